package engine

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
)

var boards = flag.Int("boards", 20, "random boards of each small shape; a fifth of them under -short")

// draws is n, or a fifth of it under -short, and less where a sample is enough, but not 0.
func draws(n int) int {
	if testing.Short() {
		n /= 5
	}
	return max(1, n/sample.Step)
}

// onTier puts a tier into use until the test ends, or skips where the processor lacks it.
func onTier(t testing.TB, tier Tier) {
	t.Helper()
	if Best < tier {
		t.Skip("not on this processor")
	}
	before := Use(tier)
	t.Cleanup(func() { Use(before) })
}

// eachTier runs hold on every tier that the processor has.
func eachTier(t *testing.T, hold func(t *testing.T)) {
	t.Helper()
	for tier := Portable; tier <= Best; tier++ {
		t.Run(tier.String(), func(t *testing.T) {
			onTier(t, tier)
			hold(t)
		})
	}
}

// drawBytes fills the cells of a board with kinds of a family drawn anew: few or many, low or high, with gaps or
// without, and at times with columns of different heights.
func drawBytes(random *rand.Rand, cells []byte, cols int) {
	kinds, first := 1+random.IntN(7), 1
	switch random.IntN(6) {
	case 0:
		first = 1 + random.IntN(256-kinds)
	case 1:
		kinds = 255
	}
	gaps := random.IntN(3) * random.IntN(60) // of 100 cells
	for i := range cells {
		cells[i] = byte(first + random.IntN(kinds))
		if random.IntN(100) < gaps {
			cells[i] = 0
		}
	}
	if len(cells) > 0 && random.IntN(3) == 0 {
		for col := range cols {
			for i, end := col, random.IntN(len(cells)/cols+1)*cols; i < end; i += cols {
				cells[i] = 0
			}
		}
	}
}

// nextBoard counts cells up, a digit a cell up to so many kinds, and says whether there is another board.
func nextBoard(cells []byte, kinds byte) bool {
	for i := range cells {
		if cells[i] < kinds {
			cells[i]++
			return true
		}
		cells[i] = 0
	}
	return false
}

// A knownBoard is a board whose solution by the rules is known.
type knownBoard struct {
	cells      []byte
	rows, cols int
	want       solution
}

// everySmallBoard gives every board of a few shapes and kinds, gaps included, or a sample of them.
var everySmallBoard = sync.OnceValue(func() (all []knownBoard) {
	for _, shape := range []struct {
		rows, cols int
		kinds      byte
	}{
		{1, 9, 2}, {9, 1, 2}, {2, 4, 2}, {4, 2, 2}, {3, 3, 2}, {2, 7, 1}, {5, 2, 2}, {3, 4, 1}, {4, 3, 1},
	} {
		cells := make([]byte, shape.rows*shape.cols)
		for number, more := 0, true; more; number, more = number+1, nextBoard(cells, shape.kinds) {
			if number%sample.Step != 0 {
				continue
			}
			all = append(all, knownBoard{slices.Clone(cells), shape.rows, shape.cols, byRules(cells, shape.cols)})
		}
	}
	return all
})

// inRows gives the rows of a board.
func inRows(cells []byte, cols int) [][]byte {
	return slices.Collect(slices.Chunk(cells, max(cols, 1)))
}

// solution is what becomes of a board.
type solution struct {
	final           []byte
	removed, passes int
}

// byRules is what the rules make of a board.
func byRules(cells []byte, cols int) solution {
	final, removed, passes := reference.Resolve(inRows(cells, cols), 0)
	return solution{slices.Concat(final...), removed, passes}
}

// byCascade is what the cascade makes of a board, without any kernel.
func byCascade(cells []byte, rows, cols int) solution {
	var s Scratch
	final := slices.Clone(cells)
	removed, passes := resolveColumns(&s, final, rows, cols)
	return solution{final, removed, passes}
}

// resolver is a way to resolve a board of bytes that lies row by row.
type resolver func(cells []byte, rows, cols int) (removed, passes int)

// with is ResolveRows with a scratch.
func (s *Scratch) with(cells []byte, rows, cols int) (removed, passes int) {
	return ResolveRows(s, cells, rows, cols)
}

// hold resolves a copy of a board between guards and compares what comes out with the solution.
func (want solution) hold(t testing.TB, resolve resolver, cells []byte, rows, cols int) {
	t.Helper()
	const margin = 64
	memory := make([]byte, margin+len(cells)+margin)
	for i := range memory {
		memory[i] = byte(i%7 + 1)
	}
	before := slices.Clone(memory)
	want.holdIn(t, memory[margin:margin+len(cells):margin+len(cells)], resolve, cells, rows, cols)
	end := margin + len(cells)
	if !bytes.Equal(memory[:margin], before[:margin]) || !bytes.Equal(memory[end:], before[end:]) {
		t.Fatalf("%dx%d: wrote beside the cells", rows, cols)
	}
}

// holdIn is hold for a copy in the given place.
func (want solution) holdIn(t testing.TB, place []byte, resolve resolver, cells []byte, rows, cols int) {
	t.Helper()
	copy(place, cells)
	removed, passes := resolve(place, rows, cols)
	if removed != want.removed || passes != want.passes || !bytes.Equal(place, want.final) {
		t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v", rows, cols,
			removed, passes, want.removed, want.passes, inRows(cells, cols), inRows(place, cols), inRows(want.final, cols))
	}
}

// holdRows compares ResolveRows with the cascade on one board.
func holdRows(t testing.TB, s *Scratch, cells []byte, rows, cols int) {
	t.Helper()
	byCascade(cells, rows, cols).hold(t, s.with, cells, rows, cols)
}
