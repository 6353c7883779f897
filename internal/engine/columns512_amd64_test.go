//go:build !purego

package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/generate"
	"example.com/match3/internal/reference"
)

// columnKernel is a way to resolve a board of bytes by its columns.
type columnKernel struct {
	name    string
	resolve func(cells []byte, rows, cols int) (removed, passes int)
}

// columnKernels are all of them, each with memory that stays warm. Those in sweeps are also driven at paces that
// boards of a test's size would not get.
func columnKernels(t testing.TB) []columnKernel {
	if Best < AVX512 {
		t.Skip("the processor lacks AVX-512")
	}
	var w words
	var s Scratch
	kernels := []columnKernel{
		{"words", w.resolve},
		{"the choice", func(cells []byte, rows, cols int) (int, int) {
			removed, passes, _ := resolveColumns512(&s, cells, rows, cols)
			return removed, passes
		}},
	}
	for _, p := range []pace{{depth: 1}, {depth: 2}, {depth: 5, least: 3}} {
		var b swept
		kernels = append(kernels, columnKernel{fmt.Sprintf("sweeps %v", p), func(cells []byte, rows, cols int) (int, int) {
			return b.resolve(cells, rows, cols, p)
		}})
	}
	return kernels
}

// hold compares the kernel with what is wanted, and wants the guards beside the cells untouched.
func (k columnKernel) hold(t testing.TB, cells, want []byte, rows, cols, removed, passes int) {
	t.Helper()
	guards := []byte{7, 7, 7}
	memory := slices.Concat(guards, cells, guards)
	got := memory[len(guards) : len(guards)+len(cells)]
	gotRemoved, gotPasses := k.resolve(got, rows, cols)
	if gotRemoved != removed || gotPasses != passes || !slices.Equal(got, want) {
		t.Fatalf("%s, %dx%d: %d removed in %d passes, want %d in %d\n%v\nbecomes\n%v, want\n%v",
			k.name, rows, cols, gotRemoved, gotPasses, removed, passes, cells, got, want)
	}
	if !slices.Equal(memory[:len(guards)], guards) || !slices.Equal(memory[len(memory)-len(guards):], guards) {
		t.Fatalf("%s, %dx%d: wrote beside the cells", k.name, rows, cols)
	}
}

// portably resolves a copy of cells without any kernel.
func portably(s *Scratch, cells []byte, rows, cols int) (final []byte, removed, passes int) {
	final = make([]byte, len(cells))
	turned := make([]byte, len(cells))
	FromRows(turned, cells, rows, cols)
	removed, passes = Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: turned})
	ToRows(final, turned, rows, cols)
	return final, removed, passes
}

// All boards of a few shapes with two kinds and gaps give what the rules give.
func TestColumnKernelsOnAllSmallBoards(t *testing.T) {
	kernels := columnKernels(t)
	for _, shape := range [][2]int{{1, 7}, {7, 1}, {2, 4}, {4, 2}, {3, 3}} {
		rows, cols := shape[0], shape[1]
		cells := make([]byte, rows*cols)
		for more := true; more; more = count(cells, 3) {
			board := make([][]byte, rows)
			for r := range board {
				board[r] = cells[r*cols : (r+1)*cols]
			}
			final, removed, passes := reference.Resolve(board, 0)
			want := slices.Concat(final...)
			for _, k := range kernels {
				k.hold(t, cells, want, rows, cols, removed, passes)
			}
		}
	}
}

// count makes cells the next number of that base and says whether there is one.
func count(cells []byte, base byte) bool {
	for i := range cells {
		if cells[i]++; cells[i] < base {
			return true
		}
		cells[i] = 0
	}
	return false
}

