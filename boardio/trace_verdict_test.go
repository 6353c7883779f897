package boardio_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/vectors/traces"
)

// The traces of the vectors are read, and written again they are the same bytes, on one line and on several.
func TestTraceVectors(t *testing.T) {
	file := traces.File()
	got := rewritten(t, file, boardio.Trace)
	if !bytes.Equal(got, file) {
		t.Fatal("traces of vectors are not written as they stand")
	}
	if again := rewritten(t, rewritten(t, file, boardio.Passes), boardio.Trace); !bytes.Equal(again, file) {
		t.Fatal("a line a pass they are not the same traces")
	}
}

// rewritten reads traces and writes them.
func rewritten(t *testing.T, file []byte, format boardio.Format) []byte {
	t.Helper()
	reader, err := boardio.NewTraceReader(bytes.NewReader(file), boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := rewriteTraces(reader, &out, format); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// rewriteTraces writes all traces that come, without boards.
func rewriteTraces(reader *boardio.TraceReader, out io.Writer, format boardio.Format) error {
	for {
		head, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := rewriteTrace(reader, head, out, format); err != nil {
			return err
		}
	}
}

func rewriteTrace(reader *boardio.TraceReader, head *boardio.TraceHead, out io.Writer, format boardio.Format) error {
	var passes []match3.Pass
	for {
		pass, err := reader.Pass()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		passes = append(passes, pass.Clone())
	}
	cells, err := match3.NewBoard(head.Rows, head.Cols) // its shape is all that is written of it
	if err != nil {
		return err
	}
	b := &boardio.Board{Cells: cells, Numeric: head.Numeric, ID: head.ID}
	if !head.Numeric || head.Empty != "0" {
		b.Names = []string{}
		for _, pass := range passes {
			for _, kind := range kindsIn(pass) {
				for int(kind) > len(b.Names) {
					b.Names = append(b.Names, head.Name(match3.Kind(len(b.Names)+1)))
				}
			}
		}
	}
	writer, err := boardio.NewTraceWriter(out, format, boardio.Options{Empty: &head.Empty})
	if err != nil {
		return err
	}
	if err := writer.Begin(b); err != nil {
		return err
	}
	for _, pass := range passes {
		if err := writer.Pass(pass); err != nil {
			return err
		}
	}
	if err := writer.End(); err != nil {
		return err
	}
	return writer.Flush()
}

func kindsIn(pass match3.Pass) (kinds []match3.Kind) {
	for _, run := range pass.Runs {
		kinds = append(kinds, run.Kind)
	}
	for _, fall := range pass.Falls {
		kinds = append(kinds, fall.Kind)
	}
	return kinds
}

// A trace in which one thing is wrong is refused, and the error names the place and the thing. The good one is of two
// passes: a run down of A, with an R above that falls beside two others.
const (
	goodHead  = `{"format":"match3-trace","version":1,"rows":4,"cols":4,"empty":".",`
	goodBoard = `"board":[["R","x","y","."],["A","y","x","."],["A","x","y","."],["A","R","R","."]],`
	goodFirst = `{"pass":1,"runs":[{"direction":"vertical","start":[1,0],"length":3,"kind":"A"}],` +
		`"matches":[{"kind":"A","shape":"line3","cells":[[1,0],[2,0],[3,0]]}],"removed":[[1,0],[2,0],[3,0]],` +
		`"falls":[{"kind":"R","from":[0,0],"to":[3,0]}],"removed_so_far":3`
	goodSecond = `{"pass":2,"runs":[{"direction":"horizontal","start":[3,0],"length":3,"kind":"R"}],` +
		`"matches":[{"kind":"R","shape":"line3","cells":[[3,0],[3,1],[3,2]]}],"removed":[[3,0],[3,1],[3,2]],` +
		`"falls":[{"kind":"x","from":[2,1],"to":[3,1]},{"kind":"y","from":[1,1],"to":[2,1]},{"kind":"x","from":[0,1],` +
		`"to":[1,1]},` +
		`{"kind":"y","from":[2,2],"to":[3,2]},{"kind":"x","from":[1,2],"to":[2,2]},{"kind":"y","from":[0,2],"to":[1,2]}],` +
		`"removed_so_far":6`
	goodEnd = `"removed":6,"passes":2}`

	goodTrace  = goodHead + `"trace":[` + goodFirst + `},` + goodSecond + `}],` + goodEnd
	goodBoards = goodHead + goodBoard + `"trace":[` +
		goodFirst + `,"board":[[".","x","y","."],[".","y","x","."],[".","x","y","."],["R","R","R","."]]},` +
		goodSecond + `,"board":[[".",".",".","."],[".","x","y","."],[".","y","x","."],[".","x","y","."]]}],` + goodEnd
)

func TestBrokenTracesAreRefused(t *testing.T) {
	tests := []struct {
		name     string
		good     string
		old, new string
		err      error
		says     string
	}{
		{"not an object", goodTrace, goodTrace, `[1]`, match3.ErrSyntax, "1:1: an array where a trace"},
		{"a number", goodTrace, goodTrace, `7`, match3.ErrSyntax, "1:1: a number where a trace"},
		{"not JSON", goodTrace, goodTrace, `nonsense`, match3.ErrSyntax, "1:2: "},
		{"empty input", goodTrace, goodTrace, "\n", boardio.ErrNoBoard, "there is no trace in it"},
		{"not UTF-8", goodTrace, `"A"`, "\"\xff\"", boardio.ErrEncoding, "not UTF-8"},
		{"cut off", goodTrace, `],"removed":6,"passes":2}`, ``, match3.ErrSyntax, "cut off"},
		{"no end", goodTrace, `"removed":6,"passes":2}`, `"removed":6}`, match3.ErrSyntax, `the member "passes" is missing`},
		{"a member twice", goodTrace, `"rows":4,`, `"rows":4,"rows":4,`, match3.ErrSyntax, "twice"},
		{
			"an unknown member", goodTrace, `"cols":4,`, `"cols":4,"kinds":3,`,
			match3.ErrSyntax, `the member "kinds" where "empty" should be`,
		},
		{
			"members in another order", goodTrace, `"rows":4,"cols":4,`, `"cols":4,"rows":4,`,
			match3.ErrSyntax, `"rows" is missing`,
		},
		{
			"something behind", goodTrace, goodEnd, goodEnd[:len(goodEnd)-1] + `,"more":1}`,
			match3.ErrSyntax, `goes on with "more"`,
		},
		{"another format", goodTrace, `match3-trace`, `match4`, match3.ErrSyntax, `the format is "match4"`},
		{
			"a later version", goodTrace, `"version":1`, `"version":2`,
			match3.ErrSyntax, "the version is 2; this reader knows version 1 alone",
		},
		{"version a fraction", goodTrace, `"version":1`, `"version":1.0`, match3.ErrSyntax, "it is a whole number"},
		{
			"an id of several", goodTrace, `"rows":4,`, `"id":[1],"rows":4,`, match3.ErrSyntax,
			"an array where the id should be",
		},
		{
			"a long id", goodTrace, `"rows":4,`,
			`"id":"` + strings.Repeat("x", 1025) + `","rows":4,`,
			boardio.ErrLimit, "1027 bytes",
		},
		{
			"an id behind", goodTrace, `"rows":4,`, `"rows":4,"id":1,`,
			match3.ErrSyntax, `the member "id" where "cols" should be`,
		},
		{"rows negative", goodTrace, `"rows":4`, `"rows":-4`, match3.ErrSyntax, "the number of rows"},
		{"rows minus zero", goodTrace, `"rows":4`, `"rows":-0`, match3.ErrSyntax, "the number of rows"},
		{"hostile rows", goodTrace, `"rows":4`, `"rows":99999999999999999999`, match3.ErrSyntax, "the number of rows"},
		{
			"hostile product", goodTrace, `"rows":4,"cols":4`, `"rows":20000,"cols":20000`,
			match3.ErrSyntax, "the number of columns",
		},
		{
			"columns without rows", goodTrace, `"rows":4,"cols":4`, `"rows":0,"cols":4`,
			match3.ErrSyntax, "a board without rows has no columns",
		},
		{"empty null", goodTrace, `"empty":"."`, `"empty":null`, match3.ErrSyntax, "the empty cell is"},
		{"empty an array", goodTrace, `"empty":"."`, `"empty":["."]`, match3.ErrSyntax, "an array where the empty cell"},
		{"empty cannot be seen", goodTrace, `"empty":"."`, `"empty":" "`, boardio.ErrSymbol, "is invisible"},
		{"the trace an object", goodTrace, `"trace":[`, `"trace":{`, match3.ErrSyntax, "an object where the trace"},

		{"a kind that stands for empty", goodTrace, `"kind":"A"`, `"kind":"."`, match3.ErrKind, "stands for an empty cell"},
		{"a number among symbols", goodTrace, `"kind":"A"`, `"kind":7`, match3.ErrKind, "in this trace kinds are strings"},
		{"a kind that acts", goodTrace, `"kind":"A"`, `"kind":"\u001b"`, boardio.ErrSymbol, "acts on terminals"},
		{
			"a kind of many bytes", goodTrace, `"kind":"A"`,
			`"kind":"` + strings.Repeat("A", 2000) + `"`,
			boardio.ErrLimit, "2000 bytes",
		},

		{"passes begin with 2", goodTrace, `{"pass":1`, `{"pass":2`, boardio.ErrTrace, "pass 2 where pass 1 should be"},
		{"a pass twice", goodTrace, `{"pass":2`, `{"pass":1`, boardio.ErrTrace, "pass 1 where pass 2 should be"},
		{"a pass left out", goodTrace, `{"pass":2`, `{"pass":3`, boardio.ErrTrace, "pass 3 where pass 2 should be"},
		{
			"no runs", goodTrace, goodSecond,
			`{"pass":2,"runs":[],"matches":[],"removed":[],"falls":[],"removed_so_far":3`,
			boardio.ErrTrace, "pass 2: there are no runs",
		},
		{"a run of two", goodTrace, `"length":3`, `"length":2`, match3.ErrSyntax, "the length is"},
		{"a run over the edge", goodTrace, `"length":3`, `"length":4`, match3.ErrSyntax, "the length is"},
		{"a run from outside", goodTrace, `"start":[1,0]`, `"start":[1,4]`, match3.ErrSyntax, "the column of the start"},
		{"a run aslant", goodTrace, `"vertical"`, `"diagonal"`, match3.ErrSyntax, `the direction is "diagonal"`},
		{"a cell of three numbers", goodTrace, `"start":[1,0]`, `"start":[1,0,0]`, match3.ErrSyntax, "the start goes on"},
		{"a cell an object", goodTrace, `"start":[1,0]`, `"start":{"row":1}`, match3.ErrSyntax, "an object where the start"},
		{
			"matches missing", goodTrace,
			`"matches":[{"kind":"A","shape":"line3","cells":[[1,0],[2,0],[3,0]]}],`,
			``, match3.ErrSyntax, `the member "removed" where "matches" should be`,
		},
		{
			"no match", goodTrace,
			`"matches":[{"kind":"A","shape":"line3","cells":[[1,0],[2,0],[3,0]]}],`,
			`"matches":[],`, boardio.ErrTrace, "fewer matches",
		},
		{
			"a match of another kind", goodTrace, `"matches":[{"kind":"A"`, `"matches":[{"kind":"B"`,
			boardio.ErrTrace, "another kind than its runs",
		},
		{
			"a match of another shape", goodTrace, `"line3"`, `"L"`,
			boardio.ErrTrace, "the runs of this match make the shape line3",
		},
		{"a match of no shape", goodTrace, `"line3"`, `"line5"`, match3.ErrSyntax, `no shape is called "line5"`},
		{
			"a match one cell short", goodTrace, `"cells":[[1,0],[2,0],[3,0]]`, `"cells":[[1,0],[2,0]]`,
			boardio.ErrTrace, "row 3, column 0: pass 1: this cell is missing",
		},
		{
			"a match with a cell more", goodTrace, `"cells":[[1,0],[2,0],[3,0]]`,
			`"cells":[[1,0],[2,0],[3,0],[3,1]]`, boardio.ErrTrace,
			"row 3, column 1: pass 1: this cell is out of order or not one of the cells of its runs",
		},
		{
			"cells out of order", goodTrace, `"removed":[[1,0],[2,0],[3,0]]`, `"removed":[[2,0],[1,0],[3,0]]`,
			boardio.ErrTrace, "row 2, column 0: pass 1: this cell is out of order",
		},
		{
			"removed without a match", goodTrace, `"removed":[[1,0],[2,0],[3,0]]`,
			`"removed":[[0,3],[1,0],[2,0],[3,0]]`,
			boardio.ErrTrace, "not one of the cells of the matches",
		},
		{
			"removed so far wrong", goodTrace, `"removed_so_far":6`, `"removed_so_far":3`,
			boardio.ErrTrace, `"removed_so_far" is 3, but the passes add up to 6`,
		},
		{
			"total removed wrong", goodTrace, `"removed":6,`, `"removed":7,`,
			boardio.ErrTrace, `"removed" is 7, but the passes add up to 6`,
		},
		{
			"total passes wrong", goodTrace, `"passes":2`, `"passes":3`,
			boardio.ErrTrace, `"passes" is 3, but the passes add up to 2`,
		},

		{
			"a fall upwards", goodTrace, `"from":[0,0],"to":[3,0]`, `"from":[3,0],"to":[0,0]`,
			boardio.ErrTrace, "does not fall down its column",
		},
		{
			"a fall aside", goodTrace, `"from":[0,0],"to":[3,0]`, `"from":[0,0],"to":[3,1]`,
			boardio.ErrTrace, "does not fall down its column",
		},
		{
			"a fall that stops above a gap", goodTrace, `"from":[0,0],"to":[3,0]`, `"from":[0,0],"to":[2,0]`,
			boardio.ErrTrace, "row 2, column 0: pass 1: a tile comes to rest above a gap",
		},
		{
			"a fall missing", goodTrace, `{"kind":"y","from":[1,1],"to":[2,1]},`, ``,
			boardio.ErrTrace, "row 0, column 1: pass 2: this tile falls to row 1, but row 2 is the lowest free one",
		},
		// Nobody knows what lies there.
		{"the last fall of a column missing", goodTrace, `,{"kind":"x","from":[0,1],"to":[1,1]}`, ``, nil, ""},
		{
			"a tile passed over", goodTrace,
			`{"kind":"y","from":[1,1],"to":[2,1]},{"kind":"x","from":[0,1],"to":[1,1]}`,
			`{"kind":"x","from":[0,1],"to":[2,1]}`,
			boardio.ErrTrace, "row 1, column 1: pass 2: the tile here neither falls nor is removed",
		},
		{
			"a removed tile falls too", goodTrace, `{"kind":"R","from":[0,0],"to":[3,0]}`,
			`{"kind":"A","from":[1,0],"to":[3,0]}`,
			boardio.ErrTrace, "row 1, column 0: pass 1: this tile falls and is removed as well",
		},
		{
			"a fall beside", goodTrace,
			`{"kind":"x","from":[2,1],"to":[3,1]},{"kind":"y","from":[1,1],"to":[2,1]}`,
			`{"kind":"x","from":[1,1],"to":[3,1]}`,
			boardio.ErrTrace, "pass 2",
		},
		{
			"falls out of order", goodTrace,
			`{"kind":"x","from":[2,1],"to":[3,1]},{"kind":"y","from":[1,1],"to":[2,1]}`,
			`{"kind":"y","from":[1,1],"to":[2,1]},{"kind":"x","from":[2,1],"to":[3,1]}`,
			boardio.ErrTrace, "falls are ordered by column, then from the bottom up",
		},
		{"a removed tile falls", goodTrace, `"from":[0,0],"to":[3,0]`, `"from":[1,0],"to":[3,0]`, boardio.ErrTrace, "pass 1"},
		{
			"a tile changes its kind", goodTrace,
			`"direction":"horizontal","start":[3,0],"length":3,"kind":"R"`,
			`"direction":"horizontal","start":[3,0],"length":3,"kind":"S"`,
			boardio.ErrTrace, "row 3, column 0: pass 2: a tile of another kind lies here",
		},
		{
			"a tile that is gone", goodTrace, `"start":[3,0],"length":3,"kind":"R"`,
			`"start":[1,0],"length":3,"kind":"R"`,
			boardio.ErrTrace, "row 1, column 0: pass 2: no tile is left here",
		},
		{
			"a fall without a gap", goodTrace, `"falls":[{"kind":"x","from":[2,1]`,
			`"falls":[{"kind":"x","from":[0,0],"to":[1,0]},{"kind":"x","from":[2,1]`,
			boardio.ErrTrace, "pass 2",
		},
		{
			"falls left out altogether", goodBoards,
			`"falls":[{"kind":"R","from":[0,0],"to":[3,0]}]`,
			`"falls":[]`, boardio.ErrTrace, "row 0, column 0: pass 1: the board is not what removing",
		},

		{"a board of another shape", goodBoards, `["R","x","y","."],["A"`, `["A"`, boardio.ErrTrace, "3 rows and 4 columns"},
		{"a ragged board", goodBoards, `["R","x","y","."]`, `["R","x","y"]`, match3.ErrRagged, "row 1"},
		{"rows as strings", goodBoards, `["R","x","y","."]`, `"Rxy."`, match3.ErrSyntax, "a string where a row"},
		{
			"a run that is not there", goodBoards, `["A","R","R","."]]`, `["B","R","R","."]]`,
			boardio.ErrTrace, "row 3, column 0: pass 1: a tile of another kind lies here",
		},
		{
			"a run that goes on", goodBoards, `["R","x","y","."]`, `["A","x","y","."]`,
			boardio.ErrTrace, "row 0, column 0: pass 1: a run goes on here",
		},
		{
			"a wrong board after", goodBoards, `[[".","x","y","."]`, `[[".","y","y","."]`,
			boardio.ErrTrace, "row 0, column 1: pass 1: the board is not what removing",
		},
		{
			"a floating tile before and after", goodBoards, `"board":[["R","x","y","."]`,
			`"board":[["R","x","y","Q"]`, boardio.ErrTrace, "row 0, column 3: pass 1: the board is not what removing",
		},
		{
			"a board missing", goodBoards, `,"board":[[".",".",".","."]`, `,"bord":[[".",".",".","."]`,
			match3.ErrSyntax, `"bord" where "board" should be`,
		},
		{"a board after, but not before", goodBoards, goodBoard, ``, match3.ErrSyntax, "the pass goes on"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, good := range []string{goodTrace, goodBoards} {
				if _, err := readTraces(strings.NewReader(good), boardio.Options{}); err != nil {
					t.Fatalf("the good one is refused: %v", err)
				}
			}
			text := strings.Replace(tt.good, tt.old, tt.new, 1)
			if text == tt.good {
				t.Fatalf("%q is not in the trace", tt.old)
			}
			_, err := readTraces(strings.NewReader(text), boardio.Options{Name: "x.jsonl"})
			if tt.err == nil {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			var refused *boardio.Error
			if !errors.As(err, &refused) || !errors.Is(err, tt.err) {
				t.Fatalf("the error is %v, want %v", err, tt.err)
			}
			if !strings.HasPrefix(err.Error(), "x.jsonl:") || refused.Line < 1 || refused.Column < 1 ||
				!strings.Contains(err.Error(), tt.says) {
				t.Errorf("the error is\n%v\nwant its place and\n%s", err, tt.says)
			}
		})
	}
}

// Where lines are passes, errors name the line, and what belongs to no trace is refused.
func TestBrokenLinesOfPassesAreRefused(t *testing.T) {
	good := goodHead[:len(goodHead)-1] + "}\n" + goodFirst + "}\n" + goodSecond + "}\n{" + goodEnd + "\n"
	if all, err := readTraces(strings.NewReader(good+good), boardio.Options{}); err != nil || len(all) != 2 ||
		len(all[1].passes) != 2 {
		t.Fatalf("the good ones are read as %v, error %v", all, err)
	}
	tests := []struct {
		name     string
		old, new string
		says     string
	}{
		{"no end", "{" + goodEnd + "\n", "", ": the input ends inside a trace, which began on line 1"},
		{"no head", goodHead[:len(goodHead)-1] + "}\n", "", `1:2: a trace begins with the member "format"`},
		{"a pass left out", goodFirst + "}\n", "", "2:9: pass 2 where pass 1 should be"},
		{
			"a head among passes", goodSecond,
			goodHead[:len(goodHead)-1] + "}\n" + goodSecond,
			`3:2: the member "removed" is missing`,
		},
		{
			"a pass after the end", "{" + goodEnd + "\n", "{" + goodEnd + "\n" + goodFirst + "}\n",
			`5:2: a trace begins with the member "format"`,
		},
		{"not an object", goodSecond + "}", "[]", "3:1: an array where a pass"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(good, tt.old, tt.new, 1)
			_, err := readTraces(strings.NewReader(text), boardio.Options{})
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("the error is %v, want %s", err, tt.says)
			}
		})
	}
}

