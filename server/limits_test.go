package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"connectrpc.com/connect/v2"

	"example.com/match3/internal/generate"
	match3v1 "example.com/match3/proto/match3/v1"
)

// Each limit is refused in each protocol with the code and the words of the protocol.
func TestLimitsInAllProtocols(t *testing.T) {
	s := start(t, func(c *Config) {
		c.Limits.MaxCells, c.Limits.MaxBoards, c.Limits.MaxPasses, c.Limits.MaxBody = 100, 10, 1, 2000
	})
	ctx := context.Background()
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			_, err := client.Resolve(ctx, &match3v1.ResolveRequest{Board: &match3v1.Board{Rows: 101}})
			fault := wantCode(t, err, connect.CodeResourceExhausted, "101 rows; 100 are the most")
			if fault.GetField() != "board.rows" || fault.GetLimit() != "max-cells" || fault.GetAllowed() != 100 {
				t.Errorf("the fault is %v", fault)
			}
			_, err = client.ResolveBatch(ctx, &match3v1.ResolveBatchRequest{Rows: 1, Cols: 1, Cells: make([]byte, 11)})
			if fault := wantCode(t, err, connect.CodeResourceExhausted,
				"11 boards; 10 are the most"); fault.GetLimit() != "max-boards" {
				t.Errorf("the fault is %v", fault)
			}
			// One that is long when it is unpacked, too.
			_, err = client.Resolve(ctx, &match3v1.ResolveRequest{
				Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: strings.Repeat("A", 3000)}},
			})
			wantCode(t, err, connect.CodeResourceExhausted, "2000")

			messages, err := explain(client, &match3v1.ExplainRequest{
				Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: twoPassBoard}},
			})
			if fault := wantCode(t, err, connect.CodeResourceExhausted,
				"the board has 2 passes; 1 are the most"); fault.GetLimit() != "max-passes" {
				t.Errorf("the fault is %v", fault)
			}
			if len(messages) != 2 || messages[1].GetPass().GetNumber() != 1 {
				t.Errorf("before the end there are %d messages, want a begin and a pass", len(messages))
			}
			_, err = explain(client, &match3v1.ExplainRequest{Board: &match3v1.Board{}, MaxPasses: new(uint32(2))})
			wantCode(t, err, connect.CodeResourceExhausted, "max_passes: 2 passes; 1 are the most")
		})
	}
}

// Its second pass comes of the first.
const twoPassBoard = "ABC\nXDE\nXFG\nXAA"

func TestExplainLeavesOutWhatIsNotAskedFor(t *testing.T) {
	s := start(t, nil)
	client := s.client(t, false)
	for most, want := range []struct{ messages, untold uint32 }{{2, 2}, {3, 1}, {4, 0}, {4, 0}} {
		messages, err := explain(client, &match3v1.ExplainRequest{
			Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: twoPassBoard}}, MaxPasses: new(uint32(most)),
		})
		noError(t, err)
		end := messages[len(messages)-1].GetEnd()
		if len(messages) != int(want.messages) || end.GetUntold() != want.untold || end.GetPasses() != 2 ||
			end.GetRemoved() != 6 {
			t.Errorf("max_passes %d: %d messages, and at the end %v", most, len(messages), end)
		}
	}
}

func TestTimeARequest(t *testing.T) {
	const size = 300
	s := start(t, func(c *Config) { c.Limits.MaxTime = time.Nanosecond })
	generator, err := generate.New(generate.Params{Shape: generate.Chain, Rows: size, Cols: size, Kinds: 6})
	noError(t, err)
	board := &match3v1.Board{
		Rows: size, Cols: size, Form: &match3v1.Board_Kinds{Kinds: &match3v1.Kinds{Cells: generator.Board(0, nil)}},
	}
	cells := make([]byte, 0, size*size)
	for _, kind := range board.GetKinds().GetCells() {
		cells = append(cells, byte(kind))
	}
	ctx := context.Background()
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			client := s.client(t, protocol.http2, protocol.options...)
			_, err := client.Resolve(ctx, &match3v1.ResolveRequest{Board: board})
			wantCode(t, err, connect.CodeDeadlineExceeded, "")
			_, err = client.ResolveBatch(ctx, &match3v1.ResolveBatchRequest{Rows: size, Cols: size, Cells: cells})
			wantCode(t, err, connect.CodeDeadlineExceeded, "")
			_, err = explain(client, &match3v1.ExplainRequest{Board: board})
			wantCode(t, err, connect.CodeDeadlineExceeded, "")
			_, err = client.Check(ctx, &match3v1.CheckRequest{Board: board, Claim: &match3v1.Claim{Text: "1"}})
			wantCode(t, err, connect.CodeDeadlineExceeded, "")
		})
	}
}

