package match3

import (
	"math/rand/v2"
	"testing"

	"example.com/match3/internal/reference"
)

// BenchmarkPasses tells of all passes, beside the reference, which resolves the same boards without telling anything,
// and beside Resolve. The copy of the board is in every figure.
func BenchmarkPasses(b *testing.B) {
	tests := []struct {
		name   string
		boards [][][]Kind
	}{
		{"1x1", someBoards(1, 1, 1, 5)},
		{"3x3", someBoards(200, 3, 3, 3)},
		{"8x8", someBoards(200, 8, 8, 6)},
		{"8x8 of 200 kinds", someBoards(200, 8, 8, 200)}, // mostly stable
		{"50x50", someBoards(20, 50, 50, 6)},
		{"50x50 of 2 kinds", someBoards(20, 50, 50, 2)},
		{"1x5000", someBoards(5, 1, 5000, 3)},
		{"5000x1", someBoards(5, 5000, 1, 3)},
		{"400x400", someBoards(1, 400, 400, 5)},
		{"1000x1000", someBoards(1, 1000, 1000, 5)},
		{"chain50x50", [][][]Kind{chainBoard(b, 50, 50)}},
		{"chain200x200", [][][]Kind{chainBoard(b, 200, 200)}},
	}
	for _, tt := range tests {
		rows, cols := len(tt.boards[0]), len(tt.boards[0][0])
		var boards []*Board
		for _, rows := range tt.boards {
			board, err := FromRows(rows)
			noError(b, err)
			boards = append(boards, board)
		}
		onBoards := func(resolve func(*Board)) func(*testing.B) {
			return func(b *testing.B) {
				b.ReportAllocs()
				work := boards[0].Clone()
				for b.Loop() {
					for _, board := range boards {
						copy(work.cells, board.cells)
						resolve(work)
					}
				}
				report(b, len(boards), rows*cols)
			}
		}
		b.Run(tt.name+"/passes", onBoards(func(b *Board) {
			for range b.Passes() { // what comes of them is of no matter here
			}
		}))
		b.Run(tt.name+"/resolve", onBoards(func(b *Board) { b.Resolve() }))
		b.Run(tt.name+"/reference", func(b *testing.B) {
			for b.Loop() {
				for _, board := range tt.boards {
					reference.Resolve(board, Empty)
				}
			}
			report(b, len(boards), rows*cols)
		})
	}
}

// someBoards are boards of so many kinds, without gaps.
func someBoards(count, rows, cols, kinds int) [][][]Kind {
	random := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
	boards := make([][][]Kind, count)
	for i := range boards {
		boards[i] = make([][]Kind, rows)
		for r := range boards[i] {
			boards[i][r] = make([]Kind, cols)
			for c := range boards[i][r] {
				boards[i][r][c] = Kind(1 + random.IntN(kinds))
			}
		}
	}
	return boards
}
