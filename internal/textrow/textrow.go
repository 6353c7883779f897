// Package textrow takes a line of a board's text apart: into the rows that it holds, and each row into the cells that
// are told apart by separators. Both readers of text, that of package match3 and that of boardio, stand on it, so that
// they agree.
//
// What may enter: the form of a line. What may not: kinds, symbols, what a cell means.
package textrow

import (
	"errors"
	"strings"
)

// ErrMissing says that two separators, or a separator and an end of the row, have no cell between them.
var ErrMissing = errors.New("no cell between two separators; write . for an empty one")

// Span is a part of a line, in bytes.
type Span struct{ Start, End int }

// Of is the part of line that s spans.
func (s Span) Of(line string) string { return line[s.Start:s.End] }

// blanks are what may stand around cells and part them.
const blanks = " \t"

// AppendRows appends the rows of a line without its line end: the parts that semicolons end. A semicolon at the end of
// the line ends its last row and begins no other. With keepBlanks blanks are cells; else they are trimmed off.
func AppendRows(dst []Span, line string, keepBlanks bool) []Span {
	for start := 0; ; {
		end := start + strings.IndexByte(line[start:], ';')
		last := end < start
		if last {
			end = len(line)
		}
		row := Span{start, end}
		if !keepBlanks {
			row = trim(line, row)
		}
		afterLast := last && start > 0 && row.Start == row.End
		if !afterLast {
			dst = append(dst, row)
		}
		if last {
			return dst
		}
		start = end + 1
	}
}

// Separated says whether the row spanned in line has a separator: a comma, a pipe or, without keepBlanks, a blank.
func Separated(line string, row Span, keepBlanks bool) bool {
	separators := "|, \t"
	if keepBlanks {
		separators = "|,"
	}
	return strings.ContainsAny(row.Of(line), separators)
}

// AppendCells appends the cells of a row that separators part: blanks, or one comma or pipe with or without blanks
// around it. A pipe may also stand before the first cell and after the last one. With keepBlanks only commas and pipes
// part cells, and a cell of nothing but blanks keeps them. Where a cell is missing the error is [ErrMissing] and at is
// the place. Tabs that part cells do so one by one, as spreadsheets write them: two together, or one at an end of the
// row, have a cell missing.
func AppendCells(dst []Span, line string, row Span, keepBlanks bool) (cells []Span, at int, err error) {
	if at, missing := missingAtTab(line, row, keepBlanks); missing {
		return dst, at, ErrMissing
	}
	outer := trim(line, row)
	if outer.Start < outer.End && line[outer.Start] == '|' {
		row.Start = outer.Start + 1
		if outer.End > row.Start && line[outer.End-1] == '|' {
			row.End = outer.End - 1
		}
	} else if outer.Start < outer.End && line[outer.End-1] == '|' {
		row.End = outer.End - 1
	}
	for start := row.Start; ; {
		length := strings.IndexAny(line[start:row.End], ",|")
		end := row.End
		if length >= 0 {
			end = start + length
		}
		before := len(dst)
		dst = appendPiece(dst, line, Span{start, end}, keepBlanks)
		if len(dst) == before {
			return dst, start, ErrMissing
		}
		if length < 0 {
			return dst, 0, nil
		}
		start = end + 1
	}
}

// missingAtTab says whether and where tabs that part the cells of a row have no cell between them.
func missingAtTab(line string, row Span, keepBlanks bool) (at int, missing bool) {
	text := row.Of(line)
	if keepBlanks || !strings.Contains(text, "\t") || strings.ContainsAny(text, ",|") {
		return 0, false
	}
	tabs := 0 // since the last cell
	for i := range len(text) {
		switch text[i] {
		case '\t':
			tabs++
			if tabs == 2 {
				return row.Start + i, true
			}
		case ' ':
		default:
			tabs = 0
		}
	}
	before, after := line[strings.LastIndexByte(line[:row.Start], ';')+1:row.Start], line[row.End:]
	after, _, _ = strings.Cut(after, ";")
	if strings.Contains(before, "\t") {
		return row.Start - len(before), true
	}
	if strings.Contains(after, "\t") {
		return row.End, true
	}
	return 0, false
}

// appendPiece appends the cells of what stands between two commas or pipes.
func appendPiece(dst []Span, line string, piece Span, keepBlanks bool) []Span {
	trimmed := trim(line, piece)
	if keepBlanks {
		if trimmed.Start == trimmed.End {
			trimmed = piece
		}
		if trimmed.Start == trimmed.End {
			return dst
		}
		return append(dst, trimmed)
	}
	for trimmed.Start < trimmed.End {
		length := strings.IndexAny(trimmed.Of(line), blanks)
		if length < 0 {
			return append(dst, trimmed)
		}
		dst = append(dst, Span{trimmed.Start, trimmed.Start + length})
		trimmed = trim(line, Span{trimmed.Start + length, trimmed.End})
	}
	return dst
}

// trim is s without the blanks at its ends.
func trim(line string, s Span) Span {
	for s.Start < s.End && strings.IndexByte(blanks, line[s.Start]) >= 0 {
		s.Start++
	}
	for s.Start < s.End && strings.IndexByte(blanks, line[s.End-1]) >= 0 {
		s.End--
	}
	return s
}

// IsResult says whether line is one of those that a result has after its board, `removed: 9` or `passes: 1`. Readers
// pass over them.
func IsResult(line string) bool {
	number, found := strings.CutPrefix(line, "removed: ")
	if !found {
		number, found = strings.CutPrefix(line, "passes: ")
	}
	return found && number != "" && strings.Trim(number, "0123456789") == ""
}
