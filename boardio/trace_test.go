package boardio_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/sample"
	"example.com/match3/vectors"
)

// tracedForms are the ways to write traces.
var tracedForms = []struct {
	format boardio.Format
	boards bool
}{{boardio.Trace, false}, {boardio.Trace, true}, {boardio.Passes, false}, {boardio.Passes, true}}

// readTrace is a trace read to its end.
type readTrace struct {
	head   *boardio.TraceHead
	passes []match3.Pass
	boards []*match3.Board // after each pass
	result match3.Result
}

// readTraces reads all traces.
func readTraces(in io.Reader, opts boardio.Options) (all []readTrace, err error) {
	reader, err := boardio.NewTraceReader(in, opts)
	if err != nil {
		return nil, err
	}
	for {
		head, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		trace := readTrace{head: head}
		for {
			pass, err := reader.Pass()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return append(all, trace), err
			}
			trace.passes = append(trace.passes, pass.Clone())
			trace.boards = append(trace.boards, reader.Board())
		}
		trace.result = reader.Result()
		all = append(all, trace)
	}
}

// A trace comes back as it was written, in every form, of boards of all vectors and of symbols.
func TestTracesComeBack(t *testing.T) {
	var boards []*boardio.Board
	for i, v := range vectors.All() {
		if v.Passes > 60 || i%sample.Step != 0 {
			continue // with all their boards these few would take all the time
		}
		cells, err := match3.FromRows(v.Board)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, boardio.Numbers(cells))
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 / sample.Step {
		cells, _ := match3.NewBoard(1+random.IntN(9), 1+random.IntN(9))
		for row := range cells.Rows() {
			for col := range cells.Cols() {
				_ = cells.Set(row, col, match3.Kind(random.IntN(4)))
			}
		}
		boards = append(boards, &boardio.Board{Cells: cells, Names: []string{"red", "\"", "é"}})
	}
	for _, form := range tracedForms {
		t.Run(fmt.Sprint(form.format, form.boards), func(t *testing.T) {
			opts := boardio.Options{Boards: form.boards}
			var out bytes.Buffer
			writer, err := boardio.NewTraceWriter(&out, form.format, opts)
			if err != nil {
				t.Fatal(err)
			}
			var want []readTrace
			for _, b := range boards {
				resolved := &boardio.Board{Cells: b.Cells.Clone(), Names: b.Names, Numeric: b.Numeric}
				result, err := writer.Write(context.Background(), resolved)
				if err != nil {
					t.Fatal(err)
				}
				trace := readTrace{result: result}
				again := b.Cells.Clone()
				for pass := range again.Passes() {
					trace.passes = append(trace.passes, pass.Clone())
					trace.boards = append(trace.boards, again.Clone())
				}
				want = append(want, trace)
			}
			if err := writer.Flush(); err != nil {
				t.Fatal(err)
			}
			got, err := readTraces(iotest.OneByteReader(bytes.NewReader(out.Bytes())), boardio.Options{})
			if err != nil || len(got) != len(want) {
				t.Fatalf("%d traces read of %d, error %v", len(got), len(want), err)
			}
			for i, trace := range got {
				b := boards[i]
				if trace.head.Rows != b.Cells.Rows() || trace.head.Cols != b.Cells.Cols() || trace.head.Numeric != b.Numeric ||
					trace.result != want[i].result {
					t.Fatalf("trace %d is of\n%+v\nresult %v, want %v of\n%v", i, trace.head, trace.result, want[i].result, b.Cells)
				}
				if (trace.head.Board != nil) != form.boards {
					t.Fatalf("trace %d: board before is %v", i, trace.head.Board)
				}
				if named(trace.head.Name, trace.passes) != named(b.Name, want[i].passes) {
					t.Fatalf("trace %d is\n%v\nwant\n%v", i, named(trace.head.Name, trace.passes), named(b.Name, want[i].passes))
				}
				for p, after := range trace.boards {
					if form.boards && drawn(after, trace.head.Name) != drawn(want[i].boards[p], b.Name) {
						t.Fatalf("trace %d, board after pass %d is\n%v\nwant\n%v", i, p+1, after, want[i].boards[p])
					}
				}
			}
		})
	}
}

