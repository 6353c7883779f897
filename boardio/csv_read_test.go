package boardio

import (
	"strings"
	"testing"
)

func TestCSVBoards(t *testing.T) {
	testRead(t, CSV, Options{}, []readCase{
		{"numbers", "1,2\n3,4\n", "num 1 2 / 3 4"},
		{"symbols", "R,G\nG,R\n", "sym R G / G R"},
		{"no newline at the end", "1,2\n3,4", "num 1 2 / 3 4"},
		{"CRLF", "1,2\r\n3,4\r\n", "num 1 2 / 3 4"},
		{"a byte order mark", "\ufeff1,2\r\n", "num 1 2"},
		{"a byte order mark and quotes", "\ufeff\"1\",2\r\n", "num 1 2"},
		{"one cell", "R", "sym R"},
		{"one column", "10\n20\n", "num 10 / 20"},
		{"empty cells", "R,.,0,,00\n", "sym R · · · ·"},
		{"nothing but empty cells", ",\n.,0\n", "num · · / · ·"},
		{"quoted empty cells in one column", "\"\"\nR\n\"\"\n", "sym · / R / ·"},
		{"blanks around cells", " 1 ,\tR\t, , .\n", "sym 1 R · ·"},
		{"leading zeros", "01,1,001\n", "num 1 1 1"},
		{"the largest kind", "4294967295,0004294967295\n", "num 4294967295 4294967295"},
		{"words", "dark red,red\n", `sym "dark red" red`},
		{"one field of several characters is one cell", "RGB\nRGB\n", "sym RGB / RGB"},
		{"emoji", "👨‍👩‍👧,🇩🇪\n", "sym 👨‍👩‍👧 🇩🇪"},
		{"other separators are none", "1;2|3 4,R\n", `sym "1;2|3 4" R`},
		{"lines of a result are none", "removed: 9\n", `sym "removed: 9"`},
		{"a comment sign is a symbol", "#,R\n", "sym # R"},
	})
}

func TestCSVQuotes(t *testing.T) {
	testRead(t, CSV, Options{}, []readCase{
		{"around cells", "\"1\",\"R\"\n", "sym 1 R"},
		{"commas inside", "\"a,b\",\",\"\n", "sym a,b ,"},
		{"quotes inside", "\"\"\"\",\"a\"\"b\"\n", "sym \" a\"b"},
		{"blanks inside", "\" R \",R\n", "sym R R"},
		{"nothing inside", "\"\",R\n", "sym · R"},
		{"a line end inside", "R,\"G\nB\"\n", "symbol 1:3 r0c1"},
		{"CRLF inside", "R\n\"G\r\nB\"\n", "symbol 2:1 r1c0"},
		{"nothing but a line end inside", "R,\"\n\"\n", "symbol 1:3 r0c1"},
		{"a quote in the middle", "R,G\"B\n", "syntax 1:4 r0"},
		{"a quote in the middle of a later row", "R,G\nR,\"G\"B\n", "syntax 2:5 r1"},
		{"a blank before the quote", "R, \"G\"\n", "syntax 1:4 r0"},
		{"a blank after the quote", "\"R\" ,G\n", "syntax 1:3 r0"},
		{"without an end", "R,\"G\n", "syntax 1:5 r0"},
		{"without an end on the last line", "R,\"G", "syntax 1:5 r0"},
		{"a quote alone", "\"", "syntax 1:2 r0"},
	})
}

