package match3

import (
	"fmt"
	"testing"

	"example.com/match3/internal/generate"
	"example.com/match3/internal/plain"
)

// Every benchmark runs beside a plain resolver, on the same boards in the same run. All of them first copy the boards,
// which are resolved in place, so that the copy is in every figure. The boards are so many that processors do not learn
// by heart how each of them branches. There are more in tools/bench, and `match3 bench` gives figures at once.

func BenchmarkResolveBytes(b *testing.B) {
	for _, size := range []int{8, 9, 50} {
		boards := uniformBoards(b, size, 4096*8*8/(size*size))
		b.Run(fmt.Sprintf("%dx%d/match3", size, size), func(b *testing.B) {
			benchmarkBytes(b, new(Resolver).ResolveBytes, boards, size, size)
		})
		b.Run(fmt.Sprintf("%dx%d/plain", size, size), func(b *testing.B) {
			benchmarkBytes(b, plainly(), boards, size, size)
		})
	}
}

func BenchmarkResolveBatch(b *testing.B) {
	const size, count = 8, 4096
	boards := uniformBoards(b, size, count)
	cells := make([]byte, len(boards))
	results := make([]Result, count)
	b.Run("8x8/match3", func(b *testing.B) {
		var r Resolver
		for b.Loop() {
			copy(cells, boards)
			if err := r.ResolveBatch(cells, size, size, results); err != nil {
				b.Fatal(err)
			}
		}
		report(b, count, size*size)
	})
	b.Run("8x8/plain", func(b *testing.B) {
		resolve := plainly()
		for b.Loop() {
			copy(cells, boards)
			for i := range results {
				results[i], _ = resolve(cells[i*size*size:(i+1)*size*size], size, size)
			}
		}
		report(b, count, size*size)
	})
}

func BenchmarkChain(b *testing.B) {
	const size = 200
	board := appendBytes(nil, chainBoard(b, size, size))
	b.Run("200x200/match3", func(b *testing.B) {
		benchmarkBytes(b, new(Resolver).ResolveBytes, board, size, size)
	})
	b.Run("200x200/plain", func(b *testing.B) {
		benchmarkBytes(b, plainly(), board, size, size)
	})
}

// benchmarkBytes resolves one board after another of those that lie back to back in boards.
func benchmarkBytes(b *testing.B, resolve func([]byte, int, int) (Result, error), boards []byte, rows, cols int) {
	size := rows * cols
	cells := make([]byte, size)
	at := 0
	for b.Loop() {
		copy(cells, boards[at:])
		if _, err := resolve(cells, rows, cols); err != nil {
			b.Fatal(err)
		}
		at += size
		if at == len(boards) {
			at = 0
		}
	}
	report(b, 1, size)
}

// report gives the time a board and a cell; boards is how many were resolved in each turn of the loop.
func report(b *testing.B, boards, size int) {
	perBoard := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(boards)
	b.ReportMetric(perBoard, "ns/board")
	b.ReportMetric(perBoard/float64(size), "ns/cell")
	b.ReportMetric(0, "ns/op") // not shown: it would be that of a batch here and of a board there
}

func uniformBoards(b *testing.B, size, count int) []byte {
	g, err := generate.New(generate.Params{Shape: generate.Uniform, Rows: size, Cols: size, Kinds: 6})
	noError(b, err)
	packed := make([]byte, 0, count*size*size)
	var cells []uint32
	for k := range count {
		cells = g.Board(uint64(k), cells)
		for _, kind := range cells {
			packed = append(packed, byte(kind))
		}
	}
	return packed
}

// plainly is the plain resolver in the form of ResolveBytes. Its error is always nil.
func plainly() func(cells []byte, rows, cols int) (Result, error) {
	var flat plain.Flat
	return func(cells []byte, rows, cols int) (Result, error) {
		removed, passes := flat.Resolve(cells, rows, cols)
		return Result{Removed: removed, Passes: passes}, nil
	}
}
