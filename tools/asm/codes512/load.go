package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// lowest emits the mask of the lowest n cells.
func lowest(n GPVirtual) OpmaskVirtual {
	bits, mask := GP64(), K()
	MOVQ(I64(-1), bits)
	BZHIQ(n, bits, bits)
	KMOVQ(bits, mask)
	return mask
}

// width is the instructions for cells of one width. Those with a mask load zeros for the cells that are not in it, and
// leave their memory alone.
type width struct {
	bytes        int // of a cell
	broadcast    func(ops ...Op)
	loadSome     func(at, mask, cells Op)
	subtract     func(ops ...Op)
	subtractSome func(empty, cells, mask, less Op)
	storeSome    func(ops ...Op)
}

var (
	words  = width{2, VPBROADCASTW, VMOVDQU16_Z, VPSUBW, VPSUBW_Z, VMOVDQU16}
	dwords = width{4, VPBROADCASTD, VMOVDQU32_Z, VPSUBD, VPSUBD_Z, VMOVDQU32}
	qwords = width{8, VPBROADCASTQ, VMOVDQU64_Z, VPSUBQ, VPSUBQ_Z, VMOVDQU64}
)

// loadEmpty emits the load of the empty cell into all cells of a vector.
func (w width) loadEmpty(empty VecVirtual) {
	value := Load(Param("empty"), GP64()).(GPVirtual)
	if w.bytes < 8 {
		w.broadcast(value.As32(), empty)
		return
	}
	w.broadcast(value, empty)
}

// load emits the load of a vector of cells less empty, with 0 for the cells that are not in the mask.
func (w width) load(at Mem, empty VecVirtual, mask *OpmaskVirtual, cells VecVirtual) {
	if mask == nil {
		VMOVDQU64(at, cells)
		w.subtract(empty, cells, cells)
		return
	}
	w.loadSome(at, *mask, cells)
	w.subtractSome(empty, cells, *mask, cells)
}

// store emits the store of a vector of cells, or of those in the mask.
func (w width) store(cells VecVirtual, at Mem, mask *OpmaskVirtual) {
	if mask == nil {
		VMOVDQU64(cells, at)
		return
	}
	w.storeSome(cells, *mask, at)
}
