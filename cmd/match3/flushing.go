package main

import (
	"context"
	"io"
)

// flushing is an input that hands on what was written before it waits for more, so that whoever feeds the command board
// by board sees what comes of each at once. It reads nothing more when its context is done.
type flushing struct {
	ctx   context.Context
	in    io.Reader
	flush func() error // a failure is one of the output
}

func (f *flushing) Read(p []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	if err := f.flush(); err != nil {
		return 0, outputError(err)
	}
	return f.in.Read(p)
}
