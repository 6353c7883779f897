package match3test

import (
	"math"
	"strings"
	"testing"

	"example.com/match3/internal/sample"
)

// board reads a drawing: a line for each row, cells apart by blanks, "." for empty, and one letter or digit for a kind.
// Digits are kinds 1 to 9, letters those from 10 on.
func board(drawing string) [][]int64 {
	rows := [][]int64{}
	for line := range strings.Lines(strings.TrimSpace(drawing) + "\n") {
		var row []int64
		for _, sign := range strings.Fields(line) {
			row = append(row, int64(strings.Index(".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", sign)))
		}
		rows = append(rows, row)
	}
	return rows
}

func TestLimitsFit(t *testing.T) {
	l, err := newLimits([]Option{MaxKind(3), Shape(4, 4)})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name                 string
		board, final         string
		wantBoard, wantFinal string // both empty where the vector is passed over
	}{
		{
			name: "kinds that are allowed stay, the board goes to the bottom left",
			board: `
				1 3
				. 2`,
			final: `
				. 3
				1 2`,
			wantBoard: `
				. . . .
				. . . .
				1 3 . .
				. 2 . .`,
			wantFinal: `
				. . . .
				. . . .
				. 3 . .
				1 2 . .`,
		},
		{
			name: "other kinds are renamed as they appear",
			board: `
				Z 2 . Z
				2 9 9 Z
				Z 2 2 Z
				Z 2 2 2`,
			final: `
				. . . .
				. . . .
				. . . .
				2 9 Z 2`,
			wantBoard: `
				1 2 . 1
				2 3 3 1
				1 2 2 1
				1 2 2 2`,
			wantFinal: `
				. . . .
				. . . .
				. . . .
				2 3 1 2`,
		},
		{name: "too many kinds", board: "1 2 3 4", final: "1 2 3 4"},
		{name: "too wide", board: "1 2 1 2 1", final: "1 2 1 2 1"},
		{name: "too high", board: "1 \n 2 \n 1 \n 2 \n 1", final: "1 \n 2 \n 1 \n 2 \n 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			gotBoard, gotFinal, ok := l.fit(board(test.board), board(test.final))
			if want := test.wantBoard != ""; ok != want {
				t.Fatalf("fits: %v, want %v", ok, want)
			}
			if !ok {
				return
			}
			if !equal(gotBoard, board(test.wantBoard)) || !equal(gotFinal, board(test.wantFinal)) {
				t.Errorf("got %v and %v", gotBoard, gotFinal)
			}
		})
	}
}

func TestMaxKindIsKept(t *testing.T) {
	for i, most := range []int64{3, 1, 2, 255, 256, math.MaxUint32} {
		if i%sample.Step != 0 {
			continue
		}
		highest := int64(0)
		limited := func(board [][]int64) ([][]int64, int, int) {
			for _, kind := range kindsOf(board) {
				if kind < 1 || kind > most {
					panic("a kind out of range")
				}
				highest = max(highest, kind)
			}
			return right(board)
		}
		if err := Check(limited, MaxKind(most)); err != nil {
			t.Errorf("MaxKind(%d): %v", most, err)
		}
		if highest != most {
			t.Errorf("MaxKind(%d): the highest kind was %d", most, highest)
		}
	}
}

func TestShapeIsKept(t *testing.T) {
	for i, shape := range []struct{ rows, cols int }{{3, 9}, {0, 0}, {0, 4}, {4, 0}, {1, 1}, {8, 8}, {30, 40}} {
		if i%sample.Step != 0 {
			continue
		}
		fixed := func(board [][]int64) ([][]int64, int, int) {
			if len(board) != shape.rows || shape.rows > 0 && width(board) != shape.cols {
				panic("another shape")
			}
			return right(board)
		}
		c, counts := check(t, fixed, Shape(shape.rows, shape.cols))
		if len(counts) != 0 {
			t.Errorf("Shape(%d, %d): %v", shape.rows, shape.cols, c.err())
		}
		if c.boards < minRandomBoards {
			t.Errorf("Shape(%d, %d): only %d boards", shape.rows, shape.cols, c.boards)
		}
	}
}

// An engine with a fixed board is held to the smaller vectors too, and finds out about more than the properties say.
func TestShapeStillUsesTheVectors(t *testing.T) {
	miscounting := func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		if removed > 0 {
			passes++
		}
		return final, removed, passes
	}
	c, counts := check(t, miscounting, Shape(10, 10))
	clauses := 0
	for key := range counts {
		if strings.HasPrefix(key, "clause ") {
			clauses++
		}
	}
	if clauses == 0 {
		t.Errorf("no vector was used: %s", c.summary())
	}
}

func TestPassedOverIsReported(t *testing.T) {
	r := record(right, Shape(1, 1))
	if len(r.errors) != 0 || r.fatal != "" {
		t.Errorf("errors: %+v", r)
	}
	if len(r.logs) != 1 || !strings.Contains(r.logs[0], "vectors passed over") {
		t.Errorf("logs: %q", r.logs)
	}
}
