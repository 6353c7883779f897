package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// never is a height that no column reaches.
const never = 1 << 62

// markWords is how many columns have a word in a line of marks.
const markWords = 4

// sweep is what the kernel knows while it goes over the columns from left to right. What it needs only once a column
// lies on the stack.
type sweep struct {
	column, info, index GPVirtual // the column it is at
	marks, packs        GPVirtual

	listed, listEnd, noted   Mem // the columns that the last pass changed: the next one and the end; the end of those of this pass
	next, last               Mem // the first column not yet looked at; the last one to look at now
	lowest, lowest1, lowest2 Mem // the first block with a run to the right from this column, from those 1 and 2 to the left
	removed, passes          Mem
}

// cascade writes the kernel that runs all passes.
//
// A pass goes over the columns that may have a mark: those that the last pass changed and two to each side. At each
// it looks for the runs that begin there and go to the right; then it has all marks of the column and closes it up. For
// each block there is a line of marks of as many bytes as the block has cells, with a word for each of the last
// four columns: the runs to the right that begin in them. Between uses all of them are zero.
func cascade(packs Mem) {
	TEXT("cascadeAVX2", NOSPLIT, "func(columns *byte, stride, cols int, info *int, changed, next *int, marks *byte) (removed, passes int)")
	Doc("cascadeAVX2 resolves a board without gaps. It takes the heights of the columns and fills in the rest of info, of which",
		"there are two more than columns, with height zero. Changed and next have room for all columns; marks is zero.")
	Pragma("noescape")
	word := func() Mem { return AllocLocal(wordSize) }
	s := &sweep{
		listed: word(), listEnd: word(), noted: word(), next: word(), last: word(),
		lowest: word(), lowest1: word(), lowest2: word(), removed: word(), passes: word(),
		column: GP64(), info: GP64(), index: GP64(), marks: GP64(), packs: GP64(),
	}
	Load(Param("marks"), s.marks)
	LEAQ(packs, s.packs)
	s.begin()
	Label("pass")
	s.sweep()
	s.nextPass()

	removed := GP64()
	MOVQ(s.removed, removed)
	Store(removed, ReturnIndex(0))
	MOVQ(s.passes, removed)
	Store(removed, ReturnIndex(1))
	VZEROUPPER()
	RET()
}

// begin lists all columns as changed from the bottom up.
func (s *sweep) begin() {
	info, list, cols, i, zero := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("info"), info)
	Load(Param("changed"), list)
	Load(Param("cols"), cols)
	XORL(i.As32(), i.As32())
	XORL(zero.As32(), zero.As32())
	Label("list")
	MOVQ(i, Mem{Base: list, Index: i, Scale: wordSize})
	MOVQ(zero, Mem{Base: info, Disp: infoChanged})
	ADDQ(Imm(infoSize), info)
	INCQ(i)
	CMPQ(i, cols)
	JLT(LabelRef("list"))
	inf := GP64()
	MOVQ(U64(never), inf)
	MOVQ(inf, Mem{Base: info, Disp: infoChanged})
	MOVQ(inf, Mem{Base: info, Disp: infoSize + infoChanged})
	MOVQ(inf, s.lowest1)
	MOVQ(inf, s.lowest2)
	LEAQ(Mem{Base: list, Index: cols, Scale: wordSize}, i)
	MOVQ(list, s.listed)
	MOVQ(i, s.listEnd)
	Load(Param("next"), list)
	MOVQ(list, s.noted)
	MOVQ(zero, s.removed)
	MOVQ(zero, s.passes)
}

