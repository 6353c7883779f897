package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// load reads the cells, all and no others, and gathers them into columns.
func (k *kernel) load() {
	last := k.last()
	first, second := ZMM(), ZMM()
	if k.words == 1 {
		second = first
	}
	clearSecond := func() {
		if k.words == 2 {
			VPXORQ(second, second, second) // or the cells would wait for what was in it
		}
	}
	k.byForm("load", map[int]func(){
		formWhole: func() {
			VMOVDQU64(k.board, first)
			if k.words == 2 {
				VMOVDQU64(last(64), second)
			}
		},
		formHalf: func() {
			VMOVDQU64(k.board, first.AsY())
			VINSERTI64X4(Imm(1), last(32), first, first)
			clearSecond()
		},
		formQuarter: func() {
			VMOVDQU64(k.board, first.AsX())
			VINSERTI64X2(Imm(1), last(16), first.AsY(), first.AsY())
			clearSecond()
		},
		formMasked: func() {
			mask := K()
			KMOVQ(k.shape.Offset(shapeFirstBits), mask)
			VMOVDQU8_Z(k.board, mask, first.AsX())
			clearSecond()
		},
	})
	for w := range k.words {
		valid := K()
		k.cells[w] = ZMM()
		KMOVQ(k.shape.Offset(shapeValid+8*w), valid)
		VMOVDQU64(k.shape.Offset(shapeIn+64*w), k.cells[w])
		if k.words == 1 {
			VPERMB_Z(first, k.cells[0], valid, k.cells[0])
			continue
		}
		VPERMI2B_Z(second, first, valid, k.cells[w])
	}
}

// byForm does what the form of the shape asks for: the form that the kernel meets most often at once, others elsewhere.
func (k *kernel) byForm(name string, do map[int]func()) {
	form := k.shape.Offset(shapeForm)
	if k.words == 1 {
		CMPQ(form, Imm(formHalf))
		JNE(k.to(name + "Other"))
		do[formHalf]()
	} else {
		CMPQ(form, Imm(formWhole))
		JNE(k.to(name + "Other"))
		do[formWhole]()
	}
	k.label(name + "Done")
	k.later = append(k.later, func() {
		k.label(name + "Other")
		CMPQ(form, Imm(formHalf))
		if k.words == 1 {
			JB(k.to(name + "Whole"))
		} else {
			JE(k.to(name + "Half"))
		}
		CMPQ(form, Imm(formQuarter))
		JNE(k.to(name + "Masked"))
		do[formQuarter]()
		JMP(k.to(name + "Done"))
		if k.words == 1 {
			k.label(name + "Whole")
			do[formWhole]()
		} else {
			k.label(name + "Half")
			do[formHalf]()
		}
		JMP(k.to(name + "Done"))
		k.label(name + "Masked")
		do[formMasked]()
		JMP(k.to(name + "Done"))
	})
}

// last gives where so many bytes lie that are the last of the cells. What it waits for is at hand before the shape is,
// and a board is done as much earlier.
func (k *kernel) last() func(bytes int) Mem {
	size := Load(Param("size"), GP64())
	return func(bytes int) Mem { return k.board.Offset(-bytes).Idx(size, 1) }
}

// scatter gives the cells of a store, in rows.
func (k *kernel) scatter(w int) reg.VecVirtual {
	index := ZMM()
	VMOVDQU64(k.shape.Offset(shapeOut+64*w), index)
	if k.words == 1 {
		VPERMB(k.cells[0], index, index)
	} else {
		VPERMI2B(k.cells[1], k.cells[0], index)
	}
	return index
}

// store scatters the cells into rows, under a mask: all bits, or none if nothing was removed.
func (k *kernel) store() {
	last := k.last()
	first := k.scatter(0)
	touched := K()
	KMOVQ(k.keep, touched)
	k.byForm("store", map[int]func(){
		formWhole: func() {
			VMOVDQU8(first, touched, k.board)
			if k.words == 2 {
				VMOVDQU8(k.scatter(1), touched, last(64))
			}
		},
		formHalf: func() {
			second := YMM()
			VEXTRACTI64X4(Imm(1), first, second)
			VMOVDQU8(first.AsY(), touched, k.board)
			VMOVDQU8(second, touched, last(32))
		},
		formQuarter: func() {
			second := XMM()
			VEXTRACTI64X2(Imm(1), first.AsY(), second)
			VMOVDQU8(first.AsX(), touched, k.board)
			VMOVDQU8(second, touched, last(16))
		},
		formMasked: func() {
			mask := K()
			KMOVQ(k.shape.Offset(shapeFirstBits), mask)
			KANDQ(touched, mask, mask)
			VMOVDQU8(first.AsX(), mask, k.board)
		},
	})
}
