package boardio

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func FuzzJSON(f *testing.F) {
	addGiven(f, JSON)
	for _, text := range []string{
		"[[1]]\n[[1,\n[[2]]\n", "[[1]]\nx\n[[2]]", "[[1,x]]\n\n[[2]]",
		"[\n[[1]],\n[[2]]\n]", "{\"board\":\n{\"board\":[[1]]}}", "[[1]]\x00\n[[2]]",
		"[[\"\\ud83d\\ude00\",\".\"]]", "[\"R.\",\"\\u0052\\u0301\"]", "{\"a\":{\"a\":1,\"a\":2}}",
		"[[0]]{\"tiles\":[[00]]}", " 7", "[[\"0\",\"\"]]", "[[-1,-0,0]]",
	} {
		for b := range byte(2 * len(fuzzEmpties)) {
			f.Add([]byte(text), b)
		}
	}
	f.Fuzz(func(t *testing.T, input []byte, options byte) { holdJSON(t, fuzzOptions(options), input) })
}

// holdJSON wants of JSON what holds of any input, and that it is read as encoding/json reads it.
func holdJSON(t *testing.T, opts Options, input []byte) {
	t.Helper()
	reads := holdReads(t, JSON, opts, input, false)
	if opts.MaxLine == 0 { // else blanks count where they come in pieces
		holdSame(t, reads, holdReads(t, JSON, opts, input, true))
	}
	boards, valid := plainJSON(input, opts)
	refused := slices.ContainsFunc(reads, func(r read) bool { return r.err != nil })
	notPlain := slices.ContainsFunc(boards, func(b plainBoard) bool { return !b.plain })
	switch {
	case !refused && !valid:
		t.Errorf("read without an error: %s; encoding/json has one", draw(t, reads))
	case !refused && len(boards) != len(reads):
		t.Errorf("%d boards, encoding/json has %d values", len(reads), len(boards))
	case refused && valid && opts.MaxCells == 0 && opts.MaxLine == 0 && !notPlain:
		t.Errorf("refused: %s; encoding/json reads plain boards", draw(t, reads))
	}
	for i, b := range boards {
		if !refused && i < len(reads) {
			holdPlain(t, opts, reads[i].board, b)
		}
	}
}

// plainBoard is a board as encoding/json alone reads it: rows of numbers or strings as they are written.
type plainBoard struct {
	rows   [][]string // one string a cell
	packed []string   // or one string a row
	plain  bool       // it is of canonical numbers alone, which nothing can be wrong with
}

// plainJSON reads all values of input; valid is false where encoding/json refuses it or has none.
func plainJSON(input []byte, opts Options) (boards []plainBoard, valid bool) {
	values := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(input, byteOrderMark)))
	values.UseNumber()
	for {
		var value any
		err := values.Decode(&value)
		if errors.Is(err, io.EOF) {
			return boards, len(boards) > 0
		}
		if err != nil {
			return nil, false
		}
		_, bare := value.([]any)
		if object, is := value.(map[string]any); is {
			key := "board"
			if opts.Key != "" {
				key = opts.Key
			}
			value = object[key]
		}
		board := plainRows(value)
		board.plain = board.plain && bare
		boards = append(boards, board)
	}
}

// plainRows reads a value as rows.
func plainRows(value any) plainBoard {
	rows, is := value.([]any)
	board := plainBoard{plain: is}
	for _, row := range rows {
		cells, isArray := row.([]any)
		if s, isString := row.(string); isString {
			board.packed = append(board.packed, s)
		}
		board.plain = board.plain && isArray && len(cells) == len(rows[0].([]any))
		board.rows = append(board.rows, nil)
		for _, cell := range cells {
			number, isNumber := cell.(json.Number)
			text, _ := cell.(string)
			if isNumber {
				text = number.String()
			}
			_, err := strconv.ParseUint(text, 10, 32)
			board.plain = board.plain && isNumber && err == nil
			board.rows[len(board.rows)-1] = append(board.rows[len(board.rows)-1], text)
		}
	}
	return board
}

// holdPlain wants b to be what encoding/json reads.
func holdPlain(t *testing.T, opts Options, b *Board, want plainBoard) {
	t.Helper()
	cells := cellNames(b)
	if len(cells) != max(len(want.rows), len(want.packed)) || b.Packed != (len(want.packed) > 0) {
		t.Fatalf("read as %s; encoding/json has %v", drawBoard(b), want)
	}
	for r, row := range cells {
		if b.Packed {
			empty := "."
			if opts.Empty != nil {
				empty = *opts.Empty
			}
			var whole strings.Builder
			for _, name := range row {
				if name == "" {
					name = empty
				}
				whole.WriteString(name)
			}
			if whole.String() != want.packed[r] {
				t.Fatalf("row %d is read as %q; encoding/json has %q", r, whole.String(), want.packed[r])
			}
			continue
		}
		for c, text := range want.rows[r] {
			if isPlainEmpty(opts, b.Numeric, text) {
				text = ""
			}
			if len(row) != len(want.rows[r]) || row[c] != text {
				t.Fatalf("row %d is read as %q; encoding/json has %q", r, row, want.rows[r])
			}
		}
	}
}

// isPlainEmpty says whether a cell that is written as text is empty.
func isPlainEmpty(opts Options, numeric bool, text string) bool {
	switch {
	case opts.Empty == nil && numeric:
		return text == "0"
	case opts.Empty == nil:
		return text == "" || text == "."
	case numeric && *opts.Empty == "00":
		return text == "0"
	}
	return text == *opts.Empty
}
