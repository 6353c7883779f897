package render

import (
	"context"
	"fmt"

	"example.com/match3"
)

// Strip is what a picture shows of a cascade: some of its passes, on the part of the board in which they take place, or
// each on a part of its own.
type Strip struct {
	Title   string
	Palette *Palette
	Width   int // of the widest symbol, in columns of a terminal

	BoardRows, BoardCols int
	Part                 // the part that is shown; where each step has its own, the last one
	Steps                []Step
	End                  [][]match3.Kind // the part after the last step or, where there is none, at the end

	Result  match3.Result
	Total   string
	Note    string // which part is shown, if not all is
	LeftOut string // which passes are not shown, if any
}

// Part is a part of a board. What lies in it is counted from its upper left corner.
type Part struct{ FirstRow, FirstCol, Rows, Cols int }

// Step is a pass in a strip.
type Step struct {
	Part
	Number   int
	Sentence string
	Before   [][]match3.Kind // the part before the pass
	Removed  []match3.Cell   // those that lie in the part
	Falls    []match3.Fall   // those that begin or end in the part
}

// StripOptions say what a strip shows.
type StripOptions struct {
	Title   string
	Palette *Palette
	Passes  Range
	// MaxRows and MaxCols bound the part of the board that is shown.
	MaxRows, MaxCols int
	// MaxSymbols, unless 0, bounds the columns further: those of a terminal that their symbols, two apart, would take.
	MaxSymbols int
	// Follow lets each pass be shown on a part of its own.
	Follow bool
}

// NewStrip resolves a board and keeps what is to be shown of it. It holds no more than the passes and the part of the
// board that the options allow, whatever the board.
func NewStrip(ctx context.Context, b *match3.Board, opts StripOptions) (*Strip, error) {
	s := &Strip{
		Title: escaped(opts.Title), Palette: opts.Palette, Width: opts.Palette.Width(b), BoardRows: b.Rows(),
		BoardCols: b.Cols(),
	}
	// Where the passes take place is known when they are over; what lies there is looked at when they are played again.
	if opts.MaxSymbols > 0 {
		opts.MaxCols = min(opts.MaxCols, max(3, opts.MaxSymbols/(s.Width+2)))
	}
	var f focus
	again := b.Clone()
	result, err := replay(ctx, b, opts.Passes, func(pass match3.Pass, _ *match3.Board) error {
		f.add(pass)
		return nil
	})
	if err != nil {
		return nil, err
	}
	shown := f.cut(b.Rows(), b.Cols(), opts.MaxRows, opts.MaxCols)
	s.Result, s.Total, s.LeftOut = result, Total(result, b.Tiles()), opts.Passes.leftOut(result.Passes)
	s.Part, s.End, s.Note = shown.part(), shown.kinds(b), f.note(shown, b.Rows(), b.Cols())
	if s.Note != "" {
		s.Note = "shown: " + s.Note
	}
	if result.Passes < opts.Passes.From || opts.Passes.Most < 1 {
		return s, nil
	}
	follow := opts.Follow && shown != whole(b)
	if follow {
		s.Note = "shown: the parts of the board where the passes remove tiles or, where these are too large, " +
			"the largest match"
	}
	r := Range{opts.Passes.From, opts.Passes.last(result.Passes) - opts.Passes.From + 1}
	_, err = replay(ctx, again, r, func(pass match3.Pass, before *match3.Board) error {
		if follow {
			var own focus
			own.add(pass)
			shown = own.cut(b.Rows(), b.Cols(), opts.MaxRows, opts.MaxCols)
		}
		step := Step{
			Part: shown.part(), Number: pass.Number, Sentence: s.Palette.Sentence(pass),
			Before: shown.kinds(before),
		}
		step.take(pass, shown)
		if len(step.Removed) == 0 {
			step.Sentence += ", all of it outside the part that is shown"
		}
		s.Steps = append(s.Steps, step)
		remove(before, pass)
		fall(before, pass)
		s.Part, s.End = step.Part, shown.kinds(before)
		return nil
	})
	return s, err
}

func (c crop) part() Part { return Part{c.rows.start, c.cols.start, c.rows.length, c.cols.length} }

// take takes over what a pass does in a part of the board.
func (s *Step) take(pass match3.Pass, part crop) {
	local := func(c match3.Cell) match3.Cell {
		return match3.Cell{Row: c.Row - part.rows.start, Col: c.Col - part.cols.start}
	}
	for _, cell := range pass.Removed {
		if part.has(cell) {
			s.Removed = append(s.Removed, local(cell))
		}
	}
	for _, f := range pass.Falls {
		if part.has(f.From) || part.has(f.To) {
			s.Falls = append(s.Falls, match3.Fall{Kind: f.Kind, From: local(f.From), To: local(f.To)})
		}
	}
}

// kinds is what lies in the part of a board.
func (c crop) kinds(b *match3.Board) [][]match3.Kind {
	rows := make([][]match3.Kind, c.rows.length)
	for i := range rows {
		rows[i] = make([]match3.Kind, c.cols.length)
		for j := range rows[i] {
			rows[i][j] = at(b, c.rows.start+i, c.cols.start+j)
		}
	}
	return rows
}

// Size is the size of the board in words.
func (s *Strip) Size() string {
	return fmt.Sprintf("%s, %s", count(s.BoardRows, "row", "rows"), count(s.BoardCols, "column", "columns"))
}
