package match3

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// MarshalJSON writes the board as an array of rows, each an array of whole numbers, 0 for empty.
func (b Board) MarshalJSON() ([]byte, error) {
	text := make([]byte, 0, 2+2*len(b.cells)+3*b.rows)
	text = append(text, '[')
	for row := range b.rows {
		if row > 0 {
			text = append(text, ',')
		}
		text = append(text, '[')
		for col := range b.cols {
			if col > 0 {
				text = append(text, ',')
			}
			text = strconv.AppendUint(text, uint64(b.cells[b.index(row, col)]), 10)
		}
		text = append(text, ']')
	}
	return append(text, ']'), nil
}

// UnmarshalJSON reads a board from an array of rows, each an array of whole numbers from 0 to 4294967295, 0 for empty. It
// is as strict as package boardio and refuses null, strings, fractions, exponents and negative numbers ([ErrKind]), rows
// of different lengths ([ErrRagged]), and any other form ([ErrSyntax]). After an error b is unchanged.
func (b *Board) UnmarshalJSON(data []byte) error {
	tokens := json.NewDecoder(bytes.NewReader(data))
	tokens.UseNumber()
	rows, err := decodeRows(tokens)
	if err != nil {
		return err
	}
	if _, err := tokens.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("match3: something follows the board: %w", ErrSyntax)
	}
	read, err := FromRows(rows)
	if err != nil {
		return err
	}
	*b = *read
	return nil
}

// decodeRows reads an array of rows.
func decodeRows(tokens *json.Decoder) ([][]Kind, error) {
	if err := expectArray(tokens); err != nil {
		return nil, fmt.Errorf("match3: %w", err)
	}
	rows := [][]Kind{}
	for tokens.More() {
		row, err := decodeRow(tokens, len(rows))
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	if _, err := tokens.Token(); err != nil { // the closing bracket
		return nil, fmt.Errorf("match3: after %d rows: %w: %w", len(rows), err, ErrSyntax)
	}
	return rows, nil
}

// decodeRow reads row number r.
func decodeRow(tokens *json.Decoder, r int) ([]Kind, error) {
	if err := expectArray(tokens); err != nil {
		return nil, fmt.Errorf("match3: row %d: %w", r, err)
	}
	row := []Kind{}
	for tokens.More() {
		token, err := tokens.Token()
		if err != nil {
			return nil, errCell(r, len(row), fmt.Errorf("%w: %w", err, ErrSyntax))
		}
		number, isNumber := token.(json.Number)
		if _, nested := token.(json.Delim); nested {
			return nil, errCell(r, len(row), fmt.Errorf("%w: %w", errNotRows, ErrSyntax))
		}
		if !isNumber {
			return nil, errCell(r, len(row), fmt.Errorf("%w: %s is not a number", ErrKind, quote(fmt.Sprint(token))))
		}
		kind, err := ParseKind(number.String())
		if err != nil {
			return nil, errCell(r, len(row), err)
		}
		row = append(row, kind)
	}
	if _, err := tokens.Token(); err != nil { // the closing bracket
		return nil, errCell(r, len(row), fmt.Errorf("%w: %w", err, ErrSyntax))
	}
	return row, nil
}

// expectArray takes the bracket that opens an array.
func expectArray(tokens *json.Decoder) error {
	token, err := tokens.Token()
	if err != nil {
		return fmt.Errorf("%w: %w", err, ErrSyntax)
	}
	if token != json.Delim('[') {
		return fmt.Errorf("%w: %w", errNotRows, ErrSyntax)
	}
	return nil
}

// errNotRows is what is wrong with JSON that is not an array of arrays.
var errNotRows = errors.New("a board is an array of rows, each an array of whole numbers")
