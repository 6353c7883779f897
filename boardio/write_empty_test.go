package boardio

import (
	"errors"
	"testing"

	"example.com/match3"
)

func TestWriteEmpty(t *testing.T) {
	testWrite(t, []writeCase{
		{
			"a symbol among symbols", inAs("X", JSON, `[["X","0","."]]`),
			`{"board":[["X","0","."]],"removed":9,"passes":2}` + "\n", `[[["X","0","."]],9]` + "\n",
			"X 0 .\nremoved: 9\npasses: 2\n", "X,0,.\n",
		},
		{
			"a symbol in a row of one string", inAs("⬛", JSON, `["⬛0."]`),
			`{"board":["⬛0."],"removed":9,"passes":2}` + "\n", `[["⬛0."],9]` + "\n",
			"⬛0.\nremoved: 9\npasses: 2\n", "⬛,0,.\n",
		},
		{
			"a symbol among numbers of text", inAs("X", Text, "X 1 07"),
			`{"board":[[0,1,7]],"removed":9,"passes":2}` + "\n", "[[[0,1,7]],9]\n",
			"X 1 7\nremoved: 9\npasses: 2\n", "X,1,7\n",
		},
		{
			"a symbol among numbers that have 0 for a kind", inAs("X", Text, "X 1 0"),
			refusedForm, refusedForm, "X 1 0\nremoved: 9\npasses: 2\n", "X,1,0\n",
		},
		{
			"a symbol, no empty cell, and 0 for a kind", inAs("X", JSON, "[[0,1]]"),
			`{"board":[[0,1]],"removed":9,"passes":2}` + "\n", "[[[0,1]],9]\n",
			"0 1\nremoved: 9\npasses: 2\n", "0,1\n",
		},
		{
			"a number", inAs("9", JSON, `[[9,0,1]]`),
			`{"board":[[9,0,1]],"removed":9,"passes":2}` + "\n", "[[[9,0,1]],9]\n",
			"9 0 1\nremoved: 9\npasses: 2\n", "9,0,1\n",
		},
		{
			"a number among symbols", inAs("0", Text, "0R."),
			`{"board":["0R."],"removed":9,"passes":2}` + "\n", `[["0R."],9]` + "\n",
			"0R.\nremoved: 9\npasses: 2\n", "0,R,.\n",
		},
		{
			"a negative number", inAs("-1", JSON, `[[-1,0,1]]`),
			`{"board":[[-1,0,1]],"removed":9,"passes":2}` + "\n", "[[[-1,0,1]],9]\n",
			"-1 0 1\nremoved: 9\npasses: 2\n", "-1,0,1\n",
		},
		{
			"a negative number in one column", inAs("-1", JSON, `[[-1],[1]]`),
			`{"board":[[-1],[1]],"removed":9,"passes":2}` + "\n", "[[[-1],[1]],9]\n",
			"|-1|\n1\nremoved: 9\npasses: 2\n", "-1\n1\n",
		},
		{
			"a number that is not canonical, among numbers", inAs("00", Text, "00 1"),
			`{"board":[[0,1]],"removed":9,"passes":2}` + "\n", "[[[0,1]],9]\n",
			"0 1\nremoved: 9\npasses: 2\n", "0,1\n",
		},
		{
			"a number that is not canonical, among strings", inAs("00", JSON, `[["00","a"]]`),
			`{"board":[["00","a"]],"removed":9,"passes":2}` + "\n", `[[["00","a"]],9]` + "\n",
			"0 a\nremoved: 9\npasses: 2\n", "0,a\n",
		},
		{
			"a number of several digits in a row of one string", inAs("10", JSON, `["ab"]`),
			`{"board":["ab"],"removed":9,"passes":2}` + "\n", `[["ab"],9]` + "\n",
			"ab\nremoved: 9\npasses: 2\n", "a,b\n",
		},
		{
			"an empty string", inAs("", JSON, `[["","."]]`),
			`{"board":[["","."]],"removed":9,"passes":2}` + "\n", `[[["","."]],9]` + "\n",
			refusedForm, ",.\n",
		},
		{
			"an empty string in one column", inAs("", JSON, `[[""],["."]]`),
			`{"board":[[""],["."]],"removed":9,"passes":2}` + "\n", `[[[""],["."]],9]` + "\n",
			refusedForm, "\"\"\n.\n",
		},
		{
			"a blank among characters", inAs(" ", Text, " a\nb "),
			`{"board":[" a","b "],"removed":9,"passes":2}` + "\n", `[[" a","b "],9]` + "\n",
			" a\nb \nremoved: 9\npasses: 2\n", "\" \",a\nb,\" \"\n",
		},
		{
			"a blank among words", inAs(" ", Text, "| |dark red|"),
			`{"board":[[" ","dark red"]],"removed":9,"passes":2}` + "\n", `[[[" ","dark red"]],9]` + "\n",
			"| |dark red|\nremoved: 9\npasses: 2\n", "\" \",dark red\n",
		},
		{
			"a blank in one column", inAs(" ", Text, "| |\n|red|"),
			`{"board":[[" "],["red"]],"removed":9,"passes":2}` + "\n", `[[[" "],["red"]],9]` + "\n",
			"| |\n|red|\nremoved: 9\npasses: 2\n", "\" \"\nred\n",
		},
		{
			"a blank, and blanks at an end of symbols", inAs(" ", JSON, `[[" "," a"]]`),
			`{"board":[[" "," a"]],"removed":9,"passes":2}` + "\n", `[[[" "," a"]],9]` + "\n",
			refusedForm, refusedForm,
		},
		{
			"a comma", inAs(",", JSON, `[[",","a"]]`),
			`{"board":[[",","a"]],"removed":9,"passes":2}` + "\n", `[[[",","a"]],9]` + "\n",
			refusedForm, "\",\",a\n",
		},
		{
			"a word in a row of one string", inAs("none", JSON, `["ab"]`),
			`{"board":["ab"],"removed":9,"passes":2}` + "\n", `[["ab"],9]` + "\n",
			"ab\nremoved: 9\npasses: 2\n", "a,b\n",
		},
	})
}

