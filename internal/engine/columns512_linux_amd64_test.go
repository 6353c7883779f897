//go:build !purego

package engine

import (
	"math/rand/v2"
	"testing"
)

// The kernels for columns keep to the cells of boards that ResolveRows gives to others, too.
func TestColumnKernelsBetweenFences(t *testing.T) {
	memory := fenced(t, 20)
	eachColumnKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(25, 26))
		longShapes(random, func(rows, cols int) {
			cells := make([]byte, rows*cols)
			drawBytes(random, cells, cols)
			want := byCascade(cells, rows, cols)
			for _, place := range atBothEnds(memory, len(cells)) {
				want.holdIn(t, place, resolve, cells, rows, cols)
			}
		})
	})
}
