package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mark gives the cells that lie in a run. A run of three is where two equalities follow one another; it is noted at its
// first cell, and spread over the others at the end. In between, found looks at the flags: not zero if there is a run.
func (k *kernel) mark(found func()) (marked bits) {
	var up, across bits
	for w := range k.words {
		up[w] = k.equal(w, k.cellsAbove(w))
		across[w] = k.equal(w, k.cellsOnTheRight(w))
	}
	for w := range k.words {
		next := GP64()
		RORXQ(Imm(1), up[w], next)
		ANDQ(next, up[w])
		next = k.columnToTheRight(across, w)
		ANDQ(next, across[w])
	}
	either := GP64()
	MOVQ(up[0], either)
	ORQ(across[0], either)
	if k.words == 2 {
		ORQ(up[1], either)
		ORQ(across[1], either)
	}
	found()
	for w := range k.words {
		for range 2 {
			next := GP64()
			LEAQ(Mem{Base: up[w], Index: up[w], Scale: 1}, next)
			ORQ(next, up[w])
		}
	}
	k.spreadAcross(up, across)
	return up
}

// cellsAbove gives for each cell of a word the one above it, or an empty one.
func (k *kernel) cellsAbove(w int) reg.VecVirtual {
	above := ZMM()
	VPERMB_Z(k.cells[w], k.toAbove, k.hasAbove[w], above)
	return above
}

// cellsOnTheRight gives for each cell of a word the one on its right, or an empty one.
func (k *kernel) cellsOnTheRight(w int) reg.VecVirtual {
	right := ZMM()
	switch {
	case k.words == 1:
		VALIGNQ_Z(Imm(1), k.cells[0], k.cells[0], k.hasRight, right)
	case w == 0:
		VMOVDQA64(k.toRight, right)
		VPERMI2B(k.cells[1], k.cells[0], right)
	default:
		VPERMB_Z(k.cells[1], k.toRight, k.hasRight, right)
	}
	return right
}

// equal gives the tiles of a word that are equal to their neighbours.
func (k *kernel) equal(w int, neighbours reg.VecVirtual) reg.GPVirtual {
	same, word := K(), GP64()
	VPCMPEQB(neighbours, k.cells[w], k.isTile[w], same)
	KMOVQ(same, word)
	return word
}

// columnToTheRight gives a word in which each cell has the bit of the one on its right. With one word the last column
// has the bits of the first.
func (k *kernel) columnToTheRight(all bits, w int) reg.GPVirtual {
	moved := GP64()
	if k.words == 1 {
		RORXQ(Imm(placesLow), all[0], moved)
		return moved
	}
	SHRXQ(k.step, all[w], moved)
	if w == 0 {
		over := GP64()
		SHLXQ(k.rest, all[1], over)
		ORQ(over, moved)
	}
	return moved
}

// spreadAcross adds to marked the runs that begin at across: those cells and the two to the right of each.
func (k *kernel) spreadAcross(marked, across bits) {
	if k.words == 1 {
		second, third := GP64(), GP64()
		RORXQ(Imm(64-placesLow), across[0], second)
		RORXQ(Imm(64-2*placesLow), across[0], third)
		ORQ(across[0], marked[0])
		ORQ(third, second)
		ORQ(second, marked[0])
		return
	}
	for w := range k.words {
		second, third := GP64(), GP64()
		SHLXQ(k.step, across[w], second)
		SHLXQ(k.step2, across[w], third)
		ORQ(across[w], marked[w])
		ORQ(third, second)
		ORQ(second, marked[w])
	}
	// What moves on from the first word.
	second, third := GP64(), GP64()
	SHRXQ(k.rest, across[0], second)
	SHRXQ(k.rest2, across[0], third)
	ORQ(third, second)
	ORQ(second, marked[1])
}

// keep gives the cells whose tiles stay.
func (k *kernel) keep(marked bits) bits {
	for w := range k.words {
		ANDNQ(k.occupied[w], marked[w], marked[w])
	}
	return marked
}

// leastCellsOfTwoWords is from how many cells on boards of two words make two passes unasked. On smaller ones that gains
// nothing, and the results come later.
const leastCellsOfTwoWords = 100

// firstPass makes the first pass without asking whether it marks anything: on small boards processors guess that wrong
// too often. A board on which it does not loses all its tiles, so that no later pass marks anything either.
func (k *kernel) firstPass() {
	marked := k.mark(func() {
		SETNE(k.passes.As8())
	})
	stays := k.keep(marked)
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	TESTQ(k.passes, k.passes)
	for w := range k.words {
		CMOVQEQ(zero, stays[w])
	}
	k.fall.run(k, stays)
}

// secondPass makes the second pass without asking either.
func (k *kernel) secondPass() {
	some := GP64()
	XORL(some.As32(), some.As32())
	stays := k.keep(k.mark(func() { SETNE(some.As8()) }))
	ADDQ(some, k.passes)
	k.fall.run(k, stays)
}

// nextPass makes a pass, or jumps to label if it marks nothing.
func (k *kernel) nextPass(label string) {
	stays := k.keep(k.mark(func() { JZ(k.to(label)) }))
	INCQ(k.passes)
	k.fall.run(k, stays)
}