// sweep does a pass.
func (s *sweep) sweep() {
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	MOVQ(zero, s.next)

	Label("listed")
	list, col, last, next := GP64(), GP64(), GP64(), GP64()
	MOVQ(s.listed, list)
	MOVQ(Mem{Base: list}, col)
	ADDQ(Imm(wordSize), list)
	MOVQ(list, s.listed)
	LEAQ(Mem{Base: col, Disp: 2}, last)
	SUBQ(Imm(2), col)
	MOVQ(s.next, next)
	CMPQ(col, next)
	CMOVQLT(next, col)
	Load(Param("cols"), next)
	DECQ(next)
	CMPQ(last, next)
	CMOVQGT(next, last)
	CMPQ(col, last)
	JGT(LabelRef("lookedAt"))
	MOVQ(last, s.last)
	INCQ(last)
	MOVQ(last, s.next)

	MOVQ(col, s.index)
	Load(Param("stride"), s.column)
	IMULQ(col, s.column)
	Load(Param("columns"), next)
	ADDQ(next, s.column)
	MOVQ(col, s.info)
	SHLQ(Imm(4), s.info) // infoSize
	Load(Param("info"), next)
	ADDQ(next, s.info)

	Label("column")
	s.across()
	s.down()
	Label("columnDone")
	moved := GP64()
	MOVQ(s.lowest1, moved)
	MOVQ(moved, s.lowest2)
	MOVQ(s.lowest, moved)
	MOVQ(moved, s.lowest1)
	stride := GP64()
	Load(Param("stride"), stride)
	ADDQ(stride, s.column)
	ADDQ(Imm(infoSize), s.info)
	INCQ(s.index)
	CMPQ(s.index, s.last)
	JLE(LabelRef("column"))

	Label("lookedAt")
	MOVQ(s.listed, list)
	CMPQ(list, s.listEnd)
	JLT(LabelRef("listed"))
}

// nextPass goes to the next pass if this one has changed a column.
func (s *sweep) nextPass() {
	list, other, end := GP64(), GP64(), GP64()
	Load(Param("next"), list)
	Load(Param("changed"), other)
	MOVQ(s.noted, end)
	CMPQ(end, list)
	JEQ(LabelRef("stable"))
	INCQ(s.passes)
	Store(other, Param("next"))
	Store(list, Param("changed"))
	MOVQ(list, s.listed)
	MOVQ(end, s.listEnd)
	MOVQ(other, s.noted)
	JMP(LabelRef("pass"))
	Label("stable")
}

// across looks for the runs that begin in this column and go to the right, from the lowest change in the three columns
// up to the height of the lowest.
func (s *sweep) across() {
	at, height, none := GP64(), GP64(), GP64()
	MOVQ(U64(never), none)
	MOVQ(none, s.lowest)
	MOVQ(Mem{Base: s.info, Disp: infoChanged}, at)
	MOVQ(Mem{Base: s.info, Disp: infoHeight}, height)
	for i := 1; i <= 2; i++ {
		CMPQ(at, Mem{Base: s.info, Disp: i*infoSize + infoChanged})
		CMOVQGT(Mem{Base: s.info, Disp: i*infoSize + infoChanged}, at)
		CMPQ(height, Mem{Base: s.info, Disp: i*infoSize + infoHeight})
		CMOVQGT(Mem{Base: s.info, Disp: i*infoSize + infoHeight}, height)
	}
	CMPQ(at, height)
	JGE(LabelRef("acrossDone"))
	ANDQ(I32(-block), at)

	first := GP64()
	MOVQ(at, first)
	second, third := s.neighbours()
	word := s.wordOf(0)
	found := GP64()
	XORL(found.As32(), found.As32())

	runs := func() GPVirtual {
		place := func(base GPVirtual) Mem { return Mem{Base: base, Index: at, Scale: 1} }
		return equalThree(place(s.column), place(second), place(third))
	}
	SUBQ(Imm(block), height)
	CMPQ(at, height)
	JGE(LabelRef("acrossLast"))
	Label("acrossBlock")
	run := runs()
	MOVQ(run, Mem{Base: word, Index: at, Scale: 1})
	ORQ(run, found)
	ADDQ(Imm(block), at)
	CMPQ(at, height)
	JLT(LabelRef("acrossBlock"))
	Label("acrossLast") // above the lowest of the three, empty cells are equal
	run = runs()
	ADDQ(Imm(block), height)
	SUBQ(at, height)
	BZHIQ(height, run, run)
	MOVQ(run, Mem{Base: word, Index: at, Scale: 1})
	ORQ(run, found)
	CMOVQNE(first, none)
	MOVQ(none, s.lowest)
	Label("acrossDone")
}

