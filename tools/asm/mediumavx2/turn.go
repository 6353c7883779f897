package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// readRows copies the rows of the board to memory of its own, the bottom row first, 16 bytes each, with empty cells
// where the board has none, and with the columns of each group so ordered that even and odd ones come apart.
func readRows(rows Mem, t tables) {
	from, cols, left, order, to := GP64(), GP64(), GP64(), XMM(), GP64()
	Load(Param("cells"), from)
	Load(Param("cols"), cols)
	Load(Param("rows"), left)
	zero := YMM()
	VPXOR(zero, zero, zero)
	for at := 0; at < high*wide; at += 32 {
		VMOVDQU(zero, rows.Offset(at))
	}
	orderOf(cols, t.read, 1, order)
	MOVQ(left, to)
	SHLQ(Imm(4), to)
	memory := GP64()
	LEAQ(rows, memory)
	ADDQ(memory, to)
	row := XMM()
	CMPQ(cols, Imm(leastWhole))
	JLT(LabelRef("narrow"))
	Label("read")
	VMOVQ(Mem{Base: from}, row)
	VMOVHPS(Mem{Base: from, Index: cols, Scale: 1, Disp: -leastWhole}, row, row)
	VPSHUFB(order, row, row)
	SUBQ(Imm(wide), to)
	VMOVDQU(row, Mem{Base: to})
	ADDQ(cols, from)
	DECQ(left)
	JNZ(LabelRef("read"))
	JMP(LabelRef("readDone"))

	// Eight bytes from the beginning of each row, or the last ones of the board, from which the row is cut.
	Label("narrow")
	at, last, begin, beyond, cells := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(left, last)
	IMULQ(cols, last)
	SUBQ(Imm(8), last)
	XORL(at.As32(), at.As32())
	Label("readNarrow")
	MOVQ(at, begin)
	CMPQ(at, last)
	CMOVQGT(last, begin)
	MOVQ(at, beyond)
	SUBQ(begin, beyond)
	SHLQ(Imm(3), beyond)
	MOVQ(Mem{Base: from, Index: begin, Scale: 1}, cells)
	SHRXQ(beyond, cells, cells)
	VMOVQ(cells, row)
	VPSHUFB(order, row, row)
	SUBQ(Imm(wide), to)
	VMOVDQU(row, Mem{Base: to})
	ADDQ(cols, at)
	DECQ(left)
	JNZ(LabelRef("readNarrow"))
	Label("readDone")
}

// writeRows is the way back.
func writeRows(rows Mem, t tables) {
	to, cols, left, order, from := GP64(), GP64(), GP64(), XMM(), GP64()
	Load(Param("cells"), to)
	Load(Param("cols"), cols)
	Load(Param("rows"), left)
	MOVQ(left, from)
	SHLQ(Imm(4), from)
	memory := GP64()
	LEAQ(rows, memory)
	ADDQ(memory, from)
	CMPQ(cols, Imm(leastWhole))
	JLT(LabelRef("writeNarrow"))
	orderOf(cols, t.write, leastWhole, order)
	Label("writeRow")
	SUBQ(Imm(wide), from)
	row, end := XMM(), XMM()
	VMOVDQU(Mem{Base: from}, row)
	VPSHUFB(order, row, end)
	VMOVQ(row, Mem{Base: to})
	VMOVQ(end, Mem{Base: to, Index: cols, Scale: 1, Disp: -8})
	ADDQ(cols, to)
	DECQ(left)
	JNZ(LabelRef("writeRow"))
	JMP(LabelRef("written"))

	// The top row and more, which is written over; then the eight bytes that end with each row, of which a register
	// keeps what they hold of the rows before it.
	Label("writeNarrow")
	bits, rest, recent, cells, done := GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(Mem{Base: from, Disp: -wide}, cells)
	MOVQ(cells, Mem{Base: to})
	MOVQ(cols, bits)
	SHLQ(Imm(3), bits)
	MOVL(U32(64), rest.As32())
	SUBQ(bits, rest)
	XORL(recent.As32(), recent.As32())
	XORL(done.As32(), done.As32())
	Label("writeNarrowRow")
	SUBQ(Imm(wide), from)
	MOVQ(Mem{Base: from}, cells)
	SHLXQ(rest, cells, cells)
	SHRXQ(bits, recent, recent)
	ORQ(cells, recent)
	ADDQ(cols, done)
	CMPQ(done, Imm(8))
	JLT(LabelRef("tooFew"))
	MOVQ(recent, Mem{Base: to, Index: done, Scale: 1, Disp: -8})
	Label("tooFew")
	DECQ(left)
	JNZ(LabelRef("writeNarrowRow"))
	Label("written")
}

