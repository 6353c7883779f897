package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/constant"
)

const (
	planes        = 3
	lanes         = 16 // of a register, each a column
	registerBytes = 64 // of cells
)

// leastCellsThrice is the cells from which three passes are made unasked, before boards are asked whether they are stable;
// below it, two. With 6 kinds, three in four boards of 12x12 are stable after two passes, and four in five of 16x16 after
// three. A wrong guess costs more than a pass.
const leastCellsThrice = 200

// planesKernel is what the steps share.
//
// Only where occupied says so does a bit of a plane count: above the tiles of a column there may be anything.
type planesKernel struct {
	board Mem // where the cells lie, row by row
	shape Mem

	plane    [planes]reg.VecVirtual
	occupied reg.VecVirtual
	passes   reg.GPVirtual // those that removed something

	parityBelow              reg.VecPhysical // the matrix that gives for each bit the parity of those below it
	ones                     reg.VecPhysical // all bits; as a matrix, the parity of a byte for each of its bits
	deep                     reg.VecPhysical // the bits from deepFall-1 on
	toRight, toLeft, toLeft2 reg.VecPhysical // the lanes of neighbours
	hasRight                 reg.OpmaskVirtual
	first                    reg.VecPhysical // what was occupied at first

	deepFalls []func() // write what is seldom run
}

// Constants, named after what they are loaded for.
var parityBelowOf, toRightOf, toLeftOf, toLeft2Of, hasRightOf Mem

func makePlanesConstants() {
	parityBelowOf = constant.Bytes("patchParityBelow", 8, func(at int) int { return 1<<(7-at) - 1 })
	neighbours := func(name string, step int) Mem {
		return constant.Words("patch"+name, lanes, func(lane int) int { return (lane + step + lanes) % lanes })
	}
	toRightOf, toLeftOf, toLeft2Of = neighbours("ToRight", 1), neighbours("ToLeft", -1), neighbours("ToLeft2", -2)
	hasRightOf = constant.Quads("patchHasRight", 1<<(lanes-1)-1)
}

// generate writes the kernel: passes are made until one marks nothing. It jumps to label if there are kinds too high, and
// writes nothing to the board if the first pass marks nothing.
func (k *planesKernel) generate(label string) {
	const untouched, pass, stable = "planesUntouched", "planesPass", "planesStable"
	k.load(label)
	k.prepare()

	stays := k.mark()
	VPTEST(k.occupied, stays) // sets the carry flag if all that is occupied stays
	JCS(LabelRef(untouched))
	k.fall(stays)
	k.unasked()
	CMPQ(k.shape.Offset(shapeSize), U32(leastCellsThrice))
	JB(LabelRef(pass))
	k.unasked()

	Label(pass)
	stays = k.mark()
	VPTEST(k.occupied, stays)
	JCS(LabelRef(stable))
	INCQ(k.passes)
	k.fall(stays)
	JMP(LabelRef(pass))

	Label(stable)
	k.store()
	k.leave()
	Label(untouched)
	VZEROUPPER()
	none := GP64()
	XORL(none.As32(), none.As32())
	Store(none, ReturnIndex(0))
	Store(none, ReturnIndex(1))
	RET()
	for _, write := range k.deepFalls {
		write()
	}
}

// prepare finds out what is occupied and sets up what all passes use. Constants are in registers above the first sixteen,
// which the generator would not take by itself, and which VPTEST could not reach.
func (k *planesKernel) prepare() {
	k.occupied, k.passes = YMM(), GP64()
	VPOR(k.plane[0], k.plane[1], k.occupied)
	VPOR(k.plane[2], k.occupied, k.occupied)
	MOVL(U32(1), k.passes.As32())
	k.ones, k.parityBelow, k.deep, k.first = reg.Y16, reg.Y17, reg.Y18, reg.Y19
	VPTERNLOGQ(Imm(allBits), k.ones, k.ones, k.ones)
	VPBROADCASTQ(parityBelowOf, k.parityBelow)
	VPSLLW(Imm(deepFall-1), k.ones, k.deep)
	VMOVDQA64(k.occupied, k.first)
	k.toRight, k.toLeft, k.toLeft2, k.hasRight = reg.Y20, reg.Y21, reg.Y22, K()
	VMOVDQU64(toRightOf, k.toRight)
	VMOVDQU64(toLeftOf, k.toLeft)
	VMOVDQU64(toLeft2Of, k.toLeft2)
	KMOVQ(hasRightOf, k.hasRight)
}

// unasked makes a pass that counts if it marks anything. If not, there are no gaps either: an earlier pass closed them.
func (k *planesKernel) unasked() {
	stays := k.mark()
	VPTEST(k.occupied, stays)
	SBBQ(I8(-1), k.passes)
	k.fall(stays)
}

// leave returns the results: what was there at first less what is there now, and the passes.
func (k *planesKernel) leave() {
	gone, now, upper, removed := YMM(), YMM(), XMM(), GP64()
	VPOPCNTQ(k.first, gone)
	VPOPCNTQ(k.occupied, now)
	VPSUBQ(now, gone, gone)
	VEXTRACTI128(Imm(1), gone, upper)
	VPADDQ(upper, gone.AsX(), upper)
	VPSHUFD(Imm(0b01001110), upper, now.AsX()) // the quadwords change places
	VPADDQ(now.AsX(), upper, upper)
	VMOVQ(upper, removed)
	VZEROUPPER()
	Store(removed, ReturnIndex(0))
	Store(k.passes, ReturnIndex(1))
	RET()
}
