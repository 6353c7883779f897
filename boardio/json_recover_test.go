package boardio

import (
	"strconv"
	"strings"
	"testing"
)

func TestJSONSeveralValues(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"a line each", "[[1]]\n[[2]]\n[[3]]", "num 1 | num 2 @2 | num 3 @3"},
		{"blank lines between", "\n[[1]]\n\n \t\r\n[[2]]\n\n", "num 1 @2 | num 2 @5"},
		{"on one line", "[[1]] [[2]]\t[[3]]", "num 1 | num 2 | num 3"},
		{"on one line without a blank", `[[1]][[2]]{"board":["R"]}[]`, "num 1 | num 2 | packed sym R | num 0x0"},
		{"on several lines each", "[\n[1]\n]\n[\n[2]\n]", "num 1 | num 2 @4"},
		{"of all forms", "[[1]]\n[\"RG\"]\n{\"board\":[[\"R\"]]}\n[]\n", "num 1 | packed sym R G @2 | sym R @3 | num 0x0 @4"},
		{"each with its own kinds", "[[\"R\",\"G\"]]\n[[\"G\",\"B\"]]", "sym R G | sym G B @2"},
		{
			"refused among others",
			"[[1]]\n[[-1]]\n[[2]]\n[[1,2],[3]]\n[[3]]",
			"num 1 | kind 2:3 r0c0 | num 2 @3 | ragged 4:10 r1 | num 3 @5",
		},
		{"refused on a line with others", "[[1]] [[-1]] [[2]]\n[[3]]", "num 1 | kind 1:9 r0c0 | num 2 | num 3 @2"},
		{"refused over several lines", "[[1,\n-1],\n[[2]]]\n[[3]]", "kind 2:1 r0c1 | num 3 @4"},
		{"values that are no boards", "1 2\n[[3]]", "syntax 1:1 | num 3 @2"},
		{"only the first fault of a board", "[[-1,-2,null],[1.5]]\n[[2]]", "kind 1:3 r0c0 | num 2 @2"},
	})
}

// Where each board has its line, an error of syntax costs that line alone.
func TestJSONGoesOnAtTheNextLine(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"after a bad line", "[[1]]\n[[1,]]\n[[2]]\n", "num 1 | syntax 2:4 r0c1 | num 2 @3"},
		{"after bad lines", "[[1]]\n[[1,]]\nx\n{]\n[[2]]\n", "num 1 | syntax 2:4 r0c1 | syntax 3:1 | syntax 4:2 | num 2 @5"},
		{"after a bad first line", "[[1,x]]\n[[2]]\n", "syntax 1:5 r0c1 | num 2 @2"},
		{"after a bad first line that begins otherwise", "boards\n[[2]]\n", "syntax 1:1 | num 2 @2"},
		{"after a bad first line and blank lines", "[[1,x]]\n\n \r\n[[2]]\n", "syntax 1:5 r0c1 | num 2 @4"},
		{"CRLF", "[[1,x]]\r\n[[2]]\r\n[[x\r\n[[3]]\r\n", "syntax 1:5 r0c1 | num 2 @2 | syntax 3:3 r0c0 | num 3 @4"},
		{"after a line that is not UTF-8", "[[1]]\n[[\"\xff\"]]\n[[2]]", "num 1 | encoding 2:4 r0c0 | num 2 @3"},
		{
			"after what follows a board",
			"[[1]] x\n[[2]] ]\n[[3]],\n[[4]] \"\n[[5]]",
			"syntax 1:7 | syntax 2:7 | syntax 3:6 | syntax 4:7 | num 5 @5",
		},
		{"after a NUL that follows a board", "[[1]]\x00\n[[2]]", "syntax 1:6 | num 2 @2"},
		{"after a board between brackets too many", "[[1]]]\n[[2]]", "syntax 1:6 | num 2 @2"},
		{"refused for its cells and for its syntax", "[[1]]\n[[-1,x]]\n[[2]]", "num 1 | kind 2:3 r0c0 | num 2 @3"},
		{"the last line is bad", "[[1]]\n[[1,", "num 1 | syntax 2:5 r0c1"},
		{"the only line is bad", "[[1,", "syntax 1:5 r0c1"},
		{"comments after boards", "[[1]] // one\n[[2]] // two\n[[3]]\n", "syntax 1:7 | syntax 2:7 | num 3 @3"},
		{"an array of boards, a line each", "[[1]],\n[[2]],\n[[3]]\n", "syntax 1:6 | syntax 2:6 | num 3 @3"},
		{"a member twice", "{\"board\":[[1]],\"board\":[[1]]}\n{\"board\":[[2]]}", "syntax 1:16 | num 2 @2"},
		{"a string without an end", "[[1]]\n[[\"R]]\n[[2]]\n", "num 1 | syntax 2:7 r0c0 | num 2 @3"},
		{"200 bad lines", "[[1]]\n" + strings.Repeat("[[1,]]\n", 200) + "[[2]]\n", "num 1" + badLines(200) + " | num 2 @202"},
	})
}

