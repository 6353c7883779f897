//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./mediumavx2 -pkg engine -out ../../internal/engine/medium_avx2_amd64.s

// resolveMediumAVX2 resolves a board of 1 to 16 rows and 1 to 16 columns with at least 8 cells.
//
//go:noescape
func resolveMediumAVX2(cells *byte, rows, cols int) (removed, passes int)
