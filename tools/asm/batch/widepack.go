package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// planeBytes are the bytes that have one bit of a kind each.
func planeBytes(name string) (bits [planes]Mem) {
	for p := range bits {
		bits[p] = byteTable(fmt.Sprint(name, p), func(int) int { return 1 << p })
	}
	return bits
}

func (k *wideKernel) pack() {
	k.moveToFront(k.in, k.taken)
	SUBQ(k.taken, k.filled)
	XORL(k.taken.As32(), k.taken.As32())
	CMPQ(k.next, k.end)
	JGE(LabelRef("widePackNone"))

	shape := shape()
	cells, from, to := GP64(), GP64(), GP64()
	MOVQ(k.next, cells)
	IMULQ(shape.Offset(wideSize), cells)
	ADDQ(k.cells, cells)
	// to is where the row of new boards ends when this chunk is packed.
	MOVQ(k.filled, from)
	MOVQ(k.end, to)
	SUBQ(k.next, to)
	chunk := GP64()
	MOVQ(U32(perChunk), chunk)
	CMPQ(to, chunk)
	CMOVQGT(chunk, to)
	ADDQ(k.filled, to)
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
	either, tooHigh := ZMM(), K()
	VPORQ(word[0], word[1], either)
	VPTESTMQ(high, either, tooHigh)
	KORTESTB(tooHigh, tooHigh)
	JNZ(LabelRef("widePackStop"))
	for p, bit := range planeBytes("WidePack") {
		for w := range words {
			plane := K()
			VPTESTMB(bit, word[w], plane)
			KMOVQ(plane, k.in(w*planes+p, from))
		}
	}
	INCQ(from)
	CMPQ(from, to)
	JL(LabelRef("widePackNext"))
	JMP(LabelRef("widePackLabels"))

	Label("widePackStop")
	// The batch ends before the eight boards of which this is one.
	MOVQ(from, to)
	SUBQ(k.filled, to)
	ANDQ(I32(-lanes), to)
	MOVQ(to, k.end)
	ADDQ(k.next, k.end)
	ADDQ(k.filled, to)

	Label("widePackLabels")
	label, number := ZMM(), GP64()
	MOVQ(k.next, number)
	SHLQ(Imm(32), number)
	VPBROADCASTQ(number, label)
	VPADDQ(quads("WideNumbers", 0, 1<<32, 2<<32, 3<<32, 4<<32, 5<<32, 6<<32, 7<<32), label, label)
	JMP(LabelRef("widePackLabelsTest"))
	Label("widePackLabelsNext")
	var count pairOf
	gaps := ZMM()
	for w := range words {
		occupied, above := ZMM(), ZMM()
		VMOVDQU64(k.in(w*planes, k.filled), occupied)
		VPORQ(k.in(w*planes+1, k.filled), occupied, occupied)
		VPORQ(k.in(w*planes+2, k.filled), occupied, occupied)
		count[w] = ZMM()
		VPOPCNTQ(occupied, count[w])
		VPSRLQ(Imm(1), occupied, above)
		VPANDNQ(above, occupied, above)
		VPANDQ(k.cell[w], above, above)
		if w == 0 {
			VMOVDQA64(above, gaps)
		} else {
			VPORQ(above, gaps, gaps)
		}
	}
	gappy := K()
	VPTESTMQ(gaps, gaps, gappy)
	KORTESTB(gappy, gappy)
	JNZ(LabelRef("widePackGap"))
	VPADDQ(count[0], count[1], count[0])
	VPSLLQ(Imm(16), count[0], count[0])
	VPORQ(label, count[0], count[0])
	VMOVDQU64(count[0], k.in(wideLabel, k.filled))
	VPADDQ(every("WideNextNumbers", lanes<<32), label, label)
	ADDQ(Imm(lanes), k.filled)
	ADDQ(Imm(lanes), k.next)
	Label("widePackLabelsTest")
	CMPQ(k.filled, to)
	JL(LabelRef("widePackLabelsNext"))
	CMPQ(k.next, k.end)
	JGE(LabelRef("widePackNone"))
	JMP(LabelRef("widePacked"))

	Label("widePackGap")
	MOVQ(k.next, k.end)
	Label("widePackNone")
	zero, none := ZMM(), ZMM()
	VPXORQ(zero, zero, zero)
	VMOVDQU64(every("WideNone", ^uint64(0)), none)
	for range streams {
		for row := range wideLabel {
			VMOVDQU64(zero, k.in(row, k.filled))
		}
		VMOVDQU64(none, k.in(wideLabel, k.filled))
		ADDQ(Imm(lanes), k.filled)
	}
	Label("widePacked")
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

func (k *wideKernel) unpack(name string, from, to reg.GPVirtual) {
	shape := shape()
	var scatter pairOf
	for w := range words {
		scatter[w] = ZMM()
		VMOVDQU64(shape.Offset(wideOut+64*w), scatter[w])
	}
	bits := planeBytes(name)
	low16 := every(name+"Low16", 0xffff)
	indexes := []Mem{
		quads(name+"PairsLow", 0, 8, 1, 9, 2, 10, 3, 11),
		quads(name+"PairsHigh", 4, 12, 5, 13, 6, 14, 7, 15),
	}
	Label(name + "Next")
	label, removed, passes, left := ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDQU64(k.out(wideLabel, from), label)
	VPANDQ(low16, label, passes)
	VPSRLQ(Imm(16), label, removed)
	VPANDQ(low16, removed, removed)
	for w := range words {
		VMOVDQU64(k.out(w*planes, from), left)
		VPORQ(k.out(w*planes+1, from), left, left)
		VPORQ(k.out(w*planes+2, from), left, left)
		VPOPCNTQ(left, left)
		VPSUBQ(left, removed, removed)
	}
	for half, index := range indexes {
		pairs := ZMM()
		VMOVDQU64(index, pairs)
		VPERMI2Q(passes, removed, pairs)
		VMOVDQU64(pairs, Mem{Base: k.lanes, Disp: widePairs + 64*half})
	}
	for i := range lanes {
		number, at := GP64(), GP64()
		MOVL(k.out(wideLabel, from).Offset(8*i+4), number.As32())
		MOVQ(number, at)
		IMULQ(shape.Offset(wideSize), at)
		ADDQ(k.cells, at)
		var word pairOf
		for w := range words {
			word[w] = ZMM()
			for p, bit := range bits {
				plane := K()
				KMOVQ(k.out(w*planes+p, from).Offset(8*i), plane)
				if p == 0 {
					VMOVDQU8_Z(bit, plane, word[w])
				} else {
					VPADDB(bit, word[w], plane, word[w])
				}
			}
		}
		k.store(fmt.Sprint(name, i), shape, word, scatter, at)
		pair := XMM()
		VMOVDQU64(Mem{Base: k.lanes, Disp: widePairs + 16*i}, pair)
		results := Load(Param("results"), GP64()).(reg.GPVirtual)
		SHLQ(Imm(4), number)
		VMOVDQU64(pair, Mem{Base: results, Index: number, Scale: 1})
	}
	ADDQ(Imm(lanes), from)
	CMPQ(from, to)
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
