package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"example.com/match3/boardio"
	"example.com/match3/internal/watch"
)

// boardSource gives the boards of some inputs one by one, and keeps account of what was refused.
type boardSource struct {
	ctx    context.Context
	inputs []*input // those that are not read to their ends
	opts   boardio.Options
	reader boardio.Reader // of the first input, nil before it is begun

	mutex   sync.Mutex // for a read may be under way when the program ends
	read    int
	refused int
	errors  []error // the first of them
}

// mostErrors is how many errors are told when the program has ended.
const mostErrors = 20

// firstBoard is the first board that can be shown.
func firstBoard(s *boardSource) (*watch.Board, error) {
	for {
		board, err := s.Next()
		if err == nil || errors.Is(err, io.EOF) || s.ctx.Err() != nil {
			return board, err
		}
	}
}

// Next is the next board, or io.EOF after the last one of the last input.
func (s *boardSource) Next() (*watch.Board, error) {
	for len(s.inputs) > 0 {
		in := s.inputs[0]
		board, err := s.next(in)
		var refused *boardio.Error
		switch {
		case err == nil:
			s.mutex.Lock()
			s.read++
			s.mutex.Unlock()
			return &watch.Board{Board: board, Input: escaped(in.name)}, nil
		case errors.As(err, &refused):
			refused.Name = in.name
			return nil, s.refuse(refused)
		}
		in.close()
		s.inputs, s.reader = s.inputs[1:], nil
		if !errors.Is(err, io.EOF) {
			return nil, s.refuse(err)
		}
	}
	return nil, io.EOF
}

// next is the next board of an input.
func (s *boardSource) next(in *input) (*boardio.Board, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if s.reader == nil {
		if err := in.ready(); err != nil {
			return nil, err
		}
		opts := s.opts
		opts.Name = in.name
		reader, err := boardio.NewReader(in, in.format, opts)
		if err != nil {
			return nil, err
		}
		s.reader = reader
	}
	return s.reader.Read()
}

// refuse notes an error, and makes it fit for the screen.
func (s *boardSource) refuse(err error) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.refused++
	if len(s.errors) < mostErrors {
		s.errors = append(s.errors, err)
	}
	return errors.New(strings.Join(strings.Fields(escaped(err.Error())), " "))
}

// finish tells what was refused, and says how the run ended.
func (s *boardSource) finish(out io.Writer) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, err := range s.errors {
		var refused *boardio.Error
		if errors.As(err, &refused) {
			fmt.Fprintln(out, refused)
		} else {
			complain(out, err)
		}
	}
	return refusedError(s.refused, uint64(s.read), "read")
}
