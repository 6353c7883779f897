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

	"example.com/match3/tools/asm/pack"
)

const (
	belowTwo = 0x3f3f3f3f // cells that have two of their column above them
	notLast  = 0x00ffffff // the cells of all but the last column of a register
)

func main() {
	ConstraintExpr("amd64,!purego")
	shapes := shapeTables()
	low, high := pack.Table("smallPackLow", 0), pack.Table("smallPackHigh", 8)

	TEXT("resolveSmallAVX2", NOSPLIT, "func(cells *byte, rows, cols int) (removed, passes int)")
	Doc("resolveSmallAVX2 resolves a board of 1 to 8 rows and 1 to 8 columns with at least 3 cells.")
	Pragma("noescape")
	b := board{
		cells: Load(Param("cells"), GP64()).(GPVirtual),
		shape: GP64(), size: GP64(),
		even: YMM(), odd: YMM(), zero: YMM(),
	}
	VPXOR(b.zero, b.zero, b.zero)
	b.load(shapes)

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
	upEven, upOdd := runsUp(b.even, tilesEven), runsUp(b.odd, tilesOdd)

	// Runs of three, each at its leftmost cell.
	fromEven, fromOdd := pairsEven, GP32()
	MOVL(pairsEven, fromOdd)
	SHRL(Imm(8), fromOdd)
	ANDL(pairsOdd, fromOdd)
	ANDL(tilesOdd, fromOdd)
	ANDL(pairsOdd, fromEven)
	ANDL(tilesEven, fromEven)
	ANDL(U32(notLast), fromEven)

	// Whether there are any is known before the marks are; the processor is wrong about it once a board.
	// Not to ask in the first pass, and to store elsewhere if it marked nothing, was no faster.
	some, runs := GP32(), GP32()
	MOVL(upEven, runs)
	ORL(upOdd, runs)
	MOVL(fromEven, some)
	ORL(fromOdd, some)
	ORL(runs, some)
	JZ(LabelRef("stable"))

	both, later := GP32(), GP32()
	MOVL(fromEven, both)
	ORL(fromOdd, both)
	MOVL(both, later)
	SHLL(Imm(8), later)
	ORL(fromEven, later) // the marks of the even columns
	SHLL(Imm(8), fromOdd)
	ORL(fromOdd, both) // the marks of the odd columns
	addRuns(upEven, later)
	addRuns(upOdd, both)
	ANDNL(tilesEven, later, later)
	ANDNL(tilesOdd, both, both)
	return later, both
}

// runsUp finds the runs of three up a column, each at its lowest cell.
func runsUp(columns VecVirtual, tiles GPVirtual) GPVirtual {
	above := YMM()
	VPSRLQ(Imm(8), columns, above)
	VPCMPEQB(columns, above, above)
	pairs, runs := GP32(), GP32()
	VPMOVMSKB(above, pairs)
	RORXL(Imm(1), pairs, runs)
	ANDL(pairs, runs)
	ANDL(tiles.As32(), runs)
	ANDL(U32(belowTwo), runs)
	return runs
}

// addRuns adds to marks the three cells of each run up a column.
func addRuns(runs, marks GPVirtual) {
	second, third := GP32(), GP32()
	LEAL(Mem{Base: runs, Index: runs, Scale: 1}, second)
	ORL(runs, marks)
	MOVL(runs, third)
	SHLL(Imm(2), third)
	ORL(second, third)
	ORL(third, marks)
}

// fall closes up the four columns of a register: for each of them the table holds where its bytes come from.
func fall(columns VecVirtual, kept GPVirtual, tables [2]GPVirtual) VecVirtual {
	indices := func(lower, upper GPVirtual) VecVirtual {
		both := XMM()
		VMOVQ(Mem{Base: tables[0], Index: lower.As64(), Scale: 8}, both)
		VMOVHPS(Mem{Base: tables[1], Index: upper.As64(), Scale: 8}, both, both)
		return both
	}
	var of [4]GPVirtual // the columns
	for i := range of {
		of[i] = GP64()
		switch i {
		case 0:
			MOVBLZX(kept.As8L(), of[i].As32())
		case 3:
			SHRL(Imm(24), kept.As32())
			of[i] = kept
		default:
			RORXL(Imm(uint64(8*i)), kept.As32(), of[i].As32())
			MOVBLZX(of[i].As8L(), of[i].As32())
		}
	}
	order := YMM()
	VINSERTI128(Imm(1), indices(of[2], of[3]), indices(of[0], of[1]).AsY(), order)
	VPSHUFB(order, columns, columns)
	return columns
}
