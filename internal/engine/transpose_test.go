package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The layout is the one that the picture above Board shows.
func TestLayout(t *testing.T) {
	rows := []uint8{
		2, 5, 8, 11,
		1, 4, 7, 10,
		0, 3, 6, 9,
	}
	columns := make([]uint8, 12)
	FromRows(columns, rows, 3, 4)
	if want := []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; !slices.Equal(columns, want) {
		t.Errorf("%v, want %v", columns, want)
	}
	for i, number := range rows {
		if at := Index(3, i/4, i%4); at != int(number) {
			t.Errorf("row %d, column %d is at %d, want %d", i/4, i%4, at, number)
		}
	}
}

// Turning a board to columns and back gives the board, cell by cell as Index says, and nothing beside it is touched.
func TestFromRowsAndToRows(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	sizes := []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129}
	for _, rows := range sizes {
		for _, cols := range sizes {
			holdTurning[uint8](t, random, rows, cols)
			holdTurning[uint32](t, random, rows, cols)
		}
	}
}

func holdTurning[C Cell](t *testing.T, random *rand.Rand, rows, cols int) {
	t.Helper()
	size := rows * cols
	guarded := func() []C { return slices.Repeat([]C{77}, size+2) }
	whole := func(memory []C) bool { return memory[0] == 77 && memory[size+1] == 77 }
	source, turned, back := guarded(), guarded(), guarded()
	for i := range size {
		source[i+1] = C(random.Uint32())
	}
	before := slices.Clone(source)

	FromRows(turned[1:size+1], source[1:size+1], rows, cols)
	for row := range rows {
		for col := range cols {
			if got, want := turned[1+Index(rows, row, col)], source[1+row*cols+col]; got != want {
				t.Fatalf("%dx%d: row %d, column %d holds %d as columns, want %d", rows, cols, row, col, got, want)
			}
		}
	}
	ToRows(back[1:size+1], turned[1:size+1], rows, cols)
	if !slices.Equal(back, before) {
		t.Fatalf("%dx%d: there and back gives\n%v, want\n%v", rows, cols, back, before)
	}
	if !slices.Equal(source, before) || !whole(turned) || !whole(back) {
		t.Fatalf("%dx%d: cells beside the board were written to", rows, cols)
	}
}
