package boardio

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// Writer writes boards, each with what resolving it did or alone. A board that the format cannot hold is refused with
// an error of type [*Error] that wraps [ErrForm]; nothing of it was written then, and the next may be. Any other error
// is of the output itself.
type Writer struct {
	out     *bufio.Writer
	format  Format
	form    form
	written int // boards
}

// form is how one format writes.
type form interface {
	// check refuses what the format cannot hold.
	check(b *Board, written int) error
	// board writes the cells.
	board(out *bufio.Writer, b *Board) error
	// before and after write what stands around the cells; res is nil for a board alone.
	before(out *bufio.Writer, res *match3.Result, written int) error
	after(out *bufio.Writer, b *Board, res *match3.Result) error
}

// NewWriter makes a writer of boards in format. Of opts it uses Empty.
func NewWriter(out io.Writer, format Format, opts Options) (*Writer, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	switch format {
	case JSON, Pair, Text, CSV, NPY:
	default:
		return nil, fmt.Errorf("%v is not a format to write", format)
	}
	return newWriter(out, format, opts, chunk), nil
}

// newWriter is NewWriter for what was checked, with a buffer of so many bytes.
func newWriter(out io.Writer, format Format, opts Options, buffer int) *Writer {
	w := &Writer{out: bufio.NewWriterSize(out, buffer), format: format}
	switch format {
	case JSON, Pair:
		w.form = &jsonForm{opts: opts, pair: format == Pair}
	case Text:
		w.form = &textForm{opts: opts.asNumber()}
	case CSV:
		w.form = &csvForm{opts: opts.asNumber()}
	case NPY:
		w.form = &npyForm{opts: opts, head: npyHead{boards: -1}}
	}
	return w
}

// Write writes a resolved board and what resolving it did. What is written is held back until there is enough of it;
// Flush hands it on.
func (w *Writer) Write(b *Board, res match3.Result) error { return w.write(b, &res) }

// WriteBoard writes a board alone.
func (w *Writer) WriteBoard(b *Board) error { return w.write(b, nil) }

func (w *Writer) write(b *Board, res *match3.Result) error {
	err := b.check()
	if err == nil {
		err = w.form.check(b, w.written)
	}
	if err != nil {
		return &Error{Line: b.Line, Record: b.Record, Row: -1, Col: -1, Err: err}
	}
	if err := w.form.before(w.out, res, w.written); err != nil {
		return err
	}
	if err := w.form.board(w.out, b); err != nil {
		return err
	}
	w.written++
	return w.form.after(w.out, b, res)
}

// Follow says that so many boards stand already where what is written will be added.
func (w *Writer) Follow(boards int) { w.written += boards }

// Append adds what another writer of the same format and options wrote, so many boards with their results. It is for work that is
// spread over goroutines, in a format without a head: JSON, Pair and Text. A text begins with the blank line that comes
// between boards, see Follow.
func (w *Writer) Append(text []byte, boards int) error { return w.append(text, boards) }

// append writes what another writer of the same format wrote, which was told that boards are written before.
func (w *Writer) append(text []byte, boards int) error {
	if w.written == 0 && w.format == Text {
		text = bytes.TrimPrefix(text, []byte{'\n'})
	}
	if form, isNPY := w.form.(*npyForm); isNPY {
		if err := form.begin(w.out); err != nil {
			return err
		}
	}
	w.written += boards
	_, err := w.out.Write(text)
	return err
}

// WriteError writes, in the place of a result, why a board was refused: a line {"error":...,"line":...}. Only JSON and
// Pair can; for other formats the error wraps [ErrForm].
func (w *Writer) WriteError(refused *Error) error {
	form, isJSON := w.form.(*jsonForm)
	if !isJSON {
		return fault.New(ErrForm, "only JSON can hold an error in place of a result")
	}
	return form.refused(w.out, refused)
}

// Flush hands on what was written so far. After the last board [Writer.End] is called in its place, which for most formats is
// the same.
func (w *Writer) Flush() error { return w.out.Flush() }