// neighbours gives the next two columns.
func (s *sweep) neighbours() (second, third GPVirtual) {
	stride := GP64()
	second, third = GP64(), GP64()
	Load(Param("stride"), stride)
	LEAQ(Mem{Base: s.column, Index: stride, Scale: 1}, second)
	LEAQ(Mem{Base: s.column, Index: stride, Scale: 2}, third)
	return second, third
}

// wordOf gives the place, in each line of marks, of the word of the column so many to the left.
func (s *sweep) wordOf(left int) GPVirtual {
	word := GP64()
	MOVQ(s.index, word)
	if left > 0 {
		SUBQ(Imm(uint64(left)), word)
	}
	ANDL(U32(markWords-1), word.As32())
	LEAQ(Mem{Base: s.marks, Index: word, Scale: wordSize}, word)
	return word
}

// equalThree gives the word of a block that tells where the cells from first, second and third are equal.
func equalThree(first, second, third Mem) GPVirtual {
	return equal(func(offset int, is VecVirtual) {
		cells, too := YMM(), YMM()
		VMOVDQU(first.Offset(offset), cells)
		VPCMPEQB(second.Offset(offset), cells, is)
		VPCMPEQB(third.Offset(offset), cells, too)
		VPAND(too, is, is)
	})
}

// down looks for the runs of this column, from two cells below its lowest change, and for the marks from across, and
// closes the column up from its lowest mark.
func (s *sweep) down() {
	at, height, none := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: s.info, Disp: infoChanged}, at)
	MOVQ(Mem{Base: s.info, Disp: infoHeight}, height)
	MOVQ(U64(never), none)
	MOVQ(none, Mem{Base: s.info, Disp: infoChanged})
	XORL(none.As32(), none.As32())
	SUBQ(Imm(2), at)
	CMOVQLT(none, at)
	for _, lowest := range []Mem{s.lowest, s.lowest1, s.lowest2} {
		CMPQ(at, lowest)
		CMOVQGT(lowest, at)
	}
	CMPQ(at, height)
	JGE(LabelRef("columnDone"))
	ANDQ(I32(-block), at)

	d := s.newFall(at, height)

	Label("search")
	d.mark()
	CMPQ(d.kept, I32(-1))
	JNE(LabelRef("found"))
	ADDQ(Imm(block), at)
	CMPQ(at, height)
	JLT(LabelRef("search"))
	JMP(LabelRef("columnDone"))

	Label("found")
	lowest := GP64()
	MOVQ(d.kept, lowest)
	NOTQ(lowest)
	TZCNTQ(lowest, lowest)
	ADDQ(at, lowest)
	MOVQ(lowest, Mem{Base: s.info, Disp: infoChanged})
	LEAQ(Mem{Base: s.column, Index: at, Scale: 1}, d.to)
	JMP(LabelRef("pack"))

	Label("fall")
	d.mark()
	CMPQ(d.kept, I32(-1))
	JEQ(LabelRef("move"))
	Label("pack")
	d.pack()
	Label("fallNext")
	ADDQ(Imm(block), at)
	CMPQ(at, height)
	JLT(LabelRef("fall"))
	d.settle()
	JMP(LabelRef("columnDone"))

	Label("move") // a whole block at once
	lower, upper := YMM(), YMM()
	VMOVDQU(Mem{Base: s.column, Index: at, Scale: 1}, lower)
	VMOVDQU(Mem{Base: s.column, Index: at, Scale: 1, Disp: block / 2}, upper)
	VMOVDQU(lower, Mem{Base: d.to})
	VMOVDQU(upper, Mem{Base: d.to, Disp: block / 2})
	ADDQ(d.left, d.to)
	JMP(LabelRef("fallNext"))
}

// fall is what is known of a column that is being closed up.
type fall struct {
	*sweep
	at, height GPVirtual // of the block, of the column
	carried    GPVirtual // marks that the runs of the block below have in this one
	release    GPVirtual // the word of marks that no other column needs
	kept       GPVirtual // the cells of the block that stay, and those above the column if the block has none to go
	left       GPVirtual // how many cells of the column the block has
	to         GPVirtual // where the next tile comes to rest
}

