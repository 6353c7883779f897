package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	planes        = 3
	maxRows       = 16
	maxBlocks     = 4
	registerBytes = 64
	perOctet      = 8 // boards that are packed together

	rowBytes = planes * registerBytes // of a row of all boards of a group
)

// Where the fields of engine.batchShape512 lie, and those of the blocks in it.
const (
	shapeBlocks = 0
	shapeEnd    = maxBlocks * blockBytes // the bytes of the blocks that there are
	shapeRows   = shapeEnd + 8
	shapeSize   = shapeRows + 8
	shapePlain  = shapeSize + 8 // not 0 if all pieces are whole

	blockIn     = 0
	blockOut    = blockIn + registerBytes
	blockValid  = blockOut + registerBytes
	blockMask   = blockValid + 8
	blockOffset = blockMask + 8
	blockBytes  = blockOffset + 8
)

// How engine.batchMemory512 is laid out: a group, and the boards set aside.
const (
	planesAt    = 0                               // row by row, the planes of each
	slackAt     = planesAt + maxRows*rowBytes     // what runs writes before it comes to the first row
	holesAt     = slackAt + 2*registerBytes       // row by row: what is to go
	octetsAt    = holesAt + maxRows*registerBytes // block by block, plane by plane, octet by octet
	tilesAt     = octetsAt + maxRows*rowBytes     // how many tiles each board had
	removedAt   = tilesAt + registerBytes         // how many have been removed
	passesAt    = removedAt + registerBytes       // by how many passes
	numbersAt   = passesAt + registerBytes        // which boards they are: words
	addressesAt = numbersAt + 2*registerBytes     // where their cells are: quadwords
	pairsAt     = addressesAt + 8*registerBytes   // tiles removed and passes, side by side

	asideBytes     = 2 * registerBytes // of a plane of a row of the boards set aside
	asidePlanesAt  = pairsAt + 2*registerBytes
	asideRemovedAt = asidePlanesAt + maxRows*planes*asideBytes
	asidePassesAt  = asideRemovedAt + asideBytes
	asideNumbersAt = asidePassesAt + asideBytes
	memoryBytes    = asideNumbersAt + 2*asideBytes
)

// at is the memory of the kernel from there on.
func (k *kernel) at(offset int) Mem { return Mem{Base: k.memory, Disp: offset} }

// place is an address in the memory of the kernel in a register of its own.
func (k *kernel) place(offset int) reg.GPVirtual {
	to := GP64()
	LEAQ(k.at(offset), to)
	return to
}

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

// every is a table of one value.
func every(name string, value uint64) Mem { return table(name, func(int) uint64 { return value }) }

// matrix is a table of bit matrices that act on bytes. Row i, which gives bit i, is byte 7-i of a quadword.
func matrix(name string, row func(i int) int) Mem {
	return byteTable(name, func(i int) int { return row(7 - i%8) })
}

// loaded is a register with what is in memory.
func loaded(m Mem) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(m, v)
	return v
}

// zero is a register of zeros.
func zero() reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(zeros, v)
	return v
}
