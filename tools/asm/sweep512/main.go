// Command sweep512 writes the kernel that takes one pass, or a piece of one, over a board of bytes whose columns lie apart,
// each from its bottom up, and the kernel that closes the gaps of all columns.
//
// The sweep visits columns from left to right. At column c it compares 64 cells at a time with those one and two
// higher, and with those in columns c+1 and c+2, which this pass has not touched yet: these give the vertical runs, and the
// bits of the horizontal runs that begin at c. The latter are handed on to the two columns that follow, as a pair
// of words for each 64 cells:
//
//	carried   the cells of this column in horizontal runs that began one or two columns to the left
//	latest    those of them that began one column to the left
//
// So marked = vertical | begun | carried, then carried = latest | begun, and latest = begun. What is not marked is compressed
// downwards, from the first 64 cells with a mark upwards. Between sweeps all pairs are zero.
//
// Zeros lie above each column for at least 64 cells, and two columns of zeros to the right of the last one. An empty cell is
// equal to nothing, so neither height nor edge need any care.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"example.com/match3/tools/asm/columns"
)

const (
	block      = columns.Block
	blockShift = 6
	pairShift  = 4 // a pair of words is 16 bytes
	word       = columns.Word
	wordBits   = 64
	reach      = 2         // a run has so many cells beyond its first
	never      = 1<<63 - 1 // as in the engine: a height that no column reaches
)

// The fields of the engine's type sweep, in its order.
const (
	heightsField = columns.OwnFields + word*iota
	pairsField
	changedField
	changingField
	beforeField
	afterField
	columnField
	pendingField
	latestField
	earlierField
	removedField
)

func main() {
	ConstraintExpr("amd64,!purego")
	sweep()
	closeGaps()
	Generate()
}

func sweep() {
	TEXT("sweep512", NOSPLIT, "func(s *byte, limit int)")
	Doc("sweep512 takes the pass s on, as far as column limit, which is left out.")
	Pragma("noescape")
	zero := ZMM()
	VPXORQ(zero, zero, zero)

	Label("column")
	b := enter(choose(columns.LoadState("s")))
	end := b.end

	Label("scan")
	b.mark()
	TESTQ(b.marked, b.marked)
	JNZ(LabelRef("found"))
	b.next()
	CMPQ(b.at, end)
	JB(LabelRef("scan"))
	JMP(LabelRef("column"))

	Label("found")
	noteLowest(b)
	to, removed, begun := GP64(), GP64(), GP64()
	MOVQ(b.at, to)
	XORQ(removed, removed)
	XORQ(begun, begun)
	JMP(LabelRef("remove"))
	Label("fall")
	b.mark()
	Label("remove")
	b.fall(to)
	count := GP64()
	POPCNTQ(b.marked, count)
	ADDQ(count, removed)
	b.handOn()
	ORQ(b.begun, begun)
	b.next()
	CMPQ(b.at, end)
	JB(LabelRef("fall"))
	noteChange(to, removed, begun)
	columns.ClearUp(to, b.at, zero)
	JMP(LabelRef("column"))

	Label("limit")
	VZEROUPPER()
	RET()
}
