package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A board that is little more than one word lies in a word and a half: as many columns as go into 63 places in a register
// of 64 bytes, and the last one or two in one of 32, whose operations take half the time. For 9 x 9:
//
//	word:  [column 0] [column 1] ... [column 6] [empty]       half:  [unused] [column 7] [column 8] [empty]
//	       byte 0                               byte 63              byte 0   byte 9                byte 31
//
// Equalities make three words, since each takes long to get from a register of masks: of the word, upwards and across;
// and of the half at once, upwards in the places of its cells, and across in the unused ones. A cell without a neighbour
// is compared with the empty place.
//
// What both registers need is done for the half first, which takes less long, and the word waits for it: its last column
// has neighbours there.
//
// The kernel is there twice: for any shape, and for 9 x 9 alone, the board that is played most. That one waits neither for
// the address of the shape nor for numbers from it, and takes 2 % less.
type halfKernel struct {
	*kernel
	known      map[int]int    // of the one shape that the kernel is for: numbers, by the place of the field
	here, near reg.VecVirtual // the cells of the half that are compared, as places
	columnAt   [2]reg.VecVirtual
	toLast     reg.GPVirtual
	toHalf     reg.GPVirtual
}

const (
	theWord, theHalf = 0, 1
	halfCells        = 32
)

// load reads the cells by two loads that overlap. The upper half of the second register is empty.
func (h *halfKernel) load() {
	first, second, half := ZMM(), ZMM(), ZMM()
	last := h.last()
	VMOVDQU64(h.board, first)
	VMOVDQU(last(halfCells), second.AsY())
	VMOVDQU(h.shape.Offset(shapeIn+64), half.AsY())
	VPERMI2B(second, first, half)
	h.cells[theHalf] = half.AsY().(reg.VecVirtual)
	h.cells[theWord] = ZMM()
	VMOVDQU64(h.shape.Offset(shapeIn), h.cells[theWord])
	VPERMI2B(second, first, h.cells[theWord])
}

// prepare finds out what is occupied and sets up what all passes use.
func (h *halfKernel) prepare() {
	h.tiles, h.passes = GP64(), GP64()
	h.isTile = [2]reg.OpmaskVirtual{K(), K()}
	h.occupied = bits{GP64(), GP64()}
	count := GP64()
	VPTESTMB(h.cells[theHalf], h.cells[theHalf], h.isTile[theHalf])
	VPTESTMB(h.cells[theWord], h.cells[theWord], h.isTile[theWord])
	h.occupy()
	POPCNTQ(h.occupied[theHalf], h.tiles)
	POPCNTQ(h.occupied[theWord], count)
	ADDQ(count, h.tiles)
	MOVL(U32(1), h.passes.As32())
	h.step, h.toLast, h.toHalf = h.number(shapeStep), h.number(shapeToLast), h.number(shapeToHalf)
	h.here, h.near, h.toAbove, h.columnAt = YMM(), YMM(), ZMM(), [2]reg.VecVirtual{ZMM(), YMM()}
	VMOVDQU(h.shape.Offset(shapeHalfHere), h.here)
	VMOVDQU(h.shape.Offset(shapeHalfNear), h.near)
	VMOVDQU64(h.shape.Offset(shapeAbove), h.toAbove)
	VMOVDQU(h.shape.Offset(shapeHalfColumnAt), h.columnAt[theHalf])
	VMOVDQU64(h.shape.Offset(shapeColumnAt), h.columnAt[theWord])
}

// number loads a number of the shape.
func (h *halfKernel) number(field int) reg.GPVirtual {
	number := GP64()
	if known, ok := h.known[field]; ok {
		MOVL(U32(known), number.As32())
	} else {
		MOVQ(h.shape.Offset(field), number)
	}
	return number
}

// last gives where so many bytes lie that are the last of the cells.
func (h *halfKernel) last() func(bytes int) Mem {
	if size, ok := h.known[shapeSize]; ok {
		return func(bytes int) Mem { return h.board.Offset(size - bytes) }
	}
	return h.kernel.last()
}

// occupy notes in general registers what is occupied.
func (h *halfKernel) occupy() {
	KMOVD(h.isTile[theHalf], h.occupied[theHalf].As32())
	KMOVQ(h.isTile[theWord], h.occupied[theWord])
}