// badLines are the outcomes of n bad lines from the second on.
func badLines(n int) string {
	var all strings.Builder
	for line := range n {
		all.WriteString(" | syntax " + strconv.Itoa(line+2) + ":4 r0c1")
	}
	return all.String()
}

func TestJSONLineThatIsCutOff(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"in a number", "[[1]]\n[[1,2\n[[2]]\n[[3]]", "num 1 | syntax 2:1 | num 2 @3 | num 3 @4"},
		{"after a comma", "[[1]]\n[[1,\n[[2]]\n[[3]]", "num 1 | syntax 2:1 | num 2 @3 | num 3 @4"},
		{"after a row", "[[1]]\n[[1],\n[[2]]\n[[3]]", "num 1 | syntax 2:1 | num 2 @3 | num 3 @4"},
		{"before the last bracket", "[[1]]\n[[1]\n[[2]]\n[[3]]", "num 1 | syntax 2:1 | num 2 @3 | num 3 @4"},
		{"on the first line", "[[1],[2\n[[2]]\n[[3]]", "syntax 1:1 | num 2 @2 | num 3 @3"},
		{"twice", "[[1\n[[1,\n[[2]]", "syntax 1:1 | syntax 2:1 | num 2 @3"},
		{"and a blank line", "[[1\n\n[[2]]", "syntax 1:1 | num 2 @3"},
		{"in a string", "[[\"R\n[[\"G\"]]", "syntax 1:5 r0c0 | sym G @2"},
		{"in a row of one string", "[\"RGB\",\"R\n[\"G\"]", "syntax 1:10 r1 | packed sym G @2"},
		{"between rows that are strings", "[\"RGB\",\n[\"G\"]", "syntax 1:1 | packed sym G @2"},
		{"in an object", "{\"board\":[[1],\n{\"board\":[[2]]}", "syntax 1:1 | num 2 @2"},
		{"in an object after its board", "{\"board\":[[1]]\n{\"board\":[[2]]}", "syntax 1:1 | num 2 @2"},
		{"in an object before its board", "{\"board\":\n{\"board\":[[2]]}", "syntax 1:1 | num 2 @2"},
		{"in the name of a member", "{\"boa\n{\"board\":[[2]]}", "syntax 1:6 | num 2 @2"},
		{"in an object before its board, and no line to go on", "{\"board\":\n0", "syntax 2:1"},
		{"in an object at a comma", "{\"a\":1,\n{\"board\":[[2]]}", "syntax 1:1 | num 2 @2"},
		{"after a cell that is refused", "[[1]]\n[[-1,\n[[2]]\n[[3]]", "num 1 | kind 2:3 r0c0 | num 2 @3 | num 3 @4"},
		{"with CRLF", "[[1]]\r\n[[1,2\r\n[[2]]\r\n", "num 1 | syntax 2:1 | num 2 @3"},
	})
}

