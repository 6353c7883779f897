package watch

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/match3"
	"example.com/match3/internal/generate"
)

// grid makes a board of characters, a string a row; a dot is an empty cell.
func grid(t testing.TB, rows ...string) *match3.Board {
	t.Helper()
	cells := make([][]uint32, len(rows))
	for r, row := range rows {
		for _, symbol := range row {
			if symbol == '.' {
				symbol = 0
			}
			cells[r] = append(cells[r], uint32(symbol))
		}
	}
	board, err := match3.FromRows(cells)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// drawnBoard draws a board with gaps and with few kinds, so that its cascade is long.
func drawnBoard(t *rapid.T) *match3.Board {
	rows, cols := rapid.IntRange(0, 20).Draw(t, "rows"), rapid.IntRange(0, 20).Draw(t, "cols")
	kinds, seed := rapid.IntRange(1, 4).Draw(t, "kinds"), rapid.Uint64().Draw(t, "seed")
	random := rand.New(rand.NewPCG(seed, 0))
	cells := make([]match3.Kind, rows*cols)
	for i := range cells {
		cells[i] = match3.Kind(random.IntN(kinds + 1))
	}
	board, err := match3.FromCells(cells, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// checkBoard holds the board at the timeline's position against the one that belongs there.
func checkBoard(t interface{ Fatalf(string, ...any) }, line *Timeline, want *match3.Board) {
	for row := range want.Rows() {
		for col := range want.Cols() {
			kind, err := want.At(row, col)
			if err != nil || line.Cell(row, col) != kind {
				t.Fatalf("at position %d, in row %d and column %d lies %d, not %d", line.At(), row, col, line.Cell(row, col), kind)
			}
		}
	}
}

// Wherever one comes from, a position has the board that the library has after so many passes.
func TestSeekAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawnBoard(t)
		boards := []*match3.Board{board.Clone()}
		var passes []match3.Pass
		resolved := board.Clone()
		for pass := range resolved.Passes() {
			boards = append(boards, resolved.Clone())
			passes = append(passes, pass.Clone())
		}

		line := NewTimeline(board)
		defer line.Close()
		for range 30 {
			if rapid.Bool().Draw(t, "extend") {
				line.Extend()
			}
			to := rapid.IntRange(0, line.Known()).Draw(t, "to")
			line.Seek(to)
			if line.At() != to {
				t.Fatalf("at position %d, not %d", line.At(), to)
			}
			checkBoard(t, line, boards[to])
		}
		for line.Extend() {
		}
		if line.Known() != len(passes) || !line.Ended() {
			t.Fatalf("%d passes are known, ended %t, not %d", line.Known(), line.Ended(), len(passes))
		}
		for i, want := range passes {
			got := line.Pass(i + 1)
			got.Falls = want.Falls
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("pass %d is kept as\n%v, not\n%v", i+1, got, want)
			}
			if line.Falls(i+1) != len(want.Falls) {
				t.Fatalf("pass %d: %d tiles fall, not %d", i+1, line.Falls(i+1), len(want.Falls))
			}
			if line.RemovedBy(i+1) != want.RemovedSoFar {
				t.Fatalf("pass %d: %d removed by then, not %d", i+1, line.RemovedBy(i+1), want.RemovedSoFar)
			}
		}
	})
}

// One pass forwards and one back is where one was, and so is one back and one forwards, at every position.
func TestForwardAndBackAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := NewTimeline(drawnBoard(t))
		defer line.Close()
		for line.Extend() {
		}
		for p := range line.Known() {
			line.Seek(p)
			before := slices.Clone(line.cells)
			line.redo(p + 1)
			after := slices.Clone(line.cells)
			line.undo(p + 1)
			if !slices.Equal(line.cells, before) {
				t.Fatalf("undoing pass %d gives %v, not %v", p+1, line.cells, before)
			}
			line.redo(p + 1)
			if !slices.Equal(line.cells, after) {
				t.Fatalf("redoing pass %d gives %v, not %v", p+1, line.cells, after)
			}
			line.at = p + 1
		}
	})
}

// A position that is not known is left for the nearest that is.
func TestSeekBeyond(t *testing.T) {
	line := NewTimeline(grid(t, "ABC", "XXX"))
	defer line.Close()
	line.Seek(5)
	if line.At() != 0 {
		t.Errorf("with no pass known, at position %d", line.At())
	}
	line.Extend()
	line.Seek(5)
	if line.At() != 1 {
		t.Errorf("with one pass known, at position %d", line.At())
	}
	checkBoard(t, line, grid(t, "...", "ABC"))
	line.Seek(-1)
	checkBoard(t, line, grid(t, "ABC", "XXX"))
}

// The longest cascade of a large board is gone to its end, to its middle and back in no time that anyone would notice.
func TestLongChain(t *testing.T) {
	if testing.Short() {
		t.Skip("a long cascade")
	}
	line := NewTimeline(chain(t, 1000))
	defer line.Close()
	began := time.Now()
	for line.Extend() {
	}
	line.Seek(99_999)
	if line.At() != 99_999 || !line.Ended() {
		t.Fatalf("at position %d of %d", line.At(), line.Known())
	}
	checkBoard(t, line, line.latest)
	for range 20 {
		line.Seek(rand.IntN(100_000))
	}
	line.Seek(0)
	checkBoard(t, line, chain(t, 1000))
	t.Logf("%v", time.Since(began))
}

// chain is the board of size x size with the longest cascade that is known.
func chain(t testing.TB, size int) *match3.Board {
	t.Helper()
	shape, err := generate.ParseShape("chain")
	if err != nil {
		t.Fatal(err)
	}
	generator, err := generate.New(generate.Params{Rows: size, Cols: size, Kinds: 6, Shape: shape})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []match3.Kind
	for _, cell := range generator.Board(0, nil) {
		kinds = append(kinds, match3.Kind(cell))
	}
	board, err := match3.FromCells(kinds, size, size)
	if err != nil {
		t.Fatal(err)
	}
	return board
}
