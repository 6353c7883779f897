package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"
)

// BenchmarkCodes makes codes of 50 lines of 50 cells, and cells of the codes, on each tier.
func BenchmarkCodes(b *testing.B) {
	for tier := Portable; tier <= Best; tier++ {
		benchmarkCodes[uint16](b, tier)
		benchmarkCodes[uint32](b, tier)
		benchmarkCodes[uint64](b, tier)
	}
}

func benchmarkCodes[N Number](b *testing.B, tier Tier) {
	const side = 50
	random := rand.New(rand.NewPCG(67, 68))
	for _, values := range []struct {
		name   string
		factor uint64
	}{{"value", 1}, {"palette", 300}} {
		kinds := make([]N, 6)
		for i := range kinds {
			kinds[i] = N(uint64(i+1) * values.factor)
		}
		lines := drawLines(random, side, side, 0, kinds)
		run := func(name string, do func(s *Scratch, codes []byte, cells []N)) {
			b.Run(fmt.Sprintf("%d bits by %s/%s/%v", unsafe.Sizeof(kinds[0])*8, values.name, name, tier), func(b *testing.B) {
				onTier(b, tier)
				var s Scratch
				codes, cells := s.codesFor(side*side), make([]N, side*side)
				encode(&s.coder, codes, lines, 0)
				for b.Loop() {
					do(&s, codes, cells)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(side*side), "ns/cell")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/board")
			})
		}
		run("encode", func(s *Scratch, codes []byte, _ []N) { encode(&s.coder, codes, lines, 0) })
		run("decode", func(s *Scratch, codes []byte, cells []N) { decode(&s.coder, cells, codes, 0) })
	}
}

// BenchmarkFirstRuns is what a cascade spends on a board of 200x200 with 2000 kinds, on each tier.
func BenchmarkFirstRuns(b *testing.B) {
	const side = 200
	random := rand.New(rand.NewPCG(69, 70))
	board := Board[uint32]{Rows: side, Cols: side, Cells: make([]uint32, side*side)}
	for i := range board.Cells {
		board.Cells[i] = 1 + random.Uint32N(2000)
	}
	Resolve(new(Scratch), board) // so that it is stable
	for tier := Portable; tier <= Best; tier++ {
		b.Run(tier.String(), func(b *testing.B) {
			onTier(b, tier)
			var s Scratch
			for b.Loop() {
				Resolve(&s, board)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/board")
		})
	}
}

// BenchmarkLines resolves boards of cells of 64 bits into memory that is there already, on each tier.
func BenchmarkLines(b *testing.B) {
	for _, side := range []int{8, 50} {
		random := rand.New(rand.NewPCG(71, 72))
		boards := make([][][]uint64, 131072/(side*side))
		for i := range boards {
			boards[i] = drawLines(random, side, side, 0, []uint64{1e9, 3e9, 5e9, 7e9, 9e9})
		}
		for tier := Portable; tier <= Best; tier++ {
			b.Run(fmt.Sprintf("%dx%d/%v", side, side, tier), func(b *testing.B) {
				onTier(b, tier)
				var s Scratch
				final := make([]uint64, side*side)
				at := 0
				for b.Loop() {
					ResolveLines(&s, final, boards[at], 0)
					at = (at + 1) % len(boards)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/board")
			})
		}
	}
}
