package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/coding"
)

const (
	slotShift   = 28 // the slot is the upper four of 32 bits
	upperToSign = 28 // brings the bit of a place that one register has no room for to the sign
)

// table is 16 double words in two registers or in memory.
type table [2]Op

func inRegisters(palette GPVirtual, at int) (t table) {
	for i := range t {
		v := YMM()
		VMOVDQU(Mem{Base: palette, Disp: at + i*vector}, v)
		t[i] = v
	}
	return t
}

func inMemory(palette GPVirtual, at int) (t table) {
	for i := range t {
		t[i] = Mem{Base: palette, Disp: at + i*vector}
	}
	return t
}

// at emits the look-up of eight places; sign has their upper bits as signs.
func (t table) at(places, sign VecVirtual) VecVirtual {
	low, high := YMM(), YMM()
	VPERMD(t[0], places, low)
	VPERMD(t[1], places, high)
	VBLENDVPS(sign, high, low, low)
	return low
}

func signs(places VecVirtual) VecVirtual {
	sign := YMM()
	VPSLLD(Imm(upperToSign), places, sign)
	return sign
}

func broadcastFactor(palette GPVirtual, at int) VecVirtual {
	factor := YMM()
	VPBROADCASTD(Mem{Base: palette, Disp: at}, factor)
	return factor
}

// loadNumbers emits the load of the numbers of the slots.
func loadNumbers(palette GPVirtual) VecVirtual {
	v := XMM()
	VMOVDQU(Mem{Base: palette, Disp: coding.CoarseNumbers}, v)
	return v
}

// put emits the store of the numbers that the kinds in eight slots have.
func put(slots, numbers VecVirtual, join func(...Op), codes Mem) {
	packed := pack(slots, join).AsX()
	VPSHUFB(packed, numbers, packed)
	VMOVQ(packed, codes)
}

// orEnd goes to the end unless each bit of a vector is set.
func orEnd(known VecVirtual) {
	mask := GP32()
	VPMOVMSKB(known, mask)
	CMPL(mask, I8(-1))
	JNE(LabelRef("end"))
}

func find32(maskTable Mem) {
	coding.Kernel("find32AVX2", coding.Find,
		"find32AVX2 makes codes of the cells in so many lines by a palette, as far as it knows all of eight, and gives their",
		"number.")
	p := Load(Param("p"), GP64()).(GPVirtual)
	slotsOf, factor, numbers := inRegisters(p, coding.CoarseLow), broadcastFactor(p, coding.FactorLow), loadNumbers(p)
	empty := broadcastEmpty(VPBROADCASTD)
	coding.EachCell(atOnce, 4, maskOf(maskTable, 4), func(at, codes Mem, mask *masks) {
		cells, slots, known := load32(at, empty, mask), YMM(), YMM()
		VPMULLD(factor, cells, slots)
		VPSRLD(Imm(slotShift), slots, slots)
		VPCMPEQD(slotsOf.at(slots, signs(slots)), cells, known)
		orEnd(known)
		put(slots, numbers, inOrder, codes)
	})
}

func find64(maskTable Mem) {
	coding.Kernel("find64AVX2", coding.Find, "find64AVX2 is find32AVX2 for cells of 64 bits.")
	p := Load(Param("p"), GP64()).(GPVirtual)
	low, high := inMemory(p, coding.CoarseLow), inMemory(p, coding.CoarseHigh)
	lowFactor, highFactor := broadcastFactor(p, coding.FactorLow), broadcastFactor(p, coding.FactorHigh)
	numbers := loadNumbers(p)
	empty := broadcastEmpty(VPBROADCASTQ)
	coding.EachCell(atOnce, 8, maskOf(maskTable, 8), func(at, codes Mem, mask *masks) {
		cells := load64(at, empty, mask)
		lows, highs := halves(cells, lowerHalves), halves(cells, upperHalves)
		slots, part, known, knownHigh := YMM(), YMM(), YMM(), YMM()
		VPMULLD(lowFactor, lows, slots)
		VPMULLD(highFactor, highs, part)
		VPADDD(part, slots, slots)
		VPSRLD(Imm(slotShift), slots, slots)
		sign := signs(slots)
		VPCMPEQD(low.at(slots, sign), lows, known)
		VPCMPEQD(high.at(slots, sign), highs, knownHigh)
		VPAND(knownHigh, known, known)
		orEnd(known)
		put(slots, numbers, byPairs, codes)
	})
}

func paint32(maskTable Mem) {
	coding.Kernel("paint32AVX2", coding.Paint, "paint32AVX2 undoes find32AVX2, for so many cells one after another.")
	p, empty := Load(Param("p"), GP64()).(GPVirtual), broadcastEmpty(VPBROADCASTD)
	kinds := inRegisters(p, coding.KindsLow)
	coding.EachCode(atOnce, 4, maskOf(maskTable, 4), func(codes, at Mem, mask *masks) {
		numbers, cells := YMM(), YMM()
		VPMOVZXBD(codes, numbers)
		VPADDD(empty, kinds.at(numbers, signs(numbers)), cells)
		store32(cells, at, mask)
	})
}

func paint64(maskTable Mem) {
	coding.Kernel("paint64AVX2", coding.Paint, "paint64AVX2 undoes find64AVX2, for so many cells one after another.")
	p, empty := Load(Param("p"), GP64()).(GPVirtual), broadcastEmpty(VPBROADCASTQ)
	low, high := inRegisters(p, coding.KindsLow), inRegisters(p, coding.KindsHigh)
	coding.EachCode(atOnce, 8, maskOf(maskTable, 8), func(codes, at Mem, mask *masks) {
		numbers := YMM()
		VPMOVZXBD(codes, numbers)
		sign := signs(numbers)
		lows, highs := low.at(numbers, sign), high.at(numbers, sign)
		evenPairs, oddPairs := YMM(), YMM() // the cells 0, 1, 4 and 5; and 2, 3, 6 and 7
		VPUNPCKLDQ(highs, lows, evenPairs)
		VPUNPCKHDQ(highs, lows, oddPairs)
		cells := [2]VecVirtual{YMM(), YMM()}
		VPERM2I128(Imm(0x20), oddPairs, evenPairs, cells[0])
		VPERM2I128(Imm(0x31), oddPairs, evenPairs, cells[1])
		for _, v := range cells {
			VPADDQ(empty, v, v)
		}
		store64(cells, at, mask)
	})
}
