package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"example.com/match3/boardio"
)

// What --on-error can be.
const (
	onErrorSkip   = "skip"
	onErrorStop   = "stop"
	onErrorReport = "report"
)

// resolveFlags are the flags of resolve as they were given.
type resolveFlags struct {
	from, to, onError string
	empty             string
	jobs              int
	opts              boardio.Options
}

func newResolveCommand() *cobra.Command {
	var flags resolveFlags
	cmd := &cobra.Command{
		Use:   "resolve [FILE...]",
		Short: "Resolve boards and write the results",
		Long: `Resolve reads boards from files, or from standard input where no file or - is named, and
writes each final board with the number of tiles and of passes removed.

Boards are JSON (rows of whole numbers, 0 empty; rows of strings or strings as rows,
"." or "" empty; or an object that holds them), text (a character a cell, or cells
parted by blanks, commas or pipes; . empty; a blank line between boards) or CSV. Boards
of symbols come back as symbols, in the shape they came in. What is wrong is refused and
named with line, column and cell, never guessed at; docs/formats.md has the details.`,
		Example: `  match3 resolve board.txt
  match3 resolve --to pair levels.json more-levels.jsonl
  match3 resolve --key tiles --empty _ < level.json
  printf 'RGB\nRGB\nRGB\n' | match3 resolve --to json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("empty") {
				flags.opts.Empty = &flags.empty
			}
			return resolve(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.from, "from", "auto", "how to read: auto, json, text or csv; auto goes by the name, then by the first character")
	set.StringVar(&flags.to, "to", "", "how to write: json, pair, text or csv (default text for text, csv for one CSV file, else json)")
	set.StringVar(&flags.empty, "empty", "", "what alone stands for an empty cell, in place of ., \"\" and 0; every other cell is then a kind")
	set.StringVar(&flags.opts.Key, "key", "board", "the member that holds the board in a JSON object")
	set.StringVar(&flags.onError, "on-error", onErrorSkip, "what to do about a board that is refused: skip it, stop, or report it in its place in the JSON output")
	set.IntVar(&flags.opts.MaxCells, "max-cells", boardio.DefaultMaxCells, "refuse boards with more cells, or rows, than this")
	set.IntVar(&flags.opts.MaxLine, "max-line", boardio.DefaultMaxLine, "refuse lines of text, CSV records and JSON tokens with more bytes than this")
	set.IntVarP(&flags.jobs, "jobs", "j", 0, "how many boards or blocks of them to work on at once (default the number of processors)")
	completeWith(cmd, "from", "auto", "json", "text", "csv")
	completeWith(cmd, "to", "json", "pair", "text", "csv")
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
		return usageError("--on-error %q: it is one of skip, stop and report", flags.onError)
	}
	if flags.opts.MaxCells < 1 || flags.opts.MaxLine < 1 {
		return usageError("--max-cells and --max-line are at least 1")
	}
	if flags.jobs < 0 || flags.jobs > 1024 {
		return usageError("--jobs %d: it is from 1 to 1024, or 0 for the number of processors", flags.jobs)
	}
	if flags.opts.Key == "" {
		return usageError("--key: the name of the member is missing")
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
	out, err := boardio.NewWriter(cmd.OutOrStdout(), format, flags.opts)
	if err != nil {
		return usageError("--empty: %w", err)
	}
	run := &resolving{
		out: out, format: format, errors: cmd.ErrOrStderr(), onError: flags.onError, opts: flags.opts, jobs: flags.jobs,
	}
	return run.finish(run.all(ctx, inputs))
}

// outputFormat is the format to write in: the one that is asked for, else text for text, CSV for one CSV file, and JSON
// for all else and for mixtures.
func outputFormat(flags resolveFlags, inputs []*input) (boardio.Format, error) {
	if flags.to != "" {
		format, err := boardio.ParseFormat(flags.to)
		switch {
		case err != nil:
			return 0, usageError("--to: %w", err)
		case flags.onError == onErrorReport && format != boardio.JSON && format != boardio.Pair:
			return 0, usageError("--on-error report writes JSON, so that it does not go with --to %v", format)
		}
		return format, nil
	}
	if flags.onError == onErrorReport {
		return boardio.JSON, nil
	}
	format := inputs[0].format
	for _, in := range inputs[1:] {
		if in.undetected || in.format != format || format == boardio.CSV {
			return boardio.JSON, nil
		}
	}
	return format, nil
}

// resolving is a run of resolve.
type resolving struct {
	out     *boardio.Writer
	errors  io.Writer
	format  boardio.Format
	onError string
	opts    boardio.Options
	jobs    int

	resolved, refused int
}

// errStop says that a board was refused and that the run is to stop there.
var errStop = errors.New("stopped at the first board that was refused")

// all resolves the boards of all inputs.
func (r *resolving) all(ctx context.Context, inputs []*input) error {
	for _, in := range inputs {
		err := r.input(ctx, in)
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, errStop), isOutputError(err):
			return err
		default: // the input itself: the others may be fine
			complain(r.errors, err)
			r.refused++
			if r.onError == onErrorStop {
				return errStop
			}
		}
	}
	return nil
}

// input resolves the boards of one input.
func (r *resolving) input(ctx context.Context, in *input) error {
	if in.err != nil {
		return in.err
	}
	defer in.close()
	in.detect()
	if in.err != nil {
		return in.err
	}
	stream := boardio.Stream{
		Options: r.opts, From: in.format, To: r.format, Jobs: r.jobs,
		Refused: r.refuse, Report: r.onError == onErrorReport,
	}
	stream.Name = in.name
	resolved, err := stream.Resolve(ctx, in, r.out)
	r.resolved += resolved
	return err
}

// refuse does about a refused board what --on-error says.
func (r *resolving) refuse(refused *boardio.Error) error {
	r.refused++
	if r.onError == onErrorReport {
		return nil // it stands among the results
	}
	fmt.Fprintln(r.errors, refused)
	if r.onError == onErrorStop {
		return errStop
	}
	return nil
}

// finish hands on what was finished and says how the run ended.
func (r *resolving) finish(err error) error {
	if flushErr := r.out.Flush(); flushErr != nil && !isOutputError(err) {
		err = outputError(flushErr)
	}
	var signal *interruption
	switch {
	case errors.As(err, &signal):
		return fmt.Errorf("%w: stopped after %d results, all written whole", signal, r.resolved)
	case isOutputError(err):
		return &statusError{statusRefused, err}
	case r.refused > 1 || r.onError == onErrorReport && r.refused > 0:
		return failure("%d refused, %d resolved", r.refused, r.resolved)
	case r.refused > 0:
		return &statusError{statusRefused, nil}
	case err != nil:
		return failure("%w", err)
	}
	return nil
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
