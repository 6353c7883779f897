// Package columns emits the steps that kernels for AVX-512 have in common where they work on boards of bytes that lie
// column by column in memory, each column from its bottom up, with zeros above it.
package columns

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Sizes in bytes.
const (
	Block = 64 // of the cells of a column that are looked at together, a byte each
	Word  = 8
)

// The engine's types sweep and wordBoard begin with the same two fields. All their fields are words.
const (
	ColumnsField = Word * iota // the address of the lowest cell of the first column
	StrideField                // bytes from column to column
	OwnFields                  // where the fields begin in which they differ
)

// State is one of those types in memory.
type State struct{ base Register }

// LoadState emits the load of the address that a parameter holds.
func LoadState(param string) State { return State{Load(Param(param), GP64())} }

// Field is the field at an offset.
func (s State) Field(offset int) Mem { return Mem{Base: s.base, Disp: offset} }

// Load emits the load of a field.
func (s State) Load(offset int) GPVirtual {
	v := GP64()
	MOVQ(s.Field(offset), v)
	return v
}

// WordOf emits the load of the address that a field holds of a word for each column, and gives the word of one column.
func (s State) WordOf(offset int, column Register) Mem {
	return Mem{Base: s.Load(offset), Index: column, Scale: Word}
}

// Bottom emits the address of the lowest cell of a column.
func (s State) Bottom(column GPVirtual) GPVirtual {
	at := GP64()
	MOVQ(column, at)
	IMULQ(s.Field(StrideField), at)
	ADDQ(s.Field(ColumnsField), at)
	return at
}

// Drop emits the fall of those tiles of a block that stay, a word with a bit for each: they are stored one on another
// from address to upwards, which moves on to where the next ones come to rest. The register fallen may be that of
// tiles.
func Drop(tiles, fallen VecVirtual, stay Op, to GPVirtual) {
	chosen, count := K(), GP64()
	KMOVQ(stay, chosen)
	VPCOMPRESSB_Z(tiles, chosen, fallen)
	VMOVDQU64(fallen, Mem{Base: to})
	POPCNTQ(stay, count)
	ADDQ(count, to)
}

// ClearUp emits zeros from address to upwards, at least up to end. The cells beyond end that are cleared too, 63 at
// most, are empty already.
func ClearUp(to, end GPVirtual, zero VecVirtual) {
	Label("clear")
	VMOVDQU64(zero, Mem{Base: to})
	ADDQ(U8(Block), to)
	CMPQ(to, end)
	JB(LabelRef("clear"))
}
