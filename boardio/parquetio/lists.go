package parquetio

import (
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
)

// list says whether each row of the table has a list of cells.
func (l *leaf) list() bool { return len(l.lists) > 0 }

// nested says whether each row of the table has a list of the rows of a board, each a list of cells.
func (l *leaf) nested() bool { return len(l.lists) == 2 }

// kinds are the cells of a list.
func (l *layout) kinds(values []parquet.Value) ([]match3.Kind, error) {
	kinds := make([]match3.Kind, 0, len(values))
	present := l.cells.lists[0]
	for i, v := range values {
		switch level := v.DefinitionLevel(); {
		case level < present:
			return nil, faultf(boardio.ErrNoBoard, "%s is null; it must have the cells, row by row", l.cellsName)
		case level == present:
			continue // the list is empty
		}
		kind, wrong := l.cells.kind(v)
		if wrong != "" {
			return nil, faultf(match3.ErrKind, "cell %d %s", i, wrong)
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

// kind is the kind that a value stands for, or what is wrong with it.
func (l *leaf) kind(v parquet.Value) (kind match3.Kind, wrong string) {
	if v.IsNull() {
		return 0, "is null; 0 stands for an empty cell"
	}
	n := l.number(v)
	if n < 0 || n > math.MaxUint32 {
		return 0, fmt.Sprintf("is %d; kinds are whole numbers from 0 to 4294967295", n)
	}
	return match3.Kind(n), ""
}

// rowKinds are the cells of a list of rows, and how many each row has.
func (l *layout) rowKinds(values []parquet.Value) (kinds []match3.Kind, lengths []int, err error) {
	kinds = make([]match3.Kind, 0, len(values))
	present, rowPresent := l.cells.lists[0], l.cells.lists[1]
	for _, v := range values {
		level := v.DefinitionLevel()
		switch {
		case level < present:
			return nil, nil, faultf(boardio.ErrNoBoard, "%s is null; it must have the rows", l.cellsName)
		case level == present: // no rows
			continue
		case v.RepetitionLevel() < 2:
			lengths = append(lengths, 0)
		}
		row := len(lengths) - 1
		switch {
		case level < rowPresent:
			return nil, nil, faultf(match3.ErrKind, "row %d is null", row)
		case level == rowPresent: // an empty row
			continue
		}
		kind, wrong := l.cells.kind(v)
		if wrong != "" {
			return nil, nil, faultf(match3.ErrKind, "row %d, column %d: the cell %s", row, lengths[row], wrong)
		}
		kinds = append(kinds, kind)
		lengths[row]++
	}
	return kinds, lengths, nil
}

// fromRows fills in a board from a list of its rows, whose shape must be that of the columns rows and cols, if there
// are such.
func (b *board) fromRows(l *layout, values []parquet.Value) (err error) {
	b.values = values
	var lengths []int
	if b.kinds, lengths, err = l.rowKinds(values); err != nil {
		return err
	}
	rows, cols := len(lengths), 0
	if rows > 0 {
		cols = lengths[0]
	} else if b.cols != anySize {
		cols = b.cols // of which no row tells
	}
	for row, cells := range lengths {
		if cells != cols {
			return faultf(match3.ErrRagged, "row %d has %d cells, and the rows before have %d", row, cells, cols)
		}
	}
	if b.rows != anySize && b.rows != rows || b.cols != anySize && b.cols != cols {
		return faultf(match3.ErrSize,
			"the columns rows and cols tell of another shape than that of %s, which is of %d rows and %d columns",
			l.cellsName, rows, cols)
	}
	b.rows, b.cols = rows, cols
	return nil
}

// appendLike appends a list, or a list of rows, that has these kinds in the place of the values.
func (l *leaf) appendLike(to, values []parquet.Value, kinds []match3.Kind, column int) []parquet.Value {
	innermost := l.lists[len(l.lists)-1]
	for _, v := range values {
		made := parquet.NullValue() // an empty list
		if v.DefinitionLevel() > innermost {
			made = numberValue(kinds[0], l.Type().Kind() == parquet.Int64)
			kinds = kinds[1:]
		}
		to = append(to, made.Level(v.RepetitionLevel(), v.DefinitionLevel(), column))
	}
	return to
}

// numberValue is a kind as a value.
func numberValue(kind match3.Kind, long bool) parquet.Value {
	if long {
		return parquet.Int64Value(int64(kind))
	}
	return parquet.Int32Value(int32(kind))
}
