package watch

import (
	"iter"

	"example.com/match3"
)

// Timeline is the cascade of a board, which can be gone through in both directions. Passes are resolved when they are
// first asked for, and kept; a pass is undone from what it removed, so that no board but the first has to be kept.
//
// Position p is the board after p passes: 0 is the board as it was given.
type Timeline struct {
	rows, cols int
	start      []match3.Kind // the board at position 0; laid out as cells
	cells      []match3.Kind // the board at position at: column by column, each from its bottom up
	at         int

	latest  *match3.Board // the board at position Known
	next    func() (match3.Pass, bool)
	stop    func()
	ended   bool // no pass follows those that are known
	history history

	scratch []tile
}

// NewTimeline is the cascade of a board, which is copied. Close it after use.
func NewTimeline(board *match3.Board) *Timeline {
	t := &Timeline{rows: board.Rows(), cols: board.Cols(), latest: board.Clone()}
	t.start = make([]match3.Kind, t.rows*t.cols)
	t.copyLatest(t.start)
	t.cells = append([]match3.Kind(nil), t.start...)
	t.next, t.stop = iter.Pull(t.latest.Passes())
	return t
}

// Close ends the resolving. The positions that are known can still be gone to.
func (t *Timeline) Close() { t.stop() }

// Rows is the number of rows.
func (t *Timeline) Rows() int { return t.rows }

// Cols is the number of columns.
func (t *Timeline) Cols() int { return t.cols }

// Known is how many passes have been resolved so far.
func (t *Timeline) Known() int { return len(t.history.passes) }

// Ended says whether the passes that are known are all.
func (t *Timeline) Ended() bool { return t.ended }

// Extend resolves one more pass and says whether there was one.
func (t *Timeline) Extend() bool {
	if t.ended {
		return false
	}
	pass, found := t.next()
	if !found {
		t.ended = true
		return false
	}
	t.history.add(pass)
	return true
}

// At is the position.
func (t *Timeline) At() int { return t.at }

// Cell is what lies in row and col at the position.
func (t *Timeline) Cell(row, col int) match3.Kind { return t.cells[col*t.rows+t.rows-1-row] }

// column is what lies in a column at the position, from its bottom up.
func (t *Timeline) column(col int) []match3.Kind { return t.cells[col*t.rows:][:t.rows:t.rows] }

// Pass is pass number, counted from 1, which has to be known. Its falls are left out: they follow from what it removed,
// and a first pass may have as many as there are tiles.
func (t *Timeline) Pass(number int) match3.Pass { return t.history.pass(number) }

// Falls is how many tiles pass number let fall.
func (t *Timeline) Falls(number int) int { return t.history.falls(number) }

// RemovedBy is how many tiles were removed up to a position.
func (t *Timeline) RemovedBy(position int) int { return t.history.removedBy(position) }

// Seek goes to a position, or as near to it as is known.
func (t *Timeline) Seek(position int) {
	position = min(max(position, 0), t.Known())
	toCopy := t.cols // copying a board takes as long as about so many passes
	switch {
	case position+toCopy < t.at-position:
		copy(t.cells, t.start)
		t.at = 0
	case t.Known()-position+toCopy < position-t.at:
		t.copyLatest(t.cells)
		t.at = t.Known()
	}
	for t.at < position {
		t.at++
		t.redo(t.at)
	}
	for t.at > position {
		t.undo(t.at)
		t.at--
	}
}

// redo turns the board before pass number into the board after it.
func (t *Timeline) redo(number int) {
	t.scratch = t.history.removed(t.scratch[:0], number, t.rows)
	for removed := range byColumn(t.scratch) {
		column := t.column(removed[0].col)
		for _, tile := range removed {
			column[tile.height] = match3.Empty
		}
		settle(column, removed[0].height)
	}
	if number == 1 { // the first pass closes all gaps, and after it there are none
		for col := range t.cols {
			settle(t.column(col), 0)
		}
	}
}

// settle lets the tiles of a column fall, those from a height up.
func settle(column []match3.Kind, from int) {
	to := from
	for h := from; h < len(column); h++ {
		if kind := column[h]; kind != match3.Empty {
			column[h] = match3.Empty
			column[to] = kind
			to++
		}
	}
}

// undo turns the board after pass number into the board before it.
func (t *Timeline) undo(number int) {
	if number == 1 {
		copy(t.cells, t.start)
		return
	}
	t.scratch = t.history.removed(t.scratch[:0], number, t.rows)
	for removed := range byColumn(t.scratch) {
		column := t.column(removed[0].col)
		top := removed[0].height // of the column after the pass: there are no gaps on either side of it
		for top < len(column) && column[top] != match3.Empty {
			top++
		}
		for h := top + len(removed) - 1; len(removed) > 0; h-- {
			if last := removed[len(removed)-1]; last.height == h {
				column[h] = last.kind
				removed = removed[:len(removed)-1]
				continue
			}
			top--
			column[h] = column[top]
		}
	}
}

// byColumn yields the tiles of each column, of tiles that come column by column.
func byColumn(tiles []tile) iter.Seq[[]tile] {
	return func(yield func([]tile) bool) {
		for len(tiles) > 0 {
			end := 1
			for end < len(tiles) && tiles[end].col == tiles[0].col {
				end++
			}
			if !yield(tiles[:end]) {
				return
			}
			tiles = tiles[end:]
		}
	}
}

// copyLatest copies the board at position Known into cells.
func (t *Timeline) copyLatest(cells []match3.Kind) {
	var row []match3.Kind
	for r := range t.rows {
		row = t.latest.AppendRow(row[:0], r)
		for col, kind := range row {
			cells[col*t.rows+t.rows-1-r] = kind
		}
	}
}

// firstMatch are the cells of the first match of a pass.
func (t *Timeline) firstMatch(number int) []match3.Cell {
	from := t.history.before(number)
	var cells []match3.Cell
	for _, cell := range t.history.cells[from.cells:][:t.history.matches[from.matches].cells] {
		cells = append(cells, cell.cell())
	}
	return cells
}
