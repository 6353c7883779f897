package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mark gives the tiles that do not lie in a run.
//
// A tile is joined to the next one, on the right or above, if that is a tile too and equal in all planes. It lies in a run
// if it is joined on both sides, or if it is joined on one side to one that is joined on that side again.
func (k *planesKernel) mark() (stays reg.VecVirtual) {
	var right, above [planes]reg.VecVirtual
	across, up := YMM(), YMM()
	VPERMW_Z(k.occupied, k.toRight, k.hasRight, across)
	for i, plane := range k.plane {
		right[i] = YMM()
		VPERMW(plane, k.toRight, right[i])
	}
	VPSRLW(Imm(1), k.occupied, up)
	for i, plane := range k.plane {
		above[i] = YMM()
		VPSRLW(Imm(1), plane, above[i])
	}
	VPAND(k.occupied, across, across)
	VPAND(k.occupied, up, up)
	for i, plane := range k.plane {
		VPTERNLOGQ(Imm(firstIfSame), right[i], plane, across)
		VPTERNLOGQ(Imm(firstIfSame), above[i], plane, up)
	}

	next, before, before2 := YMM(), YMM(), YMM() // the joints across of neighbours
	VPERMW(across, k.toRight, next)
	VPERMW(across, k.toLeft, before)
	VPERMW(across, k.toLeft2, before2)
	higher, lower, lower2 := YMM(), YMM(), YMM() // the same of joints up
	VPSRLW(Imm(1), up, higher)
	VPADDW(up, up, lower)
	VPADDW(lower, lower, lower2)

	stays = YMM()
	VMOVDQA(k.occupied, stays)
	VPTERNLOGQ(Imm(firstUnlessBoth), lower2, lower, stays)
	VPTERNLOGQ(Imm(firstAndEither), lower, higher, up)
	VPTERNLOGQ(Imm(firstAndEither), before, next, across)
	VPTERNLOGQ(Imm(firstUnlessBoth), before2, before, stays)
	VPTERNLOGQ(Imm(firstUnlessAny), across, up, stays)
	return stays
}

const (
	steps    = 3          // of a fall, of 1, 2 and 4 cells
	deepFall = 1 << steps // what they do not reach
)

// fall lets all tiles of a column fall at once, each as many cells as there are gaps below it.
//
// In the step for 2^i cells, those tiles move for which this number has bit i. For i = 0 that is the parity of the gaps
// below; then every second gap is left out, the first, third and so on, and the parity of the others is bit 1 of the
// number, and so on. Gaps are not moved, nor have they to be: a tile that has moved r cells went past the last r gaps
// below it at most, and those are left out by then.
//
// What is no tile is moved as well, but never onto a tile that stays. Let that tile have come from r < 2^i cells above.
// Among the cells from there up to 2^i above where it is now, itself one of them, fewer than 2^i - r can be gaps. Yet
// the next gap that counts is the one of number 2^i - r from there. So the parity up there is the same.
//
// Afterwards the lowest cells of a column are occupied, as many as tiles stay. One that falls deepFall cells or more is at
// least deepFall-1 above these.
func (k *planesKernel) fall(stays reg.VecVirtual) {
	f := &descent{kernel: k, gaps: YMM(), lower: YMM()}
	count := YMM()
	VPSLLW(Imm(8), stays, f.lower) // of the tiles, but has the parity of the gaps: of eight cells both are even or both odd
	f.parities(0, stays, gapsOfTiles)
	VPOPCNTW(stays, count)
	VMOVDQA(stays, f.gaps)
	VPTERNLOGQ(Imm(othersDiffer), f.whole[0], f.within[0], f.gaps)
	f.takeLower()
	f.parities(1, f.gaps, 0)
	VPTERNLOGQ(Imm(firstIfDiffer), f.whole[1], f.within[1], f.gaps)
	f.takeLower()
	f.parities(2, f.gaps, 0)
	for i := range steps {
		f.move(i)
	}

	above, deep := YMM(), YMM()
	VPSLLVW(count, k.deep, deep)
	VPSLLVW(count, k.ones, above)
	VPXORQ(k.ones, above, k.occupied)
	further, fallen := fmt.Sprint("planesFurther", len(k.deepFalls)), fmt.Sprint("planesFallen", len(k.deepFalls))
	VPTEST(deep, stays)
	JNZ(LabelRef(further))
	Label(fallen)
	k.deepFalls = append(k.deepFalls, func() {
		Label(further)
		VPTERNLOGQ(Imm(firstIfDiffer), f.whole[steps-1], f.within[steps-1], f.gaps)
		f.takeLower()
		f.parities(steps, f.gaps, 0)
		f.move(steps)
		JMP(LabelRef(fallen))
	})
}

// descent is what is known in a fall. The parity of the gaps below a cell is that of those in its half of the column, and,
// in the upper half, of the whole lower one.
type descent struct {
	kernel        *planesKernel
	gaps          reg.VecVirtual // those that count still
	lower         reg.VecVirtual // those of lower halves, in the place of upper ones
	within, whole [steps + 1]reg.VecVirtual
}

// gapsOfTiles makes the parity of the tiles below that of the gaps: the bits of a byte that have an odd number below.
const gapsOfTiles = 0b10101010

func (f *descent) parities(i int, gaps reg.VecVirtual, flip uint64) {
	f.within[i], f.whole[i] = YMM(), YMM()
	VGF2P8AFFINEQB(Imm(0), f.kernel.ones, f.lower, f.whole[i])
	VGF2P8AFFINEQB(Imm(flip), f.kernel.parityBelow, gaps, f.within[i])
}

func (f *descent) takeLower() {
	f.lower = YMM()
	VPSLLW(Imm(8), f.gaps, f.lower)
}

// move makes step i.
func (f *descent) move(i int) {
	cells := Imm(1 << uint64(i))
	arrive := YMM()
	VPXOR(f.within[i], f.whole[i], arrive)
	VPSRLW(cells, arrive, arrive)
	var fallen [planes]reg.VecVirtual
	for p, plane := range f.kernel.plane {
		fallen[p] = YMM()
		VPSRLW(cells, plane, fallen[p])
	}
	for p, plane := range f.kernel.plane {
		VPTERNLOGQ(Imm(secondIfThird), arrive, fallen[p], plane)
	}
}
