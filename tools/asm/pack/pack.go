// Package pack holds the tables by which AVX2 closes gaps: what AVX-512 does with one instruction, a shuffle does here
// for eight cells at a time.
package pack

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// None is the index for which VPSHUFB gives an empty cell.
const None = 0x80

// Table declares a table of that name with eight indices for each mask of eight cells: those of the cells of the mask,
// the first of the eight being from, then None.
func Table(name string, from int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for mask := range 256 {
		indices := []byte{None, None, None, None, None, None, None, None}
		n := 0
		for i := range indices {
			if mask>>i&1 != 0 {
				indices[n] = byte(from + i)
				n++
			}
		}
		Bytes(len(indices)*mask, indices)
	}
	return table
}

// Bytes adds bytes, a multiple of eight, to the table that was declared last.
func Bytes(at int, bytes []byte) {
	for i := 0; i < len(bytes); i += 8 {
		DATA(at+i, U64(binary.LittleEndian.Uint64(bytes[i:])))
	}
}