// Where values lie over several lines no one can say where the next one begins, so that the input ends at an error.
func TestJSONEndsAtAnErrorInsideLines(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"rows on lines of their own", "[\n  [1,1],\n  [1,x]\n]\n[[2]]\n", "syntax 3:6 r1c1"},
		{"the first row on the first line", "[[1,1],\n [1,x]]\n[[2]]\n", "syntax 2:5 r1c1"},
		{"the error on the first of several lines", "[[1,x],\n [1,1]]\n[[2]]\n", "syntax 1:5 r0c1"},
		{"after a good value over several lines", "[[1],\n[1]]\n[[x]]\n[[2]]\n", "num 1 / 1 | syntax 3:3 r0c0"},
		{"after two good values on one line", "[[1]] [[1]]\n[[x]]\n[[2]]\n", "num 1 | num 1 | syntax 2:3 r0c0"},
		{"cells on lines of their own", "[\n[\n\"R\",\n'G'\n]\n]\n[[\"R\"]]\n", "syntax 4:1 r0c1"},
		{"an object over several lines", "{\n\"board\": [[1]],\n\"board\": [[2]]\n}\n{\"board\":[[1]]}", "syntax 3:1"},
		{"a comma after the last row", "[\n[1],\n]\n[[2]]", "syntax 2:4 r1"},
		{"comments at the end of rows", "[[1,2], // first row\n [1,2]]\n", "syntax 1:9 r1"},
		{"what follows a board over several lines", "[[1],\n[2]] x\n[[3]]", "syntax 2:6"},
	})
}

// A value over several lines that is refused for what it holds is passed over whole, and nothing inside is taken for a
// board.
func TestJSONRefusedOverSeveralLines(t *testing.T) {
	testRead(t, JSON, Options{}, []readCase{
		{"rows on lines of their own", "[\n  [1,1],\n  [1,-1]\n]\n[[2]]\n", "kind 3:6 r1c1 | num 2 @5"},
		{"boards in an array", "[\n[[1,1,1]],\n[[2,2,2]]\n]\n[[3]]\n", "syntax 2:2 r0c0 | num 3 @5"},
		{"boards in an array, indented", "[\n  [[1,1,1]],\n  [[2,2,2]]\n]\n", "syntax 2:4 r0c0"},
		{"boards in an array, tight", "[[[1,1,1]],\n[[2,2,2]]]\n[[3]]", "syntax 1:3 r0c0 | num 3 @3"},
		{"objects in an array", "[\n{\"board\":[[1]]},\n{\"board\":[[2]]}\n]\n[[3]]\n", "syntax 2:1 r0 | num 3 @5"},
		{
			"objects in a member", "{\"levels\":[\n{\"board\":[[1]]},\n{\"board\":[[2]]}\n]}\n[[3]]\n", "noboard 1:1 | num 3 @5",
		},
		{
			"a board after refused ones on lines of their own",
			"[[1,\n1.5]]\n[[2]]\n[[x]]\n[[3]]",
			"kind 2:1 r0c1 | num 2 @3 | syntax 4:3 r0c0",
		},
	})
}

func TestJSONPlaces(t *testing.T) {
	family := "👨‍👩‍👧‍👦"
	testRead(t, JSON, Options{}, []readCase{
		{"after letters of two bytes", `[["ä","ö",1]]`, "kind 1:11 r0c2"},
		{"after an emoji of many code points", `[["` + family + `","` + family + `",1]]`, "kind 1:11 r0c2"},
		{"after flags", `[["🇩🇪","🇫🇷"],["🇮🇹"]]`, "ragged 1:16 r1"},
		{"after a combining mark", "[[\"e\u0301\",null]]", "kind 1:7 r0c1"},
		{"after a byte order mark", "\ufeff[[1,-1]]", "kind 1:5 r0c1"},
		{"after a byte order mark, on a later line", "\ufeff[[1]]\n [[-1]]", "num 1 | kind 2:4 r0c0"},
		{"in a row of one string", `["ab","c` + "\u202e" + `"]`, "symbol 1:7 r1c1"},
		{"after a member name of two bytes a letter", `{"größe":1,"board":[[1,-1]]}`, "kind 1:24 r0c1"},
		{"after tabs", "\t[[\t1,\t-1]]", "kind 1:8 r0c1"},
		{"after an escape", `[["\u00e4",1]]`, "kind 1:12 r0c1"},
		{"of what follows, after an emoji", `[["` + family + `"]] ü`, "syntax 1:9"},
		{"on a line far down", strings.Repeat("[[1]]\n", 30) + "[[1],\n[2],\n[-3]]", goodLines(30) + " | kind 33:2 r2c0"},
	})
}

// goodLines are the outcomes of n lines with the board 1.
func goodLines(n int) string {
	all := "num 1"
	for line := range n - 1 {
		all += " | num 1 @" + strconv.Itoa(line+2)
	}
	return all
}
