package render

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/generate"
)

// chain is a board whose passes come one after another.
func chain(t *testing.T, rows, cols int) *match3.Board {
	t.Helper()
	shape, err := generate.ParseShape("chain")
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Params{Rows: rows, Cols: cols, Kinds: 6, Seed: 1, Shape: shape})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []match3.Kind
	for _, kind := range g.Board(0, nil) {
		kinds = append(kinds, match3.Kind(kind))
	}
	b, err := match3.FromCells(kinds, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Whichever passes are asked for: those are kept, each with the board before it, the total is that of all, and what is
// left out is said.
func TestRanges(t *testing.T) {
	whole := chain(t, 12, 10)
	result := whole.Clone().Resolve()
	if result.Passes != 14 {
		t.Fatalf("there are %d passes", result.Passes)
	}
	for _, test := range []struct {
		passes  Range
		first   int
		count   int
		leftOut string
	}{
		{Range{1, 1000}, 1, result.Passes, ""},
		{Range{1, result.Passes}, 1, result.Passes, ""},
		{Range{1, 2}, 1, 2, "not shown: passes 3 to 14"},
		{Range{1, 13}, 1, 13, "not shown: pass 14"},
		{Range{2, 13}, 2, 13, "not shown: pass 1"},
		{Range{3, math.MaxInt / 2}, 3, 12, "not shown: passes 1 to 2"},
		{Range{3, 2}, 3, 2, "not shown: passes 1 to 2 and passes 5 to 14"},
		{Range{1, 0}, 0, 0, "not shown: passes 1 to 14"},
		{Range{15, 5}, 0, 0, "not shown: passes 1 to 14; there is no pass 15"},
		{Range{math.MaxInt, math.MaxInt}, 0, 0, fmt.Sprint("not shown: passes 1 to 14; there is no pass ", math.MaxInt)},
	} {
		b := whole.Clone()
		strip, err := NewStrip(t.Context(), b, StripOptions{
			Palette: NewPalette(PaletteOptions{}), Passes: test.passes, MaxRows: 99, MaxCols: 99,
		})
		if err != nil {
			t.Fatal(err)
		}
		if strip.Result != result || strip.Total != Total(result, b.Tiles()) {
			t.Errorf("%v: the result is %v, %q", test.passes, strip.Result, strip.Total)
		}
		if strip.LeftOut != test.leftOut {
			t.Errorf("%v: %q, not %q", test.passes, strip.LeftOut, test.leftOut)
		}
		if len(strip.Steps) != test.count {
			t.Fatalf("%v: %d passes are kept, not %d", test.passes, len(strip.Steps), test.count)
		}
		again := whole.Clone()
		before := again.Clone()
		for pass := range again.Passes() {
			if i := pass.Number - test.first; i >= 0 && i < len(strip.Steps) {
				step := strip.Steps[i]
				if step.Number != pass.Number || !same(t, step.Before, before) {
					t.Errorf("%v: step %d is pass %d, or its board is another", test.passes, i, step.Number)
				}
				if i+1 == len(strip.Steps) && !same(t, strip.End, again) {
					t.Errorf("%v: the board after pass %d is another", test.passes, pass.Number)
				}
			}
			before = again.Clone()
		}
	}
}

func same(t *testing.T, rows [][]match3.Kind, b *match3.Board) bool {
	t.Helper()
	other, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	return other.Equal(*b)
}

// A board that is too large is cut down to what changes, and that is said.
func TestCuts(t *testing.T) {
	for _, test := range []struct {
		name   string
		follow bool
		part   Part
		note   string
	}{
		{
			"one part",
			false,
			Part{34, 0, 10, 5},
			"shown: rows 34 to 43 and columns 0 to 4 of a board of 60 rows and 60 columns, around the largest match; " +
				"more is removed elsewhere",
		},
		{
			"parts of their own",
			true,
			Part{},
			"shown: the parts of the board where the passes remove tiles or, where these are too large, the largest match",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			strip, err := NewStrip(t.Context(), chain(t, 60, 60), StripOptions{
				Palette: NewPalette(PaletteOptions{}), Passes: Range{1, 8}, MaxRows: 10, MaxCols: 10, Follow: test.follow,
			})
			if err != nil {
				t.Fatal(err)
			}
			if strip.Note != test.note {
				t.Errorf("%q, not %q", strip.Note, test.note)
			}
			if !test.follow && strip.Part != test.part {
				t.Errorf("it shows %v, not %v", strip.Part, test.part)
			}
			for _, step := range strip.Steps {
				if step.Rows > 10 || step.Cols > 10 || len(step.Before) != step.Rows {
					t.Errorf("pass %d shows %d x %d", step.Number, step.Rows, step.Cols)
				}
				if test.follow && len(step.Removed) != 3 {
					t.Errorf("pass %d shows %d of 3 tiles", step.Number, len(step.Removed))
				}
				outside := strings.HasSuffix(step.Sentence, "outside the part that is shown")
				if outside != (len(step.Removed) == 0) {
					t.Errorf("pass %d shows %d tiles and says %q", step.Number, len(step.Removed), step.Sentence)
				}
			}
		})
	}
}

// When it is told to stop, it stops between two passes.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := NewStrip(ctx, chain(t, 30, 30), StripOptions{
		Palette: NewPalette(PaletteOptions{}), Passes: Range{1, 5}, MaxRows: 9, MaxCols: 9,
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a strip ends with %v", err)
	}
	var out bytes.Buffer
	_, err = Text(ctx, bufio.NewWriter(&out), chain(t, 30, 30),
		TextOptions{Palette: NewPalette(PaletteOptions{}), Passes: Range{1, 5}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("text ends with %v", err)
	}
}

// Text is never wider than the window, however large the board, save for a window in which nothing has room.
func TestTextFits(t *testing.T) {
	for _, width := range []int{40, 41, 60, 80, 200} {
		for _, rows := range []int{7, 12, 120} {
			var out bytes.Buffer
			_, err := Text(t.Context(), bufio.NewWriter(&out), chain(t, rows, 120), TextOptions{
				Palette: NewPalette(PaletteOptions{}), Width: width, Height: 30, Passes: Range{1, 30},
			})
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if got := Width(strings.TrimRight(line, "\n")); got > width {
					t.Fatalf("in a window of %d columns a line has %d: %s", width, got, line)
				}
			}
		}
	}
}
