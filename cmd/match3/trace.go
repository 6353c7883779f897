package main

import (
	"context"
	"errors"

	"example.com/match3/boardio"
)

// isTrace says whether a format tells of passes.
func isTrace(format boardio.Format) bool { return format == boardio.Trace || format == boardio.Passes }

// flush hands on what was written, be it results or traces.
func (r *resolving) flush() error {
	if r.tracer != nil {
		return r.tracer.Flush()
	}
	if r.writer != nil {
		return r.writer.Flush()
	}
	return nil // a table has nothing that could be handed on before its end
}

// trace writes the traces of the boards of one input. They are resolved one after another: a trace is so much larger
// than its board that writing it takes the time.
func (r *resolving) trace(ctx context.Context, in *input) error {
	opts := r.opts
	opts.Name = in.name
	reader, err := boardio.NewReader(&flushing{ctx, in, r.flush}, in.format, opts)
	if err != nil {
		return err
	}
	do := func(board *boardio.Board) error { return r.traceBoard(ctx, board) }
	return eachBoard(ctx, reader, in.name, do, r.refuseTrace)
}

// traceBoard writes the trace of one board.
func (r *resolving) traceBoard(ctx context.Context, board *boardio.Board) error {
	_, err := r.tracer.Write(ctx, board)
	switch {
	case err == nil:
		r.resolved++
		r.shown()
		return nil
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return err
	}
	return outputError(err)
}

// refuseTrace does about a refused board what --on-error says.
func (r *resolving) refuseTrace(refused *boardio.Error) error {
	if r.onError == onErrorReport {
		if err := r.tracer.WriteError(refused); err != nil {
			return outputError(err)
		}
	}
	return r.refuse(refused)
}
