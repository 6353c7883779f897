package parquetio

import (
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
)

// Writer writes boards, or boards and what resolving them did, as a table. Cells are bytes if all kinds are up to 255 among the
// boards of the first row group, of some 65,536 boards, else lists of numbers.
type Writer struct {
	out     io.Writer
	results bool
	table   *parquet.Writer //nolint:staticcheck // see writerOf; nil before the first row group
	lists   bool            // once there is a table
	pending []record
	size    int
}

// record is a row that was not written yet.
type record struct {
	rows, cols   int
	cells, final []match3.Kind
	result       match3.Result
}

// NewWriter makes a writer of boards alone, or of results.
func NewWriter(out io.Writer, results bool) *Writer { return &Writer{out: out, results: results} }

// maxByte is the highest kind that a byte can hold.
const maxByte = 255

// WriteBoard writes a board alone.
func (w *Writer) WriteBoard(b *boardio.Board) error { return w.Write(b, nil, match3.Result{}) }

// Write writes a board, the final board and what resolving did. A board that the table cannot hold is refused with an error of type
// [*boardio.Error] that wraps [boardio.ErrForm]; the next may be fine.
func (w *Writer) Write(b *boardio.Board, final *match3.Board, res match3.Result) error {
	r := record{rows: b.Cells.Rows(), cols: b.Cells.Cols(), result: res}
	var err error
	if r.cells, err = w.numbers(b, b.Cells); err == nil && w.results {
		r.final, err = w.numbers(b, final)
	}
	if err != nil {
		return &boardio.Error{Line: b.Line, Record: b.Record, Row: -1, Col: -1, Err: err}
	}
	w.pending = append(w.pending, r)
	w.size += 4 * (len(r.cells) + len(r.final))
	if len(w.pending) < pieceRows && w.size < pieceBytes {
		return nil
	}
	return w.flush()
}

// numbers are the cells of a board row by row, by the numbers that stand for the kinds.
func (w *Writer) numbers(b *boardio.Board, cells *match3.Board) ([]match3.Kind, error) {
	if !b.Numeric {
		return nil, faultf(boardio.ErrForm, "a table holds numbers, and this is a board of symbols; write it as JSON or text")
	}
	kinds := cells.AppendCells(nil)
	for i, kind := range kinds {
		if b.Names != nil && kind != match3.Empty {
			n, err := strconv.ParseUint(b.Name(kind), 10, 32)
			if err != nil || n == 0 {
				return nil, faultf(boardio.ErrForm, "cell %d: %q is a kind on this board; a table has kinds from 1 on, and 0 for empty cells", i, b.Name(kind))
			}
			kinds[i] = match3.Kind(n)
		}
		if w.table != nil && !w.lists && kinds[i] > maxByte {
			return nil, faultf(boardio.ErrForm, "cell %d: the kind %d is above 255, and the boards before, which had no such kind, have made the cells of the table bytes; put a board with a high kind first",
				i, kinds[i])
		}
		if w.lists && len(kinds) > mostInRow || len(kinds) > mostPage/2 {
			return nil, faultf(boardio.ErrForm, "the board has %d cells, which is too large for a row of a table", len(kinds))
		}
	}
	return kinds, nil
}

// flush writes a row group.
func (w *Writer) flush() (err error) {
	defer recovered(&err)
	if w.table == nil {
		w.begin()
	}
	columns := w.table.ColumnWriters()
	first := parquet.Int32Value
	makers := []func([]parquet.Value, *record) []parquet.Value{
		func(to []parquet.Value, r *record) []parquet.Value {
			return append(to, first(int32(r.rows)).Level(0, 0, 0))
		},
		func(to []parquet.Value, r *record) []parquet.Value {
			return append(to, first(int32(r.cols)).Level(0, 0, 1))
		},
		func(to []parquet.Value, r *record) []parquet.Value { return w.appendCells(to, r.cells, 2) },
		func(to []parquet.Value, r *record) []parquet.Value { return w.appendCells(to, r.final, 3) },
		func(to []parquet.Value, r *record) []parquet.Value {
			return append(to, parquet.Int64Value(int64(r.result.Removed)).Level(0, 0, 4))
		},
		func(to []parquet.Value, r *record) []parquet.Value {
			return append(to, parquet.Int64Value(int64(r.result.Passes)).Level(0, 0, 5))
		},
	}
	var values []parquet.Value
	for i, column := range columns {
		for j := range w.pending {
			values = makers[i](values, &w.pending[j])
			if len(values) >= valuesAtOnce || j == len(w.pending)-1 {
				if _, err := column.WriteRowValues(values); err != nil {
					return err
				}
				values = values[:0]
			}
		}
	}
	w.pending, w.size = w.pending[:0], 0
	return w.table.Flush()
}

// begin makes the table, in the form that fits what is pending.
func (w *Writer) begin() {
	for _, r := range w.pending {
		for _, kind := range r.cells {
			w.lists = w.lists || kind > maxByte
		}
	}
	cells := bytesNode()
	if w.lists {
		cells = listNode()
	}
	fields := []parquet.Field{
		&field{numbersNode(parquet.Int32Type), rowsColumn}, &field{numbersNode(parquet.Int32Type), colsColumn}, &field{cells, cellsColumn},
	}
	if w.results {
		fields = append(fields, resultFields(cells)...)
	}
	w.table = writerOf(w.out, schemaOf(fields))
}

// appendCells appends the cells of a board, or of the final one.
func (w *Writer) appendCells(to []parquet.Value, kinds []match3.Kind, column int) []parquet.Value {
	if w.lists {
		if len(kinds) == 0 {
			return append(to, parquet.NullValue().Level(0, 0, column))
		}
		for i, kind := range kinds {
			to = append(to, numberValue(kind, false).Level(min(i, 1), 1, column))
		}
		return to
	}
	cells := make([]byte, len(kinds))
	for i, kind := range kinds {
		cells[i] = byte(kind)
	}
	return append(to, parquet.ByteArrayValue(cells).Level(0, 0, column))
}

// Close writes what is pending and the footer, without which the file is none.
func (w *Writer) Close() (err error) {
	if len(w.pending) > 0 {
		if err := w.flush(); err != nil {
			return err
		}
	}
	defer recovered(&err)
	if w.table == nil {
		w.begin()
	}
	return w.table.Close()
}
