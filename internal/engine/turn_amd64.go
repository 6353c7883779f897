//go:build !purego

package engine

// turnFromRows512 turns cells, which lie row by row, into columns that lie stride bytes apart, each from its bottom up and
// with zeros up to a multiple of 64. The result is 0 if no cell is empty. tile is 4096 bytes to work in; it and columns
// begin at multiples of 64, as does stride.
//
//go:noescape
func turnFromRows512(columns *byte, stride int, cells *byte, rows int, cols int, tile *byte) (empties uint64)

// turnToRows512 undoes what turnFromRows512 did.
//
//go:noescape
func turnToRows512(columns *byte, stride int, cells *byte, rows int, cols int, tile *byte)
