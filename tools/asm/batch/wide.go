package main

import (
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

	words     = 2
	wideRows  = words*planes + 1
	wideLabel = words * planes

	wideRowBytes = 96 * 8
	wideLanesIn  = 0
	wideLanesOut = wideRows * wideRowBytes
	widePairs    = 2 * wideRows * wideRowBytes
)

// usualFalls is how many holes a column has at most, mostly.
const usualFalls = 3

type wideStream struct {
	plane [words][planes]reg.VecVirtual
	label reg.VecVirtual
}

// all are the planes and the labels in the order of the rows.
func (s *wideStream) all() []reg.VecVirtual {
	return append(append(append([]reg.VecVirtual{}, s.plane[0][:]...), s.plane[1][:]...), s.label)
}

type pairOf [words]reg.VecVirtual

type wideKernel struct {
	streams       [streams]wideStream
	cell, guard   pairOf // all cells, all guards
	one           reg.VecVirtual
	lanes, cells  reg.GPVirtual
	next, end     reg.GPVirtual
	taken, filled reg.GPVirtual
	done          reg.GPVirtual
}

func (k *wideKernel) in(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: wideLanesIn + row*wideRowBytes}
}

func (k *wideKernel) out(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: wideLanesOut + row*wideRowBytes}
}

func (k *wideKernel) generate() {
	TEXT("resolveWideLanes", NOSPLIT, "func(lanes, shape, cells *byte, boards int, results *byte) (done int)")
	Pragma("noescape")
	k.lanes = Load(Param("lanes"), GP64()).(reg.GPVirtual)
	k.cells = Load(Param("cells"), GP64()).(reg.GPVirtual)
	k.end = Load(Param("boards"), GP64()).(reg.GPVirtual)
	k.prepare()

	Label("wideRefill")
	k.pack()
	Label("widePass")
	k.pass()
	CMPQ(k.done, Imm(perChunk))
	JL(LabelRef("wideFew"))
	from, to := GP64(), GP64()
	XORL(from.As32(), from.As32())
	MOVQ(U32(perChunk), to)
	k.unpack("wideChunk", from, to)
	k.moveToFront(k.out, to)
	SUBQ(to, k.done)
	Label("wideFew")
	left := GP64()
	MOVQ(k.filled, left)
	SUBQ(k.taken, left)
	CMPQ(left, Imm(streams*lanes))
	JGE(LabelRef("widePass"))
	CMPQ(k.next, k.end)
	JL(LabelRef("wideRefill"))
	both, inUse, some := ZMM(), K(), GP32()
	VPANDQ(k.streams[0].label, k.streams[1].label, both)
	VPMOVQ2M(both, inUse)
	KNOTB(inUse, inUse)
	KMOVB(inUse, some)
	TESTL(some, some)
	JNZ(LabelRef("wideRefill"))

	from = GP64()
	XORL(from.As32(), from.As32())
	CMPQ(from, k.done)
	JGE(LabelRef("wideRestDone"))
	k.unpack("wideRest", from, k.done)
	Label("wideRestDone")
	VZEROUPPER()
	Store(k.next, ReturnIndex(0))
	RET()
}

func (k *wideKernel) prepare() {
	nobody := every("WideNobody", ^uint64(0))
	for i := range k.streams {
		s := &k.streams[i]
		for w := range s.plane {
			for p := range s.plane[w] {
				s.plane[w][p] = ZMM()
				VPXORQ(s.plane[w][p], s.plane[w][p], s.plane[w][p])
			}
		}
		s.label = ZMM()
		VMOVDQU64(nobody, s.label)
	}
	for w := range words {
		k.cell[w], k.guard[w] = ZMM(), ZMM()
		VPBROADCASTQ(shape().Offset(wideCells+8*w), k.cell[w])
		VPBROADCASTQ(shape().Offset(wideGuards+8*w), k.guard[w])
	}
	k.one = ZMM()
	VMOVDQU64(every("WideOne", 1), k.one)
	for _, count := range []*reg.GPVirtual{&k.next, &k.taken, &k.filled, &k.done} {
		*count = GP64()
		XORL((*count).As32(), (*count).As32())
	}
}

