package match3

import (
	"fmt"
	"testing"

	"example.com/match3/vectors"
)

// Every vector through every path, as it is and with its kinds numbered anew from 1, so that paths which cannot hold
// its own kinds take it too.
func TestVectors(t *testing.T) {
	all := vectors.All()
	if len(all) == 0 {
		t.Fatal("there are none")
	}
	paths := allPaths()
	seen := map[string]bool{}
	for _, v := range all {
		if seen[v.ID] {
			t.Errorf("there are two vectors called %q", v.ID)
		}
		seen[v.ID] = true
		t.Run(v.ID, func(t *testing.T) {
			wantRes := Result{Removed: v.Removed, Passes: v.Passes}
			final, res, err := Resolve(v.Board, 0)
			noError(t, err)
			if res != wantRes || !equalRows(final, v.Final) {
				t.Fatalf("clause %s: Resolve gives %+v\n%s\nwant %+v\n%s", v.Clause, res, draw(final), wantRes, draw(v.Final))
			}
			if as, ok := kindsOf(v.Board); ok {
				holdVector(t, v, paths, as)
			}
			holdVector(t, v, paths, numbersOf(v.Board))
		})
	}
}

// holdVector holds the paths to v, each of whose kinds is another one for the time.
func holdVector(t *testing.T, v vectors.Vector, paths []path, as map[int64]Kind) {
	rows, want := translated(v.Board, as), translated(v.Final, as)
	wantRes := Result{Removed: v.Removed, Passes: v.Passes}
	for _, p := range paths {
		if !p.takes(rows) {
			continue
		}
		if got, res := p.resolve(t, rows); res != wantRes || !equalRows(got, want) {
			t.Errorf("clause %s: %s of\n%s\ngives %+v\n%s\nwant %+v\n%s",
				v.Clause, p.name, draw(rows), res, draw(got), wantRes, draw(want))
		}
	}
}

// kindsOf takes the numbers of board for the kinds that they are, if they all can be kinds.
func kindsOf(board [][]int64) (as map[int64]Kind, ok bool) {
	as = map[int64]Kind{}
	for _, row := range board {
		for _, number := range row {
			as[number] = Kind(number)
			if int64(as[number]) != number {
				return nil, false
			}
		}
	}
	return as, true
}

// numbersOf numbers the kinds of board in the order in which they are met.
func numbersOf(board [][]int64) map[int64]Kind {
	as := map[int64]Kind{0: Empty}
	for _, row := range board {
		for _, number := range row {
			if _, met := as[number]; !met {
				as[number] = Kind(len(as))
			}
		}
	}
	return as
}

func translated(board [][]int64, as map[int64]Kind) [][]Kind {
	rows := make([][]Kind, len(board))
	for r, row := range board {
		rows[r] = make([]Kind, len(row))
		for c, number := range row {
			kind, known := as[number]
			if !known && number != 0 {
				panic(fmt.Sprintf("a kind %d comes out of nowhere", number))
			}
			rows[r][c] = kind
		}
	}
	return rows
}
