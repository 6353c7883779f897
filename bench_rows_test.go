package match3

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/match3/internal/plain"
)

// BenchmarkRows is Resolve on rows of int beside the plain resolver of nested slices, which copies the rows first as
// Resolve does: small numbers, numbers far apart, and numbers that only 64 bits hold.
func BenchmarkRows(b *testing.B) {
	for _, shape := range []struct{ size, kinds int }{{8, 6}, {50, 5}, {50, 6}} {
		for _, values := range []struct {
			name string
			as   func(Kind) int
		}{
			{"small", func(kind Kind) int { return int(kind) }},
			{"apart", func(kind Kind) int { return int(kind) * 100_000_007 }},
			{"wide", func(kind Kind) int { return int(uint64(kind) << 59) }},
		} {
			random := rand.New(rand.NewPCG(19, 20))
			boards := make([][][]int, 2048*8*8/(shape.size*shape.size))
			for i := range boards {
				boards[i] = cellsAs(randomRows(random, shape.size, shape.size, shape.kinds, false), values.as)
			}
			name := fmt.Sprintf("%dx%d of %d %s", shape.size, shape.size, shape.kinds, values.name)
			run := func(name string, resolve func([][]int)) {
				b.Run(name, func(b *testing.B) {
					at := 0
					for b.Loop() {
						resolve(boards[at])
						at = (at + 1) % len(boards)
					}
					report(b, 1, shape.size*shape.size)
				})
			}
			run(name+"/match3", func(rows [][]int) {
				if _, _, err := Resolve(rows, 0); err != nil {
					b.Fatal(err)
				}
			})
			var nested plain.Nested
			run(name+"/plain", func(rows [][]int) {
				board := make([][]int, len(rows))
				for r, row := range rows {
					board[r] = append([]int(nil), row...)
				}
				nested.Resolve(board)
			})
		}
	}
}
