package worst

import (
	"example.com/match3/internal/engine"
)

// Counts is what the cascade of a board comes to.
type Counts struct {
	Removed, Passes int
	Looks           int // cells that passes look at for runs
	Changed         int // cells from the lowest change of a column up, over all columns that fall and all passes
	Columns         int // columns that fall, over all passes
}

// Bound is the most that Changed can be for a board of rows x cols: whenever a column falls, by a tile that is removed
// or a gap that closes, it gets lower by a cell at least. So after fall number j at most rows-j cells are left that can
// have changed, and there are at most as many falls as rows.
func Bound(rows, cols int) int { return cols * (rows * (rows - 1) / 2) }

// LooksBound is the most that Looks can be on a board of rows x cols that has the other counts: in the first pass every
// cell is looked at once for its column and in three horizontal windows. Later a window reaches as far as the changed
// part of one of its columns, which has three windows of three cells each, and itself, with two more cells below.
func (c Counts) LooksBound(rows, cols int) int { return 4*rows*cols + 10*c.Changed + 2*c.Columns }

// Counter counts. It keeps its memory; the zero value is ready.
type Counter struct {
	scratch engine.Scratch
	cells   []byte
}

// Count counts what the cascade of a board comes to that lies row by row. The board is left as it is.
func (c *Counter) Count(cells []byte, rows, cols int) (counts Counts) {
	if cap(c.cells) < len(cells) {
		c.cells = make([]byte, len(cells))
	}
	c.cells = c.cells[:len(cells)]
	engine.FromRows(c.cells, cells, rows, cols)
	cascade := engine.Start(&c.scratch, engine.Board[byte]{Rows: rows, Cols: cols, Cells: c.cells})
	for {
		counts.Looks += cascade.Looks()
		removed := cascade.Pass()
		if removed == 0 {
			return counts
		}
		changed, columns := cascade.Changed()
		counts.Removed += removed
		counts.Passes++
		counts.Changed += changed
		counts.Columns += columns
	}
}

// Lasting says of each cell of a board, row by row, whether its tile is still there when the board is stable. Empty
// cells do not last.
func (c *Counter) Lasting(cells []byte, rows, cols int) []bool {
	turned := make([]byte, len(cells))
	engine.FromRows(turned, cells, rows, cols)
	origins := make([]uint32, len(cells))
	for row := range rows {
		for col := range cols {
			origins[engine.Index(rows, row, col)] = uint32(row*cols + col)
		}
	}
	engine.Resolve(&c.scratch, engine.Board[byte]{Rows: rows, Cols: cols, Cells: turned, Origins: origins})
	lasting := make([]bool, len(cells))
	for i, kind := range turned {
		if kind != 0 { // where a cell is empty its origin means nothing
			lasting[origins[i]] = true
		}
	}
	return lasting
}
