// Command codesavx2 writes the kernels that make bytes of boards of wider numbers, and numbers of the bytes again, with
// AVX2. What tools/asm/codes512 says of those for AVX-512 holds for these. Eight cells go at once. A palette takes two
// registers, or twice two, so that it has 16 slots, the upper four bits of the product.
//
// A register of cells of 64 bits is halved by a shuffle within its two lanes. The cells 2 and 3 are in the upper lane
// then, and 4 and 5 in the lower; the codes come to their places when these are interleaved by pairs.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/coding"
)

const (
	vector = 32 // bytes of a YMM register
	atOnce = 8  // cells
)

// The shuffles that take the lower or the upper halves of quad words.
const (
	lowerHalves = 0b10_00_10_00
	upperHalves = 0b11_01_11_01
)

func main() {
	ConstraintExpr("amd64,!purego")
	masks32, masks64 := maskTable(4), maskTable(8)
	narrow32(masks32)
	narrow64(masks64)
	widen32(masks32)
	widen64(masks64)
	find32(masks32)
	find64(masks64)
	paint32(masks32)
	paint64(masks64)
	Generate()
}

// maskTable is eight cells of ones and then eight of zeros, from which a mask for some of eight cells is loaded.
func maskTable(cellBytes int) Mem {
	table := GLOBL(map[int]string{4: "codesMasks32", 8: "codesMasks64"}[cellBytes], RODATA|NOPTR)
	for i := range 2 * atOnce * cellBytes / 8 {
		ones := uint64(1<<64 - 1)
		if i >= atOnce*cellBytes/8 {
			ones = 0
		}
		DATA(8*i, U64(ones))
	}
	return table
}

// masks is the mask of up to eight cells, in as many registers as these take.
type masks []VecVirtual

// maskOf makes the function that loads the mask of the lowest n cells.
func maskOf(table Mem, cellBytes int) func(n GPVirtual) masks {
	return func(n GPVirtual) (m masks) {
		at, back := GP64(), GP64()
		LEAQ(table.Offset(atOnce*cellBytes), at)
		MOVQ(n, back)
		NEGQ(back)
		for i := range atOnce * cellBytes / vector {
			m = append(m, YMM())
			VMOVDQU(Mem{Base: at, Index: back, Scale: uint8(cellBytes), Disp: i * vector}, m[i])
		}
		return m
	}
}

// load32 emits the load of eight cells of 32 bits less empty, 0 where the mask is.
func load32(at Mem, empty VecVirtual, mask *masks) VecVirtual {
	cells := YMM()
	if mask == nil {
		VMOVDQU(at, cells)
	} else {
		VPMASKMOVD(at, (*mask)[0], cells)
	}
	VPSUBD(empty, cells, cells)
	if mask != nil {
		VPAND((*mask)[0], cells, cells)
	}
	return cells
}

// load64 does the same for cells of 64 bits.
func load64(at Mem, empty VecVirtual, mask *masks) (cells [2]VecVirtual) {
	for i := range cells {
		cells[i] = YMM()
		if mask == nil {
			VMOVDQU(at.Offset(i*vector), cells[i])
		} else {
			VPMASKMOVQ(at.Offset(i*vector), (*mask)[i], cells[i])
		}
		VPSUBQ(empty, cells[i], cells[i])
		if mask != nil {
			VPAND((*mask)[i], cells[i], cells[i])
		}
	}
	return cells
}

func store32(cells VecVirtual, at Mem, mask *masks) {
	if mask == nil {
		VMOVDQU(cells, at)
	} else {
		VPMASKMOVD(cells, (*mask)[0], at)
	}
}

func store64(cells [2]VecVirtual, at Mem, mask *masks) {
	for i, v := range cells {
		if mask == nil {
			VMOVDQU(v, at.Offset(i*vector))
		} else {
			VPMASKMOVQ(v, (*mask)[i], at.Offset(i*vector))
		}
	}
}

