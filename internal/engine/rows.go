package engine

// ResolveRows resolves in place a board of bytes that lies row by row, top row first. A board on which nothing was removed
// is not written to.
func ResolveRows(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	if rows <= smallSide && cols <= smallSide && len(cells) > 0 {
		if removed, passes, done := resolveSmall(cells, rows, cols); done {
			return removed, passes
		}
	}
	if len(cells) > 0 {
		if len(cells) <= flatCells && cols <= flatCols {
			if removed, passes, done := resolveFlat(cells, cols); done {
				return removed, passes
			}
		}
		if removed, passes, done := resolvePlanes(s, cells, rows, cols); done {
			return removed, passes
		}
	}
	s.turned = grow(s.turned, len(cells))
	FromRows(s.turned, cells, rows, cols)
	removed, passes = Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: s.turned})
	if passes > 0 {
		ToRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}
