package coding

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	sliceBytes = 24 // of a slice header: address, length and capacity
	lengthAt   = 8
)

// EachCell emits a loop over the cells of the lines that the parameters lines and count give as the headers of Go's
// slices, and the return of how many codes were made. Chunk makes the codes of so many cells at once, or, where its mask
// is not nil, of those under the mask; mask emits the mask of the lowest n cells. A jump to the label "end" stops early and
// counts the codes made so far.
func EachCell[M any](cells, cellBytes int, mask func(n GPVirtual) M, chunk func(at, codes Mem, mask *M)) {
	codes := Load(Param("codes"), GP64()).(GPVirtual)
	line := Load(Param("lines"), GP64()).(GPVirtual)
	count := Load(Param("count"), GP64()).(GPVirtual)
	at, left := GP64(), GP64()

	Label("line")
	MOVQ(Mem{Base: line}, at)
	MOVQ(Mem{Base: line, Disp: lengthAt}, left)
	ADDQ(U8(sliceBytes), line)
	inChunks(at, codes, left, cells, cellBytes, "next", mask, func(mask *M) {
		chunk(Mem{Base: at}, Mem{Base: codes}, mask)
	})
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

// EachCode emits a loop over codes, as many as the parameter count says, and the return. Chunk makes the cells of so many
// codes at once, or, where its mask is not nil, those under the mask; mask emits the mask of the lowest n cells.
func EachCode[M any](cells, cellBytes int, mask func(n GPVirtual) M, chunk func(codes, at Mem, mask *M)) {
	at := Load(Param("cells"), GP64()).(GPVirtual)
	codes := Load(Param("codes"), GP64()).(GPVirtual)
	left := Load(Param("count"), GP64()).(GPVirtual)
	inChunks(at, codes, left, cells, cellBytes, "end", mask, func(mask *M) {
		chunk(Mem{Base: codes}, Mem{Base: at}, mask)
	})
	Label("end")
	VZEROUPPER()
	RET()
}

// inChunks emits the steps over what is left of a line: whole chunks, and then the rest under a mask. Where there is no
// rest it goes on at the label done; else left is its length.
func inChunks[M any](at, codes, left GPVirtual, cells, cellBytes int, done string,
	mask func(n GPVirtual) M, chunk func(mask *M),
) {
	SUBQ(U8(cells), left)
	JL(LabelRef("part"))
	Label("whole")
	chunk(nil)
	ADDQ(U32(cells*cellBytes), at)
	ADDQ(U8(cells), codes)
	SUBQ(U8(cells), left)
	JGE(LabelRef("whole"))
	Label("part")
	ADDQ(U8(cells), left)
	JZ(LabelRef(done))
	some := mask(left)
	chunk(&some)
}
