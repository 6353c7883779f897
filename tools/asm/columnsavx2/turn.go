package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// turn writes the kernel that turns lines to columns. Its pieces are of 8 lines and as wide as the board allows, up to
// 32 cells; the last piece in each direction begins early enough to end with the board.
func turn() {
	TEXT("turnAVX2", NOSPLIT, "func(dst *byte, dstStride int, src *byte, srcStride, lines, width int)")
	Doc("turnAVX2 turns a board of at least 8 lines, each at least 8 cells wide and srcStride from the line before,",
		"so that cell i of line j becomes cell j of line i.")
	Pragma("noescape")
	width := Load(Param("width"), GP64())
	CMPQ(width, Imm(32))
	JGE(LabelRef("turn32"))
	CMPQ(width, Imm(16))
	JGE(LabelRef("turn16"))
	turnBoard(8)
	Label("turn16")
	turnBoard(16)
	Label("turn32")
	turnBoard(32)
}

// pieceLines is how many lines a piece has.
const pieceLines = 8

// turnBoard turns the board in pieces of the given width.
func turnBoard(pieceWidth int) {
	name := func(label string) LabelRef { return LabelRef(fmt.Sprintf("%s%d", label, pieceWidth)) }
	srcStride := Load(Param("srcStride"), GP64())
	dstStride := Load(Param("dstStride"), GP64())
	srcStride3, dstStride3 := GP64(), GP64()
	LEAQ(Mem{Base: srcStride, Index: srcStride, Scale: 2}, srcStride3)
	LEAQ(Mem{Base: dstStride, Index: dstStride, Scale: 2}, dstStride3)

	at, line := GP64(), GP64()
	XORL(at.As32(), at.As32())
	Label(string(name("turnStripe")))
	XORL(line.As32(), line.As32())
	Label(string(name("turnPiece")))
	from, to, half := GP64(), GP64(), GP64()
	MOVQ(line, from)
	IMULQ(srcStride, from)
	Load(Param("src"), half)
	ADDQ(half, from)
	ADDQ(at, from)
	MOVQ(at, to)
	IMULQ(dstStride, to)
	Load(Param("dst"), half)
	ADDQ(half, to)
	ADDQ(line, to)
	LEAQ(Mem{Base: from, Index: srcStride, Scale: 4}, half)
	var cells [pieceLines]VecVirtual
	for i, base := range []GPVirtual{from, half} {
		cells[4*i+0] = loadLine(pieceWidth, Mem{Base: base})
		cells[4*i+1] = loadLine(pieceWidth, Mem{Base: base, Index: srcStride, Scale: 1})
		cells[4*i+2] = loadLine(pieceWidth, Mem{Base: base, Index: srcStride, Scale: 2})
		cells[4*i+3] = loadLine(pieceWidth, Mem{Base: base, Index: srcStride3, Scale: 1})
	}
	columns := turnPiece(cells, pieceWidth)
	for lane := 0; lane < pieceWidth; lane += 16 {
		for i := 0; i < len(columns); i += 2 {
			pair, next := columns[i].AsX(), columns[i+1].AsX()
			if lane > 0 {
				VEXTRACTI128(Imm(1), columns[i], pair)
				VEXTRACTI128(Imm(1), columns[i+1], next)
			}
			VMOVQ(pair, Mem{Base: to})
			VMOVHPS(pair, Mem{Base: to, Index: dstStride, Scale: 1})
			VMOVQ(next, Mem{Base: to, Index: dstStride, Scale: 2})
			VMOVHPS(next, Mem{Base: to, Index: dstStride3, Scale: 1})
			LEAQ(Mem{Base: to, Index: dstStride, Scale: 4}, to)
		}
	}
	end := GP64()
	Load(Param("lines"), end)
	nextPiece(line, end, pieceLines, name("turnPiece"))
	Load(Param("width"), end)
	nextPiece(at, end, pieceWidth, name("turnStripe"))
	VZEROUPPER()
	RET()
}

// nextPiece goes on by a piece, or by less so as not to go beyond the end, and to the label unless the end is reached.
func nextPiece(at, end GPVirtual, size int, label LabelRef) {
	SUBQ(Imm(uint64(size)), end) // where the last piece begins
	last := GP64()
	MOVQ(at, last)
	ADDQ(Imm(uint64(size)), at)
	CMPQ(at, end)
	CMOVQGT(end, at)
	CMPQ(last, end)
	JLT(label)
}

func loadLine(pieceWidth int, from Mem) VecVirtual {
	switch pieceWidth {
	case 8:
		line := XMM()
		VMOVQ(from, line)
		return line
	case 16:
		line := XMM()
		VMOVDQU(from, line)
		return line
	}
	line := YMM()
	VMOVDQU(from, line)
	return line
}

// turnPiece gives the columns of the piece, two neighbours in each register (or in each half of it).
func turnPiece(lines [pieceLines]VecVirtual, pieceWidth int) []VecVirtual {
	bytes := func(line int) []VecVirtual {
		pairs := unpack(VPUNPCKLBW, VPUNPCKHBW, lines[line:line+1], lines[line+1:line+2])
		if pieceWidth == 8 {
			return pairs[:1] // the other half of the lines was empty
		}
		return pairs
	}
	upper := unpack(VPUNPCKLWD, VPUNPCKHWD, bytes(0), bytes(2))
	lower := unpack(VPUNPCKLWD, VPUNPCKHWD, bytes(4), bytes(6))
	return unpack(VPUNPCKLDQ, VPUNPCKHDQ, upper, lower)
}

// unpack joins each register of first to that of second, which holds the same columns of the next lines.
func unpack(low, high func(...Op), first, second []VecVirtual) (both []VecVirtual) {
	for i := range first {
		for _, half := range []func(...Op){low, high} {
			joined := XMM()
			if first[i].Size() == YMM().Size() {
				joined = YMM()
			}
			half(second[i], first[i], joined)
			both = append(both, joined)
		}
	}
	return both
}
