package match3

import (
	"slices"

	"example.com/match3/internal/engine"
)

// tracer looks at a cascade between marking and falling, to find out what the pass does. Its memory is reused from pass
// to pass and from loop to loop.
type tracer struct {
	cascade    engine.Cascade[Kind]
	rows, cols int
	pass       Pass
	runs       []Run  // of the pass, in the order in which they are found
	removed    []Cell // the same
	byRow      []int
	matcher    matcher
}

// tracerReady is the tracer of r, before its first pass.
func (r *Resolver) tracerReady() *tracer {
	if r.tracer == nil {
		r.tracer = &tracer{pass: Pass{Falls: []Fall{}}}
	}
	r.tracer.pass.Number, r.tracer.pass.RemovedSoFar = 0, 0
	return r.tracer
}

// start begins with the board as it stands.
func (t *tracer) start(scratch *engine.Scratch, b *Board) {
	t.cascade = engine.Start(scratch, b.engine())
	t.rows, t.cols = b.rows, b.cols
}

// end lets go of the board and, unless the last pass is known to be done with, of its slices, which may still be in use.
func (t *tracer) end(forgotten bool) {
	t.cascade = engine.Cascade[Kind]{}
	if !forgotten {
		t.pass = Pass{Falls: []Fall{}}
		t.matcher.cells, t.matcher.matches = nil, nil
	}
}

// look fills in what the current pass does.
func (t *tracer) look() {
	p := &t.pass
	t.runs, t.removed, p.Falls = t.runs[:0], t.removed[:0], p.Falls[:0]
	t.makeRoom()
	for _, col := range t.cascade.Falling() {
		t.lookAt(col)
	}
	p.Number++
	p.Runs = inRowMajorOrder(p.Runs, t.runs, &t.byRow, t.rows, compareRuns)
	p.Removed = inRowMajorOrder(p.Removed, t.removed, &t.byRow, t.rows, compareCells)
	p.Matches = t.matcher.join(p.Runs, p.Removed, t.cols)
	p.RemovedSoFar += len(p.Removed)
}

// makeRoom makes room for the falls of a pass.
func (t *tracer) makeRoom() {
	most := 0
	for _, col := range t.cascade.Falling() {
		cells, _, lowest := t.cascade.Column(col)
		most += len(cells) - lowest
	}
	if most <= cap(t.pass.Falls) {
		return
	}
	falls := 0
	for _, col := range t.cascade.Falling() {
		cells, marked, lowest := t.cascade.Column(col)
		for h := lowest; h < len(cells); h++ {
			if cells[h] != Empty && !marked[h] {
				falls++
			}
		}
	}
	t.pass.Falls = slices.Grow(t.pass.Falls, falls)
}

// lookAt adds the runs that begin in a column, and what it loses and lets fall.
func (t *tracer) lookAt(col int) {
	cells, marked, lowest := t.cascade.Column(col)
	var left []Kind
	if col > 0 {
		left, _, _ = t.cascade.Column(col - 1)
	}
	falls := t.pass.Falls
	to := lowest
	for h := lowest; h < len(cells); h++ {
		switch kind := cells[h]; {
		case marked[h]:
			t.removed = append(t.removed, t.cell(col, h))
			if h >= len(left) || left[h] != kind {
				t.addHorizontal(col, h, kind)
			}
			if h+1 == len(cells) || cells[h+1] != kind {
				t.addVertical(col, h, cells)
			}
		case kind != Empty:
			if h != to {
				falls = append(falls, Fall{Kind: kind, From: t.cell(col, h), To: t.cell(col, to)})
			}
			to++
		}
	}
	t.pass.Falls = falls
}

// addHorizontal adds the run that goes right from column col at height h, if there is one.
func (t *tracer) addHorizontal(col, h int, kind Kind) {
	length := 1
	for col+length < t.cols && t.cascade.At(col+length, h) == kind {
		length++
	}
	if length >= 3 {
		t.runs = append(t.runs, Run{Direction: Horizontal, Start: t.cell(col, h), Length: length, Kind: kind})
	}
}

// addVertical adds the run that goes down from height h of a column, if there is one.
func (t *tracer) addVertical(col, h int, cells []Kind) {
	length := 1
	for length <= h && cells[h-length] == cells[h] {
		length++
	}
	if length >= 3 {
		t.runs = append(t.runs, Run{Direction: Vertical, Start: t.cell(col, h), Length: length, Kind: cells[h]})
	}
}

// cell is the place in column col at height h.
func (t *tracer) cell(col, h int) Cell { return Cell{Row: t.rows - 1 - h, Col: col} }

// placed is whatever has a place on the board to sort it by.
type placed interface {
	Cell | Run
	row() int
}

func (c Cell) row() int { return c.Row }
func (r Run) row() int  { return r.Start.Row }

// inRowMajorOrder returns what was found column by column in row-major order, in the memory of into. What begins in the
// same cell keeps its order.
func inRowMajorOrder[E placed](into, found []E, byRow *[]int, rows int, compare func(a, b E) int) []E {
	const few = 8 // rows to look through for each element are less work than sorting
	if rows > few*len(found) {
		into = append(into[:0], found...)
		slices.SortFunc(into, compare)
		return into
	}
	next := slices.Grow((*byRow)[:0], rows+1)[:rows+1] // by row: where its next element goes
	*byRow = next
	clear(next)
	for i := range found {
		next[found[i].row()+1]++
	}
	for row := 1; row < rows; row++ {
		next[row] += next[row-1]
	}
	into = slices.Grow(into[:0], len(found))[:len(found)]
	for i := range found {
		row := found[i].row()
		into[next[row]] = found[i]
		next[row]++
	}
	return into
}

// compareRuns puts runs into the order of their first cells, at one cell the horizontal one first.
func compareRuns(a, b Run) int {
	if c := compareCells(a.Start, b.Start); c != 0 {
		return c
	}
	return int(a.Direction) - int(b.Direction)
}

// compareCells puts cells into row-major order.
func compareCells(a, b Cell) int {
	if a.Row != b.Row {
		return a.Row - b.Row
	}
	return a.Col - b.Col
}
