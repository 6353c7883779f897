package parquetio

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
)

// fault is an error with a text of its own that is of a kind.
func faultf(kind error, format string, args ...any) error {
	return &fault{fmt.Sprintf(format, args...), kind}
}

type fault struct {
	text string
	kind error
}

func (f *fault) Error() string { return f.text }
func (f *fault) Unwrap() error { return f.kind }

// board is a board of a table.
type board struct {
	rows, cols int
	bytes      []byte          // the cells, where they are bytes
	kinds      []match3.Kind   // else
	values     []parquet.Value // which the kinds stand for
	refused    error

	final  *match3.Board // where it was not resolved as bytes
	result match3.Result
	byPass []int
}

// maxID is how many bytes an id may have in JSON, which a reader of that holds it to.
const maxID = 1024

// board reads the board in a row. Cells that are bytes, and values, are those of the file.
func (l *layout) board(r *rows, row, maxCells int) (b board) {
	b.rows, b.cols = anySize, anySize
	if l.rows != nil {
		b.rows, b.refused = l.rows.size(r, row)
	}
	if b.refused == nil && l.cols != nil {
		b.cols, b.refused = l.cols.size(r, row)
	}
	if b.refused == nil {
		b.refused = b.within(maxCells)
	}
	if b.refused != nil {
		return b
	}
	cells := r.at(l.cells.Index(), row)
	switch {
	case !l.cells.list() && cells[0].IsNull():
		b.refused = faultf(boardio.ErrNoBoard, "%s is null; it must have the cells, row by row", l.cellsName)
	case !l.cells.list():
		b.bytes = cells[0].ByteArray()
		b.refused = b.fits(len(b.bytes))
	case l.cells.nested():
		b.refused = b.fromRows(l, cells)
		if b.refused == nil {
			b.refused = b.within(maxCells)
		}
	default:
		b.values = cells
		if b.kinds, b.refused = l.kinds(cells); b.refused == nil {
			b.refused = b.fits(len(b.kinds))
		}
	}
	return b
}

// anySize is the number of rows or of columns where no column tells it.
const anySize = -1

// within wants a board to have no more cells and rows than the limit.
func (b *board) within(maxCells int) error {
	if b.rows > maxCells || b.cols > maxCells/max(1, b.rows) {
		return faultf(boardio.ErrLimit,
			"a board of %d rows and %d columns has more than %d cells or rows, which is the limit (max-cells)",
			b.rows, b.cols, maxCells)
	}
	return nil
}

// fits wants as many cells as the board has.
func (b *board) fits(cells int) error {
	if cells != b.rows*b.cols {
		return faultf(match3.ErrSize, "rows is %d and cols is %d, which makes %d cells, but there are %d",
			b.rows, b.cols, b.rows*b.cols, cells)
	}
	return nil
}

// size is the number of rows or columns of a board.
func (l *leaf) size(r *rows, row int) (int, error) {
	v := r.at(l.Index(), row)[0]
	if v.IsNull() {
		return 0, faultf(boardio.ErrNoBoard, "%s is null", l.Name())
	}
	n := l.number(v)
	switch {
	case n < 0:
		return 0, faultf(match3.ErrSize, "%s is %d; it must be 0 or more", l.Name(), n)
	case n > math.MaxInt32:
		return 0, faultf(boardio.ErrLimit, "%s is %d; 2147483647 is the most", l.Name(), n)
	}
	return int(n), nil
}

// identity is the id in a row as JSON, or nil if there is none that is a number, a text or a truth value.
func (l *layout) identity(r *rows, row int) ([]byte, error) {
	if l.id == nil {
		return nil, nil
	}
	v := r.at(l.id.Index(), row)[0]
	if v.IsNull() {
		return []byte("null"), nil
	}
	switch kind := l.id.Type().Kind(); {
	case isWhole(l.id.Column) && kind == parquet.Int64 && l.id.unsigned():
		return strconv.AppendUint(nil, v.Uint64(), 10), nil
	case isWhole(l.id.Column):
		return strconv.AppendInt(nil, l.id.number(v), 10), nil
	case kind == parquet.Boolean:
		return strconv.AppendBool(nil, v.Boolean()), nil
	case kind == parquet.Float || kind == parquet.Double:
		n := v.Double()
		if kind == parquet.Float {
			n = float64(v.Float())
		}
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return nil, nil
		}
		return json.Marshal(n)
	case kind == parquet.ByteArray:
		return quotedID(v.ByteArray())
	}
	return nil, nil
}

// quotedID is an id that is text as JSON, where its quotation marks and escapes count.
func quotedID(text []byte) ([]byte, error) {
	size := len(text)
	if size <= maxID {
		quoted, err := jsontext.AppendQuote(nil, text)
		if err != nil {
			return nil, faultf(boardio.ErrEncoding, "the id is not UTF-8")
		}
		if size = len(quoted); size <= maxID {
			return quoted, nil
		}
	}
	return nil, faultf(boardio.ErrLimit, "the id has %d bytes, as JSON has it; %d are the most", size, maxID)
}

// whole is the board as package boardio has it, once it was resolved.
func (b *board) whole(record int, id []byte) *boardio.Board {
	final := b.final
	if final == nil {
		final = boardOf(b.bytes, b.rows, b.cols)
	}
	whole := boardio.Numbers(final)
	whole.Record, whole.ID = record, id
	return whole
}

// boardOf is a board of these cells.
func boardOf[T byte | match3.Kind](cells []T, rows, cols int) *match3.Board {
	kinds := make([]match3.Kind, len(cells))
	for i, kind := range cells {
		kinds[i] = match3.Kind(kind)
	}
	made, err := match3.FromCells(kinds, rows, cols)
	if err != nil {
		panic(err) // the sizes fit
	}
	return made
}
