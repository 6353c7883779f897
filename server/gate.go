package server

import (
	"context"
	"net/http"
	"time"

	"connectrpc.com/connect/v2"
)

// gate lets so many requests be worked on at once. More are refused and not made to wait, so that those within keep
// their pace; only who has been in and waits to go on is let in first.
type gate chan struct{}

func newGate(most int) gate { return make(gate, most) }

func (g gate) tryEnter() bool {
	select {
	case g <- struct{}{}:
		return true
	default:
		return false
	}
}

func (g gate) leave() { <-g }

// admit works on a request within the gate, for so long at most. While an answer waits for its reader it counts as
// outside, so that slow readers keep nobody out.
func (s *Server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.gate.tryEnter() {
			w.Header().Set("Retry-After", "1")
			s.refuse(w, r, "busy", connect.Errorf(connect.CodeUnavailable,
				"%d requests are being worked on, which are the most (max-requests); try again", cap(s.gate)))
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), s.limits.MaxTime)
		defer cancel()
		inside := &gatedWriter{ResponseWriter: w, ctx: ctx, gate: s.gate, in: true, patience: s.patience}
		defer inside.end()
		next.ServeHTTP(inside, r.WithContext(ctx))
	})
}

// gatedWriter leaves the gate while it writes.
type gatedWriter struct {
	http.ResponseWriter
	ctx  context.Context
	gate gate
	in   bool

	patience time.Duration
}

func (w *gatedWriter) Write(p []byte) (n int, err error) {
	w.outside(func() { n, err = w.ResponseWriter.Write(p) })
	return n, err
}

// FlushError is what http.ResponseController calls.
func (w *gatedWriter) FlushError() (err error) {
	w.outside(func() { err = http.NewResponseController(w.ResponseWriter).Flush() })
	return err
}

// Flush makes the writer an http.Flusher.
func (w *gatedWriter) Flush() { _ = w.FlushError() }

// Unwrap lets http.ResponseController find what is beneath.
func (w *gatedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// patience is how long a reader may take to take something of an answer.
const patience = 10 * time.Second

func (w *gatedWriter) outside(write func()) {
	w.end()
	// A writer without deadlines is one of a test.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.patience))
	write()
	select {
	case w.gate <- struct{}{}:
		w.in = true
	case <-w.ctx.Done(): // there is nothing more to do but to end
	}
}

func (w *gatedWriter) end() {
	if w.in {
		w.gate.leave()
		w.in = false
	}
}
