package engine

// addGaps lets the columns that have a gap fall too. Only the first pass that marks something can find any: after it
// every column lies without gaps, and stays so.
func (c *Cascade[C]) addGaps() {
	for col := range c.columns {
		for h, kind := range c.board.column(col, c.columns[col].height) {
			if kind == 0 {
				c.noteFall(col, h)
				break
			}
		}
	}
}

// fall removes the marked tiles of column col, says how many, and lets the others fall. It leaves no mark behind and
// notes what it changed.
func (c *Cascade[C]) fall(col int) (removed int) {
	info := &c.columns[col]
	cells := c.board.column(col, info.height)
	marked := c.marked[col*c.board.Rows:][:len(cells)]
	var origins []uint32
	if c.board.Origins != nil {
		origins = c.board.Origins[col*c.board.Rows:][:len(cells)]
	}
	to := info.lowest
	for h := info.lowest; h < len(cells); h++ {
		switch {
		case marked[h]:
			marked[h] = false
			removed++
		case cells[h] != 0:
			cells[to] = cells[h]
			if origins != nil {
				origins[to] = origins[h]
			}
			to++
		}
	}
	clear(cells[to:])
	info.height, info.changed, info.lowest = to, info.lowest, never
	return removed
}
