package match3

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/match3/internal/plain"
)

// BenchmarkManyKinds is Resolver.Resolve on boards with more kinds than bytes can tell apart, and Resolve on the same as
// rows of int, which fit 32 bits or do not, beside the plain resolver of nested slices. All copy the board first.
func BenchmarkManyKinds(b *testing.B) {
	for _, shape := range []struct{ size, kinds int }{{50, 300}, {50, 2000}, {200, 300}, {200, 2000}} {
		random := rand.New(rand.NewPCG(25, 26))
		boards := make([]*Board, max(4, 2048*8*8/(shape.size*shape.size)))
		rows := make([][][]int, len(boards))
		for i := range boards {
			rows[i] = cellsAs(randomRows(random, shape.size, shape.size, shape.kinds, false), func(kind Kind) int {
				return int(kind) * 1_000_003
			})
			var err error
			boards[i], err = FromRows(rows[i])
			noError(b, err)
		}
		run := func(name string, resolve func(at int)) {
			b.Run(fmt.Sprintf("%dx%d of %d/%s", shape.size, shape.size, shape.kinds, name), func(b *testing.B) {
				at := 0
				for b.Loop() {
					resolve(at)
					at = (at + 1) % len(boards)
				}
				report(b, 1, shape.size*shape.size)
			})
		}
		var r Resolver
		board := boards[0].Clone()
		run("board", func(at int) {
			copy(board.cells, boards[at].cells)
			r.Resolve(board)
		})
		resolveRows := func(at int) {
			if _, _, err := Resolve(rows[at], 0); err != nil {
				b.Fatal(err)
			}
		}
		run("rows", resolveRows)
		var nested plain.Nested
		run("plain", func(at int) {
			board := make([][]int, len(rows[at]))
			for r, row := range rows[at] {
				board[r] = append([]int(nil), row...)
			}
			nested.Resolve(board)
		})
		for _, board := range rows {
			for _, row := range board {
				for i := range row {
					row[i] <<= 20
				}
			}
		}
		run("rows of 64 bits", resolveRows)
	}
}
