package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The cells of a board come in blocks of eight pieces, a quadword for up to eight cells that lie side by side. Kinds
// have three bits, so that two boards go together: those of the second lie above those of the first. Bit by bit
// transposed, a piece gives a byte for each plane of each of the two boards, and what remains is to bring bytes
// together.

// packTables are permutations.
type packTables struct {
	both, third   Mem // planes 0 and 1, and plane 2, of four boards, from two pairs
	first, second Mem // from two times four boards the first, or the second plane of eight
}

// The tables that both widths share.
var zeros, unitBytes, reversedUnit, highKinds, lowKinds, upperKinds Mem

func makeTables() {
	zeros = every("Zeros", 0)
	unitBytes = byteTable("Unit", func(i int) int { return 1 << (i % 8) })
	reversedUnit = byteTable("ReversedUnit", func(i int) int { return 0x80 >> (i % 8) })
	highKinds = every("HighKinds", 0xf8f8f8f8f8f8f8f8)
	lowKinds = every("LowKinds", 0x0707070707070707)
	upperKinds = matrix("UpperKinds", func(i int) int {
		if i < planes {
			return 1 << (i + planes)
		}
		return 0
	})
	for half := range laneNumbers {
		laneNumbers[half] = byteTable(fmt.Sprint("Lanes", half), func(at int) int { return (at/2 + 32*half) >> (8 * (at % 2)) })
	}
}

func (w *width) makePackTables() {
	ofPairs := func(plane, place int) int {
		piece, board := w.pieceAt(place, perOctet/2)
		return board/2*registerBytes + piece*8 + board%2*planes + plane
	}
	w.pack.both = byteTable(w.name+"Both", func(at int) int { return ofPairs(at/32, at%32) })
	w.pack.third = byteTable(w.name+"Third", func(at int) int { return ofPairs(2, at%32) })
	ofFours := func(plane int) func(at int) int {
		return func(at int) int {
			piece, board := w.pieceAt(at, perOctet)
			return board/4*registerBytes + plane*32 + w.placeOf(piece, board%4, perOctet/2)
		}
	}
	w.pack.first = byteTable(w.name+"First", ofFours(0))
	w.pack.second = byteTable(w.name+"Second", ofFours(1))
}

// takeUp packs the boards at the addresses, or jumps to label if they have kinds that three planes cannot hold.
func (k *kernel) takeUp(label string) {
	all := zero()
	k.eachBlock("PackBlock", func(block *block) {
		gather, valid, mask := loaded(block.field(blockIn)), K(), K()
		KMOVQ(block.field(blockValid), valid)
		KMOVQ(block.field(blockMask), mask)
		unit := loaded(unitBytes)
		t := &k.pack
		both, third, first, second := loaded(t.both), loaded(t.third), loaded(t.first), loaded(t.second)
		k.eachOctet("PackOctet", block, func(addresses, octet Mem) {
			var board [perOctet]reg.VecVirtual
			for i := range board {
				at := GP64()
				board[i] = ZMM()
				MOVQ(addresses.Offset(8*i), at)
				VMOVDQU8_Z(Mem{Base: at, Index: block.offset, Scale: 1}, mask, board[i])
			}
			var pair [perOctet / 2]reg.VecVirtual
			for two := range pair {
				lower, upper := board[2*two], board[2*two+1]
				pair[two] = lower
				VPTERNLOGQ(Imm(orAll), lower, upper, all)
				VPSLLQ(Imm(planes), upper, upper)
				VPORQ(upper, lower, lower)
			}
			k.unlessPlain("Gather", func() {
				for _, cells := range pair {
					VPERMB_Z(cells, gather, valid, cells)
				}
			})
			for _, cells := range pair {
				VGF2P8AFFINEQB(Imm(0), cells, unit, cells)
			}
			lowFour, highFour := copied(pair[0]), copied(pair[2])
			VPERMT2B(pair[1], both, lowFour)
			VPERMT2B(pair[3], both, highFour)
			VPERMT2B(pair[1], third, pair[0])
			VPERMT2B(pair[3], third, pair[2])
			plane0 := copied(lowFour)
			VPERMT2B(highFour, first, plane0)
			VPERMT2B(highFour, second, lowFour)
			VPERMT2B(pair[2], first, pair[0])
			for plane, v := range []reg.VecVirtual{plane0, lowFour, pair[0]} {
				VMOVDQU64(v, octet.Offset(plane*k.octets()*registerBytes))
			}
		})
		k.toRows(block)
	})
	high := K()
	VPTESTMQ(highKinds, all, high)
	KORTESTB(high, high)
	JNZ(LabelRef(label))
}

// copied is another register with the same.
func copied(v reg.VecVirtual) reg.VecVirtual {
	to := ZMM()
	VMOVDQA64(v, to)
	return to
}
