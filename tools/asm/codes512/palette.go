package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/lines"
)

// Where the fields of the engine's type palette lie.
const (
	slotsLow   = 0
	slotsHigh  = 256
	kindsLow   = 512
	kindsHigh  = 640
	numbers    = 768
	factorLow  = 832
	factorHigh = 836
)

const (
	slotShift   = 26 // the slot is the upper six of 32 bits
	upperSlots  = 32 // the bit of a slot that two registers have no room for
	foundAtOnce = 16 // cells
)

// half is what finds kinds by the lower or the upper 32 bits of theirs.
type half struct {
	slots  [4]VecVirtual
	factor VecVirtual
}

func loadHalf(palette GPVirtual, slots, factor int) (h half) {
	for i := range h.slots {
		h.slots[i] = ZMM()
		VMOVDQU64(Mem{Base: palette, Disp: slots + vector*i}, h.slots[i])
	}
	h.factor = ZMM()
	VPBROADCASTD(Mem{Base: palette, Disp: factor}, h.factor)
	return h
}

// at emits the look-up of the kinds in 16 slots.
func (h half) at(slots VecVirtual, isUpper OpmaskVirtual) VecVirtual {
	kinds, upper := ZMM(), ZMM()
	VMOVDQA64(slots, kinds)
	VMOVDQA64(slots, upper)
	VPERMI2D(h.slots[1], h.slots[0], kinds)
	VPERMI2D(h.slots[3], h.slots[2], upper)
	VMOVDQA32(upper, isUpper, kinds)
	return kinds
}

// finder is what both kernels that find kinds have.
type finder struct {
	palette               GPVirtual
	empty, numbers, upper VecVirtual
}

func newFinder() (f finder) {
	f = finder{palette: Load(Param("p"), GP64()).(GPVirtual), empty: ZMM(), numbers: ZMM(), upper: ZMM()}
	VMOVDQU64(Mem{Base: f.palette, Disp: numbers}, f.numbers)
	bit := GP32()
	MOVL(U32(upperSlots), bit)
	VPBROADCASTD(bit, f.upper)
	return f
}

// isUpper emits the mask of the slots that the first two registers have no room for.
func (f finder) isUpper(slots VecVirtual) OpmaskVirtual {
	mask := K()
	VPTESTMD(f.upper, slots, mask)
	return mask
}

// put emits the store of the numbers that the kinds in 16 slots have.
func (f finder) put(slots VecVirtual, codes Mem) {
	VPMOVDB(slots, slots.AsX())
	VPERMB(f.numbers, slots, slots)
	VMOVDQU64(slots.AsX(), codes)
}

func find32() {
	TEXT("find32x512", NOSPLIT, "func(codes *byte, lines *byte, count int, empty uint64, p *byte) (done int)")
	Doc("find32x512 makes codes of the cells in so many lines by a palette, as far as it knows all of 16, and gives their",
		"number.")
	Pragma("noescape")
	f := newFinder()
	low := loadHalf(f.palette, slotsLow, factorLow)
	VPBROADCASTD(Load(Param("empty"), GP64()).(GPVirtual).As32(), f.empty)
	lines.Each(foundAtOnce, 4, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, slots, unknown := ZMM(), ZMM(), K()
		if mask == nil {
			VMOVDQU64(at, cells)
			VPSUBD(f.empty, cells, cells)
		} else {
			VMOVDQU32_Z(at, *mask, cells)
			VPSUBD_Z(f.empty, cells, *mask, cells)
		}
		VPMULLD(low.factor, cells, slots)
		VPSRLD(U8(slotShift), slots, slots)
		VPCMPUD(U8(4), low.at(slots, f.isUpper(slots)), cells, unknown)
		KORTESTW(unknown, unknown)
		JNZ(LabelRef("end"))
		f.put(slots, codes)
	})
}

