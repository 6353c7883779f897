package match3

import (
	"fmt"
	"runtime/debug"
	"testing"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/sample"
)

// TestExhaustive holds every path, on every tier that the processor has, to the reference on every board there is of
// some small shapes and alphabets.
func TestExhaustive(t *testing.T) {
	boards := []struct {
		rows, cols int
		kinds      Kind
		fast       Kind // the alphabet on tiers below the best, and under -short
	}{
		{3, 3, 4, 2},
		{3, 4, 2, 1},
		{4, 3, 2, 1},
		{1, 9, 2, 2},
		{9, 1, 2, 2},
		{2, 6, 2, 1},
	}
	// Millions of boards are made and hardly one is kept, so that else a third of the time would go into collecting them.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	for tier := engine.Portable; tier <= engine.Best; tier++ {
		t.Run(tier.String(), func(t *testing.T) {
			before := engine.Use(tier)
			t.Cleanup(func() { engine.Use(before) }) // after all of the parallel tests below
			for _, shape := range boards {
				t.Run(fmt.Sprintf("%dx%d", shape.rows, shape.cols), func(t *testing.T) {
					t.Parallel()
					kinds := shape.kinds
					if tier < engine.Best || testing.Short() {
						kinds = shape.fast
					}
					paths := allPaths()
					everyBoard(shape.rows, shape.cols, kinds, func(rows [][]Kind) { holdAllPaths(t, paths, rows) })
				})
			}
		})
	}
}

// everyBoard calls hold with each board of rows x cols whose cells are empty or one of so many kinds, or with every so
// many-th where a sample is enough. The rows are the same memory each time.
func everyBoard(rows, cols int, kinds Kind, hold func([][]Kind)) {
	cells := make([]Kind, rows*cols)
	board := make([][]Kind, rows)
	for r := range board {
		board[r] = cells[r*cols : (r+1)*cols]
	}
	for number := 0; ; number++ {
		if number%sample.Step == 0 {
			hold(board)
		}
		at := 0
		for ; at < len(cells) && cells[at] == kinds; at++ {
			cells[at] = Empty
		}
		if at == len(cells) {
			return
		}
		cells[at]++
	}
}
