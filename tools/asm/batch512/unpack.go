package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// unpackGroup writes the boards of a group to where they came from, and their results, and goes on to the next group.
func (k *kernel) unpackGroup() {
	scatter, results := ZMM(), GP64()
	VMOVDQU64(shape().Offset(shapeOut), scatter)
	MOVQ(k.next, results)
	SHLQ(Imm(4), results)
	at := Mem{Base: Load(Param("results"), GP64()), Index: results, Scale: 1}
	k.each(func(i int, s *stream) {
		tiles := ZMM()
		VMOVDQU64(k.tiles(i), tiles)
		for half, pairs := range s.results(tiles, s.passes) {
			VMOVDQU64(pairs, at.Offset((2*i+half)*registerBytes))
		}
		k.join(s.plane, func(lane int, cells reg.VecVirtual) {
			k.storeBoard(fmt.Sprintf("group%d%d", i, lane), cells, scatter, k.cells)
			ADDQ(k.size, k.cells)
		})
	})
	ADDQ(Imm(perGroup), k.next)
}

// setAside puts the boards that have runs into the rows.
func (k *kernel) setAside() {
	label := ZMM()
	VPBROADCASTQ(k.next, label)
	VPADDQ(numbers, label, label)
	_, up, across := k.runs()
	k.each(func(i int, s *stream) {
		moving, tiles, count := K(), ZMM(), GP64()
		VPORQ(up[i], across[i], up[i])
		VPTESTMQ(up[i], up[i], moving)
		VPSLLQ(Imm(16), label, tiles)
		VPADDQ(k.tiles(i), tiles, tiles)
		VPSLLQ(Imm(16), tiles, tiles)
		VPADDQ(s.passes, tiles, tiles)
		for row, v := range append(append([]reg.VecVirtual{}, s.plane[:]...), tiles) {
			out := ZMM()
			VPCOMPRESSQ_Z(v, moving, out)
			VMOVDQU64(out, k.row(row, k.aside))
		}
		KMOVB(moving, count.As32())
		POPCNTQ(count, count)
		ADDQ(count, k.aside)
		if i < streams-1 {
			VPADDQ(nextNumbers, label, label)
		}
	})
}

// fillUp adds to the boards set aside the first of them again and again, until they are a group, and takes them all.
func (k *kernel) fillUp() {
	none := GP64()
	XORL(none.As32(), none.As32())
	for row := range planes + 1 {
		first := ZMM()
		VPBROADCASTQ(k.row(row, none), first)
		for i := range streams {
			VMOVDQU64(first, k.row(row, k.aside).Offset(i*registerBytes))
		}
	}
	MOVQ(none, k.aside)
}

// finish resolves a group of boards set aside, those from k.aside on, to the end and writes them.
func (k *kernel) finish(name string) {
	k.each(func(i int, s *stream) {
		for p, plane := range s.plane {
			VMOVDQU64(k.row(p, k.aside).Offset(i*registerBytes), plane)
		}
		VPXORQ(s.passes, s.passes, s.passes)
	})
	Label(name + "Pass")
	moving := k.pass()
	KORTESTB(moving[0], moving[1])
	JNZ(LabelRef(name + "Pass"))

	shape := shape()
	scatter, results, first := ZMM(), Load(Param("results"), GP64()), Load(Param("cells"), GP64())
	VMOVDQU64(shape.Offset(shapeOut), scatter)
	k.each(func(i int, s *stream) {
		tiles, passes := ZMM(), ZMM()
		VMOVDQU64(k.row(labels, k.aside).Offset(i*registerBytes), tiles)
		VPANDQ(low16, tiles, passes)
		VPADDQ(s.passes, passes, passes)
		VPSRLQ(Imm(16), tiles, tiles)
		VPANDQ(low16, tiles, tiles)
		for half, pairs := range s.results(tiles, passes) {
			VMOVDQU64(pairs, Mem{Base: k.lanes, Disp: lanesPair + half*registerBytes})
		}
		k.join(s.plane, func(lane int, cells reg.VecVirtual) {
			number, at, pair := GP64(), GP64(), XMM()
			MOVL(k.row(labels, k.aside).Offset(i*registerBytes+8*lane+4), number.As32())
			MOVQ(number, at)
			IMULQ(k.size, at)
			ADDQ(first, at)
			k.storeBoard(fmt.Sprintf("%s%d%d", name, i, lane), cells, scatter, at)
			VMOVDQU64(Mem{Base: k.lanes, Disp: lanesPair + 16*lane}, pair)
			SHLQ(Imm(4), number)
			VMOVDQU64(pair, Mem{Base: results, Index: number, Scale: 1})
		})
	})
}

