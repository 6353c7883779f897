package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Boards of up to 128 cells have two words a plane. A column has a bit more than it has cells, a guard, which is always
// 0: subtractions borrow from it, and a top cell compared with it is not equal. The columns of the first word end at its
// top bit, so that those of the second go on where they end.
//
// Gaps would have to be looked for in every pass though only the first can find any, so that boards with gaps do not come
// here. Then it is cheapest to let the tiles above the lowest hole of each column fall by one cell, as often as there are
// holes: mostly three times.

const (
	wideIn     = 0
	wideOut    = 128
	wideStep   = 256
	wideCells  = 320
	wideGuards = 336
	wideSize   = 352
	wideTail   = 360
	wideForm   = 368
	wideLoaded = 376

	words     = 2
	wideRows  = words*planes + 1
	wideLabel = words * planes // the row of labels

	wideAsideBytes = 48 * 8 // of a row of boards set aside
	wideAside      = 0
	wideTilesAt    = wideAside + wideRows*wideAsideBytes
	widePairs      = wideTilesAt + streams*registerBytes
)

// usualFalls is how many holes a column has at most, mostly.
const usualFalls = 4

type wideStream struct {
	plane  [words][planes]reg.VecVirtual
	passes reg.VecVirtual
}

// all are the planes in the order of the rows.
func (s *wideStream) all() []reg.VecVirtual {
	return append(append([]reg.VecVirtual{}, s.plane[0][:]...), s.plane[1][:]...)
}

type pairOf [words]reg.VecVirtual

type wideKernel struct {
	streams     [streams]wideStream
	cell, guard pairOf // all cells, all guards
	one         reg.VecVirtual
	lanes       reg.GPVirtual // the memory of the rows
	cells       reg.GPVirtual // those of the next group
	next, end   reg.GPVirtual // the number of its first board, and that after the last of all
	aside       reg.GPVirtual // the boards set aside
}

// row is a row of the boards set aside, from the given one on.
func (k *wideKernel) row(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: wideAside + row*wideAsideBytes}
}

// tiles is the memory of how many tiles the boards of a stream had.
func (k *wideKernel) tiles(i int) Mem { return Mem{Base: k.lanes, Disp: wideTilesAt + i*registerBytes} }

func (k *wideKernel) generate() {
	TEXT("resolveWideLanes512", NOSPLIT, "func(lanes, shape, cells *byte, boards int, results *byte) (done int)")
	Pragma("noescape")
	k.lanes = Load(Param("lanes"), GP64()).(reg.GPVirtual)
	k.cells = Load(Param("cells"), GP64()).(reg.GPVirtual)
	k.end = Load(Param("boards"), GP64()).(reg.GPVirtual)
	k.prepare()

	Label("wideGroup")
	CMPQ(k.next, k.end)
	JGE(LabelRef("wideLast"))
	k.pack("wideLast")
	for time := range usualPasses {
		k.pass(fmt.Sprint("wideFall", time))
	}
	k.setAside()
	k.unpackGroup()
	CMPQ(k.aside, Imm(perGroup))
	JL(LabelRef("wideGroup"))
	SUBQ(Imm(perGroup), k.aside)
	k.finish("wideFull")
	JMP(LabelRef("wideGroup"))

	Label("wideLast")
	TESTQ(k.aside, k.aside)
	JZ(LabelRef("wideLeave"))
	k.fillUp()
	k.finish("wideRest")
	Label("wideLeave")
	VZEROUPPER()
	Store(k.next, ReturnIndex(0))
	RET()
}

func (k *wideKernel) prepare() {
	for i := range k.streams {
		s := &k.streams[i]
		for w := range s.plane {
			for p := range s.plane[w] {
				s.plane[w][p] = ZMM()
			}
		}
		s.passes = ZMM()
	}
	for w := range words {
		k.cell[w], k.guard[w] = ZMM(), ZMM()
		VPBROADCASTQ(shape().Offset(wideCells+8*w), k.cell[w])
		VPBROADCASTQ(shape().Offset(wideGuards+8*w), k.guard[w])
	}
	k.one = ZMM()
	VMOVDQU64(every("WideOne", 1), k.one)
	for _, count := range []*reg.GPVirtual{&k.next, &k.aside} {
		*count = GP64()
		XORL((*count).As32(), (*count).As32())
	}
}

