package match3

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/match3/internal/textrow"
)

// MarshalText writes the board as decimal numbers, 0 for empty, separated by blanks, one line for each row. If a row has
// only one cell and that has several digits, it is put between pipes, |10|, because package boardio would read 10 as two
// cells. A board without cells cannot be written; the error then wraps [ErrSize].
func (b Board) MarshalText() ([]byte, error) {
	if len(b.cells) == 0 {
		return nil, fmt.Errorf("match3: a board of %d rows and %d columns cannot be written as text: %w", b.rows, b.cols, ErrSize)
	}
	text := make([]byte, 0, 2*len(b.cells))
	for row := range b.rows {
		start := len(text)
		for col := range b.cols {
			if col > 0 {
				text = append(text, ' ')
			}
			text = strconv.AppendUint(text, uint64(b.cells[b.index(row, col)]), 10)
		}
		if b.cols == 1 && len(text)-start > 1 {
			text = append(text[:start], "|"+string(text[start:])+"|"...)
		}
		text = append(text, '\n')
	}
	return text, nil
}

// UnmarshalText reads a board of decimal numbers, 0 or . for empty, separated by blanks, commas or pipes. A line or a
// semicolon ends a row; a byte order mark at the start is ignored. It is as strict as package boardio and refuses rows of
// different lengths ([ErrRagged]), anything that is not a kind ([ErrKind]), a missing cell, a second board, no board at
// all, and a row that could be one number or several digits ([ErrSyntax]). After an error b is unchanged.
func (b *Board) UnmarshalText(text []byte) error {
	var rows [][]Kind
	ended := false
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		switch {
		case textrow.IsResult(line):
			continue
		case strings.Trim(line, " \t") == "":
			ended = len(rows) > 0
			continue
		case ended:
			return fmt.Errorf("match3: row %d: a second board after a blank line: %w", len(rows), ErrSyntax)
		}
		for _, span := range textrow.AppendRows(nil, line, false) {
			row, err := parseRow(len(rows), line, span)
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return fmt.Errorf("match3: no board in the text: %w", ErrSyntax)
	}
	read, err := FromRows(rows)
	if err != nil {
		return err
	}
	*b = *read
	return nil
}

// parseRow reads the kinds of row number r.
func parseRow(r int, line string, span textrow.Span) ([]Kind, error) {
	cells, _, err := textrow.AppendCells(nil, line, span, false)
	if err != nil {
		return nil, errCell(r, len(cells), fmt.Errorf("%w: %w", err, ErrSyntax))
	}
	kinds := make([]Kind, len(cells))
	for c, cell := range cells {
		token := cell.Of(line)
		if token == "." {
			continue
		}
		kinds[c], err = ParseKind(token)
		if err != nil {
			return nil, errCell(r, c, err)
		}
		if len(token) > 1 && !textrow.Separated(line, span, false) {
			return nil, errCell(r, c, fmt.Errorf("%w: %s may be one cell or %d; write |%s|, or separate the digits by blanks",
				ErrSyntax, quote(token), len(token), token[:min(len(token), 40)]))
		}
	}
	return kinds, nil
}
