package engine

// ResolveRows resolves in place a board of bytes that lies row by row, top row first. A board on which nothing was removed
// is not written to.
func ResolveRows(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	if removed, passes, done := resolveFast(s, cells, rows, cols); done {
		return removed, passes
	}
	return resolveRowsPortable(s, cells, rows, cols)
}

func resolveRowsPortable(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	s.turned = grow(s.turned, len(cells))
	FromRows(s.turned, cells, rows, cols)
	removed, passes = Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: s.turned})
	if passes > 0 {
		ToRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}
