//go:build !purego

package engine

import (
	"sync/atomic"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./batch512 -out ../../internal/engine/batch512_amd64.s

// The kernels for batches resolve boards, a multiple of boardsAbreast, eight and eight side by side, and fill results with
// pairs of ints. They stop before the first boardsAbreast of which one is not for them, and say how many boards are done.
// A kind above 7 is for neither of them, a board with gaps not for resolveWideLanes512.

//go:noescape
func resolveLanes512(lanes *batchMemory512, shape *batchShape512, cells *byte, boards int, results unsafe.Pointer) (done int)

//go:noescape
func resolveWideLanes512(lanes *batchMemory512, shape *wideBatchShape512, cells *byte, boards int, results unsafe.Pointer) (done int)

// boardsAbreast is how many boards the kernels take up or leave at once.
const boardsAbreast = 16

// boardsApart is how many boards are resolved one by one when a kernel refused the first ones it saw: it would probably
// refuse the next ones too.
const boardsApart = 64

// batchMemory512 is the memory of the kernels: rows of boards packed, set aside and done, as the generator lays them out.
type batchMemory512 [1024]uint64

// ResolveBatch resolves len(outcomes) boards of rows x cols that lie back to back, each as ResolveRows does.
func ResolveBatch[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	narrow, wide := batchShapeOf512(rows, cols)
	if narrow == nil && wide == nil || len(outcomes) < boardsAbreast {
		resolveEach(s, cells, rows, cols, outcomes)
		return
	}
	if s.batch == nil {
		s.batch = new(batchMemory512)
	}
	size := rows * cols
	for len(outcomes) >= boardsAbreast {
		first, boards, results := unsafe.SliceData(cells), len(outcomes)&^(boardsAbreast-1), unsafe.Pointer(unsafe.SliceData(outcomes))
		var done int
		if narrow != nil {
			done = resolveLanes512(s.batch, narrow, first, boards, results)
		} else {
			done = resolveWideLanes512(s.batch, wide, first, boards, results)
		}
		refused := boardsAbreast
		if done == 0 {
			refused = boardsApart
		}
		next := min(len(outcomes), done+refused)
		resolveEach(s, cells[done*size:next*size], rows, cols, outcomes[done:next])
		cells, outcomes = cells[next*size:], outcomes[next:]
	}
	resolveEach(s, cells, rows, cols, outcomes)
}

// The shapes seen so far; a shape has a kernel for batches of narrow or of wide boards, or none.
var (
	batchShapes512     [lowColumnRows + 1][wordBits/lowColumnRows + 1]atomic.Pointer[batchShape512]
	wideBatchShapes512 [maxSmallRows + 1][maxSmallCols + 1]atomic.Pointer[wideBatchShape512]
)

// batchShapeOf512 gives the shape for the kernel that serves it, or none.
func batchShapeOf512(rows, cols int) (*batchShape512, *wideBatchShape512) {
	if tier < AVX512 || rows < 1 || cols < 1 || rows > maxSmallRows || cols > maxSmallCols || rows*cols < leastBatchCells {
		return nil, nil
	}
	if rows <= lowColumnRows && cols <= wordBits/lowColumnRows {
		place := &batchShapes512[rows][cols]
		if place.Load() == nil {
			place.Store(newBatchShape512(rows, cols))
		}
		return place.Load(), nil
	}
	if cols > 2*(wordBits/(rows+1)) {
		return nil, nil
	}
	place := &wideBatchShapes512[rows][cols]
	if place.Load() == nil {
		place.Store(newWideBatchShape512(rows, cols))
	}
	return nil, place.Load()
}
