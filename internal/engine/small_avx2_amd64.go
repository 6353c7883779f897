//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./smallavx2 -pkg engine -out ../../internal/engine/small_avx2_amd64.s

// resolveSmallAVX2 resolves a board of 1 to 8 rows and 1 to 8 columns with at least 3 cells.
//
//go:noescape
func resolveSmallAVX2(cells *byte, rows, cols int) (removed, passes int)
