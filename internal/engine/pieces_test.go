package engine

import (
	"math/rand/v2"
	"testing"
)

// Wide boards of few rows, of few kinds and of many, with gaps and without, all one piece or many, give what the
// cascade gives on every tier.
func TestPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	for tier := Portable; tier <= Best; tier++ {
		onTier(t, tier)
		var s Scratch
		inPieces := 0
		for range draws(400) {
			rows, cols := 2+random.IntN(2), leastPieceCols+random.IntN(300)
			kinds, gaps := 2+random.IntN(20), 0
			if random.IntN(3) == 0 {
				gaps = random.IntN(100)
			}
			cells := make([]byte, rows*cols)
			for i := range cells {
				cells[i] = byte(1 + random.IntN(kinds))
				if random.IntN(100) < gaps {
					cells[i] = 0
				}
			}
			want := byCascade(cells, rows, cols)
			want.hold(t, func(cells []byte, rows, cols int) (int, int) {
				removed, passes, done := resolvePieces(&s, cells, rows, cols)
				if !done {
					return ResolveRows(&s, cells, rows, cols)
				}
				inPieces++
				return removed, passes
			}, cells, rows, cols)
		}
		if inPieces == 0 {
			t.Error("no board fell into pieces")
		}
	}
}

// The choice takes pieces where boards are wide enough.
func TestWantsPieces(t *testing.T) {
	for _, test := range []struct {
		tier       Tier
		rows, cols int
		want       bool
	}{
		{Portable, 2, leastPieceCols, true},
		{Portable, 3, leastPieceCols, true},
		{Portable, 3, leastPieceCols - 1, false},
		{Portable, 1, leastPieceCols, false},
		{Portable, 4, leastPieceCols, false},
		{AVX2, 2, leastPieceCols, true},
		{AVX512, 2, leastPieceCols, false},
		{AVX512, 2, leastPieceCols512, true},
	} {
		if test.tier > Best {
			continue
		}
		onTier(t, test.tier)
		if got := wantsPieces(test.rows, test.cols); got != test.want {
			t.Errorf("%v, %d rows, %d columns: %v", test.tier, test.rows, test.cols, got)
		}
	}
}

// A run in one place closes gaps everywhere, so a board with a gap is not for pieces.
func TestPiecesRefuseGaps(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells []byte
		gaps  bool
	}{
		{"none", []byte{0, 1, 0, 0, 3, 4, 255, 4, 5, 6, 7, 4, 4, 255, 4, 5, 6, 2}, false},
		{"in the first eight", []byte{0, 1, 0, 0, 3, 4, 255, 4, 5, 6, 7, 4, 4, 0, 4, 5, 6, 2}, true},
		{"at the end", []byte{0, 1, 0, 0, 3, 4, 255, 4, 5, 6, 7, 4, 4, 255, 4, 5, 6, 0}, true},
	} {
		if got := gapsInRows(test.cells, 9); got != test.gaps {
			t.Errorf("%s: %v", test.name, got)
		}
	}
	cells := make([]byte, 2*leastPieceCols)
	copy(cells[leastPieceCols:], []byte{1, 1, 1, 0, 2, 3})
	cells[3] = 9
	if _, _, done := resolvePieces(new(Scratch), cells, 2, leastPieceCols); done || cells[3] != 9 {
		t.Error("a board with a gap was resolved in pieces")
	}
}

// A piece is as wide as small kernels take, or wider where it must be.
func TestPieceEnd(t *testing.T) {
	row := []byte{1, 1, 1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5}
	for start, want := range map[int]int{0: 6, 3: 6, 6: 22, 7: 23 - 1, 22: 24} {
		if got := pieceEnd(row, 1, len(row), start); got != want {
			t.Errorf("from %d to %d, want %d", start, got, want)
		}
	}
}