// A caller's own deadline holds as well.
func TestTimeOfTheCaller(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.MaxBody = 1 << 24 })
	generator, err := generate.New(generate.Params{Shape: generate.Chain, Rows: 1000, Cols: 1000, Kinds: 6})
	noError(t, err)
	text := fmt.Sprintf(`{"board":{"rows":1000,"cols":1000,"kinds":{"cells":%s}}}`,
		strings.ReplaceAll(fmt.Sprint(generator.Board(0, nil)), " ", ","))
	status, answer, _ := s.post(t, "Resolve", text, "Connect-Timeout-Ms", "1")
	if refused := parseRefusal(t, answer); refused.Code != "deadline_exceeded" {
		t.Errorf("%d %.200s", status, answer)
	}
}

// held keeps requests within the gate until it is let go.
type held struct {
	*started
	inside  chan struct{} // one for each that came in
	release chan struct{} // closed to let them go
}

func startHeld(t *testing.T, change func(*Config)) *held {
	t.Helper()
	h := &held{inside: make(chan struct{}, 1000), release: make(chan struct{})}
	hold := func(next connect.ServerFunc) connect.ServerFunc {
		return func(ctx context.Context, spec connect.Spec, stream connect.ServerStream) error {
			h.inside <- struct{}{}
			<-h.release
			return next(ctx, spec, stream)
		}
	}
	h.started = start(t, func(c *Config) {
		change(c)
		c.interceptors = []connect.ServerInterceptor{hold}
	})
	t.Cleanup(h.letGo)
	return h
}

func (h *held) letGo() {
	select {
	case <-h.release:
	default:
		close(h.release)
	}
}

func TestRequestsAtOnce(t *testing.T) {
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			const allowed = 3
			s := startHeld(t, func(c *Config) { c.Limits.MaxRequests = allowed })
			client := s.client(t, protocol.http2, protocol.options...)
			ask := func() error {
				_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
				return err
			}
			var within sync.WaitGroup
			for range allowed {
				within.Go(func() {
					if err := ask(); err != nil {
						t.Errorf("one within the limit: %v", err)
					}
				})
			}
			for range allowed {
				<-s.inside
			}
			for range 9 * allowed {
				wantCode(t, ask(), connect.CodeUnavailable, "3 requests are being worked on")
			}
			s.letGo()
			within.Wait()
			noError(t, ask())
		})
	}
}

func TestRefusedRequestsSayWhenToComeBack(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxRequests = 1 })
	client := s.client(t, false)
	done := make(chan error)
	go func() {
		_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
		done <- err
	}()
	<-s.inside
	status, answer, header := s.post(t, "Resolve", `{"board":{}}`)
	if status != http.StatusServiceUnavailable || header.Get("Retry-After") != "1" ||
		parseRefusal(t, answer).Code != "unavailable" {
		t.Errorf("%d, Retry-After %q: %s", status, header.Get("Retry-After"), answer)
	}
	s.letGo()
	noError(t, <-done)
}

func TestRate(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.Rate, c.Limits.Burst = 0.001, 5 })
	for number := range 8 {
		status, answer, header := s.post(t, "Resolve", `{"board":{}}`)
		switch {
		case number < 5 && status != http.StatusOK:
			t.Errorf("request %d: %d %s", number, status, answer)
		case number >= 5 &&
			(status != http.StatusTooManyRequests || header.Get("Retry-After") == "" || !strings.Contains(answer, "(rate)")):
			t.Errorf("request %d: %d, Retry-After %q: %s", number, status, header.Get("Retry-After"), answer)
		}
	}
	// Another client has a measure of its own.
	transport := newTransport(t, false)
	transport.DialContext = (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext
	_, err := s.clientWith(transport).Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
	noError(t, err)
	// The page and health are free of it.
	for _, path := range []string{"/", "/healthz"} {
		if status, _, _ := s.get(t, path); status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
	}
}

