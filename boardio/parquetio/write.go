package parquetio

import (
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
)

// Writer writes boards, or boards and what resolving them did, as a table. The boards of the first row group, some
// 65,536 or fewer large ones or such with long ids, settle the columns: cells are bytes if all their kinds are up to
// 255, else lists of numbers, and there is a column of ids if they have some.
type Writer struct {
	// Jobs is how many row groups are encoded at once; as many as there are processors when 0. It changes nothing in the
	// table.
	Jobs int

	out     io.Writer
	results bool
	table   *groups // nil before the first row group
	under   queue   // what is encoded for it
	lists   bool    // once there is a table
	ids     idForm
	pending []record
	size    int
}

// record is a row that was not written yet.
type record struct {
	rows, cols   int
	cells, final numbers
	result       match3.Result
	id           parquet.Value
}

// NewWriter makes a writer of boards alone, or of results.
func NewWriter(out io.Writer, results bool) *Writer { return &Writer{out: out, results: results} }

// maxByte is the highest kind that a byte can hold.
const maxByte = 255

// WriteBoard writes a board alone.
func (w *Writer) WriteBoard(b *boardio.Board) error { return w.Write(b, nil, match3.Result{}) }

// Write writes a board, the final board and what resolving did. A board that the table cannot hold is refused with an
// error of type [*boardio.Error] that wraps [boardio.ErrForm]; the next may be fine. Any other error may be of boards
// before, and is the last.
func (w *Writer) Write(b *boardio.Board, final *match3.Board, res match3.Result) error {
	return w.Take(&boardio.Taken{
		Rows: b.Cells.Rows(), Cols: b.Cells.Cols(), Given: b, GivenFinal: final, ID: b.ID, Line: b.Line, Record: b.Record,
		Result: res,
	})
}

// Take is Write for what a [boardio.Stream] hands on.
func (w *Writer) Take(b *boardio.Taken) error {
	r := record{rows: b.Rows, cols: b.Cols, result: b.Result}
	var err error
	switch {
	case b.Given == nil:
		r.cells.bytes, r.final.bytes = b.Cells, b.Final
		err = w.checkSize(len(b.Cells))
	default:
		r.cells.kinds, err = w.kinds(b.Given, b.Given.Cells)
		if err == nil && w.results {
			r.final.kinds, err = w.kinds(b.Given, b.GivenFinal)
		}
	}
	if err == nil {
		r.id, err = w.ids.value(b.ID, w.table != nil)
	}
	if err != nil {
		return &boardio.Error{Line: b.Line, Record: b.Record, Row: -1, Col: -1, Err: err}
	}
	w.pending = append(w.pending, r)
	w.size += 4*(r.cells.len()+r.final.len()) + len(b.ID)
	if len(w.pending) < pieceRows && w.size < pieceBytes {
		return nil
	}
	return w.flush()
}

// kinds are the cells of a board row by row, by the numbers that stand for the kinds.
func (w *Writer) kinds(b *boardio.Board, cells *match3.Board) ([]match3.Kind, error) {
	if !b.Numeric {
		return nil, faultf(boardio.ErrForm, "a table holds numbers, and this is a board of symbols; write it as JSON or text")
	}
	kinds := cells.AppendCells(nil)
	for i, kind := range kinds {
		if b.Names != nil && kind != match3.Empty {
			n, err := strconv.ParseUint(b.Name(kind), 10, 32)
			if err != nil || n == 0 {
				return nil, faultf(boardio.ErrForm,
					"cell %d: %q is a kind on this board; a table has kinds from 1 on, and 0 for empty cells", i, b.Name(kind))
			}
			kinds[i] = match3.Kind(n)
		}
		if w.table != nil && !w.lists && kinds[i] > maxByte {
			return nil, faultf(boardio.ErrForm,
				"cell %d: the kind %d is above 255, and the boards before, which had no such kind, "+
					"have made the cells of the table bytes; put a board with a high kind first",
				i, kinds[i])
		}
	}
	return kinds, w.checkSize(len(kinds))
}

// checkSize refuses a board of more cells than a row of the table can have.
func (w *Writer) checkSize(cells int) error {
	if w.lists && cells > mostInRow || cells > mostPage/2 {
		return faultf(boardio.ErrForm, "the board has %d cells, which is too large for a row of a table", cells)
	}
	return nil
}

