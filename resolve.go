package match3

import (
	"fmt"
	"math"

	"example.com/match3/internal/engine"
)

// Resolve resolves a board of any comparable type in one call. It takes the rows, top row first, leaves them untouched,
// and returns the final board as fresh rows. A cell equal to empty holds no tile; any value may be chosen for that.
//
// Kinds are compared with ==. A NaN therefore matches nothing, and an empty value that is not equal to itself is
// refused with an error that wraps [ErrEmptyValue]. Interface values that cannot be compared panic, as they do in Go.
// It is the caller's own values that move: where two are equal but not the same, as +0 and -0 are, each tile keeps its
// own.
//
// Rows of different lengths give an error that wraps [ErrRagged] and names the row, and more than 4294967295 cells one
// that wraps [ErrSize]. None of the returned slices is nil, and rows of width 0 keep their number.
func Resolve[T comparable](rows [][]T, empty T) (final [][]T, res Result, err error) {
	if empty != empty { //nolint:gocritic // true of a NaN alone, which is what is asked
		return nil, Result{}, fmt.Errorf("match3: %w", ErrEmptyValue)
	}
	cols := 0
	if len(rows) > 0 {
		cols = len(rows[0])
	}
	for r, row := range rows {
		if len(row) != cols {
			return nil, Result{}, errRagged(r, len(row), cols)
		}
	}
	size, err := area(len(rows), cols)
	if err != nil {
		return nil, Result{}, err
	}
	if uint64(size) > math.MaxUint32 {
		return nil, Result{}, fmt.Errorf("match3: %d cells are more than Resolve can take, which is 4294967295: %w",
			size, ErrSize)
	}

	flat, final := freshRows[T](len(rows), cols)
	if size == 0 {
		return final, Result{}, nil
	}
	how := differenceOf[T]()
	if how == inBits {
		if res, done := resolveSmallBits(flat, rows, empty); done {
			return final, res, nil
		}
	}
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	if how != inWhatIsEqual {
		if res, done := resolveCells(r, how, flat, rows, empty); done {
			return final, res, nil
		}
	}
	board := numbered(rows, cols, empty)
	removed, passes := engine.Resolve(&r.scratch, board)
	move(final, rows, empty, board, passes)
	return final, Result{Removed: removed, Passes: passes}, nil
}

// freshRows gives new rows, and their cells one after another in the same memory.
func freshRows[T any](rows, cols int) (flat []T, final [][]T) {
	flat, final = make([]T, rows*cols), make([][]T, rows)
	rest := flat
	for r := range final {
		final[r], rest = rest[:cols:cols], rest[cols:]
	}
	return flat, final
}

// numbered is the board on which each distinct value is a number of its own, and each cell's origin is the index of
// that cell, counted row by row. A NaN, which no look-up finds again, gets a new number each time it occurs.
func numbered[T comparable](rows [][]T, cols int, empty T) engine.Board[Kind] {
	cells := make([]Kind, len(rows)*cols)
	origins := make([]uint32, len(cells))
	numbers := make(map[T]Kind)
	last := Empty
	for r, row := range rows {
		for c, value := range row {
			at := engine.Index(len(rows), r, c)
			origins[at] = uint32(r*cols + c)
			if value == empty {
				continue
			}
			number, seen := numbers[value]
			if !seen {
				last++
				number = last
				numbers[value] = number
			}
			cells[at] = number
		}
	}
	return engine.Board[Kind]{Rows: len(rows), Cols: cols, Cells: cells, Origins: origins}
}

// move fills the final rows with the values of rows, each where its origin on the resolved board says. After no passes
// the rows are copied as they are, since some of their empty cells may be equal to empty and still differ from it.
func move[T comparable](final, rows [][]T, empty T, board engine.Board[Kind], passes int) {
	for r := range final {
		if passes == 0 {
			copy(final[r], rows[r])
			continue
		}
		for c := range final[r] {
			at := engine.Index(len(rows), r, c)
			if board.Cells[at] == Empty {
				final[r][c] = empty
				continue
			}
			origin := int(board.Origins[at])
			final[r][c] = rows[origin/len(final[r])][origin%len(final[r])]
		}
	}
}
