package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/lines"
)

// width is numbers of some width and what instructions there are for them.
type width struct {
	name      string
	cellBytes int

	broadcast, sub, add, test, toBytes, fromBytes, store func(...Op)

	load       func(at, mask, to Op)
	subUnder   func(less, from, mask, to Op)
	none       func(mask, same Op)            // says whether the mask of a vector is 0
	register   func(r GPVirtual) Op           // the part of a register that holds one number
	codes      func(v VecVirtual) Op          // the part of a vector that holds the codes of one
	storeCodes func(codes VecVirtual, at Mem) // of one vector
}

func (w width) cells() int { return vector / w.cellBytes }

func widths() []width {
	low32 := func(r GPVirtual) Op { return r.As32() }
	return []width{
		{
			name: "16", cellBytes: 2,
			broadcast: VPBROADCASTW, load: VMOVDQU16_Z, sub: VPSUBW, subUnder: VPSUBW_Z, add: VPADDW, test: VPTESTMW,
			toBytes: VPMOVWB, fromBytes: VPMOVZXBW, store: VMOVDQU16, none: KORTESTD,
			register: low32, codes: func(v VecVirtual) Op { return v.AsY() },
			storeCodes: func(codes VecVirtual, at Mem) { VMOVDQU64(codes.AsY(), at) },
		},
		{
			name: "32", cellBytes: 4,
			broadcast: VPBROADCASTD, load: VMOVDQU32_Z, sub: VPSUBD, subUnder: VPSUBD_Z, add: VPADDD, test: VPTESTMD,
			toBytes: VPMOVDB, fromBytes: VPMOVZXBD, store: VMOVDQU32, none: KORTESTW,
			register: low32, codes: func(v VecVirtual) Op { return v.AsX() },
			storeCodes: func(codes VecVirtual, at Mem) { VMOVDQU64(codes.AsX(), at) },
		},
		{
			name: "64", cellBytes: 8,
			broadcast: VPBROADCASTQ, load: VMOVDQU64_Z, sub: VPSUBQ, subUnder: VPSUBQ_Z, add: VPADDQ, test: VPTESTMQ,
			toBytes: VPMOVQB, fromBytes: VPMOVZXBQ, store: VMOVDQU64, none: KORTESTB,
			register: func(r GPVirtual) Op { return r }, codes: func(v VecVirtual) Op { return v.AsX() },
			storeCodes: func(codes VecVirtual, at Mem) { VMOVQ(codes.AsX(), at) },
		},
	}
}

func narrow(w width) {
	TEXT("narrow"+w.name+"x512", NOSPLIT, "func(codes *byte, lines *byte, count int, empty uint64) (done int)")
	Doc("narrow"+w.name+"x512 makes codes of the cells in so many lines, each less empty, as far as all of a vector are at",
		"most 255, and gives their number.")
	Pragma("noescape")
	empty, large, bits := ZMM(), ZMM(), GP64()
	w.broadcast(w.register(Load(Param("empty"), GP64()).(GPVirtual)), empty)
	MOVQ(I32(^255), bits)
	w.broadcast(w.register(bits), large)
	lines.Each(w.cells(), w.cellBytes, lowest, func(at, codes Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		if mask == nil {
			VMOVDQU64(at, cells)
			w.sub(empty, cells, cells)
		} else {
			w.load(at, *mask, cells)
			w.subUnder(empty, cells, *mask, cells)
		}
		isLarge := K()
		w.test(large, cells, isLarge)
		w.none(isLarge, isLarge)
		JNZ(LabelRef("end"))
		w.toBytes(cells, w.codes(cells))
		w.storeCodes(cells, codes)
	})
}

func widen(w width) {
	TEXT("widen"+w.name+"x512", NOSPLIT, "func(cells *byte, codes *byte, count int, empty uint64)")
	Doc("widen" + w.name + "x512 undoes narrow" + w.name + "x512, for so many cells one after another.")
	Pragma("noescape")
	empty := ZMM()
	w.broadcast(w.register(Load(Param("empty"), GP64()).(GPVirtual)), empty)
	lines.EachCode(w.cells(), w.cellBytes, lowest, func(codes, at Mem, mask *OpmaskVirtual) {
		cells := ZMM()
		w.fromBytes(codes, cells)
		w.add(empty, cells, cells)
		if mask == nil {
			VMOVDQU64(cells, at)
		} else {
			w.store(cells, *mask, at)
		}
	})
}
