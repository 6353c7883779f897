package textrow

import (
	"errors"
	"slices"
	"testing"
)

// texts gives what spans of a line say.
func texts(line string, spans []Span) []string {
	out := []string{}
	for _, span := range spans {
		out = append(out, span.Of(line))
	}
	return out
}

func TestAppendRows(t *testing.T) {
	tests := []struct {
		name, line string
		keepBlanks bool
		want       []string
	}{
		{"nothing", "", false, []string{""}},
		{"one row", "1 2 3", false, []string{"1 2 3"}},
		{"blanks around it", " \t1 2 3 ", false, []string{"1 2 3"}},
		{"an end", "1 2 3;", false, []string{"1 2 3"}},
		{"an end with blanks", "1 2 3 ; ", false, []string{"1 2 3"}},
		{"two rows", "1 2;3 4", false, []string{"1 2", "3 4"}},
		{"two rows with ends and blanks", " 1 2 ; 3 4 ; ", false, []string{"1 2", "3 4"}},
		{"a row of nothing between two", "1;;2", false, []string{"1", "", "2"}},
		{"a row of nothing in front", ";1", false, []string{"", "1"}},
		{"a row of nothing behind", "1;;", false, []string{"1", ""}},
		{"an end alone", ";", false, []string{""}},
		{"blanks alone", " \t ", false, []string{""}},

		{"kept: nothing", "", true, []string{""}},
		{"kept: blanks are cells", " 1 ", true, []string{" 1 "}},
		{"kept: blanks alone", "  ", true, []string{"  "}},
		{"kept: an end", " 1 ;", true, []string{" 1 "}},
		{"kept: two rows", " 1;2 ", true, []string{" 1", "2 "}},
		{"kept: a row of blanks behind", "1; ", true, []string{"1", " "}},
		{"kept: an end alone", ";", true, []string{""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := texts(tt.line, AppendRows(nil, tt.line, tt.keepBlanks)); !slices.Equal(got, tt.want) {
				t.Errorf("%q holds the rows %q, want %q", tt.line, got, tt.want)
			}
		})
	}
}

func TestAppendRowsKeepsWhatWasThere(t *testing.T) {
	line := "1;2"
	got := AppendRows([]Span{{7, 9}}, line, false)
	if want := []Span{{7, 9}, {0, 1}, {2, 3}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestSeparated(t *testing.T) {
	tests := []struct {
		name, line  string
		plain, kept bool // without keepBlanks and with it
	}{
		{"nothing", "", false, false},
		{"one piece", "RGB", false, false},
		{"dots", "...", false, false},
		{"a blank", "R G", true, false},
		{"a tab", "R\tG", true, false},
		{"a comma", "R,G", true, true},
		{"a pipe", "R|G", true, true},
		{"a pipe outside", "|R", true, true},
		{"a semicolon is none", "R;G", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			row := Span{0, len(tt.line)}
			if got := Separated(tt.line, row, false); got != tt.plain {
				t.Errorf("%q: %v, want %v", tt.line, got, tt.plain)
			}
			if got := Separated(tt.line, row, true); got != tt.kept {
				t.Errorf("%q with blanks kept: %v, want %v", tt.line, got, tt.kept)
			}
		})
	}
	if Separated("R G;RGB", Span{4, 7}, false) {
		t.Error("a separator outside the row counts")
	}
}

func TestAppendCells(t *testing.T) {
	tests := []struct {
		name, line string
		keepBlanks bool
		want       []string
	}{
		{"one cell", "1", false, []string{"1"}},
		{"blanks", "1 2 3", false, []string{"1", "2", "3"}},
		{"many blanks, and tabs one by one", " 1  2 \t 3 ", false, []string{"1", "2", "3"}},
		{"commas", "1,2,3", false, []string{"1", "2", "3"}},
		{"commas with blanks", " 1 , 2,3 ", false, []string{"1", "2", "3"}},
		{"pipes", "1|2|3", false, []string{"1", "2", "3"}},
		{"outer pipes", "|1|2|3|", false, []string{"1", "2", "3"}},
		{"outer pipes with blanks", " | 1 | 2 | 3 | ", false, []string{"1", "2", "3"}},
		{"a pipe in front", "|1|2", false, []string{"1", "2"}},
		{"a pipe behind", "1|2|", false, []string{"1", "2"}},
		{"one cell between pipes", "|10|", false, []string{"10"}},
		{"all kinds of separators", "1 2,3|4", false, []string{"1", "2", "3", "4"}},
		{"characters of several bytes", "é 🍎,🍏", false, []string{"é", "🍎", "🍏"}},
		{"other blanks are no separators", "1\u00a02", false, []string{"1\u00a02"}},

		{"kept: blanks do not part", "1 2", true, []string{"1 2"}},
		{"kept: blanks around a cell go", " 1 , 2", true, []string{"1", "2"}},
		{"kept: a cell of a blank", "1, ,2", true, []string{"1", " ", "2"}},
		{"kept: a cell of two blanks", "1|  |2", true, []string{"1", "  ", "2"}},
		{"kept: blanks at the ends", " ,1, ", true, []string{" ", "1", " "}},
		{"kept: outer pipes", "| |1| |", true, []string{" ", "1", " "}},
		{"kept: outer pipes with blanks", " |1| ", true, []string{"1"}},
		{"kept: a blank alone", " ", true, []string{" "}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cells, _, err := AppendCells(nil, tt.line, Span{0, len(tt.line)}, tt.keepBlanks)
			if got := texts(tt.line, cells); err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("%q holds the cells %q, error %v, want %q", tt.line, got, err, tt.want)
			}
		})
	}
}

