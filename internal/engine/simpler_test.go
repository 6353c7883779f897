package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/sample"
)

// What a kernel is measured against does the same as the kernel, so that the figures are of the same work.
func TestSimplerPathsAgree(t *testing.T) {
	for _, k := range Kernels() {
		t.Run(fmt.Sprintf("%s %dx%d of %d kinds", k.Name, k.Rows, k.Cols, k.Kinds), func(t *testing.T) {
			defer Use(Use(k.Tier))
			if InUse() != k.Tier {
				t.Fatalf("tier %v is in use", InUse())
			}
			random := rand.New(rand.NewPCG(7, uint64(k.Rows*k.Cols)))
			var s, simpler Scratch
			for range max(1, min(200, 20_000/(k.Rows*k.Cols))/sample.Step) {
				cells := make([]byte, k.Rows*k.Cols)
				for i := range cells {
					cells[i] = byte(1 + random.IntN(k.Kinds))
				}
				other := slices.Clone(cells)
				removed, passes := ResolveRows(&s, cells, k.Rows, k.Cols)
				otherRemoved, otherPasses := k.Simpler(&simpler, other, k.Rows, k.Cols)
				if removed != otherRemoved || passes != otherPasses || !slices.Equal(cells, other) {
					t.Fatalf("%s: %d removed in %d passes, want %d in %d, or another board", k.SimplerName, otherRemoved, otherPasses, removed, passes)
				}
			}
		})
	}
}