// Every shape that fits a patch gives what the portable engine gives.
func TestPatches(t *testing.T) {
	columnKernels(t)
	patch := columnKernel{"patch", func(cells []byte, rows, cols int) (int, int) {
		return resolvePatch512(&cells[0], rows, cols)
	}}
	random := rand.New(rand.NewPCG(29, 30))
	var s Scratch
	for rows := 1; rows <= patchSide; rows++ {
		for cols := 1; cols <= patchSide; cols++ {
			cells := make([]byte, rows*cols)
			for range 60 {
				drawBytes(random, cells)
				want, removed, passes := portably(&s, cells, rows, cols)
				patch.hold(t, cells, want, rows, cols, removed, passes)
			}
		}
	}
}

// Boards of all kinds and shapes, on both sides of the widths of blocks too, give what the portable engine gives.
func TestColumnKernels(t *testing.T) {
	kernels := columnKernels(t)
	random := rand.New(rand.NewPCG(21, 22))
	var s Scratch
	draws := 600
	if testing.Short() {
		draws = 100
	}
	lengths := []func() int{
		func() int { return 1 + random.IntN(16) },
		func() int { return 1 + random.IntN(10) },
		func() int { return 1 + random.IntN(70) },
		func() int { return 1 + random.IntN(200) },
		func() int { return max(1, 64*(1+random.IntN(5))+random.IntN(3)-1) },
	}
	for range draws {
		rows, cols := lengths[random.IntN(len(lengths))](), lengths[random.IntN(len(lengths))]()
		cells := make([]byte, rows*cols)
		drawBytes(random, cells)
		want, removed, passes := portably(&s, cells, rows, cols)
		for _, k := range kernels {
			k.hold(t, cells, want, rows, cols, removed, passes)
			k.hold(t, cells, want, rows, cols, removed, passes)
			k.hold(t, want, want, rows, cols, 0, 0)
		}
	}
}

// Chains have many passes, each of which changes little.
func TestColumnKernelsOnChains(t *testing.T) {
	var s Scratch
	for _, k := range columnKernels(t) {
		for _, size := range [][2]int{{50, 50}, {64, 200}, {130, 67}, {300, 40}, {40, 300}} {
			cells := chainBytes(t, size[0], size[1])
			want, removed, passes := portably(&s, cells, size[0], size[1])
			k.hold(t, cells, want, size[0], size[1], removed, passes)
		}
	}
}

func chainBytes(t testing.TB, rows, cols int) (cells []byte) {
	g, err := generate.New(generate.Params{Shape: generate.Chain, Rows: rows, Cols: cols, Kinds: 6})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range g.Board(0, nil) {
		cells = append(cells, byte(kind))
	}
	return cells
}

// What would take too much memory is left to others, untouched; what does not is resolved, and nothing is allocated once the
// memory is warm.
func TestResolveColumns512(t *testing.T) {
	columnKernels(t)
	var s Scratch
	if _, _, done := resolveColumns512(&s, nil, 0, 5); !done {
		t.Error("a board without cells is left to others")
	}
	cols := mostBytes/wordsBytes(1) + 1
	wide := slices.Repeat([]byte{3}, 2*cols)
	if _, _, done := resolveColumns512(&s, wide, 2, cols); done || slices.Contains(wide, 0) {
		t.Error("two rows that would take too much memory are resolved")
	}
	random := rand.New(rand.NewPCG(23, 24))
	for _, size := range [][2]int{{20, 30}, {100, 7}, {64 * mostWordBlocks, 3}, {64*mostWordBlocks + 1, 9}} {
		cells := make([]byte, size[0]*size[1])
		drawBytes(random, cells)
		want, removed, passes := portably(&s, cells, size[0], size[1])
		allocated := testing.AllocsPerRun(1, func() {
			work := cells
			gotRemoved, gotPasses, done := resolveColumns512(&s, work, size[0], size[1])
			if !done || gotRemoved+gotPasses > 0 && (gotRemoved != removed || gotPasses != passes) {
				t.Errorf("%v: %d removed in %d passes, want %d in %d", size, gotRemoved, gotPasses, removed, passes)
			}
		})
		if allocated != 0 || !slices.Equal(cells, want) {
			t.Errorf("%v: %v allocations, cells are right: %v", size, allocated, slices.Equal(cells, want))
		}
	}
}
