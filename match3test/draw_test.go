package match3test

import (
	"strings"
	"testing"

	"example.com/match3/internal/sidebyside"
	"example.com/match3/vectors"
)

// text takes the indentation of the source away, which is tabs; that of a drawing is blanks.
func text(drawing string) string {
	var lines strings.Builder
	for line := range strings.Lines(strings.Trim(drawing, "\n\t") + "\n") {
		lines.WriteString(strings.TrimLeft(line, "\t"))
	}
	return lines.String()
}

func missedAs(id, clause string, vector vectors.Vector, a answer) *Failure {
	failure := missed(a, vector)
	failure.Vector, failure.Clause = id, clause
	return failure
}

func TestFailureText(t *testing.T) {
	for _, test := range []struct {
		name    string
		failure *Failure
		want    string
	}{
		{
			"a vector",
			missedAs("cross-1", "3.2", vectors.Vector{Removed: 5, Passes: 1, Board: board(`
				1 9 2
				9 9 9
				3 9 4`), Final: board(`
				. . .
				1 . 2
				3 . 4`)}, answer{removed: 3, passes: 2, final: board(`
				. . .
				. 1 .
				2 3 4`)}),
			`
			vector cross-1 (clause 3.2, A tile in two runs counts once): the final board has . at row 1, column 0, not 1, and 5 cells in all are wrong; removed is 3, not 5; passes is 2, not 1
			    board    got      want
			    1 9 2    . . .    . . .
			    9 9 9    . 1 .    1 . 2
			    3 9 4    2 3 4    3 . 4
			`,
		},
		{
			"a property",
			noRunLeft(board("1 1 1 A A"), answer{final: board("1 1 1 A .")}),
			`
			property no-run-left (clause 5.1, Passes repeat until one marks nothing): the final board holds a run of kind 1 at row 0, column 0
			    board             got
			     1  1  1 10 10     1  1  1 10  .
			`,
		},
		{
			"a panic on a vector",
			&Failure{
				Vector: "v", Property: propNoPanic, Clause: "1.3", Message: "panicked at engine.go:7: boom", Board: [][]int64{},
			},
			`
			vector v, property no-panic (clause 1.3, The smallest boards are boards): panicked at engine.go:7: boom
			    board
			    (no rows)
			`,
		},
		{
			"a property without a clause, rows without cells",
			&Failure{Property: propReturns, Message: "no answer", Board: [][]int64{{}, {}}},
			`
			property returns: no answer
			    board
			    (no cells)
			    (no cells)
			`,
		},
		{
			"a ragged result",
			&Failure{
				Property: propShape, Message: "ragged", Board: board("1 2 \n 3 4"), Got: board("1 2 \n 3 4 5 \n 6"), Clause: "9.9",
			},
			`
			property shape (clause 9.9): ragged
			    board    got
			    1 2      1 2
			    3 4      3 4 5
			             6
			`,
		},
		{
			"kinds too long to stand side by side",
			&Failure{
				Property: propMirror, Message: "wrong", Clause: "5.5",
				Board: [][]int64{{4294967295, 1, 1, 1, 2}},
				Got:   [][]int64{{4294967295, 0, 0, 1, 2}}, Want: [][]int64{{-1, 0, 0, 1, 2}},
			},
			`
			property mirror (clause 5.5, The answer depends on the board alone): wrong
			    board
			    4294967295          1          1          1          2
			    got
			    4294967295          .          .          1          2
			    want
			    -1  .  .  1  2
			`,
		},
		{"no boards", &Failure{Property: propShape, Message: "wrong"}, `
			property shape: wrong`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, want := strings.TrimRight(test.failure.Error(), "\n")+"\n", text(test.want); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Of a large board the surroundings of the place in question are drawn, and which they are stands above.
func TestLargeBoardsAreCropped(t *testing.T) {
	large := newBoard(50, 60)
	for row := range large {
		for col := range large[row] {
			large[row][col] = int64(1 + (row+col)%9)
		}
	}
	for _, test := range []struct {
		at    cell
		note  string
		first string // how the first row drawn begins
	}{
		{cell{0, 1}, "rows 0 to 19 of 50, columns 0 to 15 of 60:", "1 2 3 4 5"},
		{cell{49, 59}, "rows 30 to 49 of 50, columns 44 to 59 of 60:", "3 4 5 6 7"},
		{cell{25, 30}, "rows 15 to 34 of 50, columns 22 to 37 of 60:", "2 3 4 5 6"},
	} {
		wrong := clone(large)
		wrong[test.at.row][test.at.col] = 0
		failure := missed(answer{final: wrong}, vectors.Vector{Board: large, Final: large})
		lines := strings.Split(strings.TrimSpace(failure.drawing()), "\n")
		if len(lines) != 2+sidebyside.MaxRows {
			t.Fatalf("%v: %d lines", test.at, len(lines))
		}
		if lines[0] != test.note {
			t.Errorf("%v: note %q, want %q", test.at, lines[0], test.note)
		}
		if first := strings.TrimSpace(lines[2]); !strings.HasPrefix(first, test.first) {
			t.Errorf("%v: first row %q, want %q", test.at, first, test.first)
		}
		if !strings.Contains(failure.drawing(), ".") {
			t.Errorf("%v: the wrong cell is not in the drawing:\n%s", test.at, failure.drawing())
		}
		if len(failure.Board) != 50 {
			t.Errorf("%v: the failure itself is cropped", test.at)
		}
	}
}

// Each board is cropped by itself: a result that is too small is drawn as far as it goes.
func TestCroppingBoardsOfDifferentShapes(t *testing.T) {
	failure := &Failure{
		Property: propShape, Board: newBoard(30, 2), Got: newBoard(1, 1), Want: newBoard(0, 0), at: cell{29, 0},
	}
	want := text(`
			    rows 10 to 29 of 30, columns 0 to 1 of 2:
			    board    got    want
			    . .             (no rows)
			    . .
		`)
	if got := failure.drawing(); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant it to begin with\n%s", got, want)
	}
}
