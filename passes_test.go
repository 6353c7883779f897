package match3_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/reference"
)

// Folding the removals and falls of each pass over the board before it gives the board after it, as the rules have it.
func TestPassesFold(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		rows := randomRows(random)
		b, err := match3.FromRows(rows)
		if err != nil {
			t.Fatal(err)
		}
		want := rows
		number, removed := 0, 0
		for pass := range b.Passes() {
			number++
			removed += len(pass.Removed)
			if pass.Number != number || pass.RemovedSoFar != removed {
				t.Fatalf("pass %d of %d removed so far, want pass %d of %d", pass.Number, pass.RemovedSoFar, number, removed)
			}
			folded := fold(t, want, pass)
			want = passOf(want)
			if !slices.EqualFunc(folded, want, slices.Equal) {
				t.Fatalf("%v\npass %d folds to\n%v, want\n%v", rows, number, folded, want)
			}
			if got, _ := match3.FromRows(want); !b.Equal(*got) {
				t.Fatalf("%v\nafter pass %d the board is\n%v, want\n%v", rows, number, b, got)
			}
			if !slices.IsSortedFunc(pass.Removed, rowMajor) {
				t.Fatalf("removed out of order: %v", pass.Removed)
			}
		}
		if _, total, passes := reference.Resolve(rows, 0); total != removed || passes != number {
			t.Fatalf("%v\nremoved %d in %d passes, want %d in %d", rows, removed, number, total, passes)
		}
	}
}

func rowMajor(a, b match3.Cell) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

// randomRows is a small board with gaps and few kinds.
func randomRows(random *rand.Rand) [][]int {
	rows := make([][]int, 1+random.IntN(9))
	cols, kinds := 1+random.IntN(9), 2+random.IntN(4)
	for r := range rows {
		rows[r] = make([]int, cols)
		for c := range rows[r] {
			rows[r][c] = random.IntN(kinds)
		}
	}
	return rows
}

// passOf is the board after one pass, by the rules.
func passOf(rows [][]int) [][]int {
	after := cloneRows(rows)
	for r, marked := range reference.Mark(after, 0) {
		for c, in := range marked {
			if in {
				after[r][c] = 0
			}
		}
	}
	reference.Fall(after, 0)
	return after
}

// fold is the board that a pass makes of rows when one goes by what it tells.
func fold(t *testing.T, rows [][]int, pass match3.Pass) [][]int {
	t.Helper()
	after := cloneRows(rows)
	for _, cell := range pass.Removed {
		if after[cell.Row][cell.Col] == 0 {
			t.Fatalf("%v\npass %d removes what is not there, at %v", rows, pass.Number, cell)
		}
		after[cell.Row][cell.Col] = 0
	}
	for _, fall := range pass.Falls {
		if kind := after[fall.From.Row][fall.From.Col]; kind != int(fall.Kind) || after[fall.To.Row][fall.To.Col] != 0 {
			t.Fatalf("%v\npass %d: %v falls from where %d is to where %d is", rows, pass.Number, fall, kind, after[fall.To.Row][fall.To.Col])
		}
		after[fall.From.Row][fall.From.Col] = 0
		after[fall.To.Row][fall.To.Col] = int(fall.Kind)
	}
	return after
}

func cloneRows(rows [][]int) [][]int {
	cloned := make([][]int, len(rows))
	for r := range rows {
		cloned[r] = slices.Clone(rows[r])
	}
	return cloned
}
