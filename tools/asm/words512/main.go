// Command words512 writes the kernels for boards of bytes whose columns are few vectors of 64 cells, the bottom tile first.
// What marks need to know of each block, which is 64 cells of a column, are words of 64 bits, one for each cell:
//
//	lie     where tiles lie
//	down    tiles equal to the one above
//	across  tiles equal to those in the next column
//
// They are kept from pass to pass. A pass marks eight columns at a time, from words alone, where the pass before changed
// columns or their neighbours. Then each column with a mark is compressed, and its words are found anew, with the words across
// of the column to its left.
//
// The words of the lowest block of all columns lie side by side, then, a layer further, those of the block above, and
// so on. A column of zeros lies before the first and behind the last column, and the words beyond the board are zero. Where
// columns have more than one block there is a block of zeros above them too, and a layer of words down above the last.
//
// There are two kernels of each kind: one for columns of a single block, and a tall one for those of any number.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

const (
	block      = columns.Block
	vector     = 64 // bytes of a block, and of the words of a group of columns
	groupShift = 3  // a group is eight columns
	word       = columns.Word
	wordShift  = 3
	perWord    = 64 // columns in a word of changed columns
	perWordLog = 6
	lastBit    = perWord - 1

	columnShift = 6 // a column of one block is 64 bytes
)

// The fields of the engine's type wordBoard, in its order.
const (
	colsField = columns.OwnFields + word*iota
	blocksField
	layerField
	lieField
	downField
	acrossField
	stayField
	wasField
	isField
	firstField
	lastField
	wordsField
	gapsField
	removedField
)

func main() {
	ConstraintExpr("amd64,!purego")
	up := GLOBL("oneUp", RODATA|NOPTR)
	for i := range vector {
		DATA(i, U8((i+1)%vector))
	}
	start(up)
	passes(up)
	startTall()
	passesTall()
	Generate()
}

// loadState emits the load of the address of the board.
func loadState() columns.State { return columns.LoadState("b") }

func passes(up Mem) {
	TEXT("wordsPasses512", NOSPLIT, "func(b *byte, most int) (passes int)")
	Doc("wordsPasses512 takes passes until the board is stable, but no more than so many, and says how many removed something.")
	Pragma("noescape")
	a := loadAbove(up)
	ones := ZMM()
	VPTERNLOGQ(U8(0xff), ones, ones, ones)
	eachPass(func(at, near, marked GPVirtual, removed VecVirtual) {
		markGroups(at, near, marked, ones, removed)
	}, func(at, changed GPVirtual) {
		fallColumns(a, at, changed)
	})
}

func passesTall() {
	TEXT("wordsPassesTall512", NOSPLIT, "func(b *byte, most int) (passes int)")
	Doc("wordsPassesTall512 is wordsPasses512 for columns of more than one block.")
	Pragma("noescape")
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	eachPass(markGroupsTall, func(at, changed GPVirtual) {
		fallColumnsTall(at, changed, zero)
		lookAgainTall(at, changed)
	})
}

// eachPass emits the loop over passes. mark emits the marking of the columns of word at that have, or are, neighbours in near
// of changed ones; fall what the columns of word at that have marks do.
func eachPass(mark func(at, near, marked GPVirtual, removed VecVirtual), fall func(at, changed GPVirtual)) {
	removed := ZMM()
	VPXORQ(removed, removed, removed)
	done, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	count := GP64()
	XORQ(count, count)
	MOVQ(count, done.Addr)

	Label("pass")
	markWords(func(at, near, marked GPVirtual) { mark(at, near, marked, removed) })
	JZ(LabelRef("stable"))
	withGaps()
	fallWords(fall)
	MOVQ(done.Addr, count)
	INCQ(count)
	MOVQ(count, done.Addr)
	CMPQ(count, Load(Param("most"), GP64()))
	JL(LabelRef("pass"))

	Label("stable")
	addUp(removed, loadState().Field(removedField))
	VZEROUPPER()
	RET()
}

// addUp emits the addition of the eight words of v to total.
func addUp(v VecVirtual, total Mem) {
	half, quarter, sum := YMM(), XMM(), GP64()
	VEXTRACTI64X4(U8(1), v, half)
	VPADDQ(v.AsY(), half, half)
	VEXTRACTI128(U8(1), half, quarter)
	VPADDQ(half.AsX(), quarter, quarter)
	for i := range 2 {
		VPEXTRQ(U8(i), quarter, sum)
		ADDQ(sum, total)
	}
}
