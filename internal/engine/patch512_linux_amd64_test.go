//go:build !purego

package engine

import (
	"math/rand/v2"
	"testing"
)

// The kernels for patches keep to the cells.
func TestPatchesBetweenFences(t *testing.T) {
	memory := fenced(t, 1)
	eachPatchKernel(t, func(t *testing.T, resolve resolver) {
		random := rand.New(rand.NewPCG(35, 36))
		eachPatchSize(func(rows, cols int) {
			cells := make([]byte, rows*cols)
			for range draws(10) {
				drawBytes(random, cells, cols)
				want := byCascade(cells, rows, cols)
				for _, place := range atBothEnds(memory, len(cells)) {
					want.holdIn(t, place, resolve, cells, rows, cols)
				}
			}
		})
	})
}
