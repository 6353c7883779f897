// Package answer answers the questions of the page in the browser: the same that the service answers, in messages of
// the same form, without a server.
//
// What may enter: the messages of proto/match3/v1 as JSON, written by hand, since all that is linked here is loaded
// with the page. What may not: reflection, protocols, pictures, and what a browser has.
package answer

import (
	"context"
	"errors"
	"fmt"

	"example.com/match3"
	"example.com/match3/boardio"
)

// The largest board and the largest input, in cells and in bytes, that are looked at, and the most boards of one input.
const (
	maxCells  = 1 << 20
	maxBytes  = 16 << 20
	maxBoards = 1000
)

var options = boardio.Options{MaxCells: maxCells, MaxLine: maxBytes}

// Board is a board as the page asks about it: kinds row by row, 0 for an empty cell, and how kinds are written, kind k
// as Names[k-1]; as numbers where there are no names.
type Board struct {
	Rows, Cols int
	Kinds      []uint32
	Names      []string
}

// read is the board that is asked about.
func (b Board) read() (*boardio.Board, error) {
	if b.Rows < 0 || b.Cols < 0 || b.Rows > maxCells || b.Cols > maxCells || b.Rows*b.Cols > maxCells {
		return nil, fmt.Errorf("board: %d rows and %d columns; the limit is %d cells", b.Rows, b.Cols, maxCells)
	}
	if b.Rows*b.Cols != len(b.Kinds) {
		return nil, fmt.Errorf("board.kinds: %d cells, but %d rows and %d columns need %d",
			len(b.Kinds), b.Rows, b.Cols, b.Rows*b.Cols)
	}
	cells := make([]match3.Kind, len(b.Kinds))
	for i, kind := range b.Kinds {
		cells[i] = match3.Kind(kind)
	}
	board, err := match3.FromCells(cells, b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	asked := boardio.Numbers(board)
	if len(b.Names) > 0 {
		asked.Names, asked.Numeric = b.Names, false
	}
	return asked, nil
}

// Refusal is an error about what was asked, with the place as far as it is known.
type Refusal struct {
	Field string
	Err   *boardio.Error
}

// Error says the field, the place and the reason.
func (r *Refusal) Error() string { return r.Field + ": " + r.Err.Error() }

// Unwrap is the error without the field.
func (r *Refusal) Unwrap() error { return r.Err }

// Failure is an error as a message: {"message":..., "fault":...}.
func Failure(err error) []byte {
	w := &writer{}
	w.open('{')
	w.text("message", err.Error())
	var refusal *Refusal
	if errors.As(err, &refusal) {
		w.name("fault")
		w.fault(refusal.Field, refusal.Err)
	}
	w.close('}')
	return w.out
}

// Resolve resolves a board: a ResolveResponse.
func Resolve(ctx context.Context, b Board) ([]byte, error) {
	asked, err := b.read()
	if err != nil {
		return nil, err
	}
	result, err := asked.Cells.ResolveContext(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{}
	w.open('{')
	w.resolved(asked, result)
	w.close('}')
	return w.out, nil
}
