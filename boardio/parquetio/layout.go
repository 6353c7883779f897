package parquetio

import (
	"fmt"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// The columns of a table. An id comes back as it is in a table, and as a member of a result in JSON.
const (
	rowsColumn    = "rows"
	colsColumn    = "cols"
	cellsColumn   = "cells"
	idColumn      = "id"
	finalColumn   = "final"
	removedColumn = "removed"
	passesColumn  = "passes"
)

// layout says where in a table what stands.
type layout struct {
	columns    []*parquet.Column // the leaves, by number
	rows, cols *leaf
	cells      *leaf
	id         *leaf // nil where there is none, or one that JSON has no simple form for
}

// leaf is a column of values.
type leaf struct {
	*parquet.Column
	list    bool // each row has a list of values
	present int  // the definition level of a list that is there, be it empty
}

// number is the number that a value of a column of whole numbers stands for. A negative one is below 0, whatever the type.
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

// layoutOf finds the columns of boards.
func layoutOf(root *parquet.Column) (*layout, error) {
	l := &layout{}
	addLeaves(root, &l.columns)
	var err error
	if l.rows, err = sizeColumn(root, rowsColumn); err != nil {
		return nil, err
	}
	if l.cols, err = sizeColumn(root, colsColumn); err != nil {
		return nil, err
	}
	if l.cells, err = cellsOf(root); err != nil {
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
	return nil, fmt.Errorf("the table has no column %q; it needs rows, cols and cells, and has %s", name, strings.Join(names, ", "))
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

func sizeColumn(root *parquet.Column, name string) (*leaf, error) {
	c, err := columnNamed(root, name)
	if err == nil && (!isWhole(c) || c.Repeated()) {
		err = fmt.Errorf("the column %q is no column of whole numbers; write INT32", name)
	}
	return &leaf{Column: c}, err
}

// cellsOf finds the cells: bytes, or the values of a list.
func cellsOf(root *parquet.Column) (*leaf, error) {
	c, err := columnNamed(root, cellsColumn)
	if err != nil {
		return nil, err
	}
	if c.Leaf() && !c.Repeated() && c.Type().Kind() == parquet.ByteArray {
		if logical := c.Type().LogicalType(); logical != nil {
			return nil, fmt.Errorf("the column %q has text; write bytes (BLOB, BINARY), a kind each, or a list of numbers", cellsColumn)
		}
		return &leaf{Column: c}, nil
	}
	l := &leaf{Column: c, present: -1}
	level := 0
	for {
		switch {
		case l.Repeated() && l.list:
			return nil, fmt.Errorf("the column %q has lists of lists; write the cells row by row in one list", cellsColumn)
		case l.Repeated():
			l.list, l.present = true, level
			level++
		case l.Optional():
			level++
		}
		if l.Leaf() || len(l.Columns()) != 1 {
			break
		}
		l.Column = l.Columns()[0]
	}
	if !l.list || !isWhole(l.Column) {
		return nil, fmt.Errorf("the column %q is neither of bytes nor of lists of whole numbers", cellsColumn)
	}
	return l, nil
}
