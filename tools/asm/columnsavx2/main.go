// Command columnsavx2 writes the AVX2 kernels for boards of any size: to turn rows to columns and back, to look
// for gaps, and to resolve a board that lies column by column, the bottom tile first.
//
// Columns are looked at in blocks of 64 cells, for each of which a word holds a bit for each cell. A column may be read
// up to two cells above its board and to the end of its last block; above its tiles all is zero.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/pack"
)

const (
	block    = 64
	wordSize = 8

	// What is known of a column, in bytes from the beginning of its columnAVX2.
	infoHeight  = 0
	infoChanged = 8
	infoSize    = 16
)

func main() {
	ConstraintExpr("amd64,!purego")
	packs := pack.Table("columnsPack", 0)
	turn()
	scan()
	firstPass(packs)
	cascade(packs)
	Generate()
}

// scan writes the kernel that finds the height of each column and whether there are gaps.
func scan() {
	TEXT("scanAVX2", NOSPLIT, "func(columns *byte, stride, rows, cols int, info *int) (gaps int)")
	Doc("scanAVX2 fills in the heights and gives nonzero if any column has a gap.")
	Pragma("noescape")
	column := Load(Param("columns"), GP64())
	stride := Load(Param("stride"), GP64())
	rows := Load(Param("rows"), GP64())
	left := Load(Param("cols"), GP64())
	info := Load(Param("info"), GP64())
	gaps, zero := GP64(), YMM()
	XORL(gaps.As32(), gaps.As32())
	VPXOR(zero, zero, zero)

	// A column without gaps has as many tiles as its topmost tile is high.
	Label("scanColumn")
	at, height, tiles := GP64(), GP64(), GP64()
	XORL(at.As32(), at.As32())
	XORL(height.As32(), height.As32())
	XORL(tiles.As32(), tiles.As32())
	Label("scanBlock")
	cells := Mem{Base: column, Index: at, Scale: 1}
	word := equal(func(offset int, is VecVirtual) { VPCMPEQB(cells.Offset(offset), zero, is) })
	top := GP64()
	NOTQ(word)
	POPCNTQ(word, top)
	ADDQ(top, tiles)
	LZCNTQ(word, top)
	NEGQ(top)
	LEAQ(Mem{Base: at, Index: top, Scale: 1, Disp: block}, top)
	TESTQ(word, word)
	CMOVQNE(top, height)
	ADDQ(Imm(block), at)
	CMPQ(at, rows)
	JLT(LabelRef("scanBlock"))
	MOVQ(height, Mem{Base: info, Disp: infoHeight})
	SUBQ(tiles, height)
	ORQ(height, gaps)
	ADDQ(stride, column)
	ADDQ(Imm(infoSize), info)
	DECQ(left)
	JNZ(LabelRef("scanColumn"))
	VZEROUPPER()
	Store(gaps, ReturnIndex(0))
	RET()
}

// equal gives the word of a block; compare compares the half of it that begins at an offset.
func equal(compare func(offset int, is VecVirtual)) GPVirtual {
	var words [2]GPVirtual
	for i := range words {
		is := YMM()
		words[i] = GP64()
		compare(i*block/2, is)
		VPMOVMSKB(is, words[i].As32())
	}
	SHLQ(Imm(block/2), words[1])
	ORQ(words[1], words[0])
	return words[0]
}
