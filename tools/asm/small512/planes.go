package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/constant"
)

// A board of 8 rows and 8 columns whose kinds are below 8 is resolved as three planes: words with one bit of the kind of
// each cell. Columns are bytes, their bottom cell the highest bit. All steps are short then, and there is little to wait
// for:
//
//   - Runs are looked for in vectors of two quadwords, in the first one down and in the second one across.
//   - Tiles fall in general registers: PEXT closes up all that stay and PDEP deals them out to the columns anew.
//
// The first two passes are made unasked: processors guess too often wrong whether they mark anything, and that costs more
// than a pass does. A pass that marks nothing only closes gaps, and if the first one was such a pass, all that was done
// since is for nothing: keep leaves nothing of it in the results.

const (
	planes = 3

	highKinds     = 0xf8f8f8f8f8f8f8f8 // the bits that the planes have not
	threeInColumn = 0x3f3f3f3f3f3f3f3f // the cells that have two below them in their byte
	threeAcross   = 0x0000ffffffffffff // the cells that have two on their right

	secondSource = 64  // the first byte of the second source of VPERMI2B
	notThere     = 127 // one of its bytes that are 0
)

// Three-way functions for VPTERNLOGQ(_, c, b, a).
const (
	orAll          = 0xfe // a | b | c
	andAll         = 0x80 // a & b & c
	orDiffering    = 0xf6 // a | (b ^ c)
	thirdIfNeither = 0x02 // c &^ (a | b)
	firstUnlessAny = 0x10 // a &^ (b | c)
)

// planesKernel is what the steps share. What is called a pair holds the same word twice.
type planesKernel struct {
	pair     [planes]reg.VecVirtual
	word     [planes]reg.GPVirtual
	occupied reg.VecVirtual // a pair when looked for runs
	filled   reg.GPVirtual  // the same as a word
	step     reg.VecVirtual // to the next cell down, and across
	step2    reg.VecVirtual // the same twice
	starts   reg.VecVirtual // where runs can start
	highBits reg.VecVirtual // at index i the highest i bits of a byte
	keep     reg.GPVirtual  // all bits, or none if the first pass marked nothing
}

// The matrices that transposed takes, by the order of the bits of the results.
var forwards, backwards Mem

// The places of the bytes of the planes after the cells were transposed, and of those of the cells before they are.
var planesOfRows, cellsOfPlanes Mem

// Further constants, named after what they are loaded for.
var highKindsOf, stepOf, step2Of, startsOf, highBitsOf Mem

func makePlanesConstants() {
	highKindsOf = constant.Quads("smallHighKinds", highKinds, highKinds)
	// Of pairs, the first quadword is for runs down, the second for those across.
	stepOf = constant.Quads("smallStep", 1, placesLow)
	step2Of = constant.Quads("smallStep2", 2, 2*placesLow)
	startsOf = constant.Quads("smallStarts", threeInColumn, threeAcross)
	highBitsOf = constant.Bytes("smallHighBits", 16, func(i int) int { return 0xff00 >> min(i, placesLow) & 0xff })
	forwards = constant.Bytes("smallBits", 16, func(i int) int { return 1 << (i % 8) })
	backwards = constant.Bytes("smallBitsBackwards", 16, func(i int) int { return 1 << (7 - i%8) })
	// Byte i of each quadword is that of plane i; each plane comes twice.
	planesOfRows = constant.Bytes("smallPlanesOfRows", 64, func(at int) int { return (7-at%8)*8 + at/16 })
	// Byte 7-i of each quadword is that of plane i; the planes above are empty.
	cellsOfPlanes = constant.Bytes("smallCellsOfPlanes", 64, func(at int) int {
		switch i := 7 - at%8; i {
		case 0, 1:
			return i*8 + at/8
		case 2:
			return secondSource + at/8
		}
		return notThere
	})
}

// generateEightByEight resolves a board of 8 rows and 8 columns, or jumps to label if it has kinds too high. Its rows are
// bit matrices too, and it can do without the tables of the shape.
func (k *kernel) generateEightByEight(label LabelRef) {
	rows := ZMM()
	VMOVDQU64(k.board, rows)
	jumpIfHigh(rows, label)
	p := new(planesKernel)
	p.take(transposed(backwards, permuted(transposed(forwards, rows), planesOfRows)))
	k.begin(p)
	p.firstPass()
	p.nextPass(k.passes)
	k.askedPasses(p)
	low, unit, touched := XMM(), XMM(), K()
	VPUNPCKLQDQ(p.pair[1], p.pair[0], low)
	VMOVDQU(forwards, unit)
	VGF2P8AFFINEQB(Imm(0), low, unit, low)
	VGF2P8AFFINEQB(Imm(0), p.pair[2], unit, unit)
	KMOVQ(p.keep, touched)
	VMOVDQU8(join(low, unit), touched, k.board)
	k.keep = p.keep
	k.leavePlanes(p)
}

// jumpIfHigh jumps if a cell has a kind that the planes cannot hold.
func jumpIfHigh(cells reg.VecVirtual, label LabelRef) {
	high := K()
	VPTESTMQ_BCST(highKindsOf, cells, high)
	KORTESTB(high, high)
	JNZ(label)
}

