package boardio_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/vectors"
)

// refusalKinds are the errors that the vectors' words for what is refused stand for.
var refusalKinds = map[string]error{
	"syntax":   match3.ErrSyntax,
	"ragged":   match3.ErrRagged,
	"kind":     match3.ErrKind,
	"symbol":   boardio.ErrSymbol,
	"encoding": boardio.ErrEncoding,
	"limit":    boardio.ErrLimit,
	"no-board": boardio.ErrNoBoard,
}

func TestInputVectors(t *testing.T) {
	sources := []struct {
		name string
		open func(text []byte) io.Reader
	}{
		{"whole", func(text []byte) io.Reader { return bytes.NewReader(text) }},
		{"a byte at a time", func(text []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(text)) }},
		{"end with the last bytes", func(text []byte) io.Reader { return iotest.DataErrReader(bytes.NewReader(text)) }},
	}
	for _, source := range sources {
		t.Run(source.name, func(t *testing.T) {
			for _, v := range vectors.Inputs() {
				t.Run(v.ID, func(t *testing.T) {
					got, err := vectorResults(v, source.open(v.Text))
					if err != nil {
						t.Fatal(err)
					}
					for i := range max(len(got), len(v.Results)) {
						switch {
						case i >= len(got):
							t.Errorf("result %d is missing, want %+v", i, v.Results[i])
						case i >= len(v.Results):
							t.Errorf("result %d is one too many: %+v", i, got[i])
						case !agrees(got[i], v.Results[i]):
							t.Errorf("result %d is\n%+v\nwant\n%+v", i, got[i], v.Results[i])
						}
					}
					if t.Failed() {
						t.Logf("the input, read as %s, is %q", v.Format, v.Text)
					}
				})
			}
		})
	}
}

// agrees says whether a result is the wanted one. Where the vector names no cell, the reader may.
func agrees(got, want vectors.InputResult) bool {
	if want.Row < 0 {
		got.Row = -1
	}
	if want.Col < 0 {
		got.Col = -1
	}
	return got == want
}

// vectorResults reads an input to its end, resolves each board and writes it.
func vectorResults(v vectors.Input, in io.Reader) ([]vectors.InputResult, error) {
	format, err := boardio.ParseFormat(v.Format)
	if err != nil {
		return nil, err
	}
	opts := boardio.Options{Empty: v.Empty, Key: v.Key, MaxCells: v.MaxCells, MaxLine: v.MaxLine}
	reader, err := boardio.NewReader(in, format, opts)
	if err != nil {
		return nil, err
	}
	var all []vectors.InputResult
	for {
		board, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		var refused *boardio.Error
		switch {
		case err == nil:
			result, err := resolved(board, opts)
			if err != nil {
				return nil, err
			}
			all = append(all, result)
		case errors.As(err, &refused):
			result, err := refusal(refused)
			if err != nil {
				return nil, err
			}
			all = append(all, result)
		default:
			return nil, err
		}
		if len(all) > len(v.Text)+1 {
			return nil, fmt.Errorf("%d boards in %d bytes", len(all), len(v.Text))
		}
	}
}

// resolved resolves a board and gives it as the writer of JSON does.
func resolved(board *boardio.Board, opts boardio.Options) (vectors.InputResult, error) {
	var out bytes.Buffer
	writer, err := boardio.NewWriter(&out, boardio.JSON, opts)
	if err != nil {
		return vectors.InputResult{}, err
	}
	if err := writer.Write(board, board.Cells.Resolve()); err != nil {
		return vectors.InputResult{}, err
	}
	if err := writer.Flush(); err != nil {
		return vectors.InputResult{}, err
	}
	var line struct {
		Board           json.RawMessage
		Removed, Passes int
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		return vectors.InputResult{}, fmt.Errorf("%s: %w", out.Bytes(), err)
	}
	return vectors.InputResult{
		Final: string(line.Board), Removed: line.Removed, Passes: line.Passes, Row: -1, Col: -1,
	}, nil
}

// refusal gives an error as the vectors do. It must be of one kind and no other.
func refusal(refused *boardio.Error) (vectors.InputResult, error) {
	result := vectors.InputResult{
		Line: refused.Line, Column: refused.Column, Row: refused.Row, Col: refused.Col,
	}
	for name, kind := range refusalKinds {
		if errors.Is(refused, kind) {
			if result.Refused != "" {
				return result, fmt.Errorf("%w: is both of kind %s and of kind %s", refused, result.Refused, name)
			}
			result.Refused = name
		}
	}
	if result.Refused == "" {
		return result, fmt.Errorf("%w: is of no kind", refused)
	}
	return result, nil
}
