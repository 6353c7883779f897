package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/constant"
)

// Cells become planes in two steps. First the eight lower cells of each column become a quadword, the top one first, and
// so do those above; VGF2P8AFFINEQB turns each of them around, as a matrix of 8x8 bits, and what it gives for plane p is
// byte 2p of one quadword, and byte 2p+1 of the other. Together they are a quadword for each column, of which word p is
// the lane of plane p:
//
//	byte 0            byte 1            byte 2            ...  byte 5            6, 7
//	plane 0, cells    plane 0, cells    plane 1, cells         plane 2, cells    0
//	0 to 7            8 to 15           0 to 7                 8 to 15
//
// Back again, a quadword for each column is turned around so that a byte holds two cells of the column, eight rows apart,
// four bits each; they are told apart when they are dealt out to the rows.

const (
	highKinds = 0xf8f8f8f8f8f8f8f8 // the bits that the planes have not
	lowKinds  = 0x0707070707070707

	halfLanes = lanes / 2           // the columns of a register of quadwords
	notThere  = 2*registerBytes - 1 // of two registers, a byte that is 0
)

// The sizes in cells up to which two and three stores reach all of a board.
const (
	mostCellsOfTwoStores   = 2 * registerBytes
	mostCellsOfThreeStores = 3 * registerBytes
)

// What they are named after: which bits of cells go to which byte of a quadword, and the order of the words or bytes.
var (
	highKindsOf, lowKindsOf        Mem
	bitsOfLower, bitsOfUpper, bits Mem
	lanesOfColumns, columnsOfLanes [2]Mem
)

func makeCellsConstants() {
	highKindsOf, lowKindsOf = constant.Quads("patchHighKinds", highKinds), constant.Quads("patchLowKinds", lowKinds)
	bitsOfLower, bitsOfUpper = constant.Quads("patchBitsOfLower", 0x00_00_00_04_00_02_00_01), constant.Quads("patchBitsOfUpper", 0x00_00_04_00_02_00_01_00)
	bits = constant.Quads("patchBits", 0x80_40_20_10_08_04_02_01)
	// Planes 0 and 1, one after the other, and plane 2.
	lanesOfColumns[0] = constant.Words("patchLanes01", 2*lanes, func(at int) int { return at%lanes*4 + at/lanes })
	lanesOfColumns[1] = constant.Words("patchLanes2", 2*lanes, func(at int) int { return at%lanes*4 + 2 })
	// The bytes of a quadword, from the last one: the lower cells of planes 0, 1 and 2, 0, and the same of the upper ones.
	for half := range columnsOfLanes {
		columnsOfLanes[half] = constant.Bytes(fmt.Sprint("patchColumns", half), registerBytes, func(at int) int {
			column, plane, upper := half*halfLanes+at/8, (7-at%8)%4, (7-at%8)/4
			if plane == planes {
				return notThere
			}
			return 2*(plane*lanes+column) + upper
		})
	}
}

// load makes planes of the cells, or jumps to label if there are kinds that they cannot hold.
//
// Four loads reach all cells and no others: two the upper rows, from the first cell on, and two the lower eight rows.
func (k *planesKernel) load(label string) {
	cells := [4]reg.VecVirtual{ZMM(), ZMM(), ZMM(), ZMM()}
	for i, place := range []Mem{k.board, k.at(shapeSecond), k.at(shapeThird), k.at(shapeLast)} {
		VMOVDQU64(place, cells[i])
	}
	jumpIfHigh(cells, label)

	exists, insideBoard := K(), K()
	KMOVQ(k.shape.Offset(shapeAbove), exists)
	KMOVQ(k.shape.Offset(shapeLanes), insideBoard)
	lowerBits, upperBits := ZMM(), ZMM()
	VPBROADCASTQ(bitsOfLower, lowerBits)
	VPBROADCASTQ(bitsOfUpper, upperBits)
	var columns [2]reg.VecVirtual
	for half := range columns {
		lower, upper := ZMM(), ZMM()
		VMOVDQU64(k.shape.Offset(shapeLower+registerBytes*half), lower)
		VPERMI2B(cells[3], cells[2], lower)
		VGF2P8AFFINEQB(Imm(0), lower, lowerBits, lower)
		VMOVDQU64(k.shape.Offset(shapeUpper+registerBytes*half), upper)
		VPERMI2B_Z(cells[1], cells[0], exists, upper)
		VGF2P8AFFINEQB(Imm(0), upper, upperBits, upper)
		VPORQ(lower, upper, upper)
		columns[half] = upper
	}
	both, third := ZMM(), ZMM()
	for i, v := range []reg.VecVirtual{both, third} {
		VMOVDQU64(lanesOfColumns[i], v)
		VPERMI2W_Z(columns[1], columns[0], insideBoard, v)
	}
	k.plane = [planes]reg.VecVirtual{YMM(), YMM(), YMM()}
	VMOVDQA(both.AsY(), k.plane[0])
	VEXTRACTI64X4(Imm(1), both, k.plane[1])
	VMOVDQA(third.AsY(), k.plane[2])
}

// jumpIfHigh jumps if a cell has a kind that the planes cannot hold.
func jumpIfHigh(cells [4]reg.VecVirtual, label string) {
	all, high := ZMM(), K()
	VMOVDQA64(cells[0], all)
	VPTERNLOGQ(Imm(orAll), cells[1], cells[2], all)
	VPORQ(cells[3], all, all)
	VPTESTMQ_BCST(highKindsOf, all, high)
	KORTESTB(high, high)
	JNZ(LabelRef(label))
}

// at is the place in the board that a field of the shape holds.
func (k *planesKernel) at(field int) Mem {
	offset := GP64()
	MOVQ(k.shape.Offset(field), offset)
	return k.board.Idx(offset, 1)
}

// store makes cells of the planes, with as many stores as reach all of the board.
func (k *planesKernel) store() {
	for _, plane := range k.plane {
		VPAND(k.occupied, plane, plane)
	}
	both, order := ZMM(), ZMM()
	VINSERTI64X4(Imm(1), k.plane[1], k.plane[0].AsZ(), both)
	VPBROADCASTQ(bits, order)
	columns := [2]reg.VecVirtual{ZMM(), ZMM()}
	for half, c := range columns {
		VMOVDQU64(columnsOfLanes[half], c)
		VPERMI2B(k.plane[2].AsZ(), both, c)
		VGF2P8AFFINEQB(Imm(0), c, order, c)
	}
	deal := func(i int, place Mem) {
		cells, shift := ZMM(), ZMM()
		VMOVDQU64(k.shape.Offset(shapeOut+registerBytes*i), cells)
		VPERMI2B(columns[1], columns[0], cells)
		VMOVDQU64(k.shape.Offset(shapeShift+registerBytes*i), shift)
		VPMULTISHIFTQB(cells, shift, cells)
		VPANDQ_BCST(lowKindsOf, cells, cells)
		VMOVDQU64(cells, place)
	}
	const done = "planesStored"
	size := k.shape.Offset(shapeSize)
	deal(0, k.board)
	deal(1, k.at(shapeLast))
	CMPQ(size, U32(mostCellsOfTwoStores))
	JBE(LabelRef(done))
	deal(2, k.board.Offset(registerBytes))
	CMPQ(size, U32(mostCellsOfThreeStores))
	JBE(LabelRef(done))
	deal(3, k.board.Offset(2*registerBytes))
	Label(done)
}
