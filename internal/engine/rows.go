package engine

// ResolveRows resolves in place a board of bytes that lies row by row, top row first. A board on which nothing was
// removed is not written to.
func ResolveRows(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	if len(cells) == 0 {
		return 0, 0
	}
	if wantsPieces(rows, cols) {
		if removed, passes, done := resolvePieces(s, cells, rows, cols); done {
			return removed, passes
		}
	}
	if removed, passes, done := resolveFast(s, cells, rows, cols); done {
		return removed, passes
	}
	return resolvePortable(s, cells, rows, cols)
}

// aloneSide is the most rows and columns of boards that all kernels resolve without a scratch.
const aloneSide = 16

// FitsAlone says whether ResolveAlone serves boards of rows x cols, of which cells is the number of cells.
func FitsAlone(cells, rows, cols int) bool {
	return uint(rows-1) < aloneSide && uint(cols-1) < aloneSide && cells == rows*cols &&
		(tier > Portable || cells <= flatCells)
}

// ResolveAlone is ResolveRows for boards that fit. It needs no scratch, and to get one takes long beside such a board.
func ResolveAlone(cells []byte, rows, cols int) (removed, passes int) {
	return ResolveRows(nil, cells, rows, cols)
}

// Outcome is a type of the caller's for what ResolveRows returns.
type Outcome interface{ ~struct{ Removed, Passes int } }

// resolveEach resolves the boards of a batch one by one. Small ones go to their kernel without more than a look at what is
// known of their shape.
func resolveEach[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	size := rows * cols
	for i := range outcomes {
		var removed, passes int
		board := cells[i*size : (i+1)*size]
		if shape := SmallShapeOf(rows, cols); shape != nil {
			removed, passes = shape.Resolve(board)
		} else if shape := PatchShapeOf(rows, cols); shape != nil {
			removed, passes = shape.Resolve(board)
		} else {
			removed, passes = ResolveRows(s, board, rows, cols)
		}
		outcomes[i] = O{Removed: removed, Passes: passes}
	}
}
