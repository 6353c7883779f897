//go:build !purego

package engine

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
)

// Cells that end where a page ends or begin where one begins are resolved without a look at the page beside it, which
// must not be touched.
func TestColumnKernelsBesideForbiddenPages(t *testing.T) {
	kernels := columnKernels(t)
	page := syscall.Getpagesize()
	const pages = 32
	memory, err := syscall.Mmap(-1, 0, (pages+2)*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = syscall.Munmap(memory) }()
	for _, forbidden := range [][]byte{memory[:page], memory[(pages+1)*page:]} {
		if err := syscall.Mprotect(forbidden, syscall.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	allowed := memory[page : (pages+1)*page]
	random := rand.New(rand.NewPCG(25, 26))
	var s Scratch
	hold := func(rows, cols int) {
		t.Helper()
		cells := make([]byte, rows*cols)
		drawBytes(random, cells)
		want, removed, passes := portably(&s, cells, rows, cols)
		for _, k := range kernels {
			for _, place := range [][]byte{allowed[:len(cells)], allowed[len(allowed)-len(cells):]} {
				copy(place, cells)
				if r, p := k.resolve(place, rows, cols); r != removed || p != passes || !slices.Equal(place, want) {
					t.Fatalf("%s, %dx%d: %d removed in %d passes, want %d in %d", k.name, rows, cols, r, p, removed, passes)
				}
			}
		}
	}
	for _, long := range []int{1, 2, 3, 7, 8, 9, 31, 63, 64, 65, 127, 128, 129, 200, 330} {
		for short := 1; short <= 66; short += 1 + random.IntN(5) {
			hold(long, short)
			hold(short, long)
		}
	}
}
