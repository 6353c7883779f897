package generate

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

func mustNew(t testing.TB, p Params) *Generator {
	t.Helper()
	g, err := New(p)
	if err != nil {
		t.Fatalf("New(%+v): %v", p, err)
	}
	return g
}

// draw shows row-major cells as text, a line for each row.
func draw(cells []uint32, cols int) string {
	var text strings.Builder
	for i, kind := range cells {
		text.WriteString(fmt.Sprint(kind))
		if (i+1)%cols == 0 {
			text.WriteByte('\n')
		} else {
			text.WriteByte(' ')
		}
	}
	return text.String()
}

// rowsOf cuts row-major cells into rows.
func rowsOf(cells []uint32, cols int) [][]uint32 {
	return slices.Collect(slices.Chunk(cells, cols))
}

var oneOfEach = []Params{
	{Shape: Uniform, Rows: 9, Cols: 7, Kinds: 5, Seed: 3},
	{Shape: Stable, Rows: 9, Cols: 7, Kinds: 5, Seed: 3},
	{Shape: Chain, Rows: 9, Cols: 7, Kinds: 6, Seed: 3},
}

func TestBoardDependsOnItsNumberAlone(t *testing.T) {
	for _, p := range oneOfEach {
		t.Run(p.Shape.String(), func(t *testing.T) {
			g := mustNew(t, p)
			first := g.Board(5, nil)
			g.Board(9, nil)
			g.Board(math.MaxUint64, nil)
			if again := g.Board(5, nil); !slices.Equal(again, first) {
				t.Errorf("board 5 after others:\n%s\nbefore them:\n%s", draw(again, p.Cols), draw(first, p.Cols))
			}
			if other := mustNew(t, p).Board(5, nil); !slices.Equal(other, first) {
				t.Errorf("board 5 of another generator:\n%s\nof the first:\n%s", draw(other, p.Cols), draw(first, p.Cols))
			}
		})
	}
}

func TestBoardUsesTheMemoryItIsGiven(t *testing.T) {
	for _, p := range oneOfEach {
		t.Run(p.Shape.String(), func(t *testing.T) {
			g := mustNew(t, p)
			want := g.Board(1, nil)
			size := p.Rows * p.Cols

			for _, length := range []int{0, size - 1, size, size + 20} {
				given := slices.Repeat([]uint32{77}, size+20)
				got := g.Board(1, given[:length])
				if !slices.Equal(got, want) {
					t.Errorf("given a slice of length %d:\n%s\nwant\n%s", length, draw(got, p.Cols), draw(want, p.Cols))
				}
				if &got[0] != &given[0] {
					t.Errorf("given a slice of length %d with room enough: the board lies elsewhere", length)
				}
				if given[size] != 77 {
					t.Errorf("given a slice of length %d: wrote past the board", length)
				}
			}
			if got := g.Board(1, make([]uint32, 3)); !slices.Equal(got, want) {
				t.Errorf("given too short a slice:\n%s\nwant\n%s", draw(got, p.Cols), draw(want, p.Cols))
			}

			cells := make([]uint32, size)
			if n := testing.AllocsPerRun(100, func() { cells = g.Board(1, cells) }); n != 0 {
				t.Errorf("%v allocations a board, though there was room", n)
			}
		})
	}
}

func TestGeneratorIsSafeForConcurrentUse(t *testing.T) {
	for _, p := range oneOfEach {
		g := mustNew(t, p)
		var group sync.WaitGroup
		for worker := range 4 {
			group.Go(func() {
				var cells []uint32
				for k := range uint64(50) {
					cells = g.Board(k, cells)
					if want := mustNew(t, p).Board(k, nil); !slices.Equal(cells, want) {
						t.Errorf("%v, worker %d, board %d differs", p.Shape, worker, k)
					}
				}
			})
		}
		group.Wait()
	}
}

func TestEmptyBoards(t *testing.T) {
	for _, p := range []Params{
		{},
		{Shape: Uniform, Rows: 5},
		{Shape: Uniform, Cols: math.MaxInt},
		{Shape: Stable, Rows: math.MaxInt},
		{Shape: Stable, Cols: 5, Kinds: 1},
	} {
		if got := mustNew(t, p).Board(3, make([]uint32, 4)); len(got) != 0 {
			t.Errorf("%+v: got %d cells", p, len(got))
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, p := range []Params{
		{Shape: Uniform, Rows: 9, Cols: 9, Kinds: 6},
		{Shape: Stable, Rows: 9, Cols: 9, Kinds: 6},
		{Shape: Uniform, Rows: 1000, Cols: 1000, Kinds: 5},
		{Shape: Stable, Rows: 1000, Cols: 1000, Kinds: 5},
		{Shape: Chain, Rows: 1000, Cols: 1000, Kinds: 6},
	} {
		b.Run(fmt.Sprintf("%v/%dx%d", p.Shape, p.Rows, p.Cols), func(b *testing.B) {
			g := mustNew(b, p)
			cells := make([]uint32, p.Rows*p.Cols)
			var k uint64
			for b.Loop() {
				cells = g.Board(k, cells)
				k++
			}
			perBoard := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(perBoard, "ns/board")
			b.ReportMetric(perBoard/float64(len(cells)), "ns/cell")
			b.ReportMetric(0, "ns/op")
		})
	}
}
