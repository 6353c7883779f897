// Command mediumavx2 writes the AVX2 kernel for boards of up to 16 rows and 16 columns.
//
// The board stays in registers from the first pass to the last. A column takes half a register, its bottom tile in the
// lowest byte; four columns are a group of two registers:
//
//	even   columns 0 and 2 of the group
//	odd    columns 1 and 3
//
// so that most neighbours lie at the same place of the two registers. A word in a general register stands for two
// groups, with a bit for each cell of their even, or their odd, columns; there a shift by one goes up a cell, a shift
// by 16 goes on to the next column of the word.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	high         = 16 // cells of a column
	wide         = 16 // columns at most
	leastWhole   = 8  // columns of which a row fills a quadword
	groupCols    = 4
	columnsStep  = high // bits from a column to the next one of a word
	wordBits     = 64
	registerBits = 32

	// Selections of VPERM2I128.
	upperThenLower   = 0x21 // of the first register, of the second
	upperThenNothing = 0x81
)

func main() {
	ConstraintExpr("amd64,!purego")
	t := makeTables()
	TEXT("resolveMediumAVX2", NOSPLIT, "func(cells *byte, rows, cols int) (removed, passes int)")
	Doc("resolveMediumAVX2 resolves a board of 1 to 16 rows and 1 to 16 columns with at least 8 cells.")
	Pragma("noescape")
	rows := AllocLocal(high * wide)
	cols := GP64()
	Load(Param("cols"), cols)
	readRows(rows, t)
	CMPQ(cols, Imm(2*groupCols))
	JLE(LabelRef("begin2"))
	CMPQ(cols, Imm(3*groupCols))
	JLE(LabelRef("begin3"))
	for _, groups := range []int{4, 3, 2} {
		Label(fmt.Sprintf("begin%d", groups))
		k := kernel{groups: groups, tables: t}
		k.resolve(rows)
	}
	Label("write")
	writeRows(rows, t)
	VZEROUPPER()
	RET()
	Generate()
}

// kernel is the code for boards of some number of groups.
type kernel struct {
	groups    int
	tables    tables
	even, odd []VecVirtual
	zero      VecVirtual
}

func (k *kernel) label(name string) string { return fmt.Sprintf("%s%d", name, k.groups) }

func (k *kernel) resolve(rows Mem) {
	k.zero = YMM()
	VPXOR(k.zero, k.zero, k.zero)
	k.toColumns(rows)
	atFirst, passes := GP64(), GP64()
	k.count(atFirst)
	Store(atFirst, ReturnIndex(0))
	XORL(passes.As32(), passes.As32())
	Store(passes, ReturnIndex(1))
	low, upper, join := GP64(), GP64(), GP64()
	LEAQ(k.tables.packLow, low)
	LEAQ(k.tables.packHigh, upper)
	LEAQ(k.tables.join, join)

	Label(k.label("pass"))
	evenMarks, oddMarks := k.mark()
	for g := range k.groups {
		k.fall(k.even[g], half(evenMarks, g), low, upper, join)
		k.fall(k.odd[g], half(oddMarks, g), low, upper, join)
	}
	passes = GP64()
	Load(ReturnIndex(1), passes)
	INCQ(passes)
	Store(passes, ReturnIndex(1))
	JMP(LabelRef(k.label("pass")))

	Label(k.label("stable"))
	removed, left, done := GP64(), GP64(), GP64()
	k.count(left)
	Load(ReturnIndex(0), removed)
	SUBQ(left, removed)
	Store(removed, ReturnIndex(0))
	Load(ReturnIndex(1), done)
	TESTQ(done, done)
	JNZ(LabelRef(k.label("changed")))
	VZEROUPPER()
	RET()
	Label(k.label("changed"))
	k.toRows(rows)
	JMP(LabelRef("write"))
}

// half gives the mask of a group's register in its word.
func half(words []GPVirtual, group int) GPVirtual {
	mask := GP64()
	MOVQ(words[group/2], mask)
	if group%2 > 0 {
		SHRQ(Imm(registerBits), mask)
	}
	return mask
}

// count counts the tiles.
func (k *kernel) count(tiles GPVirtual) {
	MOVL(U32(uint32(2*k.groups*registerBits)), tiles.As32())
	for g := range k.groups {
		for _, columns := range []VecVirtual{k.even[g], k.odd[g]} {
			empty, n := YMM(), GP64()
			VPCMPEQB(k.zero, columns, empty)
			VPMOVMSKB(empty, n.As32())
			POPCNTL(n.As32(), n.As32())
			SUBQ(n, tiles)
		}
	}
}

// words gives the words in which the mask of each group has its place.
func (k *kernel) words(mask func(group int) VecVirtual) (words []GPVirtual) {
	for g := range k.groups {
		bits := GP64()
		VPMOVMSKB(mask(g), bits.As32())
		if g%2 == 0 {
			words = append(words, bits)
			continue
		}
		SHLQ(Imm(registerBits), bits)
		ORQ(bits, words[g/2])
	}
	return words
}

