//go:build !purego

package engine

// resolveMediumAVX2 resolves a board of 1 to 16 rows and 8 to 16 columns.
//
//go:noescape
func resolveMediumAVX2(cells *byte, rows, cols int) (removed, passes int)
