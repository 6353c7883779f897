//go:build !purego

package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// eachPatchKernel runs hold with both kernels for patches: that for bytes, and that which takes planes where it can.
func eachPatchKernel(t *testing.T, hold func(t *testing.T, resolve resolver)) {
	onTier(t, AVX512)
	for _, k := range []struct {
		name    string
		shapeOf func(rows, cols int) *PatchShape
	}{
		{"bytes", func(_, _ int) *PatchShape { return nil }},
		{"planes", patchShapeOf},
	} {
		t.Run(k.name, func(t *testing.T) {
			hold(t, func(cells []byte, rows, cols int) (removed, passes int) {
				return resolvePatch512(&cells[0], rows, cols, k.shapeOf(rows, cols))
			})
		})
	}
}

// eachPatchSize calls hold with every shape that fits a patch.
func eachPatchSize(hold func(rows, cols int)) {
	for rows := 1; rows <= patchSide; rows++ {
		for cols := 1; cols <= patchSide; cols++ {
			hold(rows, cols)
		}
	}
}

// Every shape that fits a patch gives what the cascade gives.
func TestPatches(t *testing.T) {
	eachPatchKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(29, 30))
		eachPatchSize(func(rows, cols int) {
			cells := make([]byte, rows*cols)
			for range draws(60) {
				drawBytes(random, cells, cols)
				byCascade(cells, rows, cols).hold(t, resolve, cells, rows, cols)
			}
		})
	})
}

// A column of any tiles and gaps over others of its kind falls as it should: the kernel for planes counts the gaps below a
// tile, up to 13 of them. One more column than the runs need stays as it is, and so do all columns if nothing is marked.
func TestPatchesFallThroughAnyGaps(t *testing.T) {
	eachPatchKernel(t, func(t *testing.T, resolve resolver) {
		const rows, cols = patchSide, 9
		cells := make([]byte, rows*cols)
		for tiles := range 1 << rows {
			for row := range rows {
				for col := range cols {
					cells[row*cols+col] = 0
				}
				if tiles>>row&1 != 0 {
					cells[row*cols+tiles%cols] = byte(row%2 + 1) // no run
				}
			}
			want := solution{final: cells}
			if tiles%4 != 0 {
				for col := range 3 { // a run that makes the gaps close
					cells[(rows-1)*cols+(tiles%cols+3+col)%cols] = 7
				}
				want = byCascade(cells, rows, cols)
			}
			want.hold(t, resolve, cells, rows, cols)
		}
	})
}

// A single tile of a kind that planes cannot hold, anywhere, is not taken for another.
func TestPatchesWithOneHighKind(t *testing.T) {
	eachPatchKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(31, 32))
		for _, size := range [][2]int{{9, 15}, {11, 11}, {12, 12}, {14, 14}, {16, 9}, {16, 16}} {
			cells := make([]byte, size[0]*size[1])
			for at := range cells {
				for i := range cells {
					cells[i] = byte(random.IntN(5))
				}
				cells[at] |= 8 << random.IntN(5)
				byCascade(cells, size[0], size[1]).hold(t, resolve, cells, size[0], size[1])
			}
		}
	})
}

// Boards of few kinds, of which columns lose much at once, too.
func TestPatchesOfFewKinds(t *testing.T) {
	eachPatchKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(33, 34))
		for kinds := 1; kinds <= fewKinds; kinds++ {
			t.Run(fmt.Sprint(kinds), func(t *testing.T) {
				eachPatchSize(func(rows, cols int) {
					cells := make([]byte, rows*cols)
					for range draws(10) {
						for i := range cells {
							cells[i] = byte(1 + random.IntN(kinds))
						}
						byCascade(cells, rows, cols).hold(t, resolve, cells, rows, cols)
					}
				})
			})
		}
	})
}

// PatchShapeOf knows a shape once it was seen, on the tier that has the kernel and on no other.
func TestPatchShapeOf(t *testing.T) {
	onTier(t, AVX512)
	var s Scratch
	cells := make([]byte, 9*15)
	ResolveRows(&s, cells, 9, 15)
	if shape := PatchShapeOf(9, 15); shape == nil || !shape.Fits(cells) || shape.Fits(cells[1:]) {
		t.Errorf("the shape of 9x15 is %v", shape)
	}
	for _, size := range [][2]int{{-1, 9}, {9, -1}, {0, 12}, {12, 0}, {9, 17}, {17, 9}, {3, 5}} {
		ResolveRows(&s, make([]byte, max(0, size[0])*max(0, size[1])), max(0, size[0]), max(0, size[1]))
		if shape := PatchShapeOf(size[0], size[1]); shape != nil {
			t.Errorf("the shape of %v is %v, want none", size, shape)
		}
	}
	Use(AVX2)
	if shape := PatchShapeOf(9, 15); shape != nil {
		t.Errorf("the shape of 9x15 without AVX-512 is %v, want none", shape)
	}
}
