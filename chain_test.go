package match3

import (
	"fmt"
	"testing"

	"example.com/match3/internal/generate"
)

// Chain boards set off nearly as many passes as a board of their size can have, three tiles each: whoever cuts a
// cascade short, or looks at the whole board in every pass, is found out here.
func TestChains(t *testing.T) {
	tests := []struct {
		rows, cols int
		want       Result
	}{
		{7, 1, Result{Removed: 3, Passes: 1}},
		{50, 50, Result{Removed: 747, Passes: 249}},
		{50, 49, Result{Removed: 747, Passes: 249}},
		{200, 200, Result{Removed: 11_997, Passes: 3_999}},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%dx%d", tt.rows, tt.cols), func(t *testing.T) {
			rows := chainBoard(t, tt.rows, tt.cols)
			var first [][]Kind
			for _, p := range allPaths() {
				if p.name == "phases" && len(rows) > 100 {
					continue // it has no memory from pass to pass, which is its point, and so takes its time
				}
				final, res := p.resolve(t, rows)
				if res != tt.want {
					t.Errorf("%s gives %+v, want %+v", p.name, res, tt.want)
				}
				if first == nil {
					first = final
				}
				if !equalRows(final, first) {
					t.Errorf("%s leaves another board than the other paths", p.name)
				}
			}
		})
	}
}

// The reference too takes a chain for what it is; it is only too slow for long ones.
func TestShortChainsByTheReference(t *testing.T) {
	paths := allPaths()
	for _, shape := range [][2]int{{7, 1}, {7, 3}, {12, 9}, {30, 30}} {
		holdAllPaths(t, paths, chainBoard(t, shape[0], shape[1]))
	}
}

func chainBoard(t failer, rows, cols int) [][]Kind {
	t.Helper()
	g, err := generate.New(generate.Params{Shape: generate.Chain, Rows: rows, Cols: cols, Kinds: 6})
	noError(t, err)
	cells := g.Board(0, nil)
	board := make([][]Kind, rows)
	for r := range board {
		for _, kind := range cells[r*cols : (r+1)*cols] {
			board[r] = append(board[r], Kind(kind))
		}
	}
	return board
}
