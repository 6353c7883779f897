// Command small512 writes the kernels that resolve one small board whole, from bytes row by row to bytes row by row.
//
//	go run ./small512 -out ../../internal/engine/small512_amd64.s
//
// The cells lie in vector registers as bytes, column after column, the bottom cell of each first, and what is known of
// them in words of 64 bits, one bit a cell, in the same order. One register holds 8 columns of up to 8 cells. Two hold
// higher or more columns, the even ones in the first and the odd ones in the second:
//
//	0:  [column 0] [column 2] ... [unused]     1:  [column 1] [column 3] ... [unused]
//	    byte 0                    byte 63          byte 0
//
// So a cell above is the next one, and a cell on the right lies a fixed number of places on, or at the same place of the
// other register. A comparison gives a word of equalities, and gravity is VPCOMPRESSB, which closes up all that stays,
// and VPEXPANDB, which deals it out to the columns anew. Boards like 9 x 9 lie in a word and a half; half.go has a picture.
//
// On a Zen 4 a wrong guess costs some 90 cycles here, a pass of 8 x 8 on planes 16 and a look for runs alone 6: so there it
// pays to make a pass unasked if more than one board in five needs it. A pass of two words takes 55 cycles from end to end
// and a board not much less than all its steps one after another, since the processor sees little of the next board until
// it is done with this one. So, on 9 x 9, measured one by one:
//
//   - Every instruction saved gains a fifth of a cycle or so wherever it stands, and KMOVQ three quarters: it occupies its
//     port for two cycles, KMOVD and VPMOVMSKB for one.
//   - An operation of 64 bytes occupies its port for two cycles, one of 32 for one.
//   - What a board begins with counts in full: taking the place of its last cells from the shape cost 4 cycles.
//   - Steps in the order in which they are waited for gain a twentieth: counts before gaps are closed, both words in turn,
//     and the register that is done sooner first.
//
// Tried without gain: planes for the other boards of one word; two words as planes in lanes of 16 bits, with falls by
// VPSRLVW as deep as the lowest gap (a chain of 20 cycles a pass in place of 50, but far more vector instructions); VPERMB
// with computed places for VPEXPANDB; in the kernel for 8 x 8, constants from memory; comparing across first.
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
	TEXT("resolveSmall512", NOSPLIT, "func(cells *byte, size int, shape *byte) (removed, passes int)")
	Pragma("noescape")
	cells, shape := Load(Param("cells"), GP64()), Load(Param("shape"), GP64())
	which := Mem{Base: shape, Disp: shapeKernel}
	kernelOf := func(name string, words int) *kernel {
		return &kernel{name: name, words: words, board: Mem{Base: cells}, shape: Mem{Base: shape}}
	}
	eightByEight := kernelOf("eightByEight", 1)
	oneWord := kernelOf("oneWord", 1)
	twoWords := kernelOf("twoWords", 2)
	twoWords.leastUnasked = leastCellsUnasked
	wordAndHalf := kernelOf("wordAndHalf", 2)
	nine := kernelOf("nineByNine", 2)
	nine.shape = Mem{Symbol: Symbol{Name: "·nineByNineShape"}, Base: reg.StaticBase}
	CMPQ(which, Imm(kernelOneWord))
	JE(oneWord.to("begin"))
	JA(wordAndHalf.to("ask"))
	eightByEight.generateEightByEight(oneWord.to("begin"))
	oneWord.generate(oneWord)
	wordAndHalf.label("ask")
	CMPQ(which, Imm(kernelWordAndHalf))
	JB(twoWords.to("begin"))
	JA(nine.to("begin"))
	wordAndHalf.generate(&halfKernel{kernel: wordAndHalf})
	nine.generate(&halfKernel{kernel: nine, known: nineByNine})
	twoWords.generate(twoWords)
	Generate()
}

