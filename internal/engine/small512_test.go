package engine

import "testing"

// SmallShapeOf knows a shape once it was seen, on the tier that has kernels for it and on no other.
func TestSmallShapeOf(t *testing.T) {
	onTier(t, AVX512)
	var s Scratch
	cells := make([]byte, 64)
	ResolveRows(&s, cells, 8, 8)
	if shape := SmallShapeOf(8, 8); shape == nil || !shape.Fits(cells) || shape.Fits(cells[1:]) {
		t.Errorf("the shape of 8x8 is %v", shape)
	}
	for _, size := range [][2]int{{-1, 8}, {8, -1}, {0, 8}, {8, 0}, {8, 17}, {32, 2}, {9, 15}} {
		ResolveRows(&s, make([]byte, max(0, size[0])*max(0, size[1])), max(0, size[0]), max(0, size[1]))
		if shape := SmallShapeOf(size[0], size[1]); shape != nil {
			t.Errorf("the shape of %v is %v, want none", size, shape)
		}
	}
	Use(AVX2)
	if shape := SmallShapeOf(8, 8); shape != nil {
		t.Errorf("the shape of 8x8 without AVX-512 is %v, want none", shape)
	}
}
