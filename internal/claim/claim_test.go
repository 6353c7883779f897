package claim

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
)

// boardOf reads a board from text.
func boardOf(t testing.TB, text string, format boardio.Format, opts boardio.Options) *boardio.Board {
	t.Helper()
	in, err := boardio.NewReader(strings.NewReader(text), format, opts)
	if err != nil {
		t.Fatal(err)
	}
	board, err := in.Read()
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// sentinels are what a refusal can wrap, under the names that outcomes use.
var sentinels = map[string]error{
	"syntax": match3.ErrSyntax, "encoding": boardio.ErrEncoding, "limit": boardio.ErrLimit, "noboard": boardio.ErrNoBoard,
}

// outcomes reads all claims, and writes them down one after another with " | " between them: the rows parted by
// slashes, an unknown kind in angle brackets, then what is claimed besides; or why and where a claim is refused.
func outcomes(t testing.TB, text string, format boardio.Format, board *boardio.Board, opts boardio.Options) string {
	t.Helper()
	in, err := NewReader(strings.NewReader(text), format, opts)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for {
		kinds := NewKinds(board, opts)
		claim, err := in.Next(kinds)
		var refused *boardio.Error
		switch {
		case errors.Is(err, io.EOF):
			return strings.Join(all, " | ")
		case errors.As(err, &refused):
			all = append(all, refusal(refused))
		case err != nil:
			return strings.Join(append(all, "!"+err.Error()), " | ")
		default:
			all = append(all, drawn(claim, kinds))
		}
		if len(all) > 1000 {
			t.Fatal("there is no end")
		}
	}
}

// wantOutcomes wants claims to be read as drawn.
func wantOutcomes(
	t *testing.T, text string, format boardio.Format, board *boardio.Board, opts boardio.Options, want string,
) {
	t.Helper()
	if got := outcomes(t, text, format, board, opts); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func refusal(refused *boardio.Error) string {
	for name, sentinel := range sentinels {
		if errors.Is(refused, sentinel) {
			text := fmt.Sprintf("%s %d:%d", name, refused.Line, refused.Column)
			if refused.Row >= 0 {
				text += fmt.Sprintf(" r%d", refused.Row)
			}
			return text
		}
	}
	return "refused for nothing known: " + refused.Error()
}

func drawn(claim *Claim, kinds *Kinds) string {
	var rows []string
	for _, row := range claim.Board {
		var cells []string
		for _, kind := range row {
			name := kinds.Name(kind)
			if kind < 0 {
				name = "<" + name + ">"
			}
			cells = append(cells, name)
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	text := strings.Join(rows, " / ")
	if len(rows) == 0 {
		text = "no rows"
	}
	if claim.Removed != nil {
		text += fmt.Sprintf(", removed %d", *claim.Removed)
	}
	if claim.Passes != nil {
		text += fmt.Sprintf(", passes %d", *claim.Passes)
	}
	if claim.Line != 1 {
		text += fmt.Sprintf(" @%d", claim.Line)
	}
	return text
}

func TestJSONClaims(t *testing.T) {
	numbers := boardOf(t, `[[1,2,3],[10,20,4294967295]]`, boardio.JSON, boardio.Options{})
	symbols := boardOf(t, `[["R","G"],["red","."]]`, boardio.JSON, boardio.Options{})
	for _, test := range []struct {
		name  string
		board *boardio.Board
		text  string
		want  string
	}{
		{"rows", numbers, `[[1,0],[2,3]]`, "1 . / 2 3"},
		{"an object", numbers, `{"board":[[1,0]],"removed":9,"passes":1}`, "1 ., removed 9, passes 1"},
		{
			"an object in another order, with more", numbers,
			`{"passes":1,"by":{"x":[1]},"removed":0,"board":[[1]]}`,
			"1, removed 0, passes 1",
		},
		{"an object with a board alone", numbers, `{"board":[[1]]}`, "1"},
		{"a pair", numbers, `[[[1,0],[2,3]],9]`, "1 . / 2 3, removed 9"},
		{"a pair of packed rows", symbols, `[["RG","G."],3]`, "R G / G ., removed 3"},
		{"a pair of no rows", numbers, `[[],0]`, "no rows, removed 0"},
		{"a pair of rows without cells", numbers, `[[[],[]],0]`, " / , removed 0"},
		{"two rows, not a pair", symbols, `["R","G"]`, "R / G"},
		{"packed", symbols, `["RG","G."]`, "R G / G ."},
		{"symbols", symbols, `[["red","R"],["","."]]`, "red R / . ."},
		{"no rows", numbers, `[]`, "no rows"},
		{"rows without cells", numbers, `[[],[]]`, " / "},
		{"ragged", numbers, `[[1,2],[3],[]]`, "1 2 / 3 / "},
		{
			"numbers that no kind can be", numbers,
			`[[-1,4294967296,9999999999999999999999]]`,
			"<-1> 4294967296 <9999999999999999999999>",
		},
		{"numbers that are not whole", numbers, `[[1.0,1e9,-0]]`, "<1.0> <1e9> <-0>"},
		{"no numbers at all", numbers, `[[null,true,"x"]]`, "<null> <true> <x>"},
		{"a number as a string", numbers, `[["1","20"]]`, "1 20"},
		{"0 as a string", numbers, `[["0","1"],["00","-0"]]`, ". 1 / <00> <-0>"},
		{"packed rows of digits", numbers, `["102"]`, "1 . 2"},
		{
			"0 as a string, where that is a kind",
			boardOf(t, `[["0","."]]`, boardio.JSON, boardio.Options{}),
			`[["0","."]]`, "0 .",
		},
		{"unknown symbols", symbols, `[["Q","r"],[7,""]]`, "<Q> <r> / <7> ."},
		{"symbols that act on terminals", symbols, `[["\u001b[2J","\u202e"," "]]`, `<"\x1b[2J"> <"\u202e"> <" ">`},
		{"counts below nothing", numbers, `{"board":[[1]],"removed":-3,"passes":-1}`, "1, removed -3, passes -1"},
		{"several on lines", numbers, "[[1]]\n\n[[2]]\n", "1 | 2 @3"},
		{"several on a line", numbers, `[[1]] [[2]]{"board":[[3]]}`, "1 | 2 | 3"},
		{"over several lines", numbers, "[\n [1,2],\n [3,1]\n]\n[[2]]", "1 2 / 3 1 | 2 @5"},
		{"a byte order mark and CRLF", numbers, "\ufeff[[1]]\r\n[[2]]\r\n", "1 | 2 @2"},

		{"nothing", numbers, "", "noboard 1:1"},
		{"blanks", numbers, " \n\t\n", "noboard 1:1"},
		{"no board in the object", numbers, `{"removed":3}`, "noboard 1:1"},
		{"an error in the place of a result", numbers, `{"error":"row 1: ...","line":3}`, "noboard 1:1"},
		{"the board is no array", numbers, `{"board":7}`, "syntax 1:10"},
		{"a flat list", numbers, `[1,2,3]`, "syntax 1:2 r0"},
		{"a number", numbers, `7`, "syntax 1:1"},
		{"null", numbers, `null`, "syntax 1:1"},
		{"a row is null", numbers, `[[1],null]`, "syntax 1:6 r1"},
		{"packed and unpacked rows", symbols, `["RG",["R","G"]]`, "syntax 1:7 r1"},
		{"nested too deep", numbers, `[[[1],[2]],[[1],[2]]]`, "syntax 1:3 r0"},
		{"an object as a cell", numbers, `[[{}]]`, "syntax 1:3 r0"},
		{"a count that is a fraction", numbers, `{"board":[[1]],"removed":1.5}`, "syntax 1:26"},
		{"a count with an exponent", numbers, `{"board":[[1]],"removed":1e9}`, "syntax 1:26"},
		{"a count as a string", numbers, `{"board":[[1]],"removed":"3"}`, "syntax 1:26"},
		{"a count that is null", numbers, `{"board":[[1]],"passes":null}`, "syntax 1:25"},
		{"a count beyond all numbers", numbers, `{"board":[[1]],"removed":99999999999999999999}`, "syntax 1:26"},
		{"a count that is minus nothing", numbers, `[[[1]],-0]`, "syntax 1:8"},
		{"a member twice", numbers, `{"board":[[1]],"board":[[2]]}`, "syntax 1:16"},
		{"cut off", numbers, `[[1,2],[3`, "syntax 1:10"},
		{"not JSON", numbers, `[[1,2],]`, "syntax 1:7"},
		{"not UTF-8", numbers, "[[\"\xff\"]]", "syntax 1:4"},
		{"something behind it", numbers, `[[1]] x`, "syntax 1:7"},
		{"text", numbers, "RGB\n[[1]]", "syntax 1:1 | 1 @2"},

		{
			"a line that is cut off leaves the others alone",
			numbers, "[[1]]\n[[1,2],[3\n[[2]]\n[[3]]", "1 | syntax 2:10 | 2 @3 | 3 @4",
		},
		{"a line that is bad does so too", numbers, "[[1,]]\n[[2]]", "syntax 1:4 | 2 @2"},
		{"a string that is cut off ends with its line", symbols, "[[\"R\n[[\"G\"]]", "syntax 1:5 | G @2"},
		{"after bad JSON over several lines nothing is read", numbers, "[[1,\n2,,]]\n[[2]]", "syntax 2:3"},
		{"what is no syntax does not end the reading", numbers, "[\n1]\n[[2]]", "syntax 2:1 r0 | 2 @3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wantOutcomes(t, test.text, boardio.JSON, test.board, boardio.Options{}, test.want)
		})
	}
}

func TestTextClaims(t *testing.T) {
	symbols := boardOf(t, "RG\nB.\n", boardio.Text, boardio.Options{})
	numbers := boardOf(t, "1 12\n3 0\n", boardio.Text, boardio.Options{})
	for _, test := range []struct {
		name  string
		board *boardio.Board
		text  string
		want  string
	}{
		{"characters", symbols, "R.\nGB\n", "R . / G B"},
		{"tokens", symbols, "R . \n| G | B |\n", "R . / G B"},
		{"one row with a separator makes all rows cells", symbols, "RG\nR G\n", "<RG> / R G"},
		{"both counts", symbols, "R.\nremoved: 9\npasses: 1\n", "R ., removed 9, passes 1"},
		{"one count", symbols, "R.\npasses: 1\n", "R ., passes 1"},
		{"counts below nothing", symbols, "R.\nremoved: -9\n", "R ., removed -9"},
		{"several", symbols, "R.\nremoved: 9\n\n\nG\n", "R ., removed 9 | G @5"},
		{"semicolons", symbols, "RG;B.;\n", "R G / B ."},
		{"ragged", symbols, "RG\nB\nRGB\n", "R G / B / R G B"},
		{"unknown", symbols, "RQ\n", "R <Q>"},
		{"the character that stands for broken ones", symbols, "R\ufffd\n", "R <\ufffd>"},
		{"numbers", numbers, "012 1\n0 .\n", "12 1 / . ."},
		{"numbers that no kind can be", numbers, "-1 1.5\n", "<-1> <1.5>"},
		{"CRLF and a byte order mark", symbols, "\ufeffRG\r\nB.\r\n\r\nR\r\n", "R G / B . | R @4"},

		{"nothing", symbols, "", "noboard 1:1"},
		{"counts alone", symbols, "removed: 9\n", "noboard 1:1"},
		{"a count that is none", symbols, "R.\nremoved: nine\n", "syntax 2:1"},
		{"a count with an exponent", symbols, "R.\nremoved: 1e9\n\nG", "syntax 2:1 | G @4"},
		{"a count twice", symbols, "R.\nremoved: 1\nremoved: 1\n", "syntax 3:1"},
		{"a cell is missing", symbols, "R,,G\n", "syntax 1:3 r0"},
		{"bytes", symbols, "R\x00\x01\n\nG", "encoding 1:2 | G @3"},
		{"not UTF-8", symbols, "RG\nR\xff\n", "encoding 2:2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wantOutcomes(t, test.text, boardio.Text, test.board, boardio.Options{}, test.want)
		})
	}
}

func TestCSVClaims(t *testing.T) {
	board := boardOf(t, "R,G\nB,12\n", boardio.CSV, boardio.Options{})
	for _, test := range []struct{ name, text, want string }{
		{"fields", "R,\nB,012\n", "R . / B 12"},
		{"quotes", "\"R\", G\n", "R G"},
		{"ragged", "R,G\nB\n", "R G / B"},
		{"a byte order mark", "\ufeffR,G\n", "R G"},
		{"unknown", "R,Q\n", "R <Q>"},
		{"nothing", "", "noboard 1:1"},
		{"a quote that does not end", "R,\"G\n", "syntax 1:6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wantOutcomes(t, test.text, boardio.CSV, board, boardio.Options{}, test.want)
		})
	}
}

// Reasons that are not in the kind of a refusal.
func TestReasons(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a control character", "R\x1b[2J\n", "1:2: the control character U+001B has no place in text"},
		{"a byte", "R\xff\n", "1:2: the byte 0xFF is not UTF-8"},
		{
			"a count that is none", "R\nremoved: 1e9\n",
			`2:1: "1e9" after removed: is not a count; counts are whole numbers in digits`,
		},
		{
			"a long count", "R\nremoved: " + strings.Repeat("9", 100),
			`2:1: "` + strings.Repeat("9", 32) + `..." after removed: is not a count; counts are whole numbers in digits`,
		},
	} {
		in, err := NewReader(strings.NewReader(test.text), boardio.Text, boardio.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := in.Next(NewKinds(nil, boardio.Options{})); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// What resolve writes of a board under an option is read back under it.
func TestChosenEmptyCells(t *testing.T) {
	for _, test := range []struct {
		name, empty, board string
		boardFormat        boardio.Format
		claim              string
		claimFormat        boardio.Format
		want               string
	}{
		{"a symbol", "_", "R_.", boardio.Text, `["_R."]`, boardio.JSON, "_ R ."},
		{"nothing", "", `[["R","","."]]`, boardio.JSON, `[["","R","."]]`, boardio.JSON, ". R ."},
		{"a blank", " ", "R G", boardio.Text, " RG\n\nR", boardio.Text, "  R G | R @3"},
		{"a number", "-1", "-1 0 2", boardio.Text, "[[0,2,-1]]", boardio.JSON, "0 2 -1"},
		{"a word among numbers, for which JSON has 0", "x", "x 1 2", boardio.Text, "[[1,2,0]]", boardio.JSON, "1 2 x"},
		{"the same where 0 is a kind", "x", "x 1 0", boardio.Text, "[[1,0]]", boardio.JSON, "1 0"},
		{"zeros in front", "00", "0 1 2", boardio.Text, "1 000 2", boardio.Text, "1 00 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			opts := boardio.Options{Empty: &test.empty}
			board := boardOf(t, test.board, test.boardFormat, opts)
			if got := outcomes(t, test.claim, test.claimFormat, board, opts); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestKey(t *testing.T) {
	board := boardOf(t, "[[1]]", boardio.JSON, boardio.Options{})
	got := outcomes(t, `{"board":7,"final":[[1]],"removed":3}`, boardio.JSON, board, boardio.Options{Key: "final"})
	if want := "1, removed 3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestLimits(t *testing.T) {
	board := boardOf(t, "[[1]]", boardio.JSON, boardio.Options{})
	for _, test := range []struct {
		name   string
		text   string
		format boardio.Format
		want   string
	}{
		{"cells in JSON", "[[1,1,1,1],[1]]", boardio.JSON, "limit 1:13 r1"},
		{"cells in packed JSON", `["1111","1"]`, boardio.JSON, "limit 1:9 r1"},
		{"rows in JSON", "[[],[],[],[],[]]", boardio.JSON, "limit 1:14 r4"},
		{"cells in text", "1111\n1\n\n1", boardio.Text, "limit 2:1 r1 | 1 @4"},
		{"rows in text", "1\n1\n1\n1\n1\n\n1", boardio.Text, "limit 5:1 | 1 @7"},
		{"cells in CSV", "1,1,1,1\n1\n", boardio.CSV, "limit 2:1"},
		{"bytes in JSON", "[" + strings.Repeat(" ", 200) + "]", boardio.JSON, "limit 1:1"},
		{"bytes of a line of text", strings.Repeat("1", 200), boardio.Text, "limit 1:1"},
		{"bytes of CSV", strings.Repeat(",", 200), boardio.CSV, "limit 1:1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			opts := boardio.Options{MaxCells: 4, MaxLine: 100}
			wantOutcomes(t, test.text, test.format, board, opts, test.want)
		})
	}
}

// Of kinds that a board does not have so many are told apart as memory allows, and the rest are one.
func TestManyUnknownKinds(t *testing.T) {
	kinds := NewKinds(boardOf(t, `[["R"]]`, boardio.JSON, boardio.Options{}), boardio.Options{})
	seen := map[int64]bool{}
	for i := range 3 * mostUnknown {
		kind := kinds.symbol(fmt.Sprint("kind", i))
		if kind >= 0 || kinds.Name(kind) == "" {
			t.Fatalf("kind %d, %q", kind, kinds.Name(kind))
		}
		seen[kind] = true
	}
	if len(seen) != mostUnknown {
		t.Errorf("%d kinds are told apart, want %d", len(seen), mostUnknown)
	}
	if long := kinds.Name(kinds.symbol(strings.Repeat("x", 1e6))); len(long) > 100 {
		t.Errorf("a name of %d bytes is kept", len(long))
	}
}

func TestFormats(t *testing.T) {
	if _, err := NewReader(strings.NewReader(""), boardio.Pair, boardio.Options{}); err == nil {
		t.Error("there is a reader of pair, which is for writing")
	}
}

// endless is an input without an end, of the same text again and again.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.read%len(e.text)]
		e.read++
	}
	return len(p), nil
}

// Of a claim without an end no more is read than the limit.
func TestEndlessClaims(t *testing.T) {
	kinds := NewKinds(boardOf(t, "[[1]]", boardio.JSON, boardio.Options{}), boardio.Options{})
	for _, test := range []struct {
		text   string
		format boardio.Format
	}{
		{"[", boardio.JSON},
		{"[[1]", boardio.JSON},
		{`"x`, boardio.JSON},
		{"[\n", boardio.JSON},
		{"1", boardio.Text},
		{"1\n", boardio.Text},
		{"1,", boardio.CSV},
		{"1\n", boardio.CSV},
	} {
		in := &endless{text: test.text}
		reader, err := NewReader(in, test.format, boardio.Options{MaxLine: 1 << 17})
		if err != nil {
			t.Fatal(err)
		}
		_, err = reader.Next(kinds)
		if !errors.Is(err, boardio.ErrLimit) {
			t.Errorf("%v of %q: %v", test.format, test.text, err)
		}
		if in.read > 1<<19 {
			t.Errorf("%v of %q: %d bytes were read", test.format, test.text, in.read)
		}
	}
}