// named shows passes with the names of their kinds.
func named(name func(match3.Kind) string, passes []match3.Pass) string {
	var text strings.Builder
	for _, pass := range passes {
		fmt.Fprintln(&text, pass.Number, pass.RemovedSoFar, pass.Removed)
		for _, run := range pass.Runs {
			fmt.Fprintln(&text, run.Direction, run.Start, run.Length, name(run.Kind))
		}
		for _, match := range pass.Matches {
			fmt.Fprintln(&text, match.Shape, match.Cells, name(match.Kind))
		}
		for _, fall := range pass.Falls {
			fmt.Fprintln(&text, fall.From, fall.To, name(fall.Kind))
		}
	}
	return text.String()
}

// drawn shows the tiles of a board with the names of their kinds.
func drawn(b *match3.Board, name func(match3.Kind) string) string {
	var text strings.Builder
	for _, row := range b.Kinds() {
		for _, kind := range row {
			if kind == match3.Empty {
				fmt.Fprint(&text, " .")
				continue
			}
			fmt.Fprint(&text, " ", name(kind))
		}
		fmt.Fprintln(&text)
	}
	return text.String()
}

// What a trace looks like, to the byte.
func TestTraceForm(t *testing.T) {
	tests := []struct {
		name   string
		format boardio.Format
		opts   boardio.Options
		board  *boardio.Board
		want   string
	}{
		{
			"a line a board", boardio.Trace,
			boardio.Options{},
			boardio.Numbers(mustBoard(t, [][]int64{{5, 7}, {7, 7}, {5, 7}})),
			`{"format":"match3-trace","version":1,"rows":3,"cols":2,"empty":0,"trace":[` +
				`{"pass":1,"runs":[{"direction":"vertical","start":[0,1],"length":3,"kind":7}],` +
				`"matches":[{"kind":7,"shape":"line3","cells":[[0,1],[1,1],[2,1]]}],"removed":[[0,1],[1,1],[2,1]],` +
				`"falls":[],"removed_so_far":3}` +
				`],"removed":3,"passes":1}` + "\n",
		},
		{
			"a line a pass, with boards", boardio.Passes,
			boardio.Options{Boards: true},
			&boardio.Board{Cells: mustBoard(t, [][]int64{{1, 0, 1}, {2, 2, 2}}), Names: []string{"x", "y"}},
			`{"format":"match3-trace","version":1,"rows":2,"cols":3,"empty":".","board":[["x",".","x"],["y","y","y"]]}` + "\n" +
				`{"pass":1,"runs":[{"direction":"horizontal","start":[1,0],"length":3,"kind":"y"}],` +
				`"matches":[{"kind":"y","shape":"line3","cells":[[1,0],[1,1],[1,2]]}],"removed":[[1,0],[1,1],[1,2]],` +
				`"falls":[{"kind":"x","from":[0,0],"to":[1,0]},{"kind":"x","from":[0,2],"to":[1,2]}],"removed_so_far":3,` +
				`"board":[[".",".","."],["x",".","x"]]}` + "\n" +
				`{"removed":3,"passes":1}` + "\n",
		},
		{
			"no passes", boardio.Trace,
			boardio.Options{},
			boardio.Numbers(mustBoard(t, [][]int64{})),
			`{"format":"match3-trace","version":1,"rows":0,"cols":0,"empty":0,"trace":[],"removed":0,"passes":0}` + "\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			writer, err := boardio.NewTraceWriter(&out, tt.format, tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := writer.Write(context.Background(), tt.board); err != nil {
				t.Fatal(err)
			}
			if err := writer.Flush(); err != nil {
				t.Fatal(err)
			}
			if out.String() != tt.want {
				t.Errorf("written\n%s\nwant\n%s", out.String(), tt.want)
			}
		})
	}
}

func mustBoard(t *testing.T, rows [][]int64) *match3.Board {
	t.Helper()
	b, err := match3.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
