package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"connectrpc.com/connect/v2"
)

// record is what the log and the metrics say of a request. It is filled in on the way.
type record struct {
	id        string
	address   netip.Addr
	client    string // whom it counts for
	procedure string // empty where no procedure was called
	trace     string // its id; empty where calls are not traced
	code      string // of the protocol; empty where there is none
	refused   string // by what it was refused before it was worked on
	status    int
	bytes     int64
}

type recordKey struct{}

// recordOf is the record of a request. One that did not come through [Server.observe] has one that nobody reads.
func recordOf(r *http.Request) *record { return recordIn(r.Context()) }

func recordIn(ctx context.Context) *record {
	if kept, ok := ctx.Value(recordKey{}).(*record); ok {
		return kept
	}
	return &record{}
}

// observe gives each request an id, a line in the log, and its place in the metrics.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		address := clientOf(r, s.proxies)
		kept := &record{id: requestID(r), address: address, client: shareOf(address)}
		w.Header().Set("X-Request-Id", kept.id)
		s.metrics.begun(1)
		defer func() {
			s.metrics.begun(-1)
			took := time.Since(began)
			s.metrics.done(kept, took)
			level := slog.LevelInfo
			if kept.status >= http.StatusInternalServerError && kept.refused == "" {
				level = slog.LevelWarn
			}
			s.log.LogAttrs(r.Context(), level, "request",
				slog.String("id", kept.id), slog.String("client", address.String()), slog.String("method", r.Method),
				slog.String("path", r.URL.Path), slog.String("proto", r.Proto), slog.Int("status", kept.status),
				unlessEmpty("code", kept.code), unlessEmpty("refused", kept.refused), slog.Int64("bytes", kept.bytes),
				slog.Duration("took", took), unlessEmpty("trace", kept.trace))
		}()
		next.ServeHTTP(&recordingWriter{ResponseWriter: w, record: kept},
			r.WithContext(context.WithValue(r.Context(), recordKey{}, kept)))
	})
}

// unlessEmpty is an attribute that the log leaves out where there is nothing to say.
func unlessEmpty(key, value string) slog.Attr {
	if value == "" {
		return slog.Attr{}
	}
	return slog.String(key, value)
}

// requestID is the id that the caller gave, if it is a harmless one, and else a new one.
func requestID(r *http.Request) string {
	given := r.Header.Get("X-Request-Id")
	harmless := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_.", c)
	}
	if given != "" && len(given) <= 64 && !strings.ContainsFunc(given, func(c rune) bool { return !harmless(c) }) {
		return given
	}
	return rand.Text()
}

// intercept notes which procedure was called and how that ended, and turns a panic into an error, with its trace in the
// log.
func (s *Server) intercept(next connect.ServerFunc) connect.ServerFunc {
	return func(ctx context.Context, spec connect.Spec, stream connect.ServerStream) (err error) {
		kept := recordIn(ctx)
		kept.procedure = spec.Procedure
		defer func() {
			if broken := recover(); broken != nil {
				s.logPanic(ctx, kept, broken)
				err = connect.NewError(connect.CodeInternal, "a fault of the service; its log has request "+kept.id)
			}
			kept.code = "ok"
			if err != nil {
				kept.code = connect.CodeOf(err).String()
			}
		}()
		return next(ctx, spec, stream)
	}
}

// recordingWriter notes what goes out.
type recordingWriter struct {
	http.ResponseWriter
	record *record
}

func (w *recordingWriter) WriteHeader(status int) {
	if w.record.status == 0 && status >= http.StatusOK {
		w.record.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recordingWriter) Write(p []byte) (int, error) {
	if w.record.status == 0 {
		w.record.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.record.bytes += int64(n)
	return n, err
}

// Flush makes the writer an http.Flusher.
func (w *recordingWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

// Unwrap lets http.ResponseController find what is beneath.
func (w *recordingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
