package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// pack moves the new boards that are left to the front of their rows and adds the next ones, or, when there are none
// left, lanes without boards.
func (k *kernel) pack() {
	k.moveToFront(k.in, k.taken)
	SUBQ(k.taken, k.filled)
	XORL(k.taken.As32(), k.taken.As32())

	label, cells, size, chunk := ZMM(), GP64(), GP64(), GP64()
	shape := shape()
	MOVQ(shape.Offset(shapeSize), size)
	MOVQ(k.next, cells)
	IMULQ(size, cells)
	ADDQ(k.cells, cells)
	MOVQ(k.next, chunk)
	SHLQ(Imm(32), chunk)
	VPBROADCASTQ(chunk, label)
	VPADDQ(quads("Numbers", 0, 1<<32, 2<<32, 3<<32, 4<<32, 5<<32, 6<<32, 7<<32), label, label)
	MOVQ(U32(perChunk/lanes), chunk)
	gather, valid := ZMM(), K()
	VMOVDQU64(shape.Offset(shapeIn), gather)
	KMOVQ(shape.Offset(shapeValid), valid)
	tail, form := GP64(), GP64()
	MOVQ(shape.Offset(shapeTail), tail)
	MOVQ(shape.Offset(shapeForm), form)

	Label("packNext")
	CMPQ(k.next, k.end)
	JGE(LabelRef("packNone"))
	CMPQ(form, Imm(formHalf))
	JE(LabelRef("packHalf"))
	JA(LabelRef("packQuarter"))
	var board [lanes]reg.VecVirtual
	for i := range board {
		board[i] = ZMM()
	}
	load := func(whole func(at Mem, i int)) {
		for i := range board {
			PREFETCHT0(Mem{Base: cells, Disp: prefetchAhead})
			whole(Mem{Base: cells}, i)
			ADDQ(size, cells)
		}
	}
	load(func(at Mem, i int) { VMOVDQU64(at, board[i]) })
	JMP(LabelRef("packLoaded"))
	Label("packHalf")
	load(func(at Mem, i int) {
		VBROADCASTI64X4(at, board[i])
		VINSERTI64X4(Imm(1), at.Idx(tail, 1), board[i], board[i])
	})
	JMP(LabelRef("packLoaded"))
	Label("packQuarter")
	load(func(at Mem, i int) {
		VBROADCASTI64X2(at, board[i])
		VINSERTI64X2(Imm(1), at.Idx(tail, 1), board[i], board[i])
	})
	Label("packLoaded")
	for i := range board {
		VPERMB_Z(board[i], gather, valid, board[i])
	}
	k.stopAtHighKinds(board)
	k.split(board, label)
	ADDQ(Imm(lanes), k.next)
	ADDQ(Imm(lanes), k.filled)
	VPADDQ(every("NextNumbers", lanes<<32), label, label)
	DECQ(chunk)
	JNZ(LabelRef("packNext"))
	JMP(LabelRef("packed"))

	Label("packNone")
	zero, none := ZMM(), ZMM()
	VPXORQ(zero, zero, zero)
	VPTERNLOGQ(Imm(allOnes), none, none, none)
	for range streams {
		for p := range planes {
			VMOVDQU64(zero, k.in(p, k.filled))
		}
		VMOVDQU64(none, k.in(labels, k.filled))
		ADDQ(Imm(lanes), k.filled)
	}
	Label("packed")
}

// moveToFront moves what there may be in the rows after the given board, fewer than the lanes of all streams.
func (k *kernel) moveToFront(row func(int, reg.GPVirtual) Mem, from reg.GPVirtual) {
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	for p := range labels + 1 {
		for i := range streams {
			some := ZMM()
			VMOVDQU64(row(p, from).Offset(64*i), some)
			VMOVDQU64(some, row(p, zero).Offset(64*i))
		}
	}
}

// stopAtHighKinds ends the batch before these boards if they have a kind that three planes cannot hold.
func (k *kernel) stopAtHighKinds(board [lanes]reg.VecVirtual) {
	all, high := ZMM(), K()
	VPORQ(board[0], board[1], all)
	VPTERNLOGQ(Imm(orAll), board[2], board[3], all)
	VPTERNLOGQ(Imm(orAll), board[4], board[5], all)
	VPTERNLOGQ(Imm(orAll), board[6], board[7], all)
	VPTESTMQ(every("High", 0xf8f8f8f8f8f8f8f8), all, high)
	KTESTB(high, high)
	JZ(LabelRef("packLow"))
	MOVQ(k.next, k.end)
	JMP(LabelRef("packNone"))
	Label("packLow")
}

// split turns the bytes of eight boards into planes, a board a lane, and adds them to the row of new boards.
//
// The cells of a column lie in a quadword, the top one first. Bit by bit transposed, a column gives a byte for each bit
// of its kinds, the bottom cell in the lowest bit: what remains is to bring bytes together.
func (k *kernel) split(board [lanes]reg.VecVirtual, label reg.VecVirtual) {
	unit := ZMM()
	VMOVDQU64(byteTable("Unit", func(i int) int { return 1 << (i % 8) }), unit)
	for i := range board {
		VGF2P8AFFINEQB(Imm(0), board[i], unit, board[i])
	}
	choose := func(index Mem, a, b reg.VecVirtual, permute func(b, a, index Op)) reg.VecVirtual {
		v := ZMM()
		VMOVDQU64(index, v)
		permute(b, a, v)
		return v
	}
	bytes := func(b, a, v Op) { VPERMI2B(b, a, v) }
	quad := func(b, a, v Op) { VPERMI2Q(b, a, v) }
	// Of two boards: planes 0 to 3 of the one, planes 0 to 3 of the other.
	pairing := byteTable("Pair", func(i int) int { return i/32*64 + i%8*8 + i/8%4 })
	var pair [4]reg.VecVirtual
	for i := range pair {
		pair[i] = choose(pairing, board[2*i], board[2*i+1], bytes)
	}
	// Of four boards: plane 0 of all, plane 1 of all; and plane 2.
	fourLow := quads("FourLow", 0, 4, 8, 12, 1, 5, 9, 13)
	fourHigh := quads("FourHigh", 2, 6, 10, 14, 3, 7, 11, 15)
	low0, low1 := choose(fourLow, pair[0], pair[1], quad), choose(fourLow, pair[2], pair[3], quad)
	high0, high1 := choose(fourHigh, pair[0], pair[1], quad), choose(fourHigh, pair[2], pair[3], quad)
	firstHalves := quads("FirstHalves", 0, 1, 2, 3, 8, 9, 10, 11)
	secondHalves := quads("SecondHalves", 4, 5, 6, 7, 12, 13, 14, 15)
	plane := [planes]reg.VecVirtual{
		choose(firstHalves, low0, low1, quad), choose(secondHalves, low0, low1, quad), choose(firstHalves, high0, high1, quad),
	}
	count := ZMM()
	VMOVDQA64(plane[0], count)
	VPTERNLOGQ(Imm(orAll), plane[1], plane[2], count)
	VPOPCNTQ(count, count)
	VPSLLQ(Imm(16), count, count)
	VPORQ(label, count, count)
	for p := range plane {
		VMOVDQU64(plane[p], k.in(p, k.filled))
	}
	VMOVDQU64(count, k.in(labels, k.filled))
}
