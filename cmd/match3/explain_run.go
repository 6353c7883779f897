package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"example.com/match3/boardio"
	"example.com/match3/internal/render"
)

// explaining is a run of explain.
type explaining struct {
	flags    explainFlags
	output   *output
	out      *bufio.Writer // to the output
	picture  *picture      // nil for text
	refusals refusals

	colour        bool
	width, height int

	name      string // of the input under way
	explained int
}

func newExplaining(flags explainFlags, out *output, shown *picture, errors io.Writer) *explaining {
	e := &explaining{
		flags: flags, output: out, out: bufio.NewWriterSize(out.frames, 64<<10), picture: shown,
		refusals: refusals{out: errors, most: flags.maxNamed, stop: flags.onError == onErrorStop},
	}
	e.colour, e.width, e.height = window(flags)
	return e
}

// all explains the boards of all inputs.
func (e *explaining) all(ctx context.Context, inputs []*input) error {
	return e.refusals.overInputs(ctx, inputs, func(_ int, in *input) error { return e.input(ctx, in) }, nil)
}

// input explains the boards of one input.
func (e *explaining) input(ctx context.Context, in *input) error {
	defer in.close()
	if err := in.ready(); err != nil {
		return err
	}
	e.name = in.name
	opts := e.flags.opts
	opts.Name = in.name
	reader, err := boardio.NewReader(&flushing{ctx, in, e.out.Flush}, in.format, opts)
	if err != nil {
		return err
	}
	do := func(board *boardio.Board) error { return e.board(ctx, board) }
	return eachBoard(ctx, reader, in.name, do, e.refusals.board)
}

// finish hands on what was written and says how the run ended. A file appears only if there is something in it.
func (e *explaining) finish(err error) error {
	e.refusals.sumUp()
	if flushErr := e.out.Flush(); flushErr != nil && !isOutputError(err) {
		err = outputError(flushErr)
	}
	var signal *interruption
	switch {
	case errors.As(err, &signal):
		e.output.abandon()
		return fmt.Errorf("%w: stopped after %s", signal, counted(e.explained, "board"))
	case isOutputError(err):
		e.output.abandon()
		return &statusError{statusRefused, err}
	case e.explained == 0:
		e.output.abandon()
	default:
		if err := e.output.finish(nil); err != nil {
			e.output.abandon()
			return &statusError{statusRefused, outputError(err)}
		}
	}
	if e.refusals.all == 0 && err != nil {
		return failure("%w", err)
	}
	return refusedError(e.refusals.all, uint64(e.explained), "explained")
}

// board explains a board.
func (e *explaining) board(ctx context.Context, board *boardio.Board) error {
	if e.picture != nil {
		return e.draw(ctx, board)
	}
	if e.explained > 0 {
		fmt.Fprintln(e.out)
	}
	rows, cols := board.Cells.Rows(), board.Cells.Cols()
	head := &boardio.Error{Name: e.name, Line: board.Line, Row: -1, Col: -1}
	head.Err = fmt.Errorf("%s, %s", counted(rows, "row"), counted(cols, "column"))
	fmt.Fprintf(e.out, "%v\n\n", head)
	_, err := render.Text(ctx, e.out, board.Cells, render.TextOptions{
		Palette: e.palette(board), Colour: e.colour, Width: e.width, Height: e.height,
		Passes: e.flags.passes, Others: " (--from-pass and --max-passes choose others)",
	})
	if err != nil {
		if ctx.Err() == nil {
			err = outputError(err)
		}
		return err
	}
	e.explained++
	return nil
}

// palette says how the kinds of a board are shown.
func (e *explaining) palette(board *boardio.Board) *render.Palette {
	return render.NewPalette(render.PaletteOptions{
		Names: board.Names, Empty: e.flags.opts.Empty,
		ASCII: e.flags.ascii || e.picture != nil && e.picture.ascii,
	})
}

// counted is a number of things.
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
