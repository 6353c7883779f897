package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

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
	TEXT("wordsStart512", NOSPLIT, "func(b *byte)")
	Doc("wordsStart512 finds the words of all columns.")
	Pragma("noescape")
	a := loadAbove(up)
	s := loadState()
	column, left := s.Load(columns.ColumnsField), s.Load(colsField)
	lieWord, downWord, acrossWord := s.Load(lieField), s.Load(downField), s.Load(acrossField)
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

// withGaps emits what the first pass that removes something does on a board with gaps: every column falls.
func withGaps() {
	s := loadState()
	CMPQ(s.Field(gapsField), I8(0))
	JE(LabelRef("nogaps"))
	n, words, none, is, was, all := GP64(), s.Load(wordsField), GP64(), s.Load(wasField), s.Load(isField), GP64()
	XORQ(none, none)
	MOVQ(none, s.Field(gapsField))
	MOVQ(none, s.Field(firstField))
	DECQ(words)
	MOVQ(words, s.Field(lastField))
	MOVQ(words, n)
	Label("fillchanged")
	MOVQ(Mem{Base: was, Index: n, Scale: word}, all)
	MOVQ(all, Mem{Base: is, Index: n, Scale: word})
	DECQ(n)
	JGE(LabelRef("fillchanged"))
	Label("nogaps")
}

// fallWords emits the loop over the words of changed columns.
func fallWords(fall func(at, changed GPVirtual)) {
	s := loadState()
	at, end, words := s.Load(firstField), s.Load(lastField), s.Load(wasField)
	Label("fallword")
	changed := GP64()
	MOVQ(Mem{Base: words, Index: at, Scale: word}, changed)
	TESTQ(changed, changed)
	JZ(LabelRef("fallnext"))
	fall(at, changed)
	Label("fallnext")
	INCQ(at)
	CMPQ(at, end)
	JLE(LabelRef("fallword"))
}

// takeLowest emits the number of the lowest bit of columns, which is taken away.
func takeLowest(columns GPVirtual) GPVirtual {
	number := GP64()
	TZCNTQ(columns, number)
	BLSRQ(columns, columns)
	return number
}

// fallColumns emits the fall of the changed columns of word at.
func fallColumns(a above, at, changed GPVirtual) {
	s := loadState()
	offset := GP64()
	MOVQ(at, offset)
	SHLQ(U8(perWordLog+wordShift), offset)
	stay, down, across, column := s.Load(stayField), s.Load(downField), s.Load(acrossField), s.Load(columns.ColumnsField)
	for _, p := range []Register{stay, down, across} {
		ADDQ(offset, p)
	}
	SHLQ(U8(columnShift-wordShift), offset) // from the bytes of words to those of columns
	ADDQ(offset, column)
	Label("fall")
	number := takeLowest(changed)
	here := GP64()
	MOVQ(number, here)
	SHLQ(U8(columnShift), here)
	place := Mem{Base: column, Index: here, Scale: 1}
	tiles, keep, lieMask, downMask, acrossMask, before := ZMM(), K(), K(), K(), K(), K()
	KMOVQ(Mem{Base: stay, Index: number, Scale: word}, keep)
	VMOVDQU64(place, tiles)
	VPCOMPRESSB_Z(tiles, keep, tiles)
	VMOVDQU64(tiles, place)
	a.look(tiles, lieMask, downMask)
	VPCMPEQB(place.Offset(-vector), tiles, lieMask, before)
	VPCMPEQB(place.Offset(vector), tiles, lieMask, acrossMask)
	KMOVQ(downMask, Mem{Base: down, Index: number, Scale: word})
	KMOVQ(before, Mem{Base: across, Index: number, Scale: word, Disp: -word})
	KMOVQ(acrossMask, Mem{Base: across, Index: number, Scale: word})
	TESTQ(changed, changed)
	JNZ(LabelRef("fall"))
}