func find64(evens, odds Mem) {
	TEXT("find64x512", NOSPLIT, "func(codes *byte, lines *byte, count int, empty uint64, p *byte) (done int)")
	Doc("find64x512 is find32x512 for cells of 64 bits.")
	Pragma("noescape")
	f := newFinder()
	low, high := loadHalf(f.palette, slotsLow, factorLow), loadHalf(f.palette, slotsHigh, factorHigh)
	VPBROADCASTQ(Load(Param("empty"), GP64()).(GPVirtual), f.empty)
	even, odd := ZMM(), ZMM()
	VMOVDQU64(evens, even)
	VMOVDQU64(odds, odd)
	lines.Each(foundAtOnce, 8, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		first, last := ZMM(), ZMM()
		if mask == nil {
			VMOVDQU64(at, first)
			VMOVDQU64(at.Offset(vector), last)
			VPSUBQ(f.empty, first, first)
			VPSUBQ(f.empty, last, last)
		} else {
			rest := K()
			KSHIFTRW(U8(foundAtOnce/2), *mask, rest)
			VMOVDQU64_Z(at, *mask, first)
			VMOVDQU64_Z(at.Offset(vector), rest, last)
			VPSUBQ_Z(f.empty, first, *mask, first)
			VPSUBQ_Z(f.empty, last, rest, last)
		}
		lows, slots, part := ZMM(), ZMM(), ZMM()
		VMOVDQA64(first, lows)
		VPERMT2D(last, even, lows)
		VPERMT2D(last, odd, first)
		highs := first
		VPMULLD(low.factor, lows, slots)
		VPMULLD(high.factor, highs, part)
		VPADDD(part, slots, slots)
		VPSRLD(U8(slotShift), slots, slots)
		isUpper, unknown, unknownHigh := f.isUpper(slots), K(), K()
		VPCMPUD(U8(4), low.at(slots, isUpper), lows, unknown)
		VPCMPUD(U8(4), high.at(slots, isUpper), highs, unknownHigh)
		KORTESTW(unknown, unknownHigh)
		JNZ(LabelRef("end"))
		f.put(slots, codes)
	})
}

// loadKinds emits the load of half of each kind, by number.
func loadKinds(palette GPVirtual, kinds int) (v [2]VecVirtual) {
	for i := range v {
		v[i] = ZMM()
		VMOVDQU64(Mem{Base: palette, Disp: kinds + vector*i}, v[i])
	}
	return v
}

func paint32() {
	TEXT("paint32x512", NOSPLIT, "func(cells *byte, codes *byte, count int, empty uint64, p *byte)")
	Doc("paint32x512 undoes find32x512, for so many cells one after another.")
	Pragma("noescape")
	palette, empty := Load(Param("p"), GP64()).(GPVirtual), ZMM()
	VPBROADCASTD(Load(Param("empty"), GP64()).(GPVirtual).As32(), empty)
	low := loadKinds(palette, kindsLow)
	lines.EachCode(foundAtOnce, 4, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		VPMOVZXBD(codes, cells)
		VPERMI2D(low[1], low[0], cells)
		VPADDD(empty, cells, cells)
		if mask == nil {
			VMOVDQU64(cells, at)
		} else {
			VMOVDQU32(cells, *mask, at)
		}
	})
}

func paint64(firstPairs, lastPairs Mem) {
	TEXT("paint64x512", NOSPLIT, "func(cells *byte, codes *byte, count int, empty uint64, p *byte)")
	Doc("paint64x512 undoes find64x512, for so many cells one after another.")
	Pragma("noescape")
	palette, empty := Load(Param("p"), GP64()).(GPVirtual), ZMM()
	VPBROADCASTQ(Load(Param("empty"), GP64()).(GPVirtual), empty)
	low, high := loadKinds(palette, kindsLow), loadKinds(palette, kindsHigh)
	firstOf, lastOf := ZMM(), ZMM()
	VMOVDQU64(firstPairs, firstOf)
	VMOVDQU64(lastPairs, lastOf)
	lines.EachCode(foundAtOnce, 8, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		lows, highs, first, last := ZMM(), ZMM(), ZMM(), ZMM()
		VPMOVZXBD(codes, lows)
		VMOVDQA64(lows, highs)
		VPERMI2D(low[1], low[0], lows)
		VPERMI2D(high[1], high[0], highs)
		VMOVDQA64(firstOf, first)
		VMOVDQA64(lastOf, last)
		VPERMI2D(highs, lows, first)
		VPERMI2D(highs, lows, last)
		VPADDQ(empty, first, first)
		VPADDQ(empty, last, last)
		if mask == nil {
			VMOVDQU64(first, at)
			VMOVDQU64(last, at.Offset(vector))
		} else {
			rest := K()
			KSHIFTRW(U8(foundAtOnce/2), *mask, rest)
			VMOVDQU64(first, *mask, at)
			VMOVDQU64(last, rest, at.Offset(vector))
		}
	})
}
