package boardio

import (
	"strings"
	"testing"
)

func TestJSONRowsOfNumbers(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"one row", `[[1,1,1]]`, "num 1 1 1"},
		{"empty cells", `[[0,7],[10,0]]`, "num · 7 / 10 ·"},
		{"no rows", `[]`, "num 0x0"},
		{"one row of no cells", `[[]]`, "num 1x0"},
		{"rows of no cells", `[[],[]]`, "num 2x0"},
		{"blanks inside brackets", "[ [ ] ,\t[ ] ]", "num 2x0"},
		{"the largest kind", `[[4294967295,4294967294]]`, "num 4294967295 4294967294"},
		{"nine and ten digits", `[[999999999,1000000000]]`, "num 999999999 1000000000"},
		{"any white space", " [ [ 1 ,\n\t1 , 1 ] ]\r\n", "num 1 1 1"},
		{"no newline at the end", `[[0]]`, "num ·"},
		{"a byte order mark", "\ufeff[[1]]", "num 1"},
		{"a byte order mark and a line end", "\ufeff\r\n[[1]]\r\n", "num 1 @2"},
		{"CRLF", "[[1,2],\r\n[3,4]]\r\n[[5]]\r\n", "num 1 2 / 3 4 | num 5 @3"},
		{"one column", `[[1],[2],[1]]`, "num 1 / 2 / 1"},
		{"51 rows", "[[1]" + strings.Repeat(", [1]", 50) + "]", "num 1" + strings.Repeat(" / 1", 50)},
		{"51 rows of no cells", "[[]" + strings.Repeat(", []", 50) + "]", "num 51x0"},
	})
}

func TestJSONRowsOfStrings(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"a string a cell", `[["R","G","B"]]`, "sym R G B"},
		{"a string a row", `["RGB","BGR"]`, "packed sym R G B / B G R"},
		{"three rows of one cell", `["R","R","R"]`, "packed sym R / R / R"},
		{"empty cells", `[["R",".",""]]`, "sym R · ·"},
		{"empty cells in a row of one string", `["R.",".."]`, "packed sym R · / · ·"},
		{"all empty is of symbols still", `[[".",""]]`, "sym · ·"},
		{"rows of no cells", `["",""]`, "packed sym 2x0"},
		{"case counts", `[["r","R","r"]]`, "sym r R r"},
		{"words", `[["RED","red","Red"]]`, "sym RED red Red"},
		{"digits are symbols, as written", `[["1","01","0"]]`, "sym 1 01 0"},
		{"digits in a row of one string", `["010"]`, "packed sym 0 1 0"},
		{"what looks like a number is a symbol", `[["-1","1.5","1e9","NaN"]]`, "sym -1 1.5 1e9 NaN"},
		{"blanks inside a symbol", `[["dark red"," x"]]`, `sym "dark red" " x"`},
		{"escapes", `[["\u0052","R","\ud83d\ude00","😀","\"","\\","\/"]]`, `sym R R 😀 😀 " \ /`},
		{"canonically equal is not equal", "[[\"\u00e9\",\"e\u0301\"]]", "sym \u00e9 e\u0301"},
		{"separators of text", `[["|",",",";"]]`, "sym | , ;"},
		{"two points are a symbol", `[["..","."]]`, "sym .. ·"},
	})
}

