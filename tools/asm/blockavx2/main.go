// Command blockavx2 writes the AVX2 kernel for boards of up to 64 rows and 64 columns that lie column by column, the
// bottom tile first, 64 bytes a column, with nothing but empty cells where a column has none.
//
// A word stands for a column, with a bit for each cell, or for the board, with a bit for each column. What a pass does
// to columns it does in three loops without branches: which way each column goes cannot be foretold.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/pack"
)

const (
	high     = 64 // cells of a column, and columns at most
	half     = 32 // of a column, as much as a register holds
	wordSize = 8
	group    = 8 // cells that are packed at once

	// The words of the columns, from the beginning of the memory for them: lines with room for two columns to either
	// side.
	line  = (2 + high + 2) * wordSize
	tiles = 2 * wordSize // the cells with a tile
	pairs = tiles + line // those equal to the cell to the right
	runs  = pairs + line // those where a run up the column begins
	marks = runs + line  // those in a run
)

type kernel struct {
	columns, words, packs GPVirtual
	changed, marked       GPVirtual // boards of columns
	holes, passes         Mem
}

func main() {
	ConstraintExpr("amd64,!purego")
	packs := pack.Table("blockPack", 0)
	TEXT("cascadeBlockAVX2", NOSPLIT, "func(columns *byte, rows, cols int, words *uint64) (removed, passes int)")
	Doc("cascadeBlockAVX2 resolves a board of up to 64 rows and 64 columns. Of words there are four times 68; those that have no",
		"column are zero.")
	Pragma("noescape")
	k := kernel{
		columns: GP64(), words: GP64(), packs: GP64(), changed: GP64(), marked: GP64(),
		holes: AllocLocal(wordSize), passes: AllocLocal(wordSize),
	}
	Load(Param("columns"), k.columns)
	Load(Param("words"), k.words)
	LEAQ(packs, k.packs)
	k.begin()

	Label("pass")
	k.compare()
	k.mark()
	TESTQ(k.marked, k.marked)
	JZ(LabelRef("stable"))
	// In the first pass that marks anything, all columns with gaps fall too.
	zero, passes := GP64(), GP64()
	ORQ(k.holes, k.marked)
	XORL(zero.As32(), zero.As32())
	MOVQ(zero, k.holes)
	MOVQ(k.passes, passes)
	INCQ(passes)
	MOVQ(passes, k.passes)
	MOVQ(k.marked, k.changed)
	k.fall()
	JMP(LabelRef("pass"))

	Label("stable")
	left, removed := GP64(), GP64()
	k.count(left)
	Load(ReturnIndex(0), removed)
	SUBQ(left, removed)
	Store(removed, ReturnIndex(0))
	MOVQ(k.passes, removed)
	Store(removed, ReturnIndex(1))
	VZEROUPPER()
	RET()
	Generate()
}

// word is the word of column col in a line.
func (k *kernel) word(line int, col GPVirtual) Mem {
	return Mem{Base: k.words, Index: col, Scale: wordSize, Disp: line}
}

// column gives the address of a column.
func (k *kernel) column(col GPVirtual) GPVirtual {
	at := GP64()
	MOVQ(col, at)
	SHLQ(Imm(6), at) // high
	ADDQ(k.columns, at)
	return at
}

// equal gives the cells that are equal to those from other.
func equal(cells [2]VecVirtual, other Mem) GPVirtual {
	var words [2]GPVirtual
	for i := range words {
		is := YMM()
		words[i] = GP64()
		VPCMPEQB(other.Offset(i*half), cells[i], is)
		VPMOVMSKB(is, words[i].As32())
	}
	SHLQ(Imm(half), words[1])
	ORQ(words[1], words[0])
	return words[0]
}

// load loads a column.
func load(column GPVirtual) (cells [2]VecVirtual) {
	for i := range cells {
		cells[i] = YMM()
		VMOVDQU(Mem{Base: column, Disp: i * half}, cells[i])
	}
	return cells
}

// begin finds the tiles of all columns and those with gaps, and sets all as changed.
func (k *kernel) begin() {
	col, cols, count, holes := GP64(), GP64(), GP64(), GP64()
	Load(Param("cols"), cols)
	MOVQ(cols, col)
	XORL(count.As32(), count.As32())
	XORL(holes.As32(), holes.As32())
	XORL(k.changed.As32(), k.changed.As32())
	MOVQ(holes, k.passes)
	empty := YMM()
	VPXOR(empty, empty, empty)
	Label("begin")
	DECQ(col)
	word := equal([2]VecVirtual{empty, empty}, Mem{Base: k.column(col)})
	NOTQ(word)
	MOVQ(word, k.word(tiles, col))
	n, above := GP64(), GP64()
	POPCNTQ(word, n)
	ADDQ(n, count)
	LEAQ(Mem{Base: word, Disp: 1}, above) // has a tile in common with the word unless all tiles lie at the bottom
	ADDQ(holes, holes)
	TESTQ(above, word)
	SETNE(n.As8())
	MOVBLZX(n.As8(), n.As32())
	ORQ(n, holes)
	LEAQ(Mem{Base: k.changed, Index: k.changed, Scale: 1, Disp: 1}, k.changed)
	TESTQ(col, col)
	JNZ(LabelRef("begin"))
	MOVQ(holes, k.holes)
	Store(count, ReturnIndex(0))
}

