package server

import (
	"math"
	"net/http"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTokenFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	for name, test := range map[string]struct{ text, token, refused string }{
		"CRLF":                {"one\r\ntwo\r\n", "two", ""},
		"a byte order mark":   {"\ufeffone\n", "one", ""},
		"no newline":          {"one", "one", ""},
		"a long one":          {strings.Repeat("a", 100_000) + "\n", strings.Repeat("a", 100_000), ""},
		"huge":                {strings.Repeat("a\n", maxSecret), "", "are the most"},
		"not UTF-8":           {"one\ncaf\xe9\n", "", ":2: a token is of printable ASCII"},
		"a carriage return":   {"one\rtwo", "", ":1: a token is of printable ASCII"},
		"nothing but a mark":  {"\ufeff", "", "there is no token"},
		"nothing but remarks": {"# one\n\n", "", "there is no token"},
	} {
		writeFile(t, file, test.text)
		tokens, err := OpenTokens(file)
		switch {
		case test.refused != "":
			if err == nil || !strings.Contains(err.Error(), test.refused) || !strings.Contains(err.Error(), file) {
				t.Errorf("%s: %v", name, err)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case !tokens.Allow(test.token) || tokens.Allow(""):
			t.Errorf("%s: the token is not known", name)
		}
	}
}

// Tokens cannot be guessed faster than requests may come, be it by calls or by metrics.
func TestRateOfGuesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	writeFile(t, file, "right\n")
	tokens, err := OpenTokens(file)
	noError(t, err)
	s := start(t, func(c *Config) { c.Tokens, c.Limits.Rate, c.Limits.Burst = tokens, 0.001, 2 })
	for number, want := range []int{http.StatusUnauthorized, http.StatusUnauthorized, http.StatusTooManyRequests} {
		if status, _, _ := s.post(t, "Resolve", `{"board":{}}`, "Authorization", "Bearer wrong"); status != want {
			t.Errorf("guess %d: %d, want %d", number, status, want)
		}
	}
	if status, _, _ := s.get(t, "/metrics"); status != http.StatusTooManyRequests {
		t.Errorf("metrics: %d", status)
	}
}

func TestLimitsBeyondReasonAreRefused(t *testing.T) {
	for flag, change := range map[string]func(*Limits){
		"max-body":    func(l *Limits) { l.MaxBody, l.MaxBuffered = math.MaxInt, math.MaxInt },
		"max-cells":   func(l *Limits) { l.MaxCells = math.MaxInt },
		"max-boards":  func(l *Limits) { l.MaxBoards = math.MaxInt },
		"max-memory":  func(l *Limits) { l.MaxMemory = 0 },
		"max-time":    func(l *Limits) { l.MaxTime = math.MaxInt64 },
		"body-time":   func(l *Limits) { l.BodyTime = math.MaxInt64 },
		"rate is NaN": func(l *Limits) { l.Rate = math.NaN() }, "rate is +Inf": func(l *Limits) { l.Rate = math.Inf(1) },
		"burst": func(l *Limits) { l.Burst = 5 },
	} {
		limits := DefaultLimits()
		change(&limits)
		if _, err := New(Config{Limits: limits}); math.MaxInt > math.MaxInt32 &&
			(err == nil || !strings.Contains(err.Error(), flag)) {
			t.Errorf("%s: %v", flag, err)
		}
	}
	r := newRates(Limits{Rate: 1e-300, Burst: 1})
	now := time.Now()
	r.wait("a", now)
	if wait := r.wait("a", now); wait < time.Hour {
		t.Errorf("under a rate of 1e-300 one has to wait %v", wait)
	}
}

// Some proxies write ports, and brackets, into X-Forwarded-For.
func TestForwardedWithPorts(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	for header, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "192.0.2.1:1234": "192.0.2.1",
		"[2001:db8::1]:80": "2001:db8::1", "[2001:db8::1]": "2001:db8::1",
		"192.0.2.9, 192.0.2.1:99999": "127.0.0.1", "unknown": "127.0.0.1",
		"": "127.0.0.1", "192.0.2.1, 127.0.0.2:5": "192.0.2.1",
	} {
		r := &http.Request{RemoteAddr: "127.0.0.1:9", Header: http.Header{"X-Forwarded-For": {header}}}
		if got := clientOf(r, trusted); got.String() != want {
			t.Errorf("%q: %v, want %s", header, got, want)
		}
	}
}

// Where the process may open no more files, connections that nobody uses make room.
func TestRoomIsMade(t *testing.T) {
	s := start(t, nil)
	for range 80 {
		s.dial(t)
	}
	for range 100 {
		if s.connections.open() == 80 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.connections.makeRoom()
	if open := s.connections.open(); open != 70 {
		t.Errorf("%d of 80 connections are open, want 70", open)
	}
	if status, _, _ := s.get(t, "/healthz"); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
}