func TestJSONObjects(t *testing.T) {
	board := `[[1,2]]`
	testRead(t, JSON, Options{}, []readCase{
		{"a board", `{"board":` + board + `}`, "num 1 2"},
		{
			"a board among other members",
			`{"name":"x","moves":[1,[2,{"a":null}]],"board":` + board + `,"z":{"board":3}}`,
			"num 1 2",
		},
		{"rows as strings", `{"board":["RG"]}`, "packed sym R G"},
		{"a board without rows", `{"board":[]}`, "num 0x0"},
		{"a name with escapes", `{"b\u006fard":` + board + `}`, "num 1 2"},
		{"a result is read as its board", `{"board":[[1,2]],"removed":0,"passes":0}`, "num 1 2"},
		{"on several lines", "{\n  \"board\": [\n    [1, 2]\n  ]\n}\n", "num 1 2"},
		{"another member", `{"shells":` + board + `}`, "noboard 1:1"},
		{"the name in capitals", `{"Board":` + board + `}`, "noboard 1:1"},
		{"no members", `{}`, "noboard 1:1"},
		{"a board one level down", `{"level":{"board":` + board + `}}`, "noboard 1:1"},
		{"null for a board", `{"board":null}`, "syntax 1:10"},
		{"a number for a board", `{"board": 5}`, "syntax 1:11"},
		{"a string for a board", `{"board":"RGB"}`, "syntax 1:10"},
		{"an object for a board", `{"board":{"rows":[[1]]}}`, "syntax 1:10"},
		{"two boards", `{"board":[[1]],"board":[[2]]}`, "syntax 1:16"},
		{"two boards, one name escaped", `{"board":[[1]],"\u0062oard":[[2]]}`, "syntax 1:16"},
		{"another member twice", `{"a":1,"board":[[1]],"a":2}`, "syntax 1:22"},
		{"a member twice one level down", `{"x":{"a":1,"a":2},"board":[[1]]}`, "syntax 1:13"},
		{"a board and then an error", `{"board":[[1]],"x":tru}`, "syntax 1:23"},
		{"a bad board and a good member", `{"board":[[1,-1]],"x":1}`, "kind 1:14 r0c1"},
		{
			"objects of both kinds",
			`{"board":[[1]]}` + "\n" + `{"shells":[[1]]}` + "\n" + `{"board":[[3]]}`,
			"num 1 | noboard 2:1 | num 3 @3",
		},
	})
	testRead(t, JSON, Options{Key: "tiles"}, []readCase{
		{"the member that is asked for", `{"board":[[1]],"tiles":[[2]]}`, "num 2"},
		{"the usual member is none then", `{"board":[[1]]}`, "noboard 1:1"},
		{"a board without object", `[[3]]`, "num 3"},
	})
	testRead(t, JSON, Options{Key: "Spiel-Fläche 1"}, []readCase{
		{"a name with blanks", `{"Spiel-Fläche 1":[[2]]}`, "num 2"},
	})
}

func TestJSONNoBoards(t *testing.T) {
	deep := 200
	testRead(t, JSON, Options{}, []readCase{
		{"nothing", "", "noboard 1:1"},
		{"blanks", " \t\r ", "noboard 1:5"},
		{"line ends", "\n\n", "noboard 3:1"},
		{"a byte order mark alone", "\ufeff", "noboard 1:1"},
		{"a number", `7`, "syntax 1:1"},
		{"a string", `"RGB"`, "syntax 1:1"},
		{"null", `null`, "syntax 1:1"},
		{"true", ` true`, "syntax 1:2"},
		{"a flat list", `[1,1,1]`, "syntax 1:2 r0"},
		{"a number after a row", `[[1],1]`, "syntax 1:6 r1"},
		{"null for a row", `[null]`, "syntax 1:2 r0"},
		{"false for a row", `[[1],false]`, "syntax 1:6 r1"},
		{"an object for a row", `[{"board":[[1]]}]`, "syntax 1:2 r0"},
		{"three levels", `[[[1,1,1]]]`, "syntax 1:3 r0c0"},
		{"three levels later", `[[1,[1]]]`, "syntax 1:5 r0c1"},
		{"an empty third level", `[[[]]]`, "syntax 1:3 r0c0"},
		{"an object for a cell", `[[1],[{}]]`, "syntax 1:7 r1c0"},
		{"200 levels", strings.Repeat("[", deep) + strings.Repeat("]", deep), "syntax 1:3 r0c0"},
		{"levels without an end", strings.Repeat("[", deep), "syntax 1:3 r0c0"},
		{"more levels than the parser has", strings.Repeat("[", 20000) + strings.Repeat("]", 20000), "syntax 1:3 r0c0"},
		{"a string row after an array row", `[["R"],"R"]`, "syntax 1:8 r1"},
		{"an array row after a string row", `["R",["R"]]`, "syntax 1:6 r1"},
	})
}

