package boardio

import (
	"errors"
	"testing"
)

// Under Empty the symbol alone is the empty cell, and everything else, 0 too, is a kind.
func TestEmptyInJSON(t *testing.T) {
	testRead(t, JSON, emptyAs("X"), []readCase{
		{"strings", `[["X","R","."," X"]]`, `sym · R . " X"`},
		{"an empty string is a kind then", `[["X",""]]`, `sym · ""`},
		{"a string a row", `["X.R","xR0"]`, "packed sym · . R / x R 0"},
		{"numbers", `[[0,1,10,0]]`, "num 0 1 10 0"},
		{"numbers are as strict as ever", `[[0,-1]]`, "kind 1:5 r0c1"},
		{"rows of no cells", `[[],[]]`, "num 2x0"},
	})
	testRead(t, JSON, emptyAs("0"), []readCase{
		{"numbers", `[[0,1]]`, "num · 1"},
		{"strings", `[["0","00",".","1"]]`, "sym · 00 . 1"},
		{"a string a row", `["0.1"]`, "packed sym · . 1"},
		{"minus nothing is no kind", `[[-0]]`, "kind 1:3 r0c0"},
	})
	testRead(t, JSON, emptyAs("00"), []readCase{
		{"strings as written", `[["00","0","01"]]`, "sym · 0 01"},
		{"numbers by their value", `[[0,1]]`, "num · 1"},
	})
	testRead(t, JSON, emptyAs("-1"), []readCase{
		{"a negative number", `[[-1,0,1]]`, "num · 0 1"},
		{"another one", `[[-1,-2]]`, "kind 1:6 r0c1"},
		{"strings", `[["-1","1"]]`, "sym · 1"},
	})
	testRead(t, JSON, emptyAs("9"), []readCase{
		{"a number", `[[9,0,90]]`, "num · 0 90"},
	})
	testRead(t, JSON, emptyAs(""), []readCase{
		{"strings", `[["",".","R"]]`, "sym · . R"},
		{"a string a row", `["R.",".R"]`, "packed sym R . / . R"},
		{"numbers", `[[0,1]]`, "num 0 1"},
	})
	testRead(t, JSON, emptyAs(" "), []readCase{
		{"a string a row", `["R ","  "]`, "packed sym R · / · ·"},
		{"strings", `[[" ","R"]]`, "sym · R"},
		{"two blanks", `[["  "]]`, "symbol 1:3 r0c0"},
	})
	testRead(t, JSON, emptyAs("⬛"), []readCase{
		{"an emoji", `["⬛🟥"]`, "packed sym · 🟥"},
		{"a word that has it", `[["⬛⬛","⬛"]]`, "sym ⬛⬛ ·"},
	})
	testRead(t, JSON, emptyAs("null"), []readCase{
		{"null is no string", `[["null",null]]`, "kind 1:10 r0c1"},
	})
}

func TestEmptyInText(t *testing.T) {
	testRead(t, Text, emptyAs("X"), []readCase{
		{"characters", "X.R\n0RX\n", "packed sym · . R / 0 R ·"},
		{"digits, 0 too, are kinds", "X01\n", "packed num · 0 1"},
		{"tokens", "X . 0 00 7 07 x\n", "sym · . 0 0 7 7 x"},
		{"numbers are as strict as ever", "X 4294967296\n", "kind 1:3 r0c1"},
	})
	testRead(t, Text, emptyAs("_"), []readCase{
		{"nothing but empty cells", "__\n__", "packed num · · / · ·"},
		{"a word that has it", "_ __ _a\n", "sym · __ _a"},
	})
	testRead(t, Text, emptyAs("0"), []readCase{
		{"digits", "0102\n", "packed num · 1 · 2"},
		{"points are a kind then", "0.1\n", "packed sym · . 1"},
		{"zeros", "0 00 1\n", "num · · 1"},
	})
	testRead(t, Text, emptyAs("007"), []readCase{
		{"by its value", "7 07 007 0\n", "num · · · 0"},
		{"characters", "70\n", "packed num · 0"},
	})
	testRead(t, Text, emptyAs("-1"), []readCase{
		{"a negative number", "-1 0 1\n", "num · 0 1"},
		{"another one", "-1 -2\n", "kind 1:4 r0c1"},
	})
	testRead(t, Text, emptyAs("NaN"), []readCase{
		{"a word that is no kind else", "NaN 1\n", "num · 1"},
		{"another case of it", "NaN nan\n", "kind 1:5 r0c1"},
	})
	testRead(t, Text, emptyAs(""), []readCase{
		{"no cell is empty", "R.0\n", "packed sym R . 0"},
		{"missing cells stay missing", "1,,2\n", "syntax 1:3 r0c1"},
	})
	testRead(t, Text, emptyAs("\u00a0"), []readCase{
		{"what cannot be seen else", "R\u00a0\n\u00a0R", "packed sym R · / · R"},
	})
	testRead(t, Text, emptyAs("🏳️"), []readCase{
		{"a character of several parts", "🏳️R🏳️🏳\n", "packed sym · R · 🏳"},
	})
}

