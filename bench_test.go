package match3

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/match3/internal/generate"
)

// Every benchmark runs beside the plain resolver below, on the same boards in the same run. All of them first copy the
// boards, which are resolved in place, so that the copy is in every figure. The boards are so many that processors do
// not learn by heart how each of them branches.

func BenchmarkResolveBytes(b *testing.B) {
	for _, size := range []int{8, 9, 50} {
		boards := uniformBoards(b, size, 4096*8*8/(size*size))
		b.Run(fmt.Sprintf("%dx%d/match3", size, size), func(b *testing.B) {
			benchmarkBytes(b, new(Resolver).ResolveBytes, boards, size, size)
		})
		b.Run(fmt.Sprintf("%dx%d/plain", size, size), func(b *testing.B) {
			benchmarkBytes(b, plainly, boards, size, size)
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
		for b.Loop() {
			copy(cells, boards)
			for i := range results {
				results[i], _ = plainly(cells[i*size*size:(i+1)*size*size], size, size)
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
		benchmarkBytes(b, plainly, board, size, size)
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

// plainly is how one writes it down who knows the rules and the language well and has other things to do: all of the
// board is looked at in every pass. The error is always nil.
func plainly(cells []byte, rows, cols int) (res Result, err error) {
	marked := make([]bool, len(cells))
	for {
		found := false
		for row := range rows {
			for col := range cols {
				i := row*cols + col
				kind := cells[i]
				if kind == 0 {
					continue
				}
				if col+2 < cols && cells[i+1] == kind && cells[i+2] == kind {
					marked[i], marked[i+1], marked[i+2] = true, true, true
					found = true
				}
				if row+2 < rows && cells[i+cols] == kind && cells[i+2*cols] == kind {
					marked[i], marked[i+cols], marked[i+2*cols] = true, true, true
					found = true
				}
			}
		}
		if !found {
			return res, nil
		}
		res.Passes++
		for col := range cols {
			to := (rows-1)*cols + col
			for from := to; from >= 0; from -= cols {
				kind := cells[from]
				if marked[from] {
					marked[from] = false
					res.Removed++
					kind = 0
				}
				cells[from] = 0
				if kind != 0 {
					cells[to] = kind
					to -= cols
				}
			}
		}
	}
}

// A baseline that is wrong would be no baseline.
func TestPlainResolver(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	plain := []path{{name: "the plain resolver", bytes: true, resolve: onBytes(plainly)}}
	for range 300 {
		holdAllPaths(t, plain, randomRows(random, random.IntN(14), random.IntN(14), 1+random.IntN(6), random.IntN(2) == 0))
	}
}
