package match3

import (
	"encoding/xml"
	"flag"
	"io"
	"math"
	"strings"
	"testing"
)

func TestTextForm(t *testing.T) {
	tests := []struct {
		name string
		rows [][]int64
		want string
	}{
		{"one cell", [][]int64{{7}}, "7\n"},
		{"one empty cell", [][]int64{{0}}, "0\n"},
		{"two by three", [][]int64{{1, 0, 3}, {40, 5, math.MaxUint32}}, "1 0 3\n40 5 4294967295\n"},
		{"a column of single digits", [][]int64{{1}, {0}, {9}}, "1\n0\n9\n"},
		{"a column with larger kinds", [][]int64{{1}, {10}, {math.MaxUint32}}, "1\n|10|\n|4294967295|\n"},
		{"a row of one large kind and others", [][]int64{{10, 1}}, "10 1\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := FromRows(tt.rows)
			noError(t, err)
			text, err := b.MarshalText()
			noError(t, err)
			if string(text) != tt.want {
				t.Errorf("written as %q, want %q", text, tt.want)
			}
			var read Board
			noError(t, read.UnmarshalText(text))
			if !read.Equal(*b) {
				t.Errorf("read back as\n%v\nwant\n%v", read, b)
			}
		})
	}
}

func TestNoTextWithoutCells(t *testing.T) {
	for _, rows := range [][][]Kind{{}, {{}}, {{}, {}}} {
		b, err := FromRows(rows)
		noError(t, err)
		text, err := b.MarshalText()
		wantError(t, err, ErrSize)
		if text != nil {
			t.Errorf("text %q beside the error", text)
		}
	}
}

func TestTextReads(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"blanks", "1 2 3\n4 5 6\n", "123 456"},
		{"a byte order mark", "\ufeff1 2\n3 4\n", "12 34"},
		{"no newline at the end", "1 2\n3 4", "12 34"},
		{"CRLF", "1 2\r\n3 4\r\n", "12 34"},
		{"CRLF and no newline at the end", "1 2\r\n3 4\r", "12 34"},
		{"tabs and many blanks", "\t1  2\t\n 3 \t 4 \n", "12 34"},
		{"commas", "1,2\n3,4\n", "12 34"},
		{"commas and blanks", "1, 2\n3 ,4\n", "12 34"},
		{"pipes", "1|2\n3|4\n", "12 34"},
		{"outer pipes", "| 1 | 2 |\n|3|4|\n", "12 34"},
		{"a pipe in front", "|1 2\n|3 4\n", "12 34"},
		{"a pipe behind", "1 2|\n3 4|\n", "12 34"},
		{"all in one row", "1 2,3|4", "1234"},
		{"semicolons", "1 2;3 4;", "12 34"},
		{"semicolons without the last one", "1 2; 3 4", "12 34"},
		{"semicolons and lines", "1 2;\n3 4;\n", "12 34"},
		{"dots are empty", ". 1\n2 .\n", ".1 2."},
		{"zeros are empty", "0 1\n2 00\n", ".1 2."},
		{"leading zeros", "01 002\n3 4\n", "12 34"},
		{"one cell", "5", "5"},
		{"a dot alone", ".", "."},
		{"a column", "1\n.\n2\n", "1 . 2"},
		{"blank lines before", "\n \t\n1 2\n", "12"},
		{"blank lines behind", "1 2\n\n \n", "12"},
		{"a result", "1 2\n3 4\nremoved: 9\npasses: 2\n", "12 34"},
		{"a result after a blank line", "1 2\n\nremoved: 9\npasses: 2\n\n", "12"},
		{"a result with CRLF", "1 2\r\nremoved: 9\r\npasses: 2\r\n", "12"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b Board
			noError(t, b.UnmarshalText([]byte(tt.text)))
			wantBoard(t, &b, tt.want)
		})
	}
}

func TestTextRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
		place      string
	}{
		{"a shorter row", "1 2\n3\n", ErrRagged, "row 1 has 1"},
		{"a longer row", "1 2\n3 4 5\n", ErrRagged, "row 1 has 3"},
		{"a shorter row after a semicolon", "1 2;3", ErrRagged, "row 1 has 1"},

		{"a negative number", "1 2\n3 -1\n", ErrKind, "row 1, column 1"},
		{"minus zero", "-0 1", ErrKind, "row 0, column 0"},
		{"a plus sign", "+1 1", ErrKind, "row 0, column 0"},
		{"a fraction", "1 1.0", ErrKind, "row 0, column 1"},
		{"an exponent", "1e9 1", ErrKind, "row 0, column 0"},
		{"2^32", "1 4294967296", ErrKind, "row 0, column 1"},
		{"2^64+1", "1 18446744073709551617", ErrKind, "row 0, column 1"},
		{"a letter", "1 R", ErrKind, "row 0, column 1"},
		{"letters in one piece", "RGB", ErrKind, "row 0, column 0"},
		{"null", "null", ErrKind, "row 0, column 0"},
		{"true", "1 true", ErrKind, "row 0, column 1"},
		{"two dots", "1 ..", ErrKind, "row 0, column 1"},
		{"JSON", "[[1,2]]", ErrKind, "row 0, column 0"},
		{"a digit that is not of ASCII", "1 \u0662", ErrKind, "row 0, column 1"},
		{"a blank that is not of ASCII", "1\u00a02", ErrKind, "row 0, column 0"},
		{"not UTF-8", "1 \xff", ErrKind, "row 0, column 1"},
		{"a NUL", "1 \x00", ErrKind, "row 0, column 1"},
		{"a carriage return in a row", "1\r2", ErrKind, "row 0, column 0"},
		{"a result that is none", "1 2\nremoved: nine\n", ErrKind, "row 1, column 0"},

		{"digits in one piece", "123\n456\n", ErrSyntax, "row 0, column 0"},
		{"a large kind alone in its row", "1\n10\n", ErrSyntax, "row 1, column 0"},
		{"a missing cell", "1,,2", ErrSyntax, "row 0, column 1"},
		{"a missing cell between pipes", "|1||2|", ErrSyntax, "row 0, column 1"},
		{"a missing cell with a blank", "1, ,2", ErrSyntax, "row 0, column 1"},
		{"a comma in front", ",1", ErrSyntax, "row 0, column 0"},
		{"a comma behind", "1 2\n3,4,", ErrSyntax, "row 1, column 2"},
		{"a pipe alone", "|", ErrSyntax, "row 0, column 0"},
		{"two pipes alone", "||", ErrSyntax, "row 0, column 0"},
		{"a semicolon alone", ";", ErrSyntax, "row 0, column 0"},
		{"two semicolons", "1 2;;3 4", ErrSyntax, "row 1, column 0"},
		{"a second board", "1 2\n3 4\n\n5 6\n", ErrSyntax, "row 2"},
		{"a second board after a result", "1 2\nremoved: 0\npasses: 0\n\n5 6\n", ErrSyntax, "row 1"},
		{"nothing", "", ErrSyntax, ""},
		{"nothing but blanks", " \n\t\r\n", ErrSyntax, ""},
		{"nothing but a result", "removed: 9\npasses: 1\n", ErrSyntax, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := board(t, "ab cd")
			wantError(t, b.UnmarshalText([]byte(tt.text)), tt.want, tt.place)
			wantBoard(t, b, "ab cd")
		})
	}
}

func TestTextShortensWhatItQuotes(t *testing.T) {
	for _, text := range []string{strings.Repeat("9", 10_000), strings.Repeat("0", 10_000), strings.Repeat("x", 10_000)} {
		var b Board
		if err := b.UnmarshalText([]byte(text)); err == nil || len(err.Error()) > 300 {
			t.Errorf("%s... gives %v", text[:1], err)
		}
	}
}

// The text form serves whatever asks for a TextMarshaler: flags, XML.
func TestTextInOtherPackages(t *testing.T) {
	flags := flag.NewFlagSet("game", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var b Board
	flags.TextVar(&b, "board", *board(t, "ab"), "the board to begin with")
	wantBoard(t, &b, "ab")
	noError(t, flags.Parse([]string{"-board", "1 .;2 3"}))
	wantBoard(t, &b, "1. 23")
	if err := flags.Parse([]string{"-board", "1 .;2"}); err == nil {
		t.Error("a flag of ragged rows is taken")
	}
	wantBoard(t, &b, "1. 23")

	type level struct {
		Board Board `xml:"board"`
	}
	text, err := xml.Marshal(level{*board(t, "ab .c")})
	noError(t, err)
	if got, want := string(text), "<level><board>1 2&#xA;0 3&#xA;</board></level>"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
	var read level
	noError(t, xml.Unmarshal(text, &read))
	wantBoard(t, &read.Board, "ab .c")
}
