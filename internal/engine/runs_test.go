package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// What findRuns says of each column is what looking at each cell says.
func TestFindRuns(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(57, 58))
		kernel := false
		for range draws(4000) {
			rows, cols := random.IntN(40), random.IntN(12)
			b := Board[uint32]{Rows: rows, Cols: cols, Cells: make([]uint32, rows*cols)}
			kinds := 1 + random.Uint32N(60)
			for i := range b.Cells {
				b.Cells[i] = random.Uint32N(kinds+1) * 71_582_788
			}
			may := slices.Repeat([]byte{99}, cols+1)
			if !findRuns(b, may[:cols]) {
				continue
			}
			kernel = true
			want := append(runsByCell(b), 99)
			if !slices.Equal(may, want) {
				t.Fatalf("%dx%d: %v, want %v of\n%v", rows, cols, may, want, b.Cells)
			}
		}
		if kernel != (InUse() >= AVX2) {
			t.Errorf("there is a kernel: %v", kernel)
		}
	})
}

func runsByCell(b Board[uint32]) []byte {
	runs := make([]byte, b.Cols)
	at := func(col, h int) uint32 { return b.Cells[col*b.Rows+h] }
	for col := range b.Cols {
		for h := range b.Rows {
			kind := at(col, h)
			if kind == 0 {
				continue
			}
			if h+2 < b.Rows && at(col, h+1) == kind && at(col, h+2) == kind {
				runs[col] |= runsUp
			}
			if col+2 < b.Cols && at(col+1, h) == kind && at(col+2, h) == kind {
				runs[col] |= runsAcross
			}
		}
	}
	return runs
}

// So it is where columns go by portions, each of which ends with two of the next.
func TestFindRunsInPortions(t *testing.T) {
	const rows, cols = 1 << 19, 9
	b := Board[uint32]{Rows: rows, Cols: cols, Cells: make([]uint32, rows*cols)}
	for i := range b.Cells {
		b.Cells[i] = uint32(i%7) + 1
	}
	for col := 3; col < 6; col++ {
		b.Cells[col*rows+rows-1] = 99
	}
	eachTier(t, func(t *testing.T) {
		may := make([]byte, cols)
		if findRuns(b, may) && !slices.Equal(may, runsByCell(b)) {
			t.Errorf("%v, want %v", may, runsByCell(b))
		}
	})
}

// Boards of numbers with too many kinds for bytes resolve by way of 32 bits, or of 64 where these are too few.
func TestResolveLinesOfManyKinds(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(59, 60))
		var s Scratch
		for i := range draws(300) {
			rows, cols := 1+random.IntN(60), 1+random.IntN(60)
			empty, factor := random.Uint64(), uint64(1+random.IntN(1<<20))
			if i%5 == 0 {
				factor <<= 32
			}
			cells, board := make([]uint64, rows*cols), make([]uint32, rows*cols)
			for i := range cells {
				board[i] = random.Uint32N(4)
				if random.IntN(3) == 0 {
					board[i] = 4 + random.Uint32N(4000)
				}
				cells[i] = empty + uint64(board[i])*factor
			}
			final, removed, passes := resolveLines(&s, cells, cols, empty)
			turned := make([]uint32, len(board))
			FromRows(turned, board, rows, cols)
			wantRemoved, wantPasses := Resolve(new(Scratch), Board[uint32]{Rows: rows, Cols: cols, Cells: turned})
			ToRows(board, turned, rows, cols)
			for i, number := range board {
				if final[i] != empty+uint64(number)*factor {
					t.Fatalf("%dx%d: cell %d is %d, want %d", rows, cols, i, final[i], empty+uint64(number)*factor)
				}
			}
			if removed != wantRemoved || passes != wantPasses {
				t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d", rows, cols, removed, passes, wantRemoved, wantPasses)
			}
		}
	})
}
