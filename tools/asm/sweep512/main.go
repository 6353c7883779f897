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
	. "github.com/mmcloughlin/avo/reg"
)

const (
	block      = 64 // cells that are looked at together
	blockShift = 6
	pairShift  = 4 // a pair of words is 16 bytes
	word       = 8
	wordBits   = 64
	reach      = 2         // a run has so many cells beyond its first
	never      = 1<<63 - 1 // as in the engine: a height that no column reaches
)

// The fields of the engine's type sweep, in its order.
const (
	columnsField = word * iota
	strideField
	heightsField
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
	b := enter(choose(loadState()))
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
	clearUp(to, b.at, zero)
	JMP(LabelRef("column"))

	Label("limit")
	VZEROUPPER()
	RET()
}

// state is a sweep in memory.
type state struct{ base Register }

func loadState() state { return state{Load(Param("s"), GP64())} }

func (s state) field(offset int) Mem { return Mem{Base: s.base, Disp: offset} }

func (s state) load(offset int) GPVirtual {
	v := GP64()
	MOVQ(s.field(offset), v)
	return v
}

// ofColumn is the word for a column in the array that a field points to.
func (s state) ofColumn(offset int, column Register) Mem {
	return Mem{Base: s.load(offset), Index: column, Scale: word}
}

// choose emits the choice of the column to visit next: one that the pass before changed, or that is one or two to the left of
// such, or to the right of one where a horizontal run begins.
func choose(s state) (state, GPVirtual) {
	column, changed, wanted, limit := s.load(columnField), s.load(changedField), GP64(), GP64()
	MOVQ(Mem{Base: changed}, wanted)
	SUBQ(U8(reach), wanted)
	CMPQ(column, s.field(pendingField))
	CMOVQLE(column, wanted)
	CMPQ(column, wanted)
	CMOVQLT(wanted, column)
	Load(Param("limit"), limit)
	CMPQ(column, limit)
	CMOVQGE(limit, column)
	MOVQ(column, s.field(columnField))
	JGE(LabelRef("limit"))
	INCQ(s.field(columnField))
	passed := GP64()
	LEAQ(Mem{Base: changed, Disp: word}, passed)
	CMPQ(column, Mem{Base: changed})
	CMOVQEQ(passed, changed)
	MOVQ(changed, s.field(changedField))
	return s, column
}

// enter emits what finds out where in a column a run can be, and goes on to the next column if it can be nowhere.
func enter(s state, column GPVirtual) cells {
	start, other, none, unchanged := GP64(), GP64(), GP64(), s.ofColumn(beforeField, column)
	MOVQ(I64(never), none)
	MOVQ(unchanged, start)
	MOVQ(none, unchanged)
	SUBQ(U8(reach), start)
	atMost := func(m Mem) {
		CMPQ(start, m)
		CMOVQGT(m, start)
	}
	atMost(unchanged.Offset(word))
	atMost(unchanged.Offset(2 * word))
	atMost(s.field(latestField))
	atMost(s.field(earlierField))
	MOVQ(s.field(latestField), other)
	MOVQ(other, s.field(earlierField))
	MOVQ(none, s.field(latestField))
	XORQ(other, other)
	TESTQ(start, start)
	CMOVQLT(other, start)
	ANDQ(I32(-block), start)
	height := GP64()
	MOVQ(s.ofColumn(heightsField, column), height)
	CMPQ(start, height)
	JGE(LabelRef("column"))

	b := cells{at: bottom(s, column), end: height, stride: s.load(strideField), pair: s.load(pairsField)}
	b.over, b.begun, b.marked, b.tiles, b.lie = GP64(), GP64(), GP64(), ZMM(), K()
	ADDQ(b.at, b.end)
	ADDQ(start, b.at)
	SHRQ(U8(blockShift-pairShift), start)
	ADDQ(start, b.pair)
	XORQ(b.over, b.over)
	return b
}

// bottom emits the address of the lowest cell of a column.
func bottom(s state, column GPVirtual) GPVirtual {
	at := GP64()
	MOVQ(column, at)
	IMULQ(s.field(strideField), at)
	ADDQ(s.field(columnsField), at)
	return at
}

// cells are a block of cells of a column, and where the column ends.
type cells struct {
	at, end, stride, pair GPVirtual
	over                  GPVirtual // cells of this block in vertical runs that begin in the one below
	begun, marked         GPVirtual
	tiles                 VecVirtual
	lie                   OpmaskVirtual // where tiles lie
}

// mark emits the marks of a block.
func (b cells) mark() {
	across, down, vertical, second, third := K(), K(), GP64(), GP64(), GP64()
	VMOVDQU64(Mem{Base: b.at}, b.tiles)
	VPTESTMB(b.tiles, b.tiles, b.lie)
	VPCMPEQB(Mem{Base: b.at, Index: b.stride, Scale: 1}, b.tiles, b.lie, across)
	VPCMPEQB(Mem{Base: b.at, Disp: 1}, b.tiles, b.lie, down)
	VPCMPEQB(Mem{Base: b.at, Index: b.stride, Scale: 2}, b.tiles, across, across)
	VPCMPEQB(Mem{Base: b.at, Disp: 2}, b.tiles, down, down)
	KMOVQ(across, b.begun)
	KMOVQ(down, vertical)
	MOVQ(b.over, b.marked)
	ORQ(Mem{Base: b.pair}, b.marked)
	ORQ(b.begun, b.marked)
	LEAQ(Mem{Base: vertical, Index: vertical, Scale: 1}, second)
	LEAQ(Mem{Base: second, Index: second, Scale: 1}, third)
	ORQ(vertical, b.marked)
	ORQ(second, third)
	ORQ(third, b.marked)
	MOVQ(vertical, b.over)
	SHRQ(U8(wordBits-reach), b.over)
	SHRQ(U8(wordBits-1), vertical)
	ORQ(vertical, b.over)
}