func (k *wideKernel) moveToFront(row func(int, reg.GPVirtual) Mem, from reg.GPVirtual) {
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	for p := range wideRows {
		for i := range streams {
			some := ZMM()
			VMOVDQU64(row(p, from).Offset(64*i), some)
			VMOVDQU64(some, row(p, zero).Offset(64*i))
		}
	}
}

func (k *wideKernel) pass() {
	var marked [streams]pairOf
	var atRest [streams]reg.OpmaskVirtual
	for i := range k.streams {
		s := &k.streams[i]
		marked[i] = k.mark(s)
		either, moving := ZMM(), K()
		atRest[i] = K()
		VPORQ(marked[i][0], marked[i][1], either)
		VPTESTNMQ(either, either, atRest[i])
		KNOTB(atRest[i], moving)
		VPADDQ(k.one, s.label, moving, s.label)
	}
	for i := range k.streams {
		k.exchange(&k.streams[i], atRest[i])
	}
	for range usualFalls - 1 {
		k.fallByOne(marked)
	}
	Label("wideFall")
	k.fallByOne(marked)
	either, more := ZMM(), K()
	VPORQ(marked[0][0], marked[0][1], either)
	VPTERNLOGQ(Imm(orAll), marked[1][0], marked[1][1], either)
	VPTESTMQ(either, either, more)
	KORTESTB(more, more)
	JNZ(LabelRef("wideFall"))
}

func (k *wideKernel) mark(s *wideStream) (marked pairOf) {
	step := shape().Offset(wideStep)
	var occupied, across pairOf
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
	right := func(of pairOf, w int) reg.VecVirtual {
		moved := ZMM()
		if w == 0 {
			VMOVDQA64(of[0], moved)
			VPSHRDVQ(step, of[1], moved)
		} else {
			VPSRLVQ(step, of[1], moved)
		}
		return moved
	}
	left := func(of pairOf, w int) reg.VecVirtual {
		moved := ZMM()
		if w == 1 {
			VMOVDQA64(of[1], moved)
			VPSHLDVQ(step, of[0], moved)
		} else {
			VPSLLVQ(step, of[0], moved)
		}
		return moved
	}
	for w := range words {
		up := equal(w, func(p int) reg.VecVirtual {
			moved := ZMM()
			VPSRLQ(Imm(1), s.plane[w][p], moved)
			return moved
		})
		second, third := ZMM(), ZMM()
		VPSRLQ(Imm(1), up, second)
		VPANDQ(second, up, up)
		second = ZMM()
		VPADDQ(up, up, second)
		VPADDQ(second, second, third)
		VPTERNLOGQ(Imm(orAll), second, third, up)
		marked[w] = up
	}
	for w := range words {
		across[w] = equal(w, func(p int) reg.VecVirtual { return right(pairOf{s.plane[0][p], s.plane[1][p]}, w) })
	}
	for w := range words {
		VPANDQ(right(across, w), across[w], across[w])
	}
	second := pairOf{left(across, 0), left(across, 1)}
	for w := range words {
		VPTERNLOGQ(Imm(orAll), across[w], second[w], marked[w])
	}
	for w := range words {
		VPORQ(left(second, w), marked[w], marked[w])
	}
	return marked
}

func (k *wideKernel) exchange(s *wideStream, atRest reg.OpmaskVirtual) {
	empty, finished, count := K(), K(), GP64()
	VPMOVQ2M(s.label, empty)
	KANDNB(atRest, empty, finished)
	for p, plane := range s.all() {
		out := ZMM()
		VPCOMPRESSQ_Z(plane, finished, out)
		VMOVDQU64(out, k.out(p, k.done))
		VPEXPANDQ(k.in(p, k.taken), atRest, plane)
	}
	KMOVB(finished, count.As32())
	POPCNTQ(count, count)
	ADDQ(count, k.done)
	count = GP64()
	KMOVB(atRest, count.As32())
	POPCNTQ(count, count)
	ADDQ(count, k.taken)
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
