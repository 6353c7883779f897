package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Where the fields of engine.batchShape512 and engine.batchMemory512 lie.
const (
	shapeIn    = 0
	shapeOut   = 64
	shapeValid = 128
	shapeSize  = 136
	shapeTail  = 144
	shapeForm  = 152

	rowBytes   = 48 * 8 // of a row of boards set aside: a plane, or the labels, of that many boards
	lanesAside = 0
	lanesTiles = (planes + 1) * rowBytes
	lanesPair  = lanesTiles + streams*registerBytes

	registerBytes = 64
)

// The values of the field form, as in the kernels for one board; boards of fewer than 16 cells do not come here.
const (
	formWhole = iota
	formHalf
	formQuarter
)

const (
	planes   = 3
	labels   = planes // the row of labels
	lanes    = 8      // of a register
	streams  = 2
	perGroup = streams * lanes // boards

	prefetchAhead = 4096 // bytes
)

// table is a constant of eight quadwords.
func table(name string, quad func(i int) uint64) Mem {
	m := GLOBL("batch"+name, RODATA|NOPTR)
	for i := range 8 {
		DATA(8*i, U64(quad(i)))
	}
	return m
}

// byteTable is a constant of 64 bytes.
func byteTable(name string, value func(i int) int) Mem {
	return table(name, func(i int) (quad uint64) {
		for j := range 8 {
			quad |= uint64(uint8(value(8*i+j))) << (8 * j)
		}
		return quad
	})
}

// quads is a table of these eight.
func quads(name string, values ...uint64) Mem {
	return table(name, func(i int) uint64 { return values[i] })
}

// every is a table of one value.
func every(name string, value uint64) Mem { return table(name, func(int) uint64 { return value }) }
