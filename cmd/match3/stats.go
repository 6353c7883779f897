package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.com/match3/boardio"
	"example.com/match3/internal/generate"
	"example.com/match3/internal/stats"
	"example.com/match3/internal/stats/chart"
)

// statsFlags are the flags of stats as they were given.
type statsFlags struct {
	reading
	to      string
	random  string
	shape   string
	params  generate.Params
	first   uint64
	count   uint64
	results bool
	jobs    int
	quiet   bool
	output  outputFlags
}

func newStatsCommand() *cobra.Command {
	var flags statsFlags
	cmd := &cobra.Command{
		Use:   "stats [FILE...]",
		Short: "Resolve many boards and show statistics",
		Long: `Stats resolves boards, which it reads as match3 resolve does, and sums up the numbers of
tiles removed and of passes: counts, means with 95 % confidence intervals, distributions,
what each pass removed, and the most extreme boards.

With --results the input is what match3 resolve wrote as JSON: its numbers are summed up,
and nothing is resolved again. With --random the boards are made on the way, the same ones
that match3 generate makes.`,
		Example: `  match3 stats levels.jsonl
  match3 stats --random 8x8 --kinds 6 --count 1000000
  match3 generate --count 100000 | match3 stats --to json
  match3 stats --random 9x9 --to html -o report.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.reading.check(cmd); err != nil {
				return err
			}
			for _, name := range []string{"kinds", "seed", "first", "count", "shape"} {
				if cmd.Flags().Changed(name) && flags.random == "" {
					return usageError("--%s is for random boards and needs --random", name)
				}
			}
			return runStats(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&flags.random, "random", "", "resolve random boards of this size, such as 8x8, instead of an input")
	set.Uint32Var(&flags.params.Kinds, "kinds", 6, "for random boards: kinds of tiles")
	set.Uint64Var(&flags.count, "count", 1_000_000, "for random boards: how many")
	set.Uint64Var(&flags.params.Seed, "seed", 1, "for random boards: the seed")
	set.Uint64Var(&flags.first, "first", 0, "for random boards: the number of the first")
	set.StringVar(&flags.shape, "shape", "uniform", "for random boards: uniform, stable or chain")
	set.BoolVar(&flags.results, "results", false, "take the results from the input, and resolve nothing")
	flags.addFormat(cmd, boardFormats)
	set.StringVar(&flags.to, "to", "text", "output format: text, json, svg or html")
	set.StringVarP(&flags.output.path, "output", "o", "",
		"the file to write, which appears once it is complete (default standard output)")
	set.BoolVar(&flags.output.force, "force", false, "replace the output file if it exists")
	flags.addCells(cmd)
	flags.addLimits(cmd, boardio.DefaultMaxCells)
	addJobs(cmd, &flags.jobs, &flags.quiet)
	completeWith(cmd, "to", "text", "json", "svg", "html")
	completeWith(cmd, "shape", generate.Names()...)
	return cmd
}

// statsWriters are the forms of the report.
var statsWriters = map[string]func(*stats.Report, io.Writer) error{
	"text": (*stats.Report).WriteText,
	"json": (*stats.Report).WriteJSON,
	"svg":  chart.WriteSVG,
	"html": chart.WriteHTML,
}

// runStats sums up what the flags name and writes the report.
func runStats(cmd *cobra.Command, flags statsFlags, args []string) error {
	write, known := statsWriters[flags.to]
	switch {
	case !known:
		return usageError("--to %q: choose text, json, svg or html", flags.to)
	case flags.random != "" && len(args) > 0:
		return usageError("--random makes its own boards: give no files with it")
	case flags.random != "" && flags.results:
		return usageError("--random makes boards, not results: leave out --results or --random")
	}
	if err := checkJobs(flags.jobs); err != nil {
		return err
	}
	sum := sumInputs
	if flags.random != "" {
		sum = sumRandom
	}
	ctx := cmd.Context()
	report, out, err := sum(ctx, cmd, &flags, args)
	if err != nil {
		return err
	}
	if err := write(report, out.frames); err != nil {
		out.abandon()
		return &statusError{statusRefused, outputError(err)}
	}
	if err := out.finish(nil); err != nil {
		out.abandon()
		return &statusError{statusRefused, outputError(err)}
	}
	return refusedError(report.Refused, report.Boards, "summed up")
}

// sumRandom sums up boards that are made on the way.
func sumRandom(ctx context.Context, cmd *cobra.Command, flags *statsFlags, _ []string) (*stats.Report, *output, error) {
	p := &flags.params
	rows, cols, found := strings.Cut(flags.random, "x")
	var err, otherErr error
	p.Rows, err = strconv.Atoi(rows)
	p.Cols, otherErr = strconv.Atoi(cols)
	if !found || err != nil || otherErr != nil {
		return nil, nil, usageError("--random %q: give rows x columns, such as 8x8", flags.random)
	}
	if p.Shape, err = generate.ParseShape(flags.shape); err != nil {
		return nil, nil, usageError("%w", err)
	}
	if _, err = generate.New(*p); err != nil {
		return nil, nil, usageError("%w", err)
	}
	if p.Rows > flags.opts.MaxCells || p.Rows*p.Cols > flags.opts.MaxCells {
		return nil, nil, usageError("a board of %d rows and %d columns has more than %d cells",
			p.Rows, p.Cols, flags.opts.MaxCells)
	}
	if flags.count > 0 && flags.first > math.MaxUint64-(flags.count-1) {
		return nil, nil, usageError("--first %d --count %d: the numbers of boards end at %d",
			flags.first, flags.count, uint64(math.MaxUint64))
	}
	out, err := openOutput(flags.output, cmd.OutOrStdout(), nil)
	if err != nil {
		return nil, nil, err
	}
	bar := newCountBar(cmd.ErrOrStderr(), flags.count, flags.quiet)
	random := stats.Random{Params: *p, First: flags.first, Count: flags.count, Jobs: flags.jobs, Progress: bar.show}
	summary, err := random.Sum(ctx)
	bar.end()
	if err != nil {
		out.abandon()
		if ctx.Err() != nil {
			return nil, nil, fmt.Errorf("%w: stopped after %d boards, without a report",
				context.Cause(ctx), summary.Boards())
		}
		return nil, nil, failure("%w", err)
	}
	source := fmt.Sprintf("%s boards of %d rows, %d columns and %d kinds, seed %d, numbers from %d",
		p.Shape, p.Rows, p.Cols, p.Kinds, p.Seed, flags.first)
	return stats.NewReport(summary, source, 0), out, nil
}

// sumInputs sums up the boards of inputs.
func sumInputs(
	ctx context.Context, cmd *cobra.Command, flags *statsFlags, args []string,
) (*stats.Report, *output, error) {
	inputs, err := openInputs(ctx, args, flags.from)
	if err != nil {
		return nil, nil, err
	}
	for _, in := range inputs {
		if isBinary(in.format) && flags.results {
			return nil, nil, usageError("--results takes results in JSON, and %s is %v", in.name, in.format)
		}
	}
	if err := checkBinaryInputs(flags.opts, inputs); err != nil {
		return nil, nil, err
	}
	out, err := openOutput(flags.output, cmd.OutOrStdout(), inputs)
	if err != nil {
		return nil, nil, err
	}
	s := &summing{flags: flags, progress: newProgress(cmd.ErrOrStderr(), inputs, flags.quiet)}
	s.refusals = refusals{out: s.progress, most: defaultMaxNamed}
	err = s.all(ctx, inputs)
	s.progress.end()
	s.refusals.sumUp()
	if err != nil {
		out.abandon()
		return nil, nil, fmt.Errorf("%w: stopped after %d boards, without a report", err, s.summary.Boards())
	}
	names := make([]string, 0, len(inputs))
	for _, in := range inputs {
		names = append(names, shownName(in.name))
	}
	return stats.NewReport(&s.summary, strings.Join(names, ", "), s.refusals.all), out, nil
}

// summing is a run of stats on inputs.
type summing struct {
	flags    *statsFlags
	progress *progress
	refusals refusals
	summary  stats.Summary
}

// all sums up the boards of all inputs. The error is that of ctx.
func (s *summing) all(ctx context.Context, inputs []*input) error {
	err := s.refusals.overInputs(ctx, inputs, func(_ int, in *input) error { return s.input(ctx, in) }, nil)
	if ctx.Err() != nil {
		return context.Cause(ctx) // a report on a part of the boards would not say so
	}
	return err
}

// input sums up the boards of one input.
func (s *summing) input(ctx context.Context, in *input) (err error) {
	defer func() { in.closeAfter(ctx, err) }()
	if err := in.ready(); err != nil {
		return err
	}
	if in.format == boardio.Parquet {
		return s.table(ctx, in)
	}
	stream := boardio.Stream{
		Options: s.flags.opts, From: in.format, Jobs: s.flags.jobs,
		Refused: s.refusals.board,
		Each:    s.add,
		ByPass:  !s.flags.results,
		Told:    s.flags.results,
	}
	stream.Name = in.name
	_, err = stream.Resolve(ctx, in, nil)
	return err
}

// add adds a board to the summary.
func (s *summing) add(o *boardio.Outcome) {
	s.summary.Add(stats.Result{
		Number: s.summary.Boards(), ID: string(o.ID), Shape: stats.Shape{Rows: o.Rows, Cols: o.Cols},
		Removed: o.Result.Removed, Passes: o.Result.Passes,
	})
	if !s.flags.results {
		s.summary.AddPasses(o.ByPass)
	}
	s.progress.show(int(s.summary.Boards()) + s.refusals.all)
}
