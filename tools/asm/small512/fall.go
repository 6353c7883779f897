package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fall is what letting tiles fall needs: to find the cells that are occupied afterwards, as many from the bottom of
// each column as stay.
//
// A column of one word is a byte: count its bits, look up that many low bits. Those of two words are counted each in a
// quadword of its own, and every cell then compares its height with the count of its column.
type fall struct {
	lowBits  reg.VecVirtual
	columnAt reg.VecVirtual // for each cell of a word, where among eight counts to find that of its column
}

func (f *fall) prepare(k *kernel) {
	if k.words == 1 {
		f.lowBits = XMM()
		VMOVDQU(lowBits, f.lowBits)
		return
	}
	f.columnAt = ZMM()
	VMOVDQU64(k.shape.Offset(shapeColumnAt), f.columnAt)
}

// run lets the tiles fall that stay.
func (f *fall) run(k *kernel, stays bits) {
	for w := range k.words {
		from := K()
		KMOVQ(stays[w], from)
		VPCOMPRESSB_Z(k.cells[w], from, k.cells[w])
		if k.words == 1 {
			f.occupyLow(k, w, stays[w])
		} else {
			f.occupy(k, w, stays[w])
		}
		VPEXPANDB_Z(k.cells[w], k.isTile[w], k.cells[w])
	}
}

func (f *fall) occupyLow(k *kernel, w int, stays reg.GPVirtual) {
	count := XMM()
	VMOVQ(stays, count)
	VPOPCNTB(count, count)
	VPSHUFB(count, f.lowBits, count)
	VMOVQ(count, k.occupied[w])
	KMOVQ(k.occupied[w], k.isTile[w])
}

func (f *fall) occupy(k *kernel, w int, stays reg.GPVirtual) {
	const greaterThan = 6
	count := ZMM()
	VPBROADCASTQ(stays, count)
	VPANDQ(k.shape.Offset(shapeColumns), count, count)
	VPOPCNTQ(count, count)
	VPERMB(count, f.columnAt, count)
	VPCMPUB(Imm(greaterThan), k.shape.Offset(shapeHeight), count, k.isTile[w])
	KMOVQ(k.isTile[w], k.occupied[w])
}
