package match3

import (
	"iter"
	"slices"
	"strconv"
)

// Pass says what one pass of a cascade did, in the order that the rules lay down. It holds no board: in the body of a
// loop over [Board.Passes] the board that is being resolved is the board after the pass.
//
// Its slices are valid until the loop asks for the next pass; use [Pass.Clone] to keep them.
type Pass struct {
	Number int // from 1

	// Runs are all runs that the pass found, by their first cells in row-major order. Where two begin in the same cell,
	// the horizontal one comes first.
	Runs []Run

	// Matches are the runs joined to one another through shared cells, by their first cells in row-major order.
	Matches []Match

	// Removed are the cells whose tiles the pass removed, each once, in row-major order.
	Removed []Cell

	// Falls are the tiles that fell, column by column, each column from its bottom up, including those that closed gaps
	// which were there before.
	Falls []Fall

	// RemovedSoFar is the number of tiles removed by this pass and all before it.
	RemovedSoFar int
}

// Clone returns a copy of the pass that shares nothing with it.
func (p Pass) Clone() Pass {
	p.Runs = slices.Clone(p.Runs)
	p.Matches = slices.Clone(p.Matches)
	for i := range p.Matches {
		p.Matches[i].Cells = slices.Clone(p.Matches[i].Cells)
	}
	p.Removed = slices.Clone(p.Removed)
	p.Falls = slices.Clone(p.Falls)
	return p
}

// Direction is the direction of a run.
type Direction uint8

// The directions.
const (
	Horizontal Direction = iota // along a row, from its first cell to the right
	Vertical                    // along a column, from its first cell down
)

// String is "horizontal" or "vertical".
func (d Direction) String() string {
	switch d {
	case Horizontal:
		return "horizontal"
	case Vertical:
		return "vertical"
	}
	return "Direction(" + strconv.Itoa(int(d)) + ")"
}

// Run is a line of three or more neighbouring tiles of one kind, as long as the line goes on.
type Run struct {
	Direction Direction
	Start     Cell // its leftmost or topmost cell
	Length    int  // at least 3
	Kind      Kind
}

// Cell is the i-th cell of the run, counted from 0.
func (r Run) Cell(i int) Cell {
	if r.Direction == Horizontal {
		return Cell{r.Start.Row, r.Start.Col + i}
	}
	return Cell{r.Start.Row + i, r.Start.Col}
}

// Cells yields the cells of the run from the first to the last.
func (r Run) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i := range r.Length {
			if !yield(r.Cell(i)) {
				return
			}
		}
	}
}

// Fall is one tile that fell.
type Fall struct {
	Kind Kind
	From Cell // where it lay before the pass
	To   Cell // where it lies after it: in the same column, further down
}
