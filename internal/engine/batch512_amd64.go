//go:build !purego

package engine

import (
	"sync/atomic"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./batch512 -out ../../internal/engine/batch512_amd64.s

// The kernels for batches resolve boards of one shape side by side, a lane for each, and fill results with pairs of
// ints. A lane has a bit for each column. They stop before the first group of boards, as many as there are lanes, of
// which one has a kind above 7, and say how many boards are done.

//go:noescape
func resolveByteLanes512(memory *batchMemory512, shape *batchShape512, cells *byte, boards int, results unsafe.Pointer) (done int)

//go:noescape
func resolveWordLanes512(memory *batchMemory512, shape *batchShape512, cells *byte, boards int, results unsafe.Pointer) (done int)

const (
	byteLanes512 = 64
	wordLanes512 = 32

	mostBatch512       = 1 << 15 // boards of which the kernels can keep the numbers
	mostBatchRows512   = 16
	mostBatchCols512   = 16
	leastBatchCells512 = 3
	mostBatchCells512  = 255 // what they can count
)

// batchMemory512 is the memory of the kernels: a group of boards, and those set aside, as the generator lays them out.
// Memory of this size begins at a multiple of what a register holds.
type batchMemory512 [2048]uint64

// ResolveBatch resolves len(outcomes) boards of rows x cols that lie back to back, each as ResolveRows does.
func ResolveBatch[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	shape := batchShapeOf512(rows, cols)
	if shape == nil || boardsAbreast512(len(outcomes), cols) == 0 {
		resolveEach(s, cells, rows, cols, outcomes)
		return
	}
	if s.batch == nil {
		s.batch = new(batchMemory512)
	}
	size := rows * cols
	// After boards that were refused, more and more are resolved one by one: the next ones would probably be refused
	// too.
	apart := 0
	for {
		boards := boardsAbreast512(len(outcomes), cols)
		if boards == 0 {
			resolveEach(s, cells, rows, cols, outcomes)
			return
		}
		done := resolveAbreast512(s.batch, shape, cols, cells, unsafe.Pointer(unsafe.SliceData(outcomes)), boards)
		next := done
		if done < boards {
			if done > 0 {
				apart = 0
			}
			apart = min(max(2*apart, byteLanes512), mostBatch512)
			next = min(len(outcomes), done+apart)
			resolveEach(s, cells[done*size:next*size], rows, cols, outcomes[done:next])
		}
		cells, outcomes = cells[next*size:], outcomes[next:]
	}
}

// boardsAbreast512 is how many of so many boards go to the kernels at once: groups of which at least half of the lanes
// have a board. Fewer are quicker one by one.
func boardsAbreast512(boards, cols int) int {
	boards = min(boards, mostBatch512)
	lanes := wordLanes512
	if cols <= pieceCells {
		lanes = byteLanes512
	}
	if left := boards % lanes; left < lanes/2 {
		boards -= left
	}
	return boards
}

// resolveAbreast512 calls the kernel that serves boards of so many columns.
func resolveAbreast512(memory *batchMemory512, shape *batchShape512, cols int, cells []byte, results unsafe.Pointer, boards int) (done int) {
	first := unsafe.SliceData(cells)
	if cols <= pieceCells {
		return resolveByteLanes512(memory, shape, first, boards, results)
	}
	return resolveWordLanes512(memory, shape, first, boards, results)
}

// batchShapes512 are the shapes seen so far.
var batchShapes512 [mostBatchRows512 + 1][mostBatchCols512 + 1]atomic.Pointer[batchShape512]

// batchShapeOf512 gives the shape for the kernels, or nil if they do not serve it.
func batchShapeOf512(rows, cols int) *batchShape512 {
	if tier < AVX512 || rows < 1 || cols < 1 || rows > mostBatchRows512 || cols > mostBatchCols512 {
		return nil
	}
	if size := rows * cols; size < leastBatchCells512 || size > mostBatchCells512 {
		return nil
	}
	place := &batchShapes512[rows][cols]
	if place.Load() == nil {
		place.Store(newBatchShape512(rows, cols))
	}
	return place.Load()
}
