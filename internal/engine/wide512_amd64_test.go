//go:build !purego

package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Two long cascades that go on far apart on a wide board are left to another kernel on the way, which gives what the
// cascade gives; and the memory serves other boards afterwards.
func TestWordsGiveUp(t *testing.T) {
	onTier(t, AVX512)
	const rows, half = 7, 3 * mostPasses
	const cols = 2 * half
	side := chainBytes(t, rows, half)
	cells := make([]byte, rows*cols)
	for row := range rows {
		for col := range half {
			cells[row*cols+col] = side[row*half+col]
			cells[(row+1)*cols-1-col] = side[row*half+col]
		}
	}
	cells[half] = 0 // a gap, which closes in the first pass
	var s Scratch
	var w words512
	if _, _, done := w.resolve(slices.Clone(cells), rows, cols); done {
		t.Fatal("words did not give up")
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 3 {
		got, want := slices.Clone(cells), make([]byte, len(cells))
		removed, passes := resolveWords512(&s, got, rows, cols)
		FromRows(want, cells, rows, cols)
		wantRemoved, wantPasses := Resolve(new(Scratch), Board[byte]{Rows: rows, Cols: cols, Cells: want})
		final := make([]byte, len(cells))
		ToRows(final, want, rows, cols)
		if removed != wantRemoved || passes != wantPasses || !slices.Equal(got, final) {
			t.Fatalf("%d removed in %d passes, want %d in %d, or another board", removed, passes, wantRemoved, wantPasses)
		}
		for i := range cells {
			cells[i] = byte(1 + random.IntN(6))
		}
	}
}
