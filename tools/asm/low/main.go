// Command low generates the kernel for boards of bytes with at most 64 rows, each column of which is one vector, the bottom
// tile first.
//
// What marks need to know of a column are words of 64 bits, one for each row:
//
//	lie     where tiles lie
//	down    tiles equal to the one above
//	across  tiles equal to those in the next column
//
// They are kept from pass to pass. A pass marks eight columns at a time, from words alone, where the pass before changed
// columns or their neighbours. Then each column with a mark is compressed, and its words are found anew, with the word across
// of the column to its left.
//
// A column of zeros lies before the first and behind the last column, and the words beyond the board are zero.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	vector     = 64 // bytes of a column, and of the words of a group of columns
	groupShift = 3  // a group is eight columns
	word       = 8
	wordShift  = 3
	perWord    = 64 // columns in a word of changed columns
	lastBit    = perWord - 1
)

// The fields of the engine's type low, in its order.
const (
	columnsField = word * iota
	colsField
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
	Generate()
}

// state is a board in memory.
type state struct{ base Register }

func loadState() state { return state{Load(Param("b"), GP64())} }

func (s state) field(offset int) Mem { return Mem{Base: s.base, Disp: offset} }

func (s state) load(offset int) GPVirtual {
	v := GP64()
	MOVQ(s.field(offset), v)
	return v
}

// above is what moves a column down by one cell, with a zero on top.
type above struct {
	indices VecVirtual
	inside  OpmaskVirtual
}

func loadAbove(up Mem) above {
	a := above{ZMM(), K()}
	VMOVDQU64(up, a.indices)
	inside := GP64()
	MOVQ(I64(math.MaxInt64), inside)
	KMOVQ(inside, a.inside)
	return a
}

// look emits the words lie and down of the column of tiles.
func (a above) look(tiles VecVirtual, lie, down OpmaskVirtual) {
	higher := ZMM()
	VPTESTMB(tiles, tiles, lie)
	VPERMB_Z(tiles, a.indices, a.inside, higher)
	VPCMPEQB(higher, tiles, lie, down)
}

func start(up Mem) {
	TEXT("lowStart512", NOSPLIT, "func(b *byte)")
	Doc("lowStart512 finds the words of all columns.")
	Pragma("noescape")
	s := loadState()
	a := loadAbove(up)
	column, left := s.load(columnsField), s.load(colsField)
	lieWord, downWord, acrossWord := s.load(lieField), s.load(downField), s.load(acrossField)
	Label("column")
	tiles, lie, down, across := ZMM(), K(), K(), K()
	VMOVDQU64(Mem{Base: column}, tiles)
	a.look(tiles, lie, down)
	VPCMPEQB(Mem{Base: column, Disp: vector}, tiles, lie, across)
	KMOVQ(lie, Mem{Base: lieWord})
	KMOVQ(down, Mem{Base: downWord})
	KMOVQ(across, Mem{Base: acrossWord})
	ADDQ(U8(vector), column)
	for _, p := range []Register{lieWord, downWord, acrossWord} {
		ADDQ(U8(word), p)
	}
	DECQ(left)
	JNZ(LabelRef("column"))
	VZEROUPPER()
	RET()
}

func passes(up Mem) {
	TEXT("lowPasses512", NOSPLIT, "func(b *byte, most int) (passes int)")
	Doc("lowPasses512 takes passes until the board is stable, but no more than so many, and says how many removed something.")
	Pragma("noescape")
	a := loadAbove(up)
	ones, removed := ZMM(), ZMM()
	VPTERNLOGQ(U8(0xff), ones, ones, ones)
	VPXORQ(removed, removed, removed)
	left := Load(Param("most"), GP64()).(GPVirtual)

	Label("pass")
	markWords(ones, removed)
	JZ(LabelRef("stable"))
	withGaps()
	fallWords(a)
	DECQ(left)
	JNZ(LabelRef("pass"))

	Label("stable")
	done := Load(Param("most"), GP64()).(GPVirtual)
	SUBQ(left, done)
	Store(done, ReturnIndex(0))
	addUp(removed, loadState().field(removedField))
	VZEROUPPER()
	RET()
}

