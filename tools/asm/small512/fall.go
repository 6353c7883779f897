package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fall is what letting tiles fall needs: to find the cells that are occupied afterwards, as many from the bottom of each
// column as stay.
//
// A low column is a byte: count its bits, look up that many low bits. Others are counted each in a quadword of its own,
// and every cell then compares its height with the count of its column.
type fall struct {
	lowBits  reg.VecVirtual
	columns  [2]reg.VecVirtual // the cells of each column, a quadword each
	columnAt [2]reg.VecVirtual // for each cell, where among eight counts to find that of its column
	height   [2]reg.VecVirtual // of each cell, more than any count where no cell is
}

func (f *fall) prepare(k *kernel, shape Mem) {
	if k.low {
		f.lowBits = XMM()
		VMOVDQU(lowBits, f.lowBits)
		return
	}
	for w := range k.words {
		f.columns[w], f.columnAt[w], f.height[w] = ZMM(), ZMM(), ZMM()
		VMOVDQU64(shape.Offset(shapeColumns+64*w), f.columns[w])
		VMOVDQU64(shape.Offset(shapeColumnAt+64*w), f.columnAt[w])
		VMOVDQU64(shape.Offset(shapeHeight+64*w), f.height[w])
	}
}

// run lets the tiles fall that stay.
func (f *fall) run(k *kernel, stays bits) {
	for w := range k.words {
		from := K()
		KMOVQ(stays[w], from)
		VPCOMPRESSB_Z(k.cells[w], from, k.cells[w])
		if k.low {
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
	const lessThan = 1
	count := ZMM()
	VPBROADCASTQ(stays, count)
	VPANDQ(f.columns[w], count, count)
	VPOPCNTQ(count, count)
	VPERMB(count, f.columnAt[w], count)
	VPCMPUB(Imm(lessThan), count, f.height[w], k.isTile[w])
	KMOVQ(k.isTile[w], k.occupied[w])
}
