//go:build !purego

package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/generate"
)

// columnKernel is a way to resolve a board of bytes by its columns.
type columnKernel struct {
	name    string
	resolve resolver
}

// columnKernels are all of them, each with memory that stays warm. Those in sweeps are also driven at paces that
// boards of a test's size would not get.
func columnKernels(t testing.TB) []columnKernel {
	onTier(t, AVX512)
	var words, s Scratch
	kernels := []columnKernel{
		{"words", func(cells []byte, rows, cols int) (int, int) { return resolveWords512(&words, cells, rows, cols) }},
		{"the choice", func(cells []byte, rows, cols int) (int, int) {
			removed, passes, _ := resolve512(&s, cells, rows, cols)
			return removed, passes
		}},
	}
	for _, p := range []pace{{depth: 1}, {depth: 2}, {depth: 5, least: 3}} {
		var b sweeps512
		kernels = append(kernels, columnKernel{fmt.Sprintf("sweeps %v", p), func(cells []byte, rows, cols int) (int, int) {
			return b.resolve(cells, rows, cols, p)
		}})
	}
	return kernels
}

// eachColumnKernel runs hold with each of them.
func eachColumnKernel(t *testing.T, hold func(t *testing.T, resolve resolver)) {
	for _, k := range columnKernels(t) {
		t.Run(k.name, func(t *testing.T) { hold(t, k.resolve) })
	}
}

// All boards of a few shapes with two kinds and gaps give what the rules give.
func TestColumnKernelsOnEverySmallBoard(t *testing.T) {
	eachColumnKernel(t, func(t *testing.T, resolve resolver) {
		for _, b := range everySmallBoard() {
			b.want.hold(t, resolve, b.cells, b.rows, b.cols)
		}
	})
}

// Boards of all kinds and shapes, on both sides of the widths of blocks too, give what the cascade gives, and are
// stable then.
func TestColumnKernels(t *testing.T) {
	eachColumnKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(21, 22))
		lengths := []func() int{
			func() int { return 1 + random.IntN(16) },
			func() int { return 1 + random.IntN(10) },
			func() int { return 1 + random.IntN(70) },
			func() int { return 1 + random.IntN(200) },
			func() int { return max(1, 64*(1+random.IntN(5))+random.IntN(3)-1) },
		}
		for range draws(600) {
			rows, cols := lengths[random.IntN(len(lengths))](), lengths[random.IntN(len(lengths))]()
			cells := make([]byte, rows*cols)
			drawBytes(random, cells, cols)
			want := byCascade(cells, rows, cols)
			want.hold(t, resolve, cells, rows, cols)
			want.hold(t, resolve, cells, rows, cols)
			solution{want.final, 0, 0}.hold(t, resolve, want.final, rows, cols)
		}
	})
}

// Chains have many passes, each of which changes little.
func TestColumnKernelsOnChains(t *testing.T) {
	eachColumnKernel(t, func(t *testing.T, resolve resolver) {
		for _, size := range [][2]int{{50, 50}, {64, 200}, {130, 67}, {300, 40}, {40, 300}} {
			cells := chainBytes(t, size[0], size[1])
			byCascade(cells, size[0], size[1]).hold(t, resolve, cells, size[0], size[1])
		}
	})
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

// What would take too much memory is left to others, untouched; what does not is resolved, and nothing is allocated
// once the memory is warm.
func TestResolve512(t *testing.T) {
	onTier(t, AVX512)
	var s Scratch
	cols := mostBytes/wordsBytes(1) + 1
	wide := slices.Repeat([]byte{3}, 2*cols)
	if _, _, done := resolve512(&s, wide, 2, cols); done || slices.Contains(wide, 0) {
		t.Error("two rows that would take too much memory are resolved")
	}
	random := rand.New(rand.NewPCG(23, 24))
	for _, size := range [][2]int{{20, 30}, {100, 7}, {64 * mostWordBlocks, 3}, {64*mostWordBlocks + 1, 9}} {
		rows, cols := size[0], size[1]
		cells, place := make([]byte, rows*cols), make([]byte, rows*cols)
		drawBytes(random, cells, cols)
		want := byCascade(cells, rows, cols)
		allocated := testing.AllocsPerRun(1, func() {
			copy(place, cells)
			removed, passes, done := resolve512(&s, place, rows, cols)
			if !done || removed != want.removed || passes != want.passes || !slices.Equal(place, want.final) {
				t.Errorf("%v: %v, %d removed in %d passes, want %d in %d", size, done, removed, passes, want.removed, want.passes)
			}
		})
		if allocated != 0 {
			t.Errorf("%v: %v allocations", size, allocated)
		}
	}
}
