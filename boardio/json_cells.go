package boardio

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// jsonRows is what is known of the board while its rows are read.
type jsonRows struct {
	*jsonReader
	grid  grid
	names names
	cells jsontext.Kind // '0' where cells are numbers, '"' where they are strings, 0 before the first
	rows  jsontext.Kind // '[' where rows are arrays, '"' where they are strings, 0 before the first
}

// rows reads the array that begins here as rows.
func (r *jsonReader) rows() (*Board, error) {
	b := jsonRows{jsonReader: r, grid: grid{limit: r.opts.MaxCells}}
	cells, err := b.all()
	if err != nil {
		return nil, err
	}
	return &Board{
		Cells: cells, Names: b.names.list, Line: r.value.line,
		Packed: b.rows == '"', Numeric: b.rows != '"' && b.cells != '"',
	}, nil
}

// all reads the array of rows to its end.
func (b *jsonRows) all() (*match3.Board, error) {
	if _, err := b.dec.ReadToken(); err != nil {
		return nil, b.syntaxError(err, -1, -1)
	}
	for b.dec.PeekKind() != ']' {
		if err := b.row(); err != nil {
			return nil, err
		}
	}
	if _, err := b.dec.ReadToken(); err != nil {
		return nil, b.syntaxError(err, b.grid.rows, -1)
	}
	cells, err := b.grid.board()
	if err != nil {
		return nil, b.refuse(b.offset(), -1, -1, err)
	}
	return cells, nil
}

// row reads one row.
func (b *jsonRows) row() error {
	kind := b.dec.PeekKind()
	if kind == 0 {
		_, err := b.dec.ReadToken()
		return b.syntaxError(err, b.grid.rows, -1)
	}
	at := b.tokenOffset()
	if b.rows == 0 && (kind == '[' || kind == '"') {
		b.rows = kind
	}
	switch {
	case kind == '0' && b.rows == 0:
		return b.refuse(at, 0, -1, fault.New(match3.ErrSyntax, "a number where a row should be: a flat list has no width; write [[...],[...]]"))
	case kind != b.rows:
		return b.refuse(at, b.grid.rows, -1, fault.New(match3.ErrSyntax, "%s where a row should be", fault.Found(kind)))
	case kind == '"':
		return b.packedRow(at)
	}
	if _, err := b.dec.ReadToken(); err != nil {
		return b.syntaxError(err, b.grid.rows, -1)
	}
	for {
		kind := b.dec.PeekKind()
		at := b.tokenOffset()
		if kind == ']' {
			if _, err := b.dec.ReadToken(); err != nil {
				return b.syntaxError(err, b.grid.rows, -1)
			}
			if err := b.grid.endRow(); err != nil {
				return b.refuse(at, b.grid.rows, -1, err)
			}
			return nil
		}
		if err := b.cell(kind, at); err != nil {
			return err
		}
	}
}

// cell reads one cell of a row that is an array.
func (b *jsonRows) cell(kind jsontext.Kind, at int64) error {
	row, col := b.grid.rows, b.grid.inRow
	if kind == '[' || kind == '{' {
		return b.refuse(at, row, col, fault.New(match3.ErrSyntax, "%s where a cell should be: nested too deep for a board", fault.Found(kind)))
	}
	raw, err := b.dec.ReadValue()
	if err != nil {
		return b.syntaxError(err, row, col)
	}
	if err := b.checkLength(raw); err != nil {
		return b.refuse(at, row, col, err)
	}
	if b.cells == 0 && (kind == '0' || kind == '"') {
		b.cells = kind
	}
	var value match3.Kind
	switch {
	case kind != '0' && kind != '"':
		err = fault.New(match3.ErrKind, "%s is not a kind; cells are whole numbers or strings", raw)
	case kind != b.cells:
		err = fault.New(match3.ErrKind, "%s among %ss; a board is either all numbers or all strings", fault.Found(kind), strings.TrimPrefix(fault.Found(b.cells), "a "))
	case kind == '0':
		value, err = b.number(raw)
	default:
		value, err = b.symbol(string(unquoted(raw)))
	}
	if err == nil {
		err = b.grid.add(value)
	}
	if err != nil {
		return b.refuse(at, row, col, err)
	}
	return nil
}

// number is the kind of a cell that is a number.
func (b *jsonRows) number(raw jsontext.Value) (match3.Kind, error) {
	if empty := b.opts.Empty; empty != nil {
		if string(raw) == canonicalNumber(*empty) {
			return match3.Empty, nil
		}
		if _, err := parseKind(string(raw)); err != nil {
			return 0, err
		}
		return b.names.kind(string(raw)), nil
	}
	if len(raw) > 9 { // may be too large
		return parseKind(string(raw))
	}
	var kind match3.Kind
	for _, digit := range raw {
		if digit < '0' || digit > '9' {
			return parseKind(string(raw))
		}
		kind = 10*kind + match3.Kind(digit-'0')
	}
	return kind, nil
}

// symbol is the kind of a cell that is a string.
func (b *jsonRows) symbol(s string) (match3.Kind, error) {
	if b.opts.isEmpty(s, s == "" || s == ".") {
		return match3.Empty, nil
	}
	if kind, known := b.names.kinds[s]; known {
		return kind, nil
	}
	if err := checkSymbol(s); err != nil {
		return 0, err
	}
	return b.names.kind(s), nil
}

// isEmpty says whether a cell written as s is empty; byDefault is what holds where no symbol was chosen for it.
func (o Options) isEmpty(s string, byDefault bool) bool {
	if o.Empty != nil {
		return s == *o.Empty
	}
	return byDefault
}

// packedRow reads a row that is a string of one character a cell.
func (b *jsonRows) packedRow(at int64) error {
	row := b.grid.rows
	raw, err := b.dec.ReadValue()
	if err != nil {
		return b.syntaxError(err, row, -1)
	}
	if err := b.checkLength(raw); err != nil {
		return b.refuse(at, row, -1, err)
	}
	clusters := graphemes.FromString(string(unquoted(raw)))
	for clusters.Next() {
		col := b.grid.inRow
		kind, err := b.symbol(clusters.Value())
		if err == nil {
			err = b.grid.add(kind)
		}
		if err != nil {
			return b.refuse(at, row, col, err)
		}
	}
	if err := b.grid.endRow(); err != nil {
		return b.refuse(at, row, -1, err)
	}
	return nil
}

// checkLength refuses a token above the limit that came in one piece, so that the input itself did not stop it.
func (b *jsonRows) checkLength(raw jsontext.Value) error {
	if len(raw) > b.opts.MaxLine {
		return fault.New(ErrLimit, "%s has %d bytes; the limit is %d (max-line)", quote(raw), len(raw), b.opts.MaxLine)
	}
	return nil
}

// unquoted is the text of a JSON string, which the decoder has found to be well formed.
func unquoted(raw jsontext.Value) []byte {
	text, _ := jsontext.AppendUnquote(nil, raw)
	return text
}