// orderOf loads the entry of a table that has one for each number of columns from the least.
func orderOf(cols GPVirtual, table Mem, least int, order VecVirtual) {
	entry, base := GP64(), GP64()
	MOVQ(cols, entry)
	SHLQ(Imm(4), entry)
	LEAQ(table, base)
	VMOVDQU(Mem{Base: base, Index: entry, Scale: 1, Disp: -least * 16}, order)
}

// toColumns fills the registers.
func (k *kernel) toColumns(rows Mem) {
	lines := make([]VecVirtual, 8)
	for i := range lines {
		lines[i] = YMM()
		VBROADCASTI128(rows.Offset(i*wide), lines[i])
		VINSERTI128(Imm(1), rows.Offset((8+i)*wide), lines[i], lines[i])
	}
	for i, pair := range k.turn(lines) {
		if i%2 == 0 {
			k.even = append(k.even, pair)
		} else {
			k.odd = append(k.odd, pair)
		}
	}
}

// toRows puts the columns back into the memory from which they came.
func (k *kernel) toRows(rows Mem) {
	lines := make([]VecVirtual, 8)
	for i := range lines {
		lines[i] = YMM()
		columns, side := k.even, byte(i/2%2)
		if i%2 > 0 {
			columns = k.odd
		}
		const emptyHalf = 8 // for the upper half of the result
		if g := i / groupCols; g+2 < k.groups {
			VPERM2I128(Imm(uint64(side|(side+2)<<4)), columns[g+2], columns[g], lines[i])
		} else {
			VPERM2I128(Imm(uint64(side|emptyHalf<<4)), columns[g], columns[g], lines[i])
		}
	}
	whole := kernel{groups: wide / groupCols}
	for i, pair := range whole.turn(lines) {
		VMOVDQU(pair, rows.Offset(2*i*wide))
	}
}

// turn takes 16 lines, line i and line 8+i in a register, and gives the columns of the groups, two neighbours in a
// register.
func (k *kernel) turn(lines []VecVirtual) []VecVirtual {
	pairs := k.unpack(VPUNPCKLBW, VPUNPCKHBW, lines, 2)
	quads := k.unpack(VPUNPCKLWD, VPUNPCKHWD, pairs, 4)
	columns := k.unpack(VPUNPCKLDQ, VPUNPCKHDQ, quads, 8)
	for _, pair := range columns {
		VPERMQ(Imm(0b11_01_10_00), pair, pair) // lines 0 to 7 of a column, then lines 8 to 15
	}
	return columns
}

// unpack joins neighbouring lines. Each of the lines lies in as many registers, with part of its columns in each; of
// those columns that the kernel does not need there are none.
func (k *kernel) unpack(low, upper func(...Op), lines []VecVirtual, joined int) (out []VecVirtual) {
	parts := len(lines) * joined / 2 / 8 // registers of a line before
	columns := wide / (joined / 2)       // in each of them, before
	needed := k.groups * groupCols
	for line := 0; line < len(lines); line += 2 * parts {
		for part := range parts {
			for i, half := range []func(...Op){low, upper} {
				if part*columns+i*columns/2 >= needed {
					continue
				}
				both := YMM()
				half(lines[line+parts+part], lines[line+part], both)
				out = append(out, both)
			}
		}
	}
	return out
}
