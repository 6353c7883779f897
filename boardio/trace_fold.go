package boardio

import (
	"errors"
	"fmt"

	"example.com/match3"
)

// misplaced is what is wrong with a cell of a trace.
type misplaced struct {
	cell match3.Cell
	err  error
}

func (m *misplaced) Error() string { return m.err.Error() }

// folding goes along with the passes of a trace and holds each of them to what is known of the board: all of it in a
// trace with boards, else what the passes so far have said of it.
type folding struct {
	rows, cols int
	settled    bool // a pass has been, so that no gaps are left

	all   []match3.Kind       // the whole board, row by row, where it is known
	tiles map[int]match3.Kind // by place, row by row: the tiles that are known
	tops  map[int]top         // by column that a pass has changed
}

// top is the row of the topmost tile of a column, below which are no gaps; where it is not exact, that row or one further
// down.
type top struct {
	row   int
	exact bool
}

func newFolding(rows, cols int, b *match3.Board) folding {
	f := folding{rows: rows, cols: cols, tops: map[int]top{}}
	if b != nil {
		f.all = b.AppendCells(nil)
	} else {
		f.tiles = map[int]match3.Kind{}
	}
	return f
}

func (f *folding) place(cell match3.Cell) int { return cell.Row*f.cols + cell.Col }

// at is what lies in a cell, if that is known.
func (f *folding) at(cell match3.Cell) (kind match3.Kind, known bool) {
	if f.all != nil {
		return f.all[f.place(cell)], true
	}
	if top, changed := f.tops[cell.Col]; changed && cell.Row < top.row {
		return match3.Empty, true
	}
	kind, known = f.tiles[f.place(cell)]
	return kind, known
}

func (f *folding) put(cell match3.Cell, kind match3.Kind) {
	switch {
	case f.all != nil:
		f.all[f.place(cell)] = kind
	case kind == match3.Empty:
		delete(f.tiles, f.place(cell))
	default:
		f.tiles[f.place(cell)] = kind
	}
}

// learn notes that a tile lies in a cell.
func (f *folding) learn(cell match3.Cell, kind match3.Kind) error {
	switch before, known := f.at(cell); {
	case !known:
		f.put(cell, kind)
	case before == match3.Empty:
		return &misplaced{cell, errors.New("no tile is left here")}
	case before != kind:
		return &misplaced{cell, errors.New("a tile of another kind lies here")}
	}
	return nil
}

// addRun notes the tiles of a run.
func (f *folding) addRun(run match3.Run) error {
	for cell := range run.Cells() {
		if err := f.learn(cell, run.Kind); err != nil {
			return err
		}
	}
	return nil
}

// checkEnds wants a run to end where it says.
func (f *folding) checkEnds(run match3.Run) error {
	before, after := run.Cell(-1), run.Cell(run.Length)
	for _, cell := range []match3.Cell{before, after} {
		if cell.Row < 0 || cell.Row >= f.rows || cell.Col < 0 || cell.Col >= f.cols {
			continue
		}
		if kind, known := f.at(cell); known && kind == run.Kind {
			return &misplaced{cell, errors.New("a run goes on here, but the trace ends it before")}
		}
	}
	return nil
}

// apply makes of the board before a pass the one after it.
func (f *folding) apply(p match3.Pass) error {
	removed := map[int][]int{} // by column, the rows from the top
	for _, cell := range p.Removed {
		removed[cell.Col] = append(removed[cell.Col], cell.Row)
	}
	for _, fall := range p.Falls {
		if err := f.learn(fall.From, fall.Kind); err != nil {
			return err
		}
	}
	for _, cell := range p.Removed {
		f.put(cell, match3.Empty)
	}
	for from := 0; from < len(p.Falls); {
		to := from
		for to < len(p.Falls) && p.Falls[to].From.Col == p.Falls[from].From.Col {
			to++
		}
		col := p.Falls[from].From.Col
		if err := f.fall(col, removed[col], p.Falls[from:to]); err != nil {
			return err
		}
		delete(removed, col)
		from = to
	}
	for _, cell := range p.Removed { // the columns that are left, in an order that is always the same
		if rows := removed[cell.Col]; rows != nil {
			if err := f.fall(cell.Col, rows, nil); err != nil {
				return err
			}
			delete(removed, cell.Col)
		}
	}
	f.settled = true
	return nil
}

// fall lets the tiles of a column fall and wants them to fall as far as they can.
func (f *folding) fall(col int, removed []int, falls []match3.Fall) error {
	var lowest int // the row of the lowest gap
	switch {
	case len(removed) > 0 && (f.settled || len(falls) == 0):
		lowest = removed[len(removed)-1]
	case f.settled:
		return &misplaced{falls[0].From, errors.New("nothing was removed below this tile, and yet it falls")}
	default:
		lowest = falls[0].To.Row
		if len(removed) > 0 && removed[len(removed)-1] > lowest {
			return &misplaced{falls[0].To, errors.New("a tile comes to rest above a gap")}
		}
	}
	for i, fall := range falls {
		if want := lowest - i; fall.To.Row != want {
			return &misplaced{fall.From, fmt.Errorf("this tile falls to row %d, but row %d is the lowest free one", fall.To.Row, want)}
		}
	}
	if i := inBoth(removed, falls); i >= 0 {
		return &misplaced{falls[i].From, errors.New("this tile falls and is removed as well")}
	}
	if f.settled {
		if err := f.closed(col, lowest, removed, falls); err != nil {
			return err
		}
	}
	for _, fall := range falls {
		f.put(fall.From, match3.Empty)
		f.put(fall.To, fall.Kind)
	}
	// Where nothing falls in the first pass, there may have been gaps below what was removed.
	f.tops[col] = top{lowest - len(falls) + 1, f.settled || len(falls) > 0}
	return nil
}

// inBoth is the first fall from a row that was removed too, or -1. The rows come from the top, the falls from the bottom.
func inBoth(removed []int, falls []match3.Fall) int {
	at := len(removed) - 1
	for i, fall := range falls {
		for at >= 0 && removed[at] > fall.From.Row {
			at--
		}
		if at >= 0 && removed[at] == fall.From.Row {
			return i
		}
	}
	return -1
}

// closed wants each tile above the lowest gap of a column, which had no gaps before, to be removed or to fall.
func (f *folding) closed(col, row int, removed []int, falls []match3.Fall) error {
	for len(removed)+len(falls) > 0 {
		switch {
		case len(removed) > 0 && removed[len(removed)-1] == row:
			removed = removed[:len(removed)-1]
		case len(falls) > 0 && falls[0].From.Row == row:
			falls = falls[1:]
		default:
			return &misplaced{match3.Cell{Row: row, Col: col}, errors.New("the tile here neither falls nor is removed")}
		}
		row--
	}
	if top, changed := f.tops[col]; changed && top.exact && row >= top.row {
		return &misplaced{match3.Cell{Row: row, Col: col}, errors.New("the tile here neither falls nor is removed")}
	}
	return nil
}

// compare wants the board after a pass to be what the pass makes of the one before, with no gap left.
func (f *folding) compare(b *match3.Board) error {
	for i, kind := range b.AppendCells(nil) {
		cell := match3.Cell{Row: i / f.cols, Col: i % f.cols}
		if kind != f.all[i] {
			return &misplaced{cell, errors.New("the board is not what removing and falling make of the board before")}
		}
		if kind == match3.Empty && cell.Row > 0 && f.all[i-f.cols] != match3.Empty {
			return &misplaced{cell, errors.New("a gap is left below a tile")}
		}
	}
	return nil
}
