package claim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/match3test"
)

// The board of these tests, whose cascade has two passes.
const traced = "ABC\nXDE\nXFG\nXAA\n"

// traceOf writes the trace of a board.
func traceOf(t testing.TB, text string, format boardio.Format, boards bool) string {
	t.Helper()
	var out bytes.Buffer
	w, err := boardio.NewTraceWriter(&out, format, boardio.Options{Boards: boards})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(context.Background(),
		boardOf(t, text, boardio.FormatByHead([]byte(text)), boardio.Options{})); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// verdictOn reads the one claim of a text and checks it.
func verdictOn(t testing.TB, board, text string) (match3test.Verdict, *Kinds, error) {
	t.Helper()
	read := boardOf(t, board, boardio.FormatByHead([]byte(board)), boardio.Options{})
	in, err := NewReader(strings.NewReader(text), boardio.JSON, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kinds := NewKinds(read, boardio.Options{})
	claim, err := in.Next(kinds)
	if err != nil {
		return match3test.Verdict{}, kinds, err
	}
	if _, err := in.Next(kinds); !errors.Is(err, io.EOF) {
		t.Errorf("there is more than one claim: %v", err)
	}
	v, err := match3test.CheckClaim(Rows(read.Cells), claim.Claim)
	if err != nil {
		t.Fatal(err)
	}
	return v, kinds, nil
}

func TestRightTraces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	boards := []string{
		traced, "[]", "[[],[]]", "[[1]]", "[[1,1,1]]", `["🍬🍬🍬"]`, "[[4294967295,4294967295,4294967295,4294967294]]",
	}
	for range 100 {
		var rows []string
		cols := 1 + rnd.IntN(6)
		for range 1 + rnd.IntN(8) {
			var row []string
			for range cols {
				row = append(row, fmt.Sprint(rnd.IntN(4)))
			}
			rows = append(rows, "["+strings.Join(row, ",")+"]")
		}
		boards = append(boards, "["+strings.Join(rows, ",")+"]")
	}
	for _, board := range boards {
		for _, format := range []boardio.Format{boardio.Trace, boardio.Passes} {
			for _, withBoards := range []bool{false, true} {
				trace := traceOf(t, board, format, withBoards)
				v, _, err := verdictOn(t, board, trace)
				if err != nil || !v.Right() || v.Contradiction != nil {
					t.Errorf("board %s: %v, %v\n%s", board, err, v, trace)
				}
			}
		}
	}
}

func TestWrongTraces(t *testing.T) {
	for _, test := range []struct {
		name, old, new string // what is put in the place of what
		want           string // the difference in words
		contradiction  string
	}{
		{
			"a fall to the wrong place", `"to":[3,0]`, `"to":[2,0]`,
			"pass 1: A falls from row 0, column 0 to row 3, column 0, the claim says to row 2, column 0",
			"pass 2: it has a run of A through row 3, column 0, where no tile lies",
		},
		{
			"a fall of another kind", `{"kind":"F","from"`, `{"kind":"A","from"`,
			"pass 2: what falls from row 2, column 1 is F, the claim says A",
			"pass 2: A falls from row 2, column 1, where F lies",
		},
		{
			"a fall from nowhere", `[{"kind":"A","from":[0,0],"to":[3,0]}]`,
			`[{"kind":"A","from":[0,0],"to":[3,0]},{"kind":"A","from":[2,0],"to":[2,0]}]`,
			"pass 1: the fall of A from row 2, column 0 to row 2, column 0 is in the claim, but is none",
			"pass 1: A falls from row 2, column 0, where no tile lies",
		},
		{
			"a fall is missing", `[{"kind":"A","from":[0,0],"to":[3,0]}]`, `[]`,
			"pass 1: the fall of A from row 0, column 0 to row 3, column 0 is missing",
			"pass 2: it has a run of A through row 3, column 0, where no tile lies",
		},
		{
			"falls in another order", `{"kind":"F","from":[2,1],"to":[3,1]},{"kind":"D","from":[1,1],"to":[2,1]}`,
			`{"kind":"D","from":[1,1],"to":[2,1]},{"kind":"F","from":[2,1],"to":[3,1]}`,
			"pass 2: the fall of F from row 2, column 1 to row 3, column 1 is out of order in the claim",
			"",
		},
		{
			"a match of the wrong shape", `"line3","cells":[[3,0]`, `"L","cells":[[3,0]`,
			"pass 2: the match at row 3, column 0 has the shape line3, the claim says L",
			"",
		},
		{
			"a match of the wrong kind", `"matches":[{"kind":"X"`, `"matches":[{"kind":"Q"`,
			"pass 1: the match at row 1, column 0 is of X, the claim says Q",
			"",
		},
		{
			"a match that lacks a cell", `"cells":[[1,0],[2,0],[3,0]]`, `"cells":[[1,0],[2,0]]`,
			"pass 1: the match at row 1, column 0 has other cells: row 3, column 0 is removed, but not in the claim",
			"",
		},
		{
			"a match is missing", `[{"kind":"X","shape":"line3","cells":[[1,0],[2,0],[3,0]]}]`, `[]`,
			"pass 1: the match of X (line3) at row 1, column 0 is missing",
			"",
		},
		{
			"a run is missing", `"runs":[{"direction":"horizontal","start":[3,0],"length":3,"kind":"A"}]`, `"runs":[]`,
			"pass 2: the horizontal run of A from row 3, column 0, 3 long, is missing",
			"pass 2: it removes row 3, column 0, which is in none of its runs",
		},
		{
			"a run too long", `"start":[1,0],"length":3`, `"start":[1,0],"length":1000000000`,
			"pass 1: the vertical run from row 1, column 0 is of X and 3 long, the claim says of X and 1000000000 long",
			"pass 1: it has a run of X through row 4, column 0, where there is no cell",
		},
		{
			"a run elsewhere", `"direction":"vertical"`, `"direction":"horizontal"`,
			"pass 1: the vertical run of X from row 1, column 0, 3 long, is missing",
			"pass 1: it has a run of X through row 1, column 1, where D lies",
		},
		{
			"a cell is not removed", `"removed":[[1,0],[2,0],[3,0]]`, `"removed":[[1,0],[2,0]]`,
			"pass 1: row 3, column 0 is removed, but not in the claim",
			"pass 1: its runs have 3 cells, but it removes 2",
		},
		{
			"what is not there is removed", `"removed":[[3,0],[3,1],[3,2]]`, `"removed":[[0,0],[3,0],[3,1],[3,2]]`,
			"pass 2: row 0, column 0 is removed in the claim, but stays",
			"pass 2: it removes row 0, column 0, which is in none of its runs",
		},
		{
			"a cell is removed twice", `"removed":[[1,0],[2,0],[3,0]]`, `"removed":[[1,0],[1,0],[2,0],[3,0]]`,
			"pass 1: row 1, column 0 stands twice in the claim",
			"pass 1: it removes row 1, column 0, where no tile lies",
		},
		{
			"cells in another order", `"removed":[[1,0],[2,0],[3,0]]`, `"removed":[[2,0],[1,0],[3,0]]`,
			"pass 1: row 1, column 0 is out of order in the claim",
			"",
		},
		{
			"a sum that does not add up", `"removed_so_far":6`, `"removed_so_far":7`,
			"pass 2: 6 tiles removed so far, the claim has 7",
			"pass 2: 7 tiles removed so far, but the passes make 6",
		},
		{
			"a total that does not add up", `"removed":6`, `"removed":7`,
			"the board is right, but not the number of tiles removed: 6 is expected, the claim has 7",
			"the passes remove 6 tiles, but 7 are claimed in all",
		},
		{
			"a number of passes that does not add up", `"passes":2`, `"passes":-3`,
			"the board is right, but not the number of passes: 2 is expected, the claim has -3",
			"there are 2 passes, but -3 are claimed",
		},
		{
			"a pass with another number", `{"pass":2`, `{"pass":5`,
			"pass 2: the claim calls it pass 5", "pass 2: it is called pass 5",
		},
		{
			"a cell far outside", `"from":[0,0]`, `"from":[-7,2000000000]`,
			"pass 1: the fall of A from row 0, column 0 to row 3, column 0 is missing",
			"pass 1: A falls from row -7, column 2000000000, where there is no cell",
		},
		{
			"a trace of another shape", `"rows":4`, `"rows":5`,
			"the trace is of a board of 5 x 3 cells, the board has 4 x 3", "",
		},
		{
			"a trace of another board", `"board":[["A","B","C"]`, `"board":[["A","C","B"]`,
			"the trace begins with another board: row 0, column 1: B is expected, the claim has C",
			"pass 1: the board after it is not what it makes of the one before",
		},
		{
			"another board after a pass", `[".","B","C"]`, `["B","B","C"]`,
			"pass 1: the board after it: row 0, column 0: an empty cell is expected, the claim has B",
			"pass 1: the board after it is not what it makes of the one before",
		},
		{
			"a ragged board after a pass", `[".","B","C"]`, `["B","C"]`,
			"pass 1: the board after it: it has 4 rows, of 2 and of 3 cells, not 4 rows of 3 cells",
			"pass 1: the board after it is not what it makes of the one before",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			tried := 0
			for _, format := range []boardio.Format{boardio.Trace, boardio.Passes} {
				for _, withBoards := range []bool{false, true} {
					right := traceOf(t, traced, format, withBoards)
					wrong := strings.Replace(right, test.old, test.new, 1)
					if wrong == right {
						continue
					}
					tried++
					v, kinds, err := verdictOn(t, traced, wrong)
					if err != nil {
						t.Fatal(err)
					}
					if v.Right() {
						t.Fatal("it is right")
					}
					if got := v.Difference.Words(kinds.Name); got != test.want {
						t.Errorf("difference\n     %s\nwant %s", got, test.want)
					}
					contradiction := ""
					if v.Contradiction != nil {
						contradiction = v.Contradiction.Words(kinds.Name)
					}
					inBoard := withBoards &&
						strings.HasSuffix(contradiction, "the board after it is not what it makes of the one before")
					if contradiction != test.contradiction && !inBoard {
						t.Errorf("contradiction\n     %s\nwant %s", contradiction, test.contradiction)
					}
					_ = v.String()
				}
			}
			if tried == 0 {
				t.Errorf("%s is in no trace", test.old)
			}
		})
	}
}