// pass makes a pass on a group and says which boards had runs.
func (k *wideKernel) pass(label string) (moving [streams]reg.OpmaskVirtual) {
	var marked [streams]pairOf
	for i := range k.streams {
		s := &k.streams[i]
		up, across := k.runs(s)
		moving[i] = anyOf(up, across)
		VPADDQ(k.one, s.passes, moving[i], s.passes)
		marked[i] = k.spread(up, across)
	}
	for range usualFalls - 1 {
		k.fallByOne(marked)
	}
	Label(label)
	k.fallByOne(marked)
	either, more := ZMM(), K()
	VPORQ(marked[0][0], marked[0][1], either)
	VPTERNLOGQ(Imm(orAll), marked[1][0], marked[1][1], either)
	VPTESTMQ(either, either, more)
	KORTESTB(more, more)
	JNZ(LabelRef(label))
	return moving
}

// anyOf says which boards have runs that start somewhere.
func anyOf(up, across pairOf) reg.OpmaskVirtual {
	either, some := ZMM(), K()
	VPORQ(up[0], up[1], either)
	VPTERNLOGQ(Imm(orAll), across[0], across[1], either)
	VPTESTMQ(either, either, some)
	return some
}

// runs gives where runs start.
func (k *wideKernel) runs(s *wideStream) (up, across pairOf) {
	var occupied pairOf
	for w := range words {
		occupied[w] = ZMM()
		VMOVDQA64(s.plane[w][0], occupied[w])
		VPTERNLOGQ(Imm(orAll), s.plane[w][1], s.plane[w][2], occupied[w])
	}
	equal := func(w int, next func(p int) reg.VecVirtual) reg.VecVirtual {
		differ := next(0)
		VPXORQ(s.plane[w][0], differ, differ)
		for p := 1; p < planes; p++ {
			VPTERNLOGQ(Imm(orDiffering), s.plane[w][p], next(p), differ)
		}
		VPANDNQ(occupied[w], differ, differ)
		return differ
	}
	for w := range words {
		up[w] = equal(w, func(p int) reg.VecVirtual {
			moved := ZMM()
			VPSRLQ(Imm(1), s.plane[w][p], moved)
			return moved
		})
		second := ZMM()
		VPSRLQ(Imm(1), up[w], second)
		VPANDQ(second, up[w], up[w])
	}
	for w := range words {
		across[w] = equal(w, func(p int) reg.VecVirtual { return onTheRight(pairOf{s.plane[0][p], s.plane[1][p]}, w) })
	}
	for w := range words {
		VPANDQ(onTheRight(across, w), across[w], across[w])
	}
	return up, across
}

// spread makes of the starts of runs all tiles in runs.
func (k *wideKernel) spread(up, across pairOf) (marked pairOf) {
	for w := range words {
		second, third := ZMM(), ZMM()
		VPADDQ(up[w], up[w], second)
		VPADDQ(second, second, third)
		VPTERNLOGQ(Imm(orAll), second, third, up[w])
	}
	second := pairOf{onTheLeft(across, 0), onTheLeft(across, 1)}
	for w := range words {
		VPTERNLOGQ(Imm(orAll), across[w], second[w], up[w])
	}
	for w := range words {
		VPORQ(onTheLeft(second, w), up[w], up[w])
	}
	return up
}

// onTheRight gives the cells to the right of those of a word.
func onTheRight(of pairOf, w int) reg.VecVirtual {
	moved, step := ZMM(), shape().Offset(wideStep)
	if w == 0 {
		VMOVDQA64(of[0], moved)
		VPSHRDVQ(step, of[1], moved)
	} else {
		VPSRLVQ(step, of[1], moved)
	}
	return moved
}

// onTheLeft gives the cells to the left of those of a word.
func onTheLeft(of pairOf, w int) reg.VecVirtual {
	moved, step := ZMM(), shape().Offset(wideStep)
	if w == 1 {
		VMOVDQA64(of[1], moved)
		VPSHLDVQ(step, of[0], moved)
	} else {
		VPSLLVQ(step, of[0], moved)
	}
	return moved
}

// fallByOne lets all tiles above the lowest hole of each column fall by one cell.
func (k *wideKernel) fallByOne(holes [streams]pairOf) {
	const (
		eitherInThird = 0xa8 // (a | b) & c
		thirdIfSecond = 0xb8 // c where b, a elsewhere
	)
	for i := range k.streams {
		for w, hole := range holes[i] {
			from := ZMM() // the lowest hole of each column and all cells above
			VPSUBQ(hole, k.guard[w], from)
			VPTERNLOGQ(Imm(eitherInThird), k.cell[w], hole, from)
			for _, plane := range k.streams[i].plane[w] {
				moved := ZMM()
				VPSRLQ(Imm(1), plane, moved)
				VPTERNLOGQ(Imm(thirdIfSecond), moved, from, plane)
			}
			VPSRLQ(Imm(1), hole, hole)
			VPANDQ(from, hole, hole)
		}
	}
}
