package boardio

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"example.com/match3"
)

// How tests write down what comes out of a reader, one outcome after another with " | " between them:
//
//	num 1 1 1 / · 2 ·      a board of numbers, its rows parted by slashes, a dot in the middle for an empty cell
//	sym R G B              a board of symbols
//	packed sym R G B       the same, a row written as one string
//	num 2x0 @3             a board without cells, which began on line 3 and not on line 1
//	kind 1:5 r0c2          a board refused for ErrKind on line 1, column 5: row 0, column 2 of the board
//	ragged 2:4 r1          refused for a row
//	limit 2:1                refused for a line, without a column
//	!broken                a fault of the input itself
//
// A name that has a blank or cannot be seen is quoted.

// sentinels are all errors that a refusal can wrap, under the names that outcomes use.
var sentinels = map[string]error{
	"ragged": match3.ErrRagged, "kind": match3.ErrKind, "syntax": match3.ErrSyntax, "symbol": ErrSymbol,
	"encoding": ErrEncoding, "limit": ErrLimit, "noboard": ErrNoBoard, "form": ErrForm,
}

// drawBoard draws a board that was read.
func drawBoard(b *Board) string {
	var rows []string
	for r := range b.Cells.Rows() {
		var cells []string
		for _, kind := range b.Cells.AppendRow(nil, r) {
			cells = append(cells, drawName(b, kind))
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	drawn := strings.Join(rows, " / ")
	if b.Cells.Cols() == 0 {
		drawn = fmt.Sprintf("%dx0", b.Cells.Rows())
	}
	form := "sym "
	if b.Numeric {
		form = "num "
	}
	if b.Packed {
		form = "packed " + form
	}
	if b.Line != 1 {
		drawn += fmt.Sprintf(" @%d", b.Line)
	}
	return form + drawn
}

func drawName(b *Board, kind match3.Kind) string {
	if kind == match3.Empty {
		return "·"
	}
	name := b.Name(kind)
	if name == "" ||
		strings.ContainsFunc(name, func(r rune) bool { return r == ' ' || !unicode.IsGraphic(r) && r != '\u200d' }) {
		return strconv.Quote(name)
	}
	return name
}

// drawError draws a refusal, or a fault of the input itself.
func drawError(t testing.TB, err error) string {
	t.Helper()
	var refused *Error
	if !errors.As(err, &refused) {
		return "!" + err.Error()
	}
	drawn := ""
	for name, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			drawn += name
		}
	}
	if _, known := sentinels[drawn]; !known {
		t.Errorf("%v wraps %q, want one of the errors that can be told apart", err, drawn)
	}
	drawn += fmt.Sprintf(" %d", refused.Line)
	if refused.Column != 0 {
		drawn += fmt.Sprintf(":%d", refused.Column)
	}
	switch {
	case refused.Row >= 0 && refused.Col >= 0:
		drawn += fmt.Sprintf(" r%dc%d", refused.Row, refused.Col)
	case refused.Row >= 0:
		drawn += fmt.Sprintf(" r%d", refused.Row)
	}
	return drawn
}

// read is one answer of a reader.
type read struct {
	board *Board
	err   error
}

// readAll reads to the end, which must come after no more answers than there are bytes, and must then stay.
func readAll(t testing.TB, format Format, opts Options, in io.Reader, most int) []read {
	t.Helper()
	reader, err := NewReader(in, format, opts)
	if err != nil {
		t.Fatal(err)
	}
	var reads []read
	for {
		board, err := reader.Read()
		var refused *Error
		if (board == nil) == (err == nil) {
			t.Fatalf("Read gives the board %v and the error %v", board, err)
		}
		if err != nil && !errors.As(err, &refused) {
			if _, again := reader.Read(); !errors.Is(again, err) {
				t.Errorf("Read gives %v, then %v", err, again)
			}
			if errors.Is(err, io.EOF) {
				return reads
			}
			return append(reads, read{nil, err})
		}
		reads = append(reads, read{board, err})
		if len(reads) > most+2 {
			t.Fatalf("%d answers from %d bytes", len(reads), most)
		}
	}
}

// draw draws answers.
func draw(t testing.TB, reads []read) string {
	t.Helper()
	var drawn []string
	for _, r := range reads {
		if r.err != nil {
			drawn = append(drawn, drawError(t, r.err))
		} else {
			drawn = append(drawn, drawBoard(r.board))
		}
	}
	return strings.Join(drawn, " | ")
}

// pieces are ways in which the bytes of an input may come.
var pieces = []func(io.Reader) io.Reader{
	iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
	func(in io.Reader) io.Reader { return &hesitant{in: in} },
}

// hesitant gives nothing at each second call, as io.Reader allows.
type hesitant struct {
	in    io.Reader
	ready bool
}

func (h *hesitant) Read(p []byte) (int, error) {
	h.ready = !h.ready
	if !h.ready {
		return 0, nil
	}
	return h.in.Read(p[:min(len(p), 3)])
}

// outcome reads input in one piece, and in all others, and wants the same each time.
func outcome(t testing.TB, format Format, opts Options, input string) (string, []read) {
	t.Helper()
	reads := readAll(t, format, opts, strings.NewReader(input), len(input))
	drawn := draw(t, reads)
	for i, piece := range pieces {
		again := readAll(t, format, opts, piece(strings.NewReader(input)), len(input))
		if other := draw(t, again); other != drawn {
			t.Errorf("in one piece: %s\nin pieces (%d): %s", drawn, i, other)
		}
	}
	return drawn, reads
}

// readCase is an input and what is read from it.
type readCase struct{ name, input, want string }

// testRead holds a reader to cases.
func testRead(t *testing.T, format Format, opts Options, cases []readCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, _ := outcome(t, format, opts, c.input)
			if got != c.want {
				t.Errorf("%q\ngives %s\nwant  %s", c.input, got, c.want)
			}
		})
	}
}

// emptyAs are options under which s alone is the empty cell.
func emptyAs(s string) Options { return Options{Empty: &s} }
