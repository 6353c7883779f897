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

// cell is what flat boards are made of: 0 is empty, every other value a kind.
type cell interface{ ~uint8 | ~uint32 }

// Resolve resolves a board of bytes, rows x cols of them, in place.
func (f *Flat) Resolve(cells []byte, rows, cols int) (removed, passes int) {
	return resolveFlat(f, cells, rows, cols)
}

// ResolveKinds is [Flat.Resolve] for kinds of 32 bits.
func (f *Flat) ResolveKinds(cells []uint32, rows, cols int) (removed, passes int) {
	return resolveFlat(f, cells, rows, cols)
}

func resolveFlat[C cell](f *Flat, cells []C, rows, cols int) (removed, passes int) {
	f.marked = slices.Grow(f.marked[:0], len(cells))[:len(cells)]
	for markFlat(f.marked, cells, rows, cols) {
		removed += fallFlat(f.marked, cells, rows, cols)
		passes++
	}
	return removed, passes
}

// markFlat marks the tiles of all runs and says whether there is any.
func markFlat[C cell](marked []bool, cells []C, rows, cols int) (found bool) {
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
	return found
}

// fallFlat removes the marked tiles, says how many, unmarks them and lets the others fall.
func fallFlat[C cell](marked []bool, cells []C, rows, cols int) (removed int) {
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
	return removed
}
