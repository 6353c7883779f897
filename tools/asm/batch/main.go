// Command batch writes the kernel that resolves a batch of boards of up to 8 rows and 8 columns, eight at a time.
//
//	go run ./batch -out ../../internal/engine/batch_amd64.s
//
// A lane is a board: each quadword of a register holds one bit of every cell of one board, a column a byte, the bottom
// cell its lowest bit. Three such planes hold kinds up to 7. A fourth register holds the labels: the board's number, the
// tiles it came with, and its passes so far.
//
//	bit 63 ... 32   31 ... 16   15 ... 0
//	    number      tiles       passes       (all bits: a lane without a board)
//
// Two streams of eight lanes take turns, so that one computes while the other waits. After each pass the boards that came
// to rest are compressed out of their lanes, into a row of finished ones, and others expanded in, from a row of new ones.
// When new ones run short the next boards are packed: their bytes are turned into planes. When enough are finished they
// are unpacked, to where they came from. Everything but the boards themselves stays in the nearest cache.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	k := new(kernel)
	k.generate()
	new(wideKernel).generate()
	Generate()
}

// stream is eight boards on their way.
type stream struct {
	plane [planes]reg.VecVirtual
	label reg.VecVirtual
}

type kernel struct {
	streams [streams]stream
	falling
	notTop, notLast, one reg.VecVirtual

	lanes  reg.GPVirtual // the memory of the rows of new and of finished boards
	cells  reg.GPVirtual // those of board 0
	next   reg.GPVirtual // the number of the next board to pack
	end    reg.GPVirtual // the number after the last
	taken  reg.GPVirtual // of the new boards in the row
	filled reg.GPVirtual // the new boards in the row, those taken with them
	done   reg.GPVirtual // the finished boards in the row
}

func (k *kernel) generate() {
	TEXT("resolveLanes", NOSPLIT, "func(lanes, shape, cells *byte, boards int, results *byte) (done int)")
	Pragma("noescape")
	k.lanes = Load(Param("lanes"), GP64()).(reg.GPVirtual)
	k.cells = Load(Param("cells"), GP64()).(reg.GPVirtual)
	k.end = Load(Param("boards"), GP64()).(reg.GPVirtual)
	k.prepare()

	Label("refill")
	k.pack()
	Label("pass")
	k.pass()
	CMPQ(k.done, Imm(perChunk))
	JL(LabelRef("few"))
	k.unpackChunk()
	Label("few")
	left := GP64()
	MOVQ(k.filled, left)
	SUBQ(k.taken, left)
	CMPQ(left, Imm(streams*lanes))
	JGE(LabelRef("pass"))
	CMPQ(k.next, k.end)
	JL(LabelRef("refill"))
	k.jumpIfLanesInUse("refill")

	k.unpackRest()
	VZEROUPPER()
	Store(k.next, ReturnIndex(0))
	RET()
}

// prepare begins with lanes without boards.
func (k *kernel) prepare() {
	for i := range k.streams {
		s := &k.streams[i]
		for p := range s.plane {
			s.plane[p] = ZMM()
			VPXORQ(s.plane[p], s.plane[p], s.plane[p])
		}
		s.label = ZMM()
		VPTERNLOGQ(Imm(0xff), s.label, s.label, s.label)
	}
	k.notTop, k.notLast, k.one = ZMM(), ZMM(), ZMM()
	VMOVDQU64(every("NotTop", 0x7f7f7f7f7f7f7f7f), k.notTop)
	VMOVDQU64(every("NotLast", 0x00ffffffffffffff), k.notLast)
	VMOVDQU64(every("One", 1), k.one)
	k.falling.prepare()
	for _, count := range []*reg.GPVirtual{&k.next, &k.taken, &k.filled, &k.done} {
		*count = GP64()
		XORL((*count).As32(), (*count).As32())
	}
}

// in and out are rows of new and of finished boards, from the given one on.
func (k *kernel) in(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: lanesIn + row*rowBytes}
}

func (k *kernel) out(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: lanesOut + row*rowBytes}
}

// jumpIfLanesInUse jumps if any lane has a board.
func (k *kernel) jumpIfLanesInUse(label string) {
	both, inUse, some := ZMM(), K(), GP32()
	VPANDQ(k.streams[0].label, k.streams[1].label, both)
	VPMOVQ2M(both, inUse)
	KNOTB(inUse, inUse)
	KMOVB(inUse, some)
	TESTL(some, some)
	JNZ(LabelRef(label))
}

// shape is the memory of what the kernel knows of the boards' shape.
func shape() Mem { return Mem{Base: Load(Param("shape"), GP64())} }
