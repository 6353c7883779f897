package boardio

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/match3"
)

// fuzzEmpties are what the options of a fuzzed reader may have for an empty cell; the first stands for none.
var fuzzEmpties = []string{"none chosen", "", " ", ".", "0", "00", "-1", "X"}

// fuzzOptions makes options of a byte: what stands for an empty cell, the key, and limits.
func fuzzOptions(b byte) Options {
	var opts Options
	if i := int(b) % len(fuzzEmpties); i > 0 {
		opts.Empty = &fuzzEmpties[i]
	}
	if b&8 != 0 {
		opts.Key = "tiles"
	}
	if b&16 != 0 {
		opts.MaxCells = 10
	}
	if b&32 != 0 {
		opts.MaxLine = 40
	}
	return opts
}

// byteOf is a byte that makes options like opts.
func byteOf(opts Options) byte {
	var b byte
	for i, empty := range fuzzEmpties {
		if opts.Empty != nil && *opts.Empty == empty {
			b = byte(i)
		}
	}
	if opts.Key != "" {
		b |= 8
	}
	return b
}

// addGiven adds the inputs of a format that are given to the corpus.
func addGiven(f *testing.F, format Format) {
	for _, g := range given {
		if g.format == format && len(g.input) < 1000 {
			f.Add([]byte(g.input), byteOf(g.opts))
		}
	}
}

// addWithEmpties adds inputs, each with all that may stand for empty cells.
func addWithEmpties(f *testing.F, inputs ...string) {
	for _, text := range inputs {
		for b := range byte(len(fuzzEmpties)) {
			f.Add([]byte(text), b)
		}
	}
}

// counted counts how often an input is asked, and gives few bytes at a time where it is slow.
type counted struct {
	in    io.Reader
	slow  bool
	calls int
}

func (c *counted) Read(p []byte) (int, error) {
	c.calls++
	if c.slow {
		p = p[:min(len(p), 1+c.calls%3)]
	}
	return c.in.Read(p)
}

// holdReads reads input to its end and wants all that holds of any input: that it ends, that errors are of a known kind
// and have places in the input, and that each board can be written and is then read back the same.
func holdReads(t *testing.T, format Format, opts Options, input []byte, slow bool) []read {
	t.Helper()
	before := bytes.Clone(input)
	in := &counted{in: bytes.NewReader(input), slow: slow}
	reads := readAll(t, format, opts, in, len(input))
	if in.calls > len(input)+10 {
		t.Errorf("the input of %d bytes is asked %d times", len(input), in.calls)
	}
	if !bytes.Equal(input, before) {
		t.Error("the input has changed")
	}
	lines := strings.Split(string(input), "\n")
	last := 1
	for _, r := range reads {
		line := 0
		if r.err == nil {
			line = r.board.Line
			holdBoard(t, format, opts, r.board)
		} else {
			line = holdError(t, r.err, lines)
		}
		if line < last || line > len(lines) {
			t.Errorf("line %d after line %d, of %d lines", line, last, len(lines))
		}
		last = line
	}
	return reads
}

// holdError wants a refusal that wraps one known error, with a place in lines, and with a text that may be shown.
func holdError(t *testing.T, err error, lines []string) (line int) {
	t.Helper()
	drawError(t, err)
	var refused *Error
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no refusal", err)
	}
	text := refused.Error()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, isHostile) || len(text) > 500 || len(refused.Message()) < 5 {
		t.Errorf("the error %q may not be shown", text)
	}
	if refused.Line < 1 || refused.Line > len(lines) {
		t.Fatalf("%v is on line %d of %d", err, refused.Line, len(lines))
	}
	if refused.Column < 0 || refused.Column > len(lines[refused.Line-1])+1 {
		t.Errorf("%v is in column %d of a line of %d bytes", err, refused.Column, len(lines[refused.Line-1]))
	}
	if refused.Row < -1 || refused.Col < -1 || refused.Row < 0 && refused.Col >= 0 {
		t.Errorf("%v is about row %d, column %d", err, refused.Row, refused.Col)
	}
	return refused.Line
}

