package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/match3/server"
)

// runUntil runs the load until the service has been asked so often, or for as long as args say.
func runUntil(t *testing.T, often int64, answer http.Handler, args ...string) (said string, asked int64) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var count atomic.Int64
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && count.Add(1) == often {
			end()
		}
		answer.ServeHTTP(w, r)
	}))
	defer service.Close()
	var out strings.Builder
	if err := run(ctx, append([]string{"--url", service.URL, "--seconds", "600"}, args...), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), count.Load()
}

func newService(t *testing.T) http.Handler {
	t.Helper()
	s, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLoad(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"--batch", "10", "--protocol", "proto"},
		{"--protocol", "grpc-web", "--rows", "3", "--cols", "2"},
		{"--mixed", "--batch", "3", "--watch", "0.1", "--idle", "20"},
	} {
		// Each asks again with its answer in hand, so that most are answered by then.
		said, _ := runUntil(t, 20, newService(t), append([]string{"--clients", "2"}, args...)...)
		for _, want := range []string{"answers: ", "latency: p50 ", "2 clients", "the service holds "} {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q is not in %q", args, want, said)
			}
		}
		if strings.Contains(said, "answers: 0,") || strings.Contains(said, "unknown") || strings.Contains(said, "refused") {
			t.Errorf("%v: %s", args, said)
		}
	}
}

func TestLoadTakesTurnsAndEndsInTime(t *testing.T) {
	service := httptest.NewServer(newService(t))
	defer service.Close()
	var out strings.Builder
	err := run(t.Context(), []string{"--url", service.URL, "--clients", "1,3", "--rounds", "2", "--seconds", "0.4"}, &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 clients, json, 1 boards of 9x9 a request, ", "3 clients, json, 1 boards of 9x9 a request, ",
	} {
		if strings.Count(out.String(), want) != 1 {
			t.Errorf("%q is not once in %q", want, out.String())
		}
	}
}

// A client that is refused asks again when it is told, and a rude one at once.
func TestLoadComesBackWhenItIsTold(t *testing.T) {
	refuse := func(after string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if after != "" {
				w.Header().Set("Retry-After", after)
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte(`{"code":"unavailable"}`))
		})
	}
	said, asked := runUntil(t, 0, refuse("30"), "--clients", "3", "--seconds", "0.5")
	if asked > 3 || !strings.Contains(said, " with unavailable") {
		t.Errorf("3 clients who are to come back in 30 s asked %d times: %s", asked, said)
	}
	for _, test := range []struct {
		after string
		args  []string
	}{{"30", []string{"--rude"}}, {"", nil}} {
		if _, asked := runUntil(t, 50, refuse(test.after), test.args...); asked < 50 {
			t.Errorf("Retry-After %q, %v: asked %d times", test.after, test.args, asked)
		}
	}
}

func TestLoadIsForThisMachineAlone(t *testing.T) {
	for _, url := range []string{"http://192.0.2.1:8080", "http://example.org", "http://localhost:1", "http://0.0.0.0:1"} {
		if err := run(t.Context(), []string{"--url", url}, &strings.Builder{}); err == nil ||
			!strings.Contains(err.Error(), "of this machine") {
			t.Errorf("%s: %v", url, err)
		}
	}
	for _, args := range [][]string{
		{"--clients", "0"},
		{"--clients", "4,"},
		{"--seconds", "601"},
		{"--rows", "0"},
		{"--rounds", "0"},
		{"--protocol", "smtp"},
	} {
		if err := run(t.Context(), args, &strings.Builder{}); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
}
