//go:build !purego

package engine

const (
	blockCells = 64   // cells of a column that are looked at together
	tileBytes  = 4096 // of the memory that turning a board works in

	// From so many blocks in a column on it costs more to keep words about all of them than to look at cells again.
	mostWordBlocks = 5

	// What a board may take in memory while it is resolved: as many bytes as this, or this many for each cell.
	mostBytes        = 1 << 26
	mostBytesPerCell = 8
)

// columnsMemory is the memory of boards that are turned to columns of whole blocks. They are resolved by words or in sweeps.
type columnsMemory struct {
	words words
	swept swept
}

// resolveColumns512 resolves in place a board of bytes of any shape that lies row by row. It does not if that
// would take far more memory than the board, as it does where a great many columns have few cells each.
func resolveColumns512(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	switch {
	case len(cells) == 0:
		return 0, 0, true
	case rows <= patchSide && cols <= patchSide:
		removed, passes = resolvePatch512(&cells[0], rows, cols)
		return removed, passes, true
	case rows == 1:
		removed, passes = resolveRow(cells)
		return removed, passes, true
	}
	blocks := (rows + blockCells - 1) / blockCells
	if blocks > mostWordBlocks {
		removed, passes = s.vectors.swept.resolve(cells, rows, cols, paceOf(blocks, cols))
		return removed, passes, true
	}
	if cols > mostBytes/wordsBytes(blocks) && wordsBytes(blocks) > mostBytesPerCell*rows {
		return 0, 0, false
	}
	removed, passes = s.vectors.words.resolve(cells, rows, cols)
	return removed, passes, true
}
