package match3

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// wantNoAllocs wants do, which a Resolver or the package's pool of them has prepared for, to allocate nothing.
// AllocsPerRun calls it once beforehand and rounds down, so that a garbage collection amid the runs, which empties the
// pool, does no harm.
func wantNoAllocs(t *testing.T, do func()) {
	t.Helper()
	if allocs := testing.AllocsPerRun(100, do); allocs != 0 {
		t.Errorf("%v allocations a run", allocs)
	}
}

func TestResolvingAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("under the race detector sync.Pool drops what it is given now and then, by intent")
	}
	for _, shape := range [][2]int{{8, 8}, {9, 9}, {64, 64}, {1, 1}, {3, 200}, {200, 3}, {0, 0}} {
		t.Run(fmt.Sprintf("%dx%d", shape[0], shape[1]), func(t *testing.T) {
			wantNoAllocsOn(t, shape[0], shape[1])
		})
	}
}

func wantNoAllocsOn(t *testing.T, rows, cols int) {
	const boards = 5
	random := rand.New(rand.NewPCG(9, 10))
	before := randomRows(random, rows*boards, cols, 4, true) // boards on top of one another
	packed := appendBytes(nil, before)
	one := packed[:rows*cols]
	b, err := FromRows(before[:rows])
	noError(t, err)
	kinds := b.Clone().cells

	var r Resolver
	var marks Mask
	cells := make([]byte, len(packed))
	results := make([]Result, boards)
	onBytes := func(resolve func([]byte, int, int) (Result, error)) func() {
		return func() {
			copy(cells, one)
			_, err = resolve(cells[:len(one)], rows, cols)
		}
	}
	inBatch := func(resolve func([]byte, int, int, []Result) error) func() {
		return func() {
			copy(cells, packed)
			err = resolve(cells, rows, cols, results)
		}
	}
	onBoard := func(resolve func(*Board) Result) func() {
		return func() {
			copy(b.cells, kinds)
			resolve(b)
		}
	}
	for _, tt := range []struct {
		name string
		do   func()
	}{
		{"Resolver.ResolveBytes", onBytes(r.ResolveBytes)},
		{"Resolver.ResolveBatch", inBatch(r.ResolveBatch)},
		{"Resolver.Resolve", onBoard(r.Resolve)},
		{"ResolveBytes", onBytes(ResolveBytes)},
		{"ResolveBatch", inBatch(ResolveBatch)},
		{"Board.Resolve", onBoard((*Board).Resolve)},
		{"Board.ResolveContext", onBoard(func(b *Board) Result {
			var res Result
			res, err = b.ResolveContext(context.Background())
			return res
		})},
		{"Mark, Remove and Fall", func() {
			copy(b.cells, kinds)
			b.Mark(&marks)
			_, err = b.Remove(&marks)
			b.Fall()
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantNoAllocs(t, tt.do)
			noError(t, err)
		})
	}
}
