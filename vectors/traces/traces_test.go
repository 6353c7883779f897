package traces

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/match3/vectors"
)

// largest is the most bytes that a trace may have; README.md says so.
const largest = 64 << 10

// There is one way to write a line, so that a change of one trace changes one line, and nothing else.
func TestLinesAreCanonical(t *testing.T) {
	canonical[int64](t, "numbers.jsonl", numbersFile)
	canonical[string](t, "symbols.jsonl", symbolsFile)
}

func canonical[K int64 | string](t *testing.T, name string, file []byte) {
	t.Helper()
	for i, text := range strings.Split(strings.TrimSuffix(string(file), "\n"), "\n") {
		reader := json.NewDecoder(strings.NewReader(text))
		reader.DisallowUnknownFields()
		var trace Trace[K]
		if err := reader.Decode(&trace); err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		var out strings.Builder
		writer := json.NewEncoder(&out)
		writer.SetEscapeHTML(false)
		if err := writer.Encode(trace); err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		if text+"\n" != out.String() {
			t.Errorf("%s:%d: is written\n%s\nwant\n%s", name, i+1, text, out.String())
		}
		if len(text) >= largest {
			t.Errorf("%s:%d: has %d bytes, %d are the most", name, i+1, len(text), largest)
		}
	}
}

func TestSchemaIsThatOfTheFormat(t *testing.T) {
	want, err := os.ReadFile("../../docs/trace.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(Schema(), want) {
		t.Error("schema.json is not docs/trace.schema.json")
	}
}

// Removing and falling, in the order in which they stand, lead from the board of the vector to its final one.
func TestTracesLeadToTheAnswers(t *testing.T) {
	boards := map[string]vectors.Vector{}
	for _, v := range vectors.All() {
		boards[v.ID] = v
	}
	for _, trace := range Numbers() {
		v := boards[trace.ID]
		fold(t, trace, v.Board, v.Final, v.Removed, v.Passes)
	}
	symbols := map[string]vectors.SymbolVector{}
	for _, v := range vectors.Symbols() {
		symbols[v.ID] = v
	}
	for _, trace := range Symbols() {
		v := symbols[trace.ID]
		fold(t, trace, v.Board, v.Final, v.Removed, v.Passes)
	}
}

func fold[K int64 | string](t *testing.T, trace Trace[K], board, final [][]K, removed, passes int) {
	t.Helper()
	if board == nil {
		t.Errorf("%s: no vector has this id", trace.ID)
		return
	}
	if trace.Rows != len(board) || len(board) > 0 && trace.Cols != len(board[0]) {
		t.Errorf("%s: %d rows and %d columns, the board has %d rows", trace.ID, trace.Rows, trace.Cols, len(board))
		return
	}
	so := 0
	for i, pass := range trace.Trace {
		for _, run := range pass.Runs {
			for n := range run.Length {
				row, col := run.Start[0], run.Start[1]+n
				if run.Direction == "vertical" {
					row, col = run.Start[0]+n, run.Start[1]
				}
				if board[row][col] != run.Kind || run.Kind == trace.Empty {
					t.Errorf("%s: pass %d: row %d, column %d holds %v, in a run of %v", trace.ID, i+1, row, col, board[row][col], run.Kind)
				}
			}
		}
		for _, cell := range pass.Removed {
			board[cell[0]][cell[1]] = trace.Empty
		}
		for _, fall := range pass.Falls {
			if board[fall.From[0]][fall.From[1]] != fall.Kind || board[fall.To[0]][fall.To[1]] != trace.Empty {
				t.Errorf("%s: pass %d: %+v does not fit the board", trace.ID, i+1, fall)
			}
			board[fall.From[0]][fall.From[1]] = trace.Empty
			board[fall.To[0]][fall.To[1]] = fall.Kind
		}
		so += len(pass.Removed)
		if pass.Number != i+1 || pass.RemovedSoFar != so {
			t.Errorf("%s: pass %d is number %d, %d removed so far, want %d", trace.ID, i+1, pass.Number, pass.RemovedSoFar, so)
		}
	}
	if !reflect.DeepEqual(board, final) || trace.Removed != removed || trace.Passes != passes || so != removed {
		t.Errorf("%s: removed %d in %d passes, %d by their cells, and leads to\n%v\nwant %d, %d and\n%v",
			trace.ID, trace.Removed, trace.Passes, so, board, removed, passes, final)
	}
}

// Every vector has a trace, in the order of the vectors, but the few that README.md names; and what is left holds every
// shape, both directions and every clause.
func TestTracesCoverTheVectors(t *testing.T) {
	traced := map[string]bool{}
	seen := map[string]bool{}
	for _, trace := range Numbers() {
		traced[trace.ID] = true
		cover(seen, trace)
	}
	for _, trace := range Symbols() {
		traced[trace.ID] = true
		cover(seen, trace)
	}
	clauses := map[string]bool{}
	var missing []string
	for _, v := range vectors.All() {
		if traced[v.ID] {
			clauses[v.Clause] = true
		} else {
			missing = append(missing, v.ID)
		}
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range missing {
		if !strings.Contains(string(readme), "`"+id+"`") {
			t.Errorf("%s has no trace, and README.md does not say so", id)
		}
	}
	if most := 10; len(missing) > most {
		t.Errorf("%d vectors have no trace, want %d at most", len(missing), most)
	}
	for _, clause := range vectors.Clauses() {
		if !clauses[clause] {
			t.Errorf("no trace is of a vector of clause %s", clause)
		}
	}
	for _, what := range []string{"line3", "line4", "line5+", "L", "T", "cross", "other", "horizontal", "vertical"} {
		if !seen[what] {
			t.Errorf("no trace has a %s", what)
		}
		delete(seen, what)
	}
	if len(seen) > 0 {
		t.Errorf("the traces have other words: %v", seen)
	}
}

func cover[K int64 | string](seen map[string]bool, trace Trace[K]) {
	for _, pass := range trace.Trace {
		for _, run := range pass.Runs {
			seen[run.Direction] = true
		}
		for _, match := range pass.Matches {
			seen[match.Shape] = true
		}
	}
}

func TestCallersMayChangeWhatTheyGet(t *testing.T) {
	before := fmt.Sprint(Numbers(), Symbols())
	for _, trace := range Numbers() {
		clear(trace.Trace)
	}
	for _, trace := range Symbols() {
		clear(trace.Trace)
	}
	file, schema := File(), Schema()
	clear(file)
	clear(schema)
	if fmt.Sprint(Numbers(), Symbols()) != before || slices.Equal(File(), file) || slices.Equal(Schema(), schema) {
		t.Error("a caller's change is seen by the next one")
	}
}
