package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"example.com/match3/boardio"
	"example.com/match3/internal/render"
)

// picture is a way to show a cascade other than as text.
type picture struct {
	name      string // as --to has it, and the ending of files
	called    string // as messages have it
	binary    bool
	ascii     bool // it has no other letters
	maxPasses int
	maxCells  int  // rows, and columns, of the part of a board that is shown
	symbols   int  // see render.StripOptions.MaxSymbols
	follow    bool // each pass is shown on a part of its own
	draw      func(io.Writer, *render.Strip) error
}

var pictures = []picture{
	{
		name: "svg", called: "an SVG picture", maxPasses: render.MaxPassesSVG, maxCells: render.MaxCellsSVG, follow: true,
		draw: render.SVG,
	},
	{name: "html", called: "a page", maxPasses: render.MaxPassesHTML, maxCells: render.MaxCellsHTML, draw: render.HTML},
	{
		name: "gif", called: "an animation", binary: true, ascii: true, maxPasses: render.MaxPassesGIF,
		maxCells: render.MaxCellsGIF, symbols: render.MaxSymbolsGIF, draw: render.GIF,
	},
}

// pictureFor is the picture that the flags ask for, nil for text.
func pictureFor(flags explainFlags) (*picture, error) {
	if flags.to == "text" {
		return nil, nil
	}
	for i := range pictures {
		p := &pictures[i]
		if flags.to == p.name ||
			flags.to == "" && strings.HasSuffix(strings.ToLower(withoutCompression(flags.output.path)), "."+p.name) {
			if p.binary && flags.output.path == "" && term.IsTerminal(int(os.Stdout.Fd())) {
				return nil, usageError("--to %s: it cannot be shown on a terminal; name a file with --output", p.name)
			}
			return p, nil
		}
	}
	if flags.to == "" {
		return nil, nil
	}
	return nil, usageError("--to %q: choose text, svg, html or gif", flags.to)
}

// draw draws the picture of a board.
func (e *explaining) draw(ctx context.Context, board *boardio.Board) error {
	if e.explained > 0 {
		return &boardio.Error{
			Line: board.Line, Row: -1, Col: -1,
			Err: fmt.Errorf("%s shows only one board; explain several as text, or one at a time", e.picture.called),
		}
	}
	strip, err := render.NewStrip(ctx, board.Cells, render.StripOptions{
		Title: e.title(), Palette: e.palette(board), Passes: e.flags.passes,
		MaxRows: e.picture.maxCells, MaxCols: e.picture.maxCells, MaxSymbols: e.picture.symbols, Follow: e.picture.follow,
	})
	if err != nil {
		return err
	}
	var whole bytes.Buffer // so that nothing is written of a picture that is not whole
	if err := e.picture.draw(&whole, strip); err != nil {
		return outputError(err)
	}
	if _, err := e.out.Write(whole.Bytes()); err != nil {
		return outputError(err)
	}
	e.explained++
	return nil
}

// title is the name of the input under way as a picture shows it.
func (e *explaining) title() string {
	name := escaped(filepath.Base(e.name)) // in this order, since what is escaped has backslashes
	if name == "<stdin>" {
		return "A cascade"
	}
	return "The cascade of " + name
}