// markWords emits the marking of the board, and then ZF says that nothing is marked. The columns with marks become those that
// are changed, and the words from the first to the last of them the ones to look at.
func markWords(ones, removed VecVirtual) {
	s := loadState()
	at, end, was, is := s.load(firstField), s.load(lastField), s.load(wasField), s.load(isField)
	first, last, none, words := GP64(), GP64(), GP64(), s.load(wordsField)
	// A mark can lie in the words beside them too.
	XORQ(none, none)
	SUBQ(U8(1), at)
	CMOVQLT(none, at)
	ADDQ(U8(1), end)
	DECQ(words)
	CMPQ(end, words)
	CMOVQGT(words, end)
	MOVQ(I64(math.MaxInt64), first)
	MOVQ(I64(-1), last)

	Label("word")
	near, marked := GP64(), GP64()
	neighbours(Mem{Base: was, Index: at, Scale: word}, near)
	XORQ(marked, marked)
	TESTQ(near, near)
	JZ(LabelRef("marked"))
	markGroups(at, near, marked, ones, removed)
	Label("marked")
	MOVQ(marked, Mem{Base: is, Index: at, Scale: word})
	lower := GP64()
	MOVQ(at, lower)
	CMPQ(first, lower)
	CMOVQLT(first, lower)
	TESTQ(marked, marked)
	CMOVQNE(at, last)
	CMOVQNE(lower, first)
	INCQ(at)
	CMPQ(at, end)
	JLE(LabelRef("word"))

	s = loadState()
	MOVQ(first, s.field(firstField))
	MOVQ(last, s.field(lastField))
	MOVQ(is, s.field(wasField))
	MOVQ(was, s.field(isField))
	CMPQ(last, I8(-1))
}

// neighbours emits the columns that are changed or at most two away from such.
func neighbours(changed Mem, near GPVirtual) {
	here, beside := GP64(), GP64()
	MOVQ(changed, here)
	MOVQ(here, near)
	either := func(shift func(...Op), n int) {
		v := GP64()
		MOVQ(here, v)
		shift(U8(n), v)
		ORQ(v, near)
	}
	shl := func(ops ...Op) { SHLQ(ops[0], ops[1]) }
	shr := func(ops ...Op) { SHRQ(ops[0], ops[1]) }
	either(shl, 1)
	either(shl, 2)
	either(shr, 1)
	either(shr, 2)
	MOVQ(changed.Offset(-word), beside)
	MOVQ(beside, here)
	either(shr, lastBit)
	either(shr, lastBit-1)
	MOVQ(changed.Offset(word), here)
	either(shl, lastBit)
	either(shl, lastBit-1)
}

// markGroups emits the marking of the groups of word at, from the first to the last that has a column of near.
func markGroups(at, near, marked GPVirtual, ones, removed VecVirtual) {
	s := loadState()
	group, last, offset, shift := GP64(), GP64(), GP64(), GP64()
	TZCNTQ(near, group)
	SHRQ(U8(groupShift), group)
	BSRQ(near, last)
	SHRQ(U8(groupShift), last)
	SUBQ(group, last) // how many more groups there are
	LEAQ(Mem{Base: group, Index: at, Scale: 8}, offset)
	SHLQ(U8(6), offset)
	MOVQ(group, shift)
	SHLQ(U8(groupShift), shift)
	across, down, lie, stay := s.load(acrossField), s.load(downField), s.load(lieField), s.load(stayField)
	ADDQ(offset, across)
	ADDQ(offset, down)
	ADDQ(offset, lie)
	ADDQ(offset, stay)
	Label("group")
	m := marks(Mem{Base: across}, Mem{Base: down})
	some, bits, count := K(), GP64(), ZMM()
	VPTESTMQ(m, m, some)
	KMOVB(some, bits.As32())
	SHLXQ(shift, bits, bits)
	ORQ(bits, marked)
	VPOPCNTQ(m, count)
	VPADDQ(count, removed, removed)
	VPANDNQ(Mem{Base: lie}, m, m)
	VMOVDQU64(m, Mem{Base: stay})
	VPOPCNTQ(m, count)
	VPSLLVQ(count, ones, count)
	VPANDNQ(ones, count, count) // as many bits as tiles stay
	VMOVDQU64(count, Mem{Base: lie})
	for _, p := range []Register{across, down, lie, stay} {
		ADDQ(U8(vector), p)
	}
	ADDQ(U8(8), shift)
	SUBQ(U8(1), last)
	JGE(LabelRef("group"))
}

