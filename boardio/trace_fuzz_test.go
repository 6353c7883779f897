package boardio_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/vectors/traces"
)

// FuzzTrace wants whatever bytes come to be read without harm: either all of it is traces, which then come back the
// same when they are written and read again, or an error says what is wrong and is of a known kind.
func FuzzTrace(f *testing.F) {
	f.Add([]byte(goodTrace))
	f.Add([]byte(goodBoards))
	f.Add([]byte(goodHead[:len(goodHead)-1] + "}\n" + goodFirst + "}\n" + goodSecond + "}\n{" + goodEnd + "\n"))
	f.Add([]byte(`{"error":"row 1: ragged","line":7}` + "\n" + goodTrace))
	count := 0
	for line := range bytes.Lines(traces.File()) {
		if count++; count%40 == 0 && len(line) < 4096 {
			f.Add(line)
		}
	}
	known := []error{
		match3.ErrSyntax, match3.ErrKind, match3.ErrRagged, boardio.ErrTrace, boardio.ErrReported, boardio.ErrLimit,
		boardio.ErrEncoding, boardio.ErrSymbol, boardio.ErrNoBoard,
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		opts := boardio.Options{MaxCells: 1 << 12, MaxLine: 1 << 14}
		reader, err := boardio.NewTraceReader(bytes.NewReader(text), opts)
		if err != nil {
			t.Fatal(err)
		}
		var once, twice bytes.Buffer
		err = rewriteTraces(reader, &once, boardio.Trace)
		if err != nil {
			var refused *boardio.Error
			if !errors.As(err, &refused) || refused.Line < 1 || refused.Column < 1 {
				t.Fatalf("%q: an error without a place: %v", text, err)
			}
			for _, kind := range known {
				if errors.Is(err, kind) {
					return
				}
			}
			t.Fatalf("%q: an error of no known kind: %v", text, err)
		}
		again, err := boardio.NewTraceReader(io.MultiReader(&once), opts)
		if err != nil {
			t.Fatal(err)
		}
		first := bytes.Clone(once.Bytes())
		if len(first) == 0 {
			return
		}
		if err := rewriteTraces(again, &twice, boardio.Trace); err != nil || !bytes.Equal(twice.Bytes(), first) {
			t.Fatalf("%q is written as\n%s\nand read again, with the error %v, as\n%s", text, first, err, twice.Bytes())
		}
	})
}
