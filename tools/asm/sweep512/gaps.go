package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

// closeGaps writes the kernel for the first pass of a board with gaps.
func closeGaps() {
	TEXT("closeGaps512", NOSPLIT, "func(columns *byte, stride int, rows int, heights *int, cols int)")
	Doc("closeGaps512 closes the gaps of all columns and fills in their heights.")
	Pragma("noescape")
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	bottom := Load(Param("columns"), GP64()).(GPVirtual)
	stride := Load(Param("stride"), GP64())
	rows := Load(Param("rows"), GP64())
	heights := Load(Param("heights"), GP64())
	left := Load(Param("cols"), GP64())

	Label("column")
	b := cells{at: GP64(), end: GP64(), marked: GP64(), tiles: ZMM(), lie: K()}
	to := GP64()
	XORQ(b.marked, b.marked)
	MOVQ(bottom, b.at)
	MOVQ(bottom, to)
	LEAQ(Mem{Base: bottom, Index: rows, Scale: 1}, b.end)
	Label("fall")
	VMOVDQU64(Mem{Base: b.at}, b.tiles)
	VPTESTMB(b.tiles, b.tiles, b.lie)
	b.fall(to)
	ADDQ(U8(block), b.at)
	CMPQ(b.at, b.end)
	JB(LabelRef("fall"))
	height := GP64()
	MOVQ(to, height)
	SUBQ(bottom, height)
	MOVQ(height, Mem{Base: heights})
	columns.ClearUp(to, b.at, zero)
	ADDQ(U8(word), heights)
	ADDQ(stride, bottom)
	DECQ(left)
	JNZ(LabelRef("column"))
	VZEROUPPER()
	RET()
}
