package match3

import (
	"fmt"
	"iter"

	"example.com/match3/internal/engine"
)

// Mask is a set of cells of a board: what [Board.Mark] marks and [Board.Remove] removes. The zero value is an empty set
// for the board of 0x0; [Board.Mark] gives it the shape of its board and reuses its memory.
type Mask struct {
	rows, cols int
	cells      []bool // in the layout of Board
	scratch    engine.Scratch
}

// NewMask makes an empty set for boards of the shape of b, to be filled with [Mask.Set].
func NewMask(b *Board) *Mask {
	m := new(Mask)
	m.fit(b)
	return m
}

// fit makes m an empty set for boards of the shape of b.
func (m *Mask) fit(b *Board) {
	m.rows, m.cols = b.rows, b.cols
	if cap(m.cells) < len(b.cells) {
		m.cells = make([]bool, len(b.cells))
	}
	m.cells = m.cells[:len(b.cells)]
	clear(m.cells)
}

// Cell is the place of a cell on a board, counted from 0 at the top left.
type Cell struct{ Row, Col int }

// Has reports whether the cell in row and col is in the mask. Cells outside the mask's board never are.
func (m *Mask) Has(row, col int) bool {
	return m.holds(row, col) && m.cells[engine.Index(m.rows, row, col)]
}

// Set puts the cell in row and col into the mask, or takes it out, so that a bomb can remove more tiles than the runs
// do, or a shield can save one. A cell outside gives an error that wraps [ErrBounds].
func (m *Mask) Set(row, col int, in bool) error {
	if !m.holds(row, col) {
		return errCell(row, col, fmt.Errorf("%w of %d rows and %d columns", ErrBounds, m.rows, m.cols))
	}
	m.cells[engine.Index(m.rows, row, col)] = in
	return nil
}

// Cells yields the cells of the mask in row-major order. Set may be called in the body of the loop; whether a cell is
// yielded is decided when its turn comes.
func (m *Mask) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for row := range m.rows {
			for col := range m.cols {
				if m.Has(row, col) && !yield(Cell{row, col}) {
					return
				}
			}
		}
	}
}

func (m *Mask) holds(row, col int) bool {
	return row >= 0 && row < m.rows && col >= 0 && col < m.cols
}

// Mark is the first phase of a pass: it makes m the set of all tiles that lie in a run of three or more, and returns how
// many there are. If there are none the board is stable, and neither Remove nor Fall should be called: by the rules a
// stable board stays as it is, floating tiles included.
//
//	var marks match3.Mask
//	for b.Mark(&marks) > 0 {
//		removed, err := b.Remove(&marks)
//		...
//		b.Fall()
//	}
func (b *Board) Mark(m *Mask) (marked int) {
	m.fit(b)
	return engine.Mark(&m.scratch, b.engine(), m.cells)
}

// Remove is the second phase of a pass: it empties the cells in m and returns how many tiles that removed. Cells that
// were empty already are not counted. A mask of another shape than the board gives an error that wraps [ErrSize], and
// the board is unchanged.
func (b *Board) Remove(m *Mask) (removed int, err error) {
	if m.rows != b.rows || m.cols != b.cols {
		return 0, fmt.Errorf("match3: a mask of %d rows and %d columns for a board of %d rows and %d columns: %w",
			m.rows, m.cols, b.rows, b.cols, ErrSize)
	}
	b.note()
	for i, in := range m.cells {
		if in && b.cells[i] != Empty {
			b.cells[i] = Empty
			removed++
		}
	}
	return removed, nil
}

// Fall is the third phase of a pass: in every column the tiles keep their order and come to rest at the bottom, and the
// empty cells rise to the top. It returns how many tiles moved.
func (b *Board) Fall() (moved int) {
	b.note()
	return engine.Fall(b.engine())
}
