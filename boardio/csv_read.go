package boardio

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// csvReader reads the one board of a CSV file.
type csvReader struct {
	opts    Options
	in      *window
	records *csv.Reader
	base    int64 // the offset at which records began
	start   int64 // the offset at which the record begins that is being read
	ended   error
}

func newCSVReader(in io.Reader, opts Options) *csvReader {
	r := &csvReader{opts: opts, in: newWindow(in, opts.MaxLine+len("\r\n"))}
	r.base, r.start = r.in.next, r.in.next
	r.records = csv.NewReader(r.in)
	r.records.FieldsPerRecord = -1 // the grid sees to that, with a better error
	r.records.ReuseRecord = true
	r.in.consumed = func() int64 { return r.start }
	return r
}

func (r *csvReader) Read() (*Board, error) {
	if r.ended != nil {
		return nil, r.ended
	}
	board, err := r.board()
	r.ended = io.EOF
	var refused *Error
	if err != nil && !errors.As(err, &refused) {
		r.ended = err
	}
	return board, err
}

// board reads the board.
func (r *csvReader) board() (*Board, error) {
	var (
		grid    = grid{limit: r.opts.MaxCells}
		names   names
		symbols bool
		first   int // the line of the first row
		last    int // the line of the row read last
	)
	for {
		r.start = r.base + r.records.InputOffset()
		record, err := r.records.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, r.fault(grid.rows, err)
		}
		if r.length() > r.opts.MaxLine {
			return nil, r.tooLong(grid.rows)
		}
		line, _ := r.records.FieldPos(0)
		if grid.rows == 0 {
			first, last = line, line-1
		}
		if line != last+1 {
			return nil, r.at(last+1, 1, grid.rows, -1, fault.New(match3.ErrSyntax,
				"a blank line among the rows; a CSV file holds one board, and an empty cell is written as . or 0"))
		}
		last = line
		if err := r.otherSeparator(record); err != nil {
			return nil, r.refuse(0, grid.rows, -1, err)
		}
		for i, field := range record {
			kind, symbol, err := r.cell(&names, field)
			if err == nil {
				symbols = symbols || symbol
				err = grid.add(kind)
			}
			if err != nil {
				return nil, r.refuse(i, grid.rows, grid.inRow, err)
			}
		}
		if err := grid.endRow(); err != nil {
			return nil, r.refuse(len(record)-1, grid.rows, -1, err)
		}
	}
	if grid.rows == 0 {
		return nil, &Error{
			Name: r.opts.Name, Line: 1, Column: 1, Row: -1, Col: -1,
			Err: fault.New(ErrNoBoard, "there is no board in the input"),
		}
	}
	return finish(r.opts, grid, names, Board{Numeric: !symbols, Line: first})
}

// otherSeparator refuses a row of one cell that another separator than the comma has made.
func (r *csvReader) otherSeparator(record []string) error {
	if len(record) != 1 {
		return nil
	}
	switch cell := record[0]; {
	case strings.Contains(cell, ";"):
		return fault.New(match3.ErrSyntax, "the row is one cell with semicolons in it; CSV parts cells by commas")
	case strings.Contains(strings.Trim(cell, " \t"), "\t") && !r.opts.isEmpty(cell, false):
		return fault.New(match3.ErrSyntax,
			"the row is one cell with tabs in it; CSV parts cells by commas, and what tabs part is read as text")
	}
	return nil
}

// cell is the kind of a field. Blanks around it are not part of it, unless it is the symbol for empty cells.
func (r *csvReader) cell(names *names, field string) (kind match3.Kind, symbol bool, err error) {
	if at := invalidUTF8(field); at >= 0 {
		return 0, false, notUTF8(field, at)
	}
	if r.opts.isEmpty(field, false) {
		return match3.Empty, false, nil
	}
	field = strings.Trim(field, " \t")
	return r.opts.written(names, field)
}

// refuse makes the error for field number i of the record that was just read.
func (r *csvReader) refuse(i, row, col int, err error) *Error {
	line, column := r.records.FieldPos(i)
	return r.at(line, column, row, col, err)
}

// at makes an error for a place that is given as the line and the column in bytes, both from 1.
func (r *csvReader) at(line, column, row, col int, err error) *Error {
	r.in.advance(r.start)
	text := r.in.kept[r.in.cursor-r.in.start:]
	for n := r.in.line; n < line; n++ {
		_, text, _ = bytes.Cut(text, []byte{'\n'})
	}
	text, _, _ = bytes.Cut(text, []byte{'\n'}) // the parser counts the end of the line, too
	column = 1 + characters(text[:min(column-1, len(text))])
	return &Error{Name: r.opts.Name, Line: line, Column: column, Row: row, Col: col, Err: err}
}

// fault makes an error of one of the parser. What is wrong with the device, not with the form, it hands on.
func (r *csvReader) fault(row int, err error) error {
	var syntactic *csv.ParseError
	switch {
	case errors.Is(err, errTooLong), r.length() > r.opts.MaxLine:
		return r.tooLong(row)
	case errors.As(err, &syntactic):
		return r.at(syntactic.Line, syntactic.Column, row, -1, fault.New(match3.ErrSyntax, "%v", syntactic.Err))
	}
	return err
}

// length is how many bytes the record has that was just read, without its line end.
func (r *csvReader) length() int {
	from, to := r.start-r.in.start, r.base+r.records.InputOffset()-r.in.start
	return len(bytes.TrimSuffix(bytes.TrimSuffix(r.in.kept[from:to], []byte("\n")), []byte("\r")))
}

// tooLong makes the error for a record above the limit.
func (r *csvReader) tooLong(row int) *Error {
	line, column := r.in.position(r.start)
	return &Error{Name: r.opts.Name, Line: line, Column: column, Row: row, Col: -1, Err: fault.New(ErrLimit,
		"the record that begins here has more than %d bytes (max-line)", r.opts.MaxLine)}
}
