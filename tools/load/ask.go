package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"connectrpc.com/connect/v2"
	"connectrpc.com/connect/v2/connecthttp"

	"example.com/match3"
	"example.com/match3/internal/generate"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// question is boards of one shape, a byte a cell, and the right answer.
type question struct {
	cells, final []byte
	removed      int
}

// draw makes some questions.
func draw(s settings) ([]question, error) {
	generator, err := generate.New(generate.Params{Rows: s.rows, Cols: s.cols, Kinds: 5, Seed: 1})
	if err != nil {
		return nil, err
	}
	boards := max(1, s.batch)
	questions := make([]question, max(4, 1000/boards))
	var kinds []uint32
	for i := range questions {
		q := &questions[i]
		for board := range boards {
			kinds = generator.Board(uint64(i*boards+board), kinds)
			for _, kind := range kinds {
				q.cells = append(q.cells, byte(kind))
			}
		}
		q.final = slices.Clone(q.cells)
		results := make([]match3.Result, boards)
		if err := match3.ResolveBatch(q.final, s.rows, s.cols, results); err != nil {
			return nil, err
		}
		for _, result := range results {
			q.removed += result.Removed
		}
	}
	return questions, nil
}

// tally is what came of asking.
type tally struct {
	took    []time.Duration // of the answers
	refused map[string]int  // by their codes
}

// ask asks from many clients until ctx is done.
func ask(ctx context.Context, s settings, questions []question) (tally, error) {
	total := tally{refused: map[string]int{}}
	var mu sync.Mutex
	var clients sync.WaitGroup
	var failed error
	for number := range s.clients {
		client, err := newClient(s)
		if err != nil {
			return total, err
		}
		clients.Go(func() {
			one, err := askOn(ctx, client, s, questions, number)
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
			total.took = append(total.took, one.took...)
			for code, count := range one.refused {
				total.refused[code] += count
			}
		})
	}
	clients.Wait()
	return total, failed
}

// askOn asks from one client, beginning with its own question.
func askOn(ctx context.Context, client match3v1connect.Match3ServiceClient, s settings, questions []question, first int) (tally, error) {
	one := tally{refused: map[string]int{}}
	for next := first; ; next++ {
		q := questions[next%len(questions)]
		began := time.Now()
		err := askOne(ctx, client, s, q)
		took := time.Since(began)
		var refused *connect.Error
		switch {
		case ctx.Err() != nil:
			return one, nil
		case err == nil:
			one.took = append(one.took, took)
		case errors.As(err, &refused):
			one.refused[refused.Code().String()]++
			time.Sleep(time.Millisecond) // as one who was asked to come back would, though sooner
		default:
			return one, err
		}
	}
}

// askOne asks once, and compares the answer. It wants a context that ends with the run, so that no request is cut off
// and counted.
func askOne(ctx context.Context, client match3v1connect.Match3ServiceClient, s settings, q question) error {
	var final []byte
	removed := 0
	if s.batch > 0 {
		got, err := client.ResolveBatch(ctx, &match3v1.ResolveBatchRequest{Rows: uint32(s.rows), Cols: uint32(s.cols), Cells: q.cells})
		if err != nil {
			return err
		}
		final = got.GetCells()
		for _, count := range got.GetRemoved() {
			removed += int(count)
		}
	} else {
		kinds := &match3v1.Kinds{Cells: make([]uint32, len(q.cells))}
		for i, cell := range q.cells {
			kinds.Cells[i] = uint32(cell)
		}
		got, err := client.Resolve(ctx, &match3v1.ResolveRequest{
			Board: &match3v1.Board{Rows: uint32(s.rows), Cols: uint32(s.cols), Form: &match3v1.Board_Kinds{Kinds: kinds}},
		})
		if err != nil {
			return err
		}
		for _, kind := range got.GetBoard().GetKinds().GetCells() {
			final = append(final, byte(kind))
		}
		removed = int(got.GetRemoved())
	}
	if removed != q.removed || !bytes.Equal(final, q.final) {
		return fmt.Errorf("a wrong answer: %d tiles removed, want %d", removed, q.removed)
	}
	return nil
}

// newClient makes a client with a connection of its own.
func newClient(s settings) (match3v1connect.Match3ServiceClient, error) {
	var options []connecthttp.Option
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
	protocols := new(http.Protocols)
	protocols.SetHTTP1(s.protocol != "grpc")
	protocols.SetUnencryptedHTTP2(s.protocol == "grpc")
	options = append(options, connecthttp.WithReadMaxBytes(0), connecthttp.WithCompressors())
	transport := connecthttp.NewTransport(&http.Client{Transport: &http.Transport{Protocols: protocols}}, s.url, options...)
	return match3v1connect.NewMatch3ServiceClient(connect.NewClient(transport)), nil
}

// report says what came.
func (t tally) report(out io.Writer, s settings, took time.Duration) {
	boards := max(1, s.batch)
	fmt.Fprintf(out, "%d clients, %s, %d boards of %dx%d a request, %.1f s\n", s.clients, s.protocol, boards, s.rows, s.cols, took.Seconds())
	answers := len(t.took)
	rate := float64(answers) / took.Seconds()
	fmt.Fprintf(out, "answers: %d, %.0f a second, %.0f boards a second\n", answers, rate, rate*float64(boards))
	if answers > 0 {
		slices.Sort(t.took)
		at := func(part float64) time.Duration { return t.took[int(part*float64(answers-1))].Round(time.Microsecond) }
		fmt.Fprintf(out, "latency: p50 %v, p90 %v, p99 %v, longest %v\n", at(.5), at(.9), at(.99), at(1))
	}
	for code, count := range t.refused {
		fmt.Fprintf(out, "refused: %d with %s\n", count, code)
	}
}

// residentIn finds the memory of a process among its metrics.
func residentIn(metrics string) string {
	for line := range strings.Lines(metrics) {
		if value, found := strings.CutPrefix(line, "process_resident_memory_bytes "); found {
			if bytes, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil {
				return fmt.Sprintf("%.0f MiB", bytes/(1<<20))
			}
		}
	}
	return "unknown"
}
