package match3

import (
	"iter"

	"example.com/match3/internal/engine"
)

// Passes resolves the board pass by pass and yields what each pass did. In the body of the loop, b is the board after
// that pass; leaving the loop early leaves it so. A stable board yields nothing.
//
//	for pass := range b.Passes() {
//		fmt.Println("pass", pass.Number, "removed", len(pass.Removed))
//	}
//
// The body of the loop may change b, through its methods or by assignment, for example to refill empty cells; the next
// pass then looks at the whole board. Changes made through a copy of b that was taken before the loop began go unnoticed.
// Each loop counts its passes from 1.
func (b *Board) Passes() iter.Seq[Pass] {
	return func(yield func(Pass) bool) {
		if b.rows < 3 && b.cols < 3 {
			return // there is no room for a run
		}
		r := resolvers.Get().(*Resolver)
		loop := passLoop{board: b, tracer: r.tracerReady()}
		defer func() {
			loop.end()
			resolvers.Put(r)
		}()
		loop.run(&r.scratch, yield)
	}
}

// passLoop is a loop over the passes of a board.
type passLoop struct {
	board   *Board
	changes *changes // of this loop, while it is under way
	tracer  *tracer
	ended   bool // the board is stable, so the loop has asked for one pass more than there are
}

// changes is how a loop over passes learns that its body has changed the board: either any is set, or the board points to
// another note or to none.
type changes struct{ any bool }

// note tells a loop over the passes of b, if there is one, that something else has changed the board.
func (b *Board) note() {
	if b.changes != nil {
		b.changes.any = true
	}
}

// run yields pass after pass, and starts again with the whole board each time the body has changed it.
func (l *passLoop) run(scratch *engine.Scratch, yield func(Pass) bool) {
	b, t := l.board, l.tracer
	for {
		t.start(scratch, b)
		l.changes = nil
		for l.changes == nil || b.changes == l.changes && !l.changes.any {
			if !t.cascade.Mark() {
				l.ended = true
				return
			}
			t.look()
			t.cascade.Fall()
			if l.changes == nil {
				// A new one, since a copy of the board may still point to the one before.
				l.changes = new(changes)
				b.changes = l.changes
			}
			if !yield(t.pass) {
				return
			}
		}
	}
}

// end takes the note off the board. If this loop ran in the body of another loop over the same board, that loop sees that
// its own note is gone.
func (l *passLoop) end() {
	if l.tracer.pass.Number > 0 {
		l.board.changes = nil
	}
	l.tracer.end(l.ended)
}
