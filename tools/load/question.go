package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/match3"
	"example.com/match3/internal/generate"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// question is boards of one shape, a byte a cell, and the right answer. Of calls that take one board it is about the
// first.
type question struct {
	rows, cols   int
	cells, final []byte
	results      []match3.Result

	board       *match3v1.Board // the first one
	text, claim string          // the first one and its final board, as JSON
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
		q.rows, q.cols, q.results = s.rows, s.cols, make([]match3.Result, boards)
		for board := range boards {
			kinds = generator.Board(uint64(i*boards+board), kinds)
			for _, kind := range kinds {
				q.cells = append(q.cells, byte(kind))
			}
		}
		q.final = slices.Clone(q.cells)
		if err := match3.ResolveBatch(q.final, s.rows, s.cols, q.results); err != nil {
			return nil, err
		}
		q.board = &match3v1.Board{
			Rows: uint32(s.rows), Cols: uint32(s.cols),
			Form: &match3v1.Board_Kinds{Kinds: &match3v1.Kinds{Cells: numbers(q.first(q.cells))}},
		}
		if q.text, err = q.rowsOf(q.cells); err != nil {
			return nil, err
		}
		if q.claim, err = q.rowsOf(q.final); err != nil {
			return nil, err
		}
	}
	return questions, nil
}

// first is the first board of several.
func (q *question) first(cells []byte) []byte { return cells[:q.rows*q.cols] }

// rowsOf is the first board of several as JSON.
func (q *question) rowsOf(cells []byte) (string, error) {
	text, err := json.Marshal(slices.Collect(slices.Chunk(numbers(q.first(cells)), q.cols)))
	return string(text), err
}

func numbers(cells []byte) []uint32 {
	kinds := make([]uint32, len(cells))
	for i, cell := range cells {
		kinds[i] = uint32(cell)
	}
	return kinds
}

// call asks one question and compares the answer.
type call func(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error

// callsOf are the calls that a client makes in turn.
func callsOf(s settings) []call {
	switch {
	case s.mixed:
		return []call{resolve, resolveBatch, explain, check, read}
	case s.batch > 0:
		return []call{resolveBatch}
	}
	return []call{resolve}
}

var errWrong = errors.New("a wrong answer")

// compare holds a final board and its count against the right ones.
func (q *question) compare(board *match3v1.Board, removed uint32) error {
	if !slices.Equal(board.GetKinds().GetCells(), numbers(q.first(q.final))) || int(removed) != q.results[0].Removed {
		return fmt.Errorf("%w: %d tiles removed, want %d, from %s", errWrong, removed, q.results[0].Removed, q.text)
	}
	return nil
}

func resolve(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error {
	got, err := client.Resolve(ctx, &match3v1.ResolveRequest{Board: q.board})
	if err != nil {
		return err
	}
	return q.compare(got.GetBoard(), got.GetRemoved())
}

func resolveBatch(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error {
	got, err := client.ResolveBatch(ctx,
		&match3v1.ResolveBatchRequest{Rows: uint32(q.rows), Cols: uint32(q.cols), Cells: q.cells})
	if err != nil {
		return err
	}
	same := func(removed uint32, result match3.Result) bool { return int(removed) == result.Removed }
	if !bytes.Equal(got.GetCells(), q.final) || !slices.EqualFunc(got.GetRemoved(), q.results, same) {
		return fmt.Errorf("%w to a batch", errWrong)
	}
	return nil
}

func explain(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error {
	stream, err := client.Explain(ctx, &match3v1.ExplainRequest{Board: q.board})
	if err != nil {
		return err
	}
	defer stream.Close() //nolint:errcheck // what there is to say was said by Receive
	for {
		message, err := stream.Receive()
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("%w: a stream without an end", errWrong)
		}
		if err != nil {
			return err
		}
		if end := message.GetEnd(); end != nil {
			return q.compare(end.GetBoard(), end.GetRemoved())
		}
	}
}

func check(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error {
	got, err := client.Check(ctx, &match3v1.CheckRequest{Board: q.board, Claim: &match3v1.Claim{Text: q.claim}})
	if err != nil {
		return err
	}
	if !got.GetRight() {
		return fmt.Errorf("%w: %s is right for %s", errWrong, q.claim, q.text)
	}
	return nil
}

func read(ctx context.Context, client match3v1connect.Match3ServiceClient, q question) error {
	got, err := client.Read(ctx, &match3v1.ReadRequest{Input: &match3v1.ReadRequest_Text{Text: q.text}})
	if err != nil {
		return err
	}
	if items := got.GetItems(); len(items) != 1 ||
		!slices.Equal(items[0].GetBoard().GetKinds().GetCells(), q.board.GetKinds().GetCells()) {
		return fmt.Errorf("%w: %s was read as %v", errWrong, q.text, items)
	}
	return nil
}
