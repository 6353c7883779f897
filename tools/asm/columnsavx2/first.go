package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// firstPass writes the kernel for the first pass over a board with gaps, in which all columns close their gaps. Empty
// cells are equal to one another and make runs there, but such a run marks empty cells alone, which go in any case.
func firstPass(packs Mem) {
	TEXT("firstPassAVX2", NOSPLIT, "func(columns *byte, stride, cols int, info *int, marks *byte) (removed int)")
	Doc("firstPassAVX2 does the first pass over a board that has gaps, and closes the gaps of all columns even if it removes",
		"nothing. Info and marks are as for cascadeAVX2.")
	Pragma("noescape")
	s := &sweep{
		removed: AllocLocal(wordSize),
		column:  GP64(), info: GP64(), index: GP64(), marks: GP64(), packs: GP64(),
	}
	Load(Param("columns"), s.column)
	Load(Param("info"), s.info)
	Load(Param("marks"), s.marks)
	LEAQ(packs, s.packs)
	XORL(s.index.As32(), s.index.As32())
	MOVQ(s.index, s.removed)

	Label("column")
	s.acrossGaps()
	s.downGaps()
	Label("columnDone")
	stride, cols := GP64(), GP64()
	Load(Param("stride"), stride)
	ADDQ(stride, s.column)
	ADDQ(Imm(infoSize), s.info)
	INCQ(s.index)
	Load(Param("cols"), cols)
	CMPQ(s.index, cols)
	JLT(LabelRef("column"))

	removed := GP64()
	MOVQ(s.removed, removed)
	Store(removed, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// acrossGaps looks for the runs that begin in this column and go to the right.
func (s *sweep) acrossGaps() {
	at, height := GP64(), GP64()
	MOVQ(Mem{Base: s.info, Disp: infoHeight}, height)
	for i := 1; i <= 2; i++ {
		CMPQ(height, Mem{Base: s.info, Disp: i*infoSize + infoHeight})
		CMOVQGT(Mem{Base: s.info, Disp: i*infoSize + infoHeight}, height)
	}
	XORL(at.As32(), at.As32())
	CMPQ(at, height)
	JGE(LabelRef("acrossDone"))
	second, third := s.neighbours()
	word := s.wordOf(0)
	Label("acrossBlock")
	cell := Mem{Base: s.column, Index: at, Scale: 1}
	run := equalThree(cell, Mem{Base: second, Index: at, Scale: 1}, Mem{Base: third, Index: at, Scale: 1})
	MOVQ(run, Mem{Base: word, Index: at, Scale: 1})
	ADDQ(Imm(block), at)
	CMPQ(at, height)
	JLT(LabelRef("acrossBlock"))
	Label("acrossDone")
}

// downGaps closes this column up.
func (s *sweep) downGaps() {
	at, height := GP64(), GP64()
	XORL(at.As32(), at.As32())
	MOVQ(Mem{Base: s.info, Disp: infoHeight}, height)
	CMPQ(at, height)
	JGE(LabelRef("columnDone"))
	d := s.newFall(at, height)
	MOVQ(s.column, d.to)
	Label("block")
	d.mark()
	here, marked := tiles(Mem{Base: s.column, Index: at, Scale: 1}), GP64()
	ANDNQ(here, d.kept, marked)
	POPCNTQ(marked, marked)
	ADDQ(marked, s.removed)
	ANDQ(here, d.kept)
	d.pack()
	ADDQ(Imm(block), at)
	CMPQ(at, height)
	JLT(LabelRef("block"))
	d.empty()
}

// tiles gives the word of a block that tells where tiles are.
func tiles(cells Mem) GPVirtual {
	zero := YMM()
	VPXOR(zero, zero, zero)
	word := equal(func(offset int, is VecVirtual) { VPCMPEQB(cells.Offset(offset), zero, is) })
	NOTQ(word)
	return word
}
