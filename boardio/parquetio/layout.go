package parquetio

import (
	"fmt"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// The columns of a table. A board of rows stands where in JSON it does. An id comes back as it is in a table, and as a
// member of a result in JSON.
const (
	rowsColumn    = "rows"
	colsColumn    = "cols"
	cellsColumn   = "cells"
	boardColumn   = "board"
	idColumn      = "id"
	finalColumn   = "final"
	removedColumn = "removed"
	passesColumn  = "passes"
)

// layout says where in a table what stands.
type layout struct {
	columns    []*parquet.Column // the leaves, by number
	rows, cols *leaf             // nil where there are none, and cells are rows
	cells      *leaf
	cellsName  string
	id         *leaf // nil where there is none, or one that JSON has no simple form for
}

// leaf is a column of values, or of lists of them, or of lists of lists.
type leaf struct {
	*parquet.Column
	lists []int // the definition level of each list that is there, be it empty, from without
}

// number is the number that a value of a column of whole numbers stands for. A negative one is below 0, whatever the
// type.
func (l *leaf) number(v parquet.Value) int64 {
	if l.Type().Kind() == parquet.Int64 {
		if n := v.Int64(); n >= 0 || !l.unsigned() {
			return n
		}
		return math.MaxInt64 // above all kinds
	}
	if l.unsigned() {
		return int64(v.Uint32())
	}
	return int64(v.Int32())
}

// unsigned says whether the numbers of a column have no sign.
func (l *leaf) unsigned() bool {
	logical := l.Type().LogicalType()
	if logical == nil {
		return false
	}
	whole, isWhole := logical.Value.(*format.IntType)
	return isWhole && !whole.IsSigned
}

// layoutOf finds the columns of boards. Key names that of the cells, unless it is empty or what stands there in JSON if
// nothing else is said.
func layoutOf(root *parquet.Column, key string) (*layout, error) {
	l := &layout{cellsName: cellsColumn}
	addLeaves(root, &l.columns)
	switch {
	case key != "" && key != boardColumn:
		l.cellsName = key
	case root.Column(cellsColumn) == nil && root.Column(boardColumn) != nil:
		l.cellsName = boardColumn
	}
	var err error
	if l.cells, err = cellsOf(root, l.cellsName); err != nil {
		return nil, err
	}
	if l.rows, err = l.sizeColumn(root, rowsColumn); err != nil {
		return nil, err
	}
	if l.cols, err = l.sizeColumn(root, colsColumn); err != nil {
		return nil, err
	}
	if id := root.Column(idColumn); id != nil && id.Leaf() && !id.Repeated() {
		l.id = &leaf{Column: id}
	}
	return l, nil
}

func addLeaves(c *parquet.Column, to *[]*parquet.Column) {
	if c.Leaf() {
		*to = append(*to, c)
		return
	}
	for _, child := range c.Columns() {
		addLeaves(child, to)
	}
}

// columnNamed is the column of that name.
func columnNamed(root *parquet.Column, name string) (*parquet.Column, error) {
	if c := root.Column(name); c != nil {
		return c, nil
	}
	var names []string
	for _, c := range root.Columns()[:min(20, len(root.Columns()))] {
		names = append(names, fmt.Sprintf("%.40q", c.Name()))
	}
	return nil, fmt.Errorf(
		"the table has no column %q; it needs rows, cols and cells, or board with a list of the rows, and has %s",
		name, strings.Join(names, ", "))
}

// isWhole says whether a column has whole numbers, of 32 or 64 bits.
func isWhole(c *parquet.Column) bool {
	if !c.Leaf() {
		return false
	}
	if logical := c.Type().LogicalType(); logical != nil {
		if _, whole := logical.Value.(*format.IntType); !whole {
			return false // a date, a time, a decimal
		}
	}
	return c.Type().Kind() == parquet.Int32 || c.Type().Kind() == parquet.Int64
}

// sizeColumn is the column of that name. Cells that are rows can do without.
func (l *layout) sizeColumn(root *parquet.Column, name string) (*leaf, error) {
	if l.cells.nested() && root.Column(name) == nil {
		return nil, nil
	}
	c, err := columnNamed(root, name)
	if err == nil && (!isWhole(c) || c.Repeated()) {
		err = fmt.Errorf("the column %q has %s; write whole numbers, INT32 or INT64", name, sortOf(c))
	}
	return &leaf{Column: c}, err
}

// sortOf says what a column has.
func sortOf(c *parquet.Column) string {
	switch {
	case c.Repeated():
		return "lists"
	case c.Leaf():
		return c.Type().String()
	}
	return "groups of columns"
}

// cellsOf finds the cells: bytes, or the values of a list, or of a list of lists.
func cellsOf(root *parquet.Column, name string) (*leaf, error) {
	c, err := columnNamed(root, name)
	if err != nil {
		return nil, err
	}
	if c.Leaf() && !c.Repeated() && c.Type().Kind() == parquet.ByteArray {
		if logical := c.Type().LogicalType(); logical != nil {
			return nil, fmt.Errorf("the column %q has text; write bytes (BLOB, BINARY), a kind each, or a list of numbers", name)
		}
		return &leaf{Column: c}, nil
	}
	l := &leaf{Column: c}
	level := 0
	for {
		switch {
		case l.Repeated():
			l.lists = append(l.lists, level)
			level++
		case l.Optional():
			level++
		}
		if l.Leaf() || len(l.Columns()) != 1 {
			break
		}
		l.Column = l.Columns()[0]
	}
	const wayOut = "write bytes (BLOB, BINARY), a list of whole numbers, or a list of such lists, INT32 or INT64"
	switch {
	case len(l.lists) > 2:
		return nil, fmt.Errorf("the column %q has lists of lists of lists; a board is a list of rows: %s", name, wayOut)
	case len(l.lists) > 0 && !isWhole(l.Column):
		return nil, fmt.Errorf("the column %q has lists of %s; %s", name, sortOf(l.Column), wayOut)
	case len(l.lists) == 0:
		return nil, fmt.Errorf("the column %q has %s; %s", name, sortOf(l.Column), wayOut)
	}
	return l, nil
}
