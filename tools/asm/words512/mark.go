package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// markWords emits the marking of the board, and then ZF says that nothing is marked. The columns with marks become those that
// are changed, and the words from the first to the last of them the ones to look at.
func markWords(mark func(at, near, marked GPVirtual)) {
	s := loadState()
	at, end, none, words := s.Load(firstField), s.Load(lastField), GP64(), s.Load(wordsField)
	// A mark can lie in the words beside them too.
	XORQ(none, none)
	SUBQ(U8(1), at)
	CMOVQLT(none, at)
	ADDQ(U8(1), end)
	DECQ(words)
	CMPQ(end, words)
	CMOVQGT(words, end)
	MOVQ(I64(math.MaxInt64), none)
	MOVQ(none, s.Field(firstField))
	MOVQ(I32(-1), s.Field(lastField))

	Label("word")
	near, marked := GP64(), GP64()
	neighbours(Mem{Base: loadState().Load(wasField), Index: at, Scale: word}, near)
	XORQ(marked, marked)
	TESTQ(near, near)
	JZ(LabelRef("marked"))
	mark(at, near, marked)
	Label("marked")
	s = loadState()
	MOVQ(marked, Mem{Base: s.Load(isField), Index: at, Scale: word})
	first, last, lower := s.Load(firstField), s.Load(lastField), GP64()
	MOVQ(at, lower)
	CMPQ(first, at)
	CMOVQLT(first, lower)
	TESTQ(marked, marked)
	CMOVQNE(at, last)
	CMOVQNE(lower, first)
	MOVQ(first, s.Field(firstField))
	MOVQ(last, s.Field(lastField))
	INCQ(at)
	CMPQ(at, end)
	JLE(LabelRef("word"))

	was, is := s.Load(wasField), s.Load(isField)
	MOVQ(is, s.Field(wasField))
	MOVQ(was, s.Field(isField))
	CMPQ(last, I8(-1))
}

// neighbours emits the columns that are changed or at most two away from such.
func neighbours(changed Mem, near GPVirtual) {
	here := GP64()
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
	MOVQ(changed.Offset(-word), here)
	either(shr, lastBit)
	either(shr, lastBit-1)
	MOVQ(changed.Offset(word), here)
	either(shl, lastBit)
	either(shl, lastBit-1)
}

// group is where the words of a group of columns lie, of which there are more until left is below 0.
type group struct {
	across, down, lie, stay GPVirtual
	shift                   GPVirtual // the number of its first column
	left                    GPVirtual
}

// firstGroup emits the choice of the groups of word at, from the first to the last that has a column of near.
func firstGroup(at, near GPVirtual) group {
	s := loadState()
	number, offset := GP64(), GP64()
	g := group{shift: GP64(), left: GP64()}
	TZCNTQ(near, number)
	SHRQ(U8(groupShift), number)
	BSRQ(near, g.left)
	SHRQ(U8(groupShift), g.left)
	SUBQ(number, g.left)
	const groupsPerWord = perWord >> groupShift
	LEAQ(Mem{Base: number, Index: at, Scale: groupsPerWord}, offset)
	SHLQ(U8(groupShift+wordShift), offset) // from groups to bytes of words
	MOVQ(number, g.shift)
	SHLQ(U8(groupShift), g.shift)
	g.across, g.down, g.lie, g.stay = s.Load(acrossField), s.Load(downField), s.Load(lieField), s.Load(stayField)
	for _, p := range g.words() {
		ADDQ(offset, p)
	}
	return g
}

func (g group) words() []GPVirtual { return []GPVirtual{g.across, g.down, g.lie, g.stay} }

// note emits the note of which columns of a group have marks.
func (g group) note(marks VecVirtual, marked GPVirtual) {
	some, bits := K(), GP64()
	VPTESTMQ(marks, marks, some)
	KMOVB(some, bits.As32())
	SHLXQ(g.shift, bits, bits)
	ORQ(bits, marked)
}