// fall emits the fall of the tiles of a block that are not marked; to, where they come to rest, moves up.
func (b cells) fall(to GPVirtual) {
	stay, count, chosen, fallen := GP64(), GP64(), K(), ZMM()
	KMOVQ(b.lie, stay)
	ANDNQ(stay, b.marked, stay)
	KMOVQ(stay, chosen)
	VPCOMPRESSB_Z(b.tiles, chosen, fallen)
	VMOVDQU64(fallen, Mem{Base: to})
	POPCNTQ(stay, count)
	ADDQ(count, to)
}

// handOn emits the update of the pair of a block for the next column.
func (b cells) handOn() {
	carried, latest := Mem{Base: b.pair}, Mem{Base: b.pair, Disp: word}
	both := GP64()
	MOVQ(latest, both)
	ORQ(b.begun, both)
	MOVQ(both, carried)
	MOVQ(b.begun, latest)
}

func (b cells) next() {
	ADDQ(U8(block), b.at)
	ADDQ(U8(2*word), b.pair)
}

// visited emits the column that is being visited.
func visited(s state) GPVirtual {
	column := s.load(columnField)
	DECQ(column)
	return column
}

// noteLowest emits the note of the lowest mark of a column, which is in block b.
func noteLowest(b cells) {
	s := loadState()
	column, lowest := visited(s), GP64()
	TZCNTQ(b.marked, lowest)
	ADDQ(b.at, lowest)
	SUBQ(bottom(s, column), lowest)
	MOVQ(lowest, s.ofColumn(afterField, column))
}

// noteChange emits the notes on a column whose tiles have fallen, now that to is where they end.
func noteChange(to, removed, begun GPVirtual) {
	s := loadState()
	column := visited(s)
	ADDQ(removed, s.field(removedField))

	height := GP64()
	MOVQ(to, height)
	SUBQ(bottom(s, column), height)
	MOVQ(height, s.ofColumn(heightsField, column))

	changing, none := s.load(changingField), GP64()
	MOVQ(I64(never), none)
	MOVQ(column, Mem{Base: changing})
	MOVQ(none, Mem{Base: changing, Disp: word})
	ADDQ(U8(word), s.field(changingField))

	// Where horizontal runs begin here, the next two columns are looked at from the block with the lowest mark upwards.
	lowest, pending := GP64(), s.load(pendingField)
	MOVQ(s.ofColumn(afterField, column), lowest)
	ANDQ(I32(-block), lowest)
	ADDQ(U8(reach), column)
	TESTQ(begun, begun)
	CMOVQEQ(none, lowest)
	CMOVQNE(column, pending)
	MOVQ(lowest, s.field(latestField))
	MOVQ(pending, s.field(pendingField))
}

// clearUp emits zeros from to upwards, at least up to end. Up to 63 cells more are cleared, which are empty already.
func clearUp(to, end GPVirtual, zero VecVirtual) {
	Label("clear")
	VMOVDQU64(zero, Mem{Base: to})
	ADDQ(U8(block), to)
	CMPQ(to, end)
	JB(LabelRef("clear"))
}

func closeGaps() {
	TEXT("closeGaps512", NOSPLIT, "func(columns *byte, stride int, rows int, heights *int, cols int)")
	Doc("closeGaps512 closes the gaps of all columns and fills in their heights.")
	Pragma("noescape")
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	bottom := Load(Param("columns"), GP64()).(GPVirtual)
	stride := Load(Param("stride"), GP64())
	rows := Load(Param("rows"), GP64())
	heights := Load(Param("heights"), GP64())
	left := Load(Param("cols"), GP64())

	Label("column")
	b := cells{at: GP64(), end: GP64(), marked: GP64(), tiles: ZMM(), lie: K()}
	to := GP64()
	XORQ(b.marked, b.marked)
	MOVQ(bottom, b.at)
	MOVQ(bottom, to)
	LEAQ(Mem{Base: bottom, Index: rows, Scale: 1}, b.end)
	Label("fall")
	VMOVDQU64(Mem{Base: b.at}, b.tiles)
	VPTESTMB(b.tiles, b.tiles, b.lie)
	b.fall(to)
	ADDQ(U8(block), b.at)
	CMPQ(b.at, b.end)
	JB(LabelRef("fall"))
	height := GP64()
	MOVQ(to, height)
	SUBQ(bottom, height)
	MOVQ(height, Mem{Base: heights})
	clearUp(to, b.at, zero)
	ADDQ(U8(word), heights)
	ADDQ(stride, bottom)
	DECQ(left)
	JNZ(LabelRef("column"))
	VZEROUPPER()
	RET()
}
