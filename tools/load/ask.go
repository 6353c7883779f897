package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"

	"example.com/match3/proto/match3/v1/match3v1connect"
)

// ask asks from so many clients until the time is over or ctx is done.
func ask(ctx context.Context, s settings, clients int, questions []question, duration time.Duration) (tally, error) {
	// Not one with a deadline, which would be sent along, and then be the service's to keep.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	time.AfterFunc(duration, cancel)
	total := newTally()
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed error
	began := time.Now()
	for number := range clients {
		transport := newTransport(s)
		defer transport.CloseIdleConnections()
		client, err := newClient(s, transport)
		if err != nil {
			return total, err
		}
		all.Go(func() {
			one, err := askOn(ctx, client, s, questions, number)
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
			total.add(one)
		})
	}
	all.Wait()
	total.lasted = time.Since(began)
	return total, failed
}

// askOn asks from one client, beginning with its own question.
func askOn(
	ctx context.Context, client match3v1connect.Match3ServiceClient, s settings, questions []question, first int,
) (tally, error) {
	one := newTally()
	calls := callsOf(s)
	for next := first; ; next++ {
		asking, info := connect.NewClientContext(ctx)
		began := time.Now()
		err := calls[next%len(calls)](asking, client, questions[next%len(questions)])
		took := time.Since(began)
		var refused *connect.Error
		switch {
		case ctx.Err() != nil: // what the end of the run has cut off does not count
			return one, nil
		case err == nil:
			one.answered = append(one.answered, took)
			continue
		case !errors.As(err, &refused):
			return one, err
		}
		one.refused[refused.Code().String()]++
		one.turned = append(one.turned, took)
		if wait := comeBack(info); !s.rude && wait > 0 {
			sleep(ctx, wait+rand.N(wait)) //nolint:gosec // so that those who were refused at once do not come back at once
		}
	}
}

// comeBack is when the service would like to be asked again.
func comeBack(info *connect.CallInfo) time.Duration {
	seconds, err := strconv.Atoi(info.ResponseHeader().Get("Retry-After"))
	if err != nil {
		seconds, _ = strconv.Atoi(info.ResponseTrailer().Get("Retry-After"))
	}
	return time.Duration(seconds) * time.Second
}

// sleep waits, unless the run ends before.
func sleep(ctx context.Context, wait time.Duration) {
	select {
	case <-time.After(wait):
	case <-ctx.Done():
	}
}

// newTransport makes a transport with connections of its own.
func newTransport(s settings) *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(s.protocol != "grpc")
	protocols.SetUnencryptedHTTP2(s.protocol == "grpc")
	return &http.Transport{Protocols: protocols}
}

// newClient makes a client.
func newClient(s settings, transport *http.Transport) (match3v1connect.Match3ServiceClient, error) {
	options := []connecthttp.Option{connecthttp.WithReadMaxBytes(0), connecthttp.WithCompressors()}
	switch s.protocol {
	case "json":
		options = append(options, connecthttp.WithProtoJSON())
	case "proto":
	case "grpc":
		options = append(options, connecthttp.WithGRPC())
	case "grpc-web":
		options = append(options, connecthttp.WithGRPCWeb())
	default:
		return nil, fmt.Errorf("the protocol %q is none of json, proto, grpc and grpc-web", s.protocol)
	}
	return match3v1connect.NewMatch3ServiceClient(connect.NewClient(
		connecthttp.NewTransport(&http.Client{Transport: transport}, s.url, options...))), nil
}