func TestAppendCellsMissing(t *testing.T) {
	tests := []struct {
		name, line string
		keepBlanks bool
		before     []string // the cells before the one that is missing
		at         int
	}{
		{"nothing", "", false, nil, 0},
		{"blanks alone", "  ", false, nil, 0},
		{"between commas", "1,,2", false, []string{"1"}, 2},
		{"between commas with blanks", "1, ,2", false, []string{"1"}, 2},
		{"in front", ",1", false, nil, 0},
		{"behind", "1,2,", false, []string{"1", "2"}, 4},
		{"a comma alone", ",", false, nil, 0},
		{"between pipes", "|1||2|", false, []string{"1"}, 3},
		{"within outer pipes", "||1|", false, nil, 1},
		{"a pipe alone", "|", false, nil, 1},
		{"two pipes alone", "||", false, nil, 1},
		{"a comma and a pipe", "1,|2", false, []string{"1"}, 2},
		{"a comma before an outer pipe", "|1,|", false, []string{"1"}, 3},
		{"kept: nothing", "", true, nil, 0},
		{"kept: between commas", "1,,2", true, []string{"1"}, 2},
		{"kept: two pipes alone", "||", true, nil, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cells, at, err := AppendCells(nil, tt.line, Span{0, len(tt.line)}, tt.keepBlanks)
			if !errors.Is(err, ErrMissing) || at != tt.at || !slices.Equal(texts(tt.line, cells), tt.before) {
				t.Errorf("%q: cells %q, then at %d the error %v; want %q, and one missing at %d",
					tt.line, texts(tt.line, cells), at, err, tt.before, tt.at)
			}
		})
	}
}

// A row may be a part of a line, and its places are those of the line.
func TestAppendCellsOfALaterRow(t *testing.T) {
	line := "1 2; |3,4| ;5,,6"
	rows := AppendRows(nil, line, false)
	if len(rows) != 3 {
		t.Fatalf("%q holds %d rows, want 3", line, len(rows))
	}
	cells, _, err := AppendCells([]Span{{0, 1}}, line, rows[1], false)
	if want := []Span{{0, 1}, {6, 7}, {8, 9}}; err != nil || !slices.Equal(cells, want) {
		t.Errorf("cells %v, error %v, want %v", cells, err, want)
	}
	if _, at, err := AppendCells(nil, line, rows[2], false); !errors.Is(err, ErrMissing) || at != 14 {
		t.Errorf("at %d the error %v, want one missing at 14", at, err)
	}
}

func TestIsResult(t *testing.T) {
	tests := []struct {
		line string
		want bool
	}{
		{"removed: 9", true},
		{"passes: 0", true},
		{"removed: 18446744073709551616", true},
		{"", false},
		{"removed", false},
		{"removed:", false},
		{"removed: ", false},
		{"removed:9", false},
		{"removed: -9", false},
		{"removed: 9 ", false},
		{"removed: 9.0", false},
		{"removed: nine", false},
		{" removed: 9", false},
		{"Removed: 9", false},
		{"passes: 1 2", false},
		{"passes: ٣", false},
		{"kept: 9", false},
	}
	for _, tt := range tests {
		if got := IsResult(tt.line); got != tt.want {
			t.Errorf("%q: %v, want %v", tt.line, got, tt.want)
		}
	}
}
