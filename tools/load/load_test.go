package main

import (
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/match3/server"
)

func TestLoad(t *testing.T) {
	s, err := server.New(server.Config{Limits: server.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	service := httptest.NewServer(s)
	defer service.Close()
	for _, args := range [][]string{{}, {"--batch", "10", "--protocol", "proto"}, {"--protocol", "grpc-web", "--rows", "3", "--cols", "2"}} {
		var out strings.Builder
		if err := run(append([]string{"--url", service.URL, "--clients", "2", "--seconds", "0.3"}, args...), &out); err != nil {
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

func TestLoadIsForThisMachineAlone(t *testing.T) {
	for _, url := range []string{"http://192.0.2.1:8080", "http://example.org", "http://localhost:1", "http://0.0.0.0:1"} {
		if err := run([]string{"--url", url}, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "of this machine") {
			t.Errorf("%s: %v", url, err)
		}
	}
	for _, args := range [][]string{{"--clients", "0"}, {"--seconds", "601"}, {"--rows", "0"}, {"--protocol", "smtp"}} {
		if err := run(args, &strings.Builder{}); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
}
