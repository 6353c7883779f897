package engine

import "testing"

// FitsSquare is for boards of at most 8x8 that have all their cells, on the tier that has nothing faster for them.
func TestFitsSquare(t *testing.T) {
	onTier(t, Portable)
	for _, c := range []struct {
		cells, rows, cols int
		want              bool
	}{
		{64, 8, 8, true},
		{30, 6, 5, true},
		{1, 1, 1, true},
		{63, 8, 8, false},
		{72, 9, 8, false},
		{72, 8, 9, false},
		{0, 0, 8, false},
		{0, 8, 0, false},
		{1, -1, -1, false},
	} {
		if got := FitsSquare(c.cells, c.rows, c.cols); got != c.want {
			t.Errorf("FitsSquare(%d, %d, %d) is %v", c.cells, c.rows, c.cols, got)
		}
	}
	if Use(AVX2); InUse() == AVX2 && FitsSquare(64, 8, 8) {
		t.Error("FitsSquare takes boards from a kernel that is faster")
	}
}
