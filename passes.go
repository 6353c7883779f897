package match3

import (
	"iter"

	"example.com/match3/internal/engine"
)

// Passes resolves the board pass by pass and yields what each did. While a pass is looked at, b is the board after it;
// whoever stops early leaves it so. On a stable board nothing is yielded.
//
//	for pass := range b.Passes() {
//		fmt.Println("pass", pass.Number, "removed", len(pass.Removed))
//	}
//
// The body of the loop may change b through its methods or by assignment, as one that fills empty cells up does; the next
// pass then looks at the whole board. Passes are counted from 1 for each loop. Changes made through a copy of b that was
// taken before the loop began are not seen.
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
	ended   bool // because the board is stable, so that whoever looped has asked for one pass more
}

// changes is how a loop over passes learns that its body has changed the board: it is noted here, or the board has
// another one or none.
type changes struct{ any bool }

// note notes that the board was changed by someone else than a loop over its passes.
func (b *Board) note() {
	if b.changes != nil {
		b.changes.any = true
	}
}

// run yields pass after pass, and begins anew with the whole board each time that the body has changed it.
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
				// A new one, since what was noted in the one before may still be on a copy of the board.
				l.changes = new(changes)
				b.changes = l.changes
			}
			if !yield(t.pass) {
				return
			}
		}
	}
}

// end leaves the board to whoever has it outside of the loop. A loop over the same board in whose body this one was finds
// that its note is gone.
func (l *passLoop) end() {
	if l.tracer.pass.Number > 0 {
		l.board.changes = nil
	}
	l.tracer.end(l.ended)
}
