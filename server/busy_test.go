package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
)

// outOfPace lets every refusal from now on wait for a second.
func (s *started) outOfPace(t *testing.T) {
	t.Helper()
	for range 100 {
		s.refusals.limiter.ReserveN(time.Now(), s.refusals.limiter.Burst())
	}
}

// Who is refused for now keeps the pace whatever the reason, and holds nothing meanwhile.
func TestWhoWaitsForARefusalHoldsNothing(t *testing.T) {
	large := fmt.Sprintf(`{"board":{"text":%q}}`, "["+strings.Repeat(" ", 64<<10)+"]")
	for _, test := range []struct {
		by     string
		change func(*Limits)
	}{
		{"busy", func(l *Limits) { l.MaxRequests = 1 }},
		{"reading", func(l *Limits) { l.MaxReadingClient = 1 }},
		{"body", func(l *Limits) { l.MaxBody, l.MaxBuffered = 80<<10, 100<<10 }},
		{"memory", func(l *Limits) { l.MaxMemory = memoryOfByte * (len(large) + 100) }},
	} {
		t.Run(test.by, func(t *testing.T) {
			s := startHeld(t, func(c *Config) { test.change(&c.Limits) })
			answered := make(chan error)
			ask := func() {
				status, answer, _ := s.post(t, "Resolve", large)
				if status != http.StatusOK {
					answered <- fmt.Errorf("the first: %d %s", status, answer)
				}
				answered <- nil
			}
			go ask()
			<-s.inside
			held := func() [4]int {
				s.reading.mu.Lock()
				defer s.reading.mu.Unlock()
				s.memory.mu.Lock()
				defer s.memory.mu.Unlock()
				return [4]int{s.reading.all, s.reading.bytes, int(s.memory.held), len(s.gate)}
			}
			before := held()
			s.outOfPace(t)
			refused := make(chan error)
			go func() {
				status, answer, header := s.post(t, "Resolve", large)
				var err error
				if status != http.StatusServiceUnavailable || header.Get("Retry-After") != "1" {
					err = fmt.Errorf("%d %s, Retry-After %q", status, answer, header.Get("Retry-After"))
				}
				refused <- err
			}()
			for s.refusals.waiting.Load() == 0 {
				select {
				case err := <-refused:
					t.Fatalf("it has not waited: %v", err)
				default:
					runtime.Gosched()
				}
			}
			if now := held(); now != before {
				t.Errorf("requests, bytes, memory and places: %v while one waits for its refusal, %v before", now, before)
			}
			noError(t, <-refused)
			_, text, _ := s.get(t, "/metrics")
			if !strings.Contains(text, fmt.Sprintf("match3_requests_refused_total{by=%q} 1\n", test.by)) {
				t.Errorf("the metrics do not name the refusal:\n%s", text)
			}
			s.letGo()
			noError(t, <-answered)
		})
	}
}

// Where too many wait already, a refusal is at once, so that they do not fill the crowd.
func TestRefusalsThatWaitAreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxReading = 1
	r := newRefusals(limits)
	for range 100 {
		r.limiter.ReserveN(time.Now(), r.limiter.Burst())
	}
	first, leave := context.WithCancel(context.Background())
	defer leave()
	left := make(chan struct{})
	go func() { r.keepPace(first); close(left) }()
	for r.waiting.Load() == 0 {
		runtime.Gosched()
	}
	began := time.Now()
	r.keepPace(context.Background())
	if took := time.Since(began); took > comeBack/2 {
		t.Errorf("one more than may wait has waited %v", took)
	}
	leave()
	<-left
	if r.waiting.Load() != 0 {
		t.Errorf("%d are said to wait", r.waiting.Load())
	}
}

// A request that may be asked again is told so, too, when that comes out as late as at its board, or when it is
// unpacked.
func TestLateRefusalsSayWhenToComeBack(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.MaxBody, c.Limits.MaxBuffered = 8<<10, 8<<10 })
	wantForNow := func(by string, status int, answer string, header http.Header) {
		t.Helper()
		if status != http.StatusServiceUnavailable || header.Get("Retry-After") != "1" {
			t.Errorf("%s: %d, Retry-After %q: %s", by, status, header.Get("Retry-After"), answer)
		}
		_, text, _ := s.get(t, "/metrics")
		if !strings.Contains(text, fmt.Sprintf("match3_requests_refused_total{by=%q} 1\n", by)) {
			t.Errorf("the metrics do not name the refusal by %s:\n%s", by, text)
		}
	}
	const most = 512 << 20
	if !s.memory.take("another", most, 0) {
		t.Fatal("there is no memory at all")
	}
	status, answer, header := s.post(t, "Resolve", `{"board":{"cols":1000000}}`)
	wantForNow("memory", status, answer, header)
	s.memory.give("another", most)

	packed := gzipped(t, fmt.Sprintf(`{"board":{"text":%q}}`, "["+strings.Repeat(" ", 4000)+"]"))
	others := s.limits.MaxBuffered - 2*firstRoom
	if !s.reading.hold(others, 0, s.limits.MaxBuffered) {
		t.Fatal("there is no room at all")
	}
	status, answer, header = s.post(t, "Resolve", packed, "Content-Encoding", "gzip")
	wantForNow("body", status, answer, header)
	s.reading.hold(-others, 0, 0)
	if status, answer, _ = s.post(t, "Resolve", packed, "Content-Encoding", "gzip"); status != http.StatusOK {
		t.Errorf("when there is room: %d %s", status, answer)
	}
}

// The largest request fits where it is alone, packed or not.
func TestOneRequestFits(t *testing.T) {
	s := start(t, func(c *Config) { c.Limits.MaxBody, c.Limits.MaxBuffered = 10_000, 10_000 })
	request := fmt.Sprintf(`{"board":{"text":%q}}`, "["+strings.Repeat(" ", 9_900)+"]")
	status, answer, _ := s.post(t, "Resolve", request)
	if status != http.StatusOK {
		t.Errorf("as it is: %d %s", status, answer)
	}
	if status, answer, _ = s.post(t, "Resolve", gzipped(t, request), "Content-Encoding", "gzip"); status != http.StatusOK {
		t.Errorf("packed: %d %s", status, answer)
	}
}

// gzipped is a text that was packed.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var packed bytes.Buffer
	packer := gzip.NewWriter(&packed)
	_, err := packer.Write([]byte(text))
	noError(t, err)
	noError(t, packer.Close())
	return packed.String()
}

// What requests come to is counted in 64 bits on every machine.
func TestMemoryDoesNotOverflow(t *testing.T) {
	m := newMemory(1 << 30)
	a := &account{memory: m, client: "a"}
	noError(t, a.add(memoryOfByte, 1<<30))
	if b := (&account{memory: m, client: "b"}); b.add(memoryOfByte, 1<<30) == nil {
		t.Error("another one was let in beside one of 40 GiB")
	}
}
