package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"example.com/match3/tools/asm/pack"
)

// What is to be known of a shape, in bytes from the beginning of its tables.
const (
	shapeWords  = 0               // 4x16: from two rows of eight to words of two cells of a column
	shapeLast   = shapeWords + 64 // 2x32: from the even, from the odd columns to the last eight bytes of the board
	shapeLoads  = shapeLast + 64  // 8: where the row of each height, from 7 down to 0, is loaded
	shapeStores = shapeLoads + 8  // 8: where it is stored
	shapeSize   = shapeStores + 8
)

// columnOrder is how the columns of a row are arranged, so that the even and the odd ones come apart.
var columnOrder = [8]int{0, 2, 1, 3, 4, 6, 5, 7}

// shapeTables gives the tables of all shapes, in the order of rows, then columns.
func shapeTables() Mem {
	tables := GLOBL("smallShapes", RODATA|NOPTR)
	at := 0
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			pack.Bytes(at, shapeTable(rows, cols))
			at += shapeSize
		}
	}
	return tables
}

func shapeTable(rows, cols int) []byte {
	table := make([]byte, shapeSize)
	for i := range shapeLoads {
		table[i] = pack.None
	}
	size := rows * cols
	for height := range 8 {
		// Of a row that would be loaded from beyond the board, the last eight bytes of the board are loaded instead.
		row := rows - 1 - height
		begin, at := row*cols, min(row*cols, max(size-8, 0))
		fromTop := 7 - height
		table[shapeLoads+fromTop] = byte(max(at, 0))
		table[shapeStores+fromTop] = byte(max(at, 0))
		if row < 0 {
			continue
		}
		for i, col := range columnOrder {
			if col < cols {
				half := fromTop % 2 * 8
				table[shapeWords+fromTop/2*16+2*i+height%2] = byte(half + begin - at + col)
			}
		}
	}
	for i := range min(size, 8) {
		cell := max(size-8, 0) + i
		height, col := rows-1-cell/cols, cell%cols
		lane := col / 4 * 16
		table[shapeLast+col%2*32+lane+i] = byte(col/2%2*8 + height)
	}
	return table
}

// wordsOfColumns arranges two columns as words of two cells of a row, the topmost row first.
var wordsOfColumns = func() Mem {
	mem := GLOBL("smallWords", RODATA|NOPTR)
	var indices []byte
	for height := 7; height >= 0; height-- {
		indices = append(indices, byte(height), byte(8+height))
	}
	pack.Bytes(0, indices)
	return mem
}()
