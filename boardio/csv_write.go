package boardio

import (
	"bufio"
	"encoding/csv"
	"strings"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// csvForm writes the cells of the one board that a CSV file holds.
type csvForm struct {
	opts Options
}

func (f *csvForm) check(b *Board, written int) error {
	if written > 0 {
		return fault.New(ErrForm, "a CSV file holds one board; write several as JSON or text")
	}
	if b.Cells.Rows() == 0 || b.Cells.Cols() == 0 {
		return fault.New(ErrForm, "a board of %d rows and %d columns cannot be written as CSV", b.Cells.Rows(), b.Cells.Cols())
	}
	return checkNames(b, f.opts, func(name string) error {
		if b.Cells.Cols() == 1 && strings.Contains(name, ";") {
			return fault.New(ErrForm, "the symbol %s alone in its row would be taken for cells separated by semicolons", quote(name))
		}
		if strings.Trim(name, " \t") != name && (f.opts.Empty == nil || name != *f.opts.Empty) {
			return fault.New(ErrForm, "the symbol %s begins or ends with a blank, which CSV does not preserve", quote(name))
		}
		return nil
	})
}

func (f *csvForm) before(*bufio.Writer, *match3.Result, int) error   { return nil }
func (f *csvForm) after(*bufio.Writer, *Board, *match3.Result) error { return nil }

func (f *csvForm) board(out *bufio.Writer, b *Board) error {
	records := csv.NewWriter(out)
	cell := b.writerOf(f.opts.emptyName(b))
	record := make([]string, b.Cells.Cols())
	var row []match3.Kind
	for r := range b.Cells.Rows() {
		row = b.Cells.AppendRow(row[:0], r)
		for c, kind := range row {
			record[c] = cell(kind)
		}
		if len(record) == 1 && record[0] == "" {
			// The writer of the standard library makes a blank line of it, which its reader passes over.
			records.Flush()
			if _, err := out.WriteString("\"\"\n"); err != nil {
				return err
			}
			continue
		}
		if err := records.Write(record); err != nil {
			return err
		}
	}
	records.Flush()
	return records.Error()
}
