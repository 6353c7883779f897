package boardio

import (
	"slices"
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// writerOf returns how the cells of b are written, the empty ones as empty.
func (b *Board) writerOf(empty string) func(match3.Kind) string {
	return func(kind match3.Kind) string {
		if kind == match3.Empty {
			return empty
		}
		return b.Name(kind)
	}
}

// has says whether a tile of b is written as name.
func (b *Board) has(name string) bool {
	kind := match3.Kind(slices.Index(b.Names, name) + 1)
	if b.Names == nil && isDigits(name) && canonicalNumber(name) == name {
		kind, _ = match3.ParseKind(name) // a number that is no kind is on no board
	}
	return kind != match3.Empty && slices.Contains(b.Cells.AppendCells(nil), kind)
}

// hasEmpty says whether a cell of b is empty.
func (b *Board) hasEmpty() bool {
	return b.Cells.Tiles() < b.Cells.Rows()*b.Cells.Cols()
}

// longName is a name that is not one character; of kinds that are written as their own numbers one on the board.
func (b *Board) longName() (name string, found bool) {
	if b.Names != nil {
		at := slices.IndexFunc(b.Names, func(name string) bool { return characters(name) != 1 })
		if at < 0 {
			return "", false
		}
		return b.Names[at], true
	}
	var row []match3.Kind
	for r := range b.Cells.Rows() {
		row = b.Cells.AppendRow(row[:0], r)
		for _, kind := range row {
			if kind > 9 {
				return b.Name(kind), true
			}
		}
	}
	return "", false
}

// packed is a row of one character a cell.
func packed(cell func(match3.Kind) string, row []match3.Kind) string {
	var text strings.Builder
	for _, kind := range row {
		text.WriteString(cell(kind))
	}
	return text.String()
}

// checkPacked refuses a board whose rows, written as strings, would be read back otherwise: because the symbol for
// empty cells is no single character, or because characters that have come to lie side by side make one, as the two
// halves of a flag do.
func checkPacked(b *Board, empty string) error {
	if b.hasEmpty() && characters(empty) != 1 {
		return fault.New(ErrForm,
			"%s, which stands for empty cells, is not a single character, but each row of this board is one string",
			quote(empty))
	}
	if name, found := b.longName(); found {
		return fault.New(ErrForm, "the symbol %s is not a single character, but each row of this board is one string",
			quote(name))
	}
	cell := b.writerOf(empty)
	if !slices.ContainsFunc(append(slices.Clone(b.Names), empty), func(name string) bool { return !isASCII(name) }) {
		return nil
	}
	var row []match3.Kind
	for r := range b.Cells.Rows() {
		row = b.Cells.AppendRow(row[:0], r)
		clusters := graphemes.FromString(packed(cell, row))
		for c, kind := range row {
			if !clusters.Next() || clusters.Value() != cell(kind) {
				return fault.New(ErrForm,
					"in row %d the symbol in column %d joins with its neighbour when a row is one string; write each cell as a string",
					r, c)
			}
		}
	}
	return nil
}
