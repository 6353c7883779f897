//go:build !purego

package engine

import "testing"

func TestSmallKernelFor(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		want       smallKernel
	}{
		{6, 5, oneWord},
		{8, 8, eightByEight},
		{8, 9, wordAndHalf},
		{9, 8, wordAndHalf},
		{9, 9, nineByNine},
		{10, 8, wordAndHalf},
		{12, 6, wordAndHalf},
		{15, 5, wordAndHalf},
		{8, 10, twoWords},
		{9, 7, twoWords},
		{9, 10, twoWords},
		{10, 7, twoWords},
		{10, 10, twoWords},
		{20, 4, twoWords},
		{31, 3, twoWords},
		{0, 9, noKernel},
		{9, 0, noKernel},
		{9, 15, noKernel},
		{32, 2, noKernel},
	} {
		if got := smallKernelFor(c.rows, c.cols); got != c.want {
			t.Errorf("boards of %dx%d have kernel %d, want %d", c.rows, c.cols, got, c.want)
		}
	}
}

// In every shape of a word and a half each cell has one place, which no other has, and the empty places have none.
func TestWordAndHalfPlaces(t *testing.T) {
	shapes := 0
	for rows := range maxSmallRows + 1 {
		for cols := range maxSmallCols + 1 {
			if kernel := smallKernelFor(rows, cols); kernel != wordAndHalf && kernel != nineByNine {
				continue
			}
			shapes++
			s := newSmallShape(rows, cols)
			from := make(map[uint8]int)
			for cell := range rows * cols {
				place := uint8(cell)
				var store int
				if cell >= 64 {
					place, store = uint8(cell-(rows*cols-halfBits)), 1
				}
				at := s.out[store][place]
				if other, used := from[at]; used {
					t.Errorf("%dx%d: cells %d and %d are both in place %d", rows, cols, other, cell, at)
				}
				from[at] = cell
			}
			for _, empty := range []uint8{emptyOfWord, wordBits + emptyOfHalf} {
				if cell, used := from[empty]; used {
					t.Errorf("%dx%d: cell %d is in place %d, which must stay empty", rows, cols, cell, empty)
				}
			}
			if s.in[0][emptyOfWord] != noCell || s.in[1][emptyOfHalf] != noCell {
				t.Errorf("%dx%d: an empty place is filled", rows, cols)
			}
		}
	}
	if shapes != 6 {
		t.Errorf("%d shapes are resolved in a word and a half, want 6", shapes)
	}
}
