package match3

import (
	"errors"
	"fmt"
)

// Errors about input wrap one of these, to be told apart with [errors.Is], and their texts name the place.
var (
	// ErrRagged means that a row is not as long as the first one.
	ErrRagged = errors.New("rows of different lengths")
	// ErrSize means that rows, columns and lengths do not fit together, are negative, or are too large.
	ErrSize = errors.New("sizes do not fit")
	// ErrBounds means that a cell lies outside the board.
	ErrBounds = errors.New("outside the board")
	// ErrKind means that a value cannot be a kind: it is not a whole number from 0 to 4294967295.
	ErrKind = errors.New("not a kind")
	// ErrSyntax means that text or JSON is not in the form of a board.
	ErrSyntax = errors.New("not in the form of a board")
	// ErrEmptyValue means that the value chosen for empty cells is not equal to itself, as a NaN is not.
	ErrEmptyValue = errors.New("the value for empty cells is not equal to itself")
)

// errRagged tells of a row that has another length than the first.
func errRagged(row, length, first int) error {
	cells := "cells"
	if length == 1 {
		cells = "cell"
	}
	return fmt.Errorf("match3: row %d has %d %s, row 0 has %d: %w", row, length, cells, first, ErrRagged)
}

// errCell tells what is wrong with the cell in row and col.
func errCell(row, col int, err error) error {
	return fmt.Errorf("match3: row %d, column %d: %w", row, col, err)
}
