package engine

import (
	"math/rand/v2"
	"syscall"
	"testing"
)

// guarded is memory of one page between two that can be neither read nor written.
func guarded(t *testing.T) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, closed := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(closed, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page : 2*page]
}

// Kernels keep to the cells even where the memory before or after them cannot be touched.
func TestSmallBoardsBetweenGuardPages(t *testing.T) {
	onTier(t, AVX512)
	memory := guarded(t)
	random := rand.New(rand.NewPCG(41, 42))
	var s Scratch
	smallShapesWithEdges(func(rows, cols int) {
		size := rows * cols
		for range 10 {
			for _, cells := range [][]byte{memory[:size:size], memory[len(memory)-size:]} {
				drawBytes(random, cells)
				holdSmall(t, &s, cells, rows, cols)
			}
		}
	})
}

func TestResolveBatchBetweenGuardPages(t *testing.T) {
	onTier(t, AVX512)
	memory := guarded(t)
	random := rand.New(rand.NewPCG(43, 44))
	var s Scratch
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			boards := len(memory) / (rows * cols)
			size := boards * rows * cols
			for _, cells := range [][]byte{memory[:size:size], memory[len(memory)-size:]} {
				drawLow(random, cells)
				holdBatch(t, &s, cells, rows, cols, boards)
			}
		}
	}
}