// starts gives the first cells of the runs: upwards in both, across in the word alone, since no run begins in the half.
func (h *halfKernel) starts() (up, across bits) {
	half, upWord, acrossWord := h.equalities()
	next, upHalf := GP64(), GP64()
	RORXQ(Imm(1), upWord, next)
	ANDQ(next, upWord)
	RORXQ(Imm(1), half, upHalf)
	ANDQ(half, upHalf)
	ANDQ(h.occupied[theHalf], upHalf) // nothing there from comparisons across
	SHRXQ(h.step, acrossWord, next)
	SHLXQ(h.toLast, half, half)
	ORQ(half, next)
	ANDQ(next, acrossWord)
	return bits{theWord: upWord, theHalf: upHalf}, bits{theWord: acrossWord}
}

// removeAcross removes the runs that begin at across.
func (h *halfKernel) removeAcross(stays, across bits) {
	remove := func(w int, marked reg.GPVirtual) { ANDNQ(stays[w], marked, stays[w]) }
	runs, moved := across[theWord], GP64()
	SHRXQ(h.toHalf, runs, moved)
	remove(theHalf, moved)
	SHRXQ(h.step, moved, moved)
	remove(theHalf, moved)
	remove(theWord, runs)
	SHLXQ(h.step, runs, moved)
	remove(theWord, moved)
	SHLXQ(h.step, moved, moved)
	remove(theWord, moved)
}

// equalities gives the cells that are equal to their neighbours: those of the half, and those of the word that are tiles.
func (h *halfKernel) equalities() (half, up, across reg.GPVirtual) {
	here, near, above, right := YMM(), YMM(), ZMM(), ZMM()
	half = GP64()
	VPERMB(h.cells[theHalf], h.here, here)
	VPERMB(h.cells[theHalf], h.near, near)
	VPCMPEQB(near, here, here)
	VPMOVMSKB(here, half.As32())
	VPERMB(h.cells[theWord], h.toAbove, above)
	up = h.equal(theWord, above)
	VMOVDQU64(h.shape.Offset(shapeRight), right)
	VPERMI2B(h.cells[theHalf].AsZ(), h.cells[theWord], right)
	across = h.equal(theWord, right)
	return half, up, across
}

// letFall lets the tiles fall that stay, as in two words.
func (h *halfKernel) letFall(stays bits) {
	const greaterThan = 6
	columns := [2]Mem{h.shape.Offset(shapeColumns), h.shape.Offset(shapeHalfColumns)}
	heights := [2]Mem{h.shape.Offset(shapeHeight), h.shape.Offset(shapeHalfHeight)}
	count := [2]reg.VecVirtual{ZMM(), YMM()}
	from := [2]reg.OpmaskVirtual{K(), K()}
	halfFirst := [2]int{theHalf, theWord}
	for _, w := range halfFirst {
		VPBROADCASTQ(stays[w], count[w])
	}
	for _, w := range halfFirst {
		VPANDQ(columns[w], count[w], count[w])
	}
	for _, w := range halfFirst {
		VPOPCNTQ(count[w], count[w])
	}
	for _, w := range halfFirst {
		VPERMB(count[w], h.columnAt[w], count[w])
	}
	for _, w := range halfFirst {
		VPCMPUB(Imm(greaterThan), heights[w], count[w], h.isTile[w])
	}
	KMOVD(stays[theHalf].As32(), from[theHalf])
	VPCOMPRESSB_Z(h.cells[theHalf], from[theHalf], h.cells[theHalf])
	KMOVQ(stays[theWord], from[theWord])
	VPCOMPRESSB_Z(h.cells[theWord], from[theWord], h.cells[theWord])
	for _, w := range halfFirst {
		VPEXPANDB_Z(h.cells[w], h.isTile[w], h.cells[w])
	}
	h.occupy()
}

// store scatters the cells into rows, under a mask: all bits, or none if nothing was removed.
func (h *halfKernel) store() {
	h.board = Mem{Base: Load(Param("cells"), GP64())} // the passes need the register
	last := h.last()
	touched := K()
	KMOVQ(h.keep, touched)
	first, second := ZMM(), ZMM()
	VMOVDQU64(h.shape.Offset(shapeOut), first)
	VPERMI2B(h.cells[theHalf].AsZ(), h.cells[theWord], first)
	VMOVDQU8(first, touched, h.board)
	VMOVDQU(h.shape.Offset(shapeOut+64), second.AsY())
	VPERMI2B(h.cells[theHalf].AsZ(), h.cells[theWord], second)
	VMOVDQU8(second.AsY(), touched, last(halfCells))
}
