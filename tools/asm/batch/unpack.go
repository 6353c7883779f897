package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// unpackChunk writes a chunk of finished boards to where they came from and moves the others to the front.
func (k *kernel) unpackChunk() {
	from, to := GP64(), GP64()
	XORL(from.As32(), from.As32())
	MOVQ(U32(perChunk), to)
	k.unpack("chunk", from, to)
	k.moveToFront(k.out, to)
	SUBQ(to, k.done)
}

// unpackRest writes the last boards. As there were so many that they fill registers, those left do too.
func (k *kernel) unpackRest() {
	from := GP64()
	XORL(from.As32(), from.As32())
	CMPQ(from, k.done)
	JGE(LabelRef("restDone"))
	k.unpack("rest", from, k.done)
	Label("restDone")
}

// unpack writes the finished boards of a part of the rows.
func (k *kernel) unpack(name string, from, to reg.GPVirtual) {
	shape := shape()
	unit, scatter := ZMM(), ZMM()
	VMOVDQU64(byteTable(name+"Unit", func(i int) int { return 1 << (i % 8) }), unit)
	VMOVDQU64(shape.Offset(shapeOut), scatter)
	Label(name + "Next")
	var plane [planes]reg.VecVirtual
	for p := range plane {
		plane[p] = ZMM()
		VMOVDQU64(k.out(p, from), plane[p])
	}
	k.results(name, plane, from)
	k.join(name, plane, func(i int, cells reg.VecVirtual) {
		number, at := GP64(), GP64()
		MOVL(k.out(labels, from).Offset(8*i+4), number.As32())
		MOVQ(number, at)
		IMULQ(shape.Offset(shapeSize), at)
		ADDQ(k.cells, at)
		VGF2P8AFFINEQB(Imm(0), cells, unit, cells)
		VPERMB(cells, scatter, cells)
		k.storeBoard(shape, fmt.Sprint(name, i), cells, at)
		pair := XMM()
		VMOVDQU64(Mem{Base: k.lanes, Disp: lanesPair + 16*i}, pair)
		results := Load(Param("results"), GP64()).(reg.GPVirtual)
		SHLQ(Imm(4), number)
		VMOVDQU64(pair, Mem{Base: results, Index: number, Scale: 1})
	})
	ADDQ(Imm(lanes), from)
	CMPQ(from, to)
	JL(LabelRef(name + "Next"))
}

// results puts the tiles removed and the passes of eight boards side by side into memory.
func (k *kernel) results(name string, plane [planes]reg.VecVirtual, from reg.GPVirtual) {
	label, removed, passes, left := ZMM(), ZMM(), ZMM(), ZMM()
	low16 := every(name+"Low16", 0xffff)
	VMOVDQU64(k.out(labels, from), label)
	VMOVDQA64(plane[0], left)
	VPTERNLOGQ(Imm(orAll), plane[1], plane[2], left)
	VPOPCNTQ(left, left)
	VPANDQ(low16, label, passes)
	VPSRLQ(Imm(16), label, removed)
	VPANDQ(low16, removed, removed)
	VPSUBQ(left, removed, removed)
	for half, index := range []Mem{
		quads(name+"PairsLow", 0, 8, 1, 9, 2, 10, 3, 11),
		quads(name+"PairsHigh", 4, 12, 5, 13, 6, 14, 7, 15),
	} {
		pairs := ZMM()
		VMOVDQU64(index, pairs)
		VPERMI2Q(passes, removed, pairs)
		VMOVDQU64(pairs, Mem{Base: k.lanes, Disp: lanesPair + 64*half})
	}
}

// join gives store the eight boards of the planes, one after the other, each column a bit matrix that is still to be
// transposed.
func (k *kernel) join(name string, plane [planes]reg.VecVirtual, store func(i int, cells reg.VecVirtual)) {
	choose := func(index Mem, a, b reg.VecVirtual, permute func(b, a, index Op)) reg.VecVirtual {
		v := ZMM()
		VMOVDQU64(index, v)
		permute(b, a, v)
		return v
	}
	bytes := func(b, a, v Op) { VPERMI2B(b, a, v) }
	quad := func(b, a, v Op) { VPERMI2Q(b, a, v) }
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	var expand [2]Mem
	for i := range expand {
		// Byte 7-p of the quadword of a column is its byte of plane p; the planes above are empty.
		expand[i] = byteTable(fmt.Sprint(name, "Expand", i), func(at int) int {
			col, p := at/8, 7-at%8
			if p >= planes {
				return 64
			}
			return i*32 + p*8 + col
		})
	}
	for half := range 2 {
		// Plane 0 of four boards, plane 1 of the same.
		first := uint64(4 * half)
		low := choose(quads(fmt.Sprint(name, "Four", half), first, first+1, first+2, first+3, first+8, first+9, first+10, first+11),
			plane[0], plane[1], quad)
		for two := range 2 {
			// Planes 0 to 2 of two boards, a quadword left out after each.
			a := uint64(2 * two)
			index := quads(fmt.Sprintf("%sTwo%d%d", name, half, two), a, a+4, 8+first+a, 0, a+1, a+5, 8+first+a+1, 0)
			both := choose(index, low, plane[2], quad)
			for i := range 2 {
				store(4*half+2*two+i, choose(expand[i], both, zero, bytes))
			}
		}
	}
}

// storeBoard writes one board.
func (k *kernel) storeBoard(shape Mem, name string, cells reg.VecVirtual, at reg.GPVirtual) {
	CMPQ(shape.Offset(shapeForm), Imm(formWhole))
	JNE(LabelRef(name + "Part"))
	VMOVDQU64(cells, Mem{Base: at})
	JMP(LabelRef(name + "Stored"))
	Label(name + "Part")
	tail := GP64()
	MOVQ(shape.Offset(shapeTail), tail)
	end := Mem{Base: at, Index: tail, Scale: 1}
	CMPQ(shape.Offset(shapeForm), Imm(formHalf))
	JNE(LabelRef(name + "Quarter"))
	VMOVDQU64(cells.AsY(), Mem{Base: at})
	VEXTRACTI64X4(Imm(1), cells, end)
	JMP(LabelRef(name + "Stored"))
	Label(name + "Quarter")
	VMOVDQU64(cells.AsX(), Mem{Base: at})
	VEXTRACTI64X2(Imm(1), cells.AsY(), end)
	Label(name + "Stored")
}
