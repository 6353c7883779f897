package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/sample"
)

// uprightly resolves a board that lies row by row as one in the layout of Board. Behind it is room that may be written
// to, and guards that may not.
func uprightly(t *testing.T, s *Scratch) resolver {
	const guard = 0xa5
	return func(cells []byte, rows, cols int) (removed, passes int) {
		t.Helper()
		memory := slices.Repeat([]byte{guard}, 1+len(cells)+codesRoom+1)
		board := memory[1 : 1+len(cells)]
		FromRows(board, cells, rows, cols)
		before := slices.Clone(board)
		removed, passes = resolveUpright(s, board, rows, cols)
		if memory[0] != guard || memory[len(memory)-1] != guard {
			t.Fatalf("%dx%d: wrote outside the room", rows, cols)
		}
		if passes > 0 {
			ToRows(cells, board, rows, cols)
		} else if !slices.Equal(board, before) {
			t.Fatalf("%dx%d: a stable board was written to", rows, cols)
		}
		return removed, passes
	}
}

// Boards in the layout of Board give what the cascade gives, in all small shapes and in long ones.
func TestResolveUpright(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		random := rand.New(rand.NewPCG(53, 54))
		hold := func(rows, cols int) {
			cells := make([]byte, rows*cols)
			drawBytes(random, cells, cols)
			byCascade(cells, rows, cols).hold(t, uprightly(t, &s), cells, rows, cols)
		}
		for rows := 1; rows <= 20; rows++ {
			for cols := 1; cols <= 20; cols++ {
				for range draws(20) {
					hold(rows, cols)
				}
			}
		}
		longShapesOf(random, hold)
	})
}

// So do all boards of a few shapes with two kinds and gaps.
func TestResolveUprightOfEverySmallBoard(t *testing.T) {
	eachTier(t, func(t *testing.T) {
		var s Scratch
		for _, b := range everySmallBoard() {
			if len(b.cells) > 0 {
				b.want.hold(t, uprightly(t, &s), b.cells, b.rows, b.cols)
			}
		}
	})
}

// Boards whose columns are several blocks high, too.
func longShapesOf(random *rand.Rand, hold func(rows, cols int)) {
	for _, long := range []int{31, 63, 64, 65, 127, 128, 129, 200, 330, 400} {
		for short := 1; short <= 70; short += 1 + random.IntN(9*sample.Step) {
			hold(long, short)
			hold(short, long)
		}
	}
}

// Each byte of a square becomes bits and each bit comes back.
func TestBitsOf(t *testing.T) {
	random := rand.New(rand.NewPCG(55, 56))
	for range 1000 {
		word := random.Uint64() & (fewKinds * eachByte)
		b0, b1, b2 := bitsOf(word)
		for i := range 8 {
			kind := word >> (8 * i) & 0xff
			if got := b0>>i&1 | b1>>i&1<<1 | b2>>i&1<<2; got != kind {
				t.Fatalf("byte %d of %#x has the bits of %d", i, word, got)
			}
		}
		if b0|b1|b2 > 0xff {
			t.Fatalf("%#x has more than eight bits: %#x, %#x, %#x", word, b0, b1, b2)
		}
		if back := bytesOf(b0|random.Uint64()<<8, b1, b2); back != word {
			t.Fatalf("there and back makes %#x of %#x", back, word)
		}
	}
}
