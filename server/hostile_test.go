package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protojson"

	"example.com/match3/internal/generate"
	match3v1 "example.com/match3/proto/match3/v1"
)

// watch fails unless goroutines and memory are, soon after f, about what they were before, and unless others were
// answered quickly all along.
func (s *started) watch(t *testing.T, memory uint64, f func()) {
	t.Helper()
	client := s.client(t, false)
	ask := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_, err := client.Resolve(ctx, &match3v1.ResolveRequest{
			Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: twoPassBoard}},
		})
		return err
	}
	noError(t, ask())
	goroutines := runtime.NumGoroutine()
	before := heap()
	done := make(chan struct{})
	others := make(chan error, 1)
	go func() {
		defer close(others)
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
			if err := ask(); err != nil {
				others <- fmt.Errorf("another one was not answered: %w", err)
				return
			}
		}
	}()
	f()
	if grown := int64(heap()) - int64(before); grown > int64(memory) {
		t.Errorf("memory has grown by %d bytes, want %d at most", grown, memory)
	}
	close(done)
	if err := <-others; err != nil {
		t.Error(err)
	}
	for tries := 0; ; tries++ {
		// Some of the connections of the clients are closed by the server in its own time.
		if now := runtime.NumGoroutine(); now <= goroutines+5 {
			break
		} else if tries == 100 {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, before there were %d:\n%.5000s", now, goroutines, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// heap is how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse + stats.StackInuse
}

func TestHostileSlowHeaders(t *testing.T) {
	s := start(t, nil)
	slow := s.listenWithHourglass(t)
	s.watch(t, 16<<20, func() {
		var conns []net.Conn
		for range 300 {
			conns = append(conns, slow.dial(t))
		}
		slow.await(len(conns))
		for i := range 20 {
			for _, conn := range conns {
				if i == 0 {
					_, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: localhost\r\n")
					noError(t, err)
				}
				_, err := fmt.Fprintf(conn, "X-%d: y\r\n", i)
				noError(t, err)
			}
		}
		slow.runOut(t)
		for i, conn := range conns {
			if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatalf("connection %d is open still", i)
			}
		}
	})
}

func closeAll(conns []net.Conn) {
	for _, conn := range conns {
		_ = conn.Close()
	}
}

func TestHostileSlowBodies(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.MaxRequests = 4 })
	slow := s.listenWithHourglass(t)
	s.watch(t, 16<<20, func() {
		var conns []net.Conn
		for range 300 { // many more than may be worked on at once
			conn := slow.dial(t)
			conns = append(conns, conn)
			_, err := io.WriteString(conn,
				"POST /match3.v1.Match3Service/Resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
					"Content-Length: 1000\r\n\r\n{")
			noError(t, err)
		}
		for s.underWay() < len(conns) { // the headers, which have a time of their own, are read then
			time.Sleep(time.Millisecond)
		}
		for range 20 {
			for _, conn := range conns {
				_, err := io.WriteString(conn, " ")
				noError(t, err)
			}
		}
		slow.await(len(conns))
		slow.runOut(t)
		told := 0
		for _, conn := range conns {
			// A connection on which something comes yet that nobody will read is broken off, and its answer may be lost.
			if answer, err := io.ReadAll(conn); strings.Contains(string(answer), "(body-time)") {
				told++
			} else if err == nil {
				t.Fatalf("the answer is %q", answer)
			}
		}
		if told == 0 {
			t.Error("nobody was told")
		}
		closeAll(conns)
	})
}

func TestHostileHugeBodies(t *testing.T) {
	s := start(t, nil)
	s.watch(t, 64<<20, func() {
		for range 20 {
			request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Resolve",
				io.LimitReader(&endless{}, 1<<30))
			noError(t, err)
			request.Header.Set("Content-Type", "application/json")
			transport := newTransport(t, false)
			response, err := transport.RoundTrip(request)
			if err == nil {
				noError(t, response.Body.Close())
				if response.StatusCode != http.StatusTooManyRequests {
					t.Errorf("status %d", response.StatusCode)
				}
			}
			transport.CloseIdleConnections()
		}
	})
}

