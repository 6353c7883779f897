// Package engine is the path that every entry of package match3 takes. It has two halves.
//
// The cascade takes a board column by column, pass by pass, and each pass looks only at what changed since the one
// before (engine.go, mark.go, fall.go, step.go). It serves boards of 32 or 64 bits a cell, single passes, and whoever
// asks where a tile came from.
//
// The kernels resolve a whole board of bytes that lies row by row (rows.go), by tiers:
//
//	tier*.go                 what the processor has, found once
//	pieces.go                cuts boards of 2 or 3 rows into small ones
//	fast_amd64.go            the table of which kernel serves which shape
//	portable.go              the same in Go alone, with bit planes: square*.go, flat*.go, planes*.go
//	*avx2_amd64.go, .s       AVX2: small, medium, block, columns
//	*512_amd64.go, .s        AVX-512: small, patch, turn, words, sweep, batch
//	*_other.go               what other processors have in their place
//
// Each NAME_amd64.s is written by tools/asm/NAME, for which NAME_amd64.go has the directive and the declarations; the
// names of what belongs to one tier end in 512 or AVX2.
//
// Other boards come to bytes first (number.go, and lines_alone.go the shortest way): coder.go makes codes of their cells,
// and numbers of the codes again, by value, by a palette or by a table of kinds (codes*, palette.go, kindtable.go). What
// lies in the layout of Board goes to kernels as it is where these take columns, and is turned to rows where they do not
// (upright.go, transpose.go).
//
// What may enter: cells, columns, marks and what a pass does to them. What may not: how callers hold their boards,
// text, files, and kinds of any form but numbers.
package engine

import "slices"

// Cell is how the engine holds a cell: 0 is empty, every other value a kind.
type Cell interface{ ~uint8 | ~uint32 | ~uint64 }

// Board is a board of Rows x Cols cells, column by column, each from its bottom up, so that a column is one slice,
// gravity moves tiles towards its start, and all that lies above a height is one slice too.
//
//	        col 0  col 1  col 2  col 3
//	row 0     2      5      8     11
//	row 1     1      4      7     10
//	row 2     0      3      6      9       <- the number is the index in Cells; heights count from here
//
// Origins is nil or, in the same layout, holds a number for each cell that moves along with its tile; what the numbers
// mean is up to the caller. Where a cell is empty its origin means nothing.
type Board[C Cell] struct {
	Rows, Cols int
	Cells      []C
	Origins    []uint32
}

// Index is the place of the cell in row and col (row 0 at the top) in a board of so many rows.
func Index(rows, row, col int) int { return col*rows + rows - 1 - row }

// column gives the cells of column col, from the bottom up to the given height.
func (b *Board[C]) column(col, height int) []C { return b.Cells[col*b.Rows:][:height:height] }

// Scratch is the memory that resolving needs beside the board. It grows to the largest board seen and is then used
// again; the zero value is ready. Between uses all of marked is false.
type Scratch struct {
	// For a cascade: what Cascade has of it, for boards of any size.
	marked  []bool
	columns []column
	changed []int
	falling []int
	may     []byte // for each column which runs may begin there

	// For boards that come in another form than their kernel wants.
	turned  []byte // from rows to columns or back
	renamed []byte // by the numbers of its kinds
	codes   []byte // of numbers
	wide    []uint32
	widest  []uint64
	piece   []byte // of a wide board
	coder   coder

	// For the kernels, each of which lays out its own.
	planes planes          // portable
	avx2   memoryAVX2      // boards above 16x16
	avx512 memory512       // boards above 16x16, or 128 cells
	batch  *batchMemory512 // batches on AVX-512; large, so only there once needed
}

// column is what a cascade knows of one column.
type column struct {
	height  int // all cells from here up are empty
	changed int // the lowest cell that the last pass changed, or never
	lowest  int // the lowest cell that this pass marked or, in the first that marks, that is a gap; or never
}

