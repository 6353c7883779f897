package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// setAside adds the boards that move to those set aside.
func (k *kernel) setAside(moving reg.OpmaskVirtual) {
	which := loaded(k.identity)
	k.compress(which, moving, which)
	to := GP64()
	MOVQ(k.aside, to)
	if k.bytes == 2 {
		ADDQ(to, to)
	}
	ADDQ(k.memory, to)
	put := func(from Mem, at Mem) {
		v := ZMM()
		k.permute(from, which, v)
		VMOVDQU64(v, at)
	}
	put(k.at(removedAt), Mem{Base: to, Disp: asideRemovedAt})
	put(k.at(passesAt), Mem{Base: to, Disp: asidePassesAt})
	k.eachRow("AsideRow", func(row, _ Mem) {
		for p := range planes {
			put(row.Offset(p*registerBytes), Mem{Base: to, Disp: asidePlanesAt + p*asideBytes})
		}
		ADDQ(U32(planes*asideBytes), to)
	})
	for half := range 2 / k.bytes {
		numbers := loaded(k.at(numbersAt + half*registerBytes))
		these, count := K(), GP64()
		if half == 0 {
			KMOVQ(moving, these)
		} else {
			KSHIFTRQ(Imm(32), moving, these)
		}
		VPCOMPRESSW_Z(numbers, these, numbers)
		VMOVDQU64(numbers, Mem{Base: k.memory, Index: k.aside, Scale: 2, Disp: asideNumbersAt})
		KMOVD(these, count.As32())
		POPCNTQ(count, count)
		ADDQ(count, k.aside)
	}
}

// takeAside makes a group of boards that were set aside: so many, from that one on. Lanes that are left over get the
// first of these boards too.
func (k *kernel) takeAside(from, count reg.GPVirtual) {
	which, these := ZMM(), k.firstLanes(count)
	k.move(k.identity, these, which)
	at := GP64()
	MOVQ(from, at)
	if k.bytes == 2 {
		ADDQ(at, at)
	}
	ADDQ(k.memory, at)
	take := func(from Mem, to Mem) {
		v := ZMM()
		k.permute(from, which, v)
		VMOVDQU64(v, to)
	}
	take(Mem{Base: at, Disp: asideRemovedAt}, k.at(removedAt))
	take(Mem{Base: at, Disp: asidePassesAt}, k.at(passesAt))
	numbers := GP64()
	LEAQ(Mem{Base: k.memory, Index: from, Scale: 2, Disp: asideNumbersAt}, numbers)
	for half := range 2 / k.bytes {
		v := ZMM()
		VPBROADCASTW(Mem{Base: numbers}, v)
		if half > 0 {
			KSHIFTRQ(Imm(32), these, these)
		}
		VMOVDQU16(Mem{Base: numbers, Disp: half * registerBytes}, these, v)
		VMOVDQU64(v, k.at(numbersAt+half*registerBytes))
	}
	k.eachRow("TakeRow", func(row, _ Mem) {
		for p := range planes {
			take(Mem{Base: at, Disp: asidePlanesAt + p*asideBytes}, row.Offset(p*registerBytes))
		}
		ADDQ(U32(planes*asideBytes), at)
	})
	k.findAddresses()
}

// firstLanes is a mask of so many lanes.
func (k *kernel) firstLanes(count reg.GPVirtual) reg.OpmaskVirtual {
	bits, mask := GP64(), K()
	MOVQ(I32(-1), bits)
	BZHIQ(count, bits, bits)
	KMOVQ(bits, mask)
	return mask
}

// number notes which boards a new group has: so many from k.next on. Lanes that are left over get the last of these
// boards too.
func (k *kernel) number(count reg.GPVirtual) {
	last, first := ZMM(), ZMM()
	previous := GP64()
	LEAQ(Mem{Base: count, Disp: -1}, previous)
	VPBROADCASTW(previous.As32(), last)
	VPBROADCASTW(k.next.As32(), first)
	for half := range 2 / k.bytes {
		v := loaded(laneNumbers[half])
		VPMINUW(last, v, v)
		VPADDW(first, v, v)
		VMOVDQU64(v, k.at(numbersAt+half*registerBytes))
	}
	k.findAddresses()
}

// laneNumbers are the numbers of the lanes as words.
var laneNumbers [2]Mem

// findAddresses finds where the cells of the boards are.
func (k *kernel) findAddresses() {
	size, first := ZMM(), ZMM()
	VPBROADCASTQ(k.shape(shapeSize), size)
	VPBROADCASTQ(Load(Param("cells"), GP64()), first)
	for i := range k.octets() {
		v := ZMM()
		VPMOVZXWQ(k.at(numbersAt+16*i), v)
		VPMULUDQ(size, v, v)
		VPADDQ(first, v, v)
		VMOVDQU64(v, k.at(addressesAt+i*registerBytes))
	}
}
