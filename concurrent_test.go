package match3

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"example.com/match3/internal/reference"
)

// The functions of the package may be called from many goroutines on slices that do not overlap, and boards may be
// read from many. The race detector sees here whether that is so.
func TestManyGoroutines(t *testing.T) {
	const goroutines, rounds, rows, cols = 16, 20, 9, 8
	random := rand.New(rand.NewPCG(7, 8))
	before := make([][][]Kind, goroutines)
	after := make([][][]Kind, goroutines)
	want := make([]Result, goroutines)
	var packed []byte
	for i := range goroutines {
		before[i] = randomRows(random, rows, cols, 4, i%2 == 0)
		final, removed, passes := reference.Resolve(before[i], Empty)
		after[i], want[i] = final, Result{removed, passes}
		packed = appendBytes(packed, before[i])
	}
	shared, err := FromRows(before[0])
	noError(t, err)

	memory := make([]byte, len(packed))
	results := make([]Result, goroutines)
	work := map[string]func(i int) ([][]Kind, Result, error){
		"Resolve": func(i int) ([][]Kind, Result, error) { return Resolve(before[i], Empty) },
		"Board.Resolve": func(i int) ([][]Kind, Result, error) {
			b, err := FromRows(before[i])
			if err != nil {
				return nil, Result{}, err
			}
			res := b.Resolve()
			return b.Kinds(), res, nil
		},
		"Board.ResolveContext": func(i int) ([][]Kind, Result, error) {
			b, err := FromRows(before[i])
			if err != nil {
				return nil, Result{}, err
			}
			res, err := b.ResolveContext(context.Background())
			return b.Kinds(), res, err
		},
		"ResolveBytes": func(i int) ([][]Kind, Result, error) {
			cells := memory[i*rows*cols : (i+1)*rows*cols]
			copy(cells, packed[i*rows*cols:])
			res, err := ResolveBytes(cells, rows, cols)
			return unpacked(cells, rows, cols), res, err
		},
		"ResolveBatch": func(i int) ([][]Kind, Result, error) {
			cells := memory[i*rows*cols : (i+1)*rows*cols]
			copy(cells, packed[i*rows*cols:])
			err := ResolveBatch(cells, rows, cols, results[i:i+1])
			return unpacked(cells, rows, cols), results[i], err
		},
		"reading one board": func(i int) ([][]Kind, Result, error) {
			if !shared.Clone().Equal(*shared) || shared.String() == "" || shared.Tiles() == 0 {
				return nil, Result{}, fmt.Errorf("the shared board is %v", shared)
			}
			if text, err := shared.MarshalText(); err != nil || len(text) == 0 {
				return nil, Result{}, fmt.Errorf("the shared board is written as %q, %w", text, err)
			}
			if !slices.Equal(shared.AppendCells(nil), slices.Concat(shared.Kinds()...)) {
				return nil, Result{}, fmt.Errorf("the shared board has the rows %v", shared.Kinds())
			}
			return after[i], want[i], nil
		},
	}
	for name, do := range work {
		t.Run(name, func(t *testing.T) {
			var group sync.WaitGroup
			for i := range goroutines {
				group.Go(func() {
					for range rounds {
						final, res, err := do(i)
						if err != nil || res != want[i] || !equalRows(final, after[i]) {
							t.Errorf("board %d: %v, %+v\n%s\nwant %+v\n%s", i, err, res, draw(final), want[i], draw(after[i]))
							return
						}
					}
				})
			}
			group.Wait()
		})
	}
}

// unpacked gives the rows of a board of bytes.
func unpacked(cells []byte, rows, cols int) [][]Kind {
	board := make([][]Kind, rows)
	for r := range board {
		board[r] = make([]Kind, cols)
		for c := range board[r] {
			board[r][c] = Kind(cells[r*cols+c])
		}
	}
	return board
}