// Tiles that are gone and the empty cells they leave: what can be written may change with the result.
func TestWriteAfterResolving(t *testing.T) {
	for _, c := range []struct {
		name   string
		source source
		format Format
		want   string // refusedForm, or the board alone
	}{
		{"a kind that stood for empty cells is gone", inAs("X", JSON, `[[0,0,0]]`), JSON, "[[0,0,0]]\n"},
		{"a kind that stands for them is left", inAs("X", JSON, `[[0,1,1,1]]`), JSON, refusedForm},
		{"an empty cell that is no character", inAs("none", JSON, `["aaa"]`), JSON, refusedForm},
		{"an empty cell that is no character, in text", inAs("none", JSON, `["aaa"]`), Text, refusedForm},
		{"an empty cell that is no character, in CSV", inAs("none", JSON, `["aaa"]`), CSV, "none,none,none\n"},
		{"an empty cell that has separators", inAs("a|b", JSON, `[["x","x","x"]]`), Text, refusedForm},
		{"symbols that text cannot hold but that are gone", in(JSON, `[["a b","a b","a b"]]`), Text, ". . .\n"},
		{"flags whose halves would join", in(Text, "🇩🇪\U0001f1eb\n1.\n"), JSON, `["🇩🇪🇫","1."]` + "\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := c.source.board(t)
			b.Cells.Resolve()
			got, err := written(t, c.format, Options{Empty: c.source.empty}, true, b)
			if c.want == refusedForm && (got != "" || !errors.Is(err, ErrForm)) ||
				c.want != refusedForm && (got != c.want || err != nil) {
				t.Errorf("written as %q with the error %v, want %q", got, err, c.want)
			}
		})
	}
}

// handmade is a board that no reader made, row by row; 0 is empty.
func handmade(t testing.TB, b Board, rows ...[]match3.Kind) *Board {
	t.Helper()
	cells, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	b.Cells = cells
	return &b
}

