package main

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// none is the index for which VPSHUFB gives an empty cell.
const none = 0x80

// tables are indices for VPSHUFB.
type tables struct {
	packLow, packHigh Mem // for each mask of eight cells of the lower, of the upper half: those of the mask, together
	join              Mem // for each number of cells in the lower half: these, then the upper half
	read              Mem // for each number of columns: from the first eight and the last eight cells to a row
	write             Mem // for each number of columns from leastWhole: the last eight cells of a row
}

func makeTables() (t tables) {
	t.packLow, t.packHigh = packTable("mediumPackLow", 0), packTable("mediumPackHigh", 8)
	t.join = table("mediumJoin", 9, func(count int) (indices [16]byte) {
		for i := range indices {
			switch {
			case i < count:
				indices[i] = byte(i)
			case i < count+8:
				indices[i] = byte(8 + i - count)
			default:
				indices[i] = none
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
				indices[i] = none
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
			indices[j] = none
			if j < 8 {
				indices[j] = byte(i + j)
			}
		}
		return indices
	})
	return t
}

func packTable(name string, from int) Mem {
	mem := GLOBL(name, RODATA|NOPTR)
	for mask := range 256 {
		indices := []byte{none, none, none, none, none, none, none, none}
		n := 0
		for i := range 8 {
			if mask>>i&1 != 0 {
				indices[n] = byte(from + i)
				n++
			}
		}
		DATA(8*mask, U64(binary.LittleEndian.Uint64(indices)))
	}
	return mem
}

func table(name string, entries int, entry func(int) [16]byte) Mem {
	mem := GLOBL(name, RODATA|NOPTR)
	for i := range entries {
		indices := entry(i)
		DATA(16*i, U64(binary.LittleEndian.Uint64(indices[:8])))
		DATA(16*i+8, U64(binary.LittleEndian.Uint64(indices[8:])))
	}
	return mem
}
