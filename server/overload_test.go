package server

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"connectrpc.com/connect/v2"

	match3v1 "example.com/match3/proto/match3/v1"
)

// occupy takes places within the gate until the server is let go.
func (h *held) occupy(t *testing.T, places int) {
	t.Helper()
	client := h.client(t, false)
	var within sync.WaitGroup
	for range places {
		within.Go(func() {
			if _, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}}); err != nil {
				t.Errorf("one within the limit: %v", err)
			}
		})
	}
	for range places {
		<-h.inside
	}
	t.Cleanup(func() {
		h.letGo()
		within.Wait()
	})
}

const headerOfResolve = "POST /match3.v1.Match3Service/Resolve HTTP/1.1\r\nHost: localhost\r\n" +
	"Content-Type: application/json\r\n"

// Where all places are taken, the refusal does not wait for a body that does not come.
func TestRefusedBeforeTheBodyComes(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxRequests, c.Limits.BodyTime = 1, time.Hour })
	s.occupy(t, 1)
	for name, sent := range map[string]string{
		"a body that does not come": headerOfResolve + "Content-Length: 1000\r\n\r\n",
		"one of unknown length":     headerOfResolve + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"boa",
		"one that is to be asked":   headerOfResolve + "Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n",
	} {
		conn := s.dial(t)
		_, err := io.WriteString(conn, sent)
		noError(t, err)
		answer, err := io.ReadAll(conn) // the rest might come as the next request, so that the connection is closed
		if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 503 ") ||
			!strings.Contains(string(answer), "max-requests") {
			t.Errorf("%s: %q, %v", name, answer, err)
		}
	}
}

// A refusal for any reason gives up a body that does not come, and the connection with it.
func TestRefusedBodiesAreNotWaitedFor(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.Rate, c.Limits.Burst, c.Limits.BodyTime = 0.001, 1, 200*time.Millisecond })
	s.post(t, "Resolve", `{"board":{}}`) // after that there is no more
	for name, header := range map[string]string{
		"429": headerOfResolve, "403": headerOfResolve + "Origin: https://example.org\r\n",
		"421": strings.Replace(headerOfResolve, "localhost", "example.org", 1),
		"405": "POST / HTTP/1.1\r\nHost: localhost\r\n",
	} {
		conn := s.dial(t)
		_, err := io.WriteString(conn, header+"Content-Length: 1000\r\n\r\n{")
		noError(t, err)
		answer, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 "+name) {
			t.Errorf("%s: %q, %v", name, answer, err)
		}
	}
}

// A refused client whose body is there goes on with the same connection.
func TestRefusedConnectionsAreKept(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxRequests = 1 })
	s.occupy(t, 1)
	conn := s.dial(t)
	answers := bufio.NewReader(conn)
	body := fmt.Sprintf(`{"board":{"text":%q}}`, strings.Repeat("A", 80_000))
	for range 3 {
		fmt.Fprintf(conn, "%sContent-Length: %d\r\n\r\n%s", headerOfResolve, len(body), body)
		response, err := http.ReadResponse(answers, nil)
		noError(t, err)
		text, err := io.ReadAll(response.Body)
		noError(t, err)
		if response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") != "1" ||
			response.Close {
			t.Fatalf("%d %v %s", response.StatusCode, response.Header, text)
		}
	}
}

// A client in any protocol learns when to come back.
func TestRetryAfterInAllProtocols(t *testing.T) {
	s := startHeld(t, func(c *Config) { c.Limits.MaxRequests = 1 })
	s.occupy(t, 1)
	for _, protocol := range protocols {
		ctx, info := connect.NewClientContext(context.Background())
		_, err := s.client(t, protocol.http2, protocol.options...).Resolve(ctx,
			&match3v1.ResolveRequest{Board: &match3v1.Board{}})
		wantCode(t, err, connect.CodeUnavailable, "max-requests")
		if got := cmp.Or(info.ResponseHeader().Get("Retry-After"), info.ResponseTrailer().Get("Retry-After")); got != "1" {
			t.Errorf("%s: Retry-After %q", protocol.name, got)
		}
	}
}

