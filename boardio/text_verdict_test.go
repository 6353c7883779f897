package boardio

import (
	"strings"
	"testing"
)

func TestTextPacked(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"letters", "RGB\nBGR\n", "packed sym R G B / B G R"},
		{"no newline at the end", "RGB\nBGR", "packed sym R G B / B G R"},
		{"empty cells", "R.G\n...\n", "packed sym R · G / · · ·"},
		{"digits are numbers", "120\n012\n", "packed num 1 2 · / · 1 2"},
		{"digits and points are numbers still", "1.0\n.2.\n", "packed num 1 · · / · 2 ·"},
		{"letters and digits", "R10\n", "packed sym R 1 ·"},
		{"nothing but empty cells", "...\n.0.\n", "packed num · · · / · · ·"},
		{"one cell", "R", "packed sym R"},
		{"one column", "1\n2\n", "packed num 1 / 2"},
		{"case counts", "rRr", "packed sym r R r"},
		{"signs", "+-*\n", "packed sym + - *"},
		{"brackets", "{[(\n", "packed sym { [ ("},
		{"quotes", "\"'`\n", "packed sym \" ' `"},
		{"blanks around rows", "  RG \n\tBR\t\n", "packed sym R G / B R"},
		{"a byte order mark", "\ufeffRG", "packed sym R G"},
		{"CRLF", "RG\r\nBR\r\n", "packed sym R G / B R"},
		{"letters of other scripts", "äßЖ\n本語あ\n", "packed sym ä ß Ж / 本 語 あ"},
		{"digits of other scripts are symbols", "１２\n٣٤\n", "packed sym １ ２ / ٣ ٤"},
		{"full stops of other scripts are symbols", "。．·\n", "packed sym 。 ． ·"},
	})
}

func TestTextCharactersAsPeopleSeeThem(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"emoji", "😀😃\n😃😀", "packed sym 😀 😃 / 😃 😀"},
		{"flags", "🇩🇪🇫🇷\n🇫🇷🇩🇪", "packed sym 🇩🇪 🇫🇷 / 🇫🇷 🇩🇪"},
		{
			"families", "👨‍👩‍👧👨‍👩‍👧‍👦", "packed sym 👨‍👩‍👧 👨‍👩‍👧‍👦",
		},
		{"skin tones", "👍👍🏽👍🏿", "packed sym 👍 👍🏽 👍🏿"},
		{"keycaps", "1️⃣2️⃣1", "packed sym 1\ufe0f\u20e3 2\ufe0f\u20e3 1"},
		{"hearts with and without a selector", "❤❤️", "packed sym ❤ ❤\ufe0f"},
		{"combining marks", "e\u0301e\u0300e", "packed sym e\u0301 e\u0300 e"},
		{"many marks on one letter", "Z\u0351\u036b\u0343xZ", "packed sym Z\u0351\u036b\u0343 x Z"},
		{"Hangul by parts and whole", "\u1112\u1161\u11ab\ud55c", "packed sym \u1112\u1161\u11ab \ud55c"},
		{"Devanagari", "कखकि", "packed sym क ख कि"},
		{"coloured squares", "🟥🟩🟦⬛\n🟥🟩🟦⬜", "packed sym 🟥 🟩 🟦 ⬛ / 🟥 🟩 🟦 ⬜"},
		{
			"among empty cells", ".🟥.\n🏴󠁧󠁢󠁳󠁣󠁴󠁿..",
			"packed sym · 🟥 · / \"🏴\\U000e0067\\U000e0062\\U000e0073\\U000e0063\\U000e0074\\U000e007f\" · ·",
		},
		{"as tokens", "👨‍👩‍👧 🇩🇪\ne\u0301 👍🏽", "sym 👨‍👩‍👧 🇩🇪 / e\u0301 👍🏽"},
		{"places count them as one", "🇩🇪👨‍👩‍👧\u202e", "symbol 1:3 r0c2"},
		{"places count them as one in tokens", "🇩🇪 👨‍👩‍👧 -1", "kind 1:5 r0c2"},
	})
}