func TestJSONRaggedRows(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"too short", `[[1,1],[1]]`, "ragged 1:10 r1"},
		{"too long", `[[1],[1,1]]`, "ragged 1:9 r1c1"},
		{"no cells among rows that have some", `[[1,1,1],[]]`, "ragged 1:11 r1"},
		{"cells among rows that have none", `[[],[1]]`, "ragged 1:6 r1c0"},
		{"a later row", "[[1,1],\n [1,1],\n [1]]", "ragged 3:4 r2"},
		{"strings, too short", `["RR","R"]`, "ragged 1:7 r1"},
		{"strings, too long", `["R","RR"]`, "ragged 1:6 r1c1"},
		{"strings, none", `["R",""]`, "ragged 1:6 r1"},
	})
}

func TestJSONKinds(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"negative", `[[-1,1,1]]`, "kind 1:3 r0c0"},
		{"minus nothing", `[[1,-0]]`, "kind 1:5 r0c1"},
		{"a fraction", `[[1],[0.5]]`, "kind 1:7 r1c0"},
		{"a whole fraction", `[[1.0,1,1]]`, "kind 1:3 r0c0"},
		{"an exponent", `[[1e9]]`, "kind 1:3 r0c0"},
		{"an exponent that makes nothing of it", `[[0e0]]`, "kind 1:3 r0c0"},
		{"an exponent in capitals", `[[1E+2]]`, "kind 1:3 r0c0"},
		{"one above the largest", `[[4294967296]]`, "kind 1:3 r0c0"},
		{"what wraps to 1 in 32 bits", `[[4294967297]]`, "kind 1:3 r0c0"},
		{"what wraps to 1 in 64 bits", `[[18446744073709551617]]`, "kind 1:3 r0c0"},
		{"2 to the 53 and 1", `[[9007199254740993,9007199254740992]]`, "kind 1:3 r0c0"},
		{"infinite in most readers", `[[1e400]]`, "kind 1:3 r0c0"},
		{"a thousand digits", `[[` + strings.Repeat("9", 1000) + `]]`, "kind 1:3 r0c0"},
		{"null", `[[1,null]]`, "kind 1:5 r0c1"},
		{"true", `[[true,true,true]]`, "kind 1:3 r0c0"},
		{"false is not empty", `[[1,false]]`, "kind 1:5 r0c1"},
		{"null among strings", `[["R",null]]`, "kind 1:7 r0c1"},
		{"a string among numbers", `[[1,"R"]]`, "kind 1:5 r0c1"},
		{"a number among strings", `[["R"],[1]]`, "kind 1:9 r1c0"},
		{"an empty string among numbers", `[[1,""]]`, "kind 1:5 r0c1"},
		{"nothing among strings", `[["R",0]]`, "kind 1:7 r0c1"},
		{"numbers after an empty cell that is a string", `[["",1]]`, "kind 1:6 r0c1"},
	})
}

