//go:build !purego

package engine

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
)

// The AVX2 kernels do not even read beside a board that begins where a forbidden page ends, or ends where one begins.
func TestAVX2BesideForbiddenPages(t *testing.T) {
	useAVX2(t)
	page := syscall.Getpagesize()
	const pages = 20
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
	random := rand.New(rand.NewPCG(27, 28))
	var s, portable Scratch
	hold := func(rows, cols int) {
		t.Helper()
		board := make([]byte, rows*cols)
		drawAVX2(random, board, cols)
		want := slices.Clone(board)
		wantRemoved, wantPasses := resolveColumns(&portable, want, rows, cols)
		for _, place := range [][]byte{allowed[:len(board)], allowed[len(allowed)-len(board):]} {
			copy(place, board)
			if removed, passes := ResolveRows(&s, place, rows, cols); removed != wantRemoved || passes != wantPasses || !bytes.Equal(place, want) {
				t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d", rows, cols, removed, passes, wantRemoved, wantPasses)
			}
		}
	}
	for rows := 1; rows <= 20; rows++ {
		for cols := 1; cols <= 20; cols++ {
			for range 4 {
				hold(rows, cols)
			}
		}
	}
	for _, long := range []int{31, 63, 64, 65, 127, 128, 129, 200, 280} {
		for short := 1; short <= 66; short += 1 + random.IntN(5) {
			hold(long, short)
			hold(short, long)
		}
	}
}