// never stands for a height that no column reaches.
const never = int(^uint(0) >> 1)

// Cascade resolves one board, pass by pass. It is good until the scratch is used for another one.
type Cascade[C Cell] struct {
	board   Board[C]
	marked  []bool   // in the layout of the board
	columns []column // one for each column
	changed []int    // the columns that the last pass changed, ascending
	falling []int    // the columns that fall in this pass
	may     []byte   // nil or, before the first pass, which runs begin in each column
	settled bool     // a pass has removed something, so that no gaps are left
	scratch *Scratch
}

// Start begins the cascade of board b, to which everything is new.
func Start[C Cell](s *Scratch, b Board[C]) Cascade[C] {
	if len(b.Cells) == 0 {
		b.Cols = 0 // there may be any number of columns without cells, and nothing to know of them
	}
	s.marked = grow(s.marked, len(b.Cells))
	s.columns = grow(s.columns, b.Cols)
	s.changed = grow(s.changed, b.Cols)
	for col := range s.columns {
		s.changed[col] = col
		s.columns[col] = column{height: height(b.column(col, b.Rows)), lowest: never}
	}
	s.may = grow(s.may, b.Cols)
	may := s.may
	if !findRuns(b, may) {
		may = nil
	}
	return Cascade[C]{
		may: may, board: b, marked: s.marked, columns: s.columns, changed: s.changed,
		falling: s.falling[:0], scratch: s,
	}
}

// Resolve runs the cascade of b to its end.
func Resolve[C Cell](s *Scratch, b Board[C]) (removed, passes int) {
	cascade := Start(s, b)
	for {
		count := cascade.Pass()
		if count == 0 {
			return removed, passes
		}
		removed += count
		passes++
	}
}

// Pass does one pass and says how many tiles it removed. At 0 the board is stable and was left as it stood.
func (c *Cascade[C]) Pass() (removed int) {
	if !c.Mark() {
		return 0
	}
	return c.Fall()
}

// Mark is the first half of a pass: it marks the runs, and says whether there are any. Where there are none the cascade
// is over.
func (c *Cascade[C]) Mark() (found bool) {
	c.mark()
	if len(c.falling) == 0 {
		return false
	}
	if !c.settled {
		c.addGaps()
		c.settled = true
	}
	slices.Sort(c.falling)
	return true
}

// Fall is the second half, after a Mark that found something: it removes what is marked, says how many tiles that are,
// and lets the others fall.
func (c *Cascade[C]) Fall() (removed int) {
	for _, col := range c.changed {
		c.columns[col].changed = never
	}
	for _, col := range c.falling {
		removed += c.fall(col)
	}
	c.changed, c.falling = c.falling, c.changed[:0]
	c.scratch.changed, c.scratch.falling = c.changed, c.falling // both may have grown
	return removed
}

// Falling are, between Mark and Fall, the columns that will fall, ascending.
func (c *Cascade[C]) Falling() []int { return c.falling }

// At is the cell in a column at a height.
func (c *Cascade[C]) At(col, height int) C { return c.board.Cells[col*c.board.Rows+height] }

// Column gives, between Mark and Fall, the cells of a column from its bottom up to its topmost tile, which of them are
// marked, and the lowest height at which one is marked or, in the first pass, a gap: from there on the column falls.
func (c *Cascade[C]) Column(col int) (cells []C, marked []bool, lowest int) {
	info := &c.columns[col]
	return c.board.column(col, info.height), c.marked[col*c.board.Rows:][:info.height], info.lowest
}

// height is the number of cells up to and with the topmost tile.
func height[C Cell](column []C) int {
	for h := len(column); h > 0; h-- {
		if column[h-1] != 0 {
			return h
		}
	}
	return 0
}

// grow returns s with length n, with new memory where it must be. What lies in the part that s had is kept.
func grow[E any](s []E, n int) []E {
	return slices.Grow(s[:0], n)[:n]
}