// A trace that ends too early, or goes on too long, is named at the first pass that is wrong; a mistake whose answer it
// ends with is named too.
func TestTracesOfAnotherLength(t *testing.T) {
	right := traceOf(t, traced, boardio.Passes, false)
	lines := strings.SplitAfter(right, "\n") // the head, two passes, the end
	v, kinds, err := verdictOn(t, traced, lines[0]+lines[1]+`{"removed":3,"passes":1}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.Difference.Words(kinds.Name),
		"pass 2: it is missing; the claim ends after 1 pass, but the board is not yet stable"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if text := v.String(); !strings.Contains(text, "clause 5.1, one-pass-only") ||
		v.Hint != "this is the board after pass 1 of 2" {
		t.Errorf("the mistake is not named: %s", text)
	}
	v, kinds, err = verdictOn(t, traced, strings.Join(lines[:3], "")+
		`{"pass":3,"runs":[],"matches":[],"removed":[],"falls":[],"removed_so_far":6}`+"\n"+`{"removed":6,"passes":3}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.Difference.Words(kinds.Name), "pass 3: there is none; the board is stable before it"; got != want ||
		v.Contradiction != nil {
		t.Errorf("got %q, %v, want %q", got, v.Contradiction, want)
	}
}

func TestTracesThatAreRefused(t *testing.T) {
	right := traceOf(t, traced, boardio.Passes, false)
	whole := traceOf(t, traced, boardio.Trace, false)
	board := boardOf(t, traced, boardio.Text, boardio.Options{})
	for _, test := range []struct{ name, text, want string }{
		{"no end", strings.TrimSuffix(right, "{\"removed\":6,\"passes\":2}\n"), "syntax 3:1"},
		{
			"another claim in the place of the end",
			strings.Replace(right, `{"removed":6,"passes":2}`, `[["A"]]`, 1),
			"syntax 3:1 | A @4",
		},
		{
			"another trace in the place of the end",
			strings.Replace(right, `{"removed":6,"passes":2}`+"\n", right, 1),
			"syntax 3:1 | no rows, removed 6, passes 2 @4",
		},
		{"a pass without its members", strings.Replace(right, `"matches"`, `"mates"`, 1) + `[["A"]]`, "syntax 2:243 | A @5"},
		{
			"a pass that is not JSON", strings.Replace(right, `"matches":[`, `"matches":[,`, 1) + `[["A"]]`,
			"syntax 2:92 | A @5",
		},
		{
			"an error in the place of the end",
			strings.Replace(right, `{"removed":6,"passes":2}`, `{"error":"stopped"}`, 1),
			"noboard 4:1",
		},
		{"another version", strings.Replace(right, `"version":1`, `"version":2`, 1) + `[["A"]]`, "syntax 1:1 | A @5"},
		{"no shape of the board", strings.Replace(whole, `"rows":4,`, ``, 1), "syntax 1:1"},
		{"no totals", strings.Replace(whole, `,"removed":6,"passes":2}`, `}`, 1), "syntax 1:1"},
		{"an unknown shape", strings.Replace(whole, `"line3"`, `"line6"`, 1), "syntax 1:1"},
		{"an unknown direction", strings.Replace(whole, `"vertical"`, `"diagonal"`, 1), "syntax 1:1"},
		{"a cell that is none", strings.Replace(whole, `"start":[1,0]`, `"start":[1,0,0]`, 1), "syntax 1:"},
		{"a cell that is no array", strings.Replace(whole, `"start":[1,0]`, `"start":7`, 1), "syntax 1:"},
		{"a length that is a string", strings.Replace(whole, `"length":3`, `"length":"3"`, 1), "syntax 1:"},
		{
			"a length beyond all numbers", strings.Replace(whole, `"length":3`, `"length":99999999999999999999`, 1), "syntax 1:",
		},
		{
			"a claim with numbers in the place of the end",
			strings.Replace(right, `{"removed":6,"passes":2}`, `{"removed":1,"board":[["A"]],"passes":1}`, 1),
			"syntax 3:1 | A, removed 1, passes 1 @4",
		},
		{
			"an object of another sort in the place of the end",
			strings.Replace(right, `{"removed":6,"passes":2}`, `{"level":7}`, 1),
			"syntax 3:1 | noboard 4:1",
		},
		{
			"an end that is cut off",
			strings.Replace(right, `{"removed":6,"passes":2}`, `{"removed":6,"pas`, 1) + `[["A"]]`,
			"syntax 4:18 | A @5",
		},
		{
			"totals without passes",
			strings.Replace(right, `}`, `,"removed":6,"passes":2}`,
				1)[:strings.Index(right, "\n")+len(`,"removed":6,"passes":2`)] + "\n" + `{"board":[["A"]],"removed":1}`,
			"syntax 1:1 | A, removed 1 @2",
		},
		{"a length with an exponent", strings.Replace(whole, `"length":3`, `"length":3e0`, 1), "syntax 1:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := outcomes(t, test.text, boardio.JSON, board, boardio.Options{}); !strings.HasPrefix(got, test.want) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Members may come in any order, as programs write them that sort them.
func TestTracesWithSortedMembers(t *testing.T) {
	for _, format := range []boardio.Format{boardio.Trace, boardio.Passes} {
		var sorted strings.Builder
		for line := range strings.Lines(traceOf(t, traced, format, true)) {
			var value any
			if err := json.Unmarshal([]byte(line), &value); err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(value, json.Deterministic(true)) // which sorts them
			if err != nil {
				t.Fatal(err)
			}
			sorted.Write(append(text, '\n'))
		}
		if !strings.Contains(sorted.String(), `{"board":[["A"`) {
			t.Fatalf("nothing is sorted: %s", &sorted)
		}
		if v, _, err := verdictOn(t, traced, sorted.String()); err != nil || !v.Right() {
			t.Errorf("%v: %v, %v", format, err, v)
		}
	}
}

// A trace says itself how empty cells are written; everything else in it is a tile.
func TestEmptyCellsInTraces(t *testing.T) {
	for _, test := range []struct{ name, board, empty, want string }{
		{
			"0 is a kind, and the board has gaps", "[[1,1,1],[0,2,3]]", "-1",
			"the trace begins with another board: row 1, column 0: an empty cell is expected, the claim has 0",
		},
		{
			"a kind of the board is empty", "[[1,1,1],[4,2,3]]", "4",
			"the trace begins with another board: row 1, column 0: 4 is expected, the claim has an empty cell",
		},
	} {
		text := strings.Replace(traceOf(t, test.board, boardio.Trace, true), `"empty":0`, `"empty":`+test.empty, 1)
		v, kinds, err := verdictOn(t, test.board, text)
		if err != nil {
			t.Fatal(err)
		}
		if v.Right() {
			t.Errorf("%s: right", test.name)
		} else if got := v.Difference.Words(kinds.Name); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	// Without boards only the passes show it.
	text := strings.Replace(traceOf(t, "[[4,4,4]]", boardio.Trace, false), `"empty":0`, `"empty":4`, 1)
	if v, _, err := verdictOn(t, "[[4,4,4]]", text); err != nil || v.Right() {
		t.Errorf("a run of empty cells: %v, %v", err, v)
	}
}

// What a board is called is no part of what is claimed.
func TestTracesWithIDs(t *testing.T) {
	for _, id := range []string{`"level 5"`, "7", "null", "true"} {
		text := strings.Replace(traceOf(t, traced, boardio.Trace, false), `"rows"`, `"id":`+id+`,"rows"`, 1)
		if v, _, err := verdictOn(t, traced, text); err != nil || !v.Right() {
			t.Errorf("id %s: %v, %v", id, v, err)
		}
	}
}

// Kinds that no tile of the board is of are told apart from all that are, the largest ones too.
func TestUnknownKindsInTraces(t *testing.T) {
	const board = "[[4294967295,4294967295,4294967295,4294967294,1]]"
	right := traceOf(t, board, boardio.Trace, false)
	for _, kind := range []string{"-1", "4294967296", `"x"`, "null", "4294967293", "1.5"} {
		v, kinds, err := verdictOn(t, board,
			strings.Replace(right, `"length":3,"kind":4294967295`, `"length":3,"kind":`+kind, 1))
		if err != nil {
			t.Fatal(err)
		}
		if v.Right() {
			t.Errorf("%s is right", kind)
			continue
		}
		want := "pass 1: the horizontal run from row 0, column 0 is of 4294967295 and 3 long, the claim says of " +
			strings.Trim(kind, `"`) + " and 3 long"
		if got := v.Difference.Words(kinds.Name); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	kinds := NewKinds(boardOf(t, board, boardio.JSON, boardio.Options{}), boardio.Options{})
	for i := range 2 * mostUnknown {
		if kind := kinds.ofPass([]byte(fmt.Sprint(-1 - i))); kind == match3.Empty || kind >= 4294967294 || kind == 1 {
			t.Fatalf("%d is %d, which the board has", -1-i, kind)
		}
	}
}

// What has not the form of a trace is refused by the place that has not, however deep it lies.
func TestTraceForm(t *testing.T) {
	const head, tail = `{"format":"match3-trace","version":1,"rows":1,"cols":3,"empty":".","trace":`,
		`,"removed":3,"passes":1}`
	const pass = `{"pass":1,"runs":[{"direction":"horizontal","start":[0,0],"length":3,"kind":"A"}],` +
		`"matches":[{"kind":"A","shape":"line3","cells":[[0,0],[0,1],[0,2]]}],"removed":[[0,0],[0,1],[0,2]],` +
		`"falls":[],"removed_so_far":3}`
	for _, c := range []struct{ name, trace, want string }{
		{"passes are no array", `7`, "/trace has not the form that it has in a trace"},
		{"a pass is no object", `[7]`, "/trace/0 has not the form that it has in a trace"},
		{
			"a number is a string",
			`[` + strings.Replace(pass, `"pass":1`, `"pass":"1"`, 1) + `]`,
			"/trace/0/pass has not the form that it has in a trace",
		},
		{
			"a fraction",
			`[` + strings.Replace(pass, `"length":3`, `"length":3.0`, 1) + `]`,
			"/trace/0/runs/0/length has not the form that it has in a trace",
		},
		{
			"a cell of three",
			`[` + strings.Replace(pass, `[0,1]`, `[0,1,2]`, 1) + `]`,
			"/trace/0/matches/0/cells/1 has not the form that it has in a trace",
		},
		{
			"a string is a number",
			`[` + strings.Replace(pass, `"line3"`, `3`, 1) + `]`,
			"/trace/0/matches/0/shape has not the form that it has in a trace",
		},
		{
			"null for a member",
			`[` + strings.Replace(pass, `"removed_so_far":3`, `"removed_so_far":null`, 1) + `]`,
			"/trace/0 has not the form that it has in a trace, for a member is missing",
		},
		{
			"a run without its kind",
			`[` + strings.Replace(pass, `,"kind":"A"}]`, `}]`, 1) + `]`,
			"/trace/0/runs/0 has not the form that it has in a trace, for a member is missing",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			reader, err := NewReader(strings.NewReader(head+c.trace+tail), boardio.JSON, boardio.Options{})
			if err != nil {
				t.Fatal(err)
			}
			_, err = reader.Next(NewKinds(nil, boardio.Options{}))
			var refused *boardio.Error
			if !errors.As(err, &refused) || refused.Message() != c.want || !errors.Is(err, match3.ErrSyntax) {
				t.Errorf("it says %v, not %q", err, c.want)
			}
		})
	}
}
