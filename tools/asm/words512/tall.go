package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// startTall emits the first look at all columns.
func startTall() {
	TEXT("wordsStartTall512", NOSPLIT, "func(b *byte)")
	Doc("wordsStartTall512 is wordsStart512 for columns of more than one block.")
	Pragma("noescape")
	s := loadState()
	left, number := s.load(colsField), GP64()
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
func lookTall(s state, number GPVirtual, left bool) {
	place, stride, layer, blocks, back := bottom(s, number), s.load(strideField), s.load(layerField), s.load(blocksField), GP64()
	lie, down, across := s.load(lieField), s.load(downField), s.load(acrossField)
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

// bottom emits the address of the lowest cell of a column.
func bottom(s state, number GPVirtual) GPVirtual {
	place := GP64()
	MOVQ(number, place)
	IMULQ(s.field(strideField), place)
	ADDQ(s.field(columnsField), place)
	return place
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
	from, layer, blocks, stay := bottom(s, number), s.load(layerField), s.load(blocksField), s.load(stayField)
	to := GP64()
	MOVQ(from, to)
	LEAQ(Mem{Base: stay, Index: number, Scale: word}, stay)
	Label("fallblock")
	tiles, keep, count := ZMM(), K(), GP64()
	VMOVDQU64(Mem{Base: from}, tiles)
	KMOVQ(Mem{Base: stay}, keep)
	VPCOMPRESSB_Z(tiles, keep, tiles)
	VMOVDQU64(tiles, Mem{Base: to})
	POPCNTQ(Mem{Base: stay}, count)
	ADDQ(count, to)
	ADDQ(U8(block), from)
	ADDQ(layer, stay)
	DECQ(blocks)
	JNZ(LabelRef("fallblock"))
	Label("clear") // up to 63 cells beyond the last block too, which are zero already
	VMOVDQU64(zero, Mem{Base: to})
	ADDQ(U8(block), to)
	CMPQ(to, from)
	JB(LabelRef("clear"))
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