// A board that a program made may have names that no reader gives. Whatever would be read back as another board is
// refused.
func TestWriteHandmadeBoards(t *testing.T) {
	type kinds = []match3.Kind
	symbols := func(names ...string) Board { return Board{Names: names} }
	rowStrings := func(names ...string) Board { return Board{Names: names, Packed: true} }
	none := ""
	for _, c := range []struct {
		name            string
		board           *Board
		empty           *string
		json, text, csv string
	}{
		{"numbers", Numbers(handmade(t, Board{}, kinds{0, 12}).Cells), nil, "[[0,12]]\n", "0 12\n", "0,12\n"},
		{
			"a kind named as the empty cell",
			handmade(t, symbols(".", "a"), kinds{0, 1}),
			nil, refusedForm, refusedForm, refusedForm,
		},
		{
			"a kind named as the empty cell that is gone",
			handmade(t, symbols(".", "a"), kinds{0, 2}),
			nil, "[[\".\",\"a\"]]\n", ". a\n", ".,a\n",
		},
		{"a kind named by nothing", handmade(t, symbols(""), kinds{1, 1}), nil, refusedForm, refusedForm, refusedForm},
		{
			"a kind named by nothing in a row of one string",
			handmade(t, rowStrings("", "a"), kinds{1, 2}),
			nil, refusedForm, refusedForm, refusedForm,
		},
		{
			"a row of one string and a name of two characters",
			handmade(t, rowStrings("ab", "c"), kinds{1, 2}),
			nil, refusedForm, refusedForm, "ab,c\n",
		},
		{
			"a row of one string and numbers of two digits",
			handmade(t, Board{Numeric: true, Packed: true}, kinds{1, 10}),
			nil, "[[1,10]]\n", refusedForm, "1,10\n",
		},
		{
			"a row of one string and digits",
			handmade(t, Board{Numeric: true, Packed: true}, kinds{1, 9}),
			nil, "[[1,9]]\n", "19\n", "1,9\n",
		},
		{
			"halves of a flag side by side",
			handmade(t, rowStrings("\U0001f1e9", "\U0001f1ea"), kinds{1, 2}),
			nil, refusedForm, refusedForm, "\U0001f1e9,\U0001f1ea\n",
		},
		{
			"halves of a flag apart",
			handmade(t, rowStrings("\U0001f1e9", "\U0001f1ea"), kinds{1, 0, 2}),
			nil, "[\"\U0001f1e9.\U0001f1ea\"]\n", "\U0001f1e9.\U0001f1ea\n", "\U0001f1e9,.,\U0001f1ea\n",
		},
		{
			"a mark after a letter",
			handmade(t, rowStrings("e", "\u0301"), kinds{1, 2}),
			nil, refusedForm, refusedForm, "e,\u0301\n",
		},
		{
			"a symbol that acts on terminals", handmade(t, symbols("\x1b[2J"), kinds{1}), nil, refusedForm,
			refusedForm, refusedForm,
		},
		{"a symbol that is not UTF-8", handmade(t, symbols("\xff"), kinds{1}), nil, refusedForm, refusedForm, refusedForm},
		{
			"numbers that are none",
			handmade(t, Board{Numeric: true, Names: []string{"R"}}, kinds{1}),
			nil, refusedForm, "R\n", "R\n",
		},
		{
			"numbers with zeros in front",
			handmade(t, Board{Numeric: true, Names: []string{"01"}}, kinds{1}),
			nil, refusedForm, refusedForm, refusedForm,
		},
		{
			"a number that stands for empty cells too",
			Numbers(handmade(t, Board{}, kinds{0, 5}).Cells),
			pointer("5"), refusedForm, refusedForm, refusedForm,
		},
		{
			"a number that stands for empty cells alone",
			Numbers(handmade(t, Board{}, kinds{0, 5}).Cells),
			pointer("6"), "[[6,5]]\n", "6 5\n", "6,5\n",
		},
		{
			"nothing for empty cells",
			handmade(t, symbols("a", "b"), kinds{0, 1}),
			&none, "[[\"\",\"a\"]]\n", refusedForm, ",a\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for format, want := range map[Format]string{JSON: c.json, Text: c.text, CSV: c.csv} {
				got, err := written(t, format, Options{Empty: c.empty}, true, c.board)
				if want == refusedForm && (got != "" || !errors.Is(err, ErrForm)) ||
					want != refusedForm && (got != want || err != nil) {
					t.Errorf("%v: written as %q with the error %v, want %q", format, got, err, want)
				}
			}
		})
	}
}

func pointer(s string) *string { return &s }
