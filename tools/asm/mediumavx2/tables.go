package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"

	"example.com/match3/tools/asm/pack"
)

// tables are indices for VPSHUFB.
type tables struct {
	packLow, packHigh Mem // for each mask of eight cells of the lower, of the upper half: those of the mask, together
	join              Mem // for each number of cells in the lower half: these, then the upper half
	read              Mem // for each number of columns: from the first eight and the last eight cells to a row
	write             Mem // for each number of columns from leastWhole: the last eight cells of a row
}

func makeTables() (t tables) {
	t.packLow, t.packHigh = pack.Table("mediumPackLow", 0), pack.Table("mediumPackHigh", 8)
	t.join = table("mediumJoin", 9, func(count int) (indices [16]byte) {
		for i := range indices {
			switch {
			case i < count:
				indices[i] = byte(i)
			case i < count+8:
				indices[i] = byte(8 + i - count)
			default:
				indices[i] = pack.None
			}
		}
		return indices
	})
	t.read = table("mediumRead", wide, func(i int) (indices [16]byte) {
		cols := 1 + i
		for i := range indices {
			col := i &^ 3
			col += [groupCols]int{0, 2, 1, 3}[i%groupCols]
			switch {
			case col >= cols:
				indices[i] = pack.None
			case col < 8:
				indices[i] = byte(col)
			default:
				indices[i] = byte(16 + col - cols)
			}
		}
		return indices
	})
	t.write = table("mediumWrite", wide-leastWhole+1, func(i int) (indices [16]byte) {
		for j := range indices {
			indices[j] = pack.None
			if j < 8 {
				indices[j] = byte(i + j)
			}
		}
		return indices
	})
	return t
}

func table(name string, entries int, entry func(int) [16]byte) Mem {
	mem := GLOBL(name, RODATA|NOPTR)
	for i := range entries {
		indices := entry(i)
		pack.Bytes(len(indices)*i, indices[:])
	}
	return mem
}
