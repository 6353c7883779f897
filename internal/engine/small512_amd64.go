//go:build !purego

package engine

import (
	"sync/atomic"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./small512 -out ../../internal/engine/small512_amd64.s

// resolveSmall512 resolves a board of so many bytes, row by row, with the kernel that shape names. It reads and writes the
// cells of the board and nothing else, and writes nothing if it removes nothing.
//
//go:noescape
func resolveSmall512(cells *byte, size int, shape *SmallShape) (removed, passes int)

// No shape with more rows or columns has a kernel for small boards, and not all with fewer.
const (
	maxSmallRows = 31
	maxSmallCols = 16
)

// smallShapes are the shapes seen so far.
var smallShapes [maxSmallRows + 1][maxSmallCols + 1]atomic.Pointer[SmallShape]

// SmallShapeOf is what resolves boards of rows x cols without a scratch, or nil if nothing does, or if ResolveRows has
// not seen the shape yet.
func SmallShapeOf(rows, cols int) *SmallShape {
	if tier < AVX512 || uint(rows) > maxSmallRows || uint(cols) > maxSmallCols {
		return nil
	}
	return smallShapes[rows][cols].Load()
}

// Fits says whether cells are as many as the shape has.
func (s *SmallShape) Fits(cells []byte) bool { return len(cells) == s.size }

// Resolve resolves a board that fits as ResolveRows does.
func (s *SmallShape) Resolve(cells []byte) (removed, passes int) {
	return resolveSmall512(unsafe.SliceData(cells), len(cells), s)
}

// learnSmallShape is SmallShapeOf for a shape that may be new.
func learnSmallShape(rows, cols int) *SmallShape {
	if tier < AVX512 || smallKernelFor(rows, cols) == noKernel {
		return nil
	}
	place := &smallShapes[rows][cols]
	if place.Load() == nil {
		place.Store(newSmallShape(rows, cols))
	}
	return place.Load()
}
