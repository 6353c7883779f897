package plain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

// resolver is one of the resolvers of this package as the tests call it: on row-major kinds, in place.
type resolver struct {
	name    string
	maxCols int
	maxKind uint32
	resolve func(cells []uint32, rows, cols int) (removed, passes int)
}

// resolvers are all there are. Each keeps its memory from board to board, so that what one leaves in it would show.
func resolvers() []resolver {
	var flat Flat
	var nested Nested
	var masks Masks
	const unlimited, anyKind = 1 << 20, 255
	return []resolver{
		{"Flat", unlimited, anyKind, onBytes(flat.Resolve)},
		{"Textbook", unlimited, MaxHighBitKind, onBytes(Textbook)},
		{"HighBit", unlimited, MaxHighBitKind, onBytes(HighBit)},
		{"Masks", MaxMaskCols, anyKind, onBytes(masks.Resolve)},
		{"Nested", unlimited, anyKind, func(cells []uint32, rows, cols int) (int, int) {
			board := make([][]int, rows)
			for row := range board {
				for _, kind := range cells[row*cols : (row+1)*cols] {
					board[row] = append(board[row], int(kind))
				}
			}
			removed, passes := nested.Resolve(board)
			for i := range cells {
				cells[i] = uint32(board[i/cols][i%cols])
			}
			return removed, passes
		}},
	}
}

func onBytes(resolve func([]byte, int, int) (int, int)) func([]uint32, int, int) (int, int) {
	return func(cells []uint32, rows, cols int) (int, int) {
		narrow := make([]byte, len(cells))
		for i, kind := range cells {
			narrow[i] = byte(kind)
		}
		removed, passes := resolve(narrow, rows, cols)
		for i, kind := range narrow {
			cells[i] = uint32(kind)
		}
		return removed, passes
	}
}

// hold compares all resolvers with the reference on one board.
func hold(t *testing.T, all []resolver, cells []uint32, rows, cols int) {
	t.Helper()
	board := make([][]uint32, rows)
	for row := range board {
		board[row] = cells[row*cols : (row+1)*cols]
	}
	final, removed, passes := reference.Resolve(board, 0)
	want := slices.Concat(final...)
	for _, r := range all {
		if cols > r.maxCols || len(cells) > 0 && slices.Max(cells) > r.maxKind {
			continue
		}
		got := slices.Clone(cells)
		gotRemoved, gotPasses := r.resolve(got, rows, cols)
		if gotRemoved != removed || gotPasses != passes || !slices.Equal(got, want) {
			t.Fatalf("%s: %d rows and %d columns: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
				r.name, rows, cols, gotRemoved, gotPasses, removed, passes, cells, got, want)
		}
	}
}

// All boards of 3x3 with two kinds and empty cells: runs of both directions, crossings, gaps, floating tiles.
func TestAllSmallBoards(t *testing.T) {
	all := resolvers()
	cells := make([]uint32, 9)
	for number := range 19683 { // 3 to the power of 9
		for i := range cells {
			cells[i] = uint32(number % 3)
			number /= 3
		}
		hold(t, all, cells, 3, 3)
	}
}

func TestRandomBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	all := resolvers()
	boards := 3000
	if testing.Short() {
		boards = 500
	}
	for range boards {
		rows, cols := random.IntN(14), random.IntN(14)
		switch random.IntN(20) {
		case 0:
			cols = 60 + random.IntN(8)
		case 1:
			rows = 60 + random.IntN(80)
		}
		kinds := 1 + random.IntN(6)
		if random.IntN(8) == 0 {
			kinds = []int{MaxHighBitKind, 255}[random.IntN(2)]
		}
		gaps := random.IntN(2)
		cells := make([]uint32, rows*cols)
		for i := range cells {
			cells[i] = uint32(1 - gaps + random.IntN(kinds+gaps))
		}
		hold(t, all, cells, rows, cols)
	}
}

// Neighbouring bytes that differ by little are where carries between the bytes of a word would show.
func TestEqualBits(t *testing.T) {
	kinds := []byte{0, 1, 2, 127, 128, 129, 254, 255}
	for _, x := range kinds {
		for _, y := range kinds {
			for length := range 20 {
				a, b := slices.Repeat([]byte{x}, length), slices.Repeat([]byte{x}, length)
				for i := range length {
					b[i] = y
					var want uint64
					for j := range length {
						if a[j] == b[j] && a[j] != 0 {
							want |= 1 << j
						}
					}
					if got := equalBits(a, b); got != want {
						t.Fatalf("%v and %v: %b, want %b", a, b, got, want)
					}
					b[i] = x
				}
			}
		}
	}
}