func TestRatesForgetClients(t *testing.T) {
	r := newRates(Limits{Rate: 1, Burst: 1})
	now := time.Now()
	for i := range 3 * maxClients {
		if wait := r.wait(fmt.Sprint(i), now); wait != 0 {
			t.Fatalf("client %d has to wait %v", i, wait)
		}
	}
	if len(r.limiters) != maxClients || r.recent.Len() != maxClients {
		t.Errorf("%d and %d clients are remembered, want %d", len(r.limiters), r.recent.Len(), maxClients)
	}
	last := fmt.Sprint(3*maxClients - 1)
	if wait := r.wait(last, now.Add(200*time.Millisecond)); wait < 700*time.Millisecond || wait > 900*time.Millisecond {
		t.Errorf("the last one has to wait %v, want 800ms", wait)
	}
	if wait := r.wait(last, now.Add(time.Second)); wait != 0 {
		t.Errorf("after a second it has to wait %v", wait)
	}
}

func TestShareOfAClient(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxReadingClient = 2 })
	client := s.client(t, false)
	var within sync.WaitGroup
	for range 2 {
		within.Go(func() {
			if _, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}}); err != nil {
				t.Error(err)
			}
		})
	}
	<-s.inside
	<-s.inside
	_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
	wantCode(t, err, connect.CodeUnavailable, "max-reading-client")
	s.letGo()
	within.Wait()
}

func TestBytesHeldAtOnce(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxBody, c.Limits.MaxBuffered = 1<<20, 3<<19 })
	text := "[" + strings.Repeat(" ", 1<<20-1000) + "]"
	request := &match3v1.ResolveRequest{Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: text}}}
	client := s.client(t, false)
	done := make(chan error)
	go func() {
		_, err := client.Resolve(context.Background(), request)
		done <- err
	}()
	<-s.inside
	_, err := client.Resolve(context.Background(), request)
	wantCode(t, err, connect.CodeUnavailable, "max-buffered")
	// A small one has room.
	go func() {
		_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
		done <- err
	}()
	<-s.inside
	s.letGo()
	noError(t, <-done)
	noError(t, <-done)
	if s.reading.bytes != 0 || s.reading.all != 0 || len(s.reading.byClient) != 0 {
		t.Errorf("at the end the books say %+v", s.reading)
	}
}

func TestSlowHeadersAndIdleConnectionsAreClosed(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.HeaderTime, c.Limits.IdleTime = 100*time.Millisecond, 100*time.Millisecond })
	for name, sent := range map[string]string{
		"nothing": "", "half a header": "GET / HTTP/1.1\r\nHost: loc",
		"a request, then nothing": "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"the beginning of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := s.dial(t)
			_, err := io.WriteString(conn, sent)
			noError(t, err)
			began := time.Now()
			_, err = io.Copy(io.Discard, conn)
			if took := time.Since(began); errors.Is(err, os.ErrDeadlineExceeded) || took > 5*time.Second {
				t.Errorf("still open after %v: %v", took, err)
			}
		})
	}
}

// dial opens a connection that ends with the test.
func (s *started) dial(t testing.TB) net.Conn {
	t.Helper()
	return dial(t, s.address)
}

func dial(t testing.TB, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	noError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	noError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	return conn
}

func TestSlowBody(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.BodyTime = 150 * time.Millisecond })
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			body, writer := io.Pipe()
			defer writer.Close() //nolint:errcheck // of a pipe
			request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Resolve", body)
			noError(t, err)
			request.Header.Set("Content-Type", "application/json")
			go io.WriteString(writer, "{") //nolint:errcheck // the other end may be closed
			response, err := newTransport(t, protocol.http2).RoundTrip(request)
			noError(t, err)
			answer, err := io.ReadAll(response.Body)
			noError(t, err)
			noError(t, response.Body.Close())
			if refused := parseRefusal(t, string(answer)); refused.Code != "deadline_exceeded" ||
				!strings.Contains(refused.Message, "(body-time)") {
				t.Errorf("%d %s", response.StatusCode, answer)
			}
		})
	}
}

