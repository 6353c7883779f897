// Command turn512 writes the kernels that turn a board of bytes between rows, as callers have it, and columns from the
// bottom up, as the engine wants it, in pieces of 64 x 64 cells.
//
// A piece is 64 source lines of 64 bytes that become 64 destination lines. Eight source lines at a time go through three
// rounds of interleaving (bytes, words, double words), after which each quad word holds eight cells of one destination
// line; these wait in a buffer of 4096 bytes. Then eight buffered vectors at a time are transposed as a square of 8x8
// quad words, and eight destination lines are whole.
//
// Interleaving works within the four 16-byte quarters of a vector. So vector j of a group of eight source lines holds
// the destination lines 2j and 2j+1 of each quarter, that is 16*quarter + 2j and the one after it.
package main

import (
	"fmt"
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	pieceSide  = 64 // lines of a piece, and bytes of a line
	vector     = 64 // bytes of a ZMM register
	groupLines = 8  // lines that are interleaved together
	groupBytes = groupLines * vector
	quarters   = 4
	perQuarter = 16 // lines in a quarter
)

// lines is one side of a turn: where its first line lies, how far it is to the next one, how many there are.
type lines struct {
	start, step, count GPVirtual
	masked             bool // a line is as long as the piece is wide; else all 64 bytes of it may be touched
}

func main() {
	ConstraintExpr("amd64,!purego")
	fromRows()
	toRows()
	Generate()
}

