//go:build !purego

package engine

import "unsafe"

//go:generate go -C ../../tools/asm run ./runsavx2 -out ../../internal/engine/runsavx2_amd64.s

// runsAVX2 says for each column of a board of at least leastRunRows rows and 3 columns which runs begin there: runsUp,
// runsAcross, both or none.
//
//go:noescape
func runsAVX2(cells *uint32, rows, cols int, may *byte)

const (
	leastRunRows = 10
	lookedAtOnce = 1 << 20 // cells before the scheduler has a say
)

// findRuns fills may with what the first pass may find in each column of b, where there is a kernel for it.
func findRuns[C Cell](b Board[C], may []byte) (found bool) {
	var cell C
	if tier < AVX2 || unsafe.Sizeof(cell) != 4 || b.Rows < leastRunRows || b.Rows > lookedAtOnce || b.Cols < 3 {
		return false
	}
	portion := lookedAtOnce / b.Rows
	for col := 0; col+2 < b.Cols; col += portion {
		cols := min(portion+2, b.Cols-col) // the last two are the first of the next portion
		runsAVX2((*uint32)(unsafe.Pointer(&b.Cells[col*b.Rows])), b.Rows, cols, &may[col])
	}
	return true
}
