package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/constant"
)

// Boards of any kinds lie in four registers from beginning to end: four columns in each, one to a quarter of 16 bytes, the
// bottom tile first.
//
// Rows become columns in two steps, and back again in the opposite order. Rows 4i to 4i+3, counted from the bottom, are
// the quarters of register i. One shuffle gathers the four cells of each column there into a double word, such that
// quarter q holds those of columns q, 4+q, 8+q and 12+q. Then the four registers are transposed, quarter by quarter, as
// squares of 4x4 double words, and quarter q of register j is column 4j+q.

const (
	quarters  = 4  // of a register, each a row or a column
	registers = 4  // of a board
	side      = 16 // cells of a row or column at most
	vector    = quarters * side
	reach     = 2 // a run has so many cells beyond its first
)

// The orders of bytes that gather cells into double words, and that undo it.
var gather, scatter Mem

func makeBytesConstants() {
	gather = constant.Bytes("patchGather", vector, gatherIndex)
	scatter = constant.Bytes("patchScatter", vector, func(i int) int {
		for from := range vector {
			if gatherIndex(from) == i {
				return from
			}
		}
		panic("not a permutation")
	})
}

// generateBytes writes the kernel for boards of bytes.
func generateBytes() {
	removed, passes, zero := GP64(), GP64(), ZMM()
	XORQ(removed, removed)
	XORQ(passes, passes)
	VPXORQ(zero, zero, zero)
	inside := insideRow()
	tiles := transpose(gathered(loadRows(inside), gather))

	Label("pass")
	lie, marked := mark(tiles, zero)
	all := GP64()
	MOVQ(marked[0], all)
	for _, m := range marked[1:] {
		ORQ(m, all)
	}
	TESTQ(all, all)
	JZ(LabelRef("stable"))
	INCQ(passes)
	for j := range tiles {
		count := GP64()
		POPCNTQ(marked[j], count)
		ADDQ(count, removed)
		fall(tiles[j], lie[j], marked[j])
	}
	JMP(LabelRef("pass"))

	Label("stable")
	Store(removed, ReturnIndex(0))
	Store(passes, ReturnIndex(1))
	TESTQ(passes, passes)
	JZ(LabelRef("stored"))
	storeRows(gathered(transpose(tiles), scatter), inside)
	VZEROUPPER()
	RET()
}

// gatherIndex says which byte of four rows comes to place i: column 4*number+q, row k of them, where i is 16q +
// 4*number + k.
func gatherIndex(i int) int {
	q, number, row := i/side, i%side/4, i%4
	return row*side + 4*number + q
}

// insideRow emits the mask of the bytes of a row.
func insideRow() OpmaskVirtual {
	cols, bits, inside := Load(Param("cols"), GP64()), GP64(), K()
	MOVQ(I32(-1), bits)
	SHLXQ(cols, bits, bits)
	NOTQ(bits)
	KMOVQ(bits, inside)
	return inside
}

// eachRow emits the walk over the rows from the bottom one up, at most 16, with a jump to done after the top one.
func eachRow(done string, body func(i int, row Mem)) {
	cols, left, row := Load(Param("cols"), GP64()).(GPVirtual), Load(Param("rows"), GP64()), GP64()
	MOVQ(left, row)
	DECQ(row)
	IMULQ(cols, row)
	ADDQ(Load(Param("cells"), GP64()), row)
	for i := range side {
		body(i, Mem{Base: row})
		if i < side-1 {
			CMPQ(left, U8(i+1))
			JE(LabelRef(done))
			SUBQ(cols, row)
		}
	}
	Label(done)
}

func loadRows(inside OpmaskVirtual) (rows [registers]VecVirtual) {
	for i := range rows {
		rows[i] = ZMM()
		VPXORQ(rows[i], rows[i], rows[i])
	}
	eachRow("loaded", func(i int, row Mem) {
		cells, place := XMM(), rows[i/quarters]
		VMOVDQU8_Z(row, inside, cells)
		VINSERTI32X4(U8(i%quarters), cells, place, place)
	})
	return rows
}

