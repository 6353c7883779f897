package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

// startTall emits the first look at all columns.
func startTall() {
	TEXT("wordsStartTall512", NOSPLIT, "func(b *byte)")
	Doc("wordsStartTall512 is wordsStart512 for columns of more than one block.")
	Pragma("noescape")
	s := loadState()
	left, number := s.Load(colsField), GP64()
	XORQ(number, number)
	Label("column")
	lookTall(s, number, false)
	INCQ(number)
	CMPQ(number, left)
	JNE(LabelRef("column"))
	VZEROUPPER()
	RET()
}

// lookTall emits a look at all blocks of column number, and if wanted at what they have in common with the column to the left.
func lookTall(s columns.State, number GPVirtual, left bool) {
	place, stride, layer, blocks, back := s.Bottom(number), s.Load(columns.StrideField), s.Load(layerField), s.Load(blocksField), GP64()
	lie, down, across := s.Load(lieField), s.Load(downField), s.Load(acrossField)
	for _, p := range []GPVirtual{lie, down, across} {
		LEAQ(Mem{Base: p, Index: number, Scale: word}, p)
	}
	if left {
		MOVQ(stride, back)
		NEGQ(back)
	}
	Label("look")
	tiles, lieMask, downMask, acrossMask := ZMM(), K(), K(), K()
	VMOVDQU64(Mem{Base: place}, tiles)
	VPTESTMB(tiles, tiles, lieMask)
	VPCMPEQB(Mem{Base: place, Disp: 1}, tiles, lieMask, downMask)
	VPCMPEQB(Mem{Base: place, Index: stride, Scale: 1}, tiles, lieMask, acrossMask)
	KMOVQ(lieMask, Mem{Base: lie})
	KMOVQ(downMask, Mem{Base: down})
	KMOVQ(acrossMask, Mem{Base: across})
	if left {
		before := K()
		VPCMPEQB(Mem{Base: place, Index: back, Scale: 1}, tiles, lieMask, before)
		KMOVQ(before, Mem{Base: across, Disp: -word})
	}
	ADDQ(U8(block), place)
	for _, p := range []GPVirtual{lie, down, across} {
		ADDQ(layer, p)
	}
	DECQ(blocks)
	JNZ(LabelRef("look"))
}

// numberOf emits the number in the board of a column of word at.
func numberOf(at, inWord GPVirtual) GPVirtual {
	number := GP64()
	MOVQ(at, number)
	SHLQ(U8(perWordLog), number)
	ADDQ(inWord, number)
	return number
}

// fallColumnsTall emits the fall of the changed columns of word at.
func fallColumnsTall(at, changed GPVirtual, zero VecVirtual) {
	left := GP64()
	MOVQ(changed, left)
	Label("fall")
	s := loadState()
	number := numberOf(at, takeLowest(left))
	from, layer, blocks, stay := s.Bottom(number), s.Load(layerField), s.Load(blocksField), s.Load(stayField)
	to := GP64()
	MOVQ(from, to)
	LEAQ(Mem{Base: stay, Index: number, Scale: word}, stay)
	Label("fallblock")
	tiles := ZMM()
	VMOVDQU64(Mem{Base: from}, tiles)
	columns.Drop(tiles, tiles, Mem{Base: stay}, to)
	ADDQ(U8(block), from)
	ADDQ(layer, stay)
	DECQ(blocks)
	JNZ(LabelRef("fallblock"))
	columns.ClearUp(to, from, zero)
	TESTQ(left, left)
	JNZ(LabelRef("fall"))
}

// lookAgainTall emits the look at the changed columns of word at. It comes after all of them have fallen, since what was
// just written in pieces is slow to read.
func lookAgainTall(at, changed GPVirtual) {
	Label("again")
	s := loadState()
	number := numberOf(at, takeLowest(changed))
	lookTall(s, number, true)
	TESTQ(changed, changed)
	JNZ(LabelRef("again"))
}
