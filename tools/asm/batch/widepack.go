package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// planeBits are the bytes that have one bit of a kind each.
var planeBits [planes]Mem

func makeWideTables() {
	for p := range planeBits {
		planeBits[p] = byteTable(fmt.Sprint("WideBits", p), func(int) int { return 1 << p })
	}
}

// pack packs the next boards, or goes on at label with none left when one of the first is not for this kernel.
func (k *wideKernel) pack(label string) {
	shape := shape()
	cells, from, to := GP64(), GP64(), GP64()
	MOVQ(k.cells, cells)
	XORL(from.As32(), from.As32())
	MOVQ(k.end, to)
	SUBQ(k.next, to)
	chunk := GP64()
	MOVQ(U32(perChunk), chunk)
	CMPQ(to, chunk)
	CMOVQGT(chunk, to)
	valid := [words]reg.OpmaskVirtual{K(), K()}
	var gather pairOf
	for w := range words {
		KMOVQ(shape.Offset(wideCells+8*w), valid[w])
		gather[w] = ZMM()
		VMOVDQU64(shape.Offset(wideIn+64*w), gather[w])
	}
	high := ZMM()
	VMOVDQU64(every("WideHigh", 0xf8f8f8f8f8f8f8f8), high)

	Label("widePackNext")
	first, second := ZMM(), ZMM()
	PREFETCHT0(Mem{Base: cells, Disp: prefetchAhead})
	PREFETCHT0(Mem{Base: cells, Disp: prefetchAhead + 64})
	k.load(shape, cells, first, second)
	ADDQ(shape.Offset(wideSize), cells)
	var word pairOf
	for w := range words {
		word[w] = ZMM()
		VMOVDQA64(gather[w], word[w])
		VPERMI2B_Z(second, first, valid[w], word[w])
	}
	any, tooHigh := ZMM(), K()
	VPORQ(word[0], word[1], any)
	VPTESTMQ(high, any, tooHigh)
	KORTESTB(tooHigh, tooHigh)
	JNZ(LabelRef("widePackStop"))
	for p, bit := range planeBits {
		for w := range words {
			plane := K()
			VPTESTMB(bit, word[w], plane)
			KMOVQ(plane, k.packedRow(w*planes+p, from))
		}
	}
	INCQ(from)
	CMPQ(from, to)
	JL(LabelRef("widePackNext"))
	JMP(LabelRef("widePackLabels"))

	Label("widePackStop")
	// The batch ends before the group of which this board is one.
	MOVQ(from, to)
	ANDQ(I32(-perGroup), to)
	MOVQ(to, k.end)
	ADDQ(k.next, k.end)

	Label("widePackLabels")
	XORL(k.packed.As32(), k.packed.As32())
	XORL(k.taken.As32(), k.taken.As32())
	JMP(LabelRef("widePackTest"))
	Label("widePackNextGroup")
	gaps := ZMM()
	for i := range streams {
		var count pairOf
		for w := range words {
			occupied, above := ZMM(), ZMM()
			row := func(p int) Mem { return k.packedRow(w*planes+p, k.packed).Offset(i * registerBytes) }
			VMOVDQU64(row(0), occupied)
			VPORQ(row(1), occupied, occupied)
			VPORQ(row(2), occupied, occupied)
			count[w] = ZMM()
			VPOPCNTQ(occupied, count[w])
			VPSRLQ(Imm(1), occupied, above)
			VPANDNQ(above, occupied, above)
			VPANDQ(k.cell[w], above, above)
			if i == 0 && w == 0 {
				VMOVDQA64(above, gaps)
			} else {
				VPORQ(above, gaps, gaps)
			}
		}
		VPADDQ(count[0], count[1], count[0])
		VMOVDQU64(count[0], k.packedRow(wideTiles, k.packed).Offset(i*registerBytes))
	}
	gappy := K()
	VPTESTMQ(gaps, gaps, gappy)
	KORTESTB(gappy, gappy)
	JNZ(LabelRef("widePackGap"))
	ADDQ(Imm(perGroup), k.packed)
	Label("widePackTest")
	CMPQ(k.packed, to)
	JL(LabelRef("widePackNextGroup"))
	JMP(LabelRef("widePacked"))
	Label("widePackGap")
	MOVQ(k.next, k.end)
	ADDQ(k.packed, k.end)
	Label("widePacked")
	TESTQ(k.packed, k.packed)
	JZ(LabelRef(label))
}

