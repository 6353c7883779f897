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

// letFall lets the tiles fall that stay.
func (k *kernel) letFall(stays bits) {
	f := &k.fall
	if k.words == 1 {
		f.compress(k, 0, stays[0])
		f.occupyLow(k, 0, stays[0])
		VPEXPANDB_Z(k.cells[0], k.isTile[0], k.cells[0])
		return
	}
	f.occupy(k, stays)
	for w := range k.words {
		f.compress(k, w, stays[w])
	}
	for w := range k.words {
		VPEXPANDB_Z(k.cells[w], k.isTile[w], k.cells[w])
	}
	for w := range k.words {
		KMOVQ(k.isTile[w], k.occupied[w])
	}
}

func (f *fall) compress(k *kernel, w int, stays reg.GPVirtual) {
	from := K()
	KMOVQ(stays, from)
	VPCOMPRESSB_Z(k.cells[w], from, k.cells[w])
}

func (f *fall) occupyLow(k *kernel, w int, stays reg.GPVirtual) {
	count := XMM()
	VMOVQ(stays, count)
	VPOPCNTB(count, count)
	VPSHUFB(count, f.lowBits, count)
	VMOVQ(count, k.occupied[w])
	KMOVQ(k.occupied[w], k.isTile[w])
}

func (f *fall) occupy(k *kernel, stays bits) {
	const greaterThan = 6
	count := [2]reg.VecVirtual{ZMM(), ZMM()}
	for w, c := range count {
		VPBROADCASTQ(stays[w], c)
	}
	for _, c := range count {
		VPANDQ(k.shape.Offset(shapeColumns), c, c)
	}
	for _, c := range count {
		VPOPCNTQ(c, c)
	}
	for _, c := range count {
		VPERMB(c, f.columnAt, c)
	}
	for w, c := range count {
		VPCMPUB(Imm(greaterThan), k.shape.Offset(shapeHeight), c, k.isTile[w])
	}
}
