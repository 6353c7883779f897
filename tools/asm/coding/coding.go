// Package coding holds what the generators of the kernels for codes have in common, whatever the processor: the
// signatures, the layout of the engine's palettes, and the loops over cells and codes.
package coding

import . "github.com/mmcloughlin/avo/build"

// The signatures of the kernels.
const (
	Narrow = "func(codes *byte, lines *byte, count int, empty uint64) (done int)"
	Widen  = "func(cells *byte, codes *byte, count int, empty uint64)"
	Find   = "func(codes *byte, lines *byte, count int, empty uint64, p *byte) (done int)"
	Paint  = "func(cells *byte, codes *byte, count int, empty uint64, p *byte)"
)

// Kernel begins the kernel of that name and signature. Its comment is given line by line.
func Kernel(name, signature string, comment ...string) {
	TEXT(name, NOSPLIT, signature)
	Doc(comment...)
	Pragma("noescape")
}

// Offsets of the fields of the engine's type palette, in bytes.
const (
	SlotsLow      = 0
	SlotsHigh     = 256
	KindsLow      = 512
	KindsHigh     = 640
	Numbers       = 768
	FactorLow     = 832
	FactorHigh    = 836
	CoarseLow     = 840
	CoarseHigh    = 904
	CoarseNumbers = 968
)

// NotByte has the bits that no code has: a cell with any of them is too large to be its own code.
const NotByte = ^255
