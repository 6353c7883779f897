package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// pack takes up the next group, or jumps to label if it has kinds that three planes cannot hold, or gaps.
func (k *wideKernel) pack(label string) {
	shape := shape()
	from := GP64()
	MOVQ(k.cells, from)
	valid := [words]reg.OpmaskVirtual{K(), K()}
	for w := range words {
		KMOVQ(shape.Offset(wideLoaded+8*w), valid[w])
	}
	bad := ZMM()
	for i := range k.streams {
		// Of two boards each: planes 0 to 3 of the one, planes 0 to 3 of the other.
		var pair [words][lanes / 2]reg.VecVirtual
		for two := range lanes / 2 {
			var cells [2]pairOf
			for one := range cells {
				first, second := ZMM(), ZMM()
				PREFETCHT0(Mem{Base: from, Disp: prefetchAhead})
				PREFETCHT0(Mem{Base: from, Disp: prefetchAhead + 64})
				k.load(fmt.Sprintf("widePack%d%d", i, 2*two+one), shape, from, first, second)
				ADDQ(shape.Offset(wideSize), from)
				for w := range words {
					cell := ZMM()
					VMOVDQU64(shape.Offset(wideIn+64*w), cell)
					VPERMI2B_Z(second, first, valid[w], cell)
					cells[one][w] = cell
				}
			}
			for w := range words {
				if i == 0 && two == 0 && w == 0 {
					VPORQ(cells[0][w], cells[1][w], bad)
				} else {
					VPTERNLOGQ(Imm(orAll), cells[0][w], cells[1][w], bad)
				}
				pair[w][two] = ofPair(cells[0][w], cells[1][w])
			}
		}
		for w := range words {
			ofLanes(pair[w], k.streams[i].plane[w])
		}
	}
	VPANDQ(highKinds, bad, bad)
	for i := range k.streams {
		s := &k.streams[i]
		var count pairOf
		for w := range words {
			occupied, below := ZMM(), ZMM()
			VMOVDQA64(s.plane[w][0], occupied)
			VPTERNLOGQ(Imm(orAll), s.plane[w][1], s.plane[w][2], occupied)
			count[w] = ZMM()
			VPOPCNTQ(occupied, count[w])
			VPSRLQ(Imm(1), occupied, below)
			VPANDNQ(below, occupied, below)
			VPTERNLOGQ(Imm(firstOrBoth), k.cell[w], below, bad)
		}
		VPADDQ(count[0], count[1], count[0])
		VMOVDQU64(count[0], k.tiles(i))
		VPXORQ(s.passes, s.passes, s.passes)
	}
	some := K()
	VPTESTMQ(bad, bad, some)
	KORTESTB(some, some)
	JNZ(LabelRef(label))
}

// load reads the cells of one board.
func (k *wideKernel) load(name string, shape Mem, cells reg.GPVirtual, first, second reg.VecVirtual) {
	tail := GP64()
	MOVQ(shape.Offset(wideTail), tail)
	board, end := Mem{Base: cells}, Mem{Base: cells, Index: tail, Scale: 1}
	CMPQ(shape.Offset(wideForm), Imm(formWhole))
	JNE(LabelRef(name + "Part"))
	VMOVDQU64(board, first)
	VMOVDQU64(end, second)
	JMP(LabelRef(name + "ed"))
	Label(name + "Part")
	CMPQ(shape.Offset(wideForm), Imm(formHalf))
	JNE(LabelRef(name + "Quarter"))
	VBROADCASTI64X4(board, first)
	VINSERTI64X4(Imm(1), end, first, first)
	VMOVDQA64(first, second)
	JMP(LabelRef(name + "ed"))
	Label(name + "Quarter")
	VBROADCASTI64X2(board, first)
	VINSERTI64X2(Imm(1), end, first, first)
	VMOVDQA64(first, second)
	Label(name + "ed")
}

