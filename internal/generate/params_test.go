package generate

import (
	"math"
	"strings"
	"testing"
)

// Each refusal names the parameter, the value that cannot be, and the way out.
func TestNewRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		params Params
		want   []string
	}{
		{"negative rows", Params{Rows: -1, Cols: 3, Kinds: 4}, []string{"rows is -1", "give 0 or more"}},
		{"negative cols", Params{Rows: 3, Cols: -2, Kinds: 4}, []string{"cols is -2", "give 0 or more"}},
		{"least rows", Params{Rows: math.MinInt, Kinds: 4}, []string{"rows is -", "give 0 or more"}},
		{"negative rows without cols", Params{Shape: Stable, Rows: -1, Kinds: 4}, []string{"rows is -1"}},
		{
			"both large",
			Params{Rows: math.MaxInt, Cols: math.MaxInt, Kinds: 4},
			[]string{"rows is", "cols is", "smaller board"},
		},
		{"product wraps to 0", Params{Rows: math.MaxInt/2 + 1, Cols: 4, Kinds: 4}, []string{"smaller board"}},
		{"cells fit, bytes do not", Params{Rows: math.MaxInt/4 + 1, Cols: 1, Kinds: 4}, []string{"smaller board"}},
		{"large chain", Params{Shape: Chain, Rows: math.MaxInt, Cols: 2, Kinds: 6}, []string{"smaller board"}},
		{"no kinds", Params{Rows: 1, Cols: 1}, []string{"kinds is 0", "give 1 or more"}},
		{"no kinds, stable", Params{Shape: Stable, Rows: 1, Cols: 1}, []string{"kinds is 0"}},
		{
			"few kinds, stable",
			Params{Shape: Stable, Rows: 1, Cols: 1, Kinds: 2},
			[]string{"kinds is 2", "give 3 or more", "stable"},
		},
		{"low chain", Params{Shape: Chain, Rows: 6, Cols: 5, Kinds: 6}, []string{"rows is 6", "give 7 or more", "chain"}},
		{"chain without rows", Params{Shape: Chain, Cols: 5, Kinds: 6}, []string{"rows is 0", "give 7 or more"}},
		{"chain without cols", Params{Shape: Chain, Rows: 7, Kinds: 6}, []string{"cols is 0", "give 1 or more", "chain"}},
		{"chain of 5 kinds", Params{Shape: Chain, Rows: 7, Cols: 5, Kinds: 5}, []string{"kinds is 5", "give 6", "chain"}},
		{"chain of 7 kinds", Params{Shape: Chain, Rows: 7, Cols: 5, Kinds: 7}, []string{"kinds is 7", "give 6"}},
		{"unknown shape", Params{Shape: 3}, []string{"shape 3", "uniform, stable, chain"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := New(test.params)
			if err == nil {
				t.Fatalf("New(%+v) gave no error", test.params)
			}
			if g != nil {
				t.Errorf("New(%+v) gave a generator beside the error", test.params)
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
			}
		})
	}
}

func TestNewAcceptsTheLeast(t *testing.T) {
	for _, p := range []Params{
		{Shape: Uniform, Rows: 1, Cols: 1, Kinds: 1},
		{Shape: Uniform, Rows: 1, Cols: 1, Kinds: math.MaxUint32},
		{Shape: Stable, Rows: 1, Cols: 1, Kinds: 3},
		{Shape: Chain, Rows: 7, Cols: 1, Kinds: 6},
	} {
		cells := mustNew(t, p).Board(0, nil)
		if len(cells) != p.Rows*p.Cols {
			t.Errorf("%+v: got %d cells", p, len(cells))
		}
		for _, kind := range cells {
			if kind < 1 || kind > p.Kinds {
				t.Errorf("%+v: a tile of kind %d", p, kind)
			}
		}
	}
}