// flush lets what is pending be encoded as a row group, and adds those to the file that are ready.
func (w *Writer) flush() (err error) {
	defer recovered(&err)
	if w.table == nil {
		w.begin()
		w.under = newQueue(w.table, w.Jobs)
	}
	records := w.pending
	w.pending, w.size = make([]record, 0, len(records)), 0
	return w.under.add(func(group *parquet.ConcurrentRowGroupWriter) error { return w.encode(group, records) })
}

// encode writes records into a row group. It reads nothing of the writer that changes.
func (w *Writer) encode(group *parquet.ConcurrentRowGroupWriter, records []record) error {
	makers := []func(to []parquet.Value, r *record, column int) []parquet.Value{
		func(to []parquet.Value, r *record, column int) []parquet.Value {
			return append(to, parquet.Int32Value(int32(r.rows)).Level(0, 0, column))
		},
		func(to []parquet.Value, r *record, column int) []parquet.Value {
			return append(to, parquet.Int32Value(int32(r.cols)).Level(0, 0, column))
		},
		func(to []parquet.Value, r *record, column int) []parquet.Value {
			return w.appendCells(to, r.cells, column)
		},
	}
	if w.ids.column() != nil {
		makers = append([]func(to []parquet.Value, r *record, column int) []parquet.Value{
			func(to []parquet.Value, r *record, column int) []parquet.Value { return appendID(to, r.id, column) },
		}, makers...)
	}
	if w.results {
		makers = append(
			makers,
			func(to []parquet.Value, r *record, column int) []parquet.Value {
				return w.appendCells(to, r.final, column)
			},
			func(to []parquet.Value, r *record, column int) []parquet.Value {
				return append(to, parquet.Int64Value(int64(r.result.Removed)).Level(0, 0, column))
			},
			func(to []parquet.Value, r *record, column int) []parquet.Value {
				return append(to, parquet.Int64Value(int64(r.result.Passes)).Level(0, 0, column))
			},
		)
	}
	var values []parquet.Value
	for i, column := range group.ColumnWriters() {
		for j := range records {
			values = makers[i](values, &records[j], i)
			if len(values) >= valuesAtOnce || j == len(records)-1 {
				if _, err := column.WriteRowValues(values); err != nil {
					return err
				}
				values = values[:0]
			}
		}
	}
	return nil
}

// begin makes the table, in the form that fits what is pending.
func (w *Writer) begin() {
	for _, r := range w.pending {
		for _, kind := range r.cells.kinds {
			w.lists = w.lists || kind > maxByte
		}
	}
	cells := bytesNode()
	if w.lists {
		cells = listNode()
	}
	fields := []parquet.Field{
		&field{numbersNode(parquet.Int32Type), rowsColumn}, &field{numbersNode(parquet.Int32Type), colsColumn},
		&field{cells, cellsColumn},
	}
	if id := w.ids.column(); id != nil {
		fields = append([]parquet.Field{&field{id, idColumn}}, fields...)
	}
	if w.results {
		fields = append(fields, resultFields(cells)...)
	}
	w.table = newGroups(w.out, schemaOf(fields), idColumn)
}

// appendCells appends the cells of a board, or of the final one.
func (w *Writer) appendCells(to []parquet.Value, cells numbers, column int) []parquet.Value {
	switch {
	case !w.lists:
		return append(to, parquet.ByteArrayValue(cells.asBytes()).Level(0, 0, column))
	case cells.len() == 0:
		return append(to, parquet.NullValue().Level(0, 0, column))
	case cells.bytes != nil:
		return appendList(to, cells.bytes, column)
	}
	return appendList(to, cells.kinds, column)
}

// appendList appends a list of cells.
func appendList[T byte | match3.Kind](to []parquet.Value, kinds []T, column int) []parquet.Value {
	for i, kind := range kinds {
		to = append(to, numberValue(match3.Kind(kind), false).Level(min(i, 1), 1, column))
	}
	return to
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
	if err := w.under.end(); err != nil {
		return err
	}
	return w.table.close()
}

// numbers are the cells of a board: bytes, or kinds where there are none.
type numbers struct {
	bytes []byte
	kinds []match3.Kind
}

func (n *numbers) len() int { return max(len(n.bytes), len(n.kinds)) }

// asBytes are the numbers where none is above 255.
func (n *numbers) asBytes() []byte {
	if n.bytes != nil {
		return n.bytes
	}
	cells := make([]byte, len(n.kinds))
	for i, kind := range n.kinds {
		cells[i] = byte(kind)
	}
	return cells
}
