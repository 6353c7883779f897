//go:build !purego

package engine

import "unsafe"

//go:generate go -C ../../tools/asm run ./sweep512 -out ../../internal/engine/sweep512_amd64.s

// sweep is a pass over a board that may be interrupted between two columns. The assembly knows the fields by their
// order.
type sweep struct {
	columns  *byte   // the lowest cell of column 0
	stride   int     // bytes from a column to the next
	heights  *int    // of each column; no tile lies higher
	pairs    *uint64 // for each block of a column, what horizontal runs mark there; all zero between passes
	changed  *int    // the next of the columns that the pass before changed, ascending, never at the end
	changing *int    // where the next column that this pass changes is written, and never behind it
	before   *int    // for each column the lowest cell that the pass before changed; never if there is none
	after    *int    // the same for this pass
	column   int     // the next column to visit
	pending  int     // as far as this column all must be visited
	latest   int     // the lowest block where horizontal runs began in the last column, or never
	earlier  int     // the same for the last but one
	removed  int     // tiles
}

// sweep512 takes the pass s on, as far as column limit, which is left out.
//
//go:noescape
func sweep512(s *sweep, limit int)

// closeGaps512 closes the gaps of all columns and fills in their heights.
//
//go:noescape
func closeGaps512(columns *byte, stride int, rows int, heights *int, cols int)

// sweeps512 is the memory of boards that are resolved in sweeps, laid out for one shape and pace.
type sweeps512 struct {
	rows, cols int
	pace       pace
	stride     int
	memory     []byte
	buffer     *byte // where turning works
	columns    []byte
	heights    []int
	passes     []sweep
	pairs      [][]uint64
	changed    [][]int // by the pass before each of passes, and by the last of them
	lowest     [][]int // the same
	last       int     // columns that the last pass changed
}

// pace says how many passes follow one another over the board so closely that all columns between the first and the
// last of them stay in a near cache, and memory is gone through once for all.
type pace struct {
	depth int // so many
	least int // as long as the last of them changed so many columns
}

const (
	farCache  = 1 << 22 // bytes of changed columns that make it worth while
	nearCache = 1 << 19 // bytes that the columns between passes may take
	deepest   = 8       // passes
	stretch   = 8       // columns that a pass visits at a time
	runReach  = 2       // a run has so many cells beyond its first
)

func sweepStride(blocks int) int { return ((blocks + 1) | 1) * blockCells }

// paceOf is the pace for boards of so many blocks and columns.
func paceOf(blocks, cols int) pace {
	stride := sweepStride(blocks)
	depth := min(deepest, (nearCache/stride-stretch)/(runReach+1))
	if depth <= 1 || cols < farCache/stride {
		return pace{depth: 1}
	}
	return pace{depth: depth, least: farCache / stride}
}

// fit lays the memory out for boards of a shape at a pace.
func (b *sweeps512) fit(rows, cols int, p pace) {
	if b.rows == rows && b.cols == cols && b.pace == p {
		return
	}
	b.rows, b.cols, b.pace = rows, cols, p
	blocks := blocksOf(rows)
	// Above each column is a block of zeros. Together they are an odd number, so that neighbouring cells of a row fall
	// into different sets of the caches.
	b.stride = sweepStride(blocks)
	size := bufferBytes + (cols+runReach)*b.stride
	b.memory = grow(b.memory, size+blockCells-1)
	start := b.memory[-uintptr(unsafe.Pointer(&b.memory[0]))%blockCells:]
	b.buffer, b.columns = &start[0], start[bufferBytes:size]
	for col := range cols {
		clear(b.columns[col*b.stride+blocks*blockCells:][:blockCells])
	}
	clear(b.columns[cols*b.stride:])
	b.heights = grow(b.heights, cols)
	b.passes = grow(b.passes, p.depth)
	b.pairs = grow(b.pairs, p.depth)
	for i := range b.pairs {
		b.pairs[i] = grow(b.pairs[i], 2*blocks)
		clear(b.pairs[i])
	}
	b.changed, b.lowest = grow(b.changed, p.depth+1), grow(b.lowest, p.depth+1)
	for i := range b.changed {
		b.changed[i] = grow(b.changed[i], cols+1)
		b.lowest[i] = grow(b.lowest[i], cols+runReach)
		for col := range b.lowest[i] {
			b.lowest[i][col] = never
		}
	}
}

