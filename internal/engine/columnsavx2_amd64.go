//go:build !purego

package engine

//go:generate go -C ../../tools/asm run ./columnsavx2 -out ../../internal/engine/columnsavx2_amd64.s

// memoryAVX2 is the memory of the AVX2 kernels for boards of any size. Between uses all of marks is zero, and so is all
// of cells outside the board of rows x cols.
type memoryAVX2 struct {
	rows, cols, stride int
	cells              []byte // column by column, from the bottom up
	info               []columnAVX2
	changed, next      []int
	marks              []byte
	words              []uint64 // instead of the four above, for a board of a single block
	noBlocks           bool     // to measure what the kernel for single blocks is good for
}

// columnAVX2 is what the kernels know of one column.
type columnAVX2 struct {
	height int // all cells from here up are empty
	_      int // the lowest cell that the last pass changed, which only the kernels use
}

const (
	blockAVX2       = 64 // cells that the kernels look at together
	leastTurnedAVX2 = 8  // the smallest board that they turn to columns
)

// isBlock says whether the board has a kernel that takes no more than a block of rows and as many columns.
func (c *memoryAVX2) isBlock() bool { return c.rows <= blockAVX2 && c.cols <= blockAVX2 && !c.noBlocks }

// fit makes room for a board. The stride, an odd number of blocks, keeps the columns of a high board from falling into
// the same few sets of the cache.
func (c *memoryAVX2) fit(rows, cols int) {
	if c.rows == rows && c.cols == cols {
		return
	}
	clear(c.cells)
	c.rows, c.cols = rows, cols
	if c.isBlock() {
		c.stride = blockAVX2
		c.cells = grow(c.cells, c.stride*(cols+1)+blockAVX2)
		c.words = grow(c.words, 4*(2+blockAVX2+2))
		clear(c.words)
		return
	}
	blocks := (rows + leastTurnedAVX2 + blockAVX2 - 1) / blockAVX2
	c.stride = (blocks | 1) * blockAVX2
	c.cells = grow(c.cells, c.stride*cols+2*blockAVX2)
	c.info = grow(c.info, cols+2)
	clear(c.info[cols:])
	c.changed, c.next = grow(c.changed, cols), grow(c.next, cols)
	c.marks = grow(c.marks, blocks*blockAVX2)
}

// resolveColumnsAVX2 resolves in place a board of bytes that lies row by row and has at least one cell.
func resolveColumnsAVX2(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	c := &s.avx2
	c.fit(rows, cols)
	c.fromRows(cells)
	removed, passes = c.run()
	if passes > 0 {
		c.toRows(cells)
	}
	return removed, passes
}

// resolveColumnsUprightAVX2 is resolveColumnsAVX2 for a board in the layout of Board.
func resolveColumnsUprightAVX2(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	c := &s.avx2
	c.fit(rows, cols)
	for col := range cols {
		copy(c.cells[col*c.stride:][:rows], cells[col*rows:])
	}
	removed, passes = c.run()
	if passes > 0 {
		for col := range cols {
			copy(cells[col*rows:][:rows], c.cells[col*c.stride:])
		}
	}
	return removed, passes
}

// run takes all passes.
func (c *memoryAVX2) run() (removed, passes int) {
	if c.isBlock() {
		return cascadeBlockAVX2(&c.cells[0], c.rows, c.cols, &c.words[0])
	}
	return c.cascade()
}

// cascade resolves the columns of a board that may be of any size.
func (c *memoryAVX2) cascade() (removed, passes int) {
	if scanAVX2(&c.cells[0], c.stride, c.rows, c.cols, &c.info[0].height) != 0 {
		removed = firstPassAVX2(&c.cells[0], c.stride, c.cols, &c.info[0].height, &c.marks[0])
		if removed == 0 {
			return 0, 0
		}
		passes = 1
	}
	more, later := cascadeAVX2(&c.cells[0], c.stride, c.cols, &c.info[0].height, &c.changed[0], &c.next[0], &c.marks[0])
	return removed + more, passes + later
}

// fromRows fills the columns.
func (c *memoryAVX2) fromRows(cells []byte) {
	lowest := (c.rows - 1) * c.cols
	if c.rows >= leastTurnedAVX2 && c.cols >= leastTurnedAVX2 {
		turnAVX2(&c.cells[0], c.stride, &cells[lowest], -c.cols, c.rows, c.cols)
		return
	}
	for h := range c.rows {
		at := h
		for _, kind := range cells[lowest-h*c.cols:][:c.cols] {
			c.cells[at] = kind
			at += c.stride
		}
	}
}

// toRows is the way back.
func (c *memoryAVX2) toRows(cells []byte) {
	lowest := (c.rows - 1) * c.cols
	if c.rows >= leastTurnedAVX2 && c.cols >= leastTurnedAVX2 {
		turnAVX2(&cells[lowest], -c.cols, &c.cells[0], c.stride, c.cols, c.rows)
		return
	}
	for h := range c.rows {
		at := h
		row := cells[lowest-h*c.cols:][:c.cols]
		for col := range row {
			row[col] = c.cells[at]
			at += c.stride
		}
	}
}

// turnAVX2 turns a board of at least 8 lines, each at least 8 cells wide and srcStride from the line before, so that
// cell i of line j becomes cell j of line i.
//
//go:noescape
func turnAVX2(dst *byte, dstStride int, src *byte, srcStride, lines, width int)

// scanAVX2 fills in the heights and gives nonzero if any column has a gap. Info lies as in columnAVX2.
//
//go:noescape
func scanAVX2(columns *byte, stride, rows, cols int, info *int) (gaps int)

// firstPassAVX2 does the first pass over a board that has gaps, and closes the gaps of all columns even if it removes
// nothing. Info and marks are as for cascadeAVX2.
//
//go:noescape
func firstPassAVX2(columns *byte, stride, cols int, info *int, marks *byte) (removed int)

// cascadeAVX2 resolves a board without gaps. It takes the heights of the columns and fills in the rest of info, of
// which there are two more than columns, with height zero. Changed and next have room for all columns; marks is zero.
//
//go:noescape
func cascadeAVX2(columns *byte, stride, cols int, info, changed, next *int, marks *byte) (removed, passes int)