func TestHostileJSON(t *testing.T) {
	s := start(t, nil)
	const size = 1 << 20
	deep := strings.Repeat("[", size)
	for name, body := range map[string]string{
		"deep arrays in an unknown field": `{"x":` + deep + strings.Repeat("]", size) + `}`,
		"deep arrays":                     deep,
		"deep objects":                    strings.Repeat(`{"board":`, size/9),
		"deep arrays in text":             `{"board":{"text":"` + deep + `"}}`,
		"deep arrays in a claim":          `{"board":{"text":"A"},"claim":{"text":"` + deep + `"}}`,
		"a long number":                   `{"board":{"rows":` + strings.Repeat("9", size) + `}}`,
		"many fields":                     `{` + strings.Repeat(`"a":1,`, size/6) + `}`,
		"a long string": `{"board":{"text":"` + strings.Repeat("A", size) + strings.Repeat("B", size) +
			`"}}`,
		"escapes":          `{"board":{"text":"` + strings.Repeat(`\u0041`, size/6) + `"}}`,
		"half a surrogate": `{"board":{"text":"\ud800"}}`,
		"not UTF-8":        "{\"board\":{\"text\":\"\xff\"}}",
		"empty":            "", "null": "null", "an array": "[]", "zeros": strings.Repeat("\x00", size),
	} {
		t.Run(name, func(t *testing.T) {
			s.watch(t, 64<<20, func() {
				for _, procedure := range []string{"Resolve", "Check", "Explain"} {
					before := spent(t)
					status, answer, _ := s.post(t, procedure, body)
					if procedure == "Explain" && status == http.StatusUnsupportedMediaType {
						continue // a stream has a content type of its own
					}
					known := procedure == "Resolve" && name == "deep arrays in a claim" ||
						procedure == "Check" && name != "deep arrays in a claim"
					if status < 400 || status >= 500 {
						if status != 200 || !strings.Contains(name, "string") && !strings.Contains(name, "escapes") && !known {
							t.Errorf("%s: %d %.300s", procedure, status, answer)
						}
					}
					if took := spent(t) - before; took > 5*time.Second {
						t.Errorf("%s took %v of the processors", procedure, took)
					}
				}
			})
		})
	}
}

// Frames of gRPC whose lengths are lies.
func TestHostileFrames(t *testing.T) {
	s := start(t, nil)
	s.watch(t, 32<<20, func() {
		transport := newTransport(t, true)
		defer transport.CloseIdleConnections()
		for name, body := range map[string]string{
			"a length that is too large":     "\x00\xff\xff\xff\xffabc",
			"a length beyond the body":       "\x00\x00\x00\x00\x10abc",
			"half a prefix":                  "\x00\x00",
			"nothing":                        "",
			"two messages":                   "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
			"packed with nothing that packs": "\x01\x00\x00\x00\x03abc",
			"a wrong message":                "\x00\x00\x00\x00\x03\xff\xff\xff",
			"an unknown flag":                "\x40\x00\x00\x00\x00",
			"a group without an end":         "\x00\x00\x00\x00\x04\x0b\x0b\x0b\x0b",
		} {
			for _, kind := range []string{
				"application/grpc", "application/grpc-web", "application/grpc+json", "application/connect+proto",
				"application/proto",
			} {
				request, err := http.NewRequest(http.MethodPost, s.url+"/match3.v1.Match3Service/Explain", strings.NewReader(body))
				noError(t, err)
				request.Header.Set("Content-Type", kind)
				response, err := transport.RoundTrip(request)
				noError(t, err)
				answer, err := io.ReadAll(response.Body)
				noError(t, err)
				noError(t, response.Body.Close())
				ok := response.StatusCode == http.StatusOK && response.Trailer.Get("Grpc-Status") == "0" ||
					bytes.Contains(answer, []byte("grpc-status: 0")) || bytes.HasSuffix(answer, []byte("\x02\x00\x00\x00\x02{}"))
				if ok {
					t.Errorf("%s as %s was taken: %q", name, kind, answer)
				}
			}
		}
	})
}

// explainLong asks for a long answer.
func explainLong(t *testing.T, size int) *match3v1.ExplainRequest {
	t.Helper()
	generator, err := generate.New(generate.Params{Shape: generate.Chain, Rows: size, Cols: size, Kinds: 6})
	noError(t, err)
	return &match3v1.ExplainRequest{
		Board: &match3v1.Board{
			Rows: count(size), Cols: count(size),
			Form: &match3v1.Board_Kinds{Kinds: &match3v1.Kinds{Cells: generator.Board(0, nil)}},
		},
	}
}