// marks emits the marks of eight columns.
func marks(across, down Mem) VecVirtual {
	m, before, higher, run := ZMM(), ZMM(), ZMM(), ZMM()
	const (
		// of the operands in the order of their bits: third, second, first given
		andEither = 0xe0 // third & (second | first)
		orBoth    = 0xf8 // third | second & first
		any       = 0xfe
	)
	VMOVDQU64(across, m)
	VMOVDQU64(across.Offset(-word), before)
	VPTERNLOGQ(U8(andEither), across.Offset(word), before, m)
	VPTERNLOGQ(U8(orBoth), across.Offset(-2*word), before, m)
	VMOVDQU64(down, run)
	VPSRLQ(U8(1), run, higher)
	VPANDQ(higher, run, run)
	VPADDQ(run, run, higher)
	VPTERNLOGQ(U8(any), higher, run, m)
	VPADDQ(higher, higher, higher)
	VPORQ(higher, m, m)
	return m
}

// withGaps emits what the first pass that removes something does on a board with gaps: every column falls.
func withGaps() {
	s := loadState()
	CMPQ(s.field(gapsField), I8(0))
	JE(LabelRef("nogaps"))
	n, words, none, is, was, all := GP64(), s.load(wordsField), GP64(), s.load(wasField), s.load(isField), GP64()
	XORQ(none, none)
	MOVQ(none, s.field(gapsField))
	MOVQ(none, s.field(firstField))
	DECQ(words)
	MOVQ(words, s.field(lastField))
	MOVQ(words, n)
	Label("fillchanged")
	MOVQ(Mem{Base: was, Index: n, Scale: word}, all)
	MOVQ(all, Mem{Base: is, Index: n, Scale: word})
	DECQ(n)
	JGE(LabelRef("fillchanged"))
	Label("nogaps")
}

// fallWords emits the fall of all columns that are changed.
func fallWords(a above) {
	s := loadState()
	at, end, changed := s.load(firstField), s.load(lastField), s.load(wasField)
	Label("fallword")
	left := GP64()
	MOVQ(Mem{Base: changed, Index: at, Scale: word}, left)
	TESTQ(left, left)
	JZ(LabelRef("fallnext"))
	s = loadState()
	column, stay, down, across := s.load(columnsField), s.load(stayField), s.load(downField), s.load(acrossField)
	offset := GP64()
	MOVQ(at, offset)
	SHLQ(U8(6+wordShift), offset)
	ADDQ(offset, stay)
	ADDQ(offset, down)
	ADDQ(offset, across)
	SHLQ(U8(6-wordShift), offset)
	ADDQ(offset, column)
	Label("fall")
	number, here := GP64(), GP64()
	TZCNTQ(left, number)
	BLSRQ(left, left)
	MOVQ(number, here)
	SHLQ(U8(6), here)
	tiles, keep, lie, downMask, acrossMask, before := ZMM(), K(), K(), K(), K(), K()
	KMOVQ(Mem{Base: stay, Index: number, Scale: word}, keep)
	place := Mem{Base: column, Index: here, Scale: 1}
	VMOVDQU64(place, tiles)
	VPCOMPRESSB_Z(tiles, keep, tiles)
	VMOVDQU64(tiles, place)
	a.look(tiles, lie, downMask)
	VPCMPEQB(place.Offset(-vector), tiles, lie, before)
	VPCMPEQB(place.Offset(vector), tiles, lie, acrossMask)
	KMOVQ(downMask, Mem{Base: down, Index: number, Scale: word})
	KMOVQ(before, Mem{Base: across, Index: number, Scale: word, Disp: -word})
	KMOVQ(acrossMask, Mem{Base: across, Index: number, Scale: word})
	TESTQ(left, left)
	JNZ(LabelRef("fall"))
	Label("fallnext")
	INCQ(at)
	CMPQ(at, end)
	JLE(LabelRef("fallword"))
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
