//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./smallavx2 -out ../../internal/engine/smallavx2_amd64.s

// smallSideAVX2 is how many rows or columns a board of resolveSmallAVX2 has at most.
const smallSideAVX2 = 8

// resolveSmallAVX2 resolves a board of 1 to 8 rows and 1 to 8 columns with at least 3 cells.
//
//go:noescape
func resolveSmallAVX2(cells *byte, rows, cols int) (removed, passes int)
