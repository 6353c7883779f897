//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./mediumavx2 -out ../../internal/engine/mediumavx2_amd64.s

// mediumSideAVX2 is how many rows or columns a board of resolveMediumAVX2 has at most.
const mediumSideAVX2 = 16

// resolveMediumAVX2 resolves a board of 1 to 16 rows and 1 to 16 columns with at least 8 cells.
//
//go:noescape
func resolveMediumAVX2(cells *byte, rows, cols int) (removed, passes int)
