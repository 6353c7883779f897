package render

import (
	"context"
	"fmt"

	"example.com/match3"
)

// Range is which passes are shown: so many, from the one with that number on.
type Range struct{ From, Most int }

// has says whether a pass is shown.
func (r Range) has(number int) bool { return number >= r.From && number-r.From < r.Most }

// last is the last one that is shown of so many passes, if any is.
func (r Range) last(passes int) int {
	if passes-r.From < r.Most {
		return passes
	}
	return r.From + r.Most - 1
}

// leftOut says which of so many passes are not shown, if any.
func (r Range) leftOut(passes int) string {
	first, last := r.From, r.last(passes)
	switch {
	case passes == 0 || first == 1 && last == passes:
		return ""
	case r.Most > 0 && first > passes:
		return fmt.Sprintf("not shown: %s; there is no pass %d", passesTo(1, passes), first)
	case last < first:
		return "not shown: " + passesTo(1, passes)
	case first == 1:
		return "not shown: " + passesTo(last+1, passes)
	case last == passes:
		return "not shown: " + passesTo(1, first-1)
	}
	return "not shown: " + passesTo(1, first-1) + " and " + passesTo(last+1, passes)
}

func passesTo(first, last int) string {
	if first == last {
		return fmt.Sprintf("pass %d", first)
	}
	return fmt.Sprintf("passes %d to %d", first, last)
}

// replay resolves a board and calls show for each pass of a range with the board before it, which show may change and
// has to bring to where the board is after the pass, by remove and fall. What comes after the range is resolved without
// a look at each pass. When ctx is done or show fails, it stops and gives the error.
func replay(
	ctx context.Context, b *match3.Board, r Range, show func(pass match3.Pass, before *match3.Board) error,
) (match3.Result, error) {
	var result match3.Result
	var before *match3.Board
	if r.has(1) {
		before = b.Clone()
	}
	if r.Most > 0 {
		for pass := range b.Passes() {
			if err := ctx.Err(); err != nil {
				return result, err
			}
			result = match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
			if r.has(pass.Number) {
				if err := show(pass, before); err != nil {
					return result, err
				}
			}
			if !r.has(pass.Number+1) && pass.Number >= r.From {
				break
			}
			if pass.Number+1 == r.From {
				before = b.Clone()
			}
		}
	}
	rest, err := b.ResolveContext(ctx)
	result.Removed += rest.Removed
	result.Passes += rest.Passes
	return result, err
}

// remove empties the cells whose tiles a pass removed.
func remove(b *match3.Board, pass match3.Pass) {
	for _, cell := range pass.Removed {
		set(b, cell, match3.Empty)
	}
}

// fall moves the tiles that a pass let fall.
func fall(b *match3.Board, pass match3.Pass) {
	for _, f := range pass.Falls { // from the bottom of each column up, so that no tile lies where another comes down
		set(b, f.From, match3.Empty)
		set(b, f.To, f.Kind)
	}
}

func set(b *match3.Board, cell match3.Cell, kind match3.Kind) {
	if err := b.Set(cell.Row, cell.Col, kind); err != nil {
		panic(err) // the pass is of another board
	}
}

// at is what lies in a cell of the board.
func at(b *match3.Board, row, col int) match3.Kind {
	kind, err := b.At(row, col)
	if err != nil {
		panic(err) // the cell was cut out of the board
	}
	return kind
}
