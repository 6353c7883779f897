package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

// smallShapesWithEdges calls hold with every shape that may have a kernel for small boards, and with its neighbours.
func smallShapesWithEdges(hold func(rows, cols int)) {
	for rows := range 34 {
		for cols := range 18 {
			hold(rows, cols)
		}
	}
}

// drawBytes fills cells with kinds of a family drawn anew: few or many, low or high, with gaps or without.
func drawBytes(random *rand.Rand, cells []byte) {
	kinds := 1 + random.IntN(7)
	first := 1
	gaps := random.IntN(3) == 0
	switch random.IntN(6) {
	case 0:
		first = 1 + random.IntN(256-kinds)
	case 1:
		kinds = 255
	}
	for i := range cells {
		cells[i] = byte(first + random.IntN(kinds))
		if gaps && random.IntN(4) == 0 {
			cells[i] = 0
		}
	}
}

// holdSmall compares what ResolveRows makes of cells, on the tier in use, with the portable engine.
func holdSmall(t *testing.T, s *Scratch, cells []byte, rows, cols int) {
	t.Helper()
	before, want := slices.Clone(cells), slices.Clone(cells)
	removed, passes := ResolveRows(s, cells, rows, cols)
	tier := Use(Portable)
	wantRemoved, wantPasses := ResolveRows(s, want, rows, cols)
	Use(tier)
	if removed != wantRemoved || passes != wantPasses || !slices.Equal(cells, want) {
		t.Fatalf("%dx%d on %v: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
			rows, cols, tier, removed, passes, wantRemoved, wantPasses, before, cells, want)
	}
}

// onTier puts a tier into use until the test ends, or skips where the processor lacks it.
func onTier(t *testing.T, tier Tier) {
	if Best < tier {
		t.Skip("not on this processor")
	}
	before := Use(tier)
	t.Cleanup(func() { Use(before) })
}

// Boards of every small shape come out as from the portable engine, and nothing beside them is touched.
func TestSmallBoards(t *testing.T) {
	onTier(t, AVX512)
	const guard = 3
	random := rand.New(rand.NewPCG(21, 22))
	var s Scratch
	smallShapesWithEdges(func(rows, cols int) {
		size := rows * cols
		memory := slices.Repeat([]byte{guard}, size+2)
		for range 25 {
			cells := memory[1 : size+1 : size+1]
			drawBytes(random, cells)
			holdSmall(t, &s, cells, rows, cols)
			if memory[0] != guard || memory[size+1] != guard {
				t.Fatalf("%dx%d: wrote outside the cells", rows, cols)
			}
		}
	})
}

// Every board of a few cells comes out as the rules say.
func TestSmallBoardsExhaustively(t *testing.T) {
	onTier(t, AVX512)
	var s Scratch
	for _, shape := range []struct{ rows, cols, kinds int }{
		{3, 3, 2}, {3, 4, 1}, {4, 3, 1}, {1, 9, 2}, {9, 1, 2}, {2, 6, 1},
	} {
		t.Run(fmt.Sprintf("%dx%d", shape.rows, shape.cols), func(t *testing.T) {
			board := make([]byte, shape.rows*shape.cols)
			cells := make([]byte, len(board))
			for {
				copy(cells, board)
				removed, passes := ResolveRows(&s, cells, shape.rows, shape.cols)
				final, wantRemoved, wantPasses := reference.Resolve(slices.Collect(slices.Chunk(board, shape.cols)), 0)
				if removed != wantRemoved || passes != wantPasses || !slices.Equal(cells, slices.Concat(final...)) {
					t.Fatalf("%v: %d removed in %d passes, want %d in %d; %v, want %v",
						board, removed, passes, wantRemoved, wantPasses, cells, final)
				}
				at := 0
				for ; at < len(board) && int(board[at]) == shape.kinds; at++ {
					board[at] = 0
				}
				if at == len(board) {
					return
				}
				board[at]++
			}
		})
	}
}

// SmallShapeOf knows a shape once it was seen, on the tier that has kernels for it and on no other.
func TestSmallShapeOf(t *testing.T) {
	onTier(t, AVX512)
	var s Scratch
	cells := make([]byte, 64)
	ResolveRows(&s, cells, 8, 8)
	if shape := SmallShapeOf(8, 8); shape == nil || !shape.Fits(cells) || shape.Fits(cells[1:]) {
		t.Errorf("the shape of 8x8 is %v", shape)
	}
	for _, size := range [][2]int{{-1, 8}, {8, -1}, {0, 8}, {8, 0}, {8, 17}, {32, 2}, {9, 15}} {
		ResolveRows(&s, make([]byte, max(0, size[0])*max(0, size[1])), max(0, size[0]), max(0, size[1]))
		if shape := SmallShapeOf(size[0], size[1]); shape != nil {
			t.Errorf("the shape of %v is %v, want none", size, shape)
		}
	}
	Use(AVX2)
	if shape := SmallShapeOf(8, 8); shape != nil {
		t.Errorf("the shape of 8x8 without AVX-512 is %v, want none", shape)
	}
}
