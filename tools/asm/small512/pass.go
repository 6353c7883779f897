package main

import (
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// stays gives the cells whose tiles stay. A run of three is where two equalities follow one another; it is noted at its
// first cell, and spread over the others at the end. In between, found looks at the flags: not zero if there is a run.
// Without found the carry flag is set in the end if there is one.
func (k *kernel) stays(found func()) (stays bits) {
	up, across := k.own.starts()
	runs := slices.DeleteFunc(append(up[:], across[:]...), func(r reg.GPVirtual) bool { return r == nil })
	if found != nil {
		marked := GP64()
		MOVQ(runs[0], marked)
		either(marked, runs[1:]...)
		found()
	}
	for w := range k.words {
		stays[w] = k.withoutRunsUp(w, up[w])
	}
	k.own.removeAcross(stays, across)
	if found == nil {
		either(runs[0], runs[1:]...)
		NEGQ(runs[0])
	}
	return stays
}

// starts gives the first cells of the runs up and across.
func (k *kernel) starts() (up, across bits) {
	for w := range k.words {
		up[w] = k.equal(w, k.cellsAbove(w))
		across[w] = k.equal(w, k.cellsOnTheRight(w))
	}
	for _, runs := range up[:k.words] {
		next := GP64()
		RORXQ(Imm(1), runs, next)
		ANDQ(next, runs)
	}
	next := GP64()
	if k.words == 1 {
		RORXQ(Imm(placesLow), across[0], next)
		ANDQ(next, across[0])
	} else {
		SHRXQ(k.step, across[0], next)
		ANDQ(across[1], across[0])
		ANDQ(next, across[1])
	}
	return up, across
}

// either adds others to marked and sets the flags: not zero if there is a run in one of them.
func either(marked reg.GPVirtual, others ...reg.GPVirtual) {
	for _, runs := range others {
		ORQ(runs, marked)
	}
}

// withoutRunsUp gives the occupied cells of a word but for those of the runs upwards.
func (k *kernel) withoutRunsUp(w int, runs reg.GPVirtual) reg.GPVirtual {
	both, third, stays := GP64(), GP64(), GP64()
	LEAQ(Mem{Base: runs, Index: runs, Scale: 1}, both)
	RORXQ(Imm(64-2), runs, third)
	ORQ(runs, both)
	ANDNQ(k.occupied[w], third, stays)
	ANDNQ(stays, both, stays)
	return stays
}

// cellsAbove gives for each cell of a word the one above it, or an empty one.
func (k *kernel) cellsAbove(w int) reg.VecVirtual {
	above := ZMM()
	VPERMB_Z(k.cells[w], k.toAbove, k.hasAbove, above)
	return above
}

// cellsOnTheRight gives for each cell of a word the one on its right, or an empty one.
func (k *kernel) cellsOnTheRight(w int) reg.VecVirtual {
	right := ZMM()
	switch {
	case k.words == 1:
		VALIGNQ_Z(Imm(1), k.cells[0], k.cells[0], k.hasRight, right)
	case w == 0:
		return k.cells[1]
	default:
		VPERMB_Z(k.cells[0], k.toRight, k.hasRight, right)
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

// removeAcross removes the runs that begin at across: those cells and the two to the right of each.
func (k *kernel) removeAcross(stays, across bits) {
	remove := func(w int, marked reg.GPVirtual) { ANDNQ(stays[w], marked, stays[w]) }
	if k.words == 1 {
		second, third := GP64(), GP64()
		RORXQ(Imm(64-placesLow), across[0], second)
		RORXQ(Imm(64-2*placesLow), across[0], third)
		remove(0, across[0])
		remove(0, second)
		remove(0, third)
		return
	}
	either, later, third := GP64(), GP64(), GP64()
	MOVQ(across[0], either)
	ORQ(across[1], either)
	remove(0, across[0])
	SHLXQ(k.step, either, later)
	remove(0, later)
	remove(1, either)
	SHLXQ(k.step, across[1], third)
	remove(1, third)
}

// firstPass makes the first pass without asking whether it marks anything: on small boards processors guess that wrong
// too often. If it does not, all that is done from there on is for nothing: keep leaves nothing of it in the results.
func (k *kernel) firstPass() {
	stays := k.stays(nil)
	k.keep = GP64()
	SBBQ(k.keep, k.keep)
	k.own.letFall(stays)
}

// leastCellsUnasked is from how many cells on boards of two words make the second pass unasked. On 9 x 9 that gains a tenth
// where all boards are new, and loses a fifth where they come again and the processor remembers them. On smaller boards,
// few of which have a second pass, it only loses.
const leastCellsUnasked = 72

// secondPass makes the second pass without asking either.
func (k *kernel) secondPass() {
	stays := k.stays(nil)
	ADCQ(Imm(0), k.passes)
	k.own.letFall(stays)
}

// nextPass makes a pass, or jumps to label if it marks nothing.
func (k *kernel) nextPass(label string) {
	stays := k.stays(func() { JZ(k.to(label)) })
	INCQ(k.passes)
	k.own.letFall(stays)
}
