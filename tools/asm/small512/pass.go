package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mark gives the cells that lie in a run. A run of three is where two equalities follow one another; it is noted at its
// first cell, and spread over the others at the end. In between, found, if not nil, looks at the flags: not zero if there
// is a run.
func (k *kernel) mark(found func()) (marked bits) {
	var up, across bits
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
	if found != nil {
		either := GP64()
		MOVQ(up[0], either)
		ORQ(across[0], either)
		if k.words == 2 {
			ORQ(up[1], either)
			ORQ(across[1], either)
		}
		found()
	}
	for _, runs := range up[:k.words] {
		second, third := GP64(), GP64()
		LEAQ(Mem{Base: runs, Index: runs, Scale: 1}, second)
		LEAQ(Mem{Base: second, Index: second, Scale: 1}, third)
		ORQ(second, runs)
		ORQ(third, runs)
	}
	k.spreadAcross(up, across)
	return up
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
	either, later := GP64(), GP64()
	MOVQ(across[0], either)
	ORQ(across[1], either)
	SHLXQ(k.step, either, later)
	ORQ(across[0], marked[0])
	ORQ(later, marked[0])
	SHLXQ(k.step, across[1], later)
	ORQ(either, marked[1])
	ORQ(later, marked[1])
}

// stays gives the cells whose tiles stay.
func (k *kernel) stays(marked bits) (stays bits) {
	for w := range k.words {
		stays[w] = GP64()
		ANDNQ(k.occupied[w], marked[w], stays[w])
	}
	return stays
}

// unasked gives the cells whose tiles stay and sets the carry flag if all do.
func (k *kernel) unasked() bits {
	marked := k.mark(nil)
	stays := k.stays(marked)
	if k.words == 2 {
		ORQ(marked[1], marked[0])
	}
	CMPQ(marked[0], Imm(1))
	return stays
}

// firstPass makes the first pass without asking whether it marks anything: on small boards processors guess that wrong
// too often. If it does not, all that is done from there on is for nothing: keep leaves nothing of it in the results.
func (k *kernel) firstPass() {
	stays := k.unasked()
	k.keep = GP64()
	SBBQ(k.keep, k.keep)
	NOTQ(k.keep)
	k.fall.run(k, stays)
}

// leastCellsUnasked is from how many cells on boards of two words make the second pass unasked. On 9 x 9 that gains a tenth
// where all boards are new, and loses a fifth where they come again and the processor remembers them. On smaller boards,
// few of which have a second pass, it only loses.
const leastCellsUnasked = 72

// secondPass makes the second pass without asking either.
func (k *kernel) secondPass() {
	stays := k.unasked()
	SBBQ(I8(-1), k.passes)
	k.fall.run(k, stays)
}

// nextPass makes a pass, or jumps to label if it marks nothing.
func (k *kernel) nextPass(label string) {
	stays := k.stays(k.mark(func() { JZ(k.to(label)) }))
	INCQ(k.passes)
	k.fall.run(k, stays)
}
