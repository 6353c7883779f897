//go:build !purego

package engine

import "unsafe"

// sweep is a pass over a board that may be interrupted between two columns. The assembly knows its fields by their order.
type sweep struct {
	columns  *byte   // the lowest cell of column 0
	stride   int     // from a column to the next
	heights  *int    // of each column; no tile lies higher
	pairs    *uint64 // for each 64 cells of a column, what horizontal runs mark there; all zero between passes
	changed  *int    // the next of the columns that the pass before changed, ascending, never at the end
	changing *int    // where the next column that this pass changes is written, and never behind it
	before   *int    // for each column the lowest cell that the pass before changed; never if there is none
	after    *int    // the same for this pass
	column   int     // the next column to visit
	pending  int     // as far as this column all must be visited
	latest   int     // the lowest 64 cells where horizontal runs began in the last column, or never
	earlier  int     // the same for the last but one
	removed  int     // tiles
}

//go:noescape
func sweep512(s *sweep, limit int)

//go:noescape
func closeGaps512(columns *byte, stride int, rows int, heights *int, cols int)

// swept is the memory of a board that is resolved in sweeps, good for as long as boards have the same shape.
type swept struct {
	rows, cols int
	stride     int
	tile       []byte
	columns    []byte
	heights    []int
	pairs      []uint64
	changed    [2][]int
	lowest     [2][]int
}

const (
	block     = 64   // cells of a column that are looked at together
	tileBytes = 4096 // of the memory that turning works in
	reach     = 2    // a run has so many cells beyond its first
)

// fit makes room for boards of rows x cols.
func (b *swept) fit(rows, cols int) {
	if b.rows == rows && b.cols == cols {
		return
	}
	b.rows, b.cols = rows, cols
	blocks := (rows + block - 1) / block
	// An odd number of blocks, one of them for zeros, so that neighbouring cells of a row fall into different sets of the caches.
	b.stride = (blocks + 1 | 1) * block
	size := tileBytes + (cols+reach)*b.stride
	memory := grow(b.tile, size+block-1)
	at := int(-uintptr(unsafe.Pointer(&memory[0])) & (block - 1))
	b.tile = memory
	b.columns = memory[at+tileBytes:][:size-tileBytes]
	for col := range cols {
		clear(b.columns[col*b.stride+blocks*block:][:block])
	}
	clear(b.columns[cols*b.stride:])
	b.heights = grow(b.heights, cols)
	b.pairs = grow(b.pairs, 2*blocks)
	clear(b.pairs)
	for i := range b.changed {
		b.changed[i] = grow(b.changed[i], cols+1)
		b.lowest[i] = grow(b.lowest[i], cols+reach)
		for col := range b.lowest[i] {
			b.lowest[i][col] = never
		}
	}
}

func (b *swept) tileAt() *byte {
	return (*byte)(unsafe.Add(unsafe.Pointer(&b.columns[0]), -tileBytes))
}

// renew makes every column one that the pass before changed, all of it.
func (b *swept) renew(list int) {
	for col := range b.cols {
		b.changed[list][col] = col
		b.lowest[list][col] = 0
	}
	b.changed[list][b.cols] = never
}

// pass takes a whole pass.
func (b *swept) pass(from int) (removed int) {
	to := 1 - from
	b.changed[to][0] = never
	s := sweep{
		columns: &b.columns[0], stride: b.stride, heights: &b.heights[0], pairs: &b.pairs[0],
		changed: &b.changed[from][0], changing: &b.changed[to][0],
		before: &b.lowest[from][0], after: &b.lowest[to][0],
		pending: -1, latest: never, earlier: never,
	}
	sweep512(&s, b.cols)
	return s.removed
}

// resolveColumns512 resolves in place a board of bytes that lies row by row.
func resolveColumns512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	b := &s.swept
	b.fit(rows, cols)
	empties := turnFromRows512(&b.columns[0], b.stride, &cells[0], rows, cols, b.tileAt())
	for col := range b.heights {
		b.heights[col] = rows
	}
	list := 0
	b.renew(list)
	for {
		count := b.pass(list)
		if count == 0 {
			break
		}
		removed += count
		passes++
		list = 1 - list
		if passes == 1 && empties != 0 {
			closeGaps512(&b.columns[0], b.stride, rows, &b.heights[0], cols)
			b.renew(list)
		}
	}
	if passes > 0 {
		turnToRows512(&b.columns[0], b.stride, &cells[0], rows, cols, b.tileAt())
	}
	return removed, passes
}
