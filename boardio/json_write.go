package boardio

import (
	"bufio"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// jsonForm writes a line of JSON for each board.
type jsonForm struct {
	opts    Options
	pair    bool
	scratch []byte
}

func (f *jsonForm) check(b *Board, _ int) error {
	if err := f.checkEmpty(b); err != nil {
		return err
	}
	for _, name := range b.Names {
		if err := f.checkName(b, name); err != nil {
			return fault.New(ErrForm, "the symbol %s would be refused when read back: %v", quote(name), err)
		}
	}
	if b.Packed && !b.Numeric {
		return checkPacked(b, f.empty(b))
	}
	return nil
}

// checkEmpty refuses a board with a kind that would be read back as an empty cell.
func (f *jsonForm) checkEmpty(b *Board) error {
	empty := f.empty(b)
	switch {
	case b.Numeric && f.opts.Empty != nil && empty != *f.opts.asNumber().Empty:
		if b.hasEmpty() && b.has(empty) {
			return fault.New(ErrForm,
				"0 is a kind on this board, but would also have to stand for empty cells, since %s is not a number; "+
					"choose a number for them",
				quote(*f.opts.Empty))
		}
		return nil
	case !b.Numeric && f.opts.Empty == nil && b.has(""):
		empty = ""
	case !b.has(empty):
		return nil
	}
	return fault.New(ErrForm, "%s is a kind on this board and would be read back as an empty cell", quote(empty))
}

// checkName refuses a name that no reader gives.
func (f *jsonForm) checkName(b *Board, name string) error {
	if !b.Numeric {
		return checkSymbol(name)
	}
	if canonicalNumber(name) != name {
		return fault.New(ErrForm, "a number is written without leading zeros")
	}
	_, err := match3.ParseKind(name)
	return err
}

// empty is how an empty cell is written: as the symbol that was chosen for it where the form has it, else as 0 among
// numbers and . among symbols.
func (f *jsonForm) empty(b *Board) string {
	if !b.Numeric {
		return f.opts.emptyName(b)
	}
	if number := f.opts.asNumber().Empty; number != nil && isWhole(*number) {
		return *number
	}
	return "0"
}

func (f *jsonForm) before(out *bufio.Writer, res *match3.Result, _ int) error {
	var err error
	switch {
	case res == nil:
	case f.pair:
		err = out.WriteByte('[')
	default:
		_, err = out.WriteString(`{"board":`)
	}
	return err
}

func (f *jsonForm) after(out *bufio.Writer, b *Board, res *match3.Result) error {
	line := f.scratch[:0]
	switch {
	case res == nil:
	case f.pair:
		line = strconv.AppendInt(append(line, ','), int64(res.Removed), 10)
		line = append(line, ']')
	default:
		line = strconv.AppendInt(append(line, `,"removed":`...), int64(res.Removed), 10)
		line = strconv.AppendInt(append(line, `,"passes":`...), int64(res.Passes), 10)
		if b.ID != nil {
			line = append(append(line, `,"id":`...), b.ID...)
		}
		line = append(line, '}')
	}
	f.scratch = append(line, '\n')
	_, err := out.Write(f.scratch)
	return err
}

func (f *jsonForm) board(out *bufio.Writer, b *Board) error {
	cell := b.writerOf(f.empty(b))
	row := make([]match3.Kind, 0, b.Cells.Cols())
	line := f.scratch[:0]
	line = append(line, '[')
	for r := range b.Cells.Rows() {
		if r > 0 {
			line = append(line, ',')
		}
		row = b.Cells.AppendRow(row[:0], r)
		if b.Packed && !b.Numeric {
			line = appendQuoted(line, packed(cell, row))
		} else {
			line = f.appendRow(line, b, cell, row)
		}
		if _, err := out.Write(line); err != nil {
			return err
		}
		line = line[:0]
	}
	f.scratch = append(line, ']')
	_, err := out.Write(f.scratch)
	return err
}

// appendRow appends a row as an array.
func (f *jsonForm) appendRow(line []byte, b *Board, cell func(match3.Kind) string, row []match3.Kind) []byte {
	line = append(line, '[')
	for c, kind := range row {
		if c > 0 {
			line = append(line, ',')
		}
		switch {
		case !b.Numeric:
			line = appendQuoted(line, cell(kind))
		case b.Names == nil && kind != match3.Empty:
			line = strconv.AppendUint(line, uint64(kind), 10)
		default:
			line = append(line, cell(kind)...)
		}
	}
	return append(line, ']')
}

// refused writes an error in the place of a result.
func (f *jsonForm) refused(out *bufio.Writer, err *Error) error {
	line := append(f.scratch[:0], `{"error":`...)
	line = appendQuoted(line, err.Message())
	if err.Record > 0 {
		line = strconv.AppendInt(append(line, `,"record":`...), int64(err.Record), 10)
	} else {
		line = strconv.AppendInt(append(line, `,"line":`...), int64(err.Line), 10)
	}
	f.scratch = append(line, "}\n"...)
	_, writeErr := out.Write(f.scratch)
	return writeErr
}

// appendQuoted appends s, which is UTF-8, as a JSON string.
func appendQuoted(line []byte, s string) []byte {
	line, _ = jsontext.AppendQuote(line, s)
	return line
}

// isWhole says whether s is a whole number as JSON writes it.
func isWhole(s string) bool {
	digits := s
	if s != "" && s[0] == '-' {
		digits = s[1:]
	}
	return isDigits(digits) && (digits == "0" || digits[0] != '0')
}
