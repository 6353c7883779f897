// Command codes512 writes the kernels that make bytes of boards of wider numbers, and numbers of the bytes again.
//
// Cells come in lines, as the headers of Go's slices tell, and their codes lie one after another. There are two ways:
//
//	narrow, widen   a code is the cell itself, less the empty cell, where that is never above 255; where there is no such
//	                kernel here, that for AVX2 is as fast
//	find, paint     it is the number of a kind in a palette, in which that kind has a slot
//
// The slot is the cell, less the empty cell, times a factor that sends no two kinds of the palette to the same slot, or
// the upper bits of that. The palette holds for each slot the kind that goes there; the cell is compared with it, so
// that an unknown one is noticed. All look-ups are permutations of registers, in which 64 slots take four of them. A
// cell of 64 bits is looked up in two halves.
//
// Codes are stored and loaded whole vectors at a time, so that there must be room behind them.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

const vector = 64 // bytes of a ZMM register

func main() {
	ConstraintExpr("amd64,!purego")
	narrow16()
	narrow32()
	widen16()
	evens := dwordTable("codesEvens", func(i int) int { return 2 * i })
	odds := dwordTable("codesOdds", func(i int) int { return 2*i + 1 })
	firstPairs := dwordTable("codesFirstPairs", func(i int) int { return i/2 + i%2*foundAtOnce })
	lastPairs := dwordTable("codesLastPairs", func(i int) int { return 8 + i/2 + i%2*foundAtOnce })
	find32()
	find64(evens, odds)
	paint32()
	paint64(firstPairs, lastPairs)
	Generate()
}

// dwordTable declares a table of as many double words as a register holds.
func dwordTable(name string, value func(i int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range vector / 4 {
		DATA(4*i, U32(value(i)))
	}
	return table
}
