package server

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"example.com/match3"
	match3v1 "example.com/match3/proto/match3/v1"
)

// resolvers keep the memory that resolving needs from one batch to the next.
var resolvers = sync.Pool{New: func() any { return new(match3.Resolver) }}

// A batch is resolved in portions, so that one that is given up ends soon.
const (
	portionCells  = 1 << 18
	portionBoards = 1 << 12
)

// ResolveBatch resolves many boards of one shape.
func (s *service) ResolveBatch(
	ctx context.Context, request *match3v1.ResolveBatchRequest,
) (*match3v1.ResolveBatchResponse, error) {
	boards, err := s.batchSize(request)
	if err != nil {
		return nil, err
	}
	if err := spend(ctx, memoryOfBoard, int64(boards)); err != nil {
		return nil, err
	}
	rows, cols := int(request.GetRows()), int(request.GetCols())
	cells := request.GetCells() // of this message alone, so that they may be resolved in place
	out := &match3v1.ResolveBatchResponse{Removed: make([]uint32, boards), Passes: make([]uint32, boards)}
	resolver := resolvers.Get().(*match3.Resolver)
	defer resolvers.Put(resolver)
	portion := max(1, min(portionBoards, portionCells/max(1, rows*cols)))
	results := make([]match3.Result, min(portion, boards))
	for first := 0; first < boards; first += portion {
		if ctx.Err() != nil {
			return nil, s.ended(ctx)
		}
		last := min(first+portion, boards)
		these := results[:last-first]
		if err := s.portion(ctx, resolver, cells[first*rows*cols:last*rows*cols], rows, cols, these); err != nil {
			return nil, err
		}
		for i, result := range these {
			out.Removed[first+i], out.Passes[first+i] = count(result.Removed), count(result.Passes)
		}
	}
	out.Cells = cells
	s.resolved(boards)
	return out, nil
}

// portion resolves some boards in place. One large board is given up between two passes; more of them are small.
func (s *service) portion(
	ctx context.Context, resolver *match3.Resolver, cells []byte, rows, cols int, results []match3.Result,
) error {
	if len(results) > 1 || len(cells) < portionCells {
		return resolver.ResolveBatch(cells, rows, cols, results)
	}
	kinds := make([]match3.Kind, len(cells))
	for i, cell := range cells {
		kinds[i] = match3.Kind(cell)
	}
	board, err := match3.FromCells(kinds, rows, cols)
	if err != nil {
		return err
	}
	if results[0], err = s.run(ctx, board); err != nil {
		return err
	}
	for i, kind := range board.AppendCells(kinds[:0]) {
		cells[i] = byte(kind) //nolint:gosec // the kinds are those that came from bytes
	}
	return nil
}

// batchSize is the number of boards in a request, whose lengths it checks.
func (s *service) batchSize(request *match3v1.ResolveBatchRequest) (int, error) {
	rows, cols := request.GetRows(), request.GetCols()
	limit := uint64(s.limits.MaxCells)
	if uint64(rows) > limit || uint64(cols) > limit || uint64(rows)*uint64(cols) > limit {
		return 0, overLimit("rows", "max-cells", s.limits.MaxCells,
			fmt.Sprintf("%d rows and %d columns a board; %d cells are the most", rows, cols, limit))
	}
	area, length := uint64(rows)*uint64(cols), uint64(len(request.GetCells()))
	boards := uint64(request.GetBoards())
	if request.GetBoards() == 0 && area > 0 {
		if length%area != 0 {
			return 0, invalid("cells",
				fmt.Sprintf("%d bytes are no whole number of boards of %d cells; the last one has %d", length, area, length%area))
		}
		boards = length / area
	}
	if most := uint64(s.limits.MaxBoards); boards > most {
		return 0, overLimit("cells", "max-boards", s.limits.MaxBoards,
			fmt.Sprintf("%d boards; %d are the most", boards, most))
	}
	if over, bytes := bits.Mul64(boards, area); over != 0 || bytes != length {
		return 0, invalid("cells",
			fmt.Sprintf("%d bytes, but %d boards of %d rows and %d columns need %d", length, boards, rows, cols, boards*area))
	}
	return int(boards), nil //nolint:gosec // within the limit
}
