package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/sample"
)

// Every board of a few cells comes out as the rules say.
func TestResolveRowsOfEverySmallBoard(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		for _, b := range everySmallBoard() {
			b.want.hold(t, s.with, b.cells, b.rows, b.cols)
		}
	})
}

// kindsOf are ways to turn small numbers into kinds: as they are, such as need all eight bits, and up to the largest.
var kindsOf = []func(uint32) byte{
	func(k uint32) byte { return byte(k) },
	func(k uint32) byte {
		if k == 0 {
			return 0
		}
		return byte(k*37 + 128 | 1)
	},
	func(k uint32) byte {
		if k == 0 {
			return 0
		}
		return byte(256 - k)
	},
}

// Row by row a board gives what it gives column by column, whatever the shape and the kinds.
func TestResolveRows(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		random := rand.New(rand.NewPCG(7, 8))
		eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
			flat := slices.Concat(rows...)
			cells := make([]byte, len(flat))
			for i := range 2 {
				kind := kindsOf[(i*(1+random.IntN(len(kindsOf)-1)))%len(kindsOf)]
				for i, k := range flat {
					cells[i] = kind(k)
				}
				holdRows(t, &s, cells, len(rows), cols)
			}
		})
	})
}

// smallShapesWithEdges calls hold with every shape that may have a kernel for small boards, and with its neighbours, or
// with a sample of them.
func smallShapesWithEdges(hold func(rows, cols int)) {
	for rows := range 34 {
		for cols := range 21 {
			if (21*rows+cols)%sample.Step == 0 {
				hold(rows, cols)
			}
		}
	}
}

// So do many boards of each shape that may have a kernel of its own.
func TestResolveRowsOfSmallShapes(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(21, 22))
		var s Scratch
		smallShapesWithEdges(func(rows, cols int) {
			cells := make([]byte, rows*cols)
			for range draws(*boards) {
				drawBytes(random, cells, cols)
				holdRows(t, &s, cells, rows, cols)
			}
		})
	})
}

// So do sizes round those at which kernels go another way: a piece that is turned, a block, the steps of a stride.
func TestResolveRowsAtEdges(t *testing.T) {
	sizes := []int{
		1, 2, 3, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 50, 55, 56, 57, 61, 62, 63, 64, 65, 66,
		100, 119, 120, 121, 126, 127, 128, 129, 130, 191, 200,
	}
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(23, 24))
		var s Scratch
		for _, rows := range sizes {
			for _, cols := range sizes {
				if testing.Short() && random.IntN(4) != 0 || random.IntN(sample.Step) != 0 {
					continue
				}
				cells := make([]byte, rows*cols)
				for range draws(*boards / 20) {
					drawBytes(random, cells, cols)
					holdRows(t, &s, cells, rows, cols)
				}
			}
		}
	})
}

// Among many kinds, only three or four of which are frequent, there are runs all the same.
func TestResolveRowsOfManyKinds(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		random := rand.New(rand.NewPCG(9, 10))
		for range draws(2000) {
			rows, cols := 1+random.IntN(20), 1+random.IntN(20)
			if random.IntN(8) == 0 {
				rows *= 9
			}
			kinds := 5 + random.IntN(250)
			cells := make([]byte, rows*cols)
			for i := range cells {
				cells[i] = byte(random.IntN(3))
				if random.IntN(4) == 0 {
					cells[i] = byte(1 + random.IntN(kinds))
				}
			}
			holdRows(t, &s, cells, rows, cols)
		}
	})
}

// A board of one kind goes at once, whatever its height: all of each word of its columns does.
func TestResolveRowsOfOneKind(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		number := 0
		for _, rows := range []int{1, 2, 3, 8, 9, 63, 64, 65, 127, 128, 129, 192, 200} {
			for _, cols := range []int{1, 2, 3, 7, 8, 9, 64, 65} {
				for _, kind := range []byte{1, 7, 8, 255} {
					if number++; number%sample.Step != 0 {
						continue
					}
					holdRows(t, &s, slices.Repeat([]byte{kind}, rows*cols), rows, cols)
					for _, more := range []byte{3, 200} { // a column that stays between two that go
						cells := slices.Repeat([]byte{kind}, rows*cols)
						for row := range rows {
							cells[row*cols+cols/2] = more + byte(row%2)
						}
						holdRows(t, &s, cells, rows, cols)
					}
				}
			}
		}
	})
}

// Boards on which three tiles go in every other column and many passes follow, with rows and columns at the edges of
// words and blocks, and so high that a column has many of them.
func TestResolveRowsOfTallBoards(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		random := rand.New(rand.NewPCG(11, 12))
		for _, rows := range []int{60, 64, 65, 120, 128, 130, 190, 256, 300, 320, 321, 400} {
			for _, cols := range []int{1, 3, 8, 11} {
				for kinds := 2; kinds < 14; kinds += 2 {
					cells := make([]byte, rows*cols)
					for i := range cells {
						cells[i] = byte(1 + random.IntN(kinds))
						if random.IntN(2) == 0 {
							cells[i] = byte(random.IntN(3))
						}
					}
					holdRows(t, &s, cells, rows, cols)
				}
			}
		}
	})
}
