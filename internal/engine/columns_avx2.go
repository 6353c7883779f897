package engine

// columnsAVX2 is the memory of the AVX2 kernels for boards of any size. Between uses all of marks is zero, and so is all
// of cells outside the board of rows x cols.
type columnsAVX2 struct {
	rows, cols, stride int
	cells              []byte // column by column, from the bottom up
	info               []columnAVX2
	changed, next      []int
	marks              []byte
	words              []uint64 // instead of the four above, for a board of a single block
}

// columnAVX2 is what the kernels know of one column.
type columnAVX2 struct {
	height  int // all cells from here up are empty
	changed int // the lowest cell that the last pass changed
}

const (
	blockAVX2 = 64 // cells that the kernels look at together
	tileAVX2  = 8  // the smallest board that they turn to columns
)

// isBlock says whether the board has a kernel that takes no more than a block of rows and as many columns.
func (c *columnsAVX2) isBlock() bool { return c.rows <= blockAVX2 && c.cols <= blockAVX2 }

// fit makes room for a board. The stride, an odd number of blocks, keeps the columns of a high board from falling into
// the same few sets of the cache.
func (c *columnsAVX2) fit(rows, cols int) {
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
	blocks := (rows + tileAVX2 + blockAVX2 - 1) / blockAVX2
	c.stride = (blocks | 1) * blockAVX2
	c.cells = grow(c.cells, c.stride*cols+2*blockAVX2)
	c.info = grow(c.info, cols+2)
	clear(c.info[cols:])
	c.changed, c.next = grow(c.changed, cols), grow(c.next, cols)
	c.marks = grow(c.marks, blocks*blockAVX2)
}
