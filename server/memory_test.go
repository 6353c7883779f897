package server

import (
	"context"
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"connectrpc.com/connect/v2"
	"google.golang.org/protobuf/proto"

	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// framed is a message as streams have it.
func framed(flags byte, message string) string {
	return string(binary.BigEndian.AppendUint32([]byte{flags}, uint32(len(message)))) + message
}

// marshalled is a request in binary.
func marshalled(t testing.TB, request proto.Message) string {
	t.Helper()
	message, err := proto.Marshal(request)
	noError(t, err)
	return string(message)
}

// evenBoard is a board of one kind, all of which goes in one pass.
func evenBoard(size int) *match3v1.Board {
	cells := make([]uint32, size*size)
	for i := range cells {
		cells[i] = 1
	}
	return &match3v1.Board{
		Rows: uint32(size), Cols: uint32(size), Form: &match3v1.Board_Kinds{Kinds: &match3v1.Kinds{Cells: cells}},
	}
}

// costly are the requests that come to most, with their content types.
func costly(t testing.TB) map[string][3]string {
	const json, symbols = "application/json", 1_000_000
	return map[string][3]string{
		"passes": {
			"Explain", "application/connect+proto", framed(0, marshalled(t, &match3v1.ExplainRequest{Board: evenBoard(1024)})),
		},
		"symbols": {
			"Resolve", json,
			`{"board":{"rows":1,"cols":` + fmt.Sprint(symbols) + `,"symbols":{"cells":["A"` +
				strings.Repeat(`,"A"`, symbols-1) + `]}}}`,
		},
		"symbols in binary": {
			"Resolve", "application/proto",
			marshalled(t, &match3v1.ResolveRequest{
				Board: &match3v1.Board{
					Rows: 1, Cols: symbols, Form: &match3v1.Board_Symbols{Symbols: &match3v1.Symbols{Cells: make([]string, symbols)}},
				},
			}),
		},
		"kinds": {
			"Resolve", json, `{"board":{"rows":1,"cols":1000000,"kinds":{"cells":[1` + strings.Repeat(",1", 949_999) + `]}}}`,
		},
		"boards to read": {"Read", json, `{"text":"` + strings.Repeat(`A\n\n`, 49_999) + `"}`},
		"faults to read": {"Read", json, `{"text":"` + strings.Repeat(`[\n`, 49_999) + `"}`},
		"text": {
			"Check", json,
			`{"board":{"text":"` + strings.Repeat("A", 1_000_000) + `"},"claim":{"text":"` + strings.Repeat("A", 1_000_000) +
				`"}}`,
		},
		"rows without columns": {"Check", json, `{"board":{"rows":1048576},"claim":{"board":{"rows":1048576}}}`},
		"columns without rows": {"Resolve", json, `{"board":{"cols":1048576}}`},
		"boards without cells": {"ResolveBatch", json, `{"boards":100000}`},
		"boards of bytes": {
			"ResolveBatch", "application/proto",
			marshalled(t, &match3v1.ResolveBatchRequest{Rows: 1, Cols: 40, Cells: make([]byte, 4_000_000)}),
		},
	}
}

// discarding is a writer of answers that keeps nothing.
type discarding struct{ header http.Header }

func (d *discarding) Header() http.Header         { return d.header }
func (d *discarding) WriteHeader(int)             {}
func (d *discarding) Write(p []byte) (int, error) { return len(p), nil }
func (d *discarding) Flush()                      {}

// What a request comes to in memory is no more than what is counted for it.
func TestMemoryOfRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("the requests are the largest ones")
	}
	// What is allocated while a collection goes on counts as live. The more often it goes on, the less that is.
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	for name, ask := range costly(t) {
		t.Run(name, func(t *testing.T) {
			config := Config{Limits: DefaultLimits()}
			s, err := New(config)
			noError(t, err)
			r := httptest.NewRequest(http.MethodPost, "http://localhost/match3.v1.Match3Service/"+ask[0],
				strings.NewReader(ask[2]))
			r.Header.Set("Content-Type", ask[1])
			before := heap()
			highest, counted := uint64(0), int64(0)
			watched, done := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(watched)
				live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
				for {
					select {
					case <-done:
						return
					case <-time.After(time.Millisecond):
						metrics.Read(live)
						highest = max(highest, live[0].Value.Uint64())
						s.memory.mu.Lock()
						counted = max(counted, s.memory.held)
						s.memory.mu.Unlock()
					}
				}
			}()
			s.ServeHTTP(&discarding{http.Header{}}, r)
			close(done)
			<-watched
			used := int64(highest) - int64(before)
			t.Logf("%d bytes asked, %d used, %d counted", len(ask[2]), used, counted)
			if used > counted+smallMemory+1<<20 {
				t.Errorf("%d bytes are used, %d are counted", used, counted)
			}
			if s.memory.held != 0 || len(s.memory.byClient) != 0 {
				t.Errorf("at the end %d bytes are counted", s.memory.held)
			}
		})
	}
}

// Who holds much memory is refused more of it; others are not, nor are small requests.
func TestMemoryAtOnce(t *testing.T) {
	const size = 64 << 10
	s := startHeld(t, func(c *Config) { c.Limits.MaxMemory = 4*memoryOfByte*size + 4*memoryOfByte*100 })
	large := &match3v1.ResolveRequest{
		Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: "[" + strings.Repeat(" ", size) + "]"}},
	}
	small := &match3v1.ResolveRequest{Board: &match3v1.Board{}}
	client := s.client(t, false)
	transport := newTransport(t, false)
	transport.DialContext = (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext
	other := s.clientWith(transport)
	var within sync.WaitGroup
	ask := func(client match3v1connect.Match3ServiceClient, request *match3v1.ResolveRequest) {
		within.Go(func() {
			if _, err := client.Resolve(context.Background(), request); err != nil {
				t.Errorf("one within the limit: %v", err)
			}
		})
		<-s.inside
	}
	ask(client, large)
	ask(client, large)
	_, err := client.Resolve(context.Background(), large)
	wantCode(t, err, connect.CodeUnavailable, "(max-memory)")
	ask(client, small)
	ask(other, large)
	ask(other, large)
	s.letGo()
	within.Wait()
	if s.memory.held != 0 || len(s.memory.byClient) != 0 {
		t.Errorf("at the end %d bytes are counted, of %v", s.memory.held, s.memory.byClient)
	}
}

// A request that is alone gets what it needs, in one portion or in several.
func TestMemoryOfOneAlone(t *testing.T) {
	m := newMemory(1 << 20)
	a := &account{memory: m, client: "a"}
	noError(t, a.add(1, 2<<20))
	noError(t, a.add(1, 2<<20))
	if b := (&account{memory: m, client: "b"}); b.add(1, 1<<20) == nil {
		t.Error("another one was let in beside it")
	}
	m.give(a.client, a.taken)
	if b := (&account{memory: m, client: "b"}); b.add(1, 1<<20) != nil {
		t.Error("another one was not let in after it")
	}
}
