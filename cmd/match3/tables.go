package main

import (
	"context"
	"errors"
	"io"
	"os"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
)

// openTable begins a table of results, unless its columns are to be those of a table that is read.
func (r *resolving) openTable(inputs []*input) {
	if len(inputs) != 1 || inputs[0].format != boardio.Parquet {
		r.table = parquetio.NewWriter(r.out.frames, true)
	}
}

// fromTable resolves the boards of a table.
func (r *resolving) fromTable(ctx context.Context, in *input) error {
	file, size, err := in.openTable()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // nothing was written to it
	before := r.resolved
	stream := parquetio.Stream{
		Options: r.opts, To: r.format, Jobs: r.jobs, Refused: r.refuse,
		Report: r.onError == onErrorReport, Stop: r.onError == onErrorStop,
		Resolved: func(boards int) {
			r.resolved = before + boards
			r.shown()
		},
	}
	stream.Name = in.name
	switch {
	case r.table != nil:
		// More inputs, of which this one was not known to be a table.
		return unreadable(in.name, errors.New("the columns of a table are written with its results, so it must be the only input"))
	case r.format == boardio.Parquet:
		_, err = stream.ResolveTable(ctx, &countingAt{file, in}, size, r.out.frames)
	default:
		_, err = stream.Resolve(ctx, &countingAt{file, in}, size, r.writer)
	}
	return err
}

// openTable opens an input that is read from its end.
func (in *input) openTable() (*os.File, int64, error) {
	if in.file == nil {
		return nil, 0, unreadable(in.name, errors.New("a table has to be read from its end, which this input does not allow; name a plain file"))
	}
	file, err := os.Open(in.path)
	if err != nil {
		return nil, 0, unreadable(in.name, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(unreadable(in.name, err), file.Close())
	}
	return file, info.Size(), nil
}

// countingAt counts what is read of an input. A table is gone through twice, so that half of it counts.
type countingAt struct {
	in io.ReaderAt
	of *input
}

func (c *countingAt) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.in.ReadAt(p, at)
	if c.of.count != nil {
		c.of.count.Add(int64(n) / 2)
	}
	return n, err
}

// toTable resolves the boards of an input of another form, one after another, and adds them to the table with their results.
func (r *resolving) toTable(ctx context.Context, in *input) error {
	opts := r.opts
	opts.Name = in.name
	reader, err := boardio.NewReader(in, in.format, opts)
	if err != nil {
		return unreadable(in.name, err)
	}
	do := func(board *boardio.Board) error { return r.addToTable(ctx, board) }
	return eachBoard(ctx, reader, in.name, do, r.refuse)
}

// addToTable resolves a board and adds it to the table.
func (r *resolving) addToTable(ctx context.Context, board *boardio.Board) error {
	given := *board
	given.Cells = board.Cells.Clone()
	var res match3.Result
	res, err := board.Cells.ResolveContext(ctx)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	if err := r.table.Write(&given, board.Cells, res); err != nil {
		return outputError(err)
	}
	r.resolved++
	r.shown()
	return nil
}

// table sums up the boards of a table.
func (s *summing) table(ctx context.Context, in *input) error {
	file, size, err := in.openTable()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // nothing was written to it
	stream := parquetio.Stream{Options: s.flags.opts, Jobs: s.flags.jobs, Refused: s.refusals.board, Each: s.add, ByPass: true}
	stream.Name = in.name
	_, err = stream.Resolve(ctx, &countingAt{file, in}, size, nil)
	return err
}
