package match3

import (
	"math"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
)

// cascades are drawn boards whose kinds any type can stand for.
var cascades = []struct{ name, board string }{
	{"stable and floating", "a.b .a. c.."},
	{"a cross", "bac aaa dae"},
	{"two passes", "abbc daef daag dddh"},
	{"three passes", "a b c c c b b a a"},
	{"a column that was not marked closes too", "a.bf .c.. xxxd eghb .i.j"},
	{"nothing stays", "aaa aaa"},
}

// Whatever type the cells have, the board resolves as its kinds do.
func TestResolveOfAnyType(t *testing.T) {
	type point struct {
		X, Y int
		Name string
	}
	tiles := make([]*int, 30)
	for i := range tiles {
		tiles[i] = new(int) // all of them point to 0: it is the pointers that are compared
	}
	holdType(t, "int with 0", func(k Kind) int { return int(k) })
	holdType(t, "int with another empty", func(k Kind) int { return int(k) - 7 }) // 0 is a kind then
	holdType(t, "uint8 with all bits", func(k Kind) uint8 { return 255 - uint8(k) })
	holdType(t, "rune with .", func(k Kind) rune { return []rune(".ABCDEFGHIJKLMNOPQRSTUVWXYZ")[k] })
	holdType(t, "rune with blank", func(k Kind) rune { return []rune(" ABCDEFGHIJKLMNOPQRSTUVWXYZ")[k] })
	holdType(t, "string", func(k Kind) string { return strings.Repeat("🍎", int(k)) })
	holdType(t, "struct", func(k Kind) point { return point{int(k) % 2, int(k) / 2, "tile"} })
	holdType(t, "array", func(k Kind) [3]int8 { return [3]int8{0, int8(k), 0} })
	holdType(t, "pointer", func(k Kind) *int { return tiles[k] })
	holdType(t, "float", func(k Kind) float64 { return float64(k) / 10 })
	holdType(t, "complex", func(k Kind) complex128 { return complex(1, float64(k)) })
	holdType(t, "any of several types", func(k Kind) any { // some kinds become equal, and some empty
		return []any{nil, int(k), int8(k), "1", point{X: int(k)}, [1]int{int(k)}, float64(k)}[k%7]
	})
	holdType(t, "error", func(k Kind) error {
		return map[Kind]error{1: ErrKind, 2: ErrSize, 3: ErrBounds}[k%4]
	})
}

// holdType resolves the drawn boards with as(kind) for each kind and compares with the reference on the same values.
func holdType[T comparable](t *testing.T, name string, as func(Kind) T) {
	t.Run(name, func(t *testing.T) {
		for _, c := range cascades {
			rows := cellsAs(parse(c.board), as)
			want, removed, passes := reference.Resolve(rows, as(Empty))
			final, res, err := Resolve(rows, as(Empty))
			noError(t, err)
			if res != (Result{Removed: removed, Passes: passes}) || !equalRows(final, want) {
				t.Errorf("%s gives %+v\n%s\nwant %d removed, %d passes\n%s", c.name, res, draw(final), removed, passes, draw(want))
			}
		}
	})
}

func cellsAs[T any](rows [][]Kind, as func(Kind) T) [][]T {
	out := make([][]T, len(rows))
	for r, row := range rows {
		out[r] = make([]T, len(row))
		for c, kind := range row {
			out[r][c] = as(kind)
		}
	}
	return out
}

func TestResolveOfBools(t *testing.T) {
	const o, X = false, true
	rows := [][]bool{
		{X, o, X},
		{X, X, X},
		{o, o, X},
		{X, o, o},
	}
	onTrue := [][]bool{
		{o, o, o},
		{o, o, o},
		{X, o, o},
		{X, o, o},
	}
	onFalse := [][]bool{ // true is the empty cell, and of the tiles left none lies in a run
		{X, o, X},
		{X, X, X},
		{o, o, X},
		{X, o, o},
	}
	final, res, err := Resolve(rows, o)
	noError(t, err)
	if res != (Result{Removed: 5, Passes: 1}) || !equalRows(final, onTrue) {
		t.Errorf("false empty: %+v\n%s", res, draw(final))
	}
	final, res, err = Resolve(rows, X)
	noError(t, err)
	if res != (Result{}) || !equalRows(final, onFalse) {
		t.Errorf("true empty: %+v\n%s", res, draw(final))
	}
}