// kernel is what the steps of one kernel share.
type kernel struct {
	name  string
	words int

	leastUnasked uint64 // from so many cells on the second pass is made unasked; 0 for all boards that the kernel serves

	board Mem // where the cells lie, row by row
	shape Mem

	cells    [2]reg.VecVirtual
	occupied bits
	isTile   [2]reg.OpmaskVirtual // occupied once more
	hasAbove reg.OpmaskVirtual    // all cells of a word but those of the top row
	hasRight reg.OpmaskVirtual    // of one word the quadwords, of two the cells of the second that have a place on the right
	toAbove  reg.VecVirtual
	toRight  reg.VecVirtual
	step     reg.GPVirtual // of two words: the places from one column to the next
	tiles    reg.GPVirtual // before the first pass
	passes   reg.GPVirtual // those that removed something
	keep     reg.GPVirtual // all bits, or none if the first pass marked nothing
	fall     fall
	own      steps    // of the way in which the cells lie
	later    []func() // write what is seldom run
}

// steps are those that differ between words that are alike and a word and a half.
type steps interface {
	load()
	prepare()
	starts() (up, across bits)
	removeAcross(stays, across bits)
	letFall(stays bits)
	store()
}

// bits are a bit a cell, in as many words as the kernel has.
type bits [2]reg.GPVirtual

func (k *kernel) label(name string)       { Label(k.name + "_" + name) }
func (k *kernel) to(name string) LabelRef { return LabelRef(k.name + "_" + name) }

// generate writes the kernel: the cells are gathered into columns, passes are made until one marks nothing, and if any
// has marked something the cells are scattered into rows again. A board on which nothing is removed is not written to.
func (k *kernel) generate(own steps) {
	k.own = own
	k.label("begin")
	own.load()
	own.prepare()
	k.firstPass()
	if k.words == 2 {
		if k.leastUnasked > 0 {
			CMPQ(k.shape.Offset(shapeSize), Imm(k.leastUnasked))
			JB(k.to("pass"))
		}
		k.secondPass()
	}
	k.label("pass")
	k.nextPass("stable")
	JMP(k.to("pass"))
	k.label("stable")
	own.store()
	k.leave()
	for _, write := range k.later {
		write()
	}
}

// prepare finds out what is occupied and sets up what all passes use.
func (k *kernel) prepare() {
	k.tiles, k.passes = GP64(), GP64()
	count := GP64()
	for w := range k.words {
		k.isTile[w], k.occupied[w] = K(), GP64()
		VPTESTMB(k.cells[w], k.cells[w], k.isTile[w])
		KMOVQ(k.isTile[w], k.occupied[w])
		if w == 0 {
			POPCNTQ(k.occupied[w], k.tiles)
		} else {
			POPCNTQ(k.occupied[w], count)
			ADDQ(count, k.tiles)
		}
	}
	MOVL(U32(1), k.passes.As32())
	k.toAbove, k.hasAbove, k.hasRight = ZMM(), K(), K()
	VMOVDQU64(k.shape.Offset(shapeAbove), k.toAbove)
	KMOVQ(k.shape.Offset(shapeNotTop), k.hasAbove)
	KMOVQ(k.shape.Offset(shapeHasRight), k.hasRight)
	if k.words == 2 {
		k.toRight, k.step = ZMM(), GP64()
		VMOVDQU64(k.shape.Offset(shapeRight), k.toRight)
		MOVQ(k.shape.Offset(shapeStep), k.step)
	}
	k.fall.prepare(k)
}

// leave returns the results: what was there at first less what is there now, and the passes.
func (k *kernel) leave() {
	VZEROUPPER()
	for w := range k.words {
		now := GP64()
		POPCNTQ(k.occupied[w], now)
		SUBQ(now, k.tiles)
	}
	k.giveResults()
}

// giveResults returns tiles and passes, or none of them if the first pass marked nothing.
func (k *kernel) giveResults() {
	ANDQ(k.keep, k.tiles)
	ANDQ(k.keep, k.passes)
	Store(k.tiles, ReturnIndex(0))
	Store(k.passes, ReturnIndex(1))
	RET()
}
