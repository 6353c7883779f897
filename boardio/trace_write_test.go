package boardio_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
)

// A trace that would be read back as another one is refused, and nothing of it is written.
func TestTracesThatAreNotWritten(t *testing.T) {
	word, number := "A", "7"
	tests := []struct {
		name  string
		opts  boardio.Options
		board *boardio.Board
		says  string
	}{
		{"no cells", boardio.Options{}, &boardio.Board{}, "has no cells"},
		{
			"a kind without a name",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{2}}), Names: []string{"A"}},
			"only 1 names",
		},
		{
			"a name that acts",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1}}), Names: []string{"\x1b"}},
			"would be refused",
		},
		{
			"a name that is no number",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1}}), Names: []string{"x"}, Numeric: true},
			"would be refused",
		},
		{
			"a symbol that stands for empty",
			boardio.Options{Empty: &word},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1}}), Names: []string{"A"}},
			`"A" is a kind on this board`,
		},
		{
			"a point that is a kind",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1}}), Names: []string{"."}},
			`"." is a kind on this board`,
		},
		{
			"a number that stands for empty",
			boardio.Options{Empty: &number},
			boardio.Numbers(mustBoard(t, [][]int64{{7}})),
			`"7" is a kind on this board`,
		},
		{
			"an id of several",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{7}}), Numeric: true, ID: []byte(`[1]`)},
			"the id",
		},
		{
			"an id that is not JSON",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{7}}), Numeric: true, ID: []byte(`1,"x":2`)},
			"the id",
		},
		{
			"a long id",
			boardio.Options{},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{7}}), Numeric: true, ID: []byte(strings.Repeat("1", 1025))},
			"the id",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			writer, err := boardio.NewTraceWriter(&out, boardio.Trace, tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			err = writer.Begin(tt.board)
			var refused *boardio.Error
			if !errors.As(err, &refused) || !errors.Is(err, boardio.ErrForm) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("the error is %v, want %s", err, tt.says)
			}
			if err := writer.Flush(); err != nil || out.Len() > 0 {
				t.Errorf("%q was written, error %v", out.String(), err)
			}
		})
	}
	for _, format := range []boardio.Format{boardio.JSON, boardio.Text, boardio.Pair, boardio.Format(99)} {
		if _, err := boardio.NewTraceWriter(io.Discard, format, boardio.Options{}); err == nil {
			t.Errorf("%v is taken for a format of traces", format)
		}
	}
	for _, format := range []boardio.Format{boardio.Trace, boardio.Passes} {
		if _, err := boardio.NewWriter(io.Discard, format, boardio.Options{}); err == nil {
			t.Errorf("%v is taken for a format of boards", format)
		}
		if _, err := boardio.NewReader(strings.NewReader(""), format, boardio.Options{}); err == nil {
			t.Errorf("%v is taken for a format of boards to read", format)
		}
	}
}

// Kinds and empty cells in every way in which a board can have them: what is written is read back.
func TestEmptyCellsOfTraces(t *testing.T) {
	of := func(s string) *string { return &s }
	tests := []struct {
		name  string
		empty *string
		board *boardio.Board
		want  string // how empty cells are written
	}{
		{"numbers", nil, boardio.Numbers(mustBoard(t, [][]int64{{4, 4, 4}, {0, 4294967295, 0}})), `0`},
		{"numbers, 9 for empty", of("9"), boardio.Numbers(mustBoard(t, [][]int64{{4, 4, 4}})), `9`},
		{
			"0 a kind, -1 empty", of("-1"),
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{"0"}, Numeric: true},
			`-1`,
		},
		{
			"0 a kind, a word empty", of("_"),
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{"0"}, Numeric: true},
			`-1`,
		},
		{
			"no 0, a word empty", of("_"),
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{"5"}, Numeric: true},
			`0`,
		},
		{
			"symbols", nil,
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}, {0, 2, 0}}), Names: []string{"a", "0"}},
			`"."`,
		},
		{"a point is a kind", of(""), &boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{"."}}, `""`},
		{"nothing is a kind", of("_"), &boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{""}}, `"_"`},
		{"packed", nil, &boardio.Board{Cells: mustBoard(t, [][]int64{{1, 1, 1}}), Names: []string{"a"}, Packed: true}, `"."`},
		{"numbers that are symbols", nil, &boardio.Board{Cells: mustBoard(t, [][]int64{{5, 5, 5}})}, `"."`},
	}
	for _, tt := range tests {
		for _, form := range tracedForms {
			var out bytes.Buffer
			writer, err := boardio.NewTraceWriter(&out, form.format, boardio.Options{Empty: tt.empty, Boards: form.boards})
			if err != nil {
				t.Fatal(err)
			}
			b := &boardio.Board{
				Cells: tt.board.Cells.Clone(), Names: tt.board.Names, Numeric: tt.board.Numeric, Packed: tt.board.Packed,
			}
			if _, err := writer.Write(context.Background(), b); err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			if err := writer.Flush(); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), `"empty":`+tt.want) {
				t.Errorf("%s: written\n%s\nwant the empty cell %s", tt.name, out.String(), tt.want)
			}
			all, err := readTraces(&out, boardio.Options{})
			if err != nil || len(all) != 1 || len(all[0].passes) != 1 {
				t.Fatalf("%s: read back as %v, error %v", tt.name, all, err)
			}
			run := all[0].passes[0].Runs[0]
			first, _ := tt.board.Cells.At(0, 0)
			if got, want := all[0].head.Name(run.Kind), tt.board.Name(first); got != want {
				t.Errorf("%s: the kind is read back as %q, want %q", tt.name, got, want)
			}
			if form.boards && drawn(all[0].head.Board, all[0].head.Name) != drawn(tt.board.Cells, tt.board.Name) {
				t.Errorf("%s: the board is read back as\n%s", tt.name, drawn(all[0].head.Board, all[0].head.Name))
			}
		}
	}
}