// halves emits the lower or the upper halves of cells of 64 bits, in the order that pairs undoes.
func halves(cells [2]VecVirtual, which int) VecVirtual {
	v := YMM()
	VSHUFPS(Imm(uint64(which)), cells[1], cells[0], v)
	return v
}

// pack emits the lowest bytes of eight double words, which have no others: four in each lane, which join puts together.
func pack(dwords VecVirtual, join func(...Op)) VecVirtual {
	bytes, upper := YMM(), XMM()
	VPACKUSDW(dwords, dwords, bytes)
	VPACKUSWB(bytes, bytes, bytes)
	VEXTRACTI128(Imm(1), bytes, upper)
	join(upper, bytes.AsX(), bytes.AsX())
	return bytes
}

// The ways to put lanes together: one after the other, or by pairs of cells.
func inOrder(ops ...Op) { VPUNPCKLDQ(ops[0], ops[1], ops[2]) }
func byPairs(ops ...Op) { VPUNPCKLWD(ops[0], ops[1], ops[2]) }

func broadcastEmpty(broadcast func(...Op)) VecVirtual {
	empty := YMM()
	x := XMM()
	VMOVQ(Load(Param("empty"), GP64()), x)
	broadcast(x, empty)
	return empty
}

// above255 is the mask of the bits that a code has not.
func above255(broadcast func(...Op)) VecVirtual {
	bits, mask, x := GP64(), YMM(), XMM()
	MOVQ(I32(coding.NotByte), bits)
	VMOVQ(bits, x)
	broadcast(x, mask)
	return mask
}

func narrow32(table Mem) {
	coding.Kernel("narrow32AVX2", coding.Narrow,
		"narrow32AVX2 makes codes of the cells in so many lines, each less empty, as far as all of eight are at most 255, and",
		"gives their number.")
	empty, large := broadcastEmpty(VPBROADCASTD), above255(VPBROADCASTD)
	coding.EachCell(atOnce, 4, maskOf(table, 4), func(at, codes Mem, mask *masks) {
		cells := load32(at, empty, mask)
		VPTEST(large, cells)
		JNZ(LabelRef("end"))
		VMOVQ(pack(cells, inOrder).AsX(), codes)
	})
}

func narrow64(table Mem) {
	coding.Kernel("narrow64AVX2", coding.Narrow, "narrow64AVX2 is narrow32AVX2 for cells of 64 bits.")
	empty, large := broadcastEmpty(VPBROADCASTQ), above255(VPBROADCASTQ)
	coding.EachCell(atOnce, 8, maskOf(table, 8), func(at, codes Mem, mask *masks) {
		cells, all := load64(at, empty, mask), YMM()
		VPOR(cells[0], cells[1], all)
		VPTEST(large, all)
		JNZ(LabelRef("end"))
		VMOVQ(pack(halves(cells, lowerHalves), byPairs).AsX(), codes)
	})
}

func widen32(table Mem) {
	coding.Kernel("widen32AVX2", coding.Widen, "widen32AVX2 undoes narrow32AVX2, for so many cells one after another.")
	empty := broadcastEmpty(VPBROADCASTD)
	coding.EachCode(atOnce, 4, maskOf(table, 4), func(codes, at Mem, mask *masks) {
		cells := YMM()
		VPMOVZXBD(codes, cells)
		VPADDD(empty, cells, cells)
		store32(cells, at, mask)
	})
}

func widen64(table Mem) {
	coding.Kernel("widen64AVX2", coding.Widen, "widen64AVX2 undoes narrow64AVX2, for so many cells one after another.")
	empty := broadcastEmpty(VPBROADCASTQ)
	coding.EachCode(atOnce, 8, maskOf(table, 8), func(codes, at Mem, mask *masks) {
		var cells [2]VecVirtual
		for i := range cells {
			cells[i] = YMM()
			VPMOVZXBQ(codes.Offset(i*atOnce/2), cells[i])
			VPADDQ(empty, cells[i], cells[i])
		}
		store64(cells, at, mask)
	})
}