// results gives the tiles removed and the passes of eight boards side by side: of the first four, and of the others.
func (s *stream) results(tiles, passes reg.VecVirtual) (pairs [2]reg.VecVirtual) {
	left := ZMM()
	VMOVDQA64(s.plane[0], left)
	VPTERNLOGQ(Imm(orAll), s.plane[1], s.plane[2], left)
	VPOPCNTQ(left, left)
	VPSUBQ(left, tiles, tiles)
	for half := range pairs {
		pairs[half] = ZMM()
		VMOVDQU64(sideBySide[half], pairs[half])
		VPERMI2Q(passes, tiles, pairs[half])
	}
	return pairs
}

// The tables of unpacking.
var (
	numbers, nextNumbers, low16 Mem
	sideBySide                  [2]Mem
	fours, expand               [2]Mem
	twos                        [2][2]Mem
)

func makeUnpackTables() {
	numbers = quads("Numbers", 0, 1, 2, 3, 4, 5, 6, 7)
	nextNumbers = every("NextNumbers", lanes)
	low16 = every("Low16", 0xffff)
	sideBySide[0] = quads("PairsLow", 0, 8, 1, 9, 2, 10, 3, 11)
	sideBySide[1] = quads("PairsHigh", 4, 12, 5, 13, 6, 14, 7, 15)
	for i := range expand {
		// Byte 7-p of the quadword of a column is its byte of plane p.
		expand[i] = byteTable(fmt.Sprint("Expand", i), func(at int) int {
			column, p := at/8, min(7-at%8, planes)
			return i*32 + p*8 + column
		})
	}
	for half := range fours {
		// Plane 0 of four boards, plane 1 of the same.
		first := uint64(4 * half)
		fours[half] = quads(fmt.Sprint("Four", half), first, first+1, first+2, first+3, first+8, first+9, first+10, first+11)
		for two := range twos[half] {
			// Planes 0 to 2 of two boards, a quadword left out after each.
			a := uint64(2 * two)
			twos[half][two] = quads(fmt.Sprintf("Two%d%d", half, two), a, a+4, 8+first+a, 0, a+1, a+5, 8+first+a+1, 0)
		}
	}
}

// join gives store the eight boards of the planes, one after the other, as columns.
func (k *kernel) join(plane [planes]reg.VecVirtual, store func(i int, cells reg.VecVirtual)) {
	present := presentPlanes()
	for half := range 2 {
		low := choose(fours[half], plane[0], plane[1], quadwords)
		for two := range 2 {
			both := choose(twos[half][two], low, plane[2], quadwords)
			for one := range 2 {
				store(4*half+2*two+one, cellsOf(one, both, present))
			}
		}
	}
}

// presentPlanes gives the bytes of expand that come from a plane; the others are 0.
func presentPlanes() reg.OpmaskVirtual {
	bytes, mask := GP64(), K()
	MOVQ(U64(0xe0e0e0e0e0e0e0e0), bytes)
	KMOVQ(bytes, mask)
	return mask
}

// cellsOf gives the cells of one of two boards.
func cellsOf(one int, both reg.VecVirtual, present reg.OpmaskVirtual) reg.VecVirtual {
	cells, unit := ZMM(), ZMM()
	VMOVDQU64(expand[one], cells)
	VPERMB_Z(both, cells, present, cells)
	VMOVDQU64(unitBytes, unit)
	VGF2P8AFFINEQB(Imm(0), cells, unit, cells)
	return cells
}

// storeBoard writes one board, of which the columns are given, in rows.
func (k *kernel) storeBoard(name string, cells, scatter reg.VecVirtual, at reg.GPVirtual) {
	shape := shape()
	VPERMB(cells, scatter, cells)
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
