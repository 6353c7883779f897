//go:build !purego

package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"example.com/match3/internal/sample"
)

// aligned is so many bytes that begin at a multiple of 64.
func aligned(size int) []byte {
	memory := make([]byte, size+blockCells)
	return memory[-uintptr(unsafe.Pointer(&memory[0]))%blockCells:][:size]
}

// Boards of every shape turn to columns and back, with zeros above and nothing else touched, and a single gap is seen.
func TestTurn512(t *testing.T) {
	onTier(t, AVX512)
	random := rand.New(rand.NewPCG(27, 28))
	buffer := aligned(bufferBytes)
	const untouched = 99
	for rows := 1; rows <= 130; rows += sample.Step + rows/70 {
		for cols := 1; cols <= 130; cols += 1 + cols/70 {
			turnThereAndBack(t, random, buffer, rows, cols, untouched)
		}
	}
}

// So does a board that is turned in strips, the last of them narrower.
func TestTurnInStrips(t *testing.T) {
	onTier(t, AVX512)
	const rows = turnedAtOnce / (3 * blockCells)
	turnThereAndBack(t, rand.New(rand.NewPCG(31, 32)), aligned(bufferBytes), rows, 3*blockCells+17, 99)
}

func turnThereAndBack(t *testing.T, random *rand.Rand, buffer []byte, rows, cols int, untouched byte) {
	t.Helper()
	height := (rows + blockCells - 1) / blockCells * blockCells
	stride := height + blockCells
	cells := make([]byte, rows*cols)
	for i := range cells {
		cells[i] = byte(1 + random.IntN(255))
	}
	gap := random.IntN(2) == 0
	if gap {
		cells[random.IntN(len(cells))] = 0
	}
	columns := aligned(stride * cols)
	for i := range columns {
		columns[i] = untouched
	}
	b := turned512{columns: &columns[0], stride: stride, buffer: &buffer[0]}
	if empties := b.fromRows(cells, rows, cols); (empties != 0) != gap {
		t.Fatalf("%dx%d: empties is %#x, a gap is there: %v", rows, cols, empties, gap)
	}
	for col := range cols {
		column := columns[col*stride:][:stride]
		for h, got := range column {
			want := untouched
			switch {
			case h < rows:
				want = cells[(rows-1-h)*cols+col]
			case h < height:
				want = 0
			}
			if got != want {
				t.Fatalf("%dx%d: column %d holds %d at height %d, want %d", rows, cols, col, got, h, want)
			}
		}
	}
	back := slices.Repeat([]byte{untouched}, len(cells)+2)
	b.toRows(back[1:len(back)-1], rows, cols)
	if back[0] != untouched || back[len(back)-1] != untouched || !slices.Equal(back[1:len(back)-1], cells) {
		t.Fatalf("%dx%d: there and back gives\n%v, want\n%v", rows, cols, back, cells)
	}
}
