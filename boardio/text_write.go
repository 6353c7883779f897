package boardio

import (
	"bufio"
	"fmt"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
	"example.com/match3/internal/textrow"
)

// textForm writes a board as lines of text, a blank line between one and the next.
type textForm struct {
	opts Options
}

func (f *textForm) check(b *Board, _ int) error {
	if b.Cells.Rows() == 0 || b.Cells.Cols() == 0 {
		return fault.New(ErrForm, "a board of %d rows and %d columns cannot be written as text",
			b.Cells.Rows(), b.Cells.Cols())
	}
	if err := checkNames(b, f.opts, f.checkName); err != nil {
		return err
	}
	if !b.Packed {
		return nil
	}
	cell := b.writerOf(f.opts.emptyName(b))
	for r := range b.Cells.Rows() {
		if textrow.IsResult(packed(cell, b.Cells.AppendRow(nil, r))) {
			return fault.New(ErrForm, "row %d would be taken for a result line when read back", r)
		}
	}
	return checkPacked(b, f.opts.emptyName(b))
}

// checkName refuses a name that separators would cut.
func (f *textForm) checkName(name string) error {
	separators := " \t,|;"
	if f.opts.keepBlanks() {
		separators = "\t,|;"
		if name != *f.opts.Empty && strings.Trim(name, " ") != name {
			return fault.New(ErrForm, "the symbol %s begins or ends with a blank, which text does not preserve", quote(name))
		}
	}
	if name == "" {
		return fault.New(ErrForm, "a cell would be written as nothing at all")
	}
	if strings.ContainsAny(name, separators) {
		return fault.New(ErrForm,
			"the symbol %s has a blank, comma, pipe or semicolon, which separate cells and rows in text", quote(name))
	}
	return nil
}

func (f *textForm) before(out *bufio.Writer, _ *match3.Result, written int) error {
	if written == 0 {
		return nil
	}
	return out.WriteByte('\n')
}

func (f *textForm) board(out *bufio.Writer, b *Board) error {
	cell := b.writerOf(f.opts.emptyName(b))
	var row []match3.Kind
	var line []byte
	for r := range b.Cells.Rows() {
		row = b.Cells.AppendRow(row[:0], r)
		line = append(f.appendRow(line[:0], b, cell, row), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// appendRow appends a row without its line end.
func (f *textForm) appendRow(line []byte, b *Board, cell func(match3.Kind) string, row []match3.Kind) []byte {
	if b.Packed {
		return append(line, packed(cell, row)...)
	}
	separator := " "
	if f.opts.keepBlanks() {
		separator = "|"
	}
	for c, kind := range row {
		if c > 0 {
			line = append(line, separator...)
		}
		line = append(line, cell(kind)...)
	}
	// Pipes around the row keep a single cell of several characters one cell, blanks at the ends cells, and a row that
	// would be taken for a line of the result a row.
	if len(row) == 1 && characters(line) != 1 || f.opts.keepBlanks() || textrow.IsResult(string(line)) {
		line = append(append([]byte{'|'}, line...), '|')
	}
	return line
}

func (f *textForm) after(out *bufio.Writer, _ *Board, res *match3.Result) error {
	if res == nil {
		return nil
	}
	_, err := fmt.Fprintf(out, "removed: %d\npasses: %d\n", res.Removed, res.Passes)
	return err
}

// emptyName is how an empty cell is written in forms that do not tell numbers from symbols.
func (o Options) emptyName(b *Board) string {
	switch {
	case o.Empty != nil:
		return *o.Empty
	case b.Numeric:
		return "0"
	}
	return "."
}

// checkNames refuses a board with a name that its form would read back as another cell, or for which check has an
// error.
func checkNames(b *Board, opts Options, check func(string) error) error {
	empty := opts.emptyName(b)
	if b.hasEmpty() {
		if err := check(empty); err != nil {
			return err
		}
	}
	if b.has(empty) {
		return fault.New(ErrForm, "%s is a kind on this board and would be read back as an empty cell", quote(empty))
	}
	used := make([]bool, len(b.Names)+1)
	for _, kind := range b.Cells.AppendCells(nil) {
		used[min(uint64(kind), uint64(len(b.Names)))] = true // a kind without a name is a number, and those need no check
	}
	for i, name := range b.Names {
		if !used[i+1] {
			continue
		}
		if err := check(name); err != nil {
			return err
		}
		var none names
		kind, _, err := opts.written(&none, name)
		switch {
		case err != nil:
			return fault.New(ErrForm, "the symbol %s would be refused when read back: %v", quote(name), err)
		case kind == match3.Empty:
			return fault.New(ErrForm, "the symbol %s would be read back as an empty cell", quote(name))
		case none.list[0] != name:
			return fault.New(ErrForm, "the symbol %s would be read back as %s", quote(name), none.list[0])
		}
	}
	return nil
}
