package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/sample"
)

type outcome struct{ Removed, Passes int }

// A batch of any number of boards of any shape comes out as its boards one by one, in their order, though some hold
// kinds that the lanes cannot.
func TestResolveBatch(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		const guard = 1
		random := rand.New(rand.NewPCG(31, 32))
		var s Scratch
		for rows := range 18 {
			for cols := range 18 {
				for _, most := range []int{7, draws(40), draws(150)} {
					size := rows * cols
					memory := slices.Repeat([]byte{guard}, random.IntN(most+1)*size+2)
					cells := memory[1 : len(memory)-1]
					rarely := 1 + random.IntN(60)
					for board := range slices.Chunk(cells, max(size, 1)) {
						drawLow(random, board)
						if random.IntN(rarely) == 0 {
							board[random.IntN(size)] = byte(8 + random.IntN(248))
						}
					}
					holdBatch(t, &s, cells, rows, cols, slices.Clone(cells))
					if memory[0] != guard || memory[len(memory)-1] != guard {
						t.Fatalf("%d cells in boards of %dx%d: wrote outside the cells", len(cells), rows, cols)
					}
				}
			}
		}
	})
}

// A batch has more boards than the lanes can number, and nothing is mixed up where they begin anew.
func TestResolveLargeBatch(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(33, 34))
		for i, shape := range [][2]int{{3, 3}, {1, 9}} {
			if i%sample.Step != 0 {
				continue
			}
			rows, cols := shape[0], shape[1]
			cells := make([]byte, (1<<15+1<<10+5)*rows*cols)
			for i := range cells {
				cells[i] = byte(1 + random.IntN(2))
			}
			holdBatch(t, new(Scratch), cells, rows, cols, slices.Clone(cells))
		}
	})
}

// A batch of boards without cells has results all the same.
func TestResolveBatchWithoutCells(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		outcomes := slices.Repeat([]outcome{{9, 9}}, 20)
		ResolveBatch(new(Scratch), nil, 0, 5, outcomes)
		if slices.ContainsFunc(outcomes, func(o outcome) bool { return o != outcome{} }) {
			t.Error(outcomes)
		}
	})
}

// drawLow fills cells with up to seven kinds that lanes can hold.
func drawLow(random *rand.Rand, cells []byte) {
	kinds := 1 + random.IntN(7)
	gaps := random.IntN(3) == 0
	for i := range cells {
		cells[i] = byte(1 + random.IntN(kinds))
		if gaps && random.IntN(4) == 0 {
			cells[i] = 0
		}
	}
}

// holdBatch resolves all the boards in cells, which are those of before.
func holdBatch(t *testing.T, s *Scratch, cells []byte, rows, cols int, before []byte) {
	t.Helper()
	size := max(rows*cols, 1)
	guard := outcome{-1, -1}
	around := slices.Repeat([]outcome{guard}, len(cells)/size+2)
	outcomes := around[1 : len(around)-1]
	ResolveBatch(s, cells, rows, cols, outcomes)
	if around[0] != guard || around[len(around)-1] != guard {
		t.Fatalf("%d boards of %dx%d: wrote outside the outcomes", len(outcomes), rows, cols)
	}
	for i, o := range outcomes {
		board, got := before[i*size:(i+1)*size], cells[i*size:(i+1)*size]
		want := byCascade(board, rows, cols)
		if (o != outcome{want.removed, want.passes}) || !slices.Equal(got, want.final) {
			t.Fatalf("board %d of %d, %dx%d: %v, want %d removed in %d passes\n%v becomes\n%v, want\n%v",
				i, len(outcomes), rows, cols, o, want.removed, want.passes, board, got, want.final)
		}
	}
}
