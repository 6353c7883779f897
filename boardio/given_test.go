package boardio

import (
	"strings"
	"testing"
)

// given are inputs as people really write them, and inputs that other programs get wrong, with what is read from them.
var given = []struct {
	name   string
	format Format
	opts   Options
	input  string
	want   string
}{
	{
		"ragged, 9 and 8 cells",
		JSON,
		Options{},
		"[[0,0,0,1,1,0,0,0,2],[0,0,0,1,0,0,0,2],[0,0,0,1,0,0,0,2]]",
		"ragged 1:38 r1",
	},
	{"an empty row among full ones", JSON, Options{}, "[[1,1,1],[]]", "ragged 1:11 r1"},
	{
		"2^53+1 equals 2^53 in a double",
		JSON,
		Options{},
		"[[9007199254740993,9007199254740992,9007199254740992]]",
		"kind 1:3 r0c0",
	},
	{"infinite in most readers", JSON, Options{}, "[[1e400]]", "kind 1:3 r0c0"},
	{"whole with a fraction", JSON, Options{}, "[[1.0,1,1]]", "kind 1:3 r0c0"},
	{"whole with an exponent", JSON, Options{}, "[[1e9]]", "kind 1:3 r0c0"},
	{"true equals 1 in some languages", JSON, Options{}, "[[true,true,true]]", "kind 1:3 r0c0"},
	{"words", JSON, Options{}, `[["RED","RED","RED"]]`, "sym RED RED RED"},
	{"lower case", JSON, Options{}, `[["r","R","r"]]`, "sym r R r"},
	{"a flat list", JSON, Options{}, "[1,1,1]", "syntax 1:2 r0"},
	{"three deep", JSON, Options{}, "[[[1,1,1]]]", "syntax 1:3 r0c0"},
	{"a number", JSON, Options{}, "7", "syntax 1:1"},
	{"two values", JSON, Options{}, "[[1,1,1]]\n[[2,2,2]]", "num 1 1 1 | num 2 2 2 @2"},
	{"a byte order mark", JSON, Options{}, "\ufeff[[1,1,1]]", "num 1 1 1"},
	{"single quotes", JSON, Options{}, "[['R','R','R']]", "syntax 1:3 r0c0"},
	{"a member twice", JSON, Options{}, `{"board":[[1,1,1]],"board":[[2,2,3]]}`, "syntax 1:20"},
	{"51 rows", JSON, Options{}, "[[1]" + strings.Repeat(", [1]", 50) + "]", "num 1" + strings.Repeat(" / 1", 50)},
	{"51 empty rows", JSON, Options{}, "[[]" + strings.Repeat(", []", 50) + "]", "num 51x0"},
	{"nesting without end", JSON, Options{}, strings.Repeat("[", 20000) + strings.Repeat("]", 20000), "syntax 1:3 r0c0"},
	{"two empty rows", JSON, Options{}, "[[],[]]", "num 2x0"},
	{"blanks and line ends", JSON, Options{}, " [ [ 1 ,\n 1 , 1 ] ]\r\n", "num 1 1 1"},
	{"a large value", JSON, Options{}, "[[1000000000,1000000000,1000000000]]", "num 1000000000 1000000000 1000000000"},
	{"no newline at the end", JSON, Options{}, "[[0]]", "num ·"},
	{"ragged text", Text, Options{}, "RGB\nRG\nBBB\n", "ragged 2:3 r1"},
	{"blanks as cells", Text, emptyAs(" "), "   a;abc ;ab  ", "packed sym · · · a / a b c · / a b · ·"},
	{"leading zeros", Text, Options{}, "|01|01|1|\n|02|03|02|\n", "num 1 1 1 / 2 3 2"},

	{
		"rows",
		JSON,
		Options{},
		"[[3, 1, 2, 4], [3, 2, 2, 2], [3, 4, 1, 1], [4, 4, 2, 1]]",
		"num 3 1 2 4 / 3 2 2 2 / 3 4 1 1 / 4 4 2 1",
	},
	{
		"rows of strings",
		JSON,
		Options{},
		`["RGBBY", "RGYBY", "GRRBR", "YRGGR"]`,
		"packed sym R G B B Y / R G Y B Y / G R R B R / Y R G G R",
	},
	{
		"under a key", JSON,
		Options{Key: "tiles"},
		`{"name": "level 5", "moves": 20, "tiles": [[3, 1, 2, 4], [3, 2, 2, 2], [3, 4, 1, 1], [4, 4, 2, 1]]}`,
		"num 3 1 2 4 / 3 2 2 2 / 3 4 1 1 / 4 4 2 1",
	},
	{
		"letters with blanks",
		Text,
		Options{},
		"R G B B Y\nR G Y B Y\nG R R B R\nY R G G R\n",
		"sym R G B B Y / R G Y B Y / G R R B R / Y R G G R",
	},
	{
		"outer pipes", Text,
		Options{},
		"|05|01|05|02|02|\n|01|05|01|02|03|\n|05|05|05|02|03|\n|01|02|02|04|03|\n",
		"num 5 1 5 2 2 / 1 5 1 2 3 / 5 5 5 2 3 / 1 2 2 4 3",
	},
	{
		"CRLF",
		Text,
		Options{},
		"RGBBY\r\nRGYBY\r\nGRRBR\r\nYRGGR\r\n",
		"packed sym R G B B Y / R G Y B Y / G R R B R / Y R G G R",
	},
	{
		"two boards", Text,
		Options{},
		"RGBBY\nRGYBY\nGRRBR\nYRGGR\n\nRGBBY\nRGYBY\n",
		"packed sym R G B B Y / R G Y B Y / G R R B R / Y R G G R | packed sym R G B B Y / R G Y B Y @6",
	},
	{"comments", JSON, Options{}, "[[1,2,3], // first row\n [1,2,3]]\n", "syntax 1:11 r1"},
	{"-1 for a blocked cell", JSON, Options{}, "[[-1,1,1],[1,1,1]]", "kind 1:3 r0c0"},
	{"-1 for the empty cell", JSON, emptyAs("-1"), "[[-1,1,1],[1,1,1]]", "num · 1 1 / 1 1 1"},
	{
		"a board of numbers as CSV",
		CSV,
		Options{},
		"3,1,2,4\r\n3,2,2,2\r\n3,4,1,1\r\n4,4,2,1\r\n",
		"num 3 1 2 4 / 3 2 2 2 / 3 4 1 1 / 4 4 2 1",
	},
	{"a board of symbols as CSV", CSV, Options{}, "R,,\"G\"\n.,0,\"a \"\"b\"\"\"\n", `sym R · G / · · "a \"b\""`},
}

func TestGivenInputs(t *testing.T) {
	for _, g := range given {
		t.Run(g.name, func(t *testing.T) {
			got, _ := outcome(t, g.format, g.opts, g.input)
			if got != g.want {
				t.Errorf("%.100q\ngives %s\nwant  %s", g.input, got, g.want)
			}
		})
	}
}
