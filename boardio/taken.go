package boardio

import (
	"context"
	"errors"

	"example.com/match3"
)

// Taken is a board with what resolving it did, for who takes boards from a [Stream] and not their text. Its slices stay
// as they are.
type Taken struct {
	Rows, Cols int
	// Cells and Final are the board as it came in and the final one, row by row, where Given is nil: then it is one of
	// numbers up to 255, and 0 is empty.
	Cells, Final []byte
	// Given is the board as it came in, and GivenFinal its cells in the end, for all other boards.
	Given      *Board
	GivenFinal *match3.Board

	ID           []byte // as Board has it
	Line, Record int    // as Board has them
	Result       match3.Result
}

// taking says whether boards are taken one after another: whether the output can hold one depends on those before. It
// is so of arrays, too, unless one is made of another one.
func (s *Stream) taking(writes bool) bool {
	return s.Take != nil || writes && s.To == NPY && s.From != NPY
}

// resolveTaken is a board that is taken, once it was resolved, unless it is refused.
func (s *Stream) resolveTaken(ctx context.Context, board *Board) (*Taken, *Outcome, *Error, error) {
	given := *board
	given.Cells = board.Cells.Clone()
	outcome, refused, err := s.resolveTo(ctx, nil, board)
	if err != nil || refused != nil {
		return nil, nil, refused, err
	}
	return &Taken{
		Rows: outcome.Rows, Cols: outcome.Cols, Given: &given, GivenFinal: board.Cells,
		ID: board.ID, Line: board.Line, Record: board.Record, Result: outcome.Result,
	}, outcome, nil, nil
}

// hand hands boards to who takes them, and tells of those that are refused then.
func (s *streaming) hand(boards []Taken, outcomes []Outcome) error {
	for i := range boards {
		err := s.takeBoard(&boards[i])
		var refused *Error
		switch {
		case errors.As(err, &refused):
			refused.Name = s.Options.Name
			if err := s.refuse(refused); err != nil {
				return err
			}
			continue
		case err != nil:
			return &WriteError{err}
		}
		s.boards++
		if s.Each != nil {
			s.Each(&outcomes[i])
		}
	}
	return nil
}

// takeBoard hands on one board. A board that the output cannot hold is refused.
func (s *streaming) takeBoard(b *Taken) error {
	switch {
	case s.Take != nil:
		return s.Take(b)
	case b.Given == nil:
		return s.out.writeBytes(b)
	}
	final := *b.Given
	final.Cells = b.GivenFinal
	return s.out.Write(&final, b.Result)
}

// writeBytes writes the final board of bytes to an array.
func (w *Writer) writeBytes(b *Taken) error {
	form, _ := w.form.(*npyForm)
	if err := form.checkShape(b.Rows, b.Cols); err != nil {
		return &Error{Line: b.Line, Record: b.Record, Row: -1, Col: -1, Err: err}
	}
	form.shape(b.Rows, b.Cols)
	return w.append(b.Final, 1)
}

// arena keeps bytes, many in a piece of memory.
type arena struct{ free []byte }

// keep is a copy of bytes that stays.
func (a *arena) keep(bytes []byte) []byte {
	if cap(a.free)-len(a.free) < len(bytes) {
		a.free = make([]byte, 0, max(chunk, len(bytes)))
	}
	at := len(a.free)
	a.free = append(a.free, bytes...)
	return a.free[at:len(a.free):len(a.free)]
}