func TestHostileCancelledStreams(t *testing.T) {
	s := start(t, nil)
	request := explainLong(t, 120)
	s.watch(t, 32<<20, func() {
		for _, protocol := range protocols {
			transport := newTransport(t, protocol.http2)
			defer transport.CloseIdleConnections()
			client := s.clientWith(transport, protocol.options...)
			for number := range 25 {
				ctx, cancel := context.WithCancel(context.Background())
				stream, err := client.Explain(ctx, request)
				noError(t, err)
				for range number {
					_, err := stream.Receive()
					noError(t, err)
				}
				cancel()
				_ = stream.Close() // it says that it was cancelled
			}
		}
		s.wantNobodyInside(t)
	})
}

// wantNobodyInside fails unless all that was begun ends soon.
func (s *started) wantNobodyInside(t *testing.T) {
	t.Helper()
	for range 100 {
		if s.underWay() <= 1 && len(s.gate) <= 1 { // that may be another one, who is answered meanwhile
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%d are in the gate still", len(s.gate))
}

// Who asks for long answers and does not read them keeps nobody out.
func TestHostileReadersThatDoNotRead(t *testing.T) {
	s := start(t, func(c *Config) {
		c.Limits.MaxRequests, c.Limits.MaxPasses, c.Limits.MaxMemory = 2, 1<<20, 1<<30
		c.patience = time.Minute // so that none is left before all are there
	})
	unread := s.listenOnPipes(t)
	message, err := protojson.Marshal(explainLong(t, 400))
	noError(t, err)
	body := append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(message))), message...)
	const streams = 5
	var conns []net.Conn
	for len(conns) < streams {
		conn := unread.dial(t)
		_, err := fmt.Fprintf(conn,
			"POST /match3.v1.Match3Service/Explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/connect+json\r\n"+
				"Content-Length: %d\r\n\r\n%s", len(body), body)
		noError(t, err)
		<-unread.writing
		conns = append(conns, conn)
	}
	if under := s.underWay(); under != streams {
		t.Fatalf("%d of %d answers are under way, so that nothing is shown", under, streams)
	}
	s.watch(t, 32<<20, func() {
		client := s.client(t, false)
		for range 20 {
			_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
			noError(t, err)
		}
	})
	if under := s.underWay(); under < streams {
		t.Errorf("%d of %d answers are under way still", under, streams)
	}
	closeAll(conns)
	s.wantNobodyInside(t)
}

func (s *started) underWay() int {
	s.reading.mu.Lock()
	defer s.reading.mu.Unlock()
	return s.reading.all
}

// A client that ends its half of the connection gets an answer all the same, be it that it seems to be gone.
func TestHalfClosedConnections(t *testing.T) {
	s := start(t, nil)
	for name, test := range map[string]struct{ body, status string }{
		"after the request": {`{"board":{}}`, "200 499"}, "within it": {`{"boa`, "499"},
	} {
		conn := s.dial(t)
		fmt.Fprintf(conn,
			"POST /match3.v1.Match3Service/Resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
				"Content-Length: 12\r\n\r\n%s", test.body)
		noError(t, conn.(*net.TCPConn).CloseWrite())
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || len(line) < 12 || !strings.Contains(test.status, line[9:12]) {
			t.Errorf("%s: %q, %v", name, line, err)
		}
	}
	s.wantNobodyInside(t)
}

func TestHostileIdleConnections(t *testing.T) {
	number := 10_000
	if testing.Short() {
		number = 1000
	}
	s := start(t, func(c *Config) { c.Limits.MaxConnections = 500 })
	s.watch(t, 64<<20, func() {
		open := make([]net.Conn, 0, 1000)
		for i := range number {
			conn, err := net.Dial("tcp", s.address)
			noError(t, err)
			if i%2 == 0 { // some have been used
				_, _ = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
			}
			if len(open) == cap(open) { // the machine that runs the test has limits of its own
				_ = open[i%len(open)].Close()
				open[i%len(open)] = conn
			} else {
				open = append(open, conn)
			}
			if i%100 == 0 && s.connections.open() > 500 {
				t.Errorf("%d connections are open", s.connections.open())
			}
		}
		closeAll(open)
	})
}
