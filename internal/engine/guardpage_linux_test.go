package engine

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"example.com/match3/internal/sample"
)

// fenced is memory of so many pages between two that can be neither read nor written.
func fenced(t *testing.T, pages int) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	end := (1 + pages) * page
	memory, err := syscall.Mmap(-1, 0, end+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, fence := range [][]byte{memory[:page], memory[end:]} {
		if err := syscall.Mprotect(fence, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page:end]
}

// atBothEnds gives the places of so many cells at the beginning and at the end of memory.
func atBothEnds(memory []byte, size int) [][]byte {
	return [][]byte{memory[:size:size], memory[len(memory)-size:]}
}

// longShapes calls hold with shapes of which one side is long.
func longShapes(random *rand.Rand, hold func(rows, cols int)) {
	for _, long := range []int{1, 2, 3, 7, 8, 9, 31, 63, 64, 65, 127, 128, 129, 200, 330} {
		for short := 1; short <= 66; short += 1 + random.IntN(5*sample.Step) {
			hold(long, short)
			hold(short, long)
		}
	}
}

// Kernels keep to the cells even where the memory before or after them cannot be touched.
func TestResolveRowsBetweenFences(t *testing.T) {
	memory := fenced(t, 20)
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(41, 42))
		var s Scratch
		hold := func(rows, cols int) {
			cells := make([]byte, rows*cols)
			drawBytes(random, cells, cols)
			want := byCascade(cells, rows, cols)
			for _, place := range atBothEnds(memory, len(cells)) {
				want.holdIn(t, place, s.with, cells, rows, cols)
			}
		}
		smallShapesWithEdges(func(rows, cols int) {
			for range draws(4) {
				hold(rows, cols)
			}
		})
		longShapes(random, hold)
	})
}

func TestResolveBatchBetweenFences(t *testing.T) {
	memory := fenced(t, 1)
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(43, 44))
		var s Scratch
		for rows := 1; rows <= 17; rows++ {
			for cols := 1; cols <= 17; cols++ {
				if (17*rows+cols)%sample.Step != 0 {
					continue
				}
				boards := len(memory) / (rows * cols)
				for _, cells := range atBothEnds(memory, boards*rows*cols) {
					drawLow(random, cells)
					holdBatch(t, &s, cells, rows, cols, slices.Clone(cells))
				}
			}
		}
	})
}
