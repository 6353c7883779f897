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
	memory     []byte
	tile       *byte // where turning works
	columns    []byte
	heights    []int
	passes     [deepest]sweep
	pairs      [deepest][]uint64
	changed    [deepest + 1][]int // by the pass before each of passes, and by the last of them
	lowest     [deepest + 1][]int // the same
	last       int                // columns that the last pass changed
}

const (
	block     = 64   // cells of a column that are looked at together
	tileBytes = 4096 // of the memory that turning works in
	reach     = 2    // a run has so many cells beyond its first

	// Where columns that changed are more than a near cache holds, passes follow one another over the board so closely
	// that all columns between the first and the last of them stay in that cache, and memory is gone through once for all.
	farCache  = 1 << 22 // bytes of a board that make it worth while
	nearCache = 1 << 19 // bytes that those columns may take
	deepest   = 8       // passes at most that follow one another
	stretch   = 8       // columns that a pass visits at a time
)

// fit makes room for boards of rows x cols.
func (b *swept) fit(rows, cols int) {
	if b.rows == rows && b.cols == cols {
		return
	}
	b.rows, b.cols = rows, cols
	blocks := (rows + block - 1) / block
	// Above each column is a block of zeros. Together they are an odd number, so that neighbouring cells of a row fall into
	// different sets of the caches.
	b.stride = ((blocks + 1) | 1) * block
	size := tileBytes + (cols+reach)*b.stride
	b.memory = grow(b.memory, size+block-1)
	start := b.memory[-uintptr(unsafe.Pointer(&b.memory[0]))%block:]
	b.tile = &start[0]
	b.columns = start[tileBytes:size]
	for col := range cols {
		clear(b.columns[col*b.stride+blocks*block:][:block])
	}
	clear(b.columns[cols*b.stride:])
	b.heights = grow(b.heights, cols)
	for i := range b.deepest() {
		b.pairs[i] = grow(b.pairs[i], 2*blocks)
		clear(b.pairs[i])
	}
	for i := range b.deepest() + 1 {
		b.changed[i] = grow(b.changed[i], cols+1)
		b.lowest[i] = grow(b.lowest[i], cols+reach)
		for col := range b.lowest[i] {
			b.lowest[i][col] = never
		}
	}
}

// deepest is how many passes may follow one another on this board: 1 if it, or the columns between two of them, are such
// that this gains nothing.
func (b *swept) deepest() int {
	if b.cols*b.stride <= farCache {
		return 1
	}
	return max(1, min(deepest, (nearCache/b.stride-stretch)/(reach+1)))
}

// renew makes every column one that the pass before the first changed, all of it.
func (b *swept) renew() {
	for col := range b.cols {
		b.changed[0][col] = col
		b.lowest[0][col] = 0
	}
	b.changed[0][b.cols] = never
}

// run takes so many passes, of which those after the first that removes nothing do nothing.
func (b *swept) run(count int) (removed, passes int) {
	for i := range count {
		b.changed[i+1][0] = never
		b.passes[i] = sweep{
			columns: &b.columns[0], stride: b.stride, heights: &b.heights[0], pairs: &b.pairs[i][0],
			changed: &b.changed[i][0], changing: &b.changed[i+1][0],
			before: &b.lowest[i][0], after: &b.lowest[i+1][0],
			pending: -1, latest: never, earlier: never,
		}
	}
	for limit := stretch; b.passes[count-1].column < b.cols; limit += stretch {
		bound := limit
		if count == 1 {
			bound = b.cols
		}
		for i := range count {
			bound = min(bound, b.cols)
			sweep512(&b.passes[i], bound)
			if bound < b.cols {
				// The pass that follows looks at two columns beyond the one it visits, and may not find those as they will be.
				bound = max(0, bound-reach)
			}
		}
	}
	for i := range count {
		if b.passes[i].removed > 0 {
			removed += b.passes[i].removed
			passes++
		}
	}
	last := unsafe.Pointer(b.passes[count-1].changing)
	b.last = int(uintptr(last)-uintptr(unsafe.Pointer(&b.changed[count][0]))) / int(unsafe.Sizeof(int(0)))
	// What the last one changed lies before the next first one.
	b.changed[0], b.changed[count] = b.changed[count], b.changed[0]
	b.lowest[0], b.lowest[count] = b.lowest[count], b.lowest[0]
	return removed, passes
}

// resolveColumns512 resolves in place a board of bytes that lies row by row.
func resolveColumns512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	b := &s.swept
	b.fit(rows, cols)
	empties := turnFromRows512(&b.columns[0], b.stride, &cells[0], rows, cols, b.tile)
	for col := range b.heights {
		b.heights[col] = rows
	}
	b.renew()
	count := b.deepest()
	if empties != 0 {
		count = 1
	}
	for {
		r, p := b.run(count)
		removed += r
		passes += p
		if p < count {
			break
		}
		if passes == 1 && empties != 0 {
			closeGaps512(&b.columns[0], b.stride, rows, &b.heights[0], cols)
			b.renew()
			count = b.deepest()
		}
		if b.last*b.stride < farCache {
			count = 1
		}
	}
	if passes > 0 {
		turnToRows512(&b.columns[0], b.stride, &cells[0], rows, cols, b.tile)
	}
	return removed, passes
}
