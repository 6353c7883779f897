package match3test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// How many random boards there are, and how large and how various.
const (
	randomBoards = 600
	maxSide      = 12 // rows and columns are 0 to 12, if the shape is not fixed
	maxKinds     = 5

	// Where the shape is fixed and large, there are fewer boards, lest the check take all day; but not fewer than a
	// few.
	randomCells     = 1 << 20
	minRandomBoards = 8
)

// Kinds that are mixed up where cells are stored in too few bits, in a float or with a flag: numbers that agree in
// their low bits, and those next to the powers of two and to the end of each width.
var palettes = [][]int64{
	{1, 2, 3, 4, 5},
	{1, 1 + 1<<8, 1 + 2<<8, 1 + 1<<16, 1 + 1<<24},
	{127, 128, 129, 254, 255},
	{32767, 32768, 65535, 65536, 256},
	{math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32 - 1, math.MaxUint32, 1 << 24},
	{48, 46, 32, 10, 1000},
}

// random makes boards that are the same in every run, so that a finding can be looked into.
type random struct {
	*rand.Rand
	limits limits
}

func newRandom(l limits) random {
	return random{rand.New(rand.NewPCG(3, 12)), l}
}

// boards makes the boards, small ones first for the same reason as the vectors.
func (r random) boards() [][][]int64 {
	count := randomBoards
	if r.limits.fixed {
		count = max(min(count, randomCells/max(r.limits.rows*r.limits.cols, 1)), minRandomBoards)
	}
	boards := make([][][]int64, count)
	for i := range boards {
		rows, cols := r.side(), r.side()
		if r.limits.fixed {
			rows, cols = r.limits.rows, r.limits.cols
		}
		boards[i] = r.board(rows, cols)
	}
	slices.SortStableFunc(boards, func(a, b [][]int64) int {
		return cmp.Compare(cells(a), cells(b))
	})
	return boards
}

// side draws a number of rows or columns. Every other one is taken from the upper half, for cascades need room.
func (r random) side() int {
	if r.IntN(2) == 0 {
		return r.IntN(maxSide + 1)
	}
	return maxSide/2 + r.IntN(maxSide/2+1)
}

// board fills a board in one of several ways: full, with rising ground as a game leaves it, or with tiles that float.
func (r random) board(rows, cols int) [][]int64 {
	kinds := r.kinds(1 + r.IntN(maxKinds))
	board := newBoard(rows, cols)
	tile := func() int64 { return kinds[r.IntN(len(kinds))] }
	switch r.IntN(5) {
	case 0, 1: // full
		for _, row := range board {
			for col := range row {
				row[col] = tile()
			}
		}
	case 2: // each column filled up to some height
		for col := range cols {
			for row := r.IntN(rows + 1); row < rows; row++ {
				board[row][col] = tile()
			}
		}
	default: // holes anywhere, one cell in so many, from 2 to 8
		oneIn := 2 + r.IntN(7)
		for _, row := range board {
			for col := range row {
				if r.IntN(oneIn) > 0 {
					row[col] = tile()
				}
			}
		}
	}
	return board
}

// kinds draws different kinds, fewer than asked where the limits allow no more. The plain ones come as often as all
// others together.
func (r random) kinds(count int) []int64 {
	palette := palettes[0]
	if r.IntN(2) == 0 {
		palette = palettes[1+r.IntN(len(palettes)-1)]
	}
	return r.choose(palette, count)
}

// choose draws from those of a palette that the limits allow, and fills up with the least numbers.
func (r random) choose(palette []int64, count int) []int64 {
	var kinds []int64
	for _, kind := range palette {
		if kind <= r.limits.maxKind && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for kind := int64(1); kind <= r.limits.maxKind && len(kinds) < count; kind++ {
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds[:min(count, len(kinds))]
}

// names draws other kinds for those of a board, no two the same. They differ between any two boards, and a kind may
// keep its name or take that of another.
func (r random) names(board [][]int64) map[int64]int64 {
	old := kindsOf(board)
	fresh := r.choose(slices.Concat(palettes...), len(old))
	names := make(map[int64]int64)
	for i, kind := range old {
		names[kind] = fresh[i]
	}
	return names
}
