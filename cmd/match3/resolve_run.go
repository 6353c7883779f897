package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"

	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
)

// resolving is a run of resolve.
type resolving struct {
	out       *output
	writer    *boardio.Writer      // of results; nil where traces or a table are written
	tracer    *boardio.TraceWriter // of traces; nil where results are
	table     *parquetio.Writer    // of a table, unless it comes of another one; else nil
	journal   *journal             // nil if none is kept
	resumable bool                 // one could be kept
	format    boardio.Format
	onError   string
	opts      boardio.Options
	jobs      int

	refusals refusals
	progress *progress

	resolved int

	number int           // of the input, from 0
	place  boardio.Place // that was last reached in it
}

// keepJournal makes the run keep a journal, and go on from the one that is there.
func (r *resolving) keepJournal(head journalHead) (err error) {
	r.journal, err = openJournal(r.out, head)
	if err != nil {
		return err
	}
	r.resolved, r.refusals.all = r.journal.state.Resolved, r.journal.state.Refused
	r.writer.Follow(r.resolved)
	return nil
}

// all resolves the boards of all inputs.
func (r *resolving) all(ctx context.Context, inputs []*input) error {
	work := func(number int, in *input) error {
		r.number, r.place = number, boardio.Place{}
		return r.input(ctx, in)
	}
	return r.refusals.overInputs(ctx, inputs, work, r.ended)
}

// input resolves the boards of one input.
func (r *resolving) input(ctx context.Context, in *input) (err error) {
	if r.journal != nil && r.journal.passed(r.number) {
		return nil
	}
	defer func() { in.closeAfter(ctx, err) }()
	if err := in.ready(); err != nil {
		return err
	}
	if in.format == boardio.Parquet {
		return r.fromTable(ctx, in)
	}
	if r.tracer != nil {
		return r.trace(ctx, in)
	}
	stream := boardio.Stream{
		Options: r.opts, From: in.format, To: r.format, Jobs: r.jobs,
		Refused: r.refuse, Report: r.onError == onErrorReport,
	}
	stream.Name = in.name
	if r.table != nil {
		stream.Take = r.table.Take
	}
	if r.journal != nil {
		var finished bool
		stream.Start, stream.Hash, finished, err = r.journal.skip(r.number, in)
		if err != nil || finished {
			return err
		}
	}
	if r.journal != nil || r.out.frames.into != nil {
		stream.Reached = r.reached
	}
	before := r.resolved
	stream.Resolved = func(boards int) {
		r.resolved = before + boards
		r.progress.show(r.resolved + r.refusals.all)
	}
	_, err = stream.Resolve(ctx, in, r.writer)
	return err
}

// reached ends a frame of compressed output where it is long enough, and keeps the journal.
func (r *resolving) reached(place boardio.Place) error {
	r.place = place
	if err := r.writer.Flush(); err != nil { // so that the size of a frame does not depend on what was held back
		return outputError(err)
	}
	if r.out.frames.into != nil && r.out.frames.size < frameSize || r.out.frames.into == nil && !r.journal.due() {
		return nil
	}
	return r.note(progressLine{
		Input: r.number, Place: hashed{place.Offset, hex.EncodeToString(place.Sum)}, Line: place.Line, Seen: place.Seen,
	})
}

// ended notes that an input was resolved to its end.
func (r *resolving) ended() error {
	if r.journal != nil && r.number < len(r.journal.done) {
		return nil
	}
	return r.note(progressLine{
		Input: r.number + 1, Before: hashed{r.place.Offset, hex.EncodeToString(r.place.Sum)},
	})
}

// note hands on all results, ends a frame, and writes into the journal how far the work has come, if that is due.
func (r *resolving) note(state progressLine) error {
	if err := errors.Join(r.flush(), r.out.frames.end(false)); err != nil {
		return outputError(err)
	}
	if r.journal == nil || state.Place.Offset > 0 && !r.journal.due() {
		return nil
	}
	state.Resolved, state.Refused = r.resolved, r.refusals.all
	if err := r.journal.note(state); err != nil {
		return outputError(err)
	}
	return nil
}

// shown shows how many boards were worked on.
func (r *resolving) shown() { r.progress.show(r.resolved + r.refusals.all) }

// refuse does about a refused board what --on-error says.
func (r *resolving) refuse(refused *boardio.Error) error {
	defer r.shown()
	if r.onError == onErrorReport {
		r.refusals.all++
		return nil // it stands among the results
	}
	return r.refusals.board(refused)
}

// finish hands on what was finished and says how the run ended.
func (r *resolving) finish(err error) error {
	r.progress.end()
	r.refusals.sumUp()
	patch, endErr := r.endWriter(err)
	if endErr != nil && !isOutputError(err) {
		err = outputError(endErr)
	}
	var signal *interruption
	var status *statusError
	switch {
	case errors.As(err, &signal):
		r.out.abandon()
		if r.out.path == "" {
			return fmt.Errorf("%w: stopped after %d results, all of them complete", signal, r.resolved)
		}
		return fmt.Errorf("%w: stopped after %d results%s", signal, r.resolved, r.whatIsLeft())
	case errors.As(err, &status):
		r.out.abandon()
		return err
	case isOutputError(err):
		r.out.abandon()
		return failure("%w%s", err, r.whatIsLeft())
	}
	if err := r.out.finish(patch); err != nil {
		r.out.abandon()
		return failure("%w%s", outputError(err), r.whatIsLeft())
	}
	if r.journal != nil {
		if err := r.journal.remove(); err != nil {
			return failure("%w", err)
		}
	}
	switch {
	case r.refusals.all > 1 || r.onError == onErrorReport && r.refusals.all > 0:
		return failure("%d refused, %d resolved", r.refusals.all, r.resolved)
	case r.refusals.all > 0:
		return &statusError{statusRefused, nil}
	case err != nil:
		return failure("%w", err)
	}
	return nil
}

// endWriter ends what was written, of a run that ended with err. One that was interrupted is not made whole.
func (r *resolving) endWriter(err error) (patch []byte, endErr error) {
	var signal *interruption
	switch {
	case errors.As(err, &signal) || r.writer == nil && r.table == nil:
		return nil, r.flush()
	case r.table != nil:
		return nil, r.table.Close()
	}
	return r.writer.End()
}

// whatIsLeft says what has become of the results of a run that was cut short.
func (r *resolving) whatIsLeft() string {
	switch {
	case r.journal != nil:
		return "; the same command goes on from there"
	case r.out.beside != "" && r.resumable:
		return "; " + r.out.path + " was not written (with --resume the work could go on)"
	case r.out.beside != "":
		return "; " + r.out.path + " was not written"
	}
	return ""
}

// outputError marks err, unless it refuses a board, as a failure to write.
func outputError(err error) error {
	var refused *boardio.Error
	if err == nil || errors.As(err, &refused) {
		return err
	}
	return &boardio.WriteError{Err: err}
}

// isOutputError says whether err is a failure to write the results.
func isOutputError(err error) bool {
	var failed *boardio.WriteError
	return errors.As(err, &failed)
}

// isTerminal says whether a person sits at the other end of f. The null device is a character device too, but no one
// sits there.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
