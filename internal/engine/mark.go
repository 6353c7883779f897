package engine

// mark marks every tile that lies in a run and notes the columns that have one. A run can only have come about where
// a cell changed, so it looks at changed columns alone, from their lowest change up.
func (c *Cascade[C]) mark() {
	for _, col := range c.changed {
		if c.may == nil || c.may[col]&runsUp != 0 {
			c.markVertical(col)
		}
	}
	// A run of three columns that has a changed one begins there or at most two columns to the left of it.
	next := 0
	for _, col := range c.changed {
		for left := max(next, col-2); left <= col && left+2 < c.board.Cols; left++ {
			if c.may == nil || c.may[left]&runsAcross != 0 {
				c.markHorizontal(left)
			}
		}
		next = col + 1
	}
	c.may = nil // what it says is of no more use once a tile has moved
}

// The runs that may begin in a column.
const (
	runsUp     = 1
	runsAcross = 2 // they go on in the next columns
)

// markVertical marks the runs of column col. Below the lowest change no run is left, so that a new one has at most two
// tiles there.
func (c *Cascade[C]) markVertical(col int) {
	info := &c.columns[col]
	cells := c.board.column(col, info.height)
	marked := c.marked[col*c.board.Rows:][:len(cells)]
	for h := max(0, info.changed-2); h+2 < len(cells); h++ {
		if kind := cells[h]; kind != 0 && kind == cells[h+1] && kind == cells[h+2] {
			marked[h], marked[h+1], marked[h+2] = true, true, true
			c.noteFall(col, h)
		}
	}
}

// markHorizontal marks the runs of three that columns left, left+1 and left+2 make, from the lowest change in any of
// them up. A longer run is the union of such.
func (c *Cascade[C]) markHorizontal(left int) {
	first, second, third := &c.columns[left], &c.columns[left+1], &c.columns[left+2]
	height := min(first.height, second.height, third.height)
	from := min(first.changed, second.changed, third.changed, height)
	a := c.board.column(left, height)
	b := c.board.column(left+1, height)
	d := c.board.column(left+2, height)
	for h := from; h < height; h++ {
		if kind := a[h]; kind != 0 && kind == b[h] && kind == d[h] {
			for col := left; col < left+3; col++ {
				c.marked[col*c.board.Rows+h] = true
				c.noteFall(col, h)
			}
		}
	}
}

// noteFall notes that column col falls in this pass, from height h up or from lower.
func (c *Cascade[C]) noteFall(col, h int) {
	info := &c.columns[col]
	if info.lowest == never {
		c.falling = append(c.falling, col)
	}
	info.lowest = min(info.lowest, h)
}
