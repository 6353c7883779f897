package answer

import (
	"context"
	"fmt"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/render"
)

// Explain resolves a board and tells what each pass does: ExplainResponses, each given to tell, which are a Begin, a
// Pass for each of at most so many passes, and an End.
func Explain(ctx context.Context, b Board, maxPasses int, tell func(message []byte)) error {
	asked, err := b.read()
	if err != nil {
		return err
	}
	w := &writer{}
	// message gives one message to tell.
	message := func(name string, write func()) {
		w.out = w.out[:0]
		w.open('{')
		w.name(name)
		w.open('{')
		write()
		w.close('}')
		w.close('}')
		tell(w.out)
	}
	message("begin", func() {
		w.name("board")
		w.board(asked)
	})
	words := render.NewPalette(render.PaletteOptions{Names: asked.Names})
	var result match3.Result
	if maxPasses > 0 {
		for pass := range asked.Cells.Passes() {
			if err := ctx.Err(); err != nil {
				return err
			}
			message("pass", func() { w.pass(pass, words.Sentence(pass)) })
			result = match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
			if pass.Number == maxPasses {
				break
			}
		}
	}
	rest, err := asked.Cells.ResolveContext(ctx)
	if err != nil {
		return err
	}
	result = match3.Result{Removed: result.Removed + rest.Removed, Passes: result.Passes + rest.Passes}
	message("end", func() {
		w.resolved(asked, result)
		w.text("sentence", render.Total(result, asked.Cells.Tiles()))
		w.number("untold", rest.Passes)
	})
	return nil
}

// pass writes the members of a Pass.
func (w *writer) pass(pass match3.Pass, sentence string) {
	w.number("number", pass.Number)
	list(w, "runs", pass.Runs, func(run match3.Run) {
		w.open('{')
		w.text("direction", "DIRECTION_"+strings.ToUpper(run.Direction.String()))
		w.name("start")
		w.cell(run.Start)
		w.number("length", run.Length)
		w.number("kind", int(run.Kind))
		w.close('}')
	})
	list(w, "matches", pass.Matches, func(match match3.Match) {
		w.open('{')
		w.number("kind", int(match.Kind))
		w.text("shape", shapeName(match.Shape))
		list(w, "cells", match.Cells, w.cell)
		w.close('}')
	})
	list(w, "removed", pass.Removed, w.cell)
	list(w, "falls", pass.Falls, func(fall match3.Fall) {
		w.open('{')
		w.number("kind", int(fall.Kind))
		w.number("col", fall.To.Col)
		w.number("fromRow", fall.From.Row)
		w.number("toRow", fall.To.Row)
		w.close('}')
	})
	w.number("removedSoFar", pass.RemovedSoFar)
	w.text("sentence", sentence)
}

// shapeName is the name of a shape in the messages: SHAPE_LINE5 for line5+.
func shapeName(shape match3.Shape) string {
	return fmt.Sprintf("SHAPE_%s", strings.ToUpper(strings.TrimSuffix(shape.String(), "+")))
}
