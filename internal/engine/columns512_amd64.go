//go:build !purego

package engine

const (
	blockCells  = 64   // a block is so many cells of a column, which are looked at together
	bufferBytes = 4096 // what turning a board takes to work in

	// From so many blocks in a column on it costs more to keep words about all of them than to look at cells again.
	mostWordBlocks = 5

	// What a board may take in memory while it is resolved: as many bytes as this, or this many for each cell.
	mostBytes        = 1 << 26
	mostBytesPerCell = 8
)

// memory512 is the memory of boards that are turned to columns of whole blocks. They are resolved by words or in
// sweeps.
type memory512 struct {
	words  words512
	sweeps sweeps512
}

// blocksOf is how many blocks a column of so many rows takes.
func blocksOf(rows int) int { return (rows + blockCells - 1) / blockCells }

// resolveSweeps512 resolves in place a board of any shape that lies row by row.
func resolveSweeps512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return s.avx512.sweeps.resolve(cells, rows, cols, paceOf(blocksOf(rows), cols))
}

// resolveSweepsUpright512 is resolveSweeps512 for a board in the layout of Board.
func resolveSweepsUpright512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	return s.avx512.sweeps.resolveUpright(cells, rows, cols, paceOf(blocksOf(rows), cols))
}

// resolveWords512 resolves in place a board for which words are not too large.
func resolveWords512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	removed, passes, done := s.avx512.words.resolve(cells, rows, cols)
	if !done {
		more, later := resolveColumnsAVX2(s, cells, rows, cols)
		removed += more
		passes += later
	}
	return removed, passes
}

// resolveWordsUpright512 is resolveWords512 for a board in the layout of Board.
func resolveWordsUpright512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	removed, passes, done := s.avx512.words.resolveUpright(cells, rows, cols)
	if !done {
		more, later := resolveColumnsUprightAVX2(s, cells, rows, cols)
		removed += more
		passes += later
	}
	return removed, passes
}

// tooLargeForWords says that words would take far more memory than the board, as they do where a great many columns
// have few cells each.
func tooLargeForWords(rows, cols int) bool {
	bytes := wordsBytes(blocksOf(rows))
	return cols > mostBytes/bytes && bytes > mostBytesPerCell*rows
}
