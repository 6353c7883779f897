//go:build !purego

package engine

import (
	"bytes"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./turn512 -out ../../internal/engine/turn512_amd64.s

// turnFromRows512 turns the first width cells of rows that lie cols bytes apart into columns that lie stride bytes
// apart, each from its bottom up and with zeros up to a multiple of 64. The result is 0 if no cell is empty. buffer is
// bufferBytes to work in; it and columns begin at multiples of 64, as stride is one.
//
//go:noescape
func turnFromRows512(columns *byte, stride int, cells *byte, rows int, cols int, width int, buffer *byte) (empties uint64)

// turnToRows512 undoes what turnFromRows512 did.
//
//go:noescape
func turnToRows512(columns *byte, stride int, cells *byte, rows int, cols int, width int, buffer *byte)

// turned512 is a board in columns that came row by row.
type turned512 struct {
	columns *byte // the lowest cell of column 0
	stride  int   // bytes from a column to the next
	buffer  *byte // where turning works
}

// turnedAtOnce is how many cells are turned before the scheduler has a say.
const turnedAtOnce = 1 << 22

// fromRows turns a board and says whether any of its cells is empty, in which case the result is not 0.
func (t turned512) fromRows(cells []byte, rows, cols int) (empties uint64) {
	for col, width := 0, stripWidth(rows); col < cols; col += width {
		empties |= turnFromRows512(t.column(col), t.stride, &cells[col], rows, cols, min(width, cols-col), t.buffer)
	}
	return empties
}

// toRows turns the board back.
func (t turned512) toRows(cells []byte, rows, cols int) {
	for col, width := 0, stripWidth(rows); col < cols; col += width {
		turnToRows512(t.column(col), t.stride, &cells[col], rows, cols, min(width, cols-col), t.buffer)
	}
}

func (t turned512) column(col int) *byte {
	return (*byte)(unsafe.Add(unsafe.Pointer(t.columns), col*t.stride))
}

// stripWidth is how many columns of so many rows are turned at once, in whole blocks.
func stripWidth(rows int) int { return max(blockCells, turnedAtOnce/rows/blockCells*blockCells) }

// fromColumns takes a board in the layout of Board, and says as fromRows does whether any of its cells is empty.
func (t turned512) fromColumns(cells []byte, rows, cols int) (empties uint64) {
	height := blocksOf(rows) * blockCells
	for col := range cols {
		column := unsafe.Slice(t.column(col), height)
		clear(column[copy(column, cells[col*rows:][:rows]):])
	}
	if bytes.IndexByte(cells, 0) >= 0 {
		return 1
	}
	return 0
}

// toColumns is the way back.
func (t turned512) toColumns(cells []byte, rows, cols int) {
	for col := range cols {
		copy(cells[col*rows:][:rows], unsafe.Slice(t.column(col), rows))
	}
}