func TestTextSeparated(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"blanks", "1 2 3\n4 5 6\n", "num 1 2 3 / 4 5 6"},
		{"several blanks", "1   2\n10  3\n", "num 1 2 / 10 3"},
		{"tabs", "1\t2\n3 \t 4\n", "num 1 2 / 3 4"},
		{"two tabs", "1\t2\n3\t\t4\n", "syntax 2:3 r1c0"},
		{"a tab at the end", "1\t2\t\n3\t4\t\n", "syntax 1:4 r0c0"},
		{"a tab at the start", "\t1\t2\n", "syntax 1:1 r0c0"},
		{"a tab in front of a row that blanks part", "\t1 2\n", "num 1 2"},
		{"the rule of a table", "|A|B|\n|---|:-:|\n|B|A|\n", "syntax 2:1 r1"},
		{"commas", "1,2\n3, 4\n", "num 1 2 / 3 4"},
		{"commas with blanks around", " 1 , 2\n3 ,4 \n", "num 1 2 / 3 4"},
		{"pipes", "1|2\n3 | 4\n", "num 1 2 / 3 4"},
		{"outer pipes", "|1|2|\n| 3 | 4 |\n", "num 1 2 / 3 4"},
		{"an outer pipe on one side", "|1|2\n3|4|\n", "num 1 2 / 3 4"},
		{"outer pipes alone", "|RG|\n|BR|\n", "sym RG / BR"},
		{"outer pipes around blanks", "| 1 2 |\n| 3 4 |\n", "num 1 2 / 3 4"},
		{"all kinds of separators", "1 2,3|4\n", "num 1 2 3 4"},
		{"words", "red green\nGREEN red\n", "sym red green / GREEN red"},
		{"points for empty cells", "1 . 2\n. . .\n", "num 1 · 2 / · · ·"},
		{"nothing for empty cells", "0 00 1\n", "num · · 1"},
		{"numbers and symbols", "1 R 0\n01 . R\n", "sym 1 R · / 1 · R"},
		{"leading zeros", "|01|01|1|\n|02|03|02|\n", "num 1 1 1 / 2 3 2"},
		{"very many leading zeros", strings.Repeat("0", 500) + "7 7", "num 7 7"},
		{"the largest kind", "4294967295 04294967295", "num 4294967295 4294967295"},
		{"leading zeros of symbols stay", "0a a 00a", "sym 0a a 00a"},
		{"a separator in a later row alone", "10\n20\n1 2\n", "ragged 3:3 r2c1"},
		{"a separator in a later row of one cell", "10\n20\n|30|\n", "num 10 / 20 / 30"},
		{"a separator in a later row, and zeros in front", "01\n1\n|1|\n", "num 1 / 1 / 1"},
		{"a separator in a later row, and words", "RED\n0\n|.|\n", "sym RED / · / ·"},
		{"a separator after a semicolon", "10;|20|", "num 10 / 20"},
		{"a separator after a semicolon, and lines before", "10\n2;3\n40;|50|;6\n7", "num 10 / 2 / 3 / 40 / 50 / 6 / 7"},
		{"a separator in a later row, and a result before", "10\nremoved: 1\npasses: 1\n7;-5\n|1|\n", "kind 4:3 r2c0"},
		{"a separator in a later row, and blanks around", " 10\n\t20 \n| 30 |\n", "num 10 / 20 / 30"},
		{"a separator in a later row, and no number before", "99999999999\n|1|\n", "kind 1:1 r0c0"},
		{"rows of other lengths until a separator comes", "RED\nBLUE\n|R|\n", "sym RED / BLUE / R"},
		{"other points", "..\n| |", "syntax 2:2 r1c0"},
		{"symbols with separators of other programs", "a:b c/d\n", "sym a:b c/d"},
		{"hexadecimal is a symbol", "0x10 ff\n", "sym 0x10 ff"},
		{"dates and versions are symbols", "1-2 1.2.3 1/2 --1 1_000\n", "sym 1-2 1.2.3 1/2 --1 1_000"},
		{"a point and a letter", ".R R.\n", "sym .R R."},
		{"several points", ".. . ...\n", "sym .. · ..."},
	})
}