// setAside puts the boards that have runs into the rows of those set aside.
func (k *wideKernel) setAside() {
	label := ZMM()
	VPBROADCASTQ(k.next, label)
	VPADDQ(numbers, label, label)
	for i := range k.streams {
		s := &k.streams[i]
		moving, tiles, count := anyOf(k.runs(s)), ZMM(), GP64()
		VPSLLQ(Imm(16), label, tiles)
		VPADDQ(k.tiles(i), tiles, tiles)
		VPSLLQ(Imm(16), tiles, tiles)
		VPADDQ(s.passes, tiles, tiles)
		for row, v := range append(s.all(), tiles) {
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
	}
}

// fillUp adds to the boards set aside the first of them again and again, until they are a group, and takes them all.
func (k *wideKernel) fillUp() {
	none := GP64()
	XORL(none.As32(), none.As32())
	for row := range wideRows {
		first := ZMM()
		VPBROADCASTQ(k.row(row, none), first)
		for i := range streams {
			VMOVDQU64(first, k.row(row, k.aside).Offset(i*registerBytes))
		}
	}
	MOVQ(none, k.aside)
}

// unpackGroup writes the boards of a group to where they came from, and their results, and goes on to the next group.
func (k *wideKernel) unpackGroup() {
	results := GP64()
	MOVQ(k.next, results)
	SHLQ(Imm(4), results)
	at := Mem{Base: Load(Param("results"), GP64()), Index: results, Scale: 1}
	for i := range k.streams {
		s, tiles := &k.streams[i], ZMM()
		VMOVDQU64(k.tiles(i), tiles)
		for half, pairs := range s.results(tiles, s.passes) {
			VMOVDQU64(pairs, at.Offset((2*i+half)*registerBytes))
		}
		s.join(func(lane int, word pairOf) {
			k.store(fmt.Sprintf("wideGroup%d%d", i, lane), word, k.cells)
			ADDQ(shape().Offset(wideSize), k.cells)
		})
	}
	ADDQ(Imm(perGroup), k.next)
}

// finish resolves a group of boards set aside, those from k.aside on, to the end and writes them.
func (k *wideKernel) finish(name string) {
	for i := range k.streams {
		s := &k.streams[i]
		for row, plane := range s.all() {
			VMOVDQU64(k.row(row, k.aside).Offset(i*registerBytes), plane)
		}
		VPXORQ(s.passes, s.passes, s.passes)
	}
	Label(name + "Pass")
	moving := k.pass(name + "Fall")
	KORTESTB(moving[0], moving[1])
	JNZ(LabelRef(name + "Pass"))
	results, first := Load(Param("results"), GP64()), Load(Param("cells"), GP64())
	for i := range k.streams {
		s, tiles, passes := &k.streams[i], ZMM(), ZMM()
		VMOVDQU64(k.row(wideLabel, k.aside).Offset(i*registerBytes), tiles)
		VPANDQ(low16, tiles, passes)
		VPADDQ(s.passes, passes, passes)
		VPSRLQ(Imm(16), tiles, tiles)
		VPANDQ(low16, tiles, tiles)
		for half, pairs := range s.results(tiles, passes) {
			VMOVDQU64(pairs, Mem{Base: k.lanes, Disp: widePairs + half*registerBytes})
		}
		s.join(func(lane int, word pairOf) {
			number, at, pair := GP64(), GP64(), XMM()
			MOVL(k.row(wideLabel, k.aside).Offset(i*registerBytes+8*lane+4), number.As32())
			MOVQ(number, at)
			IMULQ(shape().Offset(wideSize), at)
			ADDQ(first, at)
			k.store(fmt.Sprintf("%s%d%d", name, i, lane), word, at)
			VMOVDQU64(Mem{Base: k.lanes, Disp: widePairs + 16*lane}, pair)
			SHLQ(Imm(4), number)
			VMOVDQU64(pair, Mem{Base: results, Index: number, Scale: 1})
		})
	}
}

// results gives the tiles removed and the passes of eight boards side by side: of the first four, and of the others.
func (s *wideStream) results(tiles, passes reg.VecVirtual) (pairs [2]reg.VecVirtual) {
	for w := range words {
		left := ZMM()
		VMOVDQA64(s.plane[w][0], left)
		VPTERNLOGQ(Imm(orAll), s.plane[w][1], s.plane[w][2], left)
		VPOPCNTQ(left, left)
		VPSUBQ(left, tiles, tiles)
	}
	for half := range pairs {
		pairs[half] = ZMM()
		VMOVDQU64(sideBySide[half], pairs[half])
		VPERMI2Q(passes, tiles, pairs[half])
	}
	return pairs
}

// join gives store the cells of the eight boards, one after the other.
func (s *wideStream) join(store func(lane int, word pairOf)) {
	present := presentPlanes()
	for half := range 2 {
		var low pairOf
		for w := range words {
			low[w] = choose(fours[half], s.plane[w][0], s.plane[w][1], quadwords)
		}
		for two := range 2 {
			var both pairOf
			for w := range words {
				both[w] = choose(twos[half][two], low[w], s.plane[w][2], quadwords)
			}
			for one := range 2 {
				var word pairOf
				for w := range words {
					word[w] = cellsOf(one, both[w], present)
				}
				store(4*half+2*two+one, word)
			}
		}
	}
}

// store writes one board.
func (k *wideKernel) store(name string, word pairOf, at reg.GPVirtual) {
	shape := shape()
	var cells pairOf
	for w := range words {
		cells[w] = ZMM()
		VMOVDQU64(shape.Offset(wideOut+64*w), cells[w])
		VPERMI2B(word[1], word[0], cells[w])
	}
	tail := GP64()
	MOVQ(shape.Offset(wideTail), tail)
	board, end := Mem{Base: at}, Mem{Base: at, Index: tail, Scale: 1}
	CMPQ(shape.Offset(wideForm), Imm(formWhole))
	JNE(LabelRef(name + "Part"))
	VMOVDQU64(cells[0], board)
	VMOVDQU64(cells[1], end)
	JMP(LabelRef(name + "Stored"))
	Label(name + "Part")
	CMPQ(shape.Offset(wideForm), Imm(formHalf))
	JNE(LabelRef(name + "Quarter"))
	VMOVDQU64(cells[0].AsY(), board)
	VEXTRACTI64X4(Imm(1), cells[0], end)
	JMP(LabelRef(name + "Stored"))
	Label(name + "Quarter")
	VMOVDQU64(cells[0].AsX(), board)
	VEXTRACTI64X2(Imm(1), cells[0].AsY(), end)
	Label(name + "Stored")
}
