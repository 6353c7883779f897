package boardio

import (
	"fmt"
	"math"
	"strings"
)

// Options say how to read and write. The zero value is the default.
type Options struct {
	// Name names the input in errors.
	Name string
	// Empty, if not nil, points to the only way to write an empty cell, instead of ".", "" and 0. Every other cell,
	// even 0, is then a kind. If it is a blank, blanks in text are cells and no longer separate any.
	Empty *string
	// Key is the member of a JSON object that holds the board, "board" when empty; and in a table the column, "cells" when
	// this is empty or "board" and there is such a column.
	Key string
	// MaxCells is the largest number of cells, and of rows, that a board may have; DefaultMaxCells when 0.
	MaxCells int
	// MaxLine is the largest number of bytes in a line of text, a CSV record or a JSON token, and in the names of all
	// members of a JSON value, for which at least 1 MiB is allowed; DefaultMaxLine when 0.
	MaxLine int
	// Boards adds to a trace the board before the first pass and the board after each pass.
	Boards bool
}

// The default limits.
const (
	DefaultMaxCells = 1 << 28
	DefaultMaxLine  = 1 << 24
)

// maxSymbol is the largest number of bytes that a symbol may have.
const maxSymbol = 1024

// withDefaults fills in what was left out and checks the rest.
func (o Options) withDefaults() (Options, error) {
	if o.MaxCells < 0 || o.MaxLine < 0 {
		return o, fmt.Errorf("limits of %d cells and %d bytes: neither may be negative", o.MaxCells, o.MaxLine)
	}
	if o.Key == "" {
		o.Key = boardMember
	}
	if o.MaxCells == 0 {
		o.MaxCells = DefaultMaxCells
	}
	if o.MaxLine == 0 {
		o.MaxLine = DefaultMaxLine
	}
	o.MaxLine = min(o.MaxLine, math.MaxInt/2) // so that a little can be added
	if o.Empty != nil && *o.Empty != "" {
		if err := checkCharacters(*o.Empty); err != nil {
			return o, fmt.Errorf("the symbol for empty cells: %w", err)
		}
	}
	return o, nil
}

// asNumber is o for forms in which a cell of digits is a number, so that 00 stands for 0.
func (o Options) asNumber() Options {
	if o.Empty != nil {
		canonical := canonicalNumber(*o.Empty)
		o.Empty = &canonical
	}
	return o
}

// keepBlanks says whether blanks in text are cells.
func (o Options) keepBlanks() bool {
	return o.Empty != nil && *o.Empty != "" && strings.Trim(*o.Empty, " ") == ""
}