func TestBlanksAsEmptyCellsInText(t *testing.T) {
	testRead(t, Text, emptyAs(" "), []readCase{
		{"characters", "   a\nabc \nab  ", "packed sym · · · a / a b c · / a b · ·"},
		{"semicolons", "   a;abc ;ab  ", "packed sym · · · a / a b c · / a b · ·"},
		{"a row of blanks", "ab\n  \nba\n", "packed sym a b / · · / b a"},
		{
			"a line of nothing ends a board", "ab\n\n  \n\n\nba\r\n", "packed sym a b | packed num · · @3 | packed sym b a @6",
		},
		{"blanks that other editors cut off", "ab \nab\n", "ragged 2:3 r1"},
		{"CRLF", "a \r\n b\r\n", "packed sym a · / · b"},
		{"a tab is no blank", "a\tb\n", "symbol 1:2 r0c1"},
		{"0 and points are kinds", "0. \n", "packed sym 0 . ·"},
		{"commas", "a, ,b\n , , \n", "sym a · b / · · ·"},
		{"commas and no blank", "a,,b\n", "syntax 1:3 r0c1"},
		{"pipes", "| |a|\n|b| |\n", "sym · a / b ·"},
		{"a cell between pipes", "| |\n", "num ·"},
		{"blanks around tokens", "| a |   |\n", "sym a ·"},
		{"blanks inside tokens", "dark red,red\n", `sym "dark red" red`},
		{"a separator in a later row", "ab\n| |\n", "sym ab / ·"},
		{"a semicolon after blanks", "  ;ab", "packed sym · · / a b"},
		{"a blank after the last semicolon is a row", "a;b; ", "packed sym a / b / ·"},
		{"results", "a \nremoved: 0\npasses: 0\n", "packed sym a ·"},
	})
	testRead(t, Text, emptyAs("  "), []readCase{
		{"two blanks are one empty cell between pipes", "|  |a|\n", "sym · a"},
	})
}

func TestEmptyInCSV(t *testing.T) {
	testRead(t, CSV, emptyAs("X"), []readCase{
		{"symbols", "X,.,0\n00,R,x\n", "sym · . 0 / 0 R x"},
		{"blanks around it", " X ,R\n", "sym · R"},
		{"a field of nothing", "X,\n", `sym · ""`},
		{"quoted", "\"X\",R\n", "sym · R"},
	})
	testRead(t, CSV, emptyAs(""), []readCase{
		{"fields of nothing", "R,,0\n.,\"\",  \n", "sym R · 0 / . · ·"},
	})
	testRead(t, CSV, emptyAs(" "), []readCase{
		{"a blank", "R, \n \t ,R\n", `sym R · / "" R`},
		{"a blank alone", "R, \n\" \",R\n", "sym R · / · R"},
	})
	testRead(t, CSV, emptyAs("00"), []readCase{
		{"by its value", "0,00,01\n", "num · · 1"},
	})
	testRead(t, CSV, emptyAs(","), []readCase{
		{"a comma", "R,\",\"\n", "sym R ·"},
	})
}

func TestEmptyIsRefused(t *testing.T) {
	for _, bad := range []struct {
		name, empty string
		sentinel    error
	}{
		{"a control character", "a\x1b", ErrSymbol},
		{"a tab", "\t", ErrSymbol},
		{"a line end", "\n", ErrSymbol},
		{"a turn of direction", "\u202e", ErrSymbol},
		{"not UTF-8", "\xff", ErrEncoding},
	} {
		t.Run(bad.name, func(t *testing.T) {
			for _, format := range []Format{JSON, Text, CSV} {
				if _, err := NewReader(nil, format, emptyAs(bad.empty)); !errors.Is(err, bad.sentinel) {
					t.Errorf("a reader of %v gives %v", format, err)
				}
				if _, err := NewWriter(nil, format, emptyAs(bad.empty)); !errors.Is(err, bad.sentinel) {
					t.Errorf("a writer of %v gives %v", format, err)
				}
			}
		})
	}
}

// The options belong to the caller.
func TestEmptyStaysAsItWas(t *testing.T) {
	opts := emptyAs("007")
	outcome(t, Text, opts, "7 8")
	outcome(t, CSV, opts, "7,8")
	outcome(t, JSON, opts, "[[7,8]]")
	if *opts.Empty != "007" {
		t.Errorf("Empty has become %q", *opts.Empty)
	}
}
