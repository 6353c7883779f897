package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"example.com/match3/tools/asm/columns"
)

// choose emits the choice of the column to visit next: one that the pass before changed, or that is one or two to the left of
// such, or to the right of one where a horizontal run begins.
func choose(s columns.State) (columns.State, GPVirtual) {
	column, changed, wanted, limit := s.Load(columnField), s.Load(changedField), GP64(), GP64()
	MOVQ(Mem{Base: changed}, wanted)
	SUBQ(U8(reach), wanted)
	CMPQ(column, s.Field(pendingField))
	CMOVQLE(column, wanted)
	CMPQ(column, wanted)
	CMOVQLT(wanted, column)
	Load(Param("limit"), limit)
	CMPQ(column, limit)
	CMOVQGE(limit, column)
	MOVQ(column, s.Field(columnField))
	JGE(LabelRef("limit"))
	INCQ(s.Field(columnField))
	passed := GP64()
	LEAQ(Mem{Base: changed, Disp: word}, passed)
	CMPQ(column, Mem{Base: changed})
	CMOVQEQ(passed, changed)
	MOVQ(changed, s.Field(changedField))
	return s, column
}

// enter emits what finds out where in a column a run can be, and goes on to the next column if it can be nowhere.
func enter(s columns.State, column GPVirtual) cells {
	start, other, none, unchanged := GP64(), GP64(), GP64(), s.WordOf(beforeField, column)
	MOVQ(I64(never), none)
	MOVQ(unchanged, start)
	MOVQ(none, unchanged)
	SUBQ(U8(reach), start)
	atMost := func(m Mem) {
		CMPQ(start, m)
		CMOVQGT(m, start)
	}
	atMost(unchanged.Offset(word))
	atMost(unchanged.Offset(2 * word))
	atMost(s.Field(latestField))
	atMost(s.Field(earlierField))
	MOVQ(s.Field(latestField), other)
	MOVQ(other, s.Field(earlierField))
	MOVQ(none, s.Field(latestField))
	XORQ(other, other)
	TESTQ(start, start)
	CMOVQLT(other, start)
	ANDQ(I32(-block), start)
	height := GP64()
	MOVQ(s.WordOf(heightsField, column), height)
	CMPQ(start, height)
	JGE(LabelRef("column"))

	b := cells{at: s.Bottom(column), end: height, stride: s.Load(columns.StrideField), pair: s.Load(pairsField)}
	b.over, b.begun, b.marked, b.tiles, b.lie = GP64(), GP64(), GP64(), ZMM(), K()
	ADDQ(b.at, b.end)
	ADDQ(start, b.at)
	SHRQ(U8(blockShift-pairShift), start)
	ADDQ(start, b.pair)
	XORQ(b.over, b.over)
	return b
}

// visited emits the column that is being visited.
func visited(s columns.State) GPVirtual {
	column := s.Load(columnField)
	DECQ(column)
	return column
}

// noteLowest emits the note of the lowest mark of a column, which is in block b.
func noteLowest(b cells) {
	s := columns.LoadState("s")
	column, lowest := visited(s), GP64()
	TZCNTQ(b.marked, lowest)
	ADDQ(b.at, lowest)
	SUBQ(s.Bottom(column), lowest)
	MOVQ(lowest, s.WordOf(afterField, column))
}

// noteChange emits the notes on a column whose tiles have fallen, now that to is where they end.
func noteChange(to, removed, begun GPVirtual) {
	s := columns.LoadState("s")
	column := visited(s)
	ADDQ(removed, s.Field(removedField))

	height := GP64()
	MOVQ(to, height)
	SUBQ(s.Bottom(column), height)
	MOVQ(height, s.WordOf(heightsField, column))

	changing, none := s.Load(changingField), GP64()
	MOVQ(I64(never), none)
	MOVQ(column, Mem{Base: changing})
	MOVQ(none, Mem{Base: changing, Disp: word})
	ADDQ(U8(word), s.Field(changingField))

	// Where horizontal runs begin here, the next two columns are looked at from the block with the lowest mark upwards.
	lowest, pending := GP64(), s.Load(pendingField)
	MOVQ(s.WordOf(afterField, column), lowest)
	ANDQ(I32(-block), lowest)
	ADDQ(U8(reach), column)
	TESTQ(begun, begun)
	CMOVQEQ(none, lowest)
	CMOVQNE(column, pending)
	MOVQ(lowest, s.Field(latestField))
	MOVQ(pending, s.Field(pendingField))
}
