// Command small512 writes the kernels that resolve one small board whole, from bytes row by row to bytes row by row.
//
//	go run ./small512 -out ../../internal/engine/small512_amd64.s
//
// The cells lie in vector registers as bytes, column after column, the bottom cell of each first, and what is known of
// them in words of 64 bits, one bit a cell, in the same order. One register holds 8 columns of up to 8 cells. Two hold
// higher or more columns; those of the first end at its last byte, so that those of the second go on where they end:
//
//	0:  [unused] [column 0] ... [column k-1]     1:  [column k] ... [unused]
//	    byte 0                       byte 63         byte 0
//
// So a cell above is the next one and a cell on the right is one a fixed number of places on, a comparison gives a word
// of equalities, and gravity is VPCOMPRESSB, which closes up all that stays, and VPEXPANDB, which deals it out to the
// columns anew.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	makeConstants()
	makePlanesConstants()
	TEXT("resolveSmall512", NOSPLIT, "func(cells *byte, shape *byte) (removed, passes int)")
	Pragma("noescape")
	oneWord := &kernel{name: "oneWord", words: 1, low: true}
	twoWords := &kernel{name: "twoWords", words: 2}
	twoLowWords := &kernel{name: "twoLowWords", words: 2, low: true}
	eightByEight := &kernel{name: "eightByEight", words: 1, low: true}
	which := GP64()
	MOVQ(shape().Offset(shapeKernel), which)
	CMPQ(which, Imm(kernelOneWord))
	JE(oneWord.to("begin"))
	CMPQ(which, Imm(kernelTwoWords))
	JE(twoWords.to("begin"))
	JA(twoLowWords.to("begin"))
	eightByEight.generateEightByEight(oneWord.to("begin"))
	oneWord.generate()
	twoWords.generate()
	twoLowWords.generate()
	Generate()
}

// kernel is what the steps of one kernel share.
type kernel struct {
	name  string
	words int
	low   bool // every column has 8 places

	cells    [2]reg.VecVirtual
	occupied bits
	isTile   [2]reg.OpmaskVirtual // occupied once more
	hasAbove [2]reg.OpmaskVirtual // all cells but those of the top row
	hasRight reg.OpmaskVirtual    // all quadwords or bytes of the last register but those of the last column
	toAbove  reg.VecVirtual
	toRight  reg.VecVirtual
	step     reg.GPVirtual // two words: the places from one column to the next
	step2    reg.GPVirtual // the same twice
	rest     reg.GPVirtual // 64 less step
	rest2    reg.GPVirtual // 64 less step2
	tiles    reg.GPVirtual // before the first pass
	passes   reg.GPVirtual // those that removed something
	fall     fall
}

// bits are a bit a cell, in as many words as the kernel has.
type bits [2]reg.GPVirtual

func (k *kernel) label(name string)       { Label(k.name + "_" + name) }
func (k *kernel) to(name string) LabelRef { return LabelRef(k.name + "_" + name) }

// generate writes the kernel: the cells are gathered into columns, passes are made until one marks nothing, and if any
// has marked something the cells are scattered into rows again. A board on which nothing is removed is not written to.
func (k *kernel) generate() {
	k.label("begin")
	k.load()
	if k.words == 1 {
		planes := &kernel{name: "planes", words: 1, low: true, cells: k.cells}
		planes.generatePlanes(k.to("highKinds"))
		k.label("highKinds")
	}
	k.prepare()
	if k.words == 1 {
		k.firstPass()
	} else {
		CMPQ(shape().Offset(shapeSize), Imm(leastCellsOfTwoWords))
		JB(k.to("pass"))
		k.firstPass()
		k.secondPass()
	}
	k.label("pass")
	k.nextPass("stable")
	JMP(k.to("pass"))
	k.label("stable")
	if k.words == 2 {
		TESTQ(k.passes, k.passes)
		JZ(k.to("leave"))
	}
	k.store()
	k.label("leave")
	k.leave()
}

// prepare finds out what is occupied and sets up what all passes use.
func (k *kernel) prepare() {
	shape := shape()
	k.tiles, k.passes = GP64(), GP64()
	count := GP64()
	for w := range k.words {
		k.isTile[w], k.occupied[w], k.hasAbove[w] = K(), GP64(), K()
		VPTESTMB(k.cells[w], k.cells[w], k.isTile[w])
		KMOVQ(k.isTile[w], k.occupied[w])
		KMOVQ(shape.Offset(shapeNotTop+8*w), k.hasAbove[w])
		if w == 0 {
			POPCNTQ(k.occupied[w], k.tiles)
		} else {
			POPCNTQ(k.occupied[w], count)
			ADDQ(count, k.tiles)
		}
	}
	XORL(k.passes.As32(), k.passes.As32())
	k.toAbove, k.hasRight = ZMM(), K()
	VMOVDQU64(shape.Offset(shapeAbove), k.toAbove)
	KMOVQ(shape.Offset(shapeHasRight), k.hasRight)
	if k.words == 2 {
		k.toRight, k.step, k.rest = ZMM(), GP64(), GP64()
		VMOVDQU64(shape.Offset(shapeRight), k.toRight)
		MOVQ(shape.Offset(shapeStep), k.step)
		MOVQ(shape.Offset(shapeRest), k.rest)
		k.step2, k.rest2 = GP64(), GP64()
		MOVQ(shape.Offset(shapeStep2), k.step2)
		MOVQ(shape.Offset(shapeRest2), k.rest2)
	}
	k.fall.prepare(k, shape)
}

// shape is the memory of the shape that the kernels were called with.
func shape() Mem { return Mem{Base: Load(Param("shape"), GP64())} }

// leave returns the results: what was there at first less what is there now, and the passes.
func (k *kernel) leave() {
	VZEROUPPER()
	for w := range k.words {
		now := GP64()
		POPCNTQ(k.occupied[w], now)
		SUBQ(now, k.tiles)
	}
	TESTQ(k.passes, k.passes)
	CMOVQEQ(k.passes, k.tiles)
	k.giveResults()
}

// giveResults returns what is in tiles and passes.
func (k *kernel) giveResults() {
	Store(k.tiles, ReturnIndex(0))
	Store(k.passes, ReturnIndex(1))
	RET()
}
