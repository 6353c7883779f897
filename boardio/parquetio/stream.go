package parquetio

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
	"example.com/match3/internal/ordered"
)

// Stream resolves all boards of a table and writes the results in the order of the rows. It is what boardio.Stream is
// for other inputs: many goroutines work on pieces of row groups, and memory does not depend on the number of rows.
type Stream struct {
	boardio.Options // how to read; Name names the input in errors

	To   boardio.Format // of the writer
	Jobs int            // goroutines that resolve; as many as there are processors when 0

	// Refused is told of each board that is refused, in the order of the rows, after the results of about as many rows as
	// are worked on at once. When it returns an error, nothing more is read, and that is what Resolve returns.
	Refused func(*boardio.Error) error

	// Report says to write a board that is refused in the place of its result, as Writer.WriteError does.
	Report bool

	// Stop says to leave out all that comes after the first board that is refused.
	Stop bool

	// Resolved is told, now and then, how many boards were resolved so far.
	Resolved func(boards int)

	// Each is told, in the order of the rows, what resolving each board came to.
	Each func(*boardio.Outcome)

	// ByPass says to fill in Outcome.ByPass, which makes resolving slower.
	ByPass bool
}

// mostUnderWay is how many bytes of values are worked on at once, about.
const mostUnderWay = 6 * pieceBytes

// inOrder says whether boards have to be written one after another, since whether the output can hold one depends on
// those before.
func (s *Stream) inOrder() bool { return s.To == boardio.CSV || s.To == boardio.NPY }

// Resolve resolves the boards of a table of so many bytes, writes the results to out, a writer in the format To, unless
// that is nil, and flushes it. A failure to write is a [*boardio.WriteError].
//
// Results are handed on whenever those of the rows after them are still to come, so that rows that are slow to read or
// to resolve keep nothing back.
func (s *Stream) Resolve(
	ctx context.Context, in io.ReaderAt, size int64, out *boardio.Writer,
) (resolved int, err error) {
	run := &run{Stream: s, ctx: ctx, out: out}
	err = run.all(in, size)
	if flushErr := run.flush(); err == nil {
		err = flushErr
	}
	return run.resolved, err
}

// ResolveTable resolves the boards of a table and writes a table with all columns of it and the results. Rows that are
// refused are left out.
func (s *Stream) ResolveTable(
	ctx context.Context, in io.ReaderAt, size int64, out io.Writer,
) (resolved int, err error) {
	run := &run{Stream: s, ctx: ctx, table: out}
	err = run.all(in, size)
	if run.output != nil && ctx.Err() == nil {
		if closeErr := run.output.close(); err == nil && closeErr != nil {
			err = &boardio.WriteError{Err: closeErr}
		}
	}
	return run.resolved, err
}

// run is a run of Stream.Resolve or Stream.ResolveTable.
type run struct {
	*Stream
	ctx      context.Context
	out      *boardio.Writer // nil where no text is written
	table    io.Writer       // nil where no table is written
	output   *output         // to table
	resolved int
}

// all resolves all boards.
func (r *run) all(in io.ReaderAt, size int64) error {
	if r.Options.MaxCells == 0 {
		r.Options.MaxCells = boardio.DefaultMaxCells
	}
	t, err := openTable(in, size, r.Options.Key)
	if err == nil && r.table != nil {
		var schema *parquet.Schema
		if schema, err = newOutputSchema(t.file.Root(), t.layout); err == nil {
			r.output = &output{layout: t.layout, groups: newGroups(r.table, schema)}
		}
	}
	if err == nil {
		_, err = newWorker(r.ctx, r.Stream, t.layout, r.output, r.out != nil)
	}
	if err == nil {
		err = r.pieces(t)
	}
	return r.end(refusal(r.Options, err))
}

// pieces lets many goroutines work on pieces of the table, and takes what comes of them.
func (r *run) pieces(t *table) error {
	results := ordered.Start(r.ctx, r.Jobs, ordered.Work[*rows, *done]{
		Next: t.read,
		Worker: func() func(*rows) *done {
			w, err := newWorker(r.ctx, r.Stream, t.layout, r.output, r.out != nil)
			if err != nil {
				panic(err) // it was made before
			}
			return w.work
		},
		Size:    func(piece *rows) int { return piece.size },
		MaxSize: mostUnderWay,
	})
	defer results.Stop()
	for {
		if !results.Ready() {
			if err := r.flush(); err != nil {
				return err
			}
		}
		d, more, err := results.Next(r.ctx)
		if err != nil || !more {
			return err
		}
		if err := r.take(d); err != nil {
			return err
		}
	}
}

// flush hands on what was written. A table has nothing that could be handed on before its end.
func (r *run) flush() error {
	if r.out == nil {
		return nil
	}
	if err := r.out.Flush(); err != nil {
		return &boardio.WriteError{Err: err}
	}
	return nil
}

// take writes what came of a piece and tells of it.
func (r *run) take(d *done) error {
	if d.err != nil {
		return d.err
	}
	if err := r.write(d); err != nil {
		return err
	}
	r.resolved += d.resolved
	if r.Each != nil {
		for i := range d.outcomes {
			r.Each(&d.outcomes[i])
		}
	}
	if r.Resolved != nil {
		r.Resolved(r.resolved)
	}
	for _, refused := range d.refusals {
		if r.Refused == nil {
			break
		}
		if err := r.Refused(refused); err != nil {
			return err
		}
	}
	return nil
}

// write writes what came of a piece.
func (r *run) write(d *done) error {
	var err error
	switch {
	case d.group != nil:
		err = r.output.commit(d.group)
	case r.out == nil:
	case len(d.results) > 0:
		err = r.out.Append(d.results, d.resolved)
	default:
		err = r.inTurn(d)
	}
	if err != nil {
		return &boardio.WriteError{Err: err}
	}
	return nil
}

// inTurn writes boards one after another, and refuses those that the output cannot hold.
func (r *run) inTurn(d *done) error {
	for i, b := range d.boards {
		err := r.out.Write(b, d.told[i])
		var refused *boardio.Error
		if err != nil && !errors.As(err, &refused) {
			return err
		}
		if refused != nil {
			refused.Name = r.Options.Name
			d.refusals = append(d.refusals, refused)
			slices.SortStableFunc(d.refusals, func(a, b *boardio.Error) int { return a.Record - b.Record })
			d.resolved--
			if r.Stop {
				d.resolved = i
				break
			}
		}
	}
	return nil
}

// end tells of what is wrong with the whole input, if it is that which ended the run.
func (r *run) end(err error) error {
	var refused *boardio.Error
	if !errors.As(err, &refused) {
		return err
	}
	if r.Report && r.out != nil {
		if err := r.out.WriteError(refused); err != nil {
			return &boardio.WriteError{Err: err}
		}
	}
	if r.Refused != nil {
		return r.Refused(refused)
	}
	return nil
}
