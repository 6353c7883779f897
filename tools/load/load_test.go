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

func TestLoad(t *testing.T) {
	for _, args := range [][]string{{}, {"--batch", "10", "--protocol", "proto"}, {"--protocol", "grpc-web", "--rows", "3", "--cols", "2"}} {
		ctx, end := context.WithCancel(t.Context())
		var asked atomic.Int64
		url := serve(t, func() {
			if asked.Add(1) == 20 { // each asks again with its answer in hand, so that most are answered by then
				end()
			}
		})
		var out strings.Builder
		if err := run(ctx, append([]string{"--url", url, "--clients", "2", "--seconds", "600"}, args...), &out); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"answers: ", "latency: p50 ", "2 clients"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in %q", want, out.String())
			}
		}
		if strings.Contains(out.String(), "answers: 0") || strings.Contains(out.String(), "refused") {
			t.Errorf("%v: %s", args, out.String())
		}
	}
}

func TestLoadEndsInTime(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"--url", serve(t, func() {}), "--seconds", "0.05"}, &out); err != nil || !strings.Contains(out.String(), "answers: ") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// serve runs the service until the test ends, and calls asked at each question.
func serve(t *testing.T, asked func()) (url string) {
	t.Helper()
	s, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			asked()
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(service.Close)
	return service.URL
}

func TestLoadIsForThisMachineAlone(t *testing.T) {
	for _, url := range []string{"http://192.0.2.1:8080", "http://example.org", "http://localhost:1", "http://0.0.0.0:1"} {
		if err := run(t.Context(), []string{"--url", url}, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "of this machine") {
			t.Errorf("%s: %v", url, err)
		}
	}
	for _, args := range [][]string{{"--clients", "0"}, {"--seconds", "601"}, {"--rows", "0"}, {"--protocol", "smtp"}} {
		if err := run(t.Context(), args, &strings.Builder{}); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
}