// next emits the step to the next group, and the jump to loop if there is one.
func (g group) next(loop string) {
	for _, p := range g.words() {
		ADDQ(U8(vector), p)
	}
	ADDQ(U8(1<<groupShift), g.shift)
	SUBQ(U8(1), g.left)
	JGE(LabelRef(loop))
}

// markGroups emits the marking of the columns of word at that are in near, and of others beside them.
func markGroups(at, near, marked GPVirtual, ones, removed VecVirtual) {
	g := firstGroup(at, near)
	Label("group")
	m, run, count := marksAcross(Mem{Base: g.across}), ZMM(), ZMM()
	higher := ZMM()
	VMOVDQU64(Mem{Base: g.down}, run)
	VPSRLQ(U8(1), run, higher)
	VPANDQ(higher, run, run)
	VPADDQ(run, run, higher)
	VPTERNLOGQ(U8(anyOfThree), higher, run, m)
	VPADDQ(higher, higher, higher)
	VPORQ(higher, m, m)
	g.note(m, marked)
	VPOPCNTQ(m, count)
	VPADDQ(count, removed, removed)
	VPANDNQ(Mem{Base: g.lie}, m, m)
	VMOVDQU64(m, Mem{Base: g.stay})
	// Where they come to lie is known already.
	VPOPCNTQ(m, count)
	VPSLLVQ(count, ones, count)
	VPANDNQ(ones, count, count)
	VMOVDQU64(count, Mem{Base: g.lie})
	g.next("group")
}

// markGroupsTall emits the same for columns of several blocks, from the lowest block up. Runs go on from block to block: the
// lowest tiles of the block above are shifted in where a run begins, the runs of the block below where it ends.
func markGroupsTall(at, near, marked GPVirtual, removed VecVirtual) {
	g := firstGroup(at, near)
	s := loadState()
	layer := s.Load(layerField)
	Label("group")
	all, below := ZMM(), ZMM()
	VPXORQ(all, all, all)
	VPXORQ(below, below, below)
	blocks := loadState().Load(blocksField)
	Label("layer")
	m, run, beside, count := marksAcross(Mem{Base: g.across}), ZMM(), ZMM(), ZMM()
	VMOVDQU64(Mem{Base: g.down}, run)
	VPSHRDQ(U8(1), Mem{Base: g.down, Index: layer, Scale: 1}, run, beside)
	VPANDQ(beside, run, run)
	VPORQ(run, m, m)
	first, second := ZMM(), ZMM()
	VPSHLDQ(U8(1), below, run, first)
	VPSHLDQ(U8(2), below, run, second)
	VPTERNLOGQ(U8(anyOfThree), second, first, m)
	VMOVDQA64(run, below)
	VPORQ(m, all, all)
	VPOPCNTQ(m, count)
	VPADDQ(count, removed, removed)
	VPANDNQ(Mem{Base: g.lie}, m, m)
	VMOVDQU64(m, Mem{Base: g.stay})
	for _, p := range g.words() {
		ADDQ(layer, p)
	}
	DECQ(blocks)
	JNZ(LabelRef("layer"))
	height := loadState().Load(blocksField)
	IMULQ(layer, height)
	for _, p := range g.words() {
		SUBQ(height, p)
	}
	g.note(all, marked)
	g.next("group")
}

// The truth tables of three operands, in the order of their bits: third, second, first given.
const (
	thirdAndEither = 0xe0 // third & (second | first)
	thirdOrBoth    = 0xf8 // third | second & first
	anyOfThree     = 0xfe
)

// marksAcross emits the marks of the horizontal runs of eight blocks side by side.
func marksAcross(across Mem) VecVirtual {
	m, before := ZMM(), ZMM()
	VMOVDQU64(across, m)
	VMOVDQU64(across.Offset(-word), before)
	VPTERNLOGQ(U8(thirdAndEither), across.Offset(word), before, m)
	VPTERNLOGQ(U8(thirdOrBoth), across.Offset(-2*word), before, m)
	return m
}
