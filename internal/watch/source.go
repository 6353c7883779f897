package watch

import (
	"slices"

	"example.com/match3/boardio"
)

// Source gives the boards to watch, one after another.
type Source interface {
	// Next is the next board, or io.EOF after the last one. Any other error is about one board and is shown, and then
	// Next is asked again. It may take its time.
	Next() (*Board, error)
}

// Board is a board to watch.
type Board struct {
	*boardio.Board
	Input string // the name of the file that it comes from
}

// cells is how large the board is, and a little more for what it is to keep even an empty one.
func (b *Board) cells() int { return b.Cells.Rows()*b.Cells.Cols() + 64 }

// mostKept is how many cells of boards are kept, so that one can go back to them. There is no telling how many boards
// a stream holds.
const mostKept = 1 << 25

// shelf keeps the boards that were shown, and drops the oldest when they become too many.
type shelf struct {
	boards  []*Board
	dropped int // boards before the first that is kept
	cells   int
}

// put adds a board and gives its number, counted from 0.
func (s *shelf) put(b *Board) int {
	s.boards = append(s.boards, b)
	s.cells += b.cells()
	for s.cells > mostKept && len(s.boards) > 1 {
		s.cells -= s.boards[0].cells()
		s.boards = slices.Delete(s.boards, 0, 1)
		s.dropped++
	}
	return s.dropped + len(s.boards) - 1
}

// get is the board of a number, or nil where it is not kept.
func (s *shelf) get(number int) *Board {
	if i := number - s.dropped; i >= 0 && i < len(s.boards) {
		return s.boards[i]
	}
	return nil
}

// last is the number of the last board that was put there.
func (s *shelf) last() int { return s.dropped + len(s.boards) - 1 }
