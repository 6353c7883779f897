// Command patch512 writes the kernels for boards of bytes with at most 16 rows and 16 columns.
//
//	go run ./patch512 -out ../../internal/engine/patch512_amd64.s
//
// A board of 8 or more rows and columns with kinds up to 7 is resolved as three planes, which have a bit for each cell.
// Each is a register of 32 bytes, with a lane of 16 bits for each column:
//
//	lane 0        lane 1        ...
//	bit 0 ... 15  bit 0 ... 15
//	bottom   top  bottom   top  of the column
//
// All other boards stay bytes (bytes.go).
//
// On a Zen 4 a pass on planes takes 38 cycles. The chain of latencies through its 70 instructions is of 30, and if nothing
// had to wait for the pass before, 24 would do. Little of the next board is done meanwhile, since no more than a pass and
// a half waits in the vector units. So both count, fewer instructions and a shorter chain, and what the chain waits for is
// written first where it can be.
//
// Tried without gain: to find the parities of lower halves once more in the place of upper ones, rather than shift them
// there (a chain shorter by a cycle a step, an instruction more); to know in each step which cells are tiles and let only
// those move; other orders of the same instructions, of which a search found some of 30 cycles where nothing but passes is
// repeated, but which here are worth two at most. Not tried, since they count worse: gaps closed by VPSRLVW, the lowest of
// each column at a time, are a chain of 8 cycles each and ask for how many there are; PEXT and PDEP on words of four
// columns are 24 for three planes of 16 columns, one a cycle. On boards for small512 its kernels are faster, by 7 ns of 37
// on 10x10: what takes cells to planes and back takes too long there.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("amd64,!purego")
	makeBytesConstants()
	makePlanesConstants()
	makeCellsConstants()
	TEXT("resolvePatch512", NOSPLIT, "func(cells *byte, rows, cols int, shape *byte) (removed, passes int)")
	Pragma("noescape")
	cells, shape := Load(Param("cells"), GP64()), Load(Param("shape"), GP64())
	const asBytes = "bytes"
	TESTQ(shape, shape)
	JZ(LabelRef(asBytes))
	k := &planesKernel{board: Mem{Base: cells}, shape: Mem{Base: shape}}
	k.generate(asBytes)
	Label(asBytes)
	generateBytes()
	Generate()
}