// holdBoard wants a board within the limits that its own format holds.
func holdBoard(t *testing.T, format Format, opts Options, b *Board) {
	t.Helper()
	if most := opts.MaxCells; most > 0 && (b.Cells.Rows() > most || len(b.Cells.AppendCells(nil)) > most) {
		t.Errorf("a board of %d rows and %d columns", b.Cells.Rows(), b.Cells.Cols())
	}
	for _, kind := range b.Cells.AppendCells(nil) {
		if b.Names != nil && int(kind) > len(b.Names) {
			t.Fatalf("kind %d of %d names", kind, len(b.Names))
		}
	}
	for _, name := range b.Names {
		if err := checkSymbol(name); err != nil {
			t.Errorf("a name %q: %v", name, err)
		}
	}
	opts = Options{Empty: opts.Empty} // what is written may be longer
	var out bytes.Buffer
	w, err := NewWriter(&out, format, opts)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(w.Write(b, match3.Result{Removed: 3, Passes: 1}), w.Flush())
	if errors.Is(err, ErrForm) && mayBeRefused(format, opts, b) {
		return
	}
	if err != nil {
		t.Fatalf("%+v cannot be written as it was read: %v", b, err)
	}
	text := out.String()
	again := readAll(t, format, opts, strings.NewReader(text), len(text))
	if len(again) != 1 || again[0].err != nil || !sameCells(again[0].board, b) {
		t.Fatalf("%q is read back as %s, want %s", text, draw(t, again), drawBoard(b))
	}
	if back := again[0].board; back.Numeric != b.Numeric || format == JSON && back.Packed != b.Packed {
		t.Fatalf("%q has the form %+v, want that of %+v", text, back, b)
	}
}

// mayBeRefused says whether a board that was read in a format cannot be written in it: a row of characters that is like
// a line of the result, and in CSV a field of nothing alone on its line.
func mayBeRefused(format Format, opts Options, b *Board) bool {
	switch format {
	case Text:
		return b.Packed && opts.keepBlanks()
	case CSV:
		return opts.Empty != nil && *opts.Empty == "" && b.Cells.Cols() == 1
	}
	return false
}

func FuzzText(f *testing.F) {
	addGiven(f, Text)
	addWithEmpties(f,
		"removed: 1;\n", "10\n2\n|3|\n", "RED\nBLUE\n|.|", "🇩🇪\U0001f1eb\n1.\n",
		"| |\n", "  \n \n", "||", "1,,2", ";", "\ufeff", "R\r\n\r\nG", "a\u0301\u200db c",
	)
	f.Fuzz(func(t *testing.T, input []byte, options byte) { holdText(t, fuzzOptions(options), input) })
}

func FuzzCSV(f *testing.F) {
	addGiven(f, CSV)
	addWithEmpties(f,
		"\"\"\n1\n", "1\n\n2\n", "\"a\nb\",c\n", "\"", "a\"b,c", "\" \",R\n",
		"\ufeff\"1\",2\r\n", "removed: 1\n", ",\n,\n", "1;2\n", "\r\n\r\n1,-1", "\xff,1",
	)
	f.Fuzz(func(t *testing.T, input []byte, options byte) { holdCSV(t, fuzzOptions(options), input) })
}

func holdText(t *testing.T, opts Options, input []byte) {
	t.Helper()
	holdSame(t, holdReads(t, Text, opts, input, false), holdReads(t, Text, opts, input, true))
}

func holdCSV(t *testing.T, opts Options, input []byte) {
	t.Helper()
	reads := holdReads(t, CSV, opts, input, false)
	if len(reads) != 1 {
		t.Errorf("%d answers from CSV", len(reads))
	}
	holdSame(t, reads, holdReads(t, CSV, opts, input, true))
}

// holdSame wants the same answers however the bytes came.
func holdSame(t *testing.T, whole, pieces []read) {
	t.Helper()
	if a, b := draw(t, whole), draw(t, pieces); a != b {
		t.Errorf("in one piece: %s\nin pieces: %s", a, b)
	}
}