// Those who wait for a processor count: many requests at a time do not pass the gate one after another, each within the
// limit and behind all others.
func TestWaitingForAProcessorCounts(t *testing.T) {
	const allowed, asked = 3, 60
	var inside, most atomic.Int32
	work := func(next connect.ServerFunc) connect.ServerFunc {
		return func(ctx context.Context, spec connect.Spec, stream connect.ServerStream) error {
			most.Store(max(most.Load(), inside.Add(1)))
			defer inside.Add(-1)
			for began := time.Now(); time.Since(began) < time.Millisecond; { //nolint:revive // a processor is to be kept
			}
			return next(ctx, spec, stream)
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := start(t, func(c *Config) {
		c.Limits.MaxRequests = allowed
		c.interceptors = []connect.ServerInterceptor{work}
	})
	var conns []net.Conn
	for range asked {
		conns = append(conns, s.dial(t))
	}
	for _, conn := range conns {
		_, err := io.WriteString(conn, headerOfResolve+"Content-Length: 12\r\n\r\n{\"board\":{}}")
		noError(t, err)
	}
	statuses := map[int]int{}
	for _, conn := range conns {
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		noError(t, err)
		statuses[response.StatusCode]++
	}
	if statuses[http.StatusOK]+statuses[http.StatusServiceUnavailable] != asked || statuses[http.StatusOK] < allowed ||
		statuses[http.StatusServiceUnavailable] < asked/2 {
		t.Errorf("of %d requests at once the statuses are %v, and %d may be worked on", asked, statuses, allowed)
	}
	if most.Load() > allowed {
		t.Errorf("%d were worked on at once, %d may be", most.Load(), allowed)
	}
}

// What is written is the whole answer, and needs no place any more; nor does it wait for one.
func TestAnswersEndWithoutAPlace(t *testing.T) {
	for _, protocol := range protocols {
		t.Run(protocol.name, func(t *testing.T) {
			release := make(chan struct{})
			begun, second := make(chan struct{}), make(chan struct{})
			var count atomic.Int32
			hold := func(next connect.ServerFunc) connect.ServerFunc {
				return func(ctx context.Context, spec connect.Spec, stream connect.ServerStream) error {
					switch count.Add(1) {
					case 1:
						close(begun)
					case 2:
						close(second)
						<-release
					}
					return next(ctx, spec, stream)
				}
			}
			s := start(t, func(c *Config) {
				c.Limits.MaxRequests = 1
				c.interceptors = []connect.ServerInterceptor{hold}
			})
			transport := newTransport(t, protocol.http2)
			taken := make(chan struct{})
			reading := &slowReading{RoundTripper: transport, until: taken}
			first := make(chan error, 1)
			go func() {
				// The answer is larger than what the connection holds on the way.
				got, err := s.clientWith(reading, protocol.options...).ResolveBatch(context.Background(),
					&match3v1.ResolveBatchRequest{Rows: 1, Cols: 30, Cells: make([]byte, 90_000*30)})
				if err == nil && len(got.GetRemoved()) != 90_000 {
					err = fmt.Errorf("%d boards", len(got.GetRemoved()))
				}
				first <- err
			}()
			<-begun
			other := make(chan error, 1)
			go func() {
				for {
					_, err := s.client(t, false).Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
					if connect.CodeOf(err) != connect.CodeUnavailable || err == nil {
						other <- err
						return
					}
				}
			}()
			select {
			case <-second: // the place of the first answer, which is being written
			case err := <-first:
				t.Fatalf("the first answer has ended before anybody read it: %v", err)
			}
			close(taken)
			select {
			case err := <-first:
				noError(t, err)
			case <-time.After(20 * time.Second):
				t.Error("the answer does not end while another one has the place")
			}
			close(release)
			noError(t, <-other)
		})
	}
}

// slowReading lets nobody read an answer until something has happened.
type slowReading struct {
	http.RoundTripper
	until chan struct{}
}

func (s *slowReading) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := s.RoundTripper.RoundTrip(r)
	if err == nil {
		<-s.until
	}
	return response, err
}

// Refusals are at once for those who heed Retry-After, and for others take what they should have waited.
func TestPaceOfRefusals(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxRequests = 4
	r := newRefusals(limits)
	now := time.Now()
	for number := range 40 { // ten times as many as may be worked on
		if wait := r.wait(now); wait != 0 {
			t.Fatalf("refusal %d waits %v", number, wait)
		}
	}
	if wait := r.wait(now); wait < 20*time.Millisecond || wait > 30*time.Millisecond {
		t.Errorf("one more waits %v, want 25ms", wait)
	}
	for range 1000 {
		if wait := r.wait(now); wait > comeBack {
			t.Fatalf("a refusal waits %v, want %v at most", wait, comeBack)
		}
	}
	if wait := r.wait(now.Add(3 * comeBack)); wait != 0 {
		t.Errorf("when they have gone, one waits %v", wait)
	}
}
