package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Three-way functions for VPTERNLOGQ(_, c, b, a).
const (
	orAll         = 0xfe // a | b | c
	orDiffering   = 0xf6 // a | (b ^ c)
	bothWithout   = 0x08 // b & c &^ a
	firstUnless   = 0xba // a &^ b | c
	secondIfThird = 0xd8 // b where c, a elsewhere
	firstInSecond = 0xea // a & b | c
	firstOrBoth   = 0xf8 // a | b & c
)

// pass makes a pass on the boards of all streams and says which boards had runs. It does each step for all streams before
// the next one: the streams wait for themselves, not for each other.
func (k *kernel) pass() (moving [streams]reg.OpmaskVirtual) {
	occupied, up, across := k.runs()
	var stays [streams]reg.VecVirtual
	var falls [streams]fall
	k.each(func(i int, _ *stream) { spread(up[i], across[i]) })
	k.each(func(i int, s *stream) {
		marked := up[i]
		moving[i] = K()
		VPTESTMQ(marked, marked, moving[i])
		VPADDQ(k.one, s.passes, moving[i], s.passes)
		// A board at rest keeps even its gaps: all of its cells count as tiles that stay.
		stays[i] = ZMM()
		VMOVDQU64(allCells, stays[i])
		VPANDNQ(occupied[i], marked, moving[i], stays[i])
	})
	k.each(func(i int, _ *stream) { falls[i] = k.falling.begin(stays[i]) })
	for bit := range 3 {
		k.each(func(i int, s *stream) { falls[i].by(bit, s) })
	}
	return moving
}

func (k *kernel) each(do func(i int, s *stream)) {
	for i := range k.streams {
		do(i, &k.streams[i])
	}
}

// runs gives what is occupied and where runs start.
func (k *kernel) runs() (occupied, up, across [streams]reg.VecVirtual) {
	k.each(func(i int, s *stream) {
		occupied[i] = ZMM()
		VMOVDQA64(s.plane[0], occupied[i])
		VPTERNLOGQ(Imm(orAll), s.plane[1], s.plane[2], occupied[i])
	})
	k.each(func(i int, s *stream) { up[i] = runStarts(s, occupied[i], 1, k.notTop) })
	k.each(func(i int, s *stream) { across[i] = runStarts(s, occupied[i], 8, k.notLast) })
	return occupied, up, across
}

// runStarts gives the tiles at which a run of three begins: three equal ones with steps of so many bits between them.
// hasNext are the cells that have another one a step away.
func runStarts(s *stream, occupied reg.VecVirtual, step uint64, hasNext reg.VecVirtual) (starts reg.VecVirtual) {
	var next [planes]reg.VecVirtual
	for p := range next {
		next[p] = ZMM()
		VPSRLQ(Imm(step), s.plane[p], next[p])
	}
	equal := next[0]
	VPXORQ(s.plane[0], next[0], equal)
	VPTERNLOGQ(Imm(orDiffering), s.plane[1], next[1], equal)
	VPTERNLOGQ(Imm(orDiffering), s.plane[2], next[2], equal)
	VPTERNLOGQ(Imm(bothWithout), hasNext, occupied, equal)
	VPSRLQ(Imm(step), equal, next[1])
	VPANDQ(next[1], equal, equal)
	return equal
}

// spread makes of the starts of runs, up and to the right, all tiles in runs, and leaves them in up.
func spread(up, across reg.VecVirtual) {
	second, third := ZMM(), ZMM()
	VPADDQ(up, up, second)
	VPADDQ(second, second, third)
	VPTERNLOGQ(Imm(orAll), second, third, up)
	second, third = ZMM(), ZMM()
	VPSLLQ(Imm(8), across, second)
	VPSLLQ(Imm(16), across, third)
	VPTERNLOGQ(Imm(orAll), second, third, across)
	VPORQ(up, across, up)
}

// falling is what letting tiles fall needs: bit matrices that act on the columns.
type falling struct {
	evenBelow, above, evenUpTo reg.VecVirtual
}

func (f *falling) prepare() {
	// Row i of a matrix, which gives bit i, is byte 7-i of its quadword.
	matrix := func(name string, row func(i int) int) reg.VecVirtual {
		var m uint64
		for i := range 8 {
			m |= uint64(uint8(row(i))) << (8 * (7 - i))
		}
		v := ZMM()
		VMOVDQU64(every(name, m), v)
		return v
	}
	f.evenBelow = matrix("EvenBelow", func(i int) int { return 1<<i - 1 })
	f.evenUpTo = matrix("EvenUpTo", func(i int) int { return 2<<i - 1 })
	f.above = matrix("Above", func(i int) int { return 1 << i >> 1 })
}

// fall compresses the bits of each column to those that stay. Every tile falls as many cells as there are below it that
// do not stay; bit by bit of that number, lowest first, all tiles fall that have the bit (Hacker's Delight, 7-4).
type fall struct {
	*falling
	stays reg.VecVirtual // where the tiles that stay are by now
	odd   reg.VecVirtual // the cells with the bit in question
	holes reg.VecVirtual // what is still to be counted, a cell too high
}

func (f *falling) begin(stays reg.VecVirtual) fall {
	odd, holes := ZMM(), ZMM()
	// The constants make of what stays what does not.
	VGF2P8AFFINEQB(Imm(0b10101010), f.evenBelow, stays, odd)
	VGF2P8AFFINEQB(Imm(0b11111110), f.above, stays, holes)
	return fall{f, stays, odd, holes}
}

func (f *fall) by(bit int, s *stream) {
	step := uint64(1) << bit
	from, to := ZMM(), ZMM()
	VPANDQ(f.stays, f.odd, from)
	VPSRLQ(Imm(step), from, to)
	if bit == 2 {
		VPXORQ(from, f.stays, f.stays)
		for _, plane := range s.plane {
			moved := ZMM()
			VPSRLQ(Imm(step), plane, moved)
			VPANDQ(to, moved, moved)
			VPTERNLOGQ(Imm(firstInSecond), moved, f.stays, plane)
		}
		return
	}
	VPTERNLOGQ(Imm(firstUnless), to, from, f.stays)
	VPANDNQ(f.holes, f.odd, f.holes)
	f.odd = ZMM()
	VGF2P8AFFINEQB(Imm(0), f.evenUpTo, f.holes, f.odd)
	for _, plane := range s.plane {
		moved := ZMM()
		VPSRLQ(Imm(step), plane, moved)
		VPTERNLOGQ(Imm(secondIfThird), to, moved, plane)
	}
}
