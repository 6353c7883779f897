package match3

import (
	"context"
	"errors"
	"testing"
	"time"

	"example.com/match3/internal/reference"
)

// patience is a context that is done once it has been asked for its error so many times.
type patience struct {
	context.Context
	asks int
}

func (p *patience) Err() error {
	if p.asks == 0 {
		return context.Canceled
	}
	p.asks--
	return nil
}

// domino is a board of three passes.
const domino = "ax bx cy cz cw bv bu au at"

func TestResolveContextToTheEnd(t *testing.T) {
	b := board(t, domino)
	res, err := b.ResolveContext(context.Background())
	noError(t, err)
	want, removed, passes := reference.Resolve(parse(domino), Empty)
	if res != (Result{removed, passes}) || passes != 3 || !equalRows(b.Kinds(), want) {
		t.Errorf("%+v\n%v\nwant %d removed in %d passes\n%s", res, b, removed, passes, draw(want))
	}
}

// Cancelled after so many passes, the board is as these passes leave it, and a second call does the rest.
func TestResolveContextBetweenPasses(t *testing.T) {
	whole := board(t, domino)
	wholeRes := whole.Resolve()
	stepped := parse(domino)
	removed := 0
	for passes := range wholeRes.Passes + 1 {
		b := board(t, domino)
		res, err := b.ResolveContext(&patience{context.Background(), passes})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after %d passes: error %v", passes, err)
		}
		if res != (Result{removed, passes}) || !equalRows(b.Kinds(), stepped) {
			t.Errorf("after %d passes: %+v\n%v\nwant %d removed\n%s", passes, res, b, removed, draw(stepped))
		}
		rest, err := b.ResolveContext(context.Background())
		noError(t, err)
		if res.Removed+rest.Removed != wholeRes.Removed || res.Passes+rest.Passes != wholeRes.Passes || !b.Equal(*whole) {
			t.Errorf("%d passes and the rest: %+v and %+v\n%v\nin one go %+v\n%v", passes, res, rest, b, wholeRes, whole)
		}

		marked := reference.Mark(stepped, Empty)
		removed += reference.Count(marked)
		reference.Remove(stepped, marked, Empty)
		reference.Fall(stepped, Empty)
	}
}

func TestResolveContextThatIsDone(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	for _, drawing := range []string{domino, "a.b .a.", ""} {
		b := board(t, drawing)
		if res, err := b.ResolveContext(cancelled); res != (Result{}) || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %+v, %v", res, err)
		}
		if res, err := b.ResolveContext(late); res != (Result{}) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("too late: %+v, %v", res, err)
		}
		wantBoard(t, b, drawing)
	}
}
