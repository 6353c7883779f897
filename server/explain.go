package server

import (
	"context"
	"fmt"

	"example.com/match3"
	"example.com/match3/internal/render"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// Explain resolves one board and tells each pass.
func (s *service) Explain(
	ctx context.Context, request *match3v1.ExplainRequest, stream match3v1connect.Match3ServiceExplainServerStream,
) error {
	asked, err := s.question(ctx, "board", request.GetBoard())
	if err != nil {
		return err
	}
	most := s.limits.MaxPasses
	if request.MaxPasses != nil {
		if uint64(request.GetMaxPasses()) > uint64(most) {
			return overLimit("max_passes", "max-passes", most,
				fmt.Sprintf("%d passes; %d are the most that are told", request.GetMaxPasses(), most))
		}
		most = int(request.GetMaxPasses())
	}
	if err := spend(ctx, memoryOfCell, int64(asked.Cells.Rows())*int64(asked.Cells.Cols())); err != nil {
		return err
	}
	if err := stream.Send(&match3v1.ExplainResponse{Message: &match3v1.ExplainResponse_Begin_{
		Begin: &match3v1.ExplainResponse_Begin{Board: inKinds(asked.Board)},
	}}); err != nil {
		return err
	}
	words := render.NewPalette(render.PaletteOptions{Names: asked.Names})
	var result match3.Result
	if most > 0 {
		for pass := range asked.Cells.Passes() {
			if ctx.Err() != nil {
				return s.ended(ctx)
			}
			if err := stream.Send(&match3v1.ExplainResponse{
				Message: &match3v1.ExplainResponse_Pass{Pass: passMessage(pass, words)},
			}); err != nil {
				return err
			}
			result = match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
			if pass.Number == most {
				break
			}
		}
	}
	rest, err := s.run(ctx, asked.Cells)
	if err != nil {
		return err
	}
	if rest.Passes > 0 && request.MaxPasses == nil {
		return overLimit("board", "max-passes", most,
			fmt.Sprintf("the board has %d passes; %d are the most that are told, unless max_passes says that fewer suffice",
				result.Passes+rest.Passes, most))
	}
	result = match3.Result{Removed: result.Removed + rest.Removed, Passes: result.Passes + rest.Passes}
	s.resolved(1)
	end := &match3v1.ExplainResponse_End{
		Board:   inKinds(asked.Board),
		Removed: count(result.Removed), Passes: count(result.Passes), Untold: count(rest.Passes),
		Sentence: render.Total(result, asked.Cells.Tiles()),
	}
	return stream.Send(&match3v1.ExplainResponse{Message: &match3v1.ExplainResponse_End_{End: end}})
}

// passMessage is a pass as a message.
func passMessage(pass match3.Pass, words *render.Palette) *match3v1.Pass {
	out := &match3v1.Pass{
		Number: count(pass.Number), RemovedSoFar: count(pass.RemovedSoFar), Sentence: words.Sentence(pass),
		Runs:    make([]*match3v1.Run, len(pass.Runs)),
		Matches: make([]*match3v1.Match, len(pass.Matches)),
		Removed: cellMessages(pass.Removed),
		Falls:   make([]*match3v1.Fall, len(pass.Falls)),
	}
	for i, run := range pass.Runs {
		out.Runs[i] = &match3v1.Run{
			Direction: match3v1.Direction(run.Direction) + match3v1.Direction_DIRECTION_HORIZONTAL,
			Start:     cellMessage(run.Start), Length: count(run.Length), Kind: uint32(run.Kind),
		}
	}
	for i, match := range pass.Matches {
		out.Matches[i] = &match3v1.Match{
			Kind:  uint32(match.Kind),
			Shape: match3v1.Shape(match.Shape) + match3v1.Shape_SHAPE_LINE3,
			Cells: cellMessages(match.Cells),
		}
	}
	for i, fall := range pass.Falls {
		out.Falls[i] = &match3v1.Fall{
			Kind: uint32(fall.Kind), Col: count(fall.To.Col), FromRow: count(fall.From.Row), ToRow: count(fall.To.Row),
		}
	}
	return out
}

func cellMessage(cell match3.Cell) *match3v1.Cell {
	return &match3v1.Cell{Row: count(cell.Row), Col: count(cell.Col)}
}

func cellMessages(cells []match3.Cell) []*match3v1.Cell {
	out := make([]*match3v1.Cell, len(cells))
	for i, cell := range cells {
		out[i] = cellMessage(cell)
	}
	return out
}
