// Package plain holds resolvers as they are written by whoever knows the rules and the language well and has other
// things to do. Each looks at the whole board in every pass. They are what the engine is measured against.
//
// What may enter: a resolver that someone would write for a game, as fast as its idea allows in Go alone. What may not:
// anything that remembers from one pass to the next what changed, assembly, knowledge of the engine.
package plain

import "slices"

// Flat resolves boards that lie row by row, top row first, in one slice, and marks tiles in another. The zero value is
// ready; it keeps its memory from board to board.
type Flat struct {
	marked []bool // all false between boards
}

// Resolve resolves a board of rows x cols bytes in place: 0 is empty, every other value a kind.
//
// It is one function and for bytes alone, since taken apart, or made for any kind of cell, it is a few hundredths
// slower.
func (f *Flat) Resolve(cells []byte, rows, cols int) (removed, passes int) {
	f.marked = slices.Grow(f.marked[:0], len(cells))[:len(cells)]
	marked := f.marked
	for {
		found := false
		for row := range rows {
			for col := range cols {
				i := row*cols + col
				kind := cells[i]
				if kind == 0 {
					continue
				}
				if col+2 < cols && cells[i+1] == kind && cells[i+2] == kind {
					marked[i], marked[i+1], marked[i+2] = true, true, true
					found = true
				}
				if row+2 < rows && cells[i+cols] == kind && cells[i+2*cols] == kind {
					marked[i], marked[i+cols], marked[i+2*cols] = true, true, true
					found = true
				}
			}
		}
		if !found {
			return removed, passes
		}
		passes++
		for col := range cols {
			to := (rows-1)*cols + col
			for from := to; from >= 0; from -= cols {
				kind := cells[from]
				if marked[from] {
					marked[from] = false
					removed++
					kind = 0
				}
				cells[from] = 0
				if kind != 0 {
					cells[to] = kind
					to -= cols
				}
			}
		}
	}
}
