package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"connectrpc.com/connect/v2"
)

// reading bounds the requests that are read or worked on: their number, those of one client, and the bytes held of
// them.
type reading struct {
	crowd
	bytes int // under the lock of crowd
}

func newReading(limits Limits) *reading {
	return &reading{crowd: crowd{most: limits.MaxReading, mostOfOne: limits.MaxReadingClient, byClient: map[string]int{}}}
}

// hold counts more bytes, or fewer, unless there are too many. A request that is alone gets what it needs: it has got
// own already.
func (r *reading) hold(bytes, own, most int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if bytes > 0 && r.bytes+bytes > most && r.bytes > own {
		return false
	}
	r.bytes += bytes
	return true
}

// timeBody gives a body its time, be it that the request is worked on, or that it is refused and the server passes over
// what comes of it.
func (s *Server) timeBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			// The error is that of a writer without deadlines, as tests have it.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.limits.BodyTime))
		}
		next.ServeHTTP(w, r)
	})
}

// receive reads the body of a request whole before anything else is done with it, so that whoever sends slowly takes no
// place from those who are worked on. Every request here is one message. Where all places are taken, nothing is read.
func (s *Server) receive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := recordOf(r).client
		if !s.reading.enter(client) {
			refuseForNow(r, "reading", connect.NewError(connect.CodeUnavailable,
				"too many requests are under way (max-reading, max-reading-client); try again"))
			return
		}
		defer s.reading.leave(client)
		if s.gate.full() {
			s.refuseBusy(r)
			return
		}
		body := &body{server: s}
		defer body.release()
		if err := body.read(r); err != nil {
			s.refuseBody(w, r, err)
			return
		}
		// Without a deadline the server still sees it when the client goes away.
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		body.passOn(r)
		next.ServeHTTP(w, r)
	})
}

// refuseBody refuses what cannot be taken into memory, for now or for good.
func (s *Server) refuseBody(w http.ResponseWriter, r *http.Request, err error) {
	if connect.CodeOf(err) == connect.CodeUnavailable {
		refuseForNow(r, "body", err)
		return
	}
	s.refuse(w, r, "body", err)
	// It has had its time.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now())
}

// body is what was read of a request.
type body struct {
	server *Server
	data   []byte
	held   int
	packed int // what is held of the same request as it came, if that was packed
}

func (b *body) release() { b.server.reading.hold(-b.held, 0, 0) }

// bodyReader is a body that was read, for those who read it next.
type bodyReader struct {
	bytes.Reader
	held int
}

// Close makes it the body of a request.
func (*bodyReader) Close() error { return nil }

// passOn makes it the body of the request.
func (b *body) passOn(r *http.Request) {
	reader := &bodyReader{held: b.held}
	reader.Reset(b.data)
	r.Body, r.ContentLength = reader, int64(len(b.data))
}

// read takes the body of a request.
func (b *body) read(r *http.Request) error {
	limits := b.server.limits
	if r.ContentLength > int64(limits.MaxBody) {
		return b.tooLong(fmt.Sprintf("the request has %d bytes; %d are the most", r.ContentLength, limits.MaxBody))
	}
	if err := b.grow(min(max(firstRoom, int(r.ContentLength)+1), firstRoom<<7)); err != nil {
		return err
	}
	var refused *connect.Error
	switch err := b.fill(r.Body, "the request"); {
	case err == nil || errors.As(err, &refused):
		return err
	case errors.Is(err, os.ErrDeadlineExceeded):
		return connect.Errorf(connect.CodeDeadlineExceeded, "the request did not come within %v (body-time)", limits.BodyTime)
	default: // the client is gone, or has closed its half of the connection
		return connect.NewError(connect.CodeCanceled, "the request ends before its body does").WithCause(err)
	}
}

// firstRoom is what is held of a request before anything is known of it.
const firstRoom = 512

// fill adds all that a reader gives, up to the limit.
func (b *body) fill(from io.Reader, what string) error {
	most := b.server.limits.MaxBody
	for {
		if len(b.data) == cap(b.data) {
			if err := b.grow(min(max(firstRoom, 2*cap(b.data)), most+1)); err != nil {
				return err
			}
		}
		n, err := from.Read(b.data[len(b.data):cap(b.data)])
		b.data = b.data[:len(b.data)+n]
		switch {
		case len(b.data) > most:
			return b.tooLong(fmt.Sprintf("%s has more than %d bytes, which are the most", what, most))
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// grow makes room for so many bytes in all.
func (b *body) grow(size int) error {
	if !b.server.reading.hold(size-b.held, b.packed+b.held, b.server.limits.MaxBuffered) {
		return connect.Errorf(connect.CodeUnavailable,
			"requests of %d bytes in all are under way, which are the most (max-buffered); try again",
			b.server.limits.MaxBuffered)
	}
	b.held = size
	larger := make([]byte, len(b.data), size)
	copy(larger, b.data)
	b.data = larger
	return nil
}

func (b *body) tooLong(reason string) error {
	return overLimit("", "max-body", b.server.limits.MaxBody, reason)
}
