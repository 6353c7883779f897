package boardio

import (
	"errors"
	"slices"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// readPass reads a pass behind the name of its first member. What follows from its runs alone it compares as it comes:
// matches, removed cells and numbers.
func (r *traceReader) readPass() error {
	at := r.tokenOffset()
	number, err := r.number("the number of the pass", 1, r.opts.MaxCells)
	if err != nil {
		return err
	}
	if number != r.pass.Number+1 {
		return r.refuse(at, -1, -1, fault.New(ErrTrace, "pass %d where pass %d should be", number, r.pass.Number+1))
	}
	r.pass.Number = number
	if err := r.readRuns(); err != nil {
		return err
	}
	if err := r.readMatches(); err != nil {
		return err
	}
	if err := r.readRemoved(); err != nil {
		return err
	}
	if err := r.readFalls(); err != nil {
		return err
	}
	if err := r.member("removed_so_far"); err != nil {
		return err
	}
	r.pass.RemovedSoFar += len(r.pass.Removed)
	if err := r.total("removed_so_far", r.pass.RemovedSoFar); err != nil {
		return err
	}
	if r.after != nil {
		if err := r.readBoardAfter(); err != nil {
			return err
		}
	}
	return r.close('}', "the pass")
}

var errRunOrder = errors.New(
	"this run is out of order; runs are ordered by their first cells, row by row, " +
		"and at one cell the horizontal run comes first")

func (r *traceReader) readRuns() error {
	r.pass.Runs = r.pass.Runs[:0]
	err := r.elements("runs", func() error {
		at := r.tokenOffset()
		var run match3.Run
		err := r.object("a run", func() (err error) {
			run, err = r.readRun()
			return err
		})
		if err != nil {
			return err
		}
		if n := len(r.pass.Runs); n > 0 && compareRuns(r.pass.Runs[n-1], run) >= 0 {
			return r.contradiction(at, &misplaced{run.Start, errRunOrder})
		}
		if err := r.fold.addRun(run); err != nil {
			return r.contradiction(at, err)
		}
		r.pass.Runs = append(r.pass.Runs, run)
		return nil
	})
	if err != nil {
		return err
	}
	if len(r.pass.Runs) == 0 {
		return r.contradiction(r.offset(), errors.New("there are no runs; a pass that finds none is not counted"))
	}
	for _, run := range r.pass.Runs {
		if err := r.fold.checkEnds(run); err != nil {
			return r.contradiction(r.offset(), err)
		}
	}
	return nil
}

func (r *traceReader) readRun() (run match3.Run, err error) {
	if err = r.member("direction"); err != nil {
		return run, err
	}
	direction, at, err := r.text("the direction")
	if err != nil {
		return run, err
	}
	var known bool
	if run.Direction, known = directions[direction]; !known {
		return run, r.syntax(at, "the direction is %s; it is horizontal or vertical", quote(direction))
	}
	if err = r.member("start"); err != nil {
		return run, err
	}
	if run.Start, err = r.cell("the start", r.head.Rows, r.head.Cols); err != nil {
		return run, err
	}
	if err = r.member("length"); err != nil {
		return run, err
	}
	room := r.head.Cols - run.Start.Col
	if run.Direction == match3.Vertical {
		room = r.head.Rows - run.Start.Row
	}
	if run.Length, err = r.number("the length", 3, room); err != nil {
		return run, err
	}
	run.Kind, err = r.kind()
	return run, err
}

// compareRuns puts runs into their order.
func compareRuns(a, b match3.Run) int {
	if c := compareCells(a.Start, b.Start); c != 0 {
		return c
	}
	return int(a.Direction) - int(b.Direction)
}

// compareCells puts cells into row-major order.
func compareCells(a, b match3.Cell) int {
	if a.Row != b.Row {
		return a.Row - b.Row
	}
	return a.Col - b.Col
}

// readMatches reads the matches, which are what the runs make.
func (r *traceReader) readMatches() error {
	r.pass.Matches = match3.MatchesOf(r.pass.Runs)
	n := 0
	err := r.elements("matches", func() error {
		at := r.tokenOffset()
		if n == len(r.pass.Matches) {
			return r.contradiction(at, errors.New("there are more matches than the runs make"))
		}
		want := r.pass.Matches[n]
		n++
		return r.object("a match", func() error { return r.readMatch(at, want) })
	})
	if err == nil && n < len(r.pass.Matches) {
		err = r.contradiction(r.offset(),
			&misplaced{r.pass.Matches[n].Cells[0], errors.New("there are fewer matches than the runs make")})
	}
	return err
}

func (r *traceReader) readMatch(at int64, want match3.Match) error {
	kind, err := r.kind()
	if err != nil {
		return err
	}
	if err := r.member("shape"); err != nil {
		return err
	}
	name, shapeAt, err := r.text("the shape")
	if err != nil {
		return err
	}
	shape, known := shapes[name]
	switch {
	case !known:
		return r.syntax(shapeAt, "no shape is called %s", quote(name))
	case kind != want.Kind:
		return r.contradiction(at, &misplaced{want.Cells[0], errors.New("this match is of another kind than its runs")})
	case shape != want.Shape:
		return r.contradiction(shapeAt,
			&misplaced{want.Cells[0], errors.New("the runs of this match make the shape " + want.Shape.String())})
	}
	return r.readCells("cells", want.Cells, "the cells of its runs")
}

// readCells reads cells that are known.
func (r *traceReader) readCells(name string, want []match3.Cell, what string) error {
	n := 0
	err := r.elements(name, func() error {
		at := r.tokenOffset()
		cell, err := r.cell("a cell", r.head.Rows, r.head.Cols)
		if err != nil {
			return err
		}
		if n == len(want) || cell != want[n] {
			return r.contradiction(at, &misplaced{cell, errors.New("this cell is out of order or not one of " + what)})
		}
		n++
		return nil
	})
	if err == nil && n < len(want) {
		err = r.contradiction(r.offset(), &misplaced{want[n], errors.New("this cell is missing; it is one of " + what)})
	}
	return err
}

// readRemoved reads the removed cells, which are those of the matches.
func (r *traceReader) readRemoved() error {
	removed := r.pass.Removed[:0]
	for _, match := range r.pass.Matches {
		removed = append(removed, match.Cells...)
	}
	slices.SortFunc(removed, compareCells)
	r.pass.Removed = removed
	return r.readCells("removed", removed, "the cells of the matches")
}

func (r *traceReader) readFalls() error {
	falls := r.pass.Falls[:0]
	err := r.elements("falls", func() error {
		at := r.tokenOffset()
		var fall match3.Fall
		err := r.object("a fall", func() (err error) {
			fall, err = r.readFall()
			return err
		})
		if err != nil {
			return err
		}
		switch {
		case fall.From.Col != fall.To.Col || fall.From.Row >= fall.To.Row:
			err = errors.New("this tile does not fall down its column")
		case len(falls) > 0 && !fallsBefore(falls[len(falls)-1], fall):
			err = errors.New("this fall is out of order; falls are ordered by column, then from the bottom up")
		}
		if err != nil {
			return r.contradiction(at, &misplaced{fall.From, err})
		}
		falls = append(falls, fall)
		return nil
	})
	if err != nil {
		return err
	}
	r.pass.Falls = falls
	if err := r.fold.apply(r.pass); err != nil {
		return r.contradiction(r.offset(), err)
	}
	return nil
}

func (r *traceReader) readFall() (fall match3.Fall, err error) {
	if fall.Kind, err = r.kind(); err != nil {
		return fall, err
	}
	if err = r.member("from"); err != nil {
		return fall, err
	}
	if fall.From, err = r.cell("from", r.head.Rows, r.head.Cols); err != nil {
		return fall, err
	}
	if err = r.member("to"); err != nil {
		return fall, err
	}
	fall.To, err = r.cell("to", r.head.Rows, r.head.Cols)
	return fall, err
}

// fallsBefore says whether a is in its place before b.
func fallsBefore(a, b match3.Fall) bool {
	return a.From.Col < b.From.Col || a.From.Col == b.From.Col && a.From.Row > b.From.Row
}

// readBoardAfter reads the board after the pass.
func (r *traceReader) readBoardAfter() error {
	if err := r.member("board"); err != nil {
		return err
	}
	r.dec.PeekKind()
	at := r.tokenOffset()
	board, err := r.cellsOfBoard(r.head.Rows, r.head.Cols)
	if err != nil {
		return err
	}
	r.after = board
	if err := r.fold.compare(board); err != nil {
		return r.contradiction(at, err)
	}
	return nil
}
