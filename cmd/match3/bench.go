package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
)

// benchFlags are the flags of bench as they were given.
type benchFlags struct {
	shapes []string
	tiers  []string
	kinds  uint32 // 0 for the default ones
	budget time.Duration
	json   bool
}

// defaultBudget is the time for each shape, such that all of the default ones take about ten seconds.
const defaultBudget = 700 * time.Millisecond

// trustedSpread is how much longer than the fastest the median round may take until the figures are not to be trusted.
// On an idle machine it lies a few hundredths above.
const trustedSpread = 1.25

func newBenchCommand() *cobra.Command {
	var flags benchFlags
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Time this machine on boards of many shapes",
		Long: fmt.Sprintf(`Bench resolves many different boards of each shape and prints the time per board and per
cell, beside that of a plain resolver that looks at the whole board in every pass. They
take turns in the same run, and must all produce the same boards. Restoring the boards
between rounds is not timed.

Each round is timed in short portions, and the figure is the sum of the fastest time of
each portion, since disturbances can only add time. The last two columns give the median
and the 90th percentile of the rounds as multiples of that figure. If the median is more
than %.2f times as long, a warning says that the machine is too busy for the figures to be
compared.

The default shapes are single boards of many sizes, batches of 20,000 boards, the board
whose passes come one after another ("chain"), Boards of 32-bit kinds, and rows of int, of
which both resolve a copy ("[][]int").`, trustedSpread),
		Example: `  match3 bench
  match3 bench --shape 8x8 --shape 20x30 --kinds 5 --time 3s
  match3 bench --tier portable --tier avx2
  match3 bench --json > figures.json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("kinds") && flags.kinds == 0 {
				return usageError("--kinds 0: give 1 to 255")
			}
			return bench(cmd, flags)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringArrayVar(&flags.shapes, "shape", nil,
		"a size to time, ROWSxCOLUMNS; may be repeated (default many shapes)")
	set.Uint32Var(&flags.kinds, "kinds", 0,
		"kinds of tiles, 1 to 255; chains always have 6 (default 6, and 5 from 50x50 on)")
	set.DurationVar(&flags.budget, "time", defaultBudget, "about how long to time each shape")
	set.StringArrayVar(&flags.tiers, "tier", nil,
		"which instructions of the processor to use: portable, avx2 or avx512; may be repeated (default the best it has)")
	set.BoolVar(&flags.json, "json", false, "write one JSON object at the end")
	completeWith(cmd, "tier", measure.TierNames()...)
	return cmd
}

func bench(cmd *cobra.Command, flags benchFlags) error {
	shapes, err := flags.shapesToTime()
	if err != nil {
		return err
	}
	tiers, err := flags.tiersToTime()
	if err != nil {
		return err
	}
	if flags.budget <= 0 {
		return usageError("--time %v: give more than 0", flags.budget)
	}
	var report benchReport = &benchTable{out: cmd.OutOrStdout()}
	if flags.json {
		report = &benchJSON{out: cmd.OutOrStdout()}
	}
	run := &benching{ctx: cmd.Context(), flags: flags, tiers: tiers, report: report, errors: cmd.ErrOrStderr()}
	return run.all(shapes)
}

// shapesToTime are the shapes that are asked for, each of which has boards.
func (f *benchFlags) shapesToTime() ([]measure.Shape, error) {
	if f.kinds > 255 {
		return nil, usageError("--kinds %d: give 1 to 255", f.kinds)
	}
	if len(f.shapes) == 0 {
		return measure.DefaultShapes(f.kinds), nil
	}
	var shapes []measure.Shape
	for _, text := range f.shapes {
		rows, cols, err := measure.ParseSize(text)
		if err != nil {
			return nil, usageError("--shape: %w", err)
		}
		if rows == 0 || cols == 0 || rows > maxBenchCells/cols {
			return nil, usageError("--shape %s: give 1 to %d cells", text, maxBenchCells)
		}
		kinds := f.kinds
		if kinds == 0 {
			kinds = measure.KindsFor(rows, cols)
		}
		shapes = append(shapes, measure.Shape{Form: measure.Single, Rows: rows, Cols: cols, Kinds: kinds})
	}
	return shapes, nil
}

// maxBenchCells is the largest board to time: beyond it the plain resolver would take minutes for each round.
const maxBenchCells = 1 << 26

func (f *benchFlags) tiersToTime() ([]engine.Tier, error) {
	if len(f.tiers) == 0 {
		return []engine.Tier{engine.Best}, nil
	}
	var tiers []engine.Tier
	for _, name := range f.tiers {
		tier, err := measure.ParseTier(name)
		if err != nil {
			return nil, usageError("--tier: %w", err)
		}
		tiers = append(tiers, tier)
	}
	return tiers, nil
}

// benching is a run of bench.
type benching struct {
	ctx    context.Context
	flags  benchFlags
	tiers  []engine.Tier
	report benchReport
	errors io.Writer

	worst      float64 // the largest spread
	worstShape string
}

// all times shape after shape.
func (b *benching) all(shapes []measure.Shape) error {
	if err := b.report.begin(measure.ThisMachine()); err != nil {
		return outputFailure(err)
	}
	for i, shape := range shapes {
		b.progress("timing %s, %d of %d", shape, i+1, len(shapes))
		rows, err := b.shape(shape)
		b.progress("") // lest the rows stand behind it
		switch {
		case b.ctx.Err() != nil:
			return fmt.Errorf("%w: stopped after %d of %d shapes", context.Cause(b.ctx), i, len(shapes))
		case err != nil:
			return err
		}
		for _, row := range rows {
			if err := b.report.row(row); err != nil {
				return outputFailure(err)
			}
		}
	}
	if err := b.report.end(); err != nil {
		return outputFailure(err)
	}
	if b.worst > trustedSpread {
		fmt.Fprintf(b.errors,
			"match3: warning: this machine is too busy to trust the figures: "+
				"at %s the median round took %.2f times the fastest, and up to %.2f is fine\n",
			b.worstShape, b.worst, trustedSpread)
	}
	return nil
}

// shape times one shape through each tier.
func (b *benching) shape(shape measure.Shape) (rows []benchRow, err error) {
	work, err := measure.NewWork(shape)
	if err != nil {
		return nil, failure("%w", err)
	}
	contenders := []*measure.Contender{measure.Plain(work)}
	for _, tier := range b.tiers {
		contenders = append(contenders, measure.Match3(work, tier))
	}
	timings, err := work.Run(b.ctx, contenders, b.flags.budget)
	if errors.Is(err, measure.ErrDiffer) {
		return nil, failure("%s: %w", shape, err)
	} else if err != nil {
		return nil, err
	}
	for _, timing := range timings {
		if spread := timing.Spread(); spread > b.worst {
			b.worst, b.worstShape = spread, shape.String()
		}
	}
	for _, timing := range timings[1:] {
		rows = append(rows, newBenchRow(work, timing, timings[0]))
	}
	return rows, nil
}

// progress shows on a terminal what is going on, in a line that the next one replaces.
func (b *benching) progress(format string, args ...any) {
	if !isTerminal(os.Stderr) {
		return
	}
	const clearLine = "\r\x1b[K"
	fmt.Fprint(b.errors, clearLine+fmt.Sprintf(format, args...))
}

func outputFailure(err error) error {
	return &statusError{statusRefused, outputError(err)}
}

// benchReport is how the figures are written.
type benchReport interface {
	begin(machine measure.Machine) error
	row(row benchRow) error
	end() error
}

// benchTable is a report for people, row by row as the figures come.
type benchTable struct{ out io.Writer }

const benchColumns = "%-15s %-8s %12s %9s %14s %7s %7s %7s\n"

func (t *benchTable) begin(machine measure.Machine) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n\n", machine)
	fmt.Fprintf(&text, benchColumns, "shape", "tier", "ns/board", "ns/cell", "plain ns/board", "plain/", "median/",
		"90th/")
	fmt.Fprintf(&text, benchColumns, "", "", "", "", "", "tier", "fastest", "fastest")
	_, err := io.WriteString(t.out, text.String())
	return err
}

func (t *benchTable) row(row benchRow) error {
	_, err := fmt.Fprintf(t.out, benchColumns, row.Shape, row.Tier,
		measure.Figure(row.Board), measure.Figure(row.Cell), measure.Figure(row.Plain.Min), measure.Figure(row.Ratio),
		fmt.Sprintf("%.2f", row.Spread), fmt.Sprintf("%.2f", row.Spread90))
	return err
}

func (t *benchTable) end() error { return nil }
