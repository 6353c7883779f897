// Command batch512 writes the kernels that resolve batches of boards of one shape, many at a time.
//
//	go run ./batch512 -out ../../internal/engine/batch512_amd64.s
//
// A lane is a board: a byte for boards of up to eight columns, a word for boards of up to sixteen. A register holds one
// bit of the kinds of one row of all boards of a group, which are 64 or 32, column 0 in the lowest bit of each lane.
// Three such planes of each row hold kinds up to 7.
//
//	            board 0   board 1   board 2
//	row 0, p 0  76543210  76543210  76543210 ...   <- the numbers of columns
//	row 0, p 1  76543210  76543210  76543210 ...
//	row 0, p 2  76543210  76543210  76543210 ...
//	row 1, p 0  76543210  76543210  76543210 ...
//
// So tiles that lie one above the other are compared, and fall, with no shift at all.
//
// A group is packed, makes two passes, which is enough for most boards, and is unpacked. Boards that are not stable then are
// set aside in memory until they are a group of their own. The last group of all makes passes until it is stable. Where a
// group lacks boards, one of its boards is there several times, which comes out the same.
//
// No branch depends on a single board.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	makeTables()
	makePassTables()
	for _, w := range []*width{byteLanes(), wordLanes()} {
		(&kernel{width: w}).generate()
	}
	Generate()
}

type kernel struct {
	*width
	memory reg.GPVirtual
	next   reg.GPVirtual // the number of the next board to take up
	end    reg.GPVirtual // the number after the last
	aside  reg.GPVirtual // how many boards are set aside
	whole  reg.GPVirtual // not 0 if the lanes of the group are as many boards, one after the other
}

// usualPasses is how many passes a group makes before what is not stable is set aside.
const usualPasses = 2

func (k *kernel) generate() {
	TEXT("resolve"+k.name+"Lanes512", NOSPLIT, "func(memory, shape, cells *byte, boards int, results *byte) (done int)")
	Pragma("noescape")
	k.memory = Load(Param("memory"), GP64()).(reg.GPVirtual)
	k.end = Load(Param("boards"), GP64()).(reg.GPVirtual)
	for _, v := range []*reg.GPVirtual{&k.next, &k.aside, &k.whole} {
		*v = GP64()
		XORL((*v).As32(), (*v).As32())
	}

	Label(k.label("Group"))
	k.chooseGroup()
	Label(k.label("Begin"))
	k.passes()
	k.putBack()
	k.report()
	JMP(LabelRef(k.label("Group")))

	Label(k.label("Done"))
	VZEROUPPER()
	Store(k.next, ReturnIndex(0))
	RET()
}

// chooseGroup fills the lanes: with boards that were set aside once these are enough for all lanes, else with the next
// ones, and in the end with what is left aside.
func (k *kernel) chooseGroup() {
	CMPQ(k.aside, Imm(uint64(k.lanes())))
	JGE(LabelRef(k.label("Full")))
	CMPQ(k.next, k.end)
	JGE(LabelRef(k.label("Last")))
	k.newGroup()
	JMP(LabelRef(k.label("Begin")))

	from, count := GP64(), GP64()
	Label(k.label("Full"))
	MOVQ(U32(k.lanes()), count)
	JMP(LabelRef(k.label("Again")))
	Label(k.label("Last"))
	MOVQ(k.aside, count)
	TESTQ(count, count)
	JZ(LabelRef(k.label("Done")))
	Label(k.label("Again"))
	SUBQ(count, k.aside)
	MOVQ(k.aside, from)
	k.takeAside(from, count)
	XORL(k.whole.As32(), k.whole.As32())
}

// passes resolves the boards of a group, or sets those aside that are not stable after the usual passes while there are
// others to go on with.
func (k *kernel) passes() {
	ahead := k.nextCells()
	moving, tiles := k.runs("First", ahead)
	VMOVDQU64(tiles, k.at(tilesAt))
	k.closeGaps(moving, tiles)
	again := GP64()
	MOVQ(U32(usualPasses), again)
	Label(k.label("Pass"))
	passes := loaded(k.at(passesAt))
	one := loaded(k.one)
	k.add(one, passes, moving, passes)
	VMOVDQU64(passes, k.at(passesAt))
	k.fall()
	still, left := k.runs("Second", ahead)
	KMOVQ(still, moving)
	k.any(moving, moving)
	JZ(LabelRef(k.label("Stable")))
	DECQ(again)
	JG(LabelRef(k.label("Pass")))
	CMPQ(k.next, k.end)
	JL(LabelRef(k.label("Aside")))
	TESTQ(k.aside, k.aside)
	JZ(LabelRef(k.label("Pass")))

	Label(k.label("Aside"))
	k.noteRemoved(left)
	k.setAside(moving)
	JMP(LabelRef(k.label("Unpack")))
	Label(k.label("Stable"))
	k.noteRemoved(left)
	Label(k.label("Unpack"))
}

// newGroup takes up the next boards. If they are not for the kernel, they become the end.
func (k *kernel) newGroup() {
	count := GP64()
	XORL(k.whole.As32(), k.whole.As32())
	MOVQ(k.end, count)
	SUBQ(k.next, count)
	CMPQ(count, Imm(uint64(k.lanes())))
	JL(LabelRef(k.label("Few")))
	MOVQ(U32(k.lanes()), count)
	MOVQ(count, k.whole)
	Label(k.label("Few"))
	k.number(count)
	k.takeUp(k.label("Refused"))
	ADDQ(U32(k.lanes()), k.next)
	CMPQ(k.next, k.end)
	CMOVQGT(k.end, k.next)
	none := zero()
	VMOVDQU64(none, k.at(removedAt))
	VMOVDQU64(none, k.at(passesAt))
	JMP(LabelRef(k.label("Begin")))

	Label(k.label("Refused"))
	MOVQ(k.next, k.end)
	JMP(LabelRef(k.label("Group")))
}

// nextCells is the address of the boards to take up next.
func (k *kernel) nextCells() reg.GPVirtual {
	cells := GP64()
	MOVQ(k.next, cells)
	IMULQ(k.shape(shapeSize), cells)
	ADDQ(Load(Param("cells"), GP64()), cells)
	return cells
}

// noteRemoved adds to what was removed the tiles that are no longer there.
func (k *kernel) noteRemoved(left reg.VecVirtual) {
	removed := loaded(k.at(removedAt))
	k.add(k.at(tilesAt), removed, removed)
	k.subtract(left, removed, removed)
	VMOVDQU64(removed, k.at(removedAt))
}

// shape is a field of what the kernel knows of the boards' shape.
func (k *kernel) shape(offset int) Mem {
	return Mem{Base: Load(Param("shape"), GP64()), Disp: offset}
}
