package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// kindsOf are ways to turn small numbers into kinds: as they are, such as need all eight bits, and up to the largest.
var kindsOf = []func(uint32) byte{
	func(k uint32) byte { return byte(k) },
	func(k uint32) byte {
		if k == 0 {
			return 0
		}
		return byte(k*37 + 128 | 1)
	},
	func(k uint32) byte {
		if k == 0 {
			return 0
		}
		return byte(256 - k)
	},
}

// holdRows resolves a board of bytes row by row, between guards, and wants what the cascade of the engine gives.
func holdRows(t *testing.T, s *Scratch, rows, cols int, board []byte) {
	t.Helper()
	const guard = 0xA5
	want := make([]byte, len(board))
	columns := make([]byte, len(board))
	FromRows(columns, board, rows, cols)
	var plain Scratch
	removed, passes := Resolve(&plain, Board[byte]{Rows: rows, Cols: cols, Cells: columns})
	ToRows(want, columns, rows, cols)

	memory := slices.Repeat([]byte{guard}, len(board)+32)
	cells := memory[16 : len(memory)-16 : len(memory)-16]
	copy(cells, board)
	gotRemoved, gotPasses := ResolveRows(s, cells, rows, cols)
	if gotRemoved != removed || gotPasses != passes || !slices.Equal(cells, want) {
		t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
			rows, cols, gotRemoved, gotPasses, removed, passes, board, cells, want)
	}
	for i := range 16 {
		if memory[i] != guard || memory[len(memory)-1-i] != guard {
			t.Fatalf("%dx%d: wrote outside the cells", rows, cols)
		}
	}
}

// Row by row a board gives what it gives column by column, whatever the shape and the kinds.
func TestResolveRows(t *testing.T) {
	defer Use(Use(Portable))
	var s Scratch
	random := rand.New(rand.NewPCG(7, 8))
	eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
		flat := slices.Concat(rows...)
		board := make([]byte, len(flat))
		for i := range 2 {
			kind := kindsOf[(i*(1+random.IntN(len(kindsOf)-1)))%len(kindsOf)]
			for i, k := range flat {
				board[i] = kind(k)
			}
			holdRows(t, &s, len(rows), cols, board)
		}
	})
}

// Among many kinds, only three or four of which are frequent, there are runs all the same.
func TestResolveRowsOfManyKinds(t *testing.T) {
	defer Use(Use(Portable))
	var s Scratch
	random := rand.New(rand.NewPCG(9, 10))
	for range 3000 {
		rows, cols := 1+random.IntN(20), 1+random.IntN(20)
		if random.IntN(8) == 0 {
			rows *= 9
		}
		kinds := 5 + random.IntN(250)
		board := make([]byte, rows*cols)
		for i := range board {
			board[i] = byte(random.IntN(3))
			if random.IntN(4) == 0 {
				board[i] = byte(1 + random.IntN(kinds))
			}
		}
		holdRows(t, &s, rows, cols, board)
	}
}

// A board of one kind goes at once, whatever its height: all of each word of its columns does.
func TestResolveRowsOfOneKind(t *testing.T) {
	defer Use(Use(Portable))
	var s Scratch
	for _, rows := range []int{1, 2, 3, 8, 9, 63, 64, 65, 127, 128, 129, 192, 200} {
		for _, cols := range []int{1, 2, 3, 7, 8, 9, 64, 65} {
			for _, kind := range []byte{1, 7, 8, 255} {
				holdRows(t, &s, rows, cols, slices.Repeat([]byte{kind}, rows*cols))
				for _, more := range []byte{3, 200} { // a column that stays between two that go
					board := slices.Repeat([]byte{kind}, rows*cols)
					for row := range rows {
						board[row*cols+cols/2] = more + byte(row%2)
					}
					holdRows(t, &s, rows, cols, board)
				}
			}
		}
	}
}

// Boards on which three tiles go in every other column and many passes follow, with rows and columns at the edges of
// words and blocks.
func TestResolveRowsOfTallBoards(t *testing.T) {
	defer Use(Use(Portable))
	var s Scratch
	random := rand.New(rand.NewPCG(11, 12))
	for _, rows := range []int{60, 64, 65, 120, 128, 130, 190, 256, 300} {
		for _, cols := range []int{1, 3, 8, 11} {
			for kinds := 2; kinds < 14; kinds += 2 {
				board := make([]byte, rows*cols)
				for i := range board {
					board[i] = byte(1 + random.IntN(kinds))
					if random.IntN(2) == 0 {
						board[i] = byte(random.IntN(3))
					}
				}
				holdRows(t, &s, rows, cols, board)
			}
		}
	}
}
