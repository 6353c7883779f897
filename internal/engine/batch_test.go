package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

type outcome struct{ Removed, Passes int }

// A batch of any number of boards of any shape comes out as its boards one by one, in their order, though some hold kinds
// that the lanes cannot.
func TestResolveBatch(t *testing.T) {
	onTier(t, AVX512)
	const guard = 1
	random := rand.New(rand.NewPCG(31, 32))
	var s Scratch
	for rows := range 13 {
		for cols := range 13 {
			for _, most := range []int{7, 40, 250} {
				boards := random.IntN(most + 1)
				size := rows * cols
				memory := slices.Repeat([]byte{guard}, boards*size+2)
				cells := memory[1 : len(memory)-1]
				rarely := 1 + random.IntN(60)
				for board := range boards {
					drawLow(random, cells[board*size:(board+1)*size])
					if size > 0 && random.IntN(rarely) == 0 {
						cells[board*size+random.IntN(size)] = byte(8 + random.IntN(248))
					}
				}
				holdBatch(t, &s, cells, rows, cols, boards)
				if memory[0] != guard || memory[len(memory)-1] != guard {
					t.Fatalf("%d boards of %dx%d: wrote outside the cells", boards, rows, cols)
				}
			}
		}
	}
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

func holdBatch(t *testing.T, s *Scratch, cells []byte, rows, cols, boards int) {
	t.Helper()
	before, want := slices.Clone(cells), slices.Clone(cells)
	outcomes, wantOutcomes := make([]outcome, boards), make([]outcome, boards)
	ResolveBatch(s, cells, rows, cols, outcomes)
	tier := Use(Portable)
	resolveEach(s, want, rows, cols, wantOutcomes)
	Use(tier)
	size := rows * cols
	for i := range boards {
		one := func(batch []byte) []byte { return batch[i*size : (i+1)*size] }
		if outcomes[i] != wantOutcomes[i] || !slices.Equal(one(cells), one(want)) {
			t.Fatalf("board %d of %d, %dx%d: %v, want %v\n%v becomes\n%v, want\n%v",
				i, boards, rows, cols, outcomes[i], wantOutcomes[i], one(before), one(cells), one(want))
		}
	}
}
