// Package lines emits the loops of kernels that make codes of cells and cells of codes. The cells come in lines, as
// the headers of Go's slices tell; codes are bytes that lie one after another.
package lines

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	sliceBytes = 24 // of a slice header: address, length and capacity
	lengthAt   = 8
)

// Each emits the loop over the lines that the parameters lines and count tell, and the return of how many codes there
// are. Chunk makes codes of so many cells at once, or of those under the mask if it is not nil; mask emits the mask
// of the lowest cells, a number of them. From the label "end" the codes made so far are counted.
func Each[M any](cells, cellBytes int, mask func(n GPVirtual) M, chunk func(at, codes Mem, mask *M)) {
	codes := Load(Param("codes"), GP64()).(GPVirtual)
	line := Load(Param("lines"), GP64()).(GPVirtual)
	count := Load(Param("count"), GP64()).(GPVirtual)
	at, left := GP64(), GP64()

	Label("line")
	MOVQ(Mem{Base: line}, at)
	MOVQ(Mem{Base: line, Disp: lengthAt}, left)
	ADDQ(U8(sliceBytes), line)
	SUBQ(U8(cells), left)
	JL(LabelRef("part"))
	Label("whole")
	chunk(Mem{Base: at}, Mem{Base: codes}, nil)
	ADDQ(U32(cells*cellBytes), at)
	ADDQ(U8(cells), codes)
	SUBQ(U8(cells), left)
	JGE(LabelRef("whole"))
	Label("part")
	ADDQ(U8(cells), left)
	JZ(LabelRef("next"))
	some := mask(left)
	chunk(Mem{Base: at}, Mem{Base: codes}, &some)
	ADDQ(left, codes)
	Label("next")
	DECQ(count)
	JNZ(LabelRef("line"))

	Label("end")
	SUBQ(Load(Param("codes"), GP64()), codes)
	Store(codes, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// EachCode emits the loop over codes, as many as the parameter count says, and the return. Chunk makes cells of so many
// codes at once, or those under the mask if it is not nil.
func EachCode[M any](cells, cellBytes int, mask func(n GPVirtual) M, chunk func(codes, at Mem, mask *M)) {
	at := Load(Param("cells"), GP64()).(GPVirtual)
	codes := Load(Param("codes"), GP64()).(GPVirtual)
	left := Load(Param("count"), GP64()).(GPVirtual)
	SUBQ(U8(cells), left)
	JL(LabelRef("part"))
	Label("whole")
	chunk(Mem{Base: codes}, Mem{Base: at}, nil)
	ADDQ(U32(cells*cellBytes), at)
	ADDQ(U8(cells), codes)
	SUBQ(U8(cells), left)
	JGE(LabelRef("whole"))
	Label("part")
	ADDQ(U8(cells), left)
	JZ(LabelRef("end"))
	some := mask(left)
	chunk(Mem{Base: codes}, Mem{Base: at}, &some)
	Label("end")
	VZEROUPPER()
	RET()
}
