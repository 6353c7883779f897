// Package claim reads what somebody says comes of a board, in every form in which results are written, and compares it
// with what is right.
//
// Its readers are more patient than those of package boardio, which refuse all that is not plainly a board: a claim
// with rows of different lengths, or with cells that can be no kind of the board, is a wrong answer and no unreadable
// one. So it is read as it stands. Refused is what is no board at all.
//
// What may enter: forms of claims. What may not: files, flags and terminals.
package claim

import (
	"errors"
	"fmt"
	"io"

	"example.com/match3/boardio"
	"example.com/match3/internal/fault"
	"example.com/match3/match3test"
)

// Claim is a claim as it was read.
type Claim struct {
	match3test.Claim
	Line int // of the input on which it begins, counted from 1
}

// Reader reads claims one after another.
type Reader interface {
	// Next returns the next claim, its kinds being numbered as those of a board. An error of type [*boardio.Error]
	// refuses one claim, and Next may be called again. At the end the error is [io.EOF]. Any other error is of the
	// input itself.
	Next(kinds *Kinds) (*Claim, error)
}

// NewReader makes a reader of claims in format. Of opts it uses all members: Key names the one of a JSON object that
// holds the final board, and MaxLine bounds a whole claim.
func NewReader(in io.Reader, format boardio.Format, opts boardio.Options) (Reader, error) {
	if opts.Key == "" {
		opts.Key = "board"
	}
	if opts.MaxCells == 0 {
		opts.MaxCells = boardio.DefaultMaxCells
	}
	if opts.MaxLine == 0 {
		opts.MaxLine = boardio.DefaultMaxLine
	}
	switch format {
	case boardio.JSON:
		return newJSONReader(in, opts), nil
	case boardio.Text:
		return newTextReader(in, opts), nil
	case boardio.CSV:
		return &csvReader{in: in, opts: opts}, nil
	default:
		return nil, fmt.Errorf("%v is not a format to read", format)
	}
}

// grid gathers the cells of a claim row by row, of whatever lengths.
type grid struct {
	rows  [][]int64
	cells int
	limit int
}

// begin begins another row.
func (g *grid) begin() error {
	if len(g.rows) >= g.limit {
		return fault.New(boardio.ErrLimit, "the claim has more than %d rows, which is the limit (max-cells)", g.limit)
	}
	g.rows = append(g.rows, []int64{})
	return nil
}

// add adds a cell to the row that was begun last.
func (g *grid) add(kind int64) error {
	if g.cells >= g.limit {
		return fault.New(boardio.ErrLimit, "the claim has more than %d cells, which is the limit (max-cells)", g.limit)
	}
	g.cells++
	last := len(g.rows) - 1
	g.rows[last] = append(g.rows[last], kind)
	return nil
}

// errTooLong says that a claim, or a line, is above the limit.
var errTooLong = errors.New("above the limit")

// tooLong refuses the claim that begins on a line because it is too long.
func tooLong(opts boardio.Options, line int) *boardio.Error {
	return refuse(opts, line, 1,
		fault.New(boardio.ErrLimit, "the claim has more than %d bytes (max-line)", opts.MaxLine))
}

// refuse refuses a claim for what stands in a line and column.
func refuse(opts boardio.Options, line, column int, err error) *boardio.Error {
	return &boardio.Error{Name: opts.Name, Line: line, Column: column, Row: -1, Col: -1, Err: err}
}