// After an error all is over, but for one that stands in the place of a trace.
func TestTracesAfterErrors(t *testing.T) {
	broken := strings.Replace(goodTrace, `"removed":6,`, `"removed":7,`, 1)
	reader, err := boardio.NewTraceReader(strings.NewReader(broken+"\n"+goodTrace), boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Next(); err != nil {
		t.Fatal(err)
	}
	_, first := reader.Next() // reads on to the end of the broken one
	_, again := reader.Next()
	if _, third := reader.Pass(); !errors.Is(first, boardio.ErrTrace) ||
		fmt.Sprint(again, third) != fmt.Sprint(first, first) {
		t.Errorf("the errors are %v, %v and %v", first, again, third)
	}

	cut := goodHead + `"trace":[` + goodFirst + `}],"error":"interrupt"}`
	text := strings.Join([]string{
		goodTrace, `{"error":"row 1: ragged","line":7}`, cut, goodTrace, `{"error":"x"}`, goodTrace,
	}, "\n")
	reader, err = boardio.NewTraceReader(strings.NewReader(text), boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for {
		_, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		for err == nil {
			_, err = reader.Pass()
		}
		if !errors.Is(err, io.EOF) && !errors.Is(err, boardio.ErrReported) {
			t.Fatal(err)
		}
		said = append(said, err.Error())
	}
	want := []string{
		"EOF", "2:10: no trace of this board: row 1: ragged",
		fmt.Sprintf("3:%d: the trace was cut off: interrupt", strings.Index(cut, `"interrupt"`)+1), "EOF",
		"5:10: no trace of this board: x", "EOF",
	}
	if fmt.Sprintf("%q", said) != fmt.Sprintf("%q", want) {
		t.Errorf("it says\n%q\nwant\n%q", said, want)
	}
}

// What shows only by going along with the board: a tile on top that was seen to come down must fall with the others,
// and where all of the board is known no tile may float after a pass.
func TestTracesThatLeaveTilesBehind(t *testing.T) {
	const lastFall = `,{"kind":"r","from":[3,0],"to":[4,0]}`
	const high = `{"format":"match3-trace","version":1,"rows":6,"cols":3,"empty":".","trace":[` +
		`{"pass":1,"runs":[{"direction":"vertical","start":[3,0],"length":3,"kind":"A"}],` +
		`"matches":[{"kind":"A","shape":"line3","cells":[[3,0],[4,0],[5,0]]}],"removed":[[3,0],[4,0],[5,0]],` +
		`"falls":[{"kind":"p","from":[2,0],"to":[5,0]},{"kind":"q","from":[1,0],"to":[4,0]},{"kind":"r","from":[0,0],` +
		`"to":[3,0]}],"removed_so_far":3},` +
		`{"pass":2,"runs":[{"direction":"horizontal","start":[5,0],"length":3,"kind":"p"}],` +
		`"matches":[{"kind":"p","shape":"line3","cells":[[5,0],[5,1],[5,2]]}],"removed":[[5,0],[5,1],[5,2]],` +
		`"falls":[{"kind":"q","from":[4,0],"to":[5,0]}` + lastFall + `],"removed_so_far":6}],"removed":6,"passes":2}`
	floating := strings.Replace(goodBoards, `[["R","x","y","."]`, `[["R","x","y","Q"]`, 1)
	floating = strings.Replace(floating, `[[".","x","y","."]`, `[[".","x","y","Q"]`, 1)
	tests := []struct{ name, text, says string }{
		{"all is well", high, ""},
		{
			"the topmost tile", strings.Replace(high, lastFall, "", 1),
			"row 3, column 0: pass 2: the tile here neither falls nor is removed",
		},
		{"a floating tile", floating, "row 1, column 3: pass 1: a gap is left below a tile"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readTraces(strings.NewReader(tt.text), boardio.Options{})
			if tt.says == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			if !errors.Is(err, boardio.ErrTrace) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("the error is %v, want %s", err, tt.says)
			}
		})
	}
}

