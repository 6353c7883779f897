package boardio

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"example.com/match3"
)

// Symbols that are easy, and symbols that one format or another has trouble with.
var (
	plainNames  = []string{"R", "G", "B", "r", "🟥", "🇩🇪", "本", "7", "10", "4294967295"}
	trickyNames = []string{
		"0", "00", "01", ".", "..", "-1", "1.0", "NaN", "4294967296", "a b",
		" a", "a ", "a,b", ",", "|", "||", ";", "a;b", "\"", "\"\"", "'",
		"#", "//", "\\", "removed:", "passes:", "9", "\U0001f1e9", "\U0001f1ea", "e",
		"e\u0301", "\u0301", "👨‍👩‍👧", "👨", "👍🏽", "👍", "🏽", "X", "-",
		"[", "]", "{", "[[1]]", "<", "&", "a\u00a0b", "\ufffd", "\u0600", "\u1100", "\u1161", "ก", "ำ",
	}
	empties = []string{
		"", " ", "  ", ".", "0", "00", "7", "-1", "X", "⬛", "none", ",", "|", ";", "\"", "\u00a0", "\u0301", "a b", " a",
		"removed:", "1.5",
	}
)

// drawnBoard draws a board of any form that a writer may get.
func drawnBoard(t *rapid.T) *Board {
	b := &Board{Packed: rapid.Bool().Draw(t, "packed")}
	kinds := rapid.IntRange(1, 4).Draw(t, "kinds")
	switch rapid.IntRange(0, 3).Draw(t, "form") {
	case 0:
		b.Numeric = true
	case 1:
		b.Numeric = true
		numbers := rapid.SampledFrom([]string{"0", "1", "7", "9", "10", "4294967295"})
		b.Names = rapid.SliceOfNDistinct(numbers, kinds, kinds, rapid.ID).Draw(t, "numbers")
	case 2:
		b.Names = rapid.SliceOfNDistinct(rapid.SampledFrom(plainNames), kinds, kinds, rapid.ID).Draw(t, "names")
	default:
		names := rapid.SampledFrom(append(trickyNames, plainNames...))
		b.Names = rapid.SliceOfNDistinct(names, kinds, kinds, rapid.ID).Draw(t, "names")
	}
	rows, cols := rapid.IntRange(0, 5).Draw(t, "rows"), rapid.IntRange(0, 5).Draw(t, "cols")
	lowest := rapid.SampledFrom([]match3.Kind{0, 1}).Draw(t, "lowest")
	cells := make([]match3.Kind, rows*cols)
	for i := range cells {
		cells[i] = rapid.Custom(func(t *rapid.T) match3.Kind {
			return match3.Kind(rapid.IntRange(int(lowest), kinds).Draw(t, "kind"))
		}).Draw(t, "cell")
		if b.Names == nil && cells[i] == 4 {
			cells[i] = 4294967295
		}
	}
	var err error
	b.Cells, err = match3.FromCells(cells, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// cellNames are the names of the cells of b, row by row, "" for an empty one.
func cellNames(b *Board) [][]string {
	all := make([][]string, b.Cells.Rows())
	for r := range all {
		for _, kind := range b.Cells.AppendRow(nil, r) {
			name := ""
			if kind != match3.Empty {
				name = b.Name(kind)
			}
			all[r] = append(all[r], name)
		}
	}
	return all
}

// sameCells says whether a and b have the same names in the same places.
func sameCells(a, b *Board) bool {
	return a.Cells.Cols() == b.Cells.Cols() && slices.EqualFunc(cellNames(a), cellNames(b), slices.Equal)
}

// zerosForEmpty says whether JSON writes the empty cells of b as 0 though another symbol was chosen for them, as it
// does among numbers where that symbol is none. Read under the same options they are kinds.
func zerosForEmpty(format Format, b *Board, opts Options) bool {
	return format == JSON && b.Numeric && b.hasEmpty() && opts.Empty != nil && !isWhole(canonicalNumber(*opts.Empty))
}

// Whatever a writer takes, the reader with the same options reads back the same; what it refuses leaves no trace.
func TestRoundTrip(t *testing.T) {
	for _, format := range []Format{JSON, Text, CSV} {
		t.Run(format.String(), func(t *testing.T) {
			accepted := 0
			rapid.Check(t, func(t *rapid.T) {
				if holdRoundTrip(t, format) {
					accepted++
				}
			})
			if accepted == 0 {
				t.Error("no board was taken")
			}
		})
	}
}

// holdRoundTrip draws boards, wants those that are written to be read back, and says whether there are any.
func holdRoundTrip(t *rapid.T, format Format) (accepted bool) {
	var opts Options
	if rapid.Bool().Draw(t, "choose empty") {
		opts = emptyAs(rapid.SampledFrom(empties).Draw(t, "empty"))
	}
	var out bytes.Buffer
	w, err := NewWriter(&out, format, opts)
	if err != nil {
		t.Fatal(err)
	}
	var taken []*Board
	for range rapid.IntRange(1, 3).Draw(t, "boards") {
		b := drawnBoard(t)
		if zerosForEmpty(format, b, opts) {
			continue
		}
		size := out.Len()
		if rapid.Bool().Draw(t, "with result") {
			err = w.Write(b, match3.Result{Removed: rapid.IntRange(0, 1<<30).Draw(t, "removed"), Passes: 3})
		} else {
			err = w.WriteBoard(b)
		}
		if flushErr := w.Flush(); flushErr != nil {
			t.Fatal(flushErr)
		}
		switch {
		case err == nil:
			taken = append(taken, b)
		case !errors.Is(err, ErrForm):
			t.Fatalf("the error %v is no refusal", err)
		case out.Len() != size:
			t.Fatalf("refused, and yet written: %q", out.String()[size:])
		}
	}
	if len(taken) == 0 {
		return false
	}
	holdReadBack(t, format, opts, out.String(), taken)
	return true
}

// holdReadBack wants text to be read as boards; as JSON in the form that they had, too, and to be written again as it
// is.
func holdReadBack(t *rapid.T, format Format, opts Options, text string, boards []*Board) {
	r, err := NewReader(bytes.NewReader([]byte(text)), format, opts)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range boards {
		back, err := r.Read()
		if err != nil || !sameCells(back, b) {
			t.Fatalf("%q: board %d is read back as %v, want %v, error %v", text, i, back, b, err)
		}
		if format == JSON && b.Cells.Rows() > 0 && b.Cells.Cols() > 0 {
			if back.Numeric != b.Numeric || back.Packed != (b.Packed && !b.Numeric) {
				t.Fatalf("%q: board %d has changed its form to %+v from %+v", text, i, back, b)
			}
		}
	}
	if back, err := r.Read(); err == nil || err.Error() != "EOF" {
		t.Fatalf("%q: another board %v, error %v", text, back, err)
	}
}

// Every number is its own kind, written and read.
func TestRoundTripOfKinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := match3.Kind(rapid.Uint32Min(1).Draw(t, "kind"))
		cells, err := match3.FromCells([]match3.Kind{kind, 0, kind}, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range []Format{JSON, Text, CSV} {
			var out bytes.Buffer
			w, err := NewWriter(&out, format, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(w.WriteBoard(Numbers(cells)), w.Flush()); err != nil {
				t.Fatal(err)
			}
			r, err := NewReader(&out, format, Options{})
			if err != nil {
				t.Fatal(err)
			}
			back, err := r.Read()
			if err != nil || !back.Numeric || back.Names != nil || !back.Cells.Equal(*cells) ||
				back.Name(kind) != strconv.FormatUint(uint64(kind), 10) {
				t.Fatalf("%v: %v is read back as %v, error %v", format, cells, back, err)
			}
		}
	})
}
