package match3

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkResolve is Resolve beside plainlyOf, both of which copy the rows that they are given.
func BenchmarkResolve(b *testing.B) {
	type gem int16
	for _, size := range []int{8, 50} {
		benchmarkOf(b, "int", size, func(kind Kind) int { return int(kind) })
		benchmarkOf(b, "large int", size, func(kind Kind) int { return int(kind) * 1e8 })
		benchmarkOf(b, "named int16", size, func(kind Kind) gem { return gem(kind) - 1 })
		benchmarkOf(b, "float64", size, func(kind Kind) float64 { return float64(kind) })
		benchmarkOf(b, "string", size, func(kind Kind) string { return fmt.Sprint("kind ", uint32(kind)) })
		benchmarkOf(b, "any", size, func(kind Kind) any { return kind })
	}
}

func benchmarkOf[T comparable](b *testing.B, name string, size int, as func(Kind) T) {
	random := rand.New(rand.NewPCG(13, 14))
	boards := make([][][]T, 2048*8*8/(size*size))
	for i := range boards {
		boards[i] = cellsAs(randomRows(random, size, size, 6, false), as)
	}
	empty := as(Empty)
	plain := func(rows [][]T, empty T) ([][]T, Result, error) {
		final, res := plainlyOf(rows, empty)
		return final, res, nil
	}
	for _, resolver := range []struct {
		name    string
		resolve func([][]T, T) ([][]T, Result, error)
	}{{"match3", Resolve[T]}, {"plain", plain}} {
		b.Run(fmt.Sprintf("%dx%d of %s/%s", size, size, name, resolver.name), func(b *testing.B) {
			at := 0
			for b.Loop() {
				if _, _, err := resolver.resolve(boards[at], empty); err != nil {
					b.Fatal(err)
				}
				at = (at + 1) % len(boards)
			}
			report(b, 1, size*size)
		})
	}
}

// BenchmarkBoard is Resolver.Resolve on boards already built, with kinds near 10^9, beside plainlyOf on rows of int.
func BenchmarkBoard(b *testing.B) {
	random := rand.New(rand.NewPCG(15, 16))
	for _, size := range []int{8, 50} {
		boards := make([]*Board, 2048*8*8/(size*size))
		rows := make([][][]int, len(boards))
		for i := range boards {
			rows[i] = cellsAs(randomRows(random, size, size, 6, false), func(kind Kind) int { return 1e9 + int(kind) })
			var err error
			boards[i], err = FromRows(rows[i])
			noError(b, err)
		}
		b.Run(fmt.Sprintf("%dx%d/match3", size, size), func(b *testing.B) {
			var r Resolver
			board := boards[0].Clone()
			at := 0
			for b.Loop() {
				copy(board.cells, boards[at].cells)
				r.Resolve(board)
				at = (at + 1) % len(boards)
			}
			report(b, 1, size*size)
		})
		b.Run(fmt.Sprintf("%dx%d/plain", size, size), func(b *testing.B) {
			at := 0
			for b.Loop() {
				plainlyOf(rows[at], 0)
				at = (at + 1) % len(boards)
			}
			report(b, 1, size*size)
		})
	}
}

// plainlyOf is plainly for rows of anything, which are copied.
func plainlyOf[T comparable](given [][]T, empty T) (rows [][]T, res Result) {
	rows = make([][]T, len(given))
	marked := make([][]bool, len(given))
	for r := range rows {
		rows[r] = append([]T(nil), given[r]...)
		marked[r] = make([]bool, len(given[r]))
	}
	for {
		found := false
		for r, row := range rows {
			for c, kind := range row {
				if kind == empty {
					continue
				}
				if c+2 < len(row) && row[c+1] == kind && row[c+2] == kind {
					marked[r][c], marked[r][c+1], marked[r][c+2] = true, true, true
					found = true
				}
				if r+2 < len(rows) && rows[r+1][c] == kind && rows[r+2][c] == kind {
					marked[r][c], marked[r+1][c], marked[r+2][c] = true, true, true
					found = true
				}
			}
		}
		if !found {
			return rows, res
		}
		res.Passes++
		for c := range rows[0] {
			to := len(rows) - 1
			for from := to; from >= 0; from-- {
				kind := rows[from][c]
				if marked[from][c] {
					marked[from][c] = false
					res.Removed++
					kind = empty
				}
				rows[from][c] = empty
				if kind != empty {
					rows[to][c] = kind
					to--
				}
			}
		}
	}
}

// A baseline that is wrong would be no baseline.
func TestPlainResolverOfRows(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	plain := []path{{name: "the plain resolver of rows", resolve: func(t failer, rows [][]Kind) ([][]Kind, Result) {
		return plainlyOf(rows, Empty)
	}}}
	for range 300 {
		holdAllPaths(t, plain, randomRows(random, random.IntN(14), random.IntN(14), 1+random.IntN(6), random.IntN(2) == 0))
	}
}