// newFall begins with the lowest block that matters.
func (s *sweep) newFall(at, height GPVirtual) *fall {
	d := &fall{
		sweep: s, at: at, height: height, release: s.wordOf(2), carried: GP64(), kept: GP64(), left: GP64(),
		to: GP64(),
	}
	XORL(d.carried.As32(), d.carried.As32())
	return d
}

// mark finds the marks of a block. When it has none, all bits of kept are set, those above the column as well.
func (d *fall) mark() {
	runs, marks, more := GP64(), GP64(), GP64()
	cell := Mem{Base: d.column, Index: d.at, Scale: 1}
	MOVQ(equalThree(cell, cell.Offset(1), cell.Offset(2)), runs)
	full := GP64()
	MOVL(U32(block), full.As32())
	MOVQ(d.height, d.left)
	SUBQ(d.at, d.left)
	CMPQ(d.left, full)
	CMOVQGT(full, d.left)
	BZHIQ(d.left, runs, runs)

	word := Mem{Base: d.marks, Index: d.at, Scale: 1}
	MOVQ(d.carried, marks)
	for i := range markWords {
		ORQ(word.Offset(i*wordSize), marks)
	}
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	MOVQ(zero, Mem{Base: d.release, Index: d.at, Scale: 1})
	ORQ(runs, marks)
	LEAQ(Mem{Base: runs, Index: runs, Scale: 1}, more)
	ORQ(more, marks)
	MOVQ(runs, more)
	SHLQ(Imm(2), more)
	ORQ(more, marks)
	// The two topmost cells of the block may begin a run that goes on in the next one.
	MOVQ(runs, d.carried)
	SHRQ(Imm(block-1), d.carried)
	SHRQ(Imm(block-2), runs)
	ORQ(runs, d.carried)
	MOVQ(marks, d.kept)
	NOTQ(d.kept)
}

// pack moves the tiles of a block that stay together and to where they come to rest, eight cells at a time.
func (d *fall) pack() {
	from := GP64()
	BZHIQ(d.left, d.kept, d.kept)
	LEAQ(Mem{Base: d.column, Index: d.at, Scale: 1}, from)
	for i := 0; i < block; i += 8 {
		mask, cells, indices := GP64(), XMM(), XMM()
		MOVBQZX(d.kept.As8(), mask)
		VMOVQ(Mem{Base: d.packs, Index: mask, Scale: 8}, indices)
		VMOVQ(Mem{Base: from, Disp: i}, cells)
		VPSHUFB(indices, cells, cells)
		VMOVQ(cells, Mem{Base: d.to})
		POPCNTL(mask.As32(), mask.As32())
		ADDQ(mask, d.to)
		if i+8 < block {
			SHRQ(Imm(8), d.kept)
		}
	}
}

// settle empties what lies above the tiles now and notes the column and what it lost.
func (d *fall) settle() {
	d.empty()
	lost := GP64()
	MOVQ(d.height, lost)
	SUBQ(Mem{Base: d.info, Disp: infoHeight}, lost)
	ADDQ(lost, d.sweep.removed)
	list := GP64()
	MOVQ(d.noted, list)
	MOVQ(d.index, Mem{Base: list})
	ADDQ(Imm(wordSize), list)
	MOVQ(list, d.noted)
}

// empty empties what lies above the tiles now.
func (d *fall) empty() {
	end, zero, height := GP64(), GP64(), GP64()
	LEAQ(Mem{Base: d.column, Index: d.height, Scale: 1}, end)
	MOVQ(d.to, height)
	SUBQ(d.column, height)
	MOVQ(height, Mem{Base: d.info, Disp: infoHeight})
	XORL(zero.As32(), zero.As32())
	Label("empty")
	MOVQ(zero, Mem{Base: d.to})
	ADDQ(Imm(8), d.to)
	CMPQ(d.to, end)
	JLT(LabelRef("empty"))
}
