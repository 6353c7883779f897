package match3

import (
	"fmt"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	large := func(change func(*Board)) *Board {
		b, err := NewBoard(50, 60)
		noError(t, err)
		for row := range 50 {
			for col := range 60 {
				noError(t, b.Set(row, col, Kind(1+(row+col)%9)))
			}
		}
		if change != nil {
			change(b)
		}
		return b
	}
	tests := []struct {
		name      string
		got, want *Board
		text      string
	}{
		{"equal", board(t, "ab .c"), board(t, "ab .c"), ""},
		{"both nil", nil, nil, ""},
		{"boards without cells", &Board{}, board(t, ""), ""},
		{"one cell", board(t, "abc .b."), board(t, "abc .d."), `
1 cell differs in row 1, column 1: got 2, want 4
    got          want
     1  2  3      1  2  3
     . [2] .      . [4] .
`},
		{"several cells, side by side", board(t, "abc aba"), board(t, "acb .ba"), `
3 cells differ, the first in row 0, column 1: got 2, want 3
    got          want
     1 [2][3]     1 [3][2]
    [1] 2  1     [.] 2  1
`},
		{"an empty cell", board(t, ".a"), board(t, "ba"), `
1 cell differs in row 0, column 0: got an empty cell, want 2
    got       want
    [.] 1     [2] 1
`},
		{"wide kinds", &Board{1, 2, []Kind{12, 4294967295}, nil}, &Board{1, 2, []Kind{12, 7}, nil}, `
1 cell differs in row 0, column 1: got 4294967295, want 7
    got                         want
             12 [4294967295]     12 [ 7]
`},
		{"shapes", board(t, "abc"), board(t, "ab cd"), `
got a board of 1 row and 3 columns, want one of 2 rows and 2 columns
    got      want
    1 2 3    1 2
             3 4
`},
		{"no rows", &Board{}, board(t, "a"), `
got a board of 0 rows and 0 columns, want one of 1 row and 1 column
    got          want
    (no rows)    1
`},
		{"got nil", nil, board(t, "a"), `
got no board, want one of 1 row and 1 column
    want
    1
`},
		{"want nil", board(t, "a"), nil, `
got a board of 1 row and 1 column, want none
    got
    1
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, want := Diff(tt.got, tt.want), strings.TrimPrefix(tt.text, "\n"); got != want {
				t.Errorf("it says\n%s\nwant\n%s", got, want)
			}
		})
	}
	t.Run("large", func(t *testing.T) {
		got := Diff(large(nil), large(func(b *Board) {
			noError(t, b.Set(40, 50, Empty))
			noError(t, b.Set(49, 59, 99))
		}))
		lines := strings.Split(got, "\n")
		if lines[0] != "2 cells differ, the first in row 40, column 50: got 1, want an empty cell" ||
			lines[1] != "    rows 30 to 49 of 50, columns 42 to 57 of 60:" {
			t.Errorf("it says\n%s", got)
		}
		if !strings.Contains(got, "[1]") || !strings.Contains(got, "[.]") || len(lines) > 24 {
			t.Errorf("the cell is not marked, or too much is drawn:\n%s", got)
		}
	})
}

// Diff says something exactly where boards are not equal.
func TestDiffAgreesWithEqual(t *testing.T) {
	var boards []*Board
	for _, shape := range [][2]int{{1, 2}, {2, 1}} {
		everyBoard(shape[0], shape[1], 2, func(rows [][]Kind) {
			b, err := FromRows(rows)
			noError(t, err)
			boards = append(boards, b)
		})
	}
	for _, a := range boards {
		for _, b := range boards {
			if diff := Diff(a, b); (diff == "") != a.Equal(*b) {
				t.Errorf("of\n%v\nand\n%v\nit says %q", a, b, diff)
			}
		}
	}
}

func ExampleDiff() {
	got, _ := FromRows([][]int{{1, 2, 3}, {4, 0, 6}})
	want, _ := FromRows([][]int{{1, 2, 3}, {4, 5, 6}})
	fmt.Print(Diff(got, want))
	// Output:
	// 1 cell differs in row 1, column 1: got an empty cell, want 5
	//     got          want
	//      1  2  3      1  2  3
	//      4 [.] 6      4 [5] 6
}
