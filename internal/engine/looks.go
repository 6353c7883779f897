package engine

// Looks counts the cells that the next pass will look at to find what it marks: each changed column from two cells
// below its lowest change up, and all three columns of each horizontal window that has a changed one, from the lowest
// change in it up. It is for those who hold the cost of a cascade against its law, see docs/design.md.
func (c *Cascade[C]) Looks() (cells int) {
	next := 0
	for _, col := range c.changed {
		info := c.columns[col]
		cells += max(0, info.height-max(0, info.changed-2))
		for left := max(next, col-2); left <= col && left+2 < c.board.Cols; left++ {
			first, second, third := c.columns[left], c.columns[left+1], c.columns[left+2]
			height := min(first.height, second.height, third.height)
			cells += 3 * (height - min(first.changed, second.changed, third.changed, height))
		}
		next = col + 1
	}
	return cells
}

// Changed counts the cells of all columns from the lowest that the last pass changed up to the topmost tile that is
// left, and those columns. Before the first pass all that lies below the topmost tile of each column counts.
func (c *Cascade[C]) Changed() (cells, columns int) {
	for _, col := range c.changed {
		info := c.columns[col]
		cells += max(0, info.height-info.changed)
	}
	return cells, len(c.changed)
}
