package match3

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wantError wants an error of the given sentinel that names the package and each of the words, such as a place.
func wantError(t failer, err, sentinel error, words ...string) {
	t.Helper()
	if !errors.Is(err, sentinel) {
		t.Fatalf("the error is %v, want one of %q", err, sentinel)
	}
	for _, word := range append(words, "match3: ") {
		if !strings.Contains(err.Error(), word) {
			t.Fatalf("the error %q does not say %q", err, word)
		}
	}
}

// half is a number whose square leaves nothing in the bits of an int.
const half = 1 << (strconv.IntSize/2 + 1)

// wrongShapes are shapes that no board has, each with the number of cells that careless arithmetic makes of it.
var wrongShapes = []struct {
	name              string
	rows, cols, cells int
}{
	{"negative rows", -1, 3, 0},
	{"negative columns", 3, -1, 0},
	{"two negatives make a positive", -3, -3, 9},
	{"negative rows without columns", -1, 0, 0},
	{"negative columns without rows", 0, -1, 0},
	{"the least int", math.MinInt, 1, 0},
	{"the least int twice", math.MinInt, math.MinInt, 0},
	{"the least int and a factor", math.MinInt, 2, 0},
	{"one more than an int counts", math.MaxInt/2 + 1, 2, 0},
	{"a product whose sign flips", half / 2, half / 4, 0},
	{"a square that wraps to nothing", math.MaxInt/2 + 1, math.MaxInt/2 + 1, 0},
	{"a smaller square that wraps to nothing", half, half, 0},
	{"a product that wraps to 1", math.MaxInt, math.MaxInt, 1},
	{"a product that wraps to 9", 5, math.MaxUint/5 + 2, 9},
	{"a product that wraps to 11", math.MaxUint/3 + 4, 3, 11},
}

func TestNewBoard(t *testing.T) {
	for _, shape := range [][2]int{{0, 0}, {1, 1}, {2, 0}, {3, 5}, {1, 70}} {
		b, err := NewBoard(shape[0], shape[1])
		noError(t, err)
		if b.Rows() != shape[0] || b.Cols() != shape[1] || b.Tiles() != 0 {
			t.Errorf("NewBoard%v has %d rows, %d columns and %d tiles", shape, b.Rows(), b.Cols(), b.Tiles())
		}
	}
}

func TestBoardWithoutRowsHasNoColumns(t *testing.T) {
	made, err := NewBoard(0, math.MaxInt)
	noError(t, err)
	filled, err := FromCells(nil, 0, 5)
	noError(t, err)
	for _, b := range []*Board{made, filled} {
		if b.Cols() != 0 || !b.Equal(Board{}) {
			t.Errorf("%v is not the zero value", b)
		}
	}
}

func TestWrongShapesAreRefused(t *testing.T) {
	for _, shape := range wrongShapes {
		t.Run(shape.name, func(t *testing.T) {
			b, err := NewBoard(shape.rows, shape.cols)
			wantError(t, err, ErrSize)
			if b != nil {
				t.Errorf("NewBoard gives a board beside its error")
			}
			b, err = FromCells(make([]Kind, shape.cells), shape.rows, shape.cols)
			wantError(t, err, ErrSize)
			if b != nil {
				t.Errorf("FromCells gives a board beside its error")
			}
		})
	}
}

func TestBoardsThatFitNoMemoryAreRefused(t *testing.T) {
	for _, shape := range [][2]int{{math.MaxInt, 1}, {1, math.MaxInt}, {math.MaxInt, 0}, {half / 4, half / 4}} {
		_, err := NewBoard(shape[0], shape[1])
		wantError(t, err, ErrSize)
	}
	_, err := FromCells(nil, math.MaxInt, 0)
	wantError(t, err, ErrSize)
}

func TestFromRows(t *testing.T) {
	b, err := FromRows([][]uint8{{0, 1, 255}, {2, 0, 3}})
	noError(t, err)
	for _, cell := range []struct {
		row, col int
		want     Kind
	}{{0, 0, 0}, {0, 1, 1}, {0, 2, 255}, {1, 0, 2}, {1, 1, 0}, {1, 2, 3}} {
		if got, err := b.At(cell.row, cell.col); got != cell.want || err != nil {
			t.Errorf("row %d, column %d holds %d, %v, want %d", cell.row, cell.col, got, err, cell.want)
		}
	}
}

func TestFromRowsTakesWhateverCountsWhole(t *testing.T) {
	type colour int16
	named, err := FromRows([][]colour{{7}})
	noError(t, err)
	wide, err := FromRows([][]uint64{{math.MaxUint32}})
	noError(t, err)
	if got, want := named.String()+" "+wide.String(), "7 4294967295"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}

