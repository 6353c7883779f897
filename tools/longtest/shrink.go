package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/match3/internal/engine"
)

// shrinkTime is how long a case is made smaller.
const shrinkTime = 20 * time.Second

// shrunk writes the smallest case that it finds by making the case of that number smaller and that still differs.
func (s *search) shrunk(number uint64) string {
	defer engine.Use(engine.InUse())
	var d drawn
	d.draw(s.seed, number)
	if s.difference(d) == nil {
		return "It does not differ when it is resolved alone: what was resolved before it matters.\n"
	}
	d = shrink(d, time.Now().Add(shrinkTime), func(d drawn) bool { return s.difference(d) != nil })
	var text strings.Builder
	fmt.Fprint(&text, "Made smaller. ")
	if d.boards > 1 { // the fault needs all of them
		fmt.Fprintf(&text, "%d boards of %d rows and %d columns:\n", d.boards, d.rows, d.cols)
		for k := range d.boards {
			fmt.Fprintf(&text, "%s\n", picture(d.board(d.cells, k), d.cols))
		}
	}
	return text.String() + s.difference(d).text
}

// difference resolves a case along both paths and gives the first difference, or nil.
func (s *search) difference(d drawn) *difference {
	w := &worker{cases: []held{{drawn: d}}, count: 1}
	engine.Use(s.tier)
	w.guardedly(func(h *held, _ int) { w.allWays(h) })
	s.hold([]*worker{w})
	if len(w.found) == 0 {
		return nil
	}
	return &w.found[0]
}

// shrink makes a case smaller for as long as it still differs, by whole boards, rows and columns first, then cell by
// cell, until nothing can be left out or the time is over.
func shrink(d drawn, deadline time.Time, differs func(drawn) bool) drawn {
	for smaller := true; smaller; {
		smaller = false
		for next := range smallerCases(d) {
			if time.Now().After(deadline) {
				return d
			}
			if differs(next) {
				d, smaller = next, true
				break
			}
		}
	}
	return d
}

// smallerCases are the cases with a little less than d. The number stays, since it says in which ways a case is
// resolved.
func smallerCases(d drawn) func(yield func(drawn) bool) {
	return func(yield func(drawn) bool) {
		for size := d.boards / 2; size > 0; size /= 2 {
			for k := 0; k+size <= d.boards; k += size {
				next := d
				next.boards -= size
				next.cells = slices.Delete(slices.Clone(d.cells), k*d.size(), (k+size)*d.size())
				if !yield(next) {
					return
				}
			}
		}
		for size := d.rows / 2; size > 0; size /= 2 {
			for row := 0; row+size <= d.rows; row += size {
				if !yield(d.without(func(r, _ int) bool { return r >= row && r < row+size }, d.rows-size, d.cols)) {
					return
				}
			}
		}
		for size := d.cols / 2; size > 0; size /= 2 {
			for col := 0; col+size <= d.cols; col += size {
				if !yield(d.without(func(_, c int) bool { return c >= col && c < col+size }, d.rows, d.cols-size)) {
					return
				}
			}
		}
		for i, kind := range d.cells {
			for _, less := range []byte{0, 1, 2} {
				if less >= kind {
					break
				}
				next := d
				next.cells = slices.Clone(d.cells)
				next.cells[i] = less
				if !yield(next) {
					return
				}
			}
		}
	}
}

// without leaves some cells out, after which the boards have so many rows and columns.
func (d *drawn) without(left func(row, col int) bool, rows, cols int) drawn {
	next := *d
	next.rows, next.cols, next.cells = rows, cols, nil
	for i, kind := range d.cells {
		at := i % d.size()
		if !left(at/d.cols, at%d.cols) {
			next.cells = append(next.cells, kind)
		}
	}
	return next
}
