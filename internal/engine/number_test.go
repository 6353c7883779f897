package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Numbers of any width resolve as small kinds do, whatever the empty cell is.
func TestResolveNumbers(t *testing.T) {
	var s Scratch
	random := rand.New(rand.NewPCG(21, 22))
	for range 2000 {
		rows, cols, kinds := random.IntN(14), random.IntN(14), 1+random.IntN(12)
		board := make([]byte, rows*cols)
		for i := range board {
			board[i] = byte(random.IntN(kinds + 1))
		}
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint8 { return kind })
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint8 { return 255 - kind })
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint16 { return uint16(kind) << 8 })
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint32 { return uint32(kind) * 1e9 / 4 })
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint64 { return uint64(kind) << 56 })
		holdNumbers(t, &s, board, rows, cols, func(kind byte) uint64 { return uint64(kind) - 3 }) // 0 is a kind
	}
}

func holdNumbers[N Number](t *testing.T, s *Scratch, board []byte, rows, cols int, as func(byte) N) {
	t.Helper()
	numbers := func(board []byte) []N {
		out := make([]N, len(board))
		for i, kind := range board {
			out[i] = as(kind)
		}
		return out
	}
	want := slices.Clone(board)
	removed, passes := ResolveRows(new(Scratch), want, rows, cols)
	cells := numbers(board)
	final, gotRemoved, gotPasses := resolveLines(s, cells, cols, as(0))
	if gotRemoved != removed || gotPasses != passes || !slices.Equal(final, numbers(want)) {
		t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
			rows, cols, gotRemoved, gotPasses, removed, passes, numbers(board), final, numbers(want))
	}
	if !slices.Equal(cells, numbers(board)) {
		t.Fatalf("%dx%d: the lines have become\n%v, before they were\n%v", rows, cols, cells, board)
	}
}

// resolveLines is ResolveLines for cells that lie row by row. Boards without cells come out as they are.
func resolveLines[N Number](s *Scratch, cells []N, cols int, empty N) (final []N, removed, passes int) {
	if len(cells) == 0 {
		return cells, 0, 0
	}
	final = make([]N, len(cells))
	removed, passes = ResolveLines(s, final, slices.Collect(slices.Chunk(cells, cols)), empty)
	return final, removed, passes
}

// 255 kinds fit bytes, one more does not, and no number of kinds makes a difference to the result.
func TestResolveNumbersOfManyKinds(t *testing.T) {
	var s Scratch
	for kinds := 250; kinds < 260; kinds++ {
		cells := make([]uint64, kinds+5)
		for i := range kinds {
			cells[i] = 1<<40 + uint64(i)<<30
		}
		cells[kinds], cells[kinds+1], cells[kinds+2] = 1<<40, 1<<40, 1<<40
		before := slices.Clone(cells)
		final, removed, _ := resolveLines(&s, cells, len(cells), 0)
		want := slices.Clone(before)
		clear(want[kinds:])
		if removed != 3 || !slices.Equal(final, want) || !slices.Equal(cells, before) {
			t.Errorf("%d kinds: %d removed\n%v becomes\n%v", kinds, removed, before, final)
		}
	}
}

// A board of the engine resolves by way of bytes as it does without, with few kinds and with too many for bytes.
func TestResolveBoard(t *testing.T) {
	var s Scratch
	random := rand.New(rand.NewPCG(23, 24))
	for i := range 600 {
		rows, cols := random.IntN(40), random.IntN(40)
		cells := make([]uint32, rows*cols)
		for i := range cells {
			cells[i] = uint32(random.IntN(4)) * 1e9
		}
		if i%3 == 0 {
			for i := range cells {
				if random.IntN(2) == 0 {
					cells[i] = 1<<31 + random.Uint32N(5000)
				}
			}
		}
		want := slices.Clone(cells)
		removed, passes := Resolve(new(Scratch), Board[uint32]{Rows: rows, Cols: cols, Cells: want})
		gotRemoved, gotPasses := ResolveBoard(&s, Board[uint32]{Rows: rows, Cols: cols, Cells: cells})
		if gotRemoved != removed || gotPasses != passes || !slices.Equal(cells, want) {
			t.Fatalf("%dx%d: %d removed in %d passes, want %d in %d\n%v\nwant\n%v",
				rows, cols, gotRemoved, gotPasses, removed, passes, cells, want)
		}
	}
}

// What marks the slots of a board comes round once in 2^32 boards.
func TestKindTableComesRound(t *testing.T) {
	table := kindTable{round: ^uint32(0) - 2}
	for i := range uint64(6) {
		line := []uint64{1000 + i, 1000 + i, 1000 + i, 2000, 0, 1000}
		codes := make([]byte, len(line))
		back := make([]uint64, len(line))
		few := encodeByTable(&table, codes, [][]uint64{line}, 0)
		decodeByTable(&table, back, codes)
		if !few || codes[4] != 0 || !slices.Equal(back, line) {
			t.Errorf("board %d: %v, %v becomes %v and\n%v", i, few, line, codes, back)
		}
	}
}