func TestTextRows(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"semicolons", "RG;BR", "packed sym R G / B R"},
		{"a semicolon at the end", "RG;BR;", "packed sym R G / B R"},
		{"semicolons at the end of lines", "RG;\nBR;\n", "packed sym R G / B R"},
		{"semicolons and lines", "RG;BR\nGG", "packed sym R G / B R / G G"},
		{"semicolons, blanks around", " RG ; BR ; ", "packed sym R G / B R"},
		{"semicolons and blanks", "1 2; 3 4", "num 1 2 / 3 4"},
		{"semicolons and commas", "1,2;3,4;", "num 1 2 / 3 4"},
		{"semicolons and pipes", "|1|2|;|3|4|;", "num 1 2 / 3 4"},
		{"two semicolons", "RG;;BR", "syntax 1:4 r1"},
		{"a semicolon first", ";RG", "syntax 1:1 r0"},
		{"a semicolon alone", ";", "syntax 1:1 r0"},
		{"two semicolons at the end", "RG;;", "syntax 1:4 r1"},
		{"a blank between two semicolons", "RG; ;", "syntax 1:5 r1"},
		{"too short", "RGB\nRG\nBBB\n", "ragged 2:3 r1"},
		{"too long", "RG\nRGB\n", "ragged 2:3 r1c2"},
		{"too short behind a semicolon", "RG;R;RG", "ragged 1:5 r1"},
		{"tokens, too short", "1 2\n3\n", "ragged 2:2 r1"},
		{"tokens, too long", "1 2\n3 4 5\n", "ragged 2:5 r1c2"},
		{"no cell between commas", "1,,2\n", "syntax 1:3 r0c1"},
		{"no cell between pipes", "|1||2|\n", "syntax 1:4 r0c1"},
		{"a blank between pipes", "|1| |2|\n", "syntax 1:4 r0c1"},
		{"a comma first", ",1\n", "syntax 1:1 r0c0"},
		{"a comma at the end", "1,2,\n", "syntax 1:5 r0c2"},
		{"two outer pipes", "||1|2||\n", "syntax 1:2 r0c0"},
		{"a pipe alone", "|\n", "syntax 1:2 r0c0"},
		{"two pipes alone", "||\n", "syntax 1:2 r0c0"},
		{"a comma alone", ",\n", "syntax 1:1 r0c0"},
	})
}

func TestTextSeveralBoards(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"a blank line between", "RG\n\nBR\n", "packed sym R G | packed sym B R @3"},
		{"blank lines", "\n\nRG\n\n\n\nBR\n\n", "packed sym R G @3 | packed sym B R @7"},
		{"lines of blanks", " \nRG\n \t \nBR\n  ", "packed sym R G @2 | packed sym B R @4"},
		{"CRLF", "RG\r\n\r\nBR\r\n", "packed sym R G | packed sym B R @3"},
		{"each in its own form", "RG\n\n1 2\n\n12\n", "packed sym R G | num 1 2 @3 | packed num 1 2 @5"},
		{"refused among others", "RG\n\nR\nRG\n\nBR\n", "packed sym R G | ragged 4:2 r1c1 | packed sym B R @6"},
		{"the first fault of each", "1 -1\n-2 -3\n\n1 NaN\n\n1\n", "kind 1:3 r0c1 | kind 4:3 r0c1 | packed num 1 @6"},
		{
			"all that belongs to a refused board is passed over",
			"R\nRG\n;;\n\xff\n\nBR\n", "ragged 2:2 r1c1 | packed sym B R @6",
		},
		{
			"results between", "RG\nremoved: 0\npasses: 0\n\nBR\nremoved: 12\npasses: 3\n", "packed sym R G | packed sym B R @5",
		},
		{"results with CRLF", "RG\r\nremoved: 0\r\npasses: 0\r\n", "packed sym R G"},
		{"a result first", "removed: 0\nRG\n", "packed sym R G @2"},
		{"results alone", "removed: 0\npasses: 0\n", "noboard 1:1"},
		{"results alone after a board", "RG\n\nremoved: 0\n", "packed sym R G"},
		{"what is no result", "removed: x\n", "sym removed: x"},
		{"what is no result either", "removed: 1 \n", "sym removed: 1"},
		{"nor this", "Removed: 1\n", "sym Removed: 1"},
		{"nothing", "", "noboard 1:1"},
		{"line ends", "\n\n\n", "noboard 1:1"},
		{"a byte order mark alone", "\ufeff", "noboard 1:1"},
		{"a byte order mark and a line end", "\ufeff\n", "noboard 1:1"},
	})
}
