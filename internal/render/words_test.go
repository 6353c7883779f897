package render

import (
	"strings"
	"testing"

	"example.com/match3"
)

// A table of sentences: for each shape, each way it can lie, and each kind of symbol.
func TestSentences(t *testing.T) {
	for _, test := range []struct {
		name  string
		board []string
		want  []string // a sentence a pass, and the total
	}{
		{
			"line3 across",
			[]string{
				"A B C D",
				"X X X E",
			},
			[]string{
				"pass 1: a line of three Xs in row 1, columns 0 to 2; 3 removed, 3 tiles fall",
				"total: 3 tiles removed in 1 pass, 5 tiles are left",
			},
		},
		{
			"line3 down",
			[]string{
				"A B",
				"X C",
				"X D",
				"X E",
			},
			[]string{
				"pass 1: a line of three Xs in column 0, rows 1 to 3; 3 removed, 1 tile falls",
				"total: 3 tiles removed in 1 pass, 5 tiles are left",
			},
		},
		{
			"line4",
			[]string{"4 4 4 4"},
			[]string{
				"pass 1: a line of four 4s in row 0, columns 0 to 3; 4 removed, nothing falls",
				"total: 4 tiles removed in 1 pass, no tile is left",
			},
		},
		{
			"line5",
			[]string{"5 5 5 5 5 .", ". . . . . 6"},
			[]string{
				"pass 1: a line of five 5s in row 0, columns 0 to 4; 5 removed, nothing falls",
				"total: 5 tiles removed in 1 pass, 1 tile is left",
			},
		},
		{
			"line of 20 and of 21",
			[]string{strings.Repeat("7 ", 20) + "8 " + strings.Repeat("9 ", 21)},
			[]string{
				"pass 1: a line of twenty 7s in row 0, columns 0 to 19, and a line of 21 tiles of kind 9 in row 0, " +
					"columns 21 to 41; " +
					"41 removed, nothing falls",
				"total: 41 tiles removed in 1 pass, 1 tile is left",
			},
		},
		{
			"L",
			[]string{
				"X A B",
				"X C D",
				"X X X",
			},
			[]string{
				"pass 1: an L of five Xs with its corner at row 2, column 0; 5 removed, 4 tiles fall",
				"total: 5 tiles removed in 1 pass, 4 tiles are left",
			},
		},
		{
			"L with its corner at the top on the right",
			[]string{
				"X X X X",
				"A B C X",
				"D E F X",
			},
			[]string{
				"pass 1: an L of six Xs with its corner at row 0, column 3; 6 removed, nothing falls",
				"total: 6 tiles removed in 1 pass, 6 tiles are left",
			},
		},
		{
			"T",
			[]string{
				"3 3 3",
				"1 3 2",
				"2 3 1",
			},
			[]string{
				"pass 1: a T of five 3s around row 0, column 1; 5 removed, nothing falls",
				"total: 5 tiles removed in 1 pass, 4 tiles are left",
			},
		},
		{
			"T on its side",
			[]string{
				"1 2 3",
				"3 3 3",
				"2 1 3",
			},
			[]string{
				"pass 1: a T of five 3s around row 1, column 2; 5 removed, 2 tiles fall",
				"total: 5 tiles removed in 1 pass, 4 tiles are left",
			},
		},
		{
			"cross",
			[]string{
				"A X B",
				"X X X",
				"C X D",
			},
			[]string{
				"pass 1: a cross of five Xs around row 1, column 1; 5 removed, 2 tiles fall",
				"total: 5 tiles removed in 1 pass, 4 tiles are left",
			},
		},
		{
			"other",
			[]string{
				"X X X A",
				"X B X C",
				"X D X E",
			},
			[]string{
				"pass 1: a figure of seven Xs in rows 0 to 2, columns 0 to 2; 7 removed, nothing falls",
				"total: 7 tiles removed in 1 pass, 5 tiles are left",
			},
		},
		{
			"two, and a second pass",
			[]string{
				"A B B C",
				"X D E F",
				"X A A G",
				"X X X H",
			},
			[]string{
				"pass 1: an L of five Xs with its corner at row 3, column 0; 5 removed, 7 tiles fall",
				"pass 2: a line of three As in row 3, columns 0 to 2; 3 removed, 4 tiles fall",
				"total: 8 tiles removed in 2 passes, 8 tiles are left",
			},
		},
		{
			"three",
			[]string{
				"X X X A Z Z Z",
				"B C D A E F G",
				"H I J A K L M",
			},
			[]string{
				"pass 1: a line of three Xs in row 0, columns 0 to 2, a line of three As in column 3, rows 0 to 2, " +
					"and a line of three Zs in row 0, columns 4 to 6; 9 removed, nothing falls",
				"total: 9 tiles removed in 1 pass, 12 tiles are left",
			},
		},
		{
			"four are summed up",
			[]string{
				"X X X A Z Z Z",
				"B C D A E F G",
				"Y Y Y A H I J",
			},
			[]string{
				"pass 1: 4 lines of 3; 12 removed, 3 tiles fall",
				"total: 12 tiles removed in 1 pass, 9 tiles are left",
			},
		},
		{
			"all shapes are summed up",
			[]string{
				"A A A . B B B B . C C C C C . D D D D D D",
				". . . . . . . . . . . . . . . . . . . . .",
				"E E E . F F F . . G . . H H H . I I I . .",
				"E . . . . F . . G G G . H . H . I . I . .",
				"E . . . . F . . . G . . H . H . I . I I I",
			},
			[]string{
				"pass 1: a line of 3, a line of 4, 2 lines of 5 to 6, an L of 5, a T of 5, a cross of 5 and 2 figures of 7 to 9; " +
					"49 removed, nothing falls",
				"total: 49 tiles removed in 1 pass, no tile is left",
			},
		},
		{
			"many of each",
			[]string{
				"A A A A . B B B B . C C C . D D D",
				"A . . . . . B . . . C . . . . D .",
				"A . . . . . B . . . C . . . . D .",
			},
			[]string{
				"pass 1: 2 Ls of 5 to 6 and 2 Ts of 5 to 6; 22 removed, nothing falls",
				"total: 22 tiles removed in 1 pass, no tile is left",
			},
		},
		{
			"symbols that are no letters",
			[]string{
				"🍒 ruby a",
				"🍒 ruby a",
				"🍒 ruby a",
			},
			[]string{
				`pass 1: a line of three 🍒 in column 0, rows 0 to 2, a line of three "ruby" in column 1, rows 0 to 2, ` +
					`and a line of three "a" in column 2, rows 0 to 2; 9 removed, nothing falls`,
				"total: 9 tiles removed in 1 pass, no tile is left",
			},
		},
		{
			"symbols that break out",
			[]string{
				`" <script> א`,
				`" <script> א`,
				`" <script> א`,
			},
			[]string{
				`pass 1: a line of three "\"" in column 0, rows 0 to 2, a line of three "<script>" in column 1, rows 0 to 2, ` +
					"and a line of three \"א\"\u200e in column 2, rows 0 to 2; 9 removed, nothing falls",
				"total: 9 tiles removed in 1 pass, no tile is left",
			},
		},
		{
			"stable",
			[]string{"A A B", "C C A"},
			[]string{"stable: no three equal tiles in a line; nothing removed, 6 tiles are left"},
		},
		{
			"one tile",
			[]string{". A"},
			[]string{"stable: no three equal tiles in a line; nothing removed, 1 tile is left"},
		},
		{
			"nothing",
			[]string{". . .", ". . ."},
			[]string{"stable: there are no tiles; nothing removed"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := drawn(t, test.board...)
			p := NewPalette(PaletteOptions{Names: b.Names})
			var got []string
			var result match3.Result
			for _, pass := range passes(b.Cells) {
				got = append(got, p.Sentence(pass))
				result = match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
			}
			got = append(got, Total(result, b.Cells.Tiles()))
			if got, want := strings.Join(got, "\n"), strings.Join(test.want, "\n"); got != want {
				t.Errorf("it says\n%s\nnot\n%s", got, want)
			}
		})
	}
}

// With --ascii nothing but ASCII is said.
func TestSentenceInASCII(t *testing.T) {
	b := drawn(t, "🍒 ж -", "🍒 ж -", "🍒 ж -")
	p := NewPalette(PaletteOptions{Names: b.Names, ASCII: true})
	want := `pass 1: a line of three k1 in column 0, rows 0 to 2, a line of three k2 in column 1, rows 0 to 2, ` +
		`and a line of three "-" in column 2, rows 0 to 2; 9 removed, nothing falls`
	if got := p.Sentence(passes(b.Cells)[0]); got != want {
		t.Errorf("it says\n%s\nnot\n%s", got, want)
	}
	if got, _ := p.Replaced(1); got != `"\U0001f352"` {
		t.Errorf("the legend has %s", got)
	}
}