// load reads the cells of one board.
func (k *wideKernel) load(shape Mem, cells reg.GPVirtual, first, second reg.VecVirtual) {
	tail := GP64()
	MOVQ(shape.Offset(wideTail), tail)
	board, end := Mem{Base: cells}, Mem{Base: cells, Index: tail, Scale: 1}
	CMPQ(shape.Offset(wideForm), Imm(formWhole))
	JNE(LabelRef("wideLoadPart"))
	VMOVDQU64(board, first)
	VMOVDQU64(end, second)
	JMP(LabelRef("wideLoaded"))
	Label("wideLoadPart")
	CMPQ(shape.Offset(wideForm), Imm(formHalf))
	JNE(LabelRef("wideLoadQuarter"))
	VBROADCASTI64X4(board, first)
	VINSERTI64X4(Imm(1), end, first, first)
	VMOVDQA64(first, second)
	JMP(LabelRef("wideLoaded"))
	Label("wideLoadQuarter")
	VBROADCASTI64X2(board, first)
	VINSERTI64X2(Imm(1), end, first, first)
	VMOVDQA64(first, second)
	Label("wideLoaded")
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
		VPADDQ(k.packedRow(wideTiles, k.taken).Offset(i*registerBytes), tiles, tiles)
		VPSLLQ(Imm(16), tiles, tiles)
		VPADDQ(s.passes, tiles, tiles)
		for row, v := range append(s.all(), tiles) {
			out := ZMM()
			VPCOMPRESSQ_Z(v, moving, out)
			VMOVDQU64(out, k.asideRow(row, k.aside))
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
		VPBROADCASTQ(k.asideRow(row, none), first)
		for i := range streams {
			VMOVDQU64(first, k.asideRow(row, k.aside).Offset(i*registerBytes))
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
		VMOVDQU64(k.packedRow(wideTiles, k.taken).Offset(i*registerBytes), tiles)
		for half, pairs := range s.results(tiles, s.passes) {
			VMOVDQU64(pairs, at.Offset((2*i+half)*registerBytes))
		}
	}
	k.unpack("wideUnpack", func(reg.GPVirtual) reg.GPVirtual { return k.cells }, func(reg.GPVirtual) {
		ADDQ(shape().Offset(wideSize), k.cells)
	})
	ADDQ(Imm(perGroup), k.next)
	ADDQ(Imm(perGroup), k.taken)
}

// finish resolves a group of boards set aside, those from k.aside on, to the end and writes them.
func (k *wideKernel) finish(name string) {
	k.takeUp(k.asideRow, k.aside)
	Label(name + "Pass")
	moving := k.pass(name + "Fall")
	KORTESTB(moving[0], moving[1])
	JNZ(LabelRef(name + "Pass"))
	for i := range k.streams {
		s, tiles, passes := &k.streams[i], ZMM(), ZMM()
		VMOVDQU64(k.asideRow(wideTiles, k.aside).Offset(i*registerBytes), tiles)
		VPANDQ(low16, tiles, passes)
		VPADDQ(s.passes, passes, passes)
		VPSRLQ(Imm(16), tiles, tiles)
		VPANDQ(low16, tiles, tiles)
		for half, pairs := range s.results(tiles, passes) {
			VMOVDQU64(pairs, Mem{Base: k.lanes, Disp: widePairs + (2*i+half)*registerBytes})
		}
	}
	number, at := GP64(), GP64()
	k.unpack(name, func(board reg.GPVirtual) reg.GPVirtual {
		label := GP64()
		MOVQ(board, label)
		ADDQ(k.aside, label)
		MOVL(k.asideRow(wideTiles, label).Offset(4), number.As32())
		MOVQ(number, at)
		IMULQ(shape().Offset(wideSize), at)
		ADDQ(Load(Param("cells"), GP64()), at)
		return at
	}, func(board reg.GPVirtual) {
		pair, from := XMM(), GP64()
		MOVQ(board, from)
		SHLQ(Imm(4), from)
		SHLQ(Imm(4), number)
		VMOVDQU64(Mem{Base: k.lanes, Index: from, Scale: 1, Disp: widePairs}, pair)
		VMOVDQU64(pair, Mem{Base: Load(Param("results"), GP64()), Index: number, Scale: 1})
	})
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

// unpack writes the boards of the streams one after the other to where cells says, and calls done after each.
func (k *wideKernel) unpack(name string, cells func(board reg.GPVirtual) reg.GPVirtual, done func(board reg.GPVirtual)) {
	shape := shape()
	var scatter pairOf
	for w := range words {
		scatter[w] = ZMM()
		VMOVDQU64(shape.Offset(wideOut+64*w), scatter[w])
	}
	board := GP64()
	XORL(board.As32(), board.As32())
	for i := range k.streams {
		for row, plane := range k.streams[i].all() {
			VMOVDQU64(plane, k.doneRow(row, board).Offset(i*registerBytes))
		}
	}
	Label(name + "Next")
	at := cells(board)
	var word pairOf
	for w := range words {
		word[w] = ZMM()
		for p, bit := range planeBits {
			plane := K()
			KMOVQ(k.doneRow(w*planes+p, board), plane)
			if p == 0 {
				VMOVDQU8_Z(bit, plane, word[w])
			} else {
				VPADDB(bit, word[w], plane, word[w])
			}
		}
	}
	k.store(name, shape, word, scatter, at)
	done(board)
	INCQ(board)
	CMPQ(board, Imm(perGroup))
	JL(LabelRef(name + "Next"))
}

// store writes one board.
func (k *wideKernel) store(name string, shape Mem, word, scatter pairOf, at reg.GPVirtual) {
	var cells pairOf
	for w := range words {
		cells[w] = ZMM()
		VMOVDQA64(scatter[w], cells[w])
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
