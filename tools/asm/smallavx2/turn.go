package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// load fills the columns from the rows of the board.
func (b *board) load(shapes Mem) {
	// Two rows to a register, the upper one in its lower half, from the highest two down.
	var rows [4]VecVirtual
	for i := range rows {
		rows[i] = XMM()
	}
	height, width, first := GP64(), GP64(), GP64()
	Load(Param("rows"), height)
	Load(Param("cols"), width)
	MOVQ(height, b.size)
	IMULQ(width, b.size)
	LEAQ(shapes, first)
	CMPQ(b.size, Imm(64))
	JNE(LabelRef("findShape"))
	LEAQ(Mem{Base: first, Disp: 63 * shapeSize}, b.shape) // known at once: the cells need not wait for it
	for i, r := range rows {
		VMOVDQU(Mem{Base: b.cells, Disp: 16 * i}, r)
	}
	JMP(LabelRef("loaded"))

	Label("findShape")
	LEAQ(Mem{Base: width, Index: height, Scale: 8, Disp: -9}, b.shape) // (rows-1)*8 + cols-1
	IMUL3Q(Imm(shapeSize), b.shape, b.shape)
	ADDQ(first, b.shape)
	CMPQ(b.size, Imm(8))
	JB(LabelRef("loadFew"))
	for i, r := range rows {
		upper, lower := GP64(), GP64()
		MOVBQZX(Mem{Base: b.shape, Disp: shapeLoads + 2*i}, upper)
		MOVBQZX(Mem{Base: b.shape, Disp: shapeLoads + 2*i + 1}, lower)
		VMOVQ(Mem{Base: b.cells, Index: upper, Scale: 1}, r)
		VMOVHPS(Mem{Base: b.cells, Index: lower, Scale: 1}, r, r)
	}
	JMP(LabelRef("loaded"))

	Label("loadFew") // fewer than eight cells: each of the rows is cut from all of them
	all, rest, at := GP64(), GP64(), GP64()
	CMPQ(b.size, Imm(4))
	JB(LabelRef("loadThree"))
	LEAQ(Mem{Base: b.size, Disp: -4}, at)
	MOVL(Mem{Base: b.cells}, all.As32())
	MOVL(Mem{Base: b.cells, Index: at, Scale: 1}, rest.As32())
	SHLQ(Imm(3), at)
	JMP(LabelRef("joinFew"))
	Label("loadThree")
	MOVWLZX(Mem{Base: b.cells}, all.As32())
	MOVBLZX(Mem{Base: b.cells, Disp: 2}, rest.As32())
	MOVL(U32(16), at.As32())
	Label("joinFew")
	SHLXQ(at, rest, rest)
	ORQ(rest, all)
	VMOVQ(all, rows[0])
	VPUNPCKLQDQ(rows[0], rows[0], rows[0])
	for _, r := range rows[1:] {
		VMOVDQA(rows[0], r)
	}

	Label("loaded")
	// Words of two cells of a column, dwords of four, quadwords of eight.
	for i, r := range rows {
		VPSHUFB(Mem{Base: b.shape, Disp: shapeWords + 16*i}, r, r)
	}
	lower, upper := rows[3], rows[1]
	lowerRight, upperRight := XMM(), XMM()
	VPUNPCKHWD(rows[2], lower, lowerRight)
	VPUNPCKLWD(rows[2], lower, lower)
	VPUNPCKHWD(rows[0], upper, upperRight)
	VPUNPCKLWD(rows[0], upper, upper)
	right := XMM()
	VPUNPCKLDQ(upper, lower, b.even.AsX())
	VPUNPCKLDQ(upperRight, lowerRight, right)
	VINSERTI128(Imm(1), right, b.even, b.even)
	VPUNPCKHDQ(upper, lower, b.odd.AsX())
	VPUNPCKHDQ(upperRight, lowerRight, right)
	VINSERTI128(Imm(1), right, b.odd, b.odd)
}

// store writes the columns back as rows.
func (b *board) store() {
	lastEven, lastOdd, last := YMM(), YMM(), XMM()
	CMPQ(b.size, Imm(64))
	JE(LabelRef("storeRows"))
	VPSHUFB(Mem{Base: b.shape, Disp: shapeLast}, b.even, lastEven)
	VPSHUFB(Mem{Base: b.shape, Disp: shapeLast + 32}, b.odd, lastOdd)
	VPOR(lastEven, lastOdd, lastEven)
	VEXTRACTI128(Imm(1), lastEven, last)
	VPOR(last, lastEven.AsX(), last)
	CMPQ(b.size, Imm(8))
	JB(LabelRef("storeFew"))

	// Rows of eight bytes, from the top down: what is too much of one is written over by the next, and by the last eight
	// bytes of the board at the end.
	for i, r := range b.rows() {
		upper, lower := GP64(), GP64()
		MOVBQZX(Mem{Base: b.shape, Disp: shapeStores + 2*i}, upper)
		MOVBQZX(Mem{Base: b.shape, Disp: shapeStores + 2*i + 1}, lower)
		VMOVQ(r, Mem{Base: b.cells, Index: upper, Scale: 1})
		VMOVHPS(r, Mem{Base: b.cells, Index: lower, Scale: 1})
	}
	VMOVQ(last, Mem{Base: b.cells, Index: b.size, Scale: 1, Disp: -8})
	JMP(LabelRef("stored"))

	Label("storeFew")
	all, at := GP64(), GP64()
	VMOVQ(last, all)
	CMPQ(b.size, Imm(4))
	JB(LabelRef("storeThree"))
	LEAQ(Mem{Base: b.size, Disp: -4}, at)
	MOVL(all.As32(), Mem{Base: b.cells})
	shift := GP64()
	MOVQ(at, shift)
	SHLQ(Imm(3), shift)
	SHRXQ(shift, all, all)
	MOVL(all.As32(), Mem{Base: b.cells, Index: at, Scale: 1})
	JMP(LabelRef("stored"))
	Label("storeThree")
	MOVW(all.As16(), Mem{Base: b.cells})
	SHRQ(Imm(16), all)
	MOVB(all.As8(), Mem{Base: b.cells, Disp: 2})
	JMP(LabelRef("stored"))

	Label("storeRows")
	for i, r := range b.rows() {
		VMOVDQU(r, Mem{Base: b.cells, Disp: 16 * i})
	}
}

// rows turns the columns to rows of eight, two to a register, from the top down.
func (b *board) rows() (rows [4]VecVirtual) {
	left, right, words, upper := YMM(), YMM(), YMM(), YMM()
	VBROADCASTI128(wordsOfColumns, words)
	VPUNPCKLQDQ(b.odd, b.even, left) // columns 0 and 1, columns 4 and 5
	VPUNPCKHQDQ(b.odd, b.even, right)
	VPSHUFB(words, left, left)
	VPSHUFB(words, right, right)
	VPUNPCKLWD(right, left, upper) // four cells of each upper row, columns 0 to 3 and columns 4 to 7
	VPUNPCKHWD(right, left, left)
	for i, quarter := range []VecVirtual{upper, left} {
		far := XMM()
		VEXTRACTI128(Imm(1), quarter, far)
		rows[2*i], rows[2*i+1] = XMM(), XMM()
		VPUNPCKLDQ(far, quarter.AsX(), rows[2*i])
		VPUNPCKHDQ(far, quarter.AsX(), rows[2*i+1])
	}
	return rows
}
