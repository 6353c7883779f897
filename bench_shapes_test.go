package match3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// BenchmarkShapes resolves boards of five kinds in many shapes, and chains, beside the plain resolver where that takes
// no more than moments. It gives the least time of all rounds over the boards, without the copy, so that what else
// the machine does is not in the figures.
func BenchmarkShapes(b *testing.B) {
	shapes := [][2]int{
		{12, 12},
		{16, 16},
		{20, 20},
		{32, 32},
		{50, 50},
		{64, 64},
		{100, 100},
		{128, 128},
		{200, 200},
		{320, 320},
		{500, 500},
		{1000, 1000},
		{8000, 8000},
		{1, 20000},
		{20000, 1},
		{3, 20000},
		{20000, 3},
		{2, 300000},
		{50, 20000},
		{20000, 50},
	}
	for _, shape := range shapes {
		rows, cols := shape[0], shape[1]
		random := rand.New(rand.NewPCG(1, 2))
		boards := make([]byte, max(1, 1<<20/(rows*cols))*rows*cols)
		for i := range boards {
			boards[i] = byte(1 + random.IntN(5))
		}
		benchmarkShape(b, fmt.Sprintf("%dx%d", rows, cols), boards, rows, cols, rows*cols <= 1e6)
	}
	for _, size := range []int{50, 200, 1000} {
		board := appendBytes(nil, chainBoard(b, size, size))
		benchmarkShape(b, fmt.Sprintf("chain%dx%d", size, size), board, size, size, size <= 200)
	}
}

func benchmarkShape(b *testing.B, name string, boards []byte, rows, cols int, plain bool) {
	size := rows * cols
	work := make([]byte, len(boards))
	run := func(kind string, resolve func([]byte, int, int) (Result, error)) {
		b.Run(name+"/"+kind, func(b *testing.B) {
			least := math.MaxFloat64
			for b.Loop() {
				b.StopTimer()
				copy(work, boards)
				before := b.Elapsed()
				b.StartTimer()
				for board := range slices.Chunk(work, size) {
					if _, err := resolve(board, rows, cols); err != nil {
						b.Fatal(err)
					}
				}
				least = min(least, float64(b.Elapsed()-before))
			}
			perBoard := least / float64(len(boards)/size)
			b.ReportMetric(perBoard, "ns/board")
			b.ReportMetric(perBoard/float64(size), "ns/cell")
			b.ReportMetric(0, "ns/op") // not shown: it would be that of a round
		})
	}
	run("match3", new(Resolver).ResolveBytes)
	if plain {
		run("plain", plainly())
	}
}
