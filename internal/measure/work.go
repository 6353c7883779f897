package measure

import (
	"fmt"
	"math"
	"slices"

	"example.com/match3"
)

// Work is the boards of a shape, and the memory in which they are resolved again and again.
type Work struct {
	Shape  Shape
	Boards int // how many there are
	Passes int // how many all of them take together; known once they were resolved by Run

	source []byte // the boards as they were made, row by row and back to back
	cells  []byte // the same boards, to be resolved in place
	size   int    // cells of a board
}

// NewWork makes the boards of a shape. The error says what about the shape cannot be.
func NewWork(s Shape) (*Work, error) {
	g, err := s.generator()
	if err != nil {
		return nil, err
	}
	w := &Work{Shape: s, Boards: s.boards(), size: s.Rows * s.Cols}
	if w.size == 0 {
		return nil, fmt.Errorf("match3: a board of %d rows and %d columns has no cells, so there is nothing to measure", s.Rows, s.Cols)
	}
	if w.Boards > math.MaxInt/w.size {
		return nil, fmt.Errorf("match3: %d boards of %d rows and %d columns are too large for any memory", w.Boards, s.Rows, s.Cols)
	}
	w.source = make([]byte, 0, w.Boards*w.size)
	var board []uint32
	for k := range w.Boards {
		board = g.Board(uint64(k), board)
		for _, kind := range board {
			w.source = append(w.source, byte(kind))
		}
	}
	w.cells = make([]byte, len(w.source))
	return w, nil
}

// WorkOf is the work of resolving boards of rows x cols that are given, row by row and back to back, one call of
// ResolveBytes for each. There must be one at least, with cells.
func WorkOf(boards []byte, rows, cols int) *Work {
	size := rows * cols
	count := len(boards) / size
	return &Work{
		Shape:  Shape{Form: Single, Rows: rows, Cols: cols, Kinds: uint32(slices.Max(boards)), Boards: count},
		Boards: count, source: boards, cells: make([]byte, len(boards)), size: size,
	}
}

// Cells is the number of cells of a board.
func (w *Work) Cells() int { return w.size }

// restore makes cells what they were. It also brings them near the processor, for whoever comes next.
func (w *Work) restore() { copy(w.cells, w.source) }

// boards gives the cells of some boards, back to back, to be resolved.
func (w *Work) boards(from, to int) []byte { return w.cells[from*w.size : to*w.size] }

// wideKind is a kind of 32 bits for one of 8. Different kinds stay different.
func wideKind(kind byte) match3.Kind { return match3.Kind(kind) * wideFactor }

// narrowKind is the kind of 8 bits for one that wideKind gave.
func narrowKind(kind match3.Kind) byte { return byte(kind * wideInverse) }

// wideFactor times wideInverse is 1 modulo 2^32.
const (
	wideFactor  = 0x0100_0193
	wideInverse = 0x359C_449B
)
