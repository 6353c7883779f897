// Command batch512 writes the kernel that resolves a batch of boards of up to 8 rows and 8 columns, eight at a time.
//
//	go run ./batch512 -out ../../internal/engine/batch512_amd64.s
//
// A lane is a board: each quadword of a register holds one bit of every cell of one board, a column a byte, the bottom
// cell its lowest bit. Three such planes hold kinds up to 7.
//
// Sixteen boards make a group, in two streams of eight lanes that take turns, so that one computes while the other waits.
// A group is packed, which turns bytes into planes, makes two passes, which is enough for nearly all boards, and is
// unpacked. Boards that are not stable then are set aside in memory, each with a label, until they are a group of their
// own, which makes passes until all of its boards are stable.
//
//	bit 63 ... 32   31 ... 16   15 ... 0
//	    number      tiles       passes
//
// There are no branches in a group that depend on the boards.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	makePackTables()
	makeUnpackTables()
	new(kernel).generate()
	new(wideKernel).generate()
	Generate()
}

// stream is eight boards on their way.
type stream struct {
	plane  [planes]reg.VecVirtual
	passes reg.VecVirtual
}

type kernel struct {
	streams [streams]stream
	falling
	notTop, notLast, one reg.VecVirtual

	lanes reg.GPVirtual // the memory of the boards set aside
	cells reg.GPVirtual // those of the next board to pack
	next  reg.GPVirtual // its number
	end   reg.GPVirtual // the number after the last
	size  reg.GPVirtual // the cells of a board
	aside reg.GPVirtual // the boards set aside
}

// usualPasses is how many passes a group makes before what is not stable is set aside.
const usualPasses = 2

func (k *kernel) generate() {
	TEXT("resolveLanes512", NOSPLIT, "func(lanes, shape, cells *byte, boards int, results *byte) (done int)")
	Pragma("noescape")
	k.lanes = Load(Param("lanes"), GP64()).(reg.GPVirtual)
	k.cells = Load(Param("cells"), GP64()).(reg.GPVirtual)
	k.end = Load(Param("boards"), GP64()).(reg.GPVirtual)
	k.prepare()

	Label("group")
	CMPQ(k.next, k.end)
	JGE(LabelRef("last"))
	k.pack("last")
	for range usualPasses {
		k.pass()
	}
	k.setAside()
	k.unpackGroup()
	CMPQ(k.aside, Imm(perGroup))
	JL(LabelRef("group"))
	SUBQ(Imm(perGroup), k.aside)
	k.finish("full")
	JMP(LabelRef("group"))

	Label("last")
	TESTQ(k.aside, k.aside)
	JZ(LabelRef("done"))
	k.fillUp()
	k.finish("rest")
	Label("done")
	VZEROUPPER()
	Store(k.next, ReturnIndex(0))
	RET()
}

func (k *kernel) prepare() {
	k.notTop, k.notLast, k.one = ZMM(), ZMM(), ZMM()
	VMOVDQU64(every("NotTop", 0x7f7f7f7f7f7f7f7f), k.notTop)
	VMOVDQU64(every("NotLast", 0x00ffffffffffffff), k.notLast)
	VMOVDQU64(every("One", 1), k.one)
	k.falling.prepare()
	k.next, k.aside, k.size = GP64(), GP64(), GP64()
	XORL(k.next.As32(), k.next.As32())
	XORL(k.aside.As32(), k.aside.As32())
	MOVQ(shape().Offset(shapeSize), k.size)
	for i := range k.streams {
		s := &k.streams[i]
		for p := range s.plane {
			s.plane[p] = ZMM()
		}
		s.passes = ZMM()
	}
}

// row is a row of the boards set aside, from the given one on.
func (k *kernel) row(row int, from reg.GPVirtual) Mem {
	return Mem{Base: k.lanes, Index: from, Scale: 8, Disp: lanesAside + row*rowBytes}
}

// tiles is the memory of how many tiles the boards of a stream had.
func (k *kernel) tiles(i int) Mem { return Mem{Base: k.lanes, Disp: lanesTiles + i*registerBytes} }

// shape is the memory of what the kernel knows of the boards' shape.
func shape() Mem { return Mem{Base: Load(Param("shape"), GP64())} }
