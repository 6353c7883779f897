package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Where the fields of engine.PatchShape lie.
const (
	shapeLower  = 0
	shapeUpper  = 128
	shapeOut    = 256
	shapeShift  = 512
	shapeAbove  = 768
	shapeLanes  = 776
	shapeSecond = 784
	shapeThird  = 792
	shapeLast   = 800
	shapeSize   = 808
)

// Three-way functions for VPTERNLOGQ(_, c, b, a).
const (
	allBits         = 0xff
	orAll           = 0xfe // a | b | c
	firstIfSame     = 0x90 // a &^ (b ^ c)
	firstIfDiffer   = 0x60 // a & (b ^ c)
	othersDiffer    = 0x06 // (b ^ c) &^ a
	firstAndEither  = 0xe0 // a & (b | c)
	firstUnlessAny  = 0x10 // a &^ (b | c)
	firstUnlessBoth = 0x70 // a &^ (b & c)
	secondIfThird   = 0xd8 // b where c, a elsewhere
)

// quadTable is a constant of one quadword.
func quadTable(name string, value uint64) Mem {
	m := GLOBL("patch"+name, RODATA|NOPTR)
	DATA(0, U64(value))
	return m
}

// wordTable is a constant of so many words.
func wordTable(name string, size int, value func(i int) int) Mem {
	m := GLOBL("patch"+name, RODATA|NOPTR)
	for i := range size {
		DATA(2*i, U16(value(i)))
	}
	return m
}

// byteTable is a constant of so many bytes.
func byteTable(name string, size int, value func(i int) int) Mem {
	m := GLOBL("patch"+name, RODATA|NOPTR)
	for i := range size {
		DATA(i, U8(value(i)))
	}
	return m
}