// transposed gives for each quadword in byte i bit i of all its bytes, the first in the highest bit; backwards,
// in byte 7-i.
func transposed(order Mem, matrices reg.VecVirtual) reg.VecVirtual {
	v := ZMM()
	VBROADCASTI32X4(order, v)
	VGF2P8AFFINEQB(Imm(0), matrices, v, v)
	return v
}

// permuted gives the bytes in the order of the table.
func permuted(bytes reg.VecVirtual, table Mem) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(table, v)
	VPERMB(bytes, v, v)
	return v
}

// take takes over three pairs.
func (p *planesKernel) take(pairs reg.VecVirtual) {
	p.pair = [planes]reg.VecVirtual{pairs.AsX().(reg.VecVirtual), XMM(), XMM()}
	VEXTRACTI128(Imm(1), pairs.AsY(), p.pair[1])
	VEXTRACTI64X2(Imm(2), pairs, p.pair[2])
	p.occupied = XMM()
	VMOVDQA(p.pair[0], p.occupied)
	VPTERNLOGQ(Imm(orAll), p.pair[1], p.pair[2], p.occupied)
	p.filled = GP64()
	VMOVQ(p.occupied, p.filled)
	for i := range p.word {
		p.word[i] = GP64()
		VMOVQ(p.pair[i], p.word[i])
	}
	p.step, p.step2, p.starts, p.highBits = XMM(), XMM(), XMM(), XMM()
	VMOVDQU(stepOf, p.step)
	VMOVDQU(step2Of, p.step2)
	VMOVDQU(startsOf, p.starts)
	VMOVDQU(highBitsOf, p.highBits)
}

// begin counts what is there.
func (k *kernel) begin(p *planesKernel) {
	k.tiles, k.passes = GP64(), GP64()
	POPCNTQ(p.filled, k.tiles)
	MOVL(U32(1), k.passes.As32())
}

// firstPass makes the first pass.
func (p *planesKernel) firstPass() {
	stays, left := p.stays(p.runs())
	p.keep = GP64()
	CMPQ(left, p.filled) // sets the carry flag if it is less: if some do not stay
	SBBQ(p.keep, p.keep)
	p.fall(stays, left)
}

// nextPass makes a pass that counts if it marks anything.
func (p *planesKernel) nextPass(passes reg.GPVirtual) {
	stays, left := p.stays(p.runs())
	CMPQ(left, p.filled)
	ADCQ(Imm(0), passes)
	p.fall(stays, left)
}

// askedPasses makes passes until one marks nothing.
func (k *kernel) askedPasses(p *planesKernel) {
	k.label("pass")
	runs := p.runs()
	VPTEST(runs, runs)
	JZ(k.to("stable"))
	INCQ(k.passes)
	p.fall(p.stays(runs))
	JMP(k.to("pass"))
	k.label("stable")
}

// runs gives the cells at which a run of three starts, down and across.
func (p *planesKernel) runs() reg.VecVirtual {
	next := func(pair reg.VecVirtual) reg.VecVirtual {
		moved := XMM()
		VPSRLVQ(p.step, pair, moved)
		return moved
	}
	starts, differ := next(p.pair[0]), next(p.pair[2])
	VPXOR(p.pair[0], starts, starts)
	VPTERNLOGQ(Imm(orDiffering), next(p.pair[1]), p.pair[1], starts)
	VPXOR(p.pair[2], differ, differ)
	VPTERNLOGQ(Imm(thirdIfNeither), p.occupied, differ, starts)
	VPTERNLOGQ(Imm(andAll), p.starts, next(starts), starts)
	return starts
}

// stays gives what the runs leave, in a vector and as a word.
func (p *planesKernel) stays(runs reg.VecVirtual) (stays reg.VecVirtual, left reg.GPVirtual) {
	second, third, swapped := XMM(), XMM(), XMM()
	VPSLLVQ(p.step, runs, second)
	VPSLLVQ(p.step2, runs, third)
	VPTERNLOGQ(Imm(orAll), third, second, runs)
	VPSHUFD(Imm(0b01001110), runs, swapped) // the quadwords change places
	stays, left = p.occupied, GP64()
	VPTERNLOGQ(Imm(firstUnlessAny), swapped, runs, stays)
	VMOVQ(stays, left)
	return stays, left
}

// fall lets the tiles fall that stay.
func (p *planesKernel) fall(stays reg.VecVirtual, left reg.GPVirtual) {
	VPOPCNTB(stays, stays)
	VPSHUFB(stays, p.highBits, p.occupied)
	VMOVQ(p.occupied, p.filled)
	for i, word := range p.word {
		PEXTQ(left, word, word)
		PDEPQ(p.filled, word, word)
		VPBROADCASTQ(word, p.pair[i])
	}
}

// join makes cells of planes: of the first two, and of the last.
func join(low, high reg.VecVirtual) reg.VecVirtual {
	cells := ZMM()
	VMOVDQU64(cellsOfPlanes, cells)
	VPERMI2B(high.AsZ(), low.AsZ(), cells)
	return transposed(backwards, cells)
}

// leavePlanes returns the results.
func (k *kernel) leavePlanes(p *planesKernel) {
	VZEROUPPER()
	now := GP64()
	POPCNTQ(p.filled, now)
	SUBQ(now, k.tiles)
	k.giveResults()
}