func TestCSVRefusals(t *testing.T) {
	testRead(t, CSV, Options{}, []readCase{
		{"too short", "1,2,3\n4,5\n", "ragged 2:3 r1"},
		{"too long", "1,2\n3,4,5\n", "ragged 2:5 r1c2"},
		{"negative", "1,2\n3,-4\n", "kind 2:3 r1c1"},
		{"a fraction with a comma", "\"1,5\",2\n", "sym 1,5 2"},
		{"a blank line between rows", "1,2\n\n3,4\n", "syntax 2:1 r1"},
		{"blank lines with CRLF", "1\r\n\r\n\r\n2\r\n", "syntax 2:1 r1"},
		{"semicolons part no cells", "R;G\nB;Y\n", "syntax 1:1 r0"},
		{"tabs part no cells", "R\tG\nB\tY\n", "syntax 1:1 r0"},
		{"tabs around a cell", "\tR\t\nG\n", "sym R / G"},
		{"a tab beside commas", "R\tG,B\n", "symbol 1:1 r0c0"},
		{"a place after blank lines", "\n\n3,-4\n", "kind 3:3 r0c1"},
		{"a line of blanks", "1,2\n  \n3,4\n", "ragged 2:1 r1"},
		{"blank lines in front", "\n\r\n1,2\n3,-4\n", "kind 4:3 r1c1"},
		{"blank lines in front of a board", "\n\n1,2\n3,4\n", "num 1 2 / 3 4 @3"},
		{"blank lines at the end", "1,2\n\n\n", "num 1 2"},
		{"nothing", "", "noboard 1:1"},
		{"line ends", "\n\r\n", "noboard 1:1"},
		{"a byte order mark alone", "\ufeff", "noboard 1:1"},
		{"Latin-1", "R,\xe9\n", "encoding 1:3 r0c1"},
		{"UTF-16 with its mark", "\xff\xfeR\x00,\x00", "encoding 1:1 r0c0"},
		{"a place after letters of two bytes", "ä,ö\nü,-1\n", "kind 2:3 r1c1"},
		{"a place after emoji", "👨‍👩‍👧,🇩🇪\n👍🏽,NaN\n", "kind 2:3 r1c1"},
		{"a place after a quoted emoji", "\"👨‍👩‍👧\",1.5\n", "kind 1:5 r0c1"},
		{"a place after a byte order mark", "\ufeff1,-1\n", "kind 1:3 r0c1"},
		{"a place after a line end inside quotes", "\"\ufeff\n\",1\n", "symbol 1:1 r0c0"},
		{"a place of a quote after letters of two bytes", "ä,ö\"\n", "syntax 1:4 r0"},
		{"a carriage return inside", "R\rG,B\n", "symbol 1:1 r0c0"},
		{"only the first fault", "-1,-2\n\"\n", "kind 1:1 r0c0"},
	})
}

// A quoted field without an end takes all that follows; what is kept of it is bounded by the limit on a record.
func TestCSVLimits(t *testing.T) {
	testRead(t, CSV, Options{MaxLine: 8}, []readCase{
		{"a record of just that many bytes", "123,4567\n1,2\n", "num 123 4567 / 1 2"},
		{"and CRLF", "123,4567\r\n", "num 123 4567"},
		{"blank lines in front count", "\n\n\n123,45\n", "limit 1:1 r0"},
		{"one more", "123,45678\n", "limit 1:1 r0"},
		{"one more, later", "1,2\n123,45678\n", "limit 2:1 r1"},
		{"one more at the end of the input", "123,45678", "limit 1:1 r0"},
		{"a bare quote beyond the limit", "1,2345678\"\n", "limit 1:1 r0"},
		{"a quoted field without an end", "1,2\n\"1234567", "syntax 2:9 r1"},
	})
	testRead(t, CSV, Options{MaxCells: 4}, []readCase{
		{"just that many cells", "1,2\n3,4\n", "num 1 2 / 3 4"},
		{"one more", "1,2\n3,4\n5,6\n", "limit 3:1 r2c0"},
		{"one row", "1,2,3,4\n", "num 1 2 3 4"},
		{"one row of one more", "1,2,3,4,5\n", "limit 1:9 r0c4"},
	})
	long := "1,2\n3,\"" + strings.Repeat("x,\n", 100_000)
	testRead(t, CSV, Options{MaxLine: 1000}, []readCase{
		{"a long quoted field without an end", long, "limit 2:1 r1"},
	})
}

func TestCSVHoldsOneBoard(t *testing.T) {
	reader, err := NewReader(strings.NewReader("1,-2\n3,4\n"), CSV, Options{})
	if err != nil {
		t.Fatal(err)
	}
	board, err := reader.Read()
	if board != nil || drawError(t, err) != "kind 1:3 r0c1" {
		t.Errorf("the first Read gives %v, %v", board, err)
	}
	for range 3 {
		board, err := reader.Read()
		if board != nil || err == nil || err.Error() != "EOF" {
			t.Errorf("a later Read gives %v, %v", board, err)
		}
	}
}
