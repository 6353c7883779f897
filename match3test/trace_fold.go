package match3test

import (
	"fmt"

	"example.com/match3"
)

// Contradiction is a place where a trace contradicts itself, whatever the rules are: a pass removes what is not there,
// lets something fall that is not there, or has sums that do not add up.
type Contradiction struct {
	Pass int // from 1; 0 where it is about the totals

	words func(namer) string
}

// Words describes the contradiction, with kinds written as name says, or as numbers if name is nil.
func (c *Contradiction) Words(name func(kind int64) string) string {
	text := c.words(orNumbers(name))
	if c.Pass > 0 {
		return fmt.Sprintf("pass %d: %s", c.Pass, text)
	}
	return text
}

// String is Words with numbers.
func (c *Contradiction) String() string { return c.Words(nil) }

// folded goes through the passes of a trace as it tells them, from a board on, up to the first contradiction. It
// returns the board after the pass keep, and the final one; what does not come to be is nil.
func folded(board [][]int64, claim Claim, keep int) (kept, final [][]int64, _ *Contradiction) {
	trace := claim.Trace
	if trace.Rows != len(board) || trace.Cols != width(board) {
		return nil, nil, nil // it is about another board; what it says of that may be true
	}
	current := clone(board)
	if trace.Start != nil && sameShape(board, trace.Start) {
		current = clone(trace.Start)
	}
	total := 0
	for i, pass := range trace.Passes {
		f := folding{board: current, pass: pass}
		if words := f.fold(i+1, total); words != nil {
			return kept, nil, &Contradiction{Pass: i + 1, words: words}
		}
		total = pass.RemovedSoFar
		if i+1 == keep {
			kept = clone(current)
		}
	}
	if claim.Removed != nil && *claim.Removed != total {
		return kept, current, &Contradiction{words: func(namer) string {
			return fmt.Sprintf("the passes remove %s, but %d are claimed in all",
				count(int64(total), "tile"), *claim.Removed)
		}}
	}
	if claim.Passes != nil && *claim.Passes != len(trace.Passes) {
		return kept, current, &Contradiction{words: func(namer) string {
			return fmt.Sprintf("there are %s, but %d are claimed", countOf(len(trace.Passes), "pass", "passes"),
				*claim.Passes)
		}}
	}
	return kept, current, nil
}

// folding is one pass that is carried out as it is told. Each step returns the words of a contradiction, or nil.
type folding struct {
	board [][]int64
	pass  TracePass
}

func (f *folding) fold(number, before int) func(namer) string {
	if f.pass.Number != number {
		return func(namer) string { return fmt.Sprintf("it is called pass %d", f.pass.Number) }
	}
	if words := f.runs(); words != nil {
		return words
	}
	if words := f.remove(); words != nil {
		return words
	}
	if words := f.fall(); words != nil {
		return words
	}
	if sum := before + len(f.pass.Removed); sum != f.pass.RemovedSoFar {
		return func(namer) string {
			return fmt.Sprintf("%s removed so far, but the passes make %d",
				count(int64(f.pass.RemovedSoFar), "tile"), sum)
		}
	}
	if f.pass.Board != nil && !equal(f.pass.Board, f.board) {
		return func(namer) string { return "the board after it is not what it makes of the one before" }
	}
	return nil
}

// at is what lies in a cell, which may be outside the board.
func (f *folding) at(c match3.Cell) (kind int64, inside bool) {
	if c.Row < 0 || c.Row >= len(f.board) || c.Col < 0 || c.Col >= width(f.board) {
		return 0, false
	}
	return f.board[c.Row][c.Col], true
}

// runs sees that the runs lie on the board as it is, and that their cells are those that are removed.
func (f *folding) runs() func(namer) string {
	inRuns := make(map[match3.Cell]bool)
	looked := 0
	for _, run := range f.pass.Runs {
		for i := range run.Length {
			c := run.Cell(i)
			if lies, inside := f.at(c); !inside || lies != int64(run.Kind) {
				return func(name namer) string {
					return fmt.Sprintf("it has a run of %s through %s, where %s",
						name(int64(run.Kind)), placeText(c), liesText(lies, inside, name))
				}
			}
			inRuns[c] = true
			looked++
			if looked > 2*cells(f.board) { // a cell lies in one run across and one down
				return func(namer) string { return "its runs overlap" }
			}
		}
	}
	for _, c := range f.pass.Removed {
		if !inRuns[c] {
			return func(namer) string { return fmt.Sprintf("it removes %s, which is in none of its runs", placeText(c)) }
		}
	}
	if len(f.pass.Removed) < len(inRuns) {
		return func(namer) string {
			return fmt.Sprintf("its runs have %s, but it removes %d", count(int64(len(inRuns)), "cell"),
				len(f.pass.Removed))
		}
	}
	return nil
}

func liesText(lies int64, inside bool, name namer) string {
	switch {
	case !inside:
		return "there is no cell"
	case lies == 0:
		return "no tile lies"
	}
	return name(lies) + " lies"
}

func (f *folding) remove() func(namer) string {
	for _, c := range f.pass.Removed {
		if lies, inside := f.at(c); !inside || lies == 0 {
			return func(name namer) string {
				return fmt.Sprintf("it removes %s, where %s", placeText(c), liesText(lies, inside, name))
			}
		}
		f.board[c.Row][c.Col] = 0
	}
	return nil
}

func (f *folding) fall() func(namer) string {
	for _, fall := range f.pass.Falls {
		lies, inside := f.at(fall.From)
		if !inside || lies != int64(fall.Kind) || lies == 0 {
			return func(name namer) string {
				return fmt.Sprintf("%s falls from %s, where %s", name(int64(fall.Kind)), placeText(fall.From),
					liesText(lies, inside, name))
			}
		}
		f.board[fall.From.Row][fall.From.Col] = 0
	}
	for _, fall := range f.pass.Falls {
		lies, inside := f.at(fall.To)
		if !inside || lies != 0 {
			return func(name namer) string {
				return fmt.Sprintf("%s falls to %s, where %s", name(int64(fall.Kind)), placeText(fall.To),
					liesText(lies, inside, name))
			}
		}
		f.board[fall.To.Row][fall.To.Col] = int64(fall.Kind)
	}
	return nil
}
