package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"example.com/match3/boardio"
	"example.com/match3/internal/watch"
)

// watchMaxCells is the largest board that is watched unless more are asked for. A board takes some 30 bytes a cell, and
// up to 200 where a single pass removes much of it.
const watchMaxCells = 1 << 21

// watchFlags are the flags of watch as they were given.
type watchFlags struct {
	reading
	show watch.Options
}

func newWatchCommand() *cobra.Command {
	var flags watchFlags
	cmd := &cobra.Command{
		Use:   "watch [FILE...]",
		Short: "Watch the cascade of a board in the terminal",
		Long: `Watch plays the cascade of a board in the terminal: the runs light up and vanish, the tiles
above them fall, and the text beside the board says what happened. You can pause, step
forwards and backwards, and go to a pass by its number; ? lists the keys. Boards are read
as resolve reads them. If they come through a pipe, keys are still read from the terminal.

Kinds differ by symbol as well as by colour, and marked tiles stand in brackets. Set the
environment variable NO_COLOR to turn colours off, use --ascii for ASCII characters only,
and --no-motion so that nothing flashes or moves by itself. Where there is no terminal,
match3 explain writes the same as text.`,
		Example: `  match3 watch testdata/boards/cascade.txt
  match3 generate --rows 12 --cols 24 --kinds 4 --count 100 | match3 watch
  match3 generate --shape chain --rows 1000 --cols 1000 | match3 watch --paused`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.reading.check(cmd); err != nil {
				return err
			}
			flags.show.Empty = flags.opts.Empty
			return watchBoards(cmd, flags, args)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.BoolVar(&flags.show.NoMotion, "no-motion", false,
		"let nothing flash, fall or start by itself; the key m changes that")
	set.BoolVar(&flags.show.Paused, "paused", false, "wait for a key before the first pass")
	set.BoolVar(&flags.show.ASCII, "ascii", false, "draw with ASCII characters only")
	flags.addFormat(cmd, writtenFormats)
	flags.addCells(cmd)
	flags.addLimits(cmd, watchMaxCells)
	return cmd
}

// watchBoards shows the boards of the inputs that args name until someone quits.
func watchBoards(cmd *cobra.Command, flags watchFlags, args []string) error {
	if flags.opts.MaxCells > boardio.DefaultMaxCells {
		return usageError("--max-cells must be at most %d", boardio.DefaultMaxCells)
	}
	if !term.IsTerminal(int(os.Stdout.Fd())) || os.Getenv("TERM") == "dumb" {
		return usageError(
			"watch needs a terminal to draw on, and standard output is not a suitable one; " +
				"match3 explain writes the same as text")
	}
	ctx, stop := withHangup(cmd.Context())
	defer stop()
	inputs, err := openInputs(ctx, args, flags.from)
	if err != nil {
		return err
	}
	source := &boardSource{ctx: ctx, inputs: inputs, opts: flags.opts}
	if err := readTyped(inputs); err != nil {
		return failure("%w", err)
	}
	first, err := firstBoard(source)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, io.EOF):
		return source.finish(cmd.ErrOrStderr())
	}
	keys := os.Stdin
	if !term.IsTerminal(int(keys.Fd())) {
		terminal, _, err := tea.OpenTTY()
		if err != nil {
			return usageError(
				"watch needs a terminal to read keys from, and there is none; match3 explain writes the same as text")
		}
		defer func() { _ = terminal.Close() }() // only read from
		keys = terminal
	}
	err = watch.Run(ctx, watch.New(first, source, flags.show), keys, os.Stdout)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return failure("watch: %w", err)
	}
	return source.finish(cmd.ErrOrStderr())
}

// withHangup is a context that SIGHUP ends too, which comes when the terminal goes.
func withHangup(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP)
	go func() {
		select {
		case <-signals:
			cancel(&interruption{syscall.SIGHUP})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// mostTyped is how many bytes of boards can be typed, or pasted, at the terminal.
const mostTyped = 64 << 20

// readTyped reads to its end what comes from the terminal, since keys are to come from there.
func readTyped(inputs []*input) error {
	if !isTerminal(os.Stdin) {
		return nil
	}
	for _, in := range inputs {
		if in.name != "<stdin>" || in.err != nil {
			continue
		}
		in.detect()
		typed, err := io.ReadAll(io.LimitReader(in.in, mostTyped+1))
		switch {
		case err != nil:
			in.err = unreadable(in.name, err)
		case len(typed) > mostTyped:
			return fmt.Errorf("more than %d bytes came from the terminal; name a file, or use a pipe", mostTyped)
		}
		in.in = bytes.NewReader(typed)
	}
	return nil
}
