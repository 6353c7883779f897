package main

import (
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
boards), CSV, .npy (a NumPy array of whole numbers of shape (boards, rows, columns), 0 for
empty) or Parquet (one board per row, in the columns rows, cols and cells). Boards of symbols
come back as symbols, in the form they came in. Invalid input is refused, never guessed at, and
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
	set.StringVar(&flags.to, "to", "",
		"output format: json, pair, text, csv, npy, parquet, trace or passes "+
			"(default npy or parquet if --output ends in that, text for text, csv for one CSV file, else json)")
	set.BoolVar(&flags.trace, "trace", false, "write what each pass did, one line per board; short for --to trace")
	set.BoolVar(&flags.opts.Boards, "boards", false,
		"include in the trace the board before the first pass and after each pass")
	flags.addCells(cmd)
	set.StringVar(&flags.onError, "on-error", onErrorSkip,
		"what to do with a board that is refused: skip it, stop, or report it in its place in the JSON output")
	flags.addLimits(cmd, boardio.DefaultMaxCells)
	set.IntVar(&flags.maxNamed, "max-named", defaultMaxNamed,
		"how many refused boards to name individually for each kind of error; 0 for all")
	set.StringVarP(&flags.output.path, "output", "o", "",
		"the file to write, which appears once it is complete; "+
			".gz or .zst at the end compresses it (default standard output)")
	set.StringVar(&flags.output.compress, "compress", "",
		"how to compress the output: gzip, zstd or none (default from the ending of --output)")
	set.BoolVar(&flags.output.force, "force", false, "replace the output file if it exists")
	set.BoolVar(&flags.output.resume, "resume", false,
		"keep a journal beside the output, and continue where a run of the same command was interrupted")
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
	if err := flags.checkChoices(); err != nil {
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
	head, notResumable := journalHeadOf(flags, format, inputs)
	if flags.output.resume && notResumable != nil {
		return notResumable
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
		resumable: notResumable == nil && !isTrace(format),
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

// checkChoices refuses values that no flag of resolve takes.
func (f resolveFlags) checkChoices() error {
	switch f.onError {
	case onErrorSkip, onErrorStop, onErrorReport:
	default:
		return usageError("--on-error %q: choose skip, stop or report", f.onError)
	}
	if f.maxNamed < 0 {
		return usageError("--max-named %d: give 0 or more", f.maxNamed)
	}
	return checkJobs(f.jobs)
}

// outputFormat is the format to write in: the one that is asked for, else an array where the output is called so, text
// for text, CSV for one CSV file, and JSON for all else and for mixtures.
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
