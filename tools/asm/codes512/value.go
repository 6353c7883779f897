package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/lines"
)

// A vector holds so many cells of 16 bits, or of 32.
const (
	cells16 = vector / 2
	cells32 = vector / 4
)

// notByte is the bits that a code has not.
const notByte = ^255

func narrow16() {
	TEXT("narrow16x512", NOSPLIT, "func(codes *byte, lines *byte, count int, empty uint64) (done int)")
	Doc("narrow16x512 makes codes of the cells in so many lines, each less empty, as far as all of a vector are at most 255,",
		"and gives their number.")
	Pragma("noescape")
	empty, large, bits := ZMM(), ZMM(), GP32()
	VPBROADCASTW(Load(Param("empty"), GP64()).(GPVirtual).As32(), empty)
	MOVL(I32(notByte), bits)
	VPBROADCASTW(bits, large)
	lines.Each(cells16, 2, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, isLarge := ZMM(), K()
		if mask == nil {
			VMOVDQU64(at, cells)
			VPSUBW(empty, cells, cells)
		} else {
			VMOVDQU16_Z(at, *mask, cells)
			VPSUBW_Z(empty, cells, *mask, cells)
		}
		VPTESTMW(large, cells, isLarge)
		KORTESTD(isLarge, isLarge)
		JNZ(LabelRef("end"))
		VPMOVWB(cells, cells.AsY())
		VMOVDQU64(cells.AsY(), codes)
	})
}

func narrow32() {
	TEXT("narrow32x512", NOSPLIT, "func(codes *byte, lines *byte, count int, empty uint64) (done int)")
	Doc("narrow32x512 is narrow16x512 for cells of 32 bits.")
	Pragma("noescape")
	empty, large, bits := ZMM(), ZMM(), GP32()
	VPBROADCASTD(Load(Param("empty"), GP64()).(GPVirtual).As32(), empty)
	MOVL(I32(notByte), bits)
	VPBROADCASTD(bits, large)
	lines.Each(cells32, 4, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, isLarge := ZMM(), K()
		if mask == nil {
			VMOVDQU64(at, cells)
			VPSUBD(empty, cells, cells)
		} else {
			VMOVDQU32_Z(at, *mask, cells)
			VPSUBD_Z(empty, cells, *mask, cells)
		}
		VPTESTMD(large, cells, isLarge)
		KORTESTW(isLarge, isLarge)
		JNZ(LabelRef("end"))
		VPMOVDB(cells, cells.AsX())
		VMOVDQU64(cells.AsX(), codes)
	})
}

func widen16() {
	TEXT("widen16x512", NOSPLIT, "func(cells *byte, codes *byte, count int, empty uint64)")
	Doc("widen16x512 undoes narrow16x512, for so many cells one after another.")
	Pragma("noescape")
	empty := ZMM()
	VPBROADCASTW(Load(Param("empty"), GP64()).(GPVirtual).As32(), empty)
	lines.EachCode(cells16, 2, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		VPMOVZXBW(codes, cells)
		VPADDW(empty, cells, cells)
		if mask == nil {
			VMOVDQU64(cells, at)
		} else {
			VMOVDQU16(cells, *mask, at)
		}
	})
}
