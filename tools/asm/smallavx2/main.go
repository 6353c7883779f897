// Command smallavx2 writes the AVX2 kernel for boards of at most 8 rows and 8 columns.
//
// The whole board lies in two registers, a quadword for each column with its bottom tile in the lowest byte:
//
//	even   columns 0 and 2 | columns 4 and 6
//	odd    columns 1 and 3 | columns 5 and 7
//
// so that most neighbours lie at the same place of the two registers. In general registers a mask of 32 bits, one for
// each byte, stands for each of them; there a shift by one goes up a cell, a shift by eight goes on to the next column
// of the same register.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	belowTop   = 0x7f7f7f7f // cells that have another one of the board above them
	notLastOdd = 0x00ffffff // the cells of the columns 1, 3 and 5
)

func main() {
	ConstraintExpr("!purego")
	shapes := shapeTables()
	low, high := packTables()

	TEXT("resolveSmallAVX2", NOSPLIT, "func(cells *byte, rows, cols int) (removed, passes int)")
	Doc("resolveSmallAVX2 resolves a board of 1 to 8 rows and 1 to 8 columns with at least 3 cells.")
	Pragma("noescape")
	b := board{
		cells: Load(Param("cells"), GP64()).(GPVirtual),
		shape: GP64(), size: GP64(),
		even: YMM(), odd: YMM(), zero: YMM(),
	}
	b.findShape(shapes)
	VPXOR(b.zero, b.zero, b.zero)
	b.load()

	atFirst, passes := GP64(), GP64()
	tilesEven, tilesOdd := b.tiles(b.even), b.tiles(b.odd)
	count(atFirst, tilesEven, tilesOdd)
	XORL(passes.As32(), passes.As32())
	tables := [2]GPVirtual{GP64(), GP64()}
	LEAQ(low, tables[0])
	LEAQ(high, tables[1])

	Label("pass")
	keptEven, keptOdd := b.mark(tilesEven, tilesOdd)
	b.even = fall(b.even, keptEven, tables)
	b.odd = fall(b.odd, keptOdd, tables)
	MOVL(b.tiles(b.even), tilesEven)
	MOVL(b.tiles(b.odd), tilesOdd)
	INCQ(passes)
	JMP(LabelRef("pass"))

	Label("stable")
	TESTQ(passes, passes)
	JZ(LabelRef("untouched"))
	left := GP64()
	count(left, tilesEven, tilesOdd)
	SUBQ(left, atFirst)
	b.store()
	Label("stored")
	VZEROUPPER()
	Store(atFirst, ReturnIndex(0))
	Store(passes, ReturnIndex(1))
	RET()

	Label("untouched")
	VZEROUPPER()
	Store(passes, ReturnIndex(0))
	Store(passes, ReturnIndex(1))
	RET()
	Generate()
}

// board is where the kernel keeps what it works on.
type board struct {
	cells, shape, size GPVirtual
	even, odd, zero    VecVirtual
}

// findShape points shape at the tables of the shape and counts the cells.
func (b *board) findShape(shapes Mem) {
	rows, cols := GP64(), GP64()
	Load(Param("rows"), rows)
	Load(Param("cols"), cols)
	MOVQ(rows, b.size)
	IMULQ(cols, b.size)
	LEAQ(Mem{Base: cols, Index: rows, Scale: 8, Disp: -9}, rows) // (rows-1)*8 + cols-1
	IMUL3Q(Imm(shapeSize), rows, rows)
	LEAQ(shapes, b.shape)
	ADDQ(rows, b.shape)
}

// tiles is the mask of the cells that hold a tile.
func (b *board) tiles(columns VecVirtual) GPVirtual {
	empty, mask := YMM(), GP32()
	VPCMPEQB(columns, b.zero, empty)
	VPMOVMSKB(empty, mask)
	NOTL(mask)
	return mask
}

func count(into, tilesEven, tilesOdd GPVirtual) {
	n := GP32()
	POPCNTL(tilesEven, into.As32())
	POPCNTL(tilesOdd, n)
	ADDL(n, into.As32())
}

// mark finds the cells that keep their tile, or goes to "stable".
func (b *board) mark(tilesEven, tilesOdd GPVirtual) (keptEven, keptOdd GPVirtual) {
	// Pairs of neighbours: to the right of the even columns, to the right of the odd ones.
	right, next := YMM(), YMM()
	VPERMQ(Imm(0b11_11_10_01), b.even, next)
	VPCMPEQB(b.odd, next, next)
	VPCMPEQB(b.even, b.odd, right)
	pairsEven, pairsOdd := GP32(), GP32()
	VPMOVMSKB(right, pairsEven)
	VPMOVMSKB(next, pairsOdd)
	upEven, upOdd := equalAbove(b.even, tilesEven), equalAbove(b.odd, tilesOdd)
	ANDL(tilesEven, pairsEven)
	ANDL(tilesOdd, pairsOdd)
	ANDL(U32(notLastOdd), pairsOdd)

	// Runs of three, each at its leftmost cell.
	fromEven, fromOdd := pairsEven, GP32()
	MOVL(pairsEven, fromOdd)
	SHRL(Imm(8), fromOdd)
	ANDL(pairsOdd, fromOdd)
	ANDL(pairsOdd, fromEven)

	both, later := GP32(), GP32()
	MOVL(fromEven, both)
	ORL(fromOdd, both)
	MOVL(both, later)
	SHLL(Imm(8), later)
	ORL(fromEven, later) // the marks of the even columns
	SHLL(Imm(8), fromOdd)
	ORL(fromOdd, both) // the marks of the odd columns
	ORL(upEven, later)
	ORL(upOdd, both)

	any := GP32()
	MOVL(later, any)
	ORL(both, any)
	JZ(LabelRef("stable"))
	ANDNL(tilesEven, later, later)
	ANDNL(tilesOdd, both, both)
	return later, both
}

// equalAbove marks the vertical runs.
func equalAbove(columns VecVirtual, tiles GPVirtual) GPVirtual {
	above := YMM()
	VPSRLQ(Imm(8), columns, above)
	VPCMPEQB(columns, above, above)
	pairs, runs, marks := GP32(), GP32(), GP32()
	VPMOVMSKB(above, pairs)
	ANDL(tiles, pairs)
	ANDL(U32(belowTop), pairs)
	MOVL(pairs, runs)
	SHRL(Imm(1), runs)
	ANDL(pairs, runs)
	LEAL(Mem{Base: runs, Index: runs, Scale: 1}, marks)
	ORL(runs, marks) // the first and the second of the three
	SHLL(Imm(2), runs)
	ORL(runs, marks)
	return marks
}

// fall closes up the four columns of a register: for each of them the table holds where its bytes come from.
func fall(columns VecVirtual, kept GPVirtual, tables [2]GPVirtual) VecVirtual {
	var pack [4]VecVirtual
	for i := range pack {
		column := GP32()
		MOVBLZX(kept.As8L(), column)
		if i < 3 {
			SHRL(Imm(8), kept)
		}
		pack[i] = YMM()
		VPBROADCASTQ(Mem{Base: tables[i%2], Index: column.As64(), Scale: 8}, pack[i])
	}
	VPBLENDD(Imm(0b00001100), pack[1], pack[0], pack[0])
	VPBLENDD(Imm(0b11000000), pack[3], pack[2], pack[2])
	VPBLENDD(Imm(0b11110000), pack[2], pack[0], pack[0])
	VPSHUFB(pack[0], columns, columns)
	return columns
}
