package match3

import (
	"math"
	"testing"
)

// What == says of two cells is all that counts, where it says odd things too. The values themselves move: of what is
// equal but not the same, each survivor is still the one that lay there.

// nan gives NaNs that can be told apart by their bits.
func nan(number uint64) float64 { return math.Float64frombits(0x7ff8_0000_0000_0000 | number) }

func TestResolveNaN(t *testing.T) {
	n, p, q := nan(1), nan(2), nan(3)
	tests := []struct {
		name        string
		rows, final [][]float64
		res         Result
	}{
		{
			"a row of NaNs is no run",
			[][]float64{{n, p, q}},
			[][]float64{{n, p, q}},
			Result{},
		},
		{
			"one NaN three times over is no run",
			[][]float64{{n}, {n}, {n}},
			[][]float64{{n}, {n}, {n}},
			Result{},
		},
		{
			"NaNs fall and break runs",
			[][]float64{{n, 0, q}, {1, 1, 1}, {1, p, 1}, {1, 2, 1}},
			[][]float64{{0, 0, 0}, {0, 0, 0}, {0, p, 0}, {n, 2, q}},
			Result{Removed: 7, Passes: 1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			final, res, err := Resolve(tt.rows, 0)
			noError(t, err)
			wantBits(t, final, tt.final)
			if res != tt.res {
				t.Errorf("%+v, want %+v", res, tt.res)
			}
		})
	}
}

// wantBits compares floats by their bits, so that one NaN and another, or +0 and -0, are not taken for each other.
func wantBits(t *testing.T, got, want [][]float64) {
	t.Helper()
	bits := func(rows [][]float64) [][]uint64 {
		out := make([][]uint64, len(rows))
		for r, row := range rows {
			for _, cell := range row {
				out[r] = append(out[r], math.Float64bits(cell))
			}
		}
		return out
	}
	if !equalRows(bits(got), bits(want)) {
		t.Errorf("the final board is\n%x\nwant\n%x", bits(got), bits(want))
	}
}

func TestResolveZerosOfBothSigns(t *testing.T) {
	zero, minus := 0.0, math.Copysign(0, -1)
	tests := []struct {
		name        string
		rows, final [][]float64
		res         Result
	}{
		{
			"they make a run together",
			[][]float64{{zero, minus, zero}},
			[][]float64{{-1, -1, -1}},
			Result{Removed: 3, Passes: 1},
		},
		{
			"on a stable board both stay as they are",
			[][]float64{{zero, minus}, {5, zero}, {minus, 6}},
			[][]float64{{zero, minus}, {5, zero}, {minus, 6}},
			Result{},
		},
		{
			"in a cascade each keeps its sign",
			[][]float64{
				{minus, 5, 1},
				{zero, -1, minus},
				{7, 7, 7},
				{2, minus, 3},
				{zero, 2, zero},
			},
			[][]float64{
				{-1, -1, -1},
				{minus, -1, 1},
				{zero, 5, minus},
				{2, minus, 3},
				{zero, 2, zero},
			},
			Result{Removed: 3, Passes: 1},
		},
		{
			"what falls together matches whatever the signs",
			[][]float64{
				{minus, 4, 5},
				{7, 7, 7},
				{3, zero, minus},
				{3, 6, 8},
			},
			[][]float64{
				{-1, -1, -1},
				{minus, 4, 5},
				{3, zero, minus},
				{3, 6, 8},
			},
			Result{Removed: 3, Passes: 1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			final, res, err := Resolve(tt.rows, -1)
			noError(t, err)
			wantBits(t, final, tt.final)
			if res != tt.res {
				t.Errorf("%+v, want %+v", res, tt.res)
			}
		})
	}
}

// Where 0 is the empty cell, -0 is one too.
func TestResolveMinusZeroIsEmpty(t *testing.T) {
	minus := math.Copysign(0, -1)
	final, res, err := Resolve([][]float64{{1}, {minus}, {7}, {7}, {7}, {minus}}, 0)
	noError(t, err)
	if res != (Result{Removed: 3, Passes: 1}) || !equalRows(final, [][]float64{{0}, {0}, {0}, {0}, {0}, {1}}) {
		t.Errorf("%+v\n%s", res, draw(final))
	}
	final, res, err = Resolve([][]float64{{minus, minus, minus}}, 0)
	noError(t, err)
	if res != (Result{}) || !equalRows(final, [][]float64{{0, 0, 0}}) {
		t.Errorf("a row of -0 with 0 empty: %+v\n%s", res, draw(final))
	}
}

func TestResolveOddValuesWithinOthers(t *testing.T) {
	type tile struct {
		Name   string
		Weight float64
	}
	odd, zero, minus := tile{"a", math.NaN()}, tile{"a", 0}, tile{"a", math.Copysign(0, -1)}
	final, res, err := Resolve([][]tile{{odd, zero}, {odd, minus}, {odd, zero}}, tile{})
	noError(t, err)
	if res != (Result{Removed: 3, Passes: 1}) || final[0][0].Name != "a" || final[0][1] != (tile{}) {
		t.Errorf("of structs: %+v\n%s", res, draw(final))
	}
	inside, res, err := Resolve([][]any{{math.NaN(), math.NaN(), math.NaN()}, {1, 1.0, int8(1)}}, nil)
	noError(t, err)
	if res != (Result{}) || inside[0][0] == nil {
		t.Errorf("of interfaces: %+v\n%s", res, draw(inside))
	}
}

func TestResolvePanicsAsComparingDoes(t *testing.T) {
	slice := []int{1}
	tests := []struct {
		name  string
		rows  [][]any
		empty any
	}{
		{"a slice on the board", [][]any{{1, 2}, {3, slice}}, nil},
		{"a map on the board", [][]any{{map[string]int{}}}, 0},
		{"a struct with a slice in it", [][]any{{struct{ S []int }{slice}}}, nil},
		{"a slice for empty", [][]any{{1}}, slice},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("did not panic")
				}
			}()
			final, res, err := Resolve(tt.rows, tt.empty)
			t.Errorf("gives %v, %+v, %v", final, res, err)
		})
	}
	holdAllPaths(t, allPaths(), parse("aaab")) // nothing is broken for those who come after
}

// TestStableBoardKeepsItsEmptyValues holds clause 5.2 for values that equal the empty one and differ from it.
func TestStableBoardKeepsItsEmptyValues(t *testing.T) {
	negative := math.Copysign(0, -1)
	final, _, err := Resolve([][]float64{{negative, 0, 1}}, 0)
	noError(t, err)
	if !math.Signbit(final[0][0]) || math.Signbit(final[0][1]) {
		t.Errorf("-0 and +0 came out as %v and %v", final[0][0], final[0][1])
	}
}
