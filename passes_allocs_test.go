package match3

import (
	"math/rand/v2"
	"runtime"
	"testing"
)

// A loop over passes has memory of its own for nothing but the note of changes, once the pool has a Resolver that has
// seen a board as large.
func TestPassesAllocateTheNoteAlone(t *testing.T) {
	if raceDetector {
		t.Skip("under the race detector sync.Pool drops what it is given now and then, by intent")
	}
	for _, shape := range [][2]int{{8, 8}, {30, 30}, {3, 100}, {100, 3}} {
		b, err := FromRows(randomRows(rand.New(rand.NewPCG(9, 10)), shape[0], shape[1], 3, true))
		noError(t, err)
		work := b.Clone()
		allocs := testing.AllocsPerRun(100, func() {
			copy(work.cells, b.cells)
			for range work.Passes() { // what comes of them is of no matter here
			}
		})
		if allocs > 1 {
			t.Errorf("%dx%d: %v allocations a run", shape[0], shape[1], allocs)
		}
	}
}

// The memory of a loop over the passes of a large board is bounded by its size, whatever the number of passes.
func TestMemoryOfPasses(t *testing.T) {
	const most = 200 // bytes for each cell, with what growing slices leave behind
	size := 1000
	if testing.Short() {
		size = 300
	}
	random := rand.New(rand.NewPCG(11, 12))
	b, err := FromRows(randomRows(random, size, size, 5, false))
	noError(t, err)
	chain, err := FromRows(chainBoard(t, 200, 200))
	noError(t, err)
	for _, b := range []*Board{b, chain} {
		runtime.GC() // twice, so that the pool is empty
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		passes := 0
		for range b.Passes() {
			passes++
		}
		runtime.ReadMemStats(&after)
		perCell := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(b.cells))
		if passes < 5 || perCell > most {
			t.Errorf("%d passes over %dx%d cells took %.0f bytes a cell, %d are the most", passes, b.rows, b.cols, perCell, most)
		}
		t.Logf("%.0f bytes a cell", perCell)
	}
}
