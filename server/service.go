package server

import (
	"context"

	"connectrpc.com/connect/v2"

	"example.com/match3"
	match3v1 "example.com/match3/proto/match3/v1"
	"example.com/match3/proto/match3/v1/match3v1connect"
)

// service answers the calls. It knows nothing of HTTP.
type service struct {
	limits Limits
	// resolved is told how many boards were resolved.
	resolved func(boards int)
}

var _ match3v1connect.Match3ServiceHandler = (*service)(nil)

// Resolve resolves one board.
func (s *service) Resolve(ctx context.Context, request *match3v1.ResolveRequest) (*match3v1.ResolveResponse, error) {
	asked, err := s.question(ctx, "board", request.GetBoard())
	if err != nil {
		return nil, err
	}
	result, err := asked.Cells.ResolveContext(ctx)
	if err != nil {
		return nil, s.ended(ctx)
	}
	s.resolved(1)
	board, err := asked.answer(asked.Cells)
	if err != nil {
		return nil, connect.NewError(connect.CodeInternal, "the answer cannot be written").WithCause(err)
	}
	return &match3v1.ResolveResponse{Board: board, Removed: count(result.Removed), Passes: count(result.Passes)}, nil
}

// run carries out what is left of the passes over a board.
func (s *service) run(ctx context.Context, board *match3.Board) (match3.Result, error) {
	result, err := board.ResolveContext(ctx)
	if err != nil {
		return result, s.ended(ctx)
	}
	return result, nil
}