func fromRows() {
	TEXT("turnFromRows512", NOSPLIT, "func(columns *byte, stride int, cells *byte, rows int, cols int, width int, buffer *byte) (empties uint64)")
	Doc("turnFromRows512 turns the first width cells of rows that lie cols bytes apart into columns that lie stride bytes apart,",
		"each from its bottom up and with zeros up to a multiple of 64. It says whether any cell is empty. buffer is 4096",
		"bytes to work in.")
	Pragma("noescape")
	lowest := ZMM()
	empties := K()
	KXORQ(empties, empties, empties)
	eachPiece(func(rows, columns lines, inside OpmaskVirtual) {
		VPTERNLOGQ(U8(0xff), lowest, lowest, lowest)
		turn("from", rows, columns, inside, lowest)
		found := K()
		VPTESTNMB(lowest, lowest, inside, found)
		KORQ(found, empties, empties)
	})
	result := GP64()
	KMOVQ(empties, result)
	Store(result, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func toRows() {
	TEXT("turnToRows512", NOSPLIT, "func(columns *byte, stride int, cells *byte, rows int, cols int, width int, buffer *byte)")
	Doc("turnToRows512 undoes what turnFromRows512 did.")
	Pragma("noescape")
	eachPiece(func(rows, columns lines, inside OpmaskVirtual) {
		turn("to", columns, rows, inside, nil)
	})
	VZEROUPPER()
	RET()
}

// eachPiece emits the loops over the pieces of a board. Both sides of a piece are given to body, with the mask of the bytes
// of a row that lie inside the board. What the outer loop alone needs waits on the stack.
func eachPiece(body func(rows, columns lines, inside OpmaskVirtual)) {
	const word = 8
	frame := AllocLocal(3 * word)
	left, row, column := frame, frame.Offset(word), frame.Offset(2*word)
	update := func(m Mem, change func(v GPVirtual)) {
		v := GP64()
		MOVQ(m, v)
		change(v)
		MOVQ(v, m)
	}
	MOVQ(Load(Param("width"), GP64()), left)
	MOVQ(lastRow(), row)
	MOVQ(Load(Param("columns"), GP64()), column)

	Label("strip")
	inside := K()
	width, across, up, above := GP64(), GP64(), GP64(), GP64()
	least(width, left)
	maskOf(width, inside)
	MOVQ(row, across)
	MOVQ(column, up)
	Load(Param("rows"), above)

	Label("piece")
	height, back, stride := GP64(), GP64(), GP64()
	least(height, above)
	Load(Param("cols"), back)
	NEGQ(back)
	Load(Param("stride"), stride)
	body(lines{across, back, height, true}, lines{up, stride, width, false}, inside)
	SHLQ(U8(6), back)
	ADDQ(back, across)
	ADDQ(U8(vector), up)
	SUBQ(U8(pieceSide), above)
	JG(LabelRef("piece"))

	update(row, func(v GPVirtual) { ADDQ(U8(pieceSide), v) })
	update(column, func(v GPVirtual) {
		SHLQ(U8(6), stride)
		ADDQ(stride, v)
	})
	SUBQ(U8(pieceSide), left)
	JG(LabelRef("strip"))
}

// lastRow emits the address of the bottom row of the board.
func lastRow() GPVirtual {
	row := Load(Param("rows"), GP64()).(GPVirtual)
	DECQ(row)
	IMULQ(Load(Param("cols"), GP64()), row)
	ADDQ(Load(Param("cells"), GP64()), row)
	return row
}

// least emits n = min(left, 64).
func least(n GPVirtual, left Op) {
	MOVQ(U32(pieceSide), n)
	CMPQ(n, left)
	CMOVQGT(left, n)
}

// maskOf emits the mask of the lowest n bytes, n from 1 to 64.
func maskOf(n GPVirtual, mask OpmaskVirtual) {
	all, shift := GP64(), GP64()
	MOVQ(I64(-1), all)
	MOVQ(n, shift)
	NEGQ(shift) // shifts count modulo 64
	SHRXQ(shift, all, all)
	KMOVQ(all, mask)
}

// turn emits the turn of one piece. If lowest is not nil it becomes the minimum, byte by byte, of it and all source lines.
func turn(name string, from, to lines, inside OpmaskVirtual, lowest Register) {
	interleaveAll(name, from, inside, lowest)
	whole, done := name+"whole", name+"done"
	CMPQ(to.count, U8(pieceSide))
	JE(LabelRef(whole))
	squareAll(name+"part", to, inside, true)
	JMP(LabelRef(done))
	Label(whole)
	squareAll(name+"full", to, inside, false)
	Label(done)
}

// interleaveAll emits the loop that fills the buffer from the source lines, group by group, with zeros after the last.
func interleaveAll(name string, from lines, inside OpmaskVirtual, lowest Register) {
	next, part, interleaved := name+"group", name+"partgroup", name+"interleave"
	line, left, at, end := GP64(), GP64(), GP64(), GP64()
	MOVQ(from.start, line)
	MOVQ(from.count, left)
	Load(Param("buffer"), at)
	LEAQ(Mem{Base: at, Disp: pieceSide * vector}, end)
	thrice := GP64()
	LEAQ(Mem{Base: from.step, Index: from.step, Scale: 2}, thrice)
	v := make([]VecVirtual, groupLines)
	for i := range v {
		v[i] = ZMM()
	}
	load := func(i int, m Mem) {
		if from.masked {
			VMOVDQU8_Z(m, inside, v[i])
		} else {
			VMOVDQU64(m, v[i])
		}
		if lowest != nil {
			VPMINUB(v[i], lowest, lowest)
		}
	}
	Label(next)
	CMPQ(left, U8(groupLines))
	JL(LabelRef(part))
	for half := 0; half < groupLines; half += 4 {
		load(half, Mem{Base: line})
		load(half+1, Mem{Base: line, Index: from.step, Scale: 1})
		load(half+2, Mem{Base: line, Index: from.step, Scale: 2})
		load(half+3, Mem{Base: line, Index: thrice, Scale: 1})
		LEAQ(Mem{Base: line, Index: from.step, Scale: 4}, line)
	}
	JMP(LabelRef(interleaved))

	Label(part)
	for i := range v {
		VPXORQ(v[i], v[i], v[i])
	}
	for i := range v {
		CMPQ(left, U8(i))
		JLE(LabelRef(interleaved))
		load(i, Mem{Base: line})
		ADDQ(from.step, line)
	}
	Label(interleaved)
	put := func(w []VecVirtual) {
		for j := range w {
			VMOVDQA64(w[j], Mem{Base: at, Disp: j * vector})
		}
		ADDQ(U32(groupBytes), at)
	}
	put(interleave(v))
	SUBQ(U8(groupLines), left)
	JG(LabelRef(next))
	if from.masked { // else what lies further on in the buffer becomes cells outside the board
		zeroRest(name, at, end, put)
	}
}

// zeroRest emits the loop that puts groups of zeros into the buffer, from at to end.
func zeroRest(name string, at, end Register, put func(group []VecVirtual)) {
	rest, last := name+"rest", name+"last"
	JMP(LabelRef(last))
	Label(rest)
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	put(slices.Repeat([]VecVirtual{zero}, groupLines))
	Label(last)
	CMPQ(at, end)
	JNE(LabelRef(rest))
}

// interleave emits the three rounds on eight lines.
func interleave(v []VecVirtual) []VecVirtual {
	rounds := []struct{ low, high func(...Op) }{
		{VPUNPCKLBW, VPUNPCKHBW},
		{VPUNPCKLWD, VPUNPCKHWD},
		{VPUNPCKLDQ, VPUNPCKHDQ},
	}
	// Before a round of span s, v[i] to v[i+s-1] hold the same source lines, of which v[i+s] to v[i+2s-1] hold the next.
	for round, span := 0, 1; round < len(rounds); round, span = round+1, 2*span {
		var out []VecVirtual
		for i := 0; i < len(v); i += 2 * span {
			for k := range span {
				low, high := ZMM(), ZMM()
				rounds[round].low(v[i+span+k], v[i+k], low)
				rounds[round].high(v[i+span+k], v[i+k], high)
				out = append(out, low, high)
			}
		}
		v = out
	}
	return v
}

// squareAll emits the loop that makes the destination lines from the buffer. If guarded, there may be fewer than 64.
func squareAll(name string, to lines, inside OpmaskVirtual, guarded bool) {
	loop := name + "square"
	even, odd, left, at := GP64(), GP64(), GP64(), GP64()
	MOVQ(to.start, even)
	MOVQ(to.count, left)
	Load(Param("buffer"), at)
	quarter, thrice := GP64(), GP64() // from a line to that in the next quarter, and three further
	MOVQ(to.step, quarter)
	SHLQ(U8(4), quarter)
	LEAQ(Mem{Base: quarter, Index: quarter, Scale: 2}, thrice)
	Label(loop)
	LEAQ(Mem{Base: even, Index: to.step, Scale: 1}, odd)
	v := make([]VecVirtual, groupLines)
	for g := range v {
		v[g] = ZMM()
		VMOVDQA64(Mem{Base: at, Disp: g * groupBytes}, v[g])
	}
	out := square(v)
	for e, w := range out {
		line, q := even, e/2
		if e%2 == 1 {
			line = odd
		}
		m := []Mem{
			{Base: line},
			{Base: line, Index: quarter, Scale: 1},
			{Base: line, Index: quarter, Scale: 2},
			{Base: line, Index: thrice, Scale: 1},
		}[q]
		beyond := fmt.Sprintf("%sbeyond%d", name, e)
		if guarded {
			CMPQ(left, U8(q*perQuarter+e%2))
			JLE(LabelRef(beyond))
		}
		if to.masked {
			VMOVDQU8(w, inside, m)
		} else {
			VMOVDQU64(w, m)
		}
		if guarded {
			Label(beyond)
		}
	}
	LEAQ(Mem{Base: even, Index: to.step, Scale: 2}, even)
	ADDQ(U8(vector), at)
	end := GP64()
	Load(Param("buffer"), end)
	ADDQ(U32(groupBytes), end)
	if guarded {
		SUBQ(U8(2), left)
		CMOVQLE(end, at) // no line of any quarter is left
	}
	CMPQ(at, end)
	JNE(LabelRef(loop))
}

// square emits the transposition of 8x8 quad words.
func square(v []VecVirtual) []VecVirtual {
	const evens, odds = 0x88, 0xdd // of the 16-byte quarters of each source
	out := make([]VecVirtual, groupLines)
	for parity, unpack := range []func(...Op){VPUNPCKLQDQ, VPUNPCKHQDQ} {
		var pair [quarters]VecVirtual
		for i := range pair {
			pair[i] = ZMM()
			unpack(v[2*i+1], v[2*i], pair[i])
		}
		for i, choice := range []uint8{evens, odds} {
			lower, upper := ZMM(), ZMM()
			VSHUFI64X2(U8(choice), pair[1], pair[0], lower)
			VSHUFI64X2(U8(choice), pair[3], pair[2], upper)
			for k, choice := range []uint8{evens, odds} {
				q := ZMM()
				VSHUFI64X2(U8(choice), upper, lower, q)
				out[2*(i+2*k)+parity] = q
			}
		}
	}
	return out
}
