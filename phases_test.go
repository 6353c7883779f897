package match3

import (
	"math"
	"slices"
	"testing"
)

func TestMark(t *testing.T) {
	tests := []struct{ name, board, marks string }{ // x is marked
		{"nothing", "ab ba", ".. .."},
		{"a row", "baaa", ".xxx"},
		{"a column", "a a a b", "x x x ."},
		{"a cross", "bac aaa dae", ".x. xxx .x."},
		{"six in a row", "aaaaaa", "xxxxxx"},
		{"gaps are no run", "... .a. ...", "... ... ..."},
		{"a gap parts a run", "aa.aa", "....."},
		{"floating tiles", "aaa ... bcd", "xxx ... ..."},
		{"two kinds side by side", "aaabbb", "xxxxxx"},
		{"every line of the board", "aaa aaa aaa", "xxx xxx xxx"},
		{"edges do not join", "abaa aaba", ".... ...."},
	}
	var marks Mask // the same for all, so that what one board leaves would show on the next
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := board(t, tt.board)
			var want []Cell
			for r, row := range parse(tt.marks) {
				for c, in := range row {
					if in != Empty {
						want = append(want, Cell{r, c})
					}
				}
			}
			marked := b.Mark(&marks)
			if got := slices.Collect(marks.Cells()); marked != len(want) || !slices.Equal(got, want) {
				t.Errorf("%d marked: %v, want %v", marked, got, want)
			}
			wantBoard(t, b, tt.board)
		})
	}
}

// A mask that has seen a large board has no marks left of it on a small one, and none on a large one again.
func TestMaskFromShapeToShape(t *testing.T) {
	var marks Mask
	full, stable := board(t, "aaaa aaaa aaaa aaaa"), board(t, "abab baba abab baba")
	if got := full.Mark(&marks); got != 16 {
		t.Fatalf("%d marked, want 16", got)
	}
	if got := board(t, "ab ba").Mark(&marks); got != 0 || marks.Has(0, 0) || marks.Has(3, 3) {
		t.Errorf("%d marked on the small board, and cells %v", got, slices.Collect(marks.Cells()))
	}
	if got := stable.Mark(&marks); got != 0 || len(slices.Collect(marks.Cells())) != 0 {
		t.Errorf("%d marked on the stable board, and cells %v", got, slices.Collect(marks.Cells()))
	}
	if got := new(Board).Mark(&marks); got != 0 || marks.Has(0, 0) {
		t.Errorf("%d marked on a board without cells", got)
	}
}

func TestMaskCells(t *testing.T) {
	var marks Mask
	board(t, "aaab caac caaa").Mark(&marks)
	want := []Cell{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 3}}
	if got := slices.Collect(marks.Cells()); !slices.Equal(got, want) {
		t.Errorf("%v, want row by row %v", got, want)
	}
	var first []Cell
	for cell := range marks.Cells() {
		first = append(first, cell)
		if len(first) == 4 {
			break
		}
	}
	if !slices.Equal(first, want[:4]) {
		t.Errorf("the first four are %v, want %v", first, want[:4])
	}
}

func TestMaskSetAndHas(t *testing.T) {
	var marks Mask
	board(t, "aaa bcd").Mark(&marks)
	noError(t, marks.Set(0, 1, false)) // a shield
	noError(t, marks.Set(1, 2, true))  // a bomb
	noError(t, marks.Set(1, 2, true))
	if got, want := slices.Collect(marks.Cells()), []Cell{{0, 0}, {0, 2}, {1, 2}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, place := range [][2]int{{-1, 0}, {0, -1}, {2, 0}, {0, 3}, {math.MinInt, 1}, {half, half}, {math.MaxInt, math.MaxInt}} {
		if marks.Has(place[0], place[1]) {
			t.Errorf("has %v", place)
		}
		wantError(t, marks.Set(place[0], place[1], true), ErrBounds, "2 rows and 3 columns")
	}
	if got := len(slices.Collect(marks.Cells())); got != 3 {
		t.Errorf("%d cells after refusals, want 3", got)
	}
}

func TestRemove(t *testing.T) {
	b := board(t, "aaa b.d")
	var marks Mask
	b.Mark(&marks)
	noError(t, marks.Set(0, 0, false))
	noError(t, marks.Set(1, 1, true)) // empty already: not counted
	noError(t, marks.Set(1, 2, true))
	removed, err := b.Remove(&marks)
	noError(t, err)
	if removed != 3 {
		t.Errorf("%d removed, want 3", removed)
	}
	wantBoard(t, b, "a.. b..")
	if removed, err = b.Remove(&marks); removed != 0 || err != nil {
		t.Errorf("once more: %d removed, %v", removed, err)
	}
}

func TestRemoveWithAMaskOfAnotherShape(t *testing.T) {
	masks := []struct {
		name, board string
	}{
		{"of no board", ""},
		{"turned", "aa aa aa"},
		{"a row less", "aaa"},
		{"a column more", "aaaa aaaa"},
		{"as many cells", "aaaaaa"},
	}
	for _, tt := range masks {
		t.Run(tt.name, func(t *testing.T) {
			var marks Mask
			board(t, tt.board).Mark(&marks)
			b := board(t, "aaa aaa")
			removed, err := b.Remove(&marks)
			wantError(t, err, ErrSize, "2 rows and 3 columns")
			if removed != 0 {
				t.Errorf("%d removed", removed)
			}
			wantBoard(t, b, "aaa aaa")
		})
	}
}

func TestFall(t *testing.T) {
	tests := []struct {
		name, board, want string
		moved             int
	}{
		{"nothing floats", ".. a. bc", ".. a. bc", 0},
		{"one tile", "a . .", ". . a", 1},
		{"all the way through gaps", "a . b . c .", ". . . a b c", 3},
		{"what lies on the floor stays", "a . b", ". a b", 1},
		{"columns by themselves", "ab .. c.", ".. a. cb", 2},
		{"nothing there", "... ...", "... ...", 0},
		{"full", "ab cd", "ab cd", 0},
		{"runs do not go", "aaa ...", "... aaa", 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := board(t, tt.board)
			if moved := b.Fall(); moved != tt.moved {
				t.Errorf("%d moved, want %d", moved, tt.moved)
			}
			wantBoard(t, b, tt.want)
			if moved := b.Fall(); moved != 0 {
				t.Errorf("%d moved once more", moved)
			}
		})
	}
}

func TestNewMask(t *testing.T) {
	b, err := FromRows(parse("ab ba"))
	noError(t, err)
	bomb := NewMask(b)
	noError(t, bomb.Set(1, 0, true))
	removed, err := b.Remove(bomb)
	noError(t, err)
	if removed != 1 || b.Fall() != 1 {
		t.Errorf("%d removed, leaving\n%v", removed, b)
	}
}