func TestFromRowsRefuses(t *testing.T) {
	tests := []struct {
		name  string
		rows  [][]int64
		want  error
		place string
	}{
		{"a shorter row", [][]int64{{1, 2}, {3, 4}, {5}}, ErrRagged, "row 2 has 1 cell, row 0 has 2"},
		{"a longer row", [][]int64{{1}, {2, 3}}, ErrRagged, "row 1 has 2 cells, row 0 has 1"},
		{"an empty row among full ones", [][]int64{{1, 1, 1}, {}}, ErrRagged, "row 1 has 0"},
		{"a full row after an empty one", [][]int64{{}, {1}}, ErrRagged, "row 1 has 1"},
		{"a negative number", [][]int64{{1, 2}, {3, -1}}, ErrKind, "row 1, column 1: not a kind: -1 "},
		{"2^32", [][]int64{{1, 1 << 32}}, ErrKind, "row 0, column 1: not a kind: 4294967296 "},
		{"2^32 less than a kind", [][]int64{{1 - 1<<32}}, ErrKind, "row 0, column 0"},
		{"the least number", [][]int64{{math.MinInt64}}, ErrKind, "row 0, column 0"},
		{"the first fault counts", [][]int64{{-1}, {1, 2}}, ErrKind, "row 0, column 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := FromRows(tt.rows)
			wantError(t, err, tt.want, tt.place)
			if b != nil {
				t.Error("a board beside the error")
			}
		})
	}
	_, err := FromRows([][]int8{{-1}}) // whose low bits look like the largest kind
	wantError(t, err, ErrKind, "row 0, column 0")
	_, err = FromRows([][]uint64{{math.MaxUint64}})
	wantError(t, err, ErrKind, "row 0, column 0")
}

func TestFromCells(t *testing.T) {
	cells := []Kind{1, 2, 3, 4, 0, 6}
	b, err := FromCells(cells, 2, 3)
	noError(t, err)
	wantBoard(t, b, "123 4.6")
	cells[0] = 9
	wantBoard(t, b, "123 4.6")

	_, err = FromCells(cells, 3, 3)
	wantError(t, err, ErrSize, "6 cells", "3 rows and 3 columns")
	_, err = FromCells(cells, 1, 5)
	wantError(t, err, ErrSize)
}

func TestAtAndSetOutside(t *testing.T) {
	for _, place := range [][2]int{{-1, 0}, {0, -1}, {2, 0}, {0, 3}, {2, 3}, {math.MinInt, 0}, {0, math.MaxInt}, {half, half}} {
		b := board(t, "abc d.f")
		where := "row " + strconv.Itoa(place[0]) + ", column " + strconv.Itoa(place[1])
		kind, err := b.At(place[0], place[1])
		wantError(t, err, ErrBounds, where, "2 rows and 3 columns")
		if kind != Empty {
			t.Errorf("At%v gives kind %d", place, kind)
		}
		wantError(t, b.Set(place[0], place[1], 9), ErrBounds, where)
		wantBoard(t, b, "abc d.f")
	}
}

func TestSet(t *testing.T) {
	b := board(t, "abc d.f")
	noError(t, b.Set(0, 2, 9))
	noError(t, b.Set(1, 0, Empty))
	noError(t, b.Set(1, 1, math.MaxUint32))
	if got, want := b.AppendCells(nil), []Kind{1, 2, 9, 0, math.MaxUint32, 6}; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
	if b.Tiles() != 5 {
		t.Errorf("%d tiles, want 5", b.Tiles())
	}
}

func TestCopiesShareAndClonesDoNot(t *testing.T) {
	b := board(t, "ab cd")
	shared, own := *b, b.Clone()
	noError(t, b.Set(0, 0, 9))
	wantBoard(t, &shared, "9b cd")
	wantBoard(t, own, "ab cd")
	noError(t, own.Set(1, 1, 8))
	wantBoard(t, b, "9b cd")
}

func TestEqual(t *testing.T) {
	shaped := func(rows, cols int) *Board {
		b, err := NewBoard(rows, cols)
		noError(t, err)
		return b
	}
	tests := []struct {
		name string
		a, b *Board
		want bool
	}{
		{"the same cells", board(t, "ab cd"), board(t, "ab cd"), true},
		{"another kind", board(t, "ab cd"), board(t, "ab ce"), false},
		{"a gap", board(t, "ab cd"), board(t, "ab .d"), false},
		{"the same cells in another shape", board(t, "aaaa"), board(t, "aa aa"), false},
		{"turned", board(t, "ab cd"), board(t, "ac bd"), false},
		{"no rows made in two ways", shaped(0, 0), new(Board), true},
		{"rows without columns", shaped(2, 0), shaped(2, 0), true},
		{"more rows without columns", shaped(2, 0), shaped(3, 0), false},
		{"no rows and rows without columns", shaped(0, 0), shaped(1, 0), false},
	}
	for _, tt := range tests {
		if tt.a.Equal(*tt.b) != tt.want || tt.b.Equal(*tt.a) != tt.want {
			t.Errorf("%s: Equal is not %v", tt.name, tt.want)
		}
	}
}

func TestString(t *testing.T) {
	tests := []struct {
		name string
		rows [][]int64
		want string
	}{
		{"no rows", [][]int64{}, "(0 rows, 0 columns)"},
		{"rows without columns", [][]int64{{}, {}}, "(2 rows, 0 columns)"},
		{"one cell", [][]int64{{7}}, "7"},
		{"one empty cell", [][]int64{{0}}, "."},
		{"empty cells are dots", [][]int64{{1, 0}, {0, 2}}, "1 .\n. 2"},
		{"columns stand in line", [][]int64{{1, 0, 3}, {10, 2, 100}}, "  1   .   3\n 10   2 100"},
		{"the largest kind", [][]int64{{0, math.MaxUint32}}, "         . 4294967295"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := FromRows(tt.rows)
			noError(t, err)
			if got := b.String(); got != tt.want {
				t.Errorf("drawn as\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