func TestResolveShapes(t *testing.T) {
	tests := []struct {
		name string
		rows [][]string
	}{
		{"nil", nil},
		{"no rows", [][]string{}},
		{"a nil row", [][]string{nil}},
		{"two rows without columns", [][]string{{}, {}}},
		{"rows without columns, nil or not", [][]string{nil, {}, nil}},
		{"one cell", [][]string{{"a"}}},
		{"one row", [][]string{{"a", "", "a", "a"}}},
		{"one column", [][]string{{"a"}, {""}, {"a"}, {"a"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			final, res, err := Resolve(tt.rows, "")
			noError(t, err)
			if final == nil || !equalRows(final, tt.rows) || res != (Result{}) {
				t.Errorf("gives %#v, %+v", final, res)
			}
			for r, row := range final {
				if row == nil {
					t.Errorf("row %d is nil", r)
				}
			}
		})
	}
}

func TestResolveRefusesRaggedRows(t *testing.T) {
	tests := []struct {
		name, place string
		rows        [][]int
	}{
		{"a shorter row", "row 1 has 1 cell, row 0 has 2", [][]int{{1, 2}, {3}}},
		{"a longer row", "row 2 has 3", [][]int{{1, 2}, {3, 4}, {5, 6, 7}}},
		{"an empty row", "row 1 has 0", [][]int{{1, 1, 1}, {}, {1, 1, 1}}},
		{"a nil row", "row 1 has 0", [][]int{{1, 1, 1}, nil}},
		{"a full row after an empty one", "row 1 has 1", [][]int{{}, {1}}},
		{"as many cells as a rectangle", "row 1 has 1", [][]int{{1, 2}, {3}, {4, 5, 6}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			final, res, err := Resolve(tt.rows, 0)
			wantError(t, err, ErrRagged, tt.place)
			if final != nil || res != (Result{}) {
				t.Errorf("%v, %+v beside the error", final, res)
			}
		})
	}
}

func TestResolveRefusesAnEmptyThatIsNotItself(t *testing.T) {
	type pair [2]float64
	_, _, err := Resolve([][]float64{{1}}, math.NaN())
	wantError(t, err, ErrEmptyValue)
	_, _, err = Resolve(nil, math.NaN())
	wantError(t, err, ErrEmptyValue)
	_, _, err = Resolve([][]pair{{{1, 2}}}, pair{1, math.NaN()})
	wantError(t, err, ErrEmptyValue)
	_, _, err = Resolve([][]any{{1}}, any(math.NaN()))
	wantError(t, err, ErrEmptyValue)
	_, _, err = Resolve([][]float64{{1}, {1, 2}}, math.NaN()) // two faults: either may be named
	if err == nil {
		t.Error("taken")
	}
}

func TestResolveLeavesItsInputAlone(t *testing.T) {
	for _, c := range cascades {
		rows := parse(c.board)
		final, _, err := Resolve(rows, Empty)
		noError(t, err)
		if !equalRows(rows, parse(c.board)) {
			t.Errorf("%s: the input has become\n%s", c.name, draw(rows))
		}
		for r := range final {
			for c := range final[r] {
				final[r][c] = 99
			}
		}
		if !equalRows(rows, parse(c.board)) {
			t.Errorf("%s: the result shares memory with the input", c.name)
		}
	}
}

func TestResolveGivesRowsApart(t *testing.T) {
	final, _, err := Resolve(parse("abc def ghi"), Empty)
	noError(t, err)
	for _, row := range final {
		if cap(row) != len(row) {
			t.Fatalf("a row of %d cells has room for %d: what is appended overwrites the next row", len(row), cap(row))
		}
	}
}

// Nothing says that rows are different memory, and whoever draws a level may write one row down several times.
func TestResolveOfOneRowThriceOver(t *testing.T) {
	row := []string{"a", "b", "."}
	final, res, err := Resolve([][]string{row, row, row}, ".")
	noError(t, err)
	empty := []string{".", ".", "."}
	if res != (Result{Removed: 6, Passes: 1}) || !equalRows(final, [][]string{empty, empty, empty}) {
		t.Errorf("gives %+v\n%s", res, draw(final))
	}
}
