package match3

import (
	"cmp"
	"iter"
	"slices"

	"example.com/match3/internal/engine"
)

// Passes resolves the board pass by pass and yields what each did. While a pass is looked at, b is the board after it;
// whoever stops early leaves it so. On a stable board nothing is yielded.
//
//	for pass := range b.Passes() {
//		fmt.Println("pass", pass.Number, "removed", len(pass.Removed))
//	}
//
// The body of the loop may change b through its methods, as one that fills empty cells up does; the next pass then looks
// at the whole board. Changes made through a copy of b that was taken before the loop began are not seen.
func (b *Board) Passes() iter.Seq[Pass] {
	return func(yield func(Pass) bool) {
		r := resolvers.Get().(*Resolver)
		defer resolvers.Put(r)
		var t tracer
		outer := b.changes
		defer func() {
			b.changes = outer
			b.note()
		}()

		pass := Pass{}
		for {
			t.cascade = engine.Start(&r.scratch, b.engine())
			t.rows, t.cols = b.rows, b.cols
			changes := new(changes)
			b.changes = changes
			for b.changes == changes && !changes.any {
				if !t.cascade.Mark() {
					return
				}
				pass.Number++
				t.look(&pass)
				t.cascade.Fall()
				if !yield(pass) {
					return
				}
			}
		}
	}
}

// changes is how a loop over passes learns that its body has changed the board.
type changes struct{ any bool }

// note notes that the board was changed by someone else than a loop over its passes.
func (b *Board) note() {
	if b.changes != nil {
		b.changes.any = true
	}
}

// tracer looks at a cascade between marking and falling. Its memory is used again from pass to pass.
type tracer struct {
	cascade    engine.Cascade[Kind]
	rows, cols int
	matcher    matcher
}

// look fills in what the pass that is under way does.
func (t *tracer) look(p *Pass) {
	p.Runs, p.Removed, p.Falls = p.Runs[:0], p.Removed[:0], p.Falls[:0]
	for _, col := range t.cascade.Falling() {
		t.lookAt(p, col)
	}
	slices.SortFunc(p.Runs, func(a, b Run) int {
		return cmp.Or(compareCells(a.Start, b.Start), cmp.Compare(a.Direction, b.Direction))
	})
	slices.SortFunc(p.Removed, compareCells)
	p.Matches = t.matcher.join(p.Runs)
	p.RemovedSoFar += len(p.Removed)
}

// lookAt adds the runs that begin in a column, and what it loses and lets fall.
func (t *tracer) lookAt(p *Pass, col int) {
	cells, marked, lowest := t.cascade.Column(col)
	to := lowest
	for h := lowest; h < len(cells); h++ {
		switch kind := cells[h]; {
		case marked[h]:
			p.Removed = append(p.Removed, t.cell(col, h))
			if h+1 == len(cells) || cells[h+1] != kind {
				t.addVertical(p, col, h, cells)
			}
			if t.at(col-1, h) != kind {
				t.addHorizontal(p, col, h, kind)
			}
		case kind != Empty:
			if h != to {
				p.Falls = append(p.Falls, Fall{Kind: kind, From: t.cell(col, h), To: t.cell(col, to)})
			}
			to++
		}
	}
}

// addVertical adds the run that goes down from height h of a column, if there is one.
func (t *tracer) addVertical(p *Pass, col, h int, cells []Kind) {
	length := 1
	for length <= h && cells[h-length] == cells[h] {
		length++
	}
	if length >= 3 {
		p.Runs = append(p.Runs, Run{Direction: Vertical, Start: t.cell(col, h), Length: length, Kind: cells[h]})
	}
}

// addHorizontal adds the run that goes right from column col at height h, if there is one.
func (t *tracer) addHorizontal(p *Pass, col, h int, kind Kind) {
	length := 1
	for t.at(col+length, h) == kind {
		length++
	}
	if length >= 3 {
		p.Runs = append(p.Runs, Run{Direction: Horizontal, Start: t.cell(col, h), Length: length, Kind: kind})
	}
}

// at is what lies in column col at height h; outside the board nothing does.
func (t *tracer) at(col, h int) Kind {
	if col < 0 || col >= t.cols {
		return Empty
	}
	return t.cascade.At(col, h)
}

// cell is the place in column col at height h.
func (t *tracer) cell(col, h int) Cell { return Cell{Row: t.rows - 1 - h, Col: col} }
