//go:build !purego

package engine

import (
	"sync/atomic"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./patch512 -out ../../internal/engine/patch512_amd64.s

// patchSide is how many rows or columns a patch has at most.
const patchSide = 16

// resolvePatch512 resolves in place a board of 1 to 16 rows and columns that lies row by row. It reads and writes the
// cells of the board and nothing else, and writes nothing if it removes nothing. It takes longer without the shape, which
// may be nil.
//
//go:noescape
func resolvePatch512(cells *byte, rows, cols int, shape *PatchShape) (removed, passes int)

// patchShapes are the shapes seen so far.
var patchShapes [patchSide + 1][patchSide + 1]atomic.Pointer[PatchShape]

// PatchShapeOf is for boards of rows x cols that have no [SmallShape]: what resolves them without a scratch, or nil if
// nothing does, or if ResolveRows has not seen the shape yet.
func PatchShapeOf(rows, cols int) *PatchShape {
	if tier < AVX512 || uint(rows) > patchSide || uint(cols) > patchSide {
		return nil
	}
	return patchShapes[rows][cols].Load()
}

// Fits says whether cells are as many as the shape has.
func (s *PatchShape) Fits(cells []byte) bool { return len(cells) == s.size }

// Resolve resolves a board that fits as ResolveRows does.
func (s *PatchShape) Resolve(cells []byte) (removed, passes int) {
	return resolvePatch512(unsafe.SliceData(cells), s.rows, s.cols, s)
}

// patchShapeOf is the shape of boards of rows x cols, up to patchSide each, or nil if it has too few of them.
func patchShapeOf(rows, cols int) *PatchShape {
	if rows < leastPatchSide || cols < leastPatchSide {
		return nil
	}
	place := &patchShapes[rows][cols]
	if place.Load() == nil {
		place.Store(newPatchShape(rows, cols))
	}
	return place.Load()
}