func storeRows(rows [registers]VecVirtual, inside OpmaskVirtual) {
	eachRow("stored", func(i int, row Mem) {
		cells := XMM()
		VEXTRACTI32X4(U8(i%quarters), rows[i/quarters], cells)
		VMOVDQU8(cells, inside, row)
	})
}

// gathered emits the shuffle of each register by an index.
func gathered(v [registers]VecVirtual, index Mem) (out [registers]VecVirtual) {
	indices := ZMM()
	VMOVDQU64(index, indices)
	for i := range v {
		out[i] = ZMM()
		VPERMB(v[i], indices, out[i])
	}
	return out
}

// transpose emits the transposition of 4x4 double words in each quarter.
func transpose(v [registers]VecVirtual) (out [registers]VecVirtual) {
	pair := func(unpack func(...Op), a, b VecVirtual) VecVirtual {
		p := ZMM()
		unpack(b, a, p)
		return p
	}
	low := [2]VecVirtual{pair(VPUNPCKLDQ, v[0], v[1]), pair(VPUNPCKLDQ, v[2], v[3])}
	high := [2]VecVirtual{pair(VPUNPCKHDQ, v[0], v[1]), pair(VPUNPCKHDQ, v[2], v[3])}
	return [registers]VecVirtual{
		pair(VPUNPCKLQDQ, low[0], low[1]), pair(VPUNPCKHQDQ, low[0], low[1]),
		pair(VPUNPCKLQDQ, high[0], high[1]), pair(VPUNPCKHQDQ, high[0], high[1]),
	}
}

// mark emits where tiles lie and which of them are marked, 16 bits to a column.
func mark(tiles [registers]VecVirtual, zero VecVirtual) (lie [registers]OpmaskVirtual, marked [registers]GPVirtual) {
	var before GPVirtual // the horizontal runs that begin in the register before
	for j, d := range tiles {
		next := zero
		if j+1 < registers {
			next = tiles[j+1]
		}
		lie[j] = K()
		VPTESTMB(d, d, lie[j])
		across, down := lie[j], lie[j]
		for n := 1; n <= reach; n++ {
			right, above := ZMM(), ZMM()
			VALIGNQ(U8(2*n), d, next, right) // two quad words are a column
			VPSRLDQ(U8(n), d, above)
			a, b := K(), K()
			VPCMPEQB(right, d, across, a)
			VPCMPEQB(above, d, down, b)
			across, down = a, b
		}
		m, h := GP64(), GP64()
		KMOVQ(down, m)
		KMOVQ(across, h)
		or := func(shift func(...Op), v GPVirtual, n int) {
			x := GP64()
			MOVQ(v, x)
			shift(U8(n), x)
			ORQ(x, m)
		}
		shl := func(ops ...Op) { SHLQ(ops[0], ops[1]) }
		shr := func(ops ...Op) { SHRQ(ops[0], ops[1]) }
		double := GP64()
		LEAQ(Mem{Base: m, Index: m, Scale: 1}, double)
		ORQ(double, m) // v | v<<1
		ADDQ(double, double)
		ORQ(double, m) // and v<<2
		ORQ(h, m)
		or(shl, h, side)
		or(shl, h, 2*side)
		if j > 0 {
			or(shr, before, vector-side)
			or(shr, before, vector-2*side)
		}
		marked[j], before = m, h
	}
	return lie, marked
}

// fall emits the fall of the tiles that are not marked, in four columns: together to one end of the register, and from
// there to the lowest places of each column.
func fall(tiles VecVirtual, lie OpmaskVirtual, marked GPVirtual) {
	stay, keep, counts, ones, places := GP64(), K(), XMM(), XMM(), K()
	KMOVQ(lie, stay)
	ANDNQ(stay, marked, stay)
	KMOVQ(stay, keep)
	VPCOMPRESSB_Z(tiles, keep, tiles)
	VMOVQ(stay, counts)
	VPOPCNTW(counts, counts)
	VPCMPEQW(ones, ones, ones)
	VPSLLVW(counts, ones, counts)
	VPXOR(ones, counts, counts)
	VMOVQ(counts, stay)
	KMOVQ(stay, places)
	VPEXPANDB_Z(tiles, places, tiles)
}
