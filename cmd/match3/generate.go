package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
	"example.com/match3/internal/generate"
)

// generateFlags are the flags of generate as they were given.
type generateFlags struct {
	params       generate.Params
	shape, to    string
	count, first uint64
}

func newGenerateCommand() *cobra.Command {
	var flags generateFlags
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Make boards from reproducible random numbers",
		Long: `Generate writes boards that are the same on every machine: board k depends only on the
seed and on k, by the algorithm in docs/formats.md.

Shapes: uniform, where each cell is any of the kinds; stable, the same but without any run;
chain, a board of 6 kinds whose passes come one after another, about a tenth as many as it
has cells.`,
		Example: `  match3 generate
  match3 generate --rows 9 --cols 7 --kinds 5 --seed 42 --count 1000 > boards.jsonl
  match3 generate --shape chain --rows 50 --cols 50 | match3 resolve`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return generateBoards(cmd, flags) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.IntVar(&flags.params.Rows, "rows", 8, "rows per board")
	set.IntVar(&flags.params.Cols, "cols", 8, "columns per board")
	set.Uint32Var(&flags.params.Kinds, "kinds", 6, "kinds of tiles, written 1, 2, 3, ...")
	set.Uint64Var(&flags.params.Seed, "seed", 1, "the seed")
	set.Uint64Var(&flags.count, "count", 1, "how many boards")
	set.Uint64Var(&flags.first, "first", 0, "the number of the first board")
	set.StringVar(&flags.shape, "shape", "uniform", "uniform, stable or chain")
	set.StringVar(&flags.to, "to", "json", "output format: json, text, csv, npy or parquet")
	completeWith(cmd, "shape", generate.Names()...)
	completeWith(cmd, "to", "json", "text", "csv", "npy", "parquet")
	return cmd
}

func generateBoards(cmd *cobra.Command, flags generateFlags) error {
	shape, err := generate.ParseShape(flags.shape)
	if err != nil {
		return usageError("%w", err)
	}
	flags.params.Shape = shape
	generator, err := generate.New(flags.params)
	if err != nil {
		return usageError("%w", err)
	}
	rows, cols := flags.params.Rows, flags.params.Cols
	if rows > boardio.DefaultMaxCells || rows*cols > boardio.DefaultMaxCells {
		return usageError("a board of %d rows and %d columns has more than %d cells",
			rows, cols, boardio.DefaultMaxCells)
	}
	if flags.count > 0 && flags.first > math.MaxUint64-(flags.count-1) {
		return usageError("--first %d --count %d: the numbers of boards end at %d",
			flags.first, flags.count, uint64(math.MaxUint64))
	}
	format, err := boardio.ParseFormat(flags.to)
	if err != nil || !format.HoldsBoards() {
		return usageError("--to %q: choose json, text, csv, npy or parquet", flags.to)
	}
	if format == boardio.CSV && flags.count > 1 {
		return usageError("--to csv: a CSV file holds one board, not %d", flags.count)
	}
	if err := checkGenerated(flags, format); err != nil {
		return err
	}
	if format == boardio.Parquet {
		return generateTable(cmd, generator, flags)
	}
	out, err := boardio.NewWriter(cmd.OutOrStdout(), format, boardio.Options{})
	if err != nil {
		return usageError("%w", err)
	}
	out.Expect(int(flags.count), rows, cols)
	err = writeBoards(cmd.Context(), out.WriteBoard, generator, flags)
	var flushErr error
	if err == nil {
		_, flushErr = out.End()
	} else {
		flushErr = out.Flush()
	}
	if err == nil && flushErr != nil {
		err = &statusError{statusRefused, outputError(flushErr)}
	}
	return err
}

// generateTable writes a table.
func generateTable(cmd *cobra.Command, generator *generate.Generator, flags generateFlags) error {
	table := parquetio.NewWriter(cmd.OutOrStdout(), false)
	if err := writeBoards(cmd.Context(), table.WriteBoard, generator, flags); err != nil {
		return err
	}
	if err := table.Close(); err != nil {
		return &statusError{statusRefused, outputError(err)}
	}
	return nil
}

// writeBoards writes the boards that flags ask for, until the context is done.
func writeBoards(
	ctx context.Context, write func(*boardio.Board) error, generator *generate.Generator, flags generateFlags,
) error {
	var cells []uint32
	var kinds []match3.Kind
	for i := range flags.count {
		if ctx.Err() != nil {
			return fmt.Errorf("%w: stopped after %d boards, all of them complete", context.Cause(ctx), i)
		}
		cells = generator.Board(flags.first+i, cells[:0])
		kinds = kinds[:0]
		for _, kind := range cells {
			kinds = append(kinds, match3.Kind(kind))
		}
		board, err := match3.FromCells(kinds, flags.params.Rows, flags.params.Cols)
		if err != nil {
			return failure("%w", err)
		}
		if err := write(boardio.Numbers(board)); errors.Is(err, boardio.ErrForm) {
			return usageError("--to %s: %w", flags.to, err)
		} else if err != nil {
			return &statusError{statusRefused, outputError(err)}
		}
	}
	return nil
}