// A body that is announced as too long is refused before it is sent; one that is not announced, when it is too long.
func TestHugeBody(t *testing.T) {
	s := start(t, nil)
	for name, length := range map[string]int64{"announced": 1 << 40, "not announced": -1} {
		t.Run(name, func(t *testing.T) {
			sent := &endless{}
			request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Resolve", sent)
			noError(t, err)
			request.ContentLength = length
			request.Header.Set("Content-Type", "application/json")
			response, err := newTransport(t, false).RoundTrip(request)
			if err != nil {
				// The connection was closed while the rest was on its way, which is as clear as it gets.
				t.Logf("closed: %v", err)
			} else {
				answer, err := io.ReadAll(response.Body)
				noError(t, err)
				noError(t, response.Body.Close())
				if refused := parseRefusal(t, string(answer)); refused.Code != "resource_exhausted" ||
					refused.Details[0].Debug.Limit != "max-body" {
					t.Errorf("%d %s", response.StatusCode, answer)
				}
			}
			if most := int64(64 << 20); sent.count() > most {
				t.Errorf("%d bytes were taken", sent.count())
			}
		})
	}
	var raw bytes.Buffer
	conn := s.dial(t)
	fmt.Fprintf(conn,
		"POST /match3.v1.Match3Service/Resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
			"Content-Length: %d\r\n\r\n", int64(1)<<40)
	_, err := io.Copy(&raw, conn)
	noError(t, err)
	if !strings.HasPrefix(raw.String(), "HTTP/1.1 429") || !strings.Contains(raw.String(), "max-body") {
		t.Errorf("got %q", raw.String())
	}
}

// endless is a body without an end.
type endless struct {
	mu   sync.Mutex
	sent int64
}

func (e *endless) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sent += int64(len(p))
	clear(p)
	return len(p), nil
}

func (e *endless) count() int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.sent
}

func TestConnectionsAtOnce(t *testing.T) {
	const most = 20
	s := start(t, func(c *Config) { c.Limits.MaxConnections = most })
	var idle []net.Conn
	for range 10 * most {
		idle = append(idle, s.dial(t))
	}
	// Others are served all along, and the oldest of the idle ones are gone.
	for range 5 {
		if status, _, _ := s.get(t, "/healthz"); status != http.StatusOK {
			t.Fatalf("status %d", status)
		}
	}
	if open := s.connections.open(); open > most {
		t.Errorf("%d connections are open, of %d allowed", open, most)
	}
	if _, err := idle[0].Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the oldest one is still open: %v", err)
	}
}

func TestConnectionsInUseAreKept(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxConnections = 2 })
	client := s.client(t, false)
	done := make(chan error)
	for range 2 {
		go func() {
			_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
			done <- err
		}()
	}
	<-s.inside
	<-s.inside
	if _, err := s.dial(t).Read(make([]byte, 1)); err == nil {
		t.Error("a third connection was let in")
	}
	s.letGo()
	noError(t, <-done)
	noError(t, <-done)
}

func TestLimitsThatAllowNothingAreRefused(t *testing.T) {
	for flag, change := range map[string]func(*Limits){
		"max-body": func(l *Limits) { l.MaxBody = 0 }, "max-cells": func(l *Limits) { l.MaxCells = 0 },
		"max-boards": func(l *Limits) { l.MaxBoards = -1 }, "max-passes": func(l *Limits) { l.MaxPasses = 0 },
		"max-time": func(l *Limits) { l.MaxTime = 0 }, "body-time": func(l *Limits) { l.BodyTime = 0 },
		"header-time": func(l *Limits) { l.HeaderTime = 0 }, "idle-time": func(l *Limits) { l.IdleTime = -1 },
		"max-requests": func(l *Limits) { l.MaxRequests = 0 }, "max-reading": func(l *Limits) { l.MaxReading = 0 },
		"max-buffered": func(l *Limits) { l.MaxBuffered = 1 }, "max-connections": func(l *Limits) { l.MaxConnections = 0 },
		"rate": func(l *Limits) { l.Rate = -1 }, "mistake-cells": func(l *Limits) { l.MistakeCells = -1 },
	} {
		limits := DefaultLimits()
		change(&limits)
		if _, err := New(Config{Limits: limits}); err == nil || !strings.Contains(err.Error(), flag) {
			t.Errorf("%s: %v", flag, err)
		}
	}
}
