//go:build !purego

package engine

// resolveMediumAVX2 resolves a board of 1 to 16 rows and 1 to 16 columns with at least 8 cells.
//
//go:noescape
func resolveMediumAVX2(cells *byte, rows, cols int) (removed, passes int)
