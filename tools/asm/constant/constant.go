// Package constant declares constants in read-only memory.
package constant

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Bytes is a constant of so many bytes.
func Bytes(name string, size int, value func(i int) int) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range size {
		DATA(i, U8(value(i)))
	}
	return m
}

// Words is a constant of so many words of 16 bits.
func Words(name string, size int, value func(i int) int) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range size {
		DATA(2*i, U16(value(i)))
	}
	return m
}

// Quads is a constant of quadwords.
func Quads(name string, values ...uint64) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i, v := range values {
		DATA(8*i, U64(v))
	}
	return m
}