// mark marks all runs, or goes to "stable".
func (k *kernel) mark() (even, odd []GPVirtual) {
	// Pairs of neighbours: each even column with the next one, each odd one with the next one.
	acrossEven := k.words(func(g int) VecVirtual { return k.equalTiles(k.even[g], k.odd[g]) })
	acrossOdd := k.words(func(g int) VecVirtual {
		next := YMM()
		if g+1 < k.groups {
			VPERM2I128(Imm(upperThenLower), k.even[g+1], k.even[g], next)
		} else {
			VPERM2I128(Imm(upperThenNothing), k.even[g], k.even[g], next)
		}
		return k.equalTiles(k.odd[g], next)
	})

	// Runs of three, each at its leftmost cell.
	fromOdd := k.towards(acrossEven, false)
	for w := range fromOdd {
		ANDQ(acrossOdd[w], fromOdd[w])
		ANDQ(acrossOdd[w], acrossEven[w])
	}
	fromEven := acrossEven
	both := acrossOdd
	for w := range both {
		MOVQ(fromEven[w], both[w])
		ORQ(fromOdd[w], both[w])
	}
	even = k.towards(both, true)
	for w, later := range k.towards(fromOdd, true) {
		ORQ(fromEven[w], even[w])
		ORQ(later, both[w])
	}
	odd = both

	// Whether there are any is known before all marks are; the processor is wrong about it once a board.
	runsEven, runsOdd := k.runsUp(k.even), k.runsUp(k.odd)
	some := GP64()
	MOVQ(runsEven[0], some)
	for w := range even {
		ORQ(both[w], some)
		ORQ(runsOdd[w], some)
		if w > 0 {
			ORQ(runsEven[w], some)
		}
	}
	TESTQ(some, some)
	JZ(LabelRef(k.label("stable")))
	for w := range even {
		addRuns(runsEven[w], even[w])
		addRuns(runsOdd[w], odd[w])
	}
	return even, odd
}

// equalTiles gives the cells of a that hold a tile equal to that of b.
func (k *kernel) equalTiles(a, b VecVirtual) VecVirtual {
	empty, is := YMM(), YMM()
	VPCMPEQB(k.zero, a, empty)
	VPCMPEQB(a, b, is)
	VPANDN(is, empty, is)
	return is
}

// runsUp finds the runs of three up the columns, each at its lowest cell.
func (k *kernel) runsUp(columns []VecVirtual) (runs []GPVirtual) {
	pairs := k.words(func(g int) VecVirtual {
		above := YMM()
		VPSRLDQ(Imm(1), columns[g], above)
		return k.equalTiles(columns[g], above)
	})
	for _, pair := range pairs {
		run := GP64()
		MOVQ(pair, run)
		SHRQ(Imm(1), run)
		ANDQ(pair, run)
		runs = append(runs, run)
	}
	return runs
}

// addRuns adds to marks the three cells of each run up a column.
func addRuns(runs, marks GPVirtual) {
	more := GP64()
	ORQ(runs, marks)
	LEAQ(Mem{Base: runs, Index: runs, Scale: 1}, more)
	ORQ(more, marks)
	ADDQ(more, more)
	ORQ(more, marks)
}

// towards moves what words say of each column to the next one to the right, or to the left.
func (k *kernel) towards(words []GPVirtual, right bool) (moved []GPVirtual) {
	for w := range words {
		to := GP64()
		MOVQ(words[w], to)
		from := w + 1
		if right {
			SHLQ(Imm(columnsStep), to)
			from = w - 1
		} else {
			SHRQ(Imm(columnsStep), to)
		}
		if from >= 0 && from < len(words) {
			carry := GP64()
			MOVQ(words[from], carry)
			if right {
				SHRQ(Imm(wordBits-columnsStep), carry)
			} else {
				SHLQ(Imm(wordBits-columnsStep), carry)
			}
			ORQ(carry, to)
		}
		moved = append(moved, to)
	}
	return moved
}

// fall closes up the two columns of a register. First the cells of each quarter come together at its bottom, then the
// upper quarter of each column comes down on the lower one.
func (k *kernel) fall(columns VecVirtual, marks, low, upper, join GPVirtual) {
	empty, kept := YMM(), GP64()
	VPCMPEQB(k.zero, columns, empty)
	VPMOVMSKB(empty, kept.As32())
	ORL(marks.As32(), kept.As32())
	NOTL(kept.As32())
	var indices [4]VecVirtual
	joined := YMM()
	for i := range indices {
		quarter, table := GP64(), low
		MOVBLZX(kept.As8(), quarter.As32())
		if i < 3 {
			SHRL(Imm(8), kept.As32())
		}
		if i%2 > 0 {
			table = upper
		}
		indices[i] = YMM()
		VPBROADCASTQ(Mem{Base: table, Index: quarter, Scale: 8}, indices[i])
		if i%2 > 0 {
			continue
		}
		POPCNTL(quarter.As32(), quarter.As32())
		ADDL(quarter.As32(), quarter.As32())
		at := Mem{Base: join, Index: quarter, Scale: 8} // twice eight bytes for each count
		if i == 0 {
			VBROADCASTI128(at, joined)
		} else {
			VINSERTI128(Imm(1), at, joined, joined)
		}
	}
	VPBLENDD(Imm(0b00001100), indices[1], indices[0], indices[0])
	VPBLENDD(Imm(0b11000000), indices[3], indices[2], indices[2])
	VPBLENDD(Imm(0b11110000), indices[2], indices[0], indices[0])
	VPSHUFB(indices[0], columns, columns)
	VPSHUFB(joined, columns, columns)
}
