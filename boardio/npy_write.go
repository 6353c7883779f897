package boardio

import (
	"bufio"
	"strconv"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// npyForm writes final boards as an array of bytes.
type npyForm struct {
	opts    Options
	head    npyHead // the number of boards is that which is expected, or negative
	shaped  bool    // all boards have the shape of the head
	begun   bool    // the head was written
	scratch []byte
}

func (f *npyForm) check(b *Board, _ int) error {
	rows, cols := b.Cells.Rows(), b.Cells.Cols()
	if err := f.checkShape(rows, cols); err != nil {
		return err
	}
	cells, err := f.cells(b)
	if err != nil {
		return err
	}
	f.scratch = cells
	f.shape(rows, cols)
	return nil
}

// checkShape refuses boards of another shape than those before.
func (f *npyForm) checkShape(rows, cols int) error {
	if f.shaped && (rows != f.head.rows || cols != f.head.cols) {
		return fault.New(ErrForm,
			"an array holds boards of one shape, and this board has %d rows and %d columns "+
				"where the first has %d rows and %d columns; write each shape to a separate file",
			rows, cols, f.head.rows, f.head.cols)
	}
	return nil
}

func (f *npyForm) shape(rows, cols int) {
	f.head.rows, f.head.cols, f.shaped = rows, cols, true
}

// cells are the cells of a board as bytes, row by row.
func (f *npyForm) cells(b *Board) ([]byte, error) {
	if !b.Numeric {
		return nil, fault.New(ErrForm,
			"an array holds numbers, but this is a board of symbols; write it as JSON or text")
	}
	cells := f.scratch[:0]
	var row []match3.Kind
	for r := range b.Cells.Rows() {
		row = b.Cells.AppendRow(row[:0], r)
		for c, kind := range row {
			number := uint64(kind)
			if b.Names != nil && kind != match3.Empty {
				var err error
				if number, err = strconv.ParseUint(b.Name(kind), 10, 32); err != nil || number == 0 {
					return nil, fault.New(ErrForm,
						"row %d, column %d: %s is a kind on this board, but an array has kinds from 1 to 255, and 0 for empty cells",
						r, c, quote(b.Name(kind)))
				}
			}
			if number > maxByte {
				return nil, fault.New(ErrForm,
					"row %d, column %d: the kind %d is above 255, the highest in an array of bytes; "+
						"write the board as JSON, text or Parquet",
					r, c, number)
			}
			cells = append(cells, byte(number))
		}
	}
	return cells, nil
}

// maxByte is the highest kind that a byte can hold.
const maxByte = 255

func (f *npyForm) before(out *bufio.Writer, _ *match3.Result, _ int) error { return f.begin(out) }

// begin writes the head, if that was not done yet.
func (f *npyForm) begin(out *bufio.Writer) error {
	if f.begun {
		return nil
	}
	f.begun = true
	_, err := out.Write(f.head.text())
	return err
}

func (f *npyForm) board(out *bufio.Writer, _ *Board) error {
	_, err := out.Write(f.scratch) // made by check
	return err
}

func (f *npyForm) after(*bufio.Writer, *Board, *match3.Result) error { return nil }

// Expect announces the number and the shape of the boards that will be written, before the first is. [NPY] puts these
// in front of the boards; if they are not known, the output has to be patched at the end, see [Writer.End]. Other
// formats do not need them.
func (w *Writer) Expect(boards, rows, cols int) {
	if form, isNPY := w.form.(*npyForm); isNPY {
		form.head.boards = boards
		form.shape(rows, cols)
	}
}

// End ends the output after the last board and flushes it. If the number of boards was not known when the first of them
// was written, or has turned out different, patch must be written over the beginning of the output to complete it. It
// is nil for all formats but [NPY].
func (w *Writer) End() (patch []byte, err error) {
	form, isNPY := w.form.(*npyForm)
	if isNPY {
		if !form.begun {
			form.head.boards = w.written
		}
		if err := form.begin(w.out); err != nil {
			return nil, err
		}
		if form.head.boards != w.written {
			form.head.boards = w.written
			patch = form.head.text()
		}
	}
	return patch, w.out.Flush()
}
