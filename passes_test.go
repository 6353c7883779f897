package match3

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
	"example.com/match3/vectors"
)

// On random boards with gaps, of few kinds and many, Passes tells what the rules say.
func TestPasses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 / sample.Step {
		rows, cols, kinds := 1+random.IntN(12), 1+random.IntN(12), 1+random.IntN(5)
		holdPasses(t, randomRows(random, rows, cols, kinds, random.IntN(2) == 0))
	}
}

// The same on the boards of all vectors.
func TestPassesOfAllVectors(t *testing.T) {
	for i, v := range vectors.All() {
		if i%sample.Step != 0 {
			continue
		}
		if v.Passes > 60 {
			continue // these are chains, which TestPassesOfChains has
		}
		as, ok := kindsOf(v.Board)
		if !ok {
			as = numbersOf(v.Board)
		}
		t.Run(v.ID, func(t *testing.T) { holdPasses(t, translated(v.Board, as)) })
	}
}

func TestPassesOfChains(t *testing.T) {
	for _, shape := range [][2]int{{7, 1}, {7, 3}, {12, 9}, {30, 30}} {
		holdPasses(t, chainBoard(t, shape[0], shape[1]))
	}
}

// On high boards with little on them: what was found is then sorted, and not counted row by row.
func TestPassesOfHighBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		b, err := NewBoard(60, 5)
		noError(t, err)
		row, col := random.IntN(58), random.IntN(3)
		for i := range 3 { // a corner, so that two runs begin in one cell
			noError(t, b.Set(row+i, col, 1))
			noError(t, b.Set(row, col+i, 1))
		}
		for range random.IntN(9) {
			noError(t, b.Set(random.IntN(60), random.IntN(5), Kind(1+random.IntN(2))))
		}
		holdPasses(t, b.Kinds())
	}
}

// Every board there is of some small shapes and alphabets.
func TestPassesExhaustively(t *testing.T) {
	tests := []struct {
		rows, cols int
		kinds      Kind
		few        Kind // under -short
	}{
		{3, 3, 3, 2},
		{4, 3, 2, 1},
		{4, 4, 1, 1},
		{1, 9, 2, 2},
		{9, 1, 2, 2},
		{2, 6, 1, 1},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%dx%d", tt.rows, tt.cols), func(t *testing.T) {
			t.Parallel()
			kinds := tt.kinds
			if testing.Short() {
				kinds = tt.few
			}
			everyBoard(tt.rows, tt.cols, kinds, func(rows [][]Kind) { holdPasses(t, rows) })
		})
	}
}

// holdPasses holds what Passes tells of a board to what the reference tells of it, by which everything in a pass is
// right and in its order; then it folds each pass over the board before it.
func holdPasses(t failer, rows [][]Kind) {
	t.Helper()
	b, err := FromRows(rows)
	noError(t, err)
	resolved := b.Clone()
	want := reference.Passes(rows, Empty)
	before, told := rows, 0
	for pass := range b.Passes() {
		told++
		if told > len(want) {
			t.Fatalf("%s\npass %d is one too many:\n%s", draw(rows), told, describe(pass))
		}
		if want := passOfReference(want[told-1]); !equalPasses(pass, want) {
			t.Fatalf("%s\npass %d over\n%s\nis told as\n%s\nwant\n%s", draw(rows), told, draw(before), describe(pass), describe(want))
		}
		after := folded(t, before, pass)
		if !equalRows(after, want[told-1].After) || !equalRows(after, b.Kinds()) {
			t.Fatalf("%s\npass %d leads to\n%s\nand leaves\n%v\nwant\n%s", draw(rows), told, draw(after), b, draw(want[told-1].After))
		}
		before = after
	}
	if told != len(want) {
		t.Fatalf("%s\n%d passes, want %d", draw(rows), told, len(want))
	}
	wantRes := Result{Passes: told}
	if told > 0 {
		wantRes.Removed = want[told-1].RemovedSoFar
	}
	if res := resolved.Resolve(); res != wantRes || !resolved.Equal(*b) {
		t.Fatalf("%s\nResolve gives %+v and leaves\n%v\nthe passes give %+v and leave\n%v", draw(rows), res, resolved, wantRes, b)
	}
}

