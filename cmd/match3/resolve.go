package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
)

// What --on-error can be.
const (
	onErrorSkip   = "skip"
	onErrorStop   = "stop"
	onErrorReport = "report"
)

// resolveFlags are the flags of resolve as they were given.
type resolveFlags struct {
	reading
	to, onError string
	jobs        int
	maxNamed    int
	quiet       bool
	trace       bool
	output      outputFlags
}

func newResolveCommand() *cobra.Command {
	var flags resolveFlags
	cmd := &cobra.Command{
		Use:   "resolve [FILE...]",
		Short: "Resolve boards and write the results",
		Long: `Resolve reads boards from files, or from standard input if no file or - is named. For each
board it writes the final board, the number of tiles removed and the number of passes.

Boards may be JSON (rows of whole numbers, 0 for empty; rows of strings, or strings as
rows, "." or "" for empty; or an object that holds one of these), text (one character per
cell, or cells separated by blanks, commas or pipes; . for empty; a blank line between
boards), CSV, .npy (a NumPy array of bytes of shape (boards, rows, columns), 0 for empty)
or Parquet (one board per row, in the columns rows, cols and cells). Boards of symbols come
back as symbols, in the form they came in. Invalid input is refused, never guessed at, and
the error gives its line, column and cell. docs/formats.md has the details.

With --trace it writes what each pass did instead of the final board: the runs, the
matches and their shapes, what was removed and what fell, as one line of JSON per board.
For large boards --to passes writes the same with one line per pass.`,
		Example: `  match3 resolve board.txt
  match3 resolve --to pair levels.json more-levels.jsonl
  match3 resolve --key tiles --empty _ < level.json
  match3 resolve --trace --boards board.txt
  printf 'RGB\nRGB\nRGB\n' | match3 resolve --to json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.reading.check(cmd); err != nil {
				return err
			}
			return resolve(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	flags.addFormat(cmd, boardFormats)
	set.StringVar(&flags.to, "to", "", "output format: json, pair, text, csv, npy, parquet, trace or passes (default npy or parquet if --output ends in that, text for text, csv for one CSV file, else json)")
	set.BoolVar(&flags.trace, "trace", false, "write what each pass did, one line per board; short for --to trace")
	set.BoolVar(&flags.opts.Boards, "boards", false, "include in the trace the board before the first pass and after each pass")
	flags.addCells(cmd)
	set.StringVar(&flags.onError, "on-error", onErrorSkip, "what to do with a board that is refused: skip it, stop, or report it in its place in the JSON output")
	flags.addLimits(cmd, boardio.DefaultMaxCells)
	set.IntVar(&flags.maxNamed, "max-named", defaultMaxNamed, "how many refused boards to name individually for each kind of error; 0 for all")
	set.StringVarP(&flags.output.path, "output", "o", "", "the file to write, which appears once it is complete; .gz or .zst at the end compresses it (default standard output)")
	set.StringVar(&flags.output.compress, "compress", "", "how to compress the output: gzip, zstd or none (default from the ending of --output)")
	set.BoolVar(&flags.output.force, "force", false, "replace the output file if it exists")
	set.BoolVar(&flags.output.resume, "resume", false, "keep a journal beside the output, and continue where a run of the same command was interrupted")
	addJobs(cmd, &flags.jobs, &flags.quiet)
	completeWith(cmd, "to", "json", "pair", "text", "csv", "npy", "parquet", "trace", "passes")
	completeWith(cmd, "compress", string(gzipCompression), string(zstdCompression), string(noCompression))
	completeWith(cmd, "on-error", onErrorSkip, onErrorStop, onErrorReport)
	return cmd
}

// completeWith makes shells complete the values of a flag.
func completeWith(cmd *cobra.Command, flag string, values ...string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // there is no such flag
	}
}

// resolve resolves all boards of the inputs that args name.
func resolve(cmd *cobra.Command, flags resolveFlags, args []string) error {
	switch flags.onError {
	case onErrorSkip, onErrorStop, onErrorReport:
	default:
		return usageError("--on-error %q: choose skip, stop or report", flags.onError)
	}
	if flags.maxNamed < 0 {
		return usageError("--max-named %d: give 0 or more", flags.maxNamed)
	}
	if err := checkJobs(flags.jobs); err != nil {
		return err
	}
	ctx := cmd.Context()
	inputs, err := openInputs(ctx, args, flags.from)
	if err != nil {
		return err
	}
	format, err := outputFormat(flags, inputs)
	if err != nil {
		return err
	}
	if err := checkBinary(flags, format, inputs); err != nil {
		return err
	}
	var head journalHead
	if flags.output.resume {
		if head, err = journalHeadOf(flags, format, inputs); err != nil {
			return err
		}
	}
	out, err := openOutput(flags.output, cmd.OutOrStdout(), inputs)
	if err != nil {
		return err
	}
	if err := out.checkCount(format, inputs); err != nil {
		out.abandon()
		return err
	}
	run := &resolving{
		out: out, format: format, onError: flags.onError, opts: flags.opts, jobs: flags.jobs,
	}
	switch {
	case isTrace(format):
		run.tracer, err = boardio.NewTraceWriter(out.frames, format, flags.opts)
	case format == boardio.Parquet:
		run.openTable(inputs)
	default:
		run.writer, err = boardio.NewWriter(out.frames, format, flags.opts)
	}
	if err != nil {
		out.abandon()
		return usageError("--empty: %w", err)
	}
	if flags.output.resume {
		if err := run.keepJournal(head); err != nil {
			out.abandon()
			return err
		}
	}
	quiet := flags.quiet || flags.output.path == "" && isTerminal(os.Stdout)
	run.progress = newProgress(cmd.ErrOrStderr(), inputs, quiet)
	run.refusals.out, run.refusals.most, run.refusals.stop = run.progress, flags.maxNamed, flags.onError == onErrorStop
	return run.finish(run.all(ctx, inputs))
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

// outputFormat is the format to write in: the one that is asked for, else an array where the output is called so, text for
// text, CSV for one CSV file, and JSON for all else and for mixtures.
func outputFormat(flags resolveFlags, inputs []*input) (boardio.Format, error) {
	if flags.trace && flags.to == "" {
		flags.to = boardio.Trace.String()
	}
	if flags.to != "" {
		format, err := boardio.ParseFormat(flags.to)
		switch {
		case err != nil:
			return 0, usageError("--to: %w", err)
		case flags.onError == onErrorReport && (format == boardio.Text || format == boardio.CSV || isBinary(format)):
			return 0, usageError("--on-error report writes JSON, so it does not go with --to %v", format)
		case flags.trace && !isTrace(format):
			return 0, usageError("--trace is short for --to trace, so it does not go with --to %v", format)
		case flags.opts.Boards && !isTrace(format):
			return 0, usageError("--boards is for traces, so it does not go with --to %v", format)
		case flags.output.resume && isTrace(format):
			return 0, usageError("--resume is for results, so it does not go with --to %v", format)
		}
		return format, nil
	}
	if flags.opts.Boards {
		return 0, usageError("--boards is for traces; add --trace or --to passes")
	}
	return defaultFormat(flags, inputs), nil
}

// defaultFormat is the format where none is asked for.
func defaultFormat(flags resolveFlags, inputs []*input) boardio.Format {
	if flags.onError == onErrorReport {
		return boardio.JSON
	}
	if format, known := boardio.FormatByName(withoutCompression(flags.output.path)); known && isBinary(format) {
		return format
	}
	format := inputs[0].format
	if isBinary(format) {
		return boardio.JSON
	}
	for _, in := range inputs[1:] {
		if in.undetected || in.format != format || format == boardio.CSV {
			return boardio.JSON
		}
	}
	return format
}

// resolving is a run of resolve.
type resolving struct {
	out     *output
	writer  *boardio.Writer      // of results; nil where traces or a table are written
	tracer  *boardio.TraceWriter // of traces; nil where results are
	table   *parquetio.Writer    // of a table, unless it comes of another one; else nil
	journal *journal             // nil if none is kept
	format  boardio.Format
	onError string
	opts    boardio.Options
	jobs    int

	refusals refusals
	progress *progress

	resolved int

	number int           // of the input, from 0
	place  boardio.Place // that was last reached in it
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
func (r *resolving) input(ctx context.Context, in *input) error {
	if r.journal != nil && r.journal.passed(r.number) {
		return nil
	}
	defer in.close()
	if err := in.ready(); err != nil {
		return err
	}
	if in.format == boardio.Parquet {
		return r.fromTable(ctx, in)
	}
	if r.table != nil {
		return r.toTable(ctx, in)
	}
	if r.tracer != nil {
		return r.trace(ctx, in)
	}
	stream := boardio.Stream{
		Options: r.opts, From: in.format, To: r.format, Jobs: r.jobs,
		Refused: r.refuse, Report: r.onError == onErrorReport,
	}
	stream.Name = in.name
	if r.journal != nil {
		var finished bool
		var err error
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
	_, err := stream.Resolve(ctx, in, r.writer)
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
	case r.out.beside != "":
		return "; " + r.out.path + " was not written (with --resume the work could go on)"
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
