package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/coding"
)

// A vector holds so many cells of 16 bits, or of 32.
const (
	cells16 = vector / 2
	cells32 = vector / 4
)

func narrow16() {
	coding.Kernel("narrow16x512", coding.Narrow,
		"narrow16x512 makes codes of the cells in so many lines, each less empty, as far as all of a vector are at most 255,",
		"and gives their number.")
	empty, large := ZMM(), ZMM()
	words.loadEmpty(empty)
	VPBROADCASTW(notByte(), large)
	coding.EachCell(cells16, words.bytes, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, isLarge := ZMM(), K()
		words.load(at, empty, mask, cells)
		VPTESTMW(large, cells, isLarge)
		KORTESTD(isLarge, isLarge)
		JNZ(LabelRef("end"))
		VPMOVWB(cells, cells.AsY())
		VMOVDQU64(cells.AsY(), codes)
	})
}

func narrow32() {
	coding.Kernel("narrow32x512", coding.Narrow, "narrow32x512 is narrow16x512 for cells of 32 bits.")
	empty, large := ZMM(), ZMM()
	dwords.loadEmpty(empty)
	VPBROADCASTD(notByte(), large)
	coding.EachCell(cells32, dwords.bytes, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, isLarge := ZMM(), K()
		dwords.load(at, empty, mask, cells)
		VPTESTMD(large, cells, isLarge)
		KORTESTW(isLarge, isLarge)
		JNZ(LabelRef("end"))
		VPMOVDB(cells, cells.AsX())
		VMOVDQU64(cells.AsX(), codes)
	})
}

// notByte emits the bits that no code has.
func notByte() GPVirtual {
	bits := GP32()
	MOVL(I32(coding.NotByte), bits)
	return bits
}

func widen16() {
	coding.Kernel("widen16x512", coding.Widen, "widen16x512 undoes narrow16x512, for so many cells one after another.")
	empty := ZMM()
	words.loadEmpty(empty)
	coding.EachCode(cells16, words.bytes, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		VPMOVZXBW(codes, cells)
		VPADDW(empty, cells, cells)
		words.store(cells, at, mask)
	})
}
