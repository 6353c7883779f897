package server

import (
	"context"
	"net/http"
	"runtime"
	"time"

	"example.com/match3/proto/match3/v1/match3v1connect"
)

// gate lets so many requests be worked on at once. More are refused and not made to wait, so that those within keep
// their pace; only who has been in and waits to go on is let in first.
type gate chan struct{}

func newGate(most int) gate { return make(gate, most) }

func (g gate) full() bool { return len(g) == cap(g) }

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
			s.refuseBusy(r)
			return
		}
		// All who wait for a processor to be let in come as far as this gate before the work begins. Else they would stand
		// in a line that the gate knows nothing of, behind those whom it lets in.
		runtime.Gosched()
		ctx, cancel := context.WithTimeout(r.Context(), s.limits.MaxTime)
		defer cancel()
		inside := &gatedWriter{
			ResponseWriter: w, ctx: ctx, gate: s.gate, in: true, patience: s.patience,
			goesOn: r.URL.Path == match3v1connect.Match3ServiceExplainProcedure,
		}
		defer inside.end()
		next.ServeHTTP(inside, r.WithContext(ctx))
	})
}

// gatedWriter leaves the gate while it writes, and comes back in where there is more to work on.
type gatedWriter struct {
	http.ResponseWriter
	ctx    context.Context
	gate   gate
	in     bool
	goesOn bool // after something was written; else that is the whole answer

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
	if !w.goesOn {
		return
	}
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
