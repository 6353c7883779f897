// Command runsavx2 writes the kernel that tells in which columns of a board of 32 bits a cell runs may begin, so that
// nothing else of a board with many kinds need be looked at cell by cell.
//
// Eight cells of a column are compared with those one and two higher, and with those in the next two columns. What is
// equal twice and not empty is the beginning of a run. The last eight of a column overlap those before.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	cellBytes = 4
	atOnce    = 8
	step      = atOnce * cellBytes
	beyond    = 2 // cells that a run has beyond its first
)

// The bits of the result for a column.
const (
	up     = 1 // a run begins that goes up the column
	across = 2 // a run begins that goes on in the next columns
)

func main() {
	ConstraintExpr("amd64,!purego")
	TEXT("runsAVX2", NOSPLIT, "func(cells *uint32, rows, cols int, may *byte)")
	Doc("runsAVX2 says for each column of a board of at least 10 rows and 3 columns which runs begin there.")
	Pragma("noescape")
	s := scan{
		column: Load(Param("cells"), GP64()).(GPVirtual), stride: Load(Param("rows"), GP64()).(GPVirtual),
		may: Load(Param("may"), GP64()).(GPVirtual), left: Load(Param("cols"), GP64()).(GPVirtual),
		last: GP64(), zero: YMM(),
	}
	VPXOR(s.zero, s.zero, s.zero)
	SHLQ(Imm(2), s.stride)
	LEAQ(Mem{Base: s.stride, Disp: -(atOnce + beyond) * cellBytes}, s.last)
	SUBQ(Imm(beyond), s.left)
	Label("both")
	s.scanColumn("both", true)
	JNZ(LabelRef("both"))
	MOVQ(U32(beyond), s.left)
	Label("up")
	s.scanColumn("up", false)
	JNZ(LabelRef("up"))
	VZEROUPPER()
	RET()
	Generate()
}

type scan struct {
	column GPVirtual // its lowest cell
	stride GPVirtual // bytes from a column to the next
	may    GPVirtual // where the result of the column goes
	left   GPVirtual // columns
	last   GPVirtual // bytes from the lowest cell of a column to the last eight from which a run can go up
	zero   VecVirtual
}

// scanColumn emits the look at a column and the step to the next. The flags say whether none is left.
func (s *scan) scanColumn(name string, sideways bool) {
	loop, whole := name+"Loop", name+"Whole"
	at, end, next, result := GP64(), GP64(), GP64(), GP32()
	ups, acrosses := YMM(), YMM()
	VPXOR(ups, ups, ups)
	VPXOR(acrosses, acrosses, acrosses)
	MOVQ(s.column, at)
	LEAQ(Mem{Base: s.column, Index: s.last, Scale: 1}, end)

	Label(loop)
	s.look(at, ups, acrosses, true, sideways)
	CMPQ(at, end)
	JAE(LabelRef(whole))
	LEAQ(Mem{Base: at, Disp: step}, next)
	MOVQ(end, at)
	CMPQ(next, end)
	CMOVQCS(next, at)
	JMP(LabelRef(loop))
	Label(whole)
	if sideways { // the topmost cells, from which no run can go up
		ADDQ(Imm(beyond*cellBytes), at)
		s.look(at, ups, acrosses, false, true)
	}

	mask := GP32()
	VMOVMSKPS(ups, result)
	NEGL(result) // sets the carry flag unless it is 0
	SBBL(result, result)
	ANDL(Imm(up), result)
	if sideways {
		VMOVMSKPS(acrosses, mask)
		NEGL(mask)
		SBBL(mask, mask)
		ANDL(Imm(across), mask)
		ORL(mask, result)
	}
	MOVB(result.As8(), Mem{Base: s.may})
	INCQ(s.may)
	ADDQ(s.stride, s.column)
	DECQ(s.left)
}

// look emits the look at eight cells.
func (s *scan) look(at GPVirtual, ups, acrosses VecVirtual, vertically, sideways bool) {
	cells, empty := YMM(), YMM()
	VMOVDQU(Mem{Base: at}, cells)
	VPCMPEQD(s.zero, cells, empty)
	add := func(to VecVirtual, second, third Mem) {
		a, b := YMM(), YMM()
		VPCMPEQD(second, cells, a)
		VPCMPEQD(third, cells, b)
		VPAND(a, b, a)
		VPANDN(a, empty, a)
		VPOR(a, to, to)
	}
	if vertically {
		add(ups, Mem{Base: at, Disp: cellBytes}, Mem{Base: at, Disp: 2 * cellBytes})
	}
	if sideways {
		add(acrosses, Mem{Base: at, Index: s.stride, Scale: 1}, Mem{Base: at, Index: s.stride, Scale: 2})
	}
}
