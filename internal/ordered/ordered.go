// Package ordered spreads work over goroutines and hands on what comes of it in the order in which the work came.
//
// What may enter: the order, the goroutines, their end. What may not: what the work is.
package ordered

import (
	"context"
	"runtime"
	"sync"
)

// Work is what is to be done.
type Work[In, Out any] struct {
	// Next gives the next piece of work. At the end, and with an error, more is false.
	Next func() (in In, more bool, err error)

	// Worker makes a function that does a piece of work. Each goroutine has one of its own.
	Worker func() func(In) Out

	// Size is how much memory a piece of work takes, by whatever measure; no more than MaxSize in all is under way or
	// waits to be taken, or one single piece.
	Size    func(In) int
	MaxSize int
}

// Results are what comes of work, in the order of the work. However slowly they are taken, no more than a few pieces
// for each goroutine wait. They are taken by one goroutine.
type Results[In, Out any] struct {
	tasks  chan *task[In, Out]
	head   *task[In, Out] // the next one, if it was looked at
	taken  int            // the size of the one that was taken last, which is in use
	room   *room
	cancel context.CancelFunc
	err    error // why there is no more work; to be read once tasks is closed
}

// task is one piece of work.
type task[In, Out any] struct {
	in   In
	size int
	out  Out
	done chan struct{} // closed once out is there
}

// Start lets jobs goroutines do the work, or as many as there are processors where jobs is 0. Whoever starts must call
// Stop.
func Start[In, Out any](ctx context.Context, jobs int, work Work[In, Out]) *Results[In, Out] {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancel(ctx)
	r := &Results[In, Out]{
		tasks: make(chan *task[In, Out], jobs+1), room: newRoom(work.MaxSize), cancel: cancel,
	}
	undone := make(chan *task[In, Out])
	go func() {
		defer close(r.tasks)
		defer close(undone)
		for {
			in, more, err := work.Next()
			if err != nil || !more {
				r.err = err
				return
			}
			t := &task[In, Out]{in: in, size: work.Size(in), done: make(chan struct{})}
			if r.err = r.room.take(ctx, t.size); r.err != nil {
				return
			}
			// It has its place among the results before it is begun, so that what is done and not taken is bounded.
			for _, to := range []chan *task[In, Out]{r.tasks, undone} {
				select {
				case to <- t:
				case <-ctx.Done():
					r.err = ctx.Err()
					return
				}
			}
		}
	}()
	for range jobs {
		go func() {
			do := work.Worker()
			for t := range undone {
				t.out = do(t.in)
				close(t.done)
			}
		}()
	}
	return r
}

// Next returns the next result, and waits for it if it must. At the end more is false, and err is what Work.Next
// returned or, where the context ended it, the error of that. What the result before took counts as free from now on.
func (r *Results[In, Out]) Next(ctx context.Context) (out Out, more bool, err error) {
	r.room.give(r.taken)
	r.taken = 0
	if r.head == nil {
		select {
		case t, open := <-r.tasks:
			if !open {
				return out, false, r.err
			}
			r.head = t
		case <-ctx.Done():
			return out, false, ctx.Err()
		}
	}
	select {
	case <-r.head.done:
		out, r.taken, r.head = r.head.out, r.head.size, nil
		return out, true, nil
	case <-ctx.Done():
		return out, false, ctx.Err()
	}
}

// Ready says whether Next would return at once. It is for those who hold something back while there is more to come.
func (r *Results[In, Out]) Ready() bool {
	if r.head == nil {
		select {
		case t, open := <-r.tasks:
			if !open {
				return true
			}
			r.head = t
		default:
			return false
		}
	}
	select {
	case <-r.head.done:
		return true
	default:
		return false
	}
}

// Stop ends the work. It does not wait for what is under way, which may be a read from a terminal.
func (r *Results[In, Out]) Stop() { r.cancel() }

// room is memory that is shared out.
type room struct {
	most  int
	taken int
	lock  sync.Mutex
	freed chan struct{} // has something after room became free
}

func newRoom(most int) *room { return &room{most: most, freed: make(chan struct{}, 1)} }

// take waits until there is room for size, or nothing else is taken.
func (r *room) take(ctx context.Context, size int) error {
	for {
		r.lock.Lock()
		fits := r.taken == 0 || r.taken+size <= r.most
		if fits {
			r.taken += size
		}
		r.lock.Unlock()
		if fits {
			return nil
		}
		select {
		case <-r.freed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// give gives back what was taken.
func (r *room) give(size int) {
	if size == 0 {
		return
	}
	r.lock.Lock()
	r.taken -= size
	r.lock.Unlock()
	select {
	case r.freed <- struct{}{}:
	default:
	}
}