// Runs that cannot be together, or not in this order, are refused before anything is made of them.
func TestRunsOfTracesAreRefused(t *testing.T) {
	run := func(direction string, row, col, length int, kind string) string {
		return fmt.Sprintf(`{"direction":%q,"start":[%d,%d],"length":%d,"kind":%q}`, direction, row, col, length, kind)
	}
	tests := []struct {
		name string
		runs []string
		says string
	}{
		{
			"rows the wrong way round",
			[]string{run("horizontal", 1, 0, 3, "A"), run("horizontal", 0, 0, 3, "B")},
			"row 0, column 0: pass 1: this run is out of order",
		},
		{
			"columns the wrong way round",
			[]string{run("vertical", 0, 3, 3, "A"), run("vertical", 0, 0, 3, "B")},
			"row 0, column 0: pass 1: this run is out of order",
		},
		{
			"down before across",
			[]string{run("vertical", 0, 0, 3, "A"), run("horizontal", 0, 0, 3, "A")},
			"row 0, column 0: pass 1: this run is out of order",
		},
		{
			"one twice",
			[]string{run("vertical", 0, 0, 3, "A"), run("vertical", 0, 0, 3, "A")},
			"row 0, column 0: pass 1: this run is out of order",
		},
		{
			"crossing of two kinds",
			[]string{run("horizontal", 0, 0, 3, "A"), run("vertical", 0, 1, 3, "B")},
			"row 0, column 1: pass 1: a tile of another kind lies here",
		},
		{
			"one cut in two",
			[]string{run("horizontal", 0, 0, 3, "A"), run("horizontal", 0, 3, 3, "A")},
			"row 0, column 3: pass 1: a run goes on here",
		},
		{
			"one within another",
			[]string{run("horizontal", 0, 0, 5, "A"), run("horizontal", 0, 1, 3, "A")},
			"row 0, column 0: pass 1: a run goes on here",
		},
		{
			"one that ends beside another",
			[]string{run("horizontal", 0, 0, 3, "A"), run("vertical", 0, 3, 3, "A")},
			"row 0, column 3: pass 1: a run goes on here",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := `{"format":"match3-trace","version":1,"rows":6,"cols":6,"empty":".","trace":[{"pass":1,"runs":[` +
				strings.Join(tt.runs, ",") + `],"matches":[]}]}`
			_, err := readTraces(strings.NewReader(text), boardio.Options{})
			if !errors.Is(err, boardio.ErrTrace) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("the error is %v, want %s", err, tt.says)
			}
		})
	}
}
