package engine

// ResolveRows resolves in place a board of bytes that lies row by row, top row first. A board on which nothing was removed
// is not written to.
func ResolveRows(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	removed, passes, done := resolveFast(s, cells, rows, cols)
	if done {
		return removed, passes
	}
	s.turned = grow(s.turned, len(cells))
	FromRows(s.turned, cells, rows, cols)
	removed, passes = Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: s.turned})
	if passes > 0 {
		ToRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}
