package main

import (
	"context"
	"io"
)

// interruptible is a reader that stops waiting when its context is done. The read under way is left to itself: it ends
// with the process.
type interruptible struct {
	ctx    context.Context
	in     io.Reader
	buffer []byte
	unread []byte
	reads  chan readResult
	busy   bool // a read is under way
}

type readResult struct {
	n   int
	err error
}

func newInterruptible(ctx context.Context, in io.Reader) *interruptible {
	return &interruptible{ctx: ctx, in: in, buffer: make([]byte, 64<<10), reads: make(chan readResult, 1)}
}

func (r *interruptible) Read(p []byte) (int, error) {
	if len(r.unread) == 0 {
		if !r.busy {
			r.busy = true
			go func() {
				n, err := r.in.Read(r.buffer)
				r.reads <- readResult{n, err}
			}()
		}
		select {
		case got := <-r.reads:
			r.busy = false
			r.unread = r.buffer[:got.n]
			if got.n == 0 || got.err != nil {
				return copy(p, r.unread), got.err
			}
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	n := copy(p, r.unread)
	r.unread = r.unread[n:]
	return n, nil
}