// When its context is done a trace ends after the pass that is under way, and says why.
func TestTraceCutShort(t *testing.T) {
	rows := [][]int64{{5, 1, 2}, {7, 3, 4}, {7, 6, 8}, {7, 5, 5}}
	for _, form := range tracedForms {
		ctx, cancel := context.WithCancelCause(context.Background())
		var out bytes.Buffer
		writer, err := boardio.NewTraceWriter(&out, form.format, boardio.Options{Boards: form.boards})
		if err != nil {
			t.Fatal(err)
		}
		done := errors.New("enough of it")
		b := boardio.Numbers(mustBoard(t, rows))
		res, err := writer.Write(cancelling{ctx, cancel, done, new(int)}, b)
		if !errors.Is(err, context.Canceled) || res != (match3.Result{Removed: 3, Passes: 1}) {
			t.Fatalf("the result is %v, the error %v", res, err)
		}
		if err := writer.Flush(); err != nil {
			t.Fatal(err)
		}
		all, err := readTraces(&out, boardio.Options{})
		if !errors.Is(err, boardio.ErrReported) || !strings.HasSuffix(err.Error(), "the trace was cut off: enough of it") ||
			len(all) != 1 || len(all[0].passes) != 1 {
			t.Errorf("read back as %v, error %v", all, err)
		}
	}
}

// cancelling is a context that is done when it is asked for the second time.
type cancelling struct {
	context.Context
	cancel context.CancelCauseFunc
	cause  error
	asked  *int
}

func (c cancelling) Err() error {
	if *c.asked++; *c.asked == 2 {
		c.cancel(c.cause)
	}
	return c.Context.Err()
}

// A failure of the output comes out, from whichever part of a trace, and a large trace is not held until its end.
func TestTraceOutputFails(t *testing.T) {
	cells, err := match3.NewBoard(300, 300)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 300 {
		for col := range 300 {
			_ = cells.Set(row, col, match3.Kind(1+(row/3)%2))
		}
	}
	failed := errors.New("no room left")
	for _, room := range []int{0, 1 << 10, 1 << 20} {
		out := &fullAfter{room: room, err: failed}
		writer, err := boardio.NewTraceWriter(out, boardio.Trace, boardio.Options{Boards: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = writer.Write(context.Background(), boardio.Numbers(cells.Clone()))
		if err == nil {
			err = writer.Flush()
		}
		if !errors.Is(err, failed) {
			t.Errorf("with room for %d bytes the error is %v", room, err)
		}
		if out.largest > 1<<18 {
			t.Errorf("%d bytes were held back", out.largest)
		}
	}
}

// fullAfter takes so many bytes and then fails.
type fullAfter struct {
	room, largest int
	err           error
}

func (f *fullAfter) Write(p []byte) (int, error) {
	f.largest = max(f.largest, len(p))
	if f.room -= len(p); f.room < 0 {
		return 0, f.err
	}
	return len(p), nil
}
