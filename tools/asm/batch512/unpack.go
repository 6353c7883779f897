package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// unpackTables are permutations.
type unpackTables struct {
	fours [2]Mem            // from planes 0 and 1 of eight boards those of four
	pairs [perOctet / 2]Mem // from those, and from plane 2 of eight boards, all of two boards
}

func (w *width) makeUnpackTables() {
	t := &w.unpack
	for half := range t.fours {
		t.fours[half] = byteTable(w.label("Four", half), func(at int) int {
			piece, board := w.pieceAt(at%32, perOctet/2)
			return at/32*registerBytes + w.placeOf(piece, board+4*half, perOctet)
		})
	}
	for two := range t.pairs {
		// Byte 7-i of a quadword gives bit i of the cells: in each piece first the planes of the one, then of the
		// other.
		t.pairs[two] = byteTable(w.label("Pair", two), func(at int) int {
			piece, plane := at/8, 7-at%8
			board := 2*two + plane/planes%2
			if plane %= planes; plane == 2 {
				return registerBytes + w.placeOf(piece, board, perOctet)
			}
			return plane*32 + w.placeOf(piece, board%4, perOctet/2)
		})
	}
}

// putBack writes the cells of the boards to their addresses.
func (k *kernel) putBack() {
	k.eachBlock("UnpackBlock", func(block *block) {
		k.toOctets(block)
		scatter, mask := loaded(block.field(blockOut)), K()
		KMOVQ(block.field(blockMask), mask)
		unit, low, upper := loaded(reversedUnit), loaded(lowKinds), loaded(upperKinds)
		var four [2]reg.VecVirtual
		for half := range four {
			four[half] = loaded(k.unpack.fours[half])
		}
		var pair [perOctet / 2]reg.VecVirtual
		for two := range pair {
			pair[two] = loaded(k.unpack.pairs[two])
		}
		k.eachOctet("UnpackOctet", block, func(addresses, octet Mem) {
			var plane [planes]reg.VecVirtual
			for p := range plane {
				plane[p] = loaded(octet.Offset(p * k.octets() * registerBytes))
			}
			var cells [perOctet / 2]reg.VecVirtual
			for two := range cells {
				cells[two] = ZMM()
			}
			lowFour, highFour := cells[0], cells[2]
			VMOVDQA64(plane[0], lowFour)
			VMOVDQA64(plane[0], highFour)
			VPERMT2B(plane[1], four[0], lowFour)
			VPERMT2B(plane[1], four[1], highFour)
			VMOVDQA64(lowFour, cells[1])
			VMOVDQA64(highFour, cells[3])
			for two, cells := range cells {
				VPERMT2B(plane[2], pair[two], cells)
			}
			for _, cells := range cells {
				VGF2P8AFFINEQB(Imm(0), cells, unit, cells)
			}
			k.unlessPlain("Scatter", func() {
				for _, cells := range cells {
					VPERMB(cells, scatter, cells)
				}
			})
			for two, first := range cells {
				second := ZMM()
				VGF2P8AFFINEQB(Imm(0), upper, first, second)
				VPANDQ(low, first, first)
				for i, cells := range []reg.VecVirtual{first, second} {
					at := GP64()
					MOVQ(addresses.Offset(8*(2*two+i)), at)
					VMOVDQU8(cells, mask, Mem{Base: at, Index: block.offset, Scale: 1})
				}
			}
		})
	})
}

// report writes how many tiles were removed by how many passes: pairs of ints.
func (k *kernel) report() {
	for half := range 2 / k.bytes {
		removed, passes := k.asWords(removedAt, half), k.asWords(passesAt, half)
		VPSLLW(Imm(8), passes, passes)
		VPORQ(passes, removed, removed)
		VMOVDQU64(removed, k.at(pairsAt+half*registerBytes))
	}
	results := Load(Param("results"), GP64())
	pairs, numbers, left := k.place(pairsAt), k.place(numbersAt), GP64()
	TESTQ(k.whole, k.whole)
	JZ(LabelRef(k.label("ReportApart")))

	first := GP64()
	MOVWLZX(Mem{Base: numbers}, first.As32())
	SHLQ(Imm(4), first)
	ADDQ(first, results)
	for i := range k.lanes() / 4 {
		pair := ZMM()
		VPMOVZXBQ(Mem{Base: pairs, Disp: 8 * i}, pair)
		VMOVDQU64(pair, Mem{Base: results, Disp: i * registerBytes})
	}
	JMP(LabelRef(k.label("Reported")))

	Label(k.label("ReportApart"))
	MOVQ(U32(k.lanes()/4), left)
	Label(k.label("ReportFour"))
	for i := range 4 {
		number, pair := GP64(), XMM()
		MOVWLZX(Mem{Base: numbers, Disp: 2 * i}, number.As32())
		SHLQ(Imm(4), number)
		VPMOVZXBQ(Mem{Base: pairs, Disp: 2 * i}, pair)
		VMOVDQU64(pair, Mem{Base: results, Index: number, Scale: 1})
	}
	ADDQ(Imm(8), pairs)
	ADDQ(Imm(8), numbers)
	DECQ(left)
	JNE(LabelRef(k.label("ReportFour")))
	Label(k.label("Reported"))
}

// asWords gives half of the bytes of a register in memory, or all of its words, as words.
func (k *kernel) asWords(offset, half int) reg.VecVirtual {
	if k.bytes == 2 {
		return loaded(k.at(offset))
	}
	v := ZMM()
	VPMOVZXBW(k.at(offset+half*registerBytes/2), v)
	return v
}
