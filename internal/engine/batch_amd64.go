//go:build !purego

package engine

import (
	"sync/atomic"
	"unsafe"
)

// resolveLanes resolves boards, a multiple of eight, eight and eight side by side, and fills results. It stops before the
// first eight of which one has a kind that the lanes cannot hold, and says how many boards are done.
//
//go:noescape
func resolveLanes(lanes *lanes, shape *batchShape, cells *byte, boards int, results unsafe.Pointer) (done int)

// lanes is the memory of resolveLanes: rows of new and of finished boards.
type lanes struct {
	in, out [4][96]uint64
	pairs   [8][2]uint64
}

// boardsAbreast is how many boards resolveLanes packs at once.
const boardsAbreast = 8

// batchShape is what resolveLanes knows of a shape.
type batchShape struct {
	in, out [64]uint8
	valid   uint64
	size    uint64
	tail    uint64
	form    uint64
}

var batchShapes [lowColumnRows + 1][wordBits/lowColumnRows + 1]atomic.Pointer[batchShape]

// batchShapeOf is nil for shapes that resolveLanes does not serve.
func batchShapeOf(rows, cols int) *batchShape {
	if tier < AVX512 || smallKernelFor(rows, cols) != oneWord {
		return nil
	}
	place := &batchShapes[rows][cols]
	if place.Load() == nil {
		place.Store(newBatchShape(rows, cols))
	}
	return place.Load()
}

// newBatchShape is newSmallShape with columns upside down where cells come in.
func newBatchShape(rows, cols int) *batchShape {
	one := newSmallShape(rows, cols)
	s := &batchShape{out: one.out[0], size: uint64(one.size), tail: one.tail, form: one.form}
	for place, from := range one.in[0] {
		if one.valid[0]>>place&1 != 0 {
			s.in[place^(lowColumnRows-1)] = from
			s.valid |= 1 << (place ^ (lowColumnRows - 1))
		}
	}
	return s
}

// ResolveBatch resolves len(outcomes) boards of rows x cols that lie back to back, each as ResolveRows does.
func ResolveBatch[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	shape := batchShapeOf(rows, cols)
	if shape == nil || shape.form == formMasked {
		resolveEach(s, cells, rows, cols, outcomes)
		return
	}
	if s.lanes == nil {
		s.lanes = new(lanes)
	}
	size := rows * cols
	for len(outcomes) >= boardsAbreast {
		done := resolveLanes(s.lanes, shape, unsafe.SliceData(cells), len(outcomes)&^(boardsAbreast-1), unsafe.Pointer(unsafe.SliceData(outcomes)))
		cells, outcomes = cells[done*size:], outcomes[done:]
		next := min(len(outcomes), boardsAbreast)
		resolveEach(s, cells[:next*size], rows, cols, outcomes[:next])
		cells, outcomes = cells[next*size:], outcomes[next:]
	}
	resolveEach(s, cells, rows, cols, outcomes)
}
