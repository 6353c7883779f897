package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// block is the one at which a loop over the blocks of the boards is.
type block struct {
	shape  reg.GPVirtual // what the shape says of it
	offset reg.GPVirtual // from the cells of a board to those of the block
	group  reg.GPVirtual // the memory of the kernel, moved on by the blocks before: its rows, and its octets, come next
}

func (b *block) field(offset int) Mem { return Mem{Base: b.shape, Disp: offset} }

// eachBlock is a loop over the blocks of the boards.
func (k *kernel) eachBlock(name string, do func(b *block)) {
	b := &block{shape: GP64(), offset: GP64(), group: GP64()}
	end := Load(Param("shape"), GP64()).(reg.GPVirtual)
	MOVQ(end, b.shape)
	ADDQ(Mem{Base: end, Disp: shapeEnd}, end)
	MOVQ(k.memory, b.group)
	Label(k.label(name))
	MOVQ(b.field(blockOffset), b.offset)
	do(b)
	ADDQ(U32(k.rowsPerBlock()*rowBytes), b.group)
	ADDQ(U32(blockBytes), b.shape)
	CMPQ(b.shape, end)
	JNE(LabelRef(k.label(name)))
}

// eachOctet is a loop over the octets of a group: the addresses of eight boards, and plane 0 of a block of them.
func (k *kernel) eachOctet(name string, b *block, do func(addresses, octet Mem)) {
	done := GP64()
	XORL(done.As32(), done.As32())
	Label(k.label(name))
	do(Mem{Base: k.memory, Index: done, Scale: 1, Disp: addressesAt},
		Mem{Base: b.group, Index: done, Scale: 1, Disp: octetsAt})
	ADDQ(Imm(registerBytes), done)
	CMPQ(done, U32(k.octets()*registerBytes))
	JNE(LabelRef(k.label(name)))
}

// unlessPlain does what is for boards whose pieces are not whole.
func (k *kernel) unlessPlain(name string, do func()) {
	CMPQ(k.shape(shapePlain), Imm(0))
	JNE(LabelRef(k.label(name)))
	do()
	Label(k.label(name))
}

// octetOf is the memory of a plane of a block of eight boards, rowOf that of a plane of a row of all boards.
func (k *kernel) octetOf(b *block, plane, octet int) Mem {
	return Mem{Base: b.group, Disp: octetsAt + (plane*k.octets()+octet)*registerBytes}
}

func (k *kernel) rowOf(b *block, plane, row int) Mem {
	return Mem{Base: b.group, Disp: planesAt + row*rowBytes + plane*registerBytes}
}

// toRows brings the rows of a block together, toOctets the boards. An octet has as many rows as there are octets.
func (k *kernel) toRows(b *block)   { k.transpose(b, k.octetOf, k.rowOf) }
func (k *kernel) toOctets(b *block) { k.transpose(b, k.rowOf, k.octetOf) }

func (k *kernel) transpose(b *block, from, to func(b *block, plane, i int) Mem) {
	for plane := range planes {
		v := make([]reg.VecVirtual, k.octets())
		for i := range v {
			v[i] = loaded(from(b, plane, i))
		}
		if len(v) == 4 {
			v = transposed(v)
		} else {
			v = transposedQuadwords(v)
		}
		for i := range v {
			VMOVDQU64(v[i], to(b, plane, i))
		}
	}
}

// transposedQuadwords gives quadword i of all of eight registers in the i-th.
func transposedQuadwords(v []reg.VecVirtual) []reg.VecVirtual {
	var even, odd []reg.VecVirtual
	for i := 0; i < len(v); i += 2 {
		e, o := ZMM(), ZMM()
		VPUNPCKLQDQ(v[i+1], v[i], e)
		VPUNPCKHQDQ(v[i+1], v[i], o)
		even, odd = append(even, e), append(odd, o)
	}
	even, odd = transposed(even), transposed(odd)
	var all []reg.VecVirtual
	for i := range even {
		all = append(all, even[i], odd[i])
	}
	return all
}

// transposed gives quarter i of all of four registers in the i-th.
func transposed(v []reg.VecVirtual) []reg.VecVirtual {
	const even, odd = 0b10_00_10_00, 0b11_01_11_01
	shuffle := func(which uint64, a, b reg.VecVirtual) reg.VecVirtual {
		to := ZMM()
		VSHUFI64X2(Imm(which), b, a, to)
		return to
	}
	lowEven, lowOdd := shuffle(even, v[0], v[1]), shuffle(odd, v[0], v[1])
	highEven, highOdd := shuffle(even, v[2], v[3]), shuffle(odd, v[2], v[3])
	return []reg.VecVirtual{
		shuffle(even, lowEven, highEven), shuffle(even, lowOdd, highOdd),
		shuffle(odd, lowEven, highEven), shuffle(odd, lowOdd, highOdd),
	}
}
