package engine

// Mark marks what a pass over b would remove and says how many tiles that are. All of marked, in the layout of the
// board, must be false.
func Mark[C Cell](s *Scratch, b Board[C], marked []bool) (count int) {
	c := Start(s, b)
	c.marked = marked
	c.mark()
	for _, col := range c.falling {
		for _, m := range marked[col*b.Rows:][:b.Rows] {
			if m {
				count++
			}
		}
	}
	s.falling = c.falling
	return count
}

// Fall lets the tiles of every column of b fall and says how many moved. Origins do not move along.
func Fall[C Cell](b Board[C]) (moved int) {
	for col := range b.Cols {
		cells := b.column(col, b.Rows)
		to := 0
		for h, kind := range cells {
			if kind == 0 {
				continue
			}
			if to != h {
				cells[to], cells[h] = kind, 0
				moved++
			}
			to++
		}
	}
	return moved
}