// each runs step for all columns of a set, which it uses up.
func each(name string, set GPVirtual, step func(col GPVirtual)) {
	Label(name)
	col := GP64()
	TZCNTQ(set, col)
	BLSRQ(set, set)
	step(col)
	TESTQ(set, set)
	JNZ(LabelRef(name))
}

// compare finds the pairs and the runs of changed columns and of those to the left of one. Where a column has not
// changed it has no run, or it would have.
func (k *kernel) compare() {
	set := GP64()
	MOVQ(k.changed, set)
	SHRQ(Imm(1), set)
	ORQ(k.changed, set)
	each("compare", set, func(col GPVirtual) {
		at := k.column(col)
		cells := load(at)
		across := equal(cells, Mem{Base: at, Disp: high})
		up, runsUp := equal(cells, Mem{Base: at, Disp: 1}), GP64()
		here := GP64()
		MOVQ(k.word(tiles, col), here)
		ANDQ(here, across)
		MOVQ(across, k.word(pairs, col))
		ADDQ(here, here)
		SHRQ(Imm(1), here) // the topmost cell of all has none above it
		ANDQ(here, up)
		MOVQ(up, runsUp)
		SHRQ(Imm(1), runsUp)
		ANDQ(up, runsUp)
		MOVQ(runsUp, k.word(runs, col))
	})
}

// mark finds the marks of changed columns and of two to each side, and which columns have any.
func (k *kernel) mark() {
	set, cols := GP64(), GP64()
	side := GP64()
	MOVQ(k.changed, set)
	for by := 1; by <= 2; by++ {
		MOVQ(k.changed, side)
		SHRQ(Imm(uint64(by)), side)
		ORQ(side, set)
		MOVQ(k.changed, side)
		SHLQ(Imm(uint64(by)), side)
		ORQ(side, set)
	}
	Load(Param("cols"), cols)
	BZHIQ(cols, set, set)
	XORL(k.marked.As32(), k.marked.As32())
	each("mark", set, func(col GPVirtual) {
		left, right, near, all := GP64(), GP64(), GP64(), GP64()
		pair := func(from int) Mem { return k.word(pairs+from*wordSize, col) }
		MOVQ(pair(-1), left)
		MOVQ(pair(-2), all)
		ANDQ(left, all) // the third of three
		MOVQ(pair(0), right)
		ORQ(pair(1), left)
		ANDQ(right, left) // the first or the second
		ORQ(left, all)
		MOVQ(k.word(runs, col), near)
		ORQ(near, all)
		ADDQ(near, near)
		ORQ(near, all)
		ADDQ(near, near)
		ORQ(near, all)
		MOVQ(all, k.word(marks, col))
		some := GP64()
		XORL(some.As32(), some.As32())
		TESTQ(all, all)
		SETNE(some.As8())
		SHLXQ(col, some, some)
		ORQ(some, k.marked)
	})
}

// fall closes up the marked columns.
func (k *kernel) fall() {
	rows, zero := GP64(), YMM()
	Load(Param("rows"), rows)
	VPXOR(zero, zero, zero)
	ones := GP64()
	MOVQ(I32(-1), ones)
	each("fall", k.marked, func(col GPVirtual) {
		kept, at, n := GP64(), k.column(col), GP64()
		MOVQ(k.word(marks, col), kept)
		ANDNQ(k.word(tiles, col), kept, kept)
		POPCNTQ(kept, n)
		BZHIQ(n, ones, n)
		MOVQ(n, k.word(tiles, col))
		var cells [high / group]VecVirtual
		for i := range cells {
			cells[i] = XMM()
			VMOVQ(Mem{Base: at, Disp: i * group}, cells[i])
		}
		for i := range 2 {
			VMOVDQU(zero, Mem{Base: at, Disp: i * half})
		}
		for i := range cells {
			if i == 4 || i == 6 {
				CMPQ(rows, Imm(uint64(i*group)))
				JLE(LabelRef("fallen"))
			}
			mask, indices := GP64(), XMM()
			MOVBLZX(kept.As8(), mask.As32())
			VMOVQ(Mem{Base: k.packs, Index: mask, Scale: 8}, indices)
			VPSHUFB(indices, cells[i], cells[i])
			VMOVQ(cells[i], Mem{Base: at})
			if i+1 < len(cells) {
				POPCNTL(mask.As32(), mask.As32())
				ADDQ(mask, at)
				SHRQ(Imm(group), kept)
			}
		}
		Label("fallen")
	})
}

// count counts the tiles.
func (k *kernel) count(sum GPVirtual) {
	col, n := GP64(), GP64()
	Load(Param("cols"), col)
	XORL(sum.As32(), sum.As32())
	Label("count")
	DECQ(col)
	POPCNTQ(k.word(tiles, col), n)
	ADDQ(n, sum)
	TESTQ(col, col)
	JNZ(LabelRef("count"))
}
