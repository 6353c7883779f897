package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// load reads the cells, all and no others, and gathers them into columns.
func (k *kernel) load() {
	shape, cells, end := k.board()
	first, second := ZMM(), ZMM()
	if k.words == 1 {
		second = first
	}
	k.byForm(shape, "load", map[int]func(){
		formWhole: func() {
			VMOVDQU64(cells, first)
			if k.words == 2 {
				VMOVDQU64(end, second)
			}
		},
		formHalf: func() {
			VMOVDQU64(cells, first.AsY())
			VINSERTI64X4(Imm(1), end, first, first)
		},
		formQuarter: func() {
			VMOVDQU64(cells, first.AsX())
			VINSERTI64X2(Imm(1), end, first.AsY(), first.AsY())
		},
		formMasked: func() {
			mask := K()
			KMOVQ(shape.Offset(shapeFirstBits), mask)
			VMOVDQU8_Z(cells, mask, first.AsX())
		},
	})
	for w := range k.words {
		valid := K()
		k.cells[w] = ZMM()
		KMOVQ(shape.Offset(shapeValid+8*w), valid)
		if k.words == 1 {
			index := ZMM()
			VMOVDQU64(shape.Offset(shapeIn), index)
			VPERMB_Z(first, index, valid, k.cells[0])
			continue
		}
		VMOVDQU64(shape.Offset(shapeIn+64*w), k.cells[w])
		VPERMI2B_Z(second, first, valid, k.cells[w])
	}
}

// byForm does what the form of the shape asks for.
func (k *kernel) byForm(shape Mem, name string, do map[int]func()) {
	form := GP64()
	MOVQ(shape.Offset(shapeForm), form)
	CMPQ(form, Imm(formHalf))
	JE(k.to(name + "Half"))
	JA(k.to(name + "Less"))
	do[formWhole]()
	JMP(k.to(name + "Done"))
	k.label(name + "Half")
	do[formHalf]()
	JMP(k.to(name + "Done"))
	k.label(name + "Less")
	CMPQ(form, Imm(formQuarter))
	JNE(k.to(name + "Masked"))
	do[formQuarter]()
	JMP(k.to(name + "Done"))
	k.label(name + "Masked")
	do[formMasked]()
	k.label(name + "Done")
}

// store scatters the cells into rows.
func (k *kernel) store() {
	if k.words == 1 {
		all := GP64()
		MOVQ(k.passes, all)
		NEGQ(all) // sets the carry flag unless it was 0
		SBBQ(all, all)
		k.storeIfTouched(all)
		return
	}
	shape, cells, end := k.board()
	first := k.scatter(shape, 0)
	k.byForm(shape, "store", map[int]func(){
		formWhole: func() {
			VMOVDQU64(first, cells)
			VMOVDQU64(k.scatter(shape, 1), end)
		},
		formHalf: func() {
			VMOVDQU64(first.AsY(), cells)
			VEXTRACTI64X4(Imm(1), first, end)
		},
		formQuarter: func() {
			VMOVDQU64(first.AsX(), cells)
			VEXTRACTI64X2(Imm(1), first.AsY(), end)
		},
		formMasked: func() {
			mask := K()
			KMOVQ(shape.Offset(shapeFirstBits), mask)
			VMOVDQU8(first.AsX(), mask, cells)
		},
	})
}

// board is where the shape, the cells and the second part of the cells lie.
func (k *kernel) board() (s, cells, end Mem) {
	cells = Mem{Base: Load(Param("cells"), GP64())}
	s = shape()
	tail := GP64()
	MOVQ(s.Offset(shapeTail), tail)
	return s, cells, cells.Idx(tail, 1)
}

// scatter gives the cells of a store, in rows.
func (k *kernel) scatter(shape Mem, w int) reg.VecVirtual {
	index := ZMM()
	VMOVDQU64(shape.Offset(shapeOut+64*w), index)
	if k.words == 1 {
		VPERMB(k.cells[0], index, index)
	} else {
		VPERMI2B(k.cells[1], k.cells[0], index)
	}
	return index
}

// storeIfTouched stores one word under a mask: all bits, or none if nothing was removed.
func (k *kernel) storeIfTouched(all reg.GPVirtual) {
	shape, cells, end := k.board()
	first := k.scatter(shape, 0)
	touched := K()
	KMOVQ(all, touched)
	k.byForm(shape, "store", map[int]func(){
		formWhole: func() {
			VMOVDQU8(first, touched, cells)
		},
		formHalf: func() {
			second := YMM()
			VEXTRACTI64X4(Imm(1), first, second)
			VMOVDQU8(first.AsY(), touched, cells)
			VMOVDQU8(second, touched, end)
		},
		formQuarter: func() {
			second := XMM()
			VEXTRACTI64X2(Imm(1), first.AsY(), second)
			VMOVDQU8(first.AsX(), touched, cells)
			VMOVDQU8(second, touched, end)
		},
		formMasked: func() {
			mask := K()
			KMOVQ(shape.Offset(shapeFirstBits), mask)
			KANDQ(touched, mask, mask)
			VMOVDQU8(first.AsX(), mask, cells)
		},
	})
}
