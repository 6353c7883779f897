package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// pack takes up the next group, or jumps to label if it has kinds that three planes cannot hold.
func (k *kernel) pack(label string) {
	shape := shape()
	gather, valid, from, tail, form := ZMM(), K(), GP64(), GP64(), GP64()
	VMOVDQU64(shape.Offset(shapeIn), gather)
	KMOVQ(shape.Offset(shapeValid), valid)
	MOVQ(shape.Offset(shapeTail), tail)
	MOVQ(shape.Offset(shapeForm), form)
	MOVQ(k.cells, from)
	for i := range k.streams {
		to := func(name string) string { return fmt.Sprint("pack", name, i) }
		var board [lanes]reg.VecVirtual
		for i := range board {
			board[i] = ZMM()
		}
		load := func(whole func(at Mem, i int)) {
			for i := range board {
				PREFETCHT0(Mem{Base: from, Disp: prefetchAhead})
				whole(Mem{Base: from}, i)
				ADDQ(k.size, from)
			}
		}
		CMPQ(form, Imm(formHalf))
		JE(LabelRef(to("Half")))
		JA(LabelRef(to("Quarter")))
		load(func(at Mem, i int) { VMOVDQU64(at, board[i]) })
		JMP(LabelRef(to("Loaded")))
		Label(to("Half"))
		load(func(at Mem, i int) {
			VBROADCASTI64X4(at, board[i])
			VINSERTI64X4(Imm(1), at.Idx(tail, 1), board[i], board[i])
		})
		JMP(LabelRef(to("Loaded")))
		Label(to("Quarter"))
		load(func(at Mem, i int) {
			VBROADCASTI64X2(at, board[i])
			VINSERTI64X2(Imm(1), at.Idx(tail, 1), board[i], board[i])
		})
		Label(to("Loaded"))
		for i := range board {
			VPERMB_Z(board[i], gather, valid, board[i])
		}
		jumpIfHigh(board, label)
		k.split(i, board)
	}
}

// jumpIfHigh jumps if these boards have a kind that three planes cannot hold.
func jumpIfHigh(board [lanes]reg.VecVirtual, label string) {
	all, high := ZMM(), K()
	VPORQ(board[0], board[1], all)
	VPTERNLOGQ(Imm(orAll), board[2], board[3], all)
	VPTERNLOGQ(Imm(orAll), board[4], board[5], all)
	VPTERNLOGQ(Imm(orAll), board[6], board[7], all)
	VPTESTMQ(highKinds, all, high)
	KORTESTB(high, high)
	JNZ(LabelRef(label))
}

// The tables of packing, and of passes.
var unitBytes, highKinds, allCells, pairing, fourLow, fourHigh, firstHalves, secondHalves Mem

func makePackTables() {
	unitBytes = byteTable("Unit", func(i int) int { return 1 << (i % 8) })
	highKinds = every("High", 0xf8f8f8f8f8f8f8f8)
	allCells = every("AllCells", ^uint64(0))
	pairing = byteTable("Pair", func(i int) int { return i/32*64 + i%8*8 + i/8%4 })
	fourLow = quads("FourLow", 0, 4, 8, 12, 1, 5, 9, 13)
	fourHigh = quads("FourHigh", 2, 6, 10, 14, 3, 7, 11, 15)
	firstHalves = quads("FirstHalves", 0, 1, 2, 3, 8, 9, 10, 11)
	secondHalves = quads("SecondHalves", 4, 5, 6, 7, 12, 13, 14, 15)
}

// split turns the bytes of eight boards into the planes of a stream, a board a lane.
//
// The cells of a column lie in a quadword, the top one first. Bit by bit transposed, a column gives a byte for each bit
// of its kinds, the bottom cell in the lowest bit: what remains is to bring bytes together.
func (k *kernel) split(i int, board [lanes]reg.VecVirtual) {
	s := &k.streams[i]
	var pair [lanes / 2]reg.VecVirtual
	for two := range pair {
		pair[two] = ofPair(board[2*two], board[2*two+1])
	}
	ofLanes(pair, s.plane)
	count := ZMM()
	VMOVDQA64(s.plane[0], count)
	VPTERNLOGQ(Imm(orAll), s.plane[1], s.plane[2], count)
	VPOPCNTQ(count, count)
	VMOVDQU64(count, k.tiles(i))
	VPXORQ(s.passes, s.passes, s.passes)
}

// ofPair turns the bytes of two boards into planes: 0 to 3 of the one, 0 to 3 of the other.
func ofPair(a, b reg.VecVirtual) reg.VecVirtual {
	unit := ZMM()
	VMOVDQU64(unitBytes, unit)
	VGF2P8AFFINEQB(Imm(0), a, unit, a)
	VGF2P8AFFINEQB(Imm(0), b, unit, b)
	return choose(pairing, a, b, bytes)
}

// ofLanes brings the planes of eight boards together.
func ofLanes(pair [lanes / 2]reg.VecVirtual, plane [planes]reg.VecVirtual) {
	// Of four boards: plane 0 of all, plane 1 of all; and plane 2.
	low0, low1 := choose(fourLow, pair[0], pair[1], quadwords), choose(fourLow, pair[2], pair[3], quadwords)
	high0, high1 := choose(fourHigh, pair[0], pair[1], quadwords), choose(fourHigh, pair[2], pair[3], quadwords)
	VMOVDQA64(choose(firstHalves, low0, low1, quadwords), plane[0])
	VMOVDQA64(choose(secondHalves, low0, low1, quadwords), plane[1])
	VMOVDQA64(choose(firstHalves, high0, high1, quadwords), plane[2])
}

// choose gives bytes or quadwords of a and b, those that index says.
func choose(index Mem, a, b reg.VecVirtual, permute func(b, a, index Op)) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(index, v)
	permute(b, a, v)
	return v
}

func bytes(b, a, index Op)     { VPERMI2B(b, a, index) }
func quadwords(b, a, index Op) { VPERMI2Q(b, a, index) }