// resolve resolves in place a board that lies row by row.
func (b *sweeps512) resolve(cells []byte, rows, cols int, p pace) (removed, passes int) {
	b.fit(rows, cols, p)
	t := b.turned()
	removed, passes = b.runAll(t.fromRows(cells, rows, cols))
	if passes > 0 {
		t.toRows(cells, rows, cols)
	}
	return removed, passes
}

// resolveUpright is resolve for a board in the layout of Board.
func (b *sweeps512) resolveUpright(cells []byte, rows, cols int, p pace) (removed, passes int) {
	b.fit(rows, cols, p)
	t := b.turned()
	removed, passes = b.runAll(t.fromColumns(cells, rows, cols))
	if passes > 0 {
		t.toColumns(cells, rows, cols)
	}
	return removed, passes
}

// turned is where the cells of the board go.
func (b *sweeps512) turned() turned512 {
	return turned512{columns: &b.columns[0], stride: b.stride, buffer: b.buffer}
}

// runAll takes all passes. Empties is not 0 if the board came with empty cells.
func (b *sweeps512) runAll(empties uint64) (removed, passes int) {
	for col := range b.heights {
		b.heights[col] = b.rows
	}
	b.renew()
	count := b.pace.depth
	if empties != 0 {
		count = 1
	}
	for {
		r, c := b.run(count)
		removed += r
		passes += c
		if c < count {
			return removed, passes
		}
		if empties != 0 { // gaps close once something is removed, and none come about after that
			empties = 0
			closeGaps512(&b.columns[0], b.stride, b.rows, &b.heights[0], b.cols)
			b.renew()
			count = b.pace.depth
		} else if b.last < b.pace.least {
			count = 1
		}
	}
}

// renew makes every column one that the pass before the first changed, all of it.
func (b *sweeps512) renew() {
	for col := range b.cols {
		b.changed[0][col] = col
		b.lowest[0][col] = 0
	}
	b.changed[0][b.cols] = never
}

// run takes so many passes, of which those after the first that removes nothing do nothing.
func (b *sweeps512) run(count int) (removed, passes int) {
	for i := range count {
		b.changed[i+1][0] = never
		b.passes[i] = sweep{
			columns: &b.columns[0], stride: b.stride, heights: &b.heights[0], pairs: &b.pairs[i][0],
			changed: &b.changed[i][0], changing: &b.changed[i+1][0],
			before: &b.lowest[i][0], after: &b.lowest[i+1][0],
			pending: -1, latest: never, earlier: never,
		}
	}
	step := stretch
	if count == 1 {
		step = max(step, farCache/b.stride)
	}
	for limit := step; b.passes[count-1].column < b.cols; limit += step {
		bound := limit
		for i := range count {
			bound = min(bound, b.cols)
			sweep512(&b.passes[i], bound)
			if bound < b.cols {
				// A pass looks at the two columns right of the one it visits, which the pass before must be done with.
				bound = max(0, bound-runReach)
			}
		}
	}
	for i := range count {
		if b.passes[i].removed > 0 {
			removed += b.passes[i].removed
			passes++
		}
	}
	end := uintptr(unsafe.Pointer(b.passes[count-1].changing))
	b.last = int(end-uintptr(unsafe.Pointer(&b.changed[count][0]))) / int(unsafe.Sizeof(int(0)))
	// What the last one changed lies before the next first one.
	b.changed[0], b.changed[count] = b.changed[count], b.changed[0]
	b.lowest[0], b.lowest[count] = b.lowest[count], b.lowest[0]
	return removed, passes
}
