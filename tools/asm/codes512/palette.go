package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/coding"
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
	VMOVDQU64(Mem{Base: f.palette, Disp: coding.Numbers}, f.numbers)
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
	coding.Kernel("find32x512", coding.Find,
		"find32x512 makes codes of the cells in so many lines by a palette, as far as it knows all of 16, and gives their",
		"number.")
	f := newFinder()
	low := loadHalf(f.palette, coding.SlotsLow, coding.FactorLow)
	dwords.loadEmpty(f.empty)
	coding.EachCell(foundAtOnce, dwords.bytes, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells, slots, unknown := ZMM(), ZMM(), K()
		dwords.load(at, f.empty, mask, cells)
		VPMULLD(low.factor, cells, slots)
		VPSRLD(U8(slotShift), slots, slots)
		VPCMPUD(U8(4), low.at(slots, f.isUpper(slots)), cells, unknown)
		KORTESTW(unknown, unknown)
		JNZ(LabelRef("end"))
		f.put(slots, codes)
	})
}

func find64(evens, odds Mem) {
	coding.Kernel("find64x512", coding.Find, "find64x512 is find32x512 for cells of 64 bits.")
	f := newFinder()
	low := loadHalf(f.palette, coding.SlotsLow, coding.FactorLow)
	high := loadHalf(f.palette, coding.SlotsHigh, coding.FactorHigh)
	qwords.loadEmpty(f.empty)
	even, odd := ZMM(), ZMM()
	VMOVDQU64(evens, even)
	VMOVDQU64(odds, odd)
	coding.EachCell(foundAtOnce, qwords.bytes, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
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
	coding.Kernel("paint32x512", coding.Paint, "paint32x512 undoes find32x512, for so many cells one after another.")
	palette, empty := Load(Param("p"), GP64()).(GPVirtual), ZMM()
	dwords.loadEmpty(empty)
	low := loadKinds(palette, coding.KindsLow)
	coding.EachCode(foundAtOnce, dwords.bytes, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		VPMOVZXBD(codes, cells)
		VPERMI2D(low[1], low[0], cells)
		VPADDD(empty, cells, cells)
		dwords.store(cells, at, mask)
	})
}

func paint64(firstPairs, lastPairs Mem) {
	coding.Kernel("paint64x512", coding.Paint, "paint64x512 undoes find64x512, for so many cells one after another.")
	palette, empty := Load(Param("p"), GP64()).(GPVirtual), ZMM()
	qwords.loadEmpty(empty)
	low, high := loadKinds(palette, coding.KindsLow), loadKinds(palette, coding.KindsHigh)
	firstOf, lastOf := ZMM(), ZMM()
	VMOVDQU64(firstPairs, firstOf)
	VMOVDQU64(lastPairs, lastOf)
	coding.EachCode(foundAtOnce, qwords.bytes, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
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
