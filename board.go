package match3

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"example.com/match3/internal/engine"
)

// Board is a board of any number of rows and columns; the zero value is the board of 0x0. A board without rows has no
// columns either.
//
// A Board that is copied by assignment shares its cells with the original, as slices do; [Board.Clone] makes an
// independent copy. Methods that only read may be called from many goroutines at once.
type Board struct {
	// The cells lie column by column, each from its bottom up, which is how the engine wants them; see
	// engine.Board for a picture.
	rows, cols int
	cells      []Kind

	changes *changes // nil, except while a loop over the passes is under way
}

// maxCells is more cells than any machine has memory for, and few enough that asking for them does not panic.
const maxCells = min(math.MaxInt/4, 1<<44)

// NewBoard makes a board of rows x cols empty cells. Sizes that are negative or too large for any memory give an error
// that wraps [ErrSize].
func NewBoard(rows, cols int) (*Board, error) {
	size, err := area(rows, cols)
	if err != nil {
		return nil, err
	}
	if max(rows, size) > maxCells {
		return nil, fmt.Errorf("match3: a board of %d rows and %d columns is too large for any memory: %w", rows, cols, ErrSize)
	}
	if rows == 0 {
		return &Board{}, nil
	}
	return &Board{rows: rows, cols: cols, cells: make([]Kind, size)}, nil
}

// integer is any type of whole numbers.
type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// FromRows makes a board from rows of whole numbers, top row first, where 0 is empty. The rows are copied. A row that is
// not as long as the first gives an error that wraps [ErrRagged], a number below 0 or above 4294967295 one that wraps
// [ErrKind]; both name the row, and the column of the number.
func FromRows[T integer](rows [][]T) (*Board, error) {
	if len(rows) == 0 {
		return &Board{}, nil
	}
	b, err := NewBoard(len(rows), len(rows[0]))
	if err != nil {
		return nil, err
	}
	for r, row := range rows {
		if len(row) != b.cols {
			return nil, errRagged(r, len(row), b.cols)
		}
		for c, value := range row {
			kind := Kind(value)
			if uint64(kind) != uint64(value) { // a negative number is far above 2^32 as a uint64
				return nil, errCell(r, c, fmt.Errorf("%w: %d is not from 0 to 4294967295", ErrKind, value))
			}
			b.cells[b.index(r, c)] = kind
		}
	}
	return b, nil
}

// FromCells makes a board of rows x cols from its cells, given row by row, top row first. The cells are copied. If the
// number of cells is not rows*cols, or a size is negative or too large to count, the error wraps [ErrSize].
func FromCells(cells []Kind, rows, cols int) (*Board, error) {
	if err := checkCells(len(cells), rows, cols, 1); err != nil {
		return nil, err
	}
	b, err := NewBoard(rows, cols)
	if err != nil {
		return nil, err
	}
	engine.FromRows(b.cells, cells, rows, cols)
	return b, nil
}

// Rows is the number of rows.
func (b Board) Rows() int { return b.rows }

// Cols is the number of columns.
func (b Board) Cols() int { return b.cols }

// At returns the kind in the given cell. A cell outside the board gives an error that wraps [ErrBounds].
func (b Board) At(row, col int) (Kind, error) {
	if err := b.checkBounds(row, col); err != nil {
		return Empty, err
	}
	return b.cells[b.index(row, col)], nil
}

// Set puts kind into the given cell; [Empty] empties it. A cell outside the board gives an error that wraps [ErrBounds],
// and the board is unchanged.
func (b *Board) Set(row, col int, kind Kind) error {
	if err := b.checkBounds(row, col); err != nil {
		return err
	}
	b.cells[b.index(row, col)] = kind
	b.note()
	return nil
}

// Kinds returns the board as fresh rows, top row first, Rows() of them with Cols() cells each. It is never nil.
func (b Board) Kinds() [][]Kind {
	flat := b.AppendCells(nil)
	rows := make([][]Kind, b.rows)
	for r := range rows {
		rows[r] = flat[r*b.cols : (r+1)*b.cols : (r+1)*b.cols]
	}
	return rows
}

// AppendCells appends the cells row by row, top row first, to dst and returns the longer slice, which is never nil.
func (b Board) AppendCells(dst []Kind) []Kind {
	if dst == nil {
		dst = make([]Kind, 0, len(b.cells))
	}
	start := len(dst)
	dst = slices.Grow(dst, len(b.cells))[:start+len(b.cells)]
	engine.ToRows(dst[start:], b.cells, b.rows, b.cols)
	return dst
}

// AppendRow appends the cells of a row, left to right, to dst and returns the longer slice. A row outside the board has
// no cells.
func (b Board) AppendRow(dst []Kind, row int) []Kind {
	if row < 0 || row >= b.rows {
		return dst
	}
	for col := range b.cols {
		dst = append(dst, b.cells[b.index(row, col)])
	}
	return dst
}

// Tiles is the number of cells that are not empty.
func (b Board) Tiles() int {
	count := 0
	for _, kind := range b.cells {
		if kind != Empty {
			count++
		}
	}
	return count
}

// Clone returns a copy of the board that shares nothing with it.
func (b Board) Clone() *Board {
	return &Board{rows: b.rows, cols: b.cols, cells: slices.Clone(b.cells)}
}

// Equal reports whether both boards have the same shape and the same kind in every cell.
func (b Board) Equal(other Board) bool {
	return b.rows == other.rows && b.cols == other.cols && slices.Equal(b.cells, other.cells)
}

// String draws the board for people to read: its rows, top row first, columns lined up, `.` for empty cells. For a board
// without cells it gives the shape. [Board.MarshalText] writes the form that can be read back.
func (b Board) String() string {
	if len(b.cells) == 0 {
		return fmt.Sprintf("(%d rows, %d columns)", b.rows, b.cols)
	}
	width := len(strconv.FormatUint(uint64(slices.Max(b.cells)), 10))
	text := make([]byte, 0, len(b.cells)*(width+1))
	for row := range b.rows {
		for col := range b.cols {
			var digits [10]byte
			cell := append(digits[:0], '.')
			if kind := b.cells[b.index(row, col)]; kind != Empty {
				cell = strconv.AppendUint(digits[:0], uint64(kind), 10)
			}
			if col > 0 {
				text = append(text, ' ')
			}
			for range width - len(cell) {
				text = append(text, ' ')
			}
			text = append(text, cell...)
		}
		text = append(text, '\n')
	}
	return string(text[:len(text)-1])
}

func (b Board) index(row, col int) int { return engine.Index(b.rows, row, col) }

func (b Board) checkBounds(row, col int) error {
	if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
		return errCell(row, col, fmt.Errorf("%w of %d rows and %d columns", ErrBounds, b.rows, b.cols))
	}
	return nil
}