func TestJSONSyntax(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"a comma after the last cell", `[[1,1,]]`, "syntax 1:6 r0c2"},
		{"a comma after the last row", `[[1],]`, "syntax 1:5 r1"},
		{"a comma after the last member", `{"board":[[1]],}`, "syntax 1:15"},
		{"two commas", `[[1,,1]]`, "syntax 1:5 r0c1"},
		{"a comma first", `[,[1]]`, "syntax 1:2 r0"},
		{"no comma", `[[1 1]]`, "syntax 1:5 r0c1"},
		{"no comma between rows", `[[1][1]]`, "syntax 1:5 r1"},
		{"no colon", `{"board" [[1]]}`, "syntax 1:10"},
		{"a comment", "[[1]] // one", "syntax 1:7"},
		{"a comment inside", "[[1, // one\n1]]", "syntax 1:6 r0c1"},
		{"a comment between stars", "[/* one */[1]]", "syntax 1:2 r0"},
		{"a comment in front", "# one\n[[1]]", "syntax 1:1 | num 1 @2"},
		{"single quotes", `[['R','R']]`, "syntax 1:3 r0c0"},
		{"NaN", `[[NaN]]`, "syntax 1:3 r0c0"},
		{"Infinity", `[[1,-Infinity]]`, "syntax 1:6 r0c1"},
		{"undefined", `[[undefined]]`, "syntax 1:3 r0c0"},
		{"None", `[[None]]`, "syntax 1:3 r0c0"},
		{"True", `[[True]]`, "syntax 1:3 r0c0"},
		{"a leading zero", `[[01]]`, "syntax 1:4 r0c1"},
		{"a plus sign", `[[+1]]`, "syntax 1:3 r0c0"},
		{"hexadecimal", `[[0x1]]`, "syntax 1:4 r0c1"},
		{"underscores", `[[1_000]]`, "syntax 1:4 r0c1"},
		{"no digits after the point", `[[1.]]`, "syntax 1:5 r0c0"},
		{"no digits before the point", `[[.5]]`, "syntax 1:3 r0c0"},
		{"a line end in a string", "[[\"R\n\"]]", "syntax 1:5 r0c0"},
		{"a tab in a string", "[[\"R\t\"]]", "syntax 1:5 r0c0"},
		{"an unknown escape", `[["\x"]]`, "syntax 1:4 r0c0"},
		{"a name without quotes", `{board:[[1]]}`, "syntax 1:2"},
		{"a number for a name", `{1:[[1]]}`, "syntax 1:2"},
		{"round brackets", `((1,1))`, "syntax 1:1"},
		{"the wrong bracket", `[[1}]`, "syntax 1:4 r0c1"},
		{"a bracket too many", `[[1]]]`, "syntax 1:6"},
		{"a blank of other width", "[[1,\u00a01]]", "syntax 1:5 r0c1"},
	})
}

func TestJSONCutOff(t *testing.T) {
	whole := `{"x":1,"board":[[10,20],[30,40]]}`
	for n := 1; n < len(whole); n++ {
		got, _ := outcome(t, JSON, Options{}, whole[:n])
		if !strings.HasPrefix(got, "syntax 1:") || strings.Contains(got, "|") {
			t.Errorf("%s gives %s, want one syntax error on line 1", whole[:n], got)
		}
	}
}

func TestJSONEncoding(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"Latin-1", "[[\"R\",\"\xe9\"]]", "encoding 1:8 r0c1"},
		{"half a character", "[[\"\xe2\x82\"]]", "encoding 1:4 r0c0"},
		{"too long a form of a character", "[[\"\xc0\xaf\"]]", "encoding 1:4 r0c0"},
		{"half a pair", "[[\"\xed\xa0\x80\"]]", "encoding 1:4 r0c0"},
		{"half an escaped pair", `[["\ud800"]]`, "syntax 1:4 r0c0"},
		{"the other half", `[["R\udc00"]]`, "syntax 1:5 r0c0"},
		{"UTF-16 with its mark", "\xff\xfe[\x00[\x001\x00]\x00]\x00", "encoding 1:1"},
		{"between cells", "[[1,\xa01]]", "encoding 1:5 r0c1"},
		{"behind a cell", "[[1\xff]]", "encoding 1:4 r0c1"},
		{"at the end of the input", "[[1],\xc3", "encoding 1:6 r1"},
		{"in a member that is not the board", "{\"x\":\"\xff\",\"board\":[[1]]}", "encoding 1:7"},
		{"in the name of one", "{\"\xff\":1,\"board\":[[1]]}", "encoding 1:3"},
	})
}