func equalPasses(a, b Pass) bool {
	return a.Number == b.Number && a.RemovedSoFar == b.RemovedSoFar && slices.Equal(a.Runs, b.Runs) &&
		slices.Equal(a.Removed, b.Removed) && slices.Equal(a.Falls, b.Falls) &&
		slices.EqualFunc(a.Matches, b.Matches, func(a, b Match) bool {
			return a.Kind == b.Kind && a.Shape == b.Shape && slices.Equal(a.Cells, b.Cells)
		})
}

// folded is the board that a pass makes of rows when one goes by what it tells.
func folded(t failer, rows [][]Kind, pass Pass) [][]Kind {
	t.Helper()
	after := make([][]Kind, len(rows))
	for r := range rows {
		after[r] = slices.Clone(rows[r])
	}
	for _, cell := range pass.Removed {
		if after[cell.Row][cell.Col] == Empty {
			t.Fatalf("%s\npass %d removes what is not there, at %v", draw(rows), pass.Number, cell)
		}
		after[cell.Row][cell.Col] = Empty
	}
	for _, fall := range pass.Falls {
		if after[fall.From.Row][fall.From.Col] != fall.Kind || after[fall.To.Row][fall.To.Col] != Empty {
			t.Fatalf("%s\npass %d: %+v does not fit\n%s", draw(rows), pass.Number, fall, draw(after))
		}
		after[fall.From.Row][fall.From.Col] = Empty
		after[fall.To.Row][fall.To.Col] = fall.Kind
	}
	return after
}

// describe tells all that is in a pass, a line for each thing.
func describe(p Pass) string {
	var text strings.Builder
	fmt.Fprintf(&text, "pass %d, %d removed so far\n", p.Number, p.RemovedSoFar)
	for _, run := range p.Runs {
		fmt.Fprintf(&text, "run %v\n", run)
	}
	for _, match := range p.Matches {
		fmt.Fprintf(&text, "match %v\n", match)
	}
	fmt.Fprintf(&text, "removed %v\n", p.Removed)
	for _, fall := range p.Falls {
		fmt.Fprintf(&text, "fall %v\n", fall)
	}
	return text.String()
}

// passOfReference is a pass of the reference as this package has passes.
func passOfReference(told reference.Pass[Kind]) Pass {
	pass := Pass{Number: told.Number, Removed: cellsOfReference(told.Removed), RemovedSoFar: told.RemovedSoFar}
	for _, run := range told.Runs {
		direction := Horizontal
		if run.Down {
			direction = Vertical
		}
		pass.Runs = append(pass.Runs, Run{Direction: direction, Start: Cell{run.Row, run.Col}, Length: run.Length, Kind: run.Kind})
	}
	for _, match := range told.Matches {
		shape := Shape(slices.Index(shapeNames[:], match.Shape))
		pass.Matches = append(pass.Matches, Match{Kind: match.Kind, Shape: shape, Cells: cellsOfReference(match.Cells)})
	}
	for _, fall := range told.Falls {
		pass.Falls = append(pass.Falls, Fall{Kind: fall.Kind, From: Cell{fall.From, fall.Col}, To: Cell{fall.To, fall.Col}})
	}
	return pass
}

func cellsOfReference(places [][2]int) []Cell {
	cells := make([]Cell, len(places))
	for i, place := range places {
		cells[i] = Cell{place[0], place[1]}
	}
	return cells
}

// MatchesOf makes of the runs of a pass what the pass has, without the board.
func TestMatchesOf(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		b, err := FromRows(randomRows(random, 1+random.IntN(12), 1+random.IntN(12), 1+random.IntN(3), true))
		noError(t, err)
		for pass := range b.Passes() {
			if got, want := fmt.Sprint(MatchesOf(pass.Runs)), fmt.Sprint(pass.Matches); got != want {
				t.Fatalf("of the runs\n%v\nit makes\n%s\nwant\n%s", pass.Runs, got, want)
			}
		}
	}
	if got := MatchesOf(nil); got == nil || len(got) != 0 {
		t.Errorf("without runs there are the matches %v", got)
	}
}

// What is told has names, and values that are none of them do not pass for one.
func TestNamesOfDirectionsAndShapes(t *testing.T) {
	got := fmt.Sprint(Horizontal, Vertical, Direction(2), Line3, Line4, Line5, L, T, Cross, Other, Shape(7))
	const want = "horizontal vertical Direction(2) line3 line4 line5+ L T cross other Shape(7)"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
