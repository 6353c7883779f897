package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"connectrpc.com/connect/v2"

	match3v1 "example.com/match3/proto/match3/v1"
)

// What was begun when the server is told to end is answered, in each protocol, streams to their last message.
func TestShutdownLosesNoAnswer(t *testing.T) {
	var begun, finished atomic.Int64
	count := func(next connect.ServerFunc) connect.ServerFunc {
		return func(ctx context.Context, spec connect.Spec, stream connect.ServerStream) error {
			begun.Add(1)
			err := next(ctx, spec, stream)
			if err == nil {
				finished.Add(1)
			}
			return err
		}
	}
	s := start(t, func(c *Config) { c.interceptors = []connect.ServerInterceptor{count}; c.Limits.MaxRequests = 100 })
	request := explainLong(t, 30)
	var answered atomic.Int64
	var wrong sync.Map
	var loads sync.WaitGroup
	for _, protocol := range protocols {
		client := s.client(t, protocol.http2, protocol.options...)
		for number := range 4 {
			loads.Go(func() {
				for {
					var err error
					if number%2 == 0 {
						_, err = client.Resolve(context.Background(),
							&match3v1.ResolveRequest{Board: &match3v1.Board{Form: &match3v1.Board_Text{Text: twoPassBoard}}})
					} else {
						var messages []*match3v1.ExplainResponse
						messages, err = explain(client, request)
						if err == nil && messages[len(messages)-1].GetEnd() == nil {
							err = errors.New("a stream without an end")
						}
					}
					if err != nil {
						wrong.Store(err.Error(), protocol.name)
						return
					}
					answered.Add(1)
				}
			})
		}
	}
	for begun.Load() < 100 {
		time.Sleep(time.Millisecond)
	}
	noError(t, s.stop())
	loads.Wait()
	if begun.Load() != answered.Load() || begun.Load() != finished.Load() {
		t.Errorf("%d requests were begun, %d finished, and %d answers came", begun.Load(), finished.Load(), answered.Load())
		wrong.Range(func(err, protocol any) bool { t.Logf("%v: %v", protocol, err); return true })
	}
}

func TestShutdownIsAnnounced(t *testing.T) {
	const drain = time.Minute
	on := Listeners{Main: listenOn(t), Drain: drain}
	waiting, over := make(chan time.Duration, 1), make(chan time.Time)
	s := startOn(t, on, func(c *Config) {
		c.after = func(d time.Duration) <-chan time.Time { waiting <- d; return over }
	})
	if status, _, _ := s.get(t, "/readyz"); status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.stop() }()
	select {
	case d := <-waiting:
		if d != drain {
			t.Errorf("it goes on for %v", d)
		}
	case err := <-ended:
		t.Fatalf("it ended at once, with %v", err)
	}
	if status, _, _ := s.get(t, "/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("ready: status %d", status)
	}
	for _, path := range []string{"/healthz", "/"} {
		if status, _, _ := s.get(t, path); status != http.StatusOK {
			t.Errorf("%s: status %d", path, status)
		}
	}
	select {
	case err := <-ended:
		t.Fatalf("it ended before its time, with %v", err)
	default:
	}
	close(over)
	noError(t, <-ended)
	if _, err := on.Main.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("the listener is open still: %v", err)
	}
}

func TestDrainTakesItsTime(t *testing.T) {
	const drain = 20 * time.Millisecond
	s := startOn(t, Listeners{Main: listenOn(t), Drain: drain}, nil)
	began := time.Now()
	noError(t, s.stop())
	if took := time.Since(began); took < drain {
		t.Errorf("it was over after %v", took)
	}
}

// One that does not end in its time is broken off, and that is said.
func TestShutdownEndsAtLast(t *testing.T) {
	forever := make(chan struct{})
	defer close(forever)
	config := Config{Limits: DefaultLimits()}
	inside := make(chan struct{})
	config.interceptors = []connect.ServerInterceptor{func(connect.ServerFunc) connect.ServerFunc {
		return func(context.Context, connect.Spec, connect.ServerStream) error {
			close(inside)
			<-forever
			return nil
		}
	}}
	s, err := New(config)
	noError(t, err)
	s.grace = 100 * time.Millisecond
	listener := listenOn(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, Listeners{Main: listener}) }()
	running := &started{Server: s, url: "http://" + listener.Addr().String()}
	client := running.client(t, false)
	answered := make(chan error)
	go func() {
		_, err := client.Resolve(context.Background(), &match3v1.ResolveRequest{Board: &match3v1.Board{}})
		answered <- err
	}()
	<-inside
	cancel()
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := <-answered; err == nil {
		t.Error("what was broken off is answered")
	}
}

func TestListenerThatFails(t *testing.T) {
	s, err := New(Config{Limits: DefaultLimits()})
	noError(t, err)
	listener := listenOn(t)
	noError(t, listener.Close())
	if err := s.Serve(context.Background(), Listeners{Main: listener}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
