package claim

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/fault"
	"example.com/match3/internal/textrow"
)

// textReader reads claims from lines of text: rows, and the lines "removed: 9" and "passes: 1" or one or none of them.
// A blank line ends a claim, and one that is too long ends the reading.
type textReader struct {
	opts       boardio.Options
	lines      *bufio.Scanner
	number     int // of the line read last
	keepBlanks bool
	seen       bool
	ended      bool
}

func newTextReader(in io.Reader, opts boardio.Options) *textReader {
	r := &textReader{opts: opts, lines: bufio.NewScanner(in)}
	r.lines.Buffer(nil, opts.MaxLine+len("\r\n"))
	r.keepBlanks = opts.Empty != nil && *opts.Empty != "" && strings.Trim(*opts.Empty, " ") == ""
	return r
}

// textClaim is a claim while its lines are read.
type textClaim struct {
	claim     Claim
	lines     []string
	numbers   []int // of the lines
	bytes     int
	separated bool // a row has a separator
	refused   *boardio.Error
}

// Next reads the lines up to the next blank one.
func (r *textReader) Next(kinds *Kinds) (*Claim, error) {
	var c textClaim
	for !r.ended {
		line, found := r.line()
		if err := r.lines.Err(); errors.Is(err, bufio.ErrTooLong) {
			r.ended, r.seen = true, true
			return nil, tooLong(r.opts, r.number+1)
		} else if err != nil {
			return nil, err
		}
		if !found {
			r.ended = true
			break
		}
		if r.isBlank(line) {
			if c.claim.Line > 0 {
				break
			}
			continue
		}
		if c.claim.Line == 0 {
			c.claim.Line = r.number
		}
		r.seen = true
		c.bytes += len(line) + 1
		if c.bytes > r.opts.MaxLine+1 { // even if it was refused before: it might have no end
			r.ended = true
			return nil, cmp.Or(c.refused, tooLong(r.opts, c.claim.Line))
		}
		if c.refused == nil {
			c.refused = r.add(&c, line)
		}
	}
	switch {
	case c.refused != nil:
		return nil, c.refused
	case c.claim.Line > 0 && len(c.lines) == 0:
		return nil, refuse(r.opts, c.claim.Line, 1, fault.New(boardio.ErrNoBoard, "there are counts, but no board"))
	case c.claim.Line > 0:
		return r.finish(&c, kinds)
	case r.seen:
		return nil, io.EOF
	}
	r.seen = true
	return nil, refuse(r.opts, 1, 1, fault.New(boardio.ErrNoBoard, "there is no claim in the input"))
}

// line reads a line without its end.
func (r *textReader) line() (line string, found bool) {
	if !r.lines.Scan() {
		return "", false
	}
	line = r.lines.Text()
	if r.number == 0 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	r.number++
	return line, true
}

func (r *textReader) isBlank(line string) bool {
	return line == "" || !r.keepBlanks && strings.Trim(line, " \t") == ""
}

// add adds a line to a claim.
func (r *textReader) add(c *textClaim, line string) *boardio.Error {
	if at, err := notText(line); err != nil {
		return refuse(r.opts, r.number, 1+characters([]byte(line[:at])), err)
	}
	if name, number, found := strings.Cut(line, ":"); found && (name == "removed" || name == "passes") {
		return r.addCount(c, name, strings.Trim(number, " \t"))
	}
	if len(c.lines) >= r.opts.MaxCells {
		return refuse(r.opts, r.number, 1, fault.New(boardio.ErrLimit,
			"the claim has more than %d rows, which is the limit (max-cells)", r.opts.MaxCells))
	}
	c.lines = append(c.lines, line)
	c.numbers = append(c.numbers, r.number)
	for _, row := range textrow.AppendRows(nil, line, r.keepBlanks) {
		c.separated = c.separated || textrow.Separated(line, row, r.keepBlanks)
	}
	return nil
}

// notText says where in a line there is a byte that is not UTF-8, or a control character, and which of these.
func notText(line string) (at int, err error) {
	for i, char := range line {
		if char == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(line[i:]); size == 1 { // else the character itself is written there
				return i, fault.New(boardio.ErrEncoding, "the byte 0x%02X is not UTF-8", line[i])
			}
		}
		if unicode.IsControl(char) && char != '\t' {
			return i, fault.New(boardio.ErrEncoding, "the control character %U has no place in text", char)
		}
	}
	return 0, nil
}

func (r *textReader) addCount(c *textClaim, name, text string) *boardio.Error {
	number, err := wholeNumber(text)
	if err != nil {
		return refuse(r.opts, r.number, 1,
			fault.New(match3.ErrSyntax, "%s after %s: is not a count; counts are whole numbers in digits",
				strconv.QuoteToASCII(abridged(text)), name))
	}
	count := &c.claim.Removed
	if name == "passes" {
		count = &c.claim.Passes
	}
	if *count != nil {
		return refuse(r.opts, r.number, 1, fault.New(match3.ErrSyntax, "%s: appears twice", name))
	}
	*count = &number
	return nil
}

// finish reads the cells of the rows.
func (r *textReader) finish(c *textClaim, kinds *Kinds) (*Claim, error) {
	g := grid{limit: r.opts.MaxCells}
	var cells []textrow.Span
	for i, line := range c.lines {
		refused := func(at int, err error) error {
			refused := refuse(r.opts, c.numbers[i], 1+characters([]byte(line[:at])), err)
			refused.Row = len(g.rows) - 1
			return refused
		}
		for _, row := range textrow.AppendRows(nil, line, r.keepBlanks) {
			err := g.begin()
			if err != nil {
				return nil, refused(row.Start, err)
			}
			if !c.separated {
				for clusters := graphemes.FromString(row.Of(line)); clusters.Next() && err == nil; {
					err = g.add(kinds.written(clusters.Value()))
				}
			} else {
				var at int
				cells, at, err = textrow.AppendCells(cells[:0], line, row, r.keepBlanks)
				if err != nil {
					return nil, refused(at, fault.New(match3.ErrSyntax, "%s", err))
				}
				for _, cell := range cells {
					if err == nil {
						err = g.add(kinds.written(r.cell(cell.Of(line))))
					}
				}
			}
			if err != nil {
				return nil, refused(row.Start, err)
			}
		}
	}
	c.claim.Board = g.rows
	return &c.claim, nil
}

// cell is what a cell holds: however many blanks stand between two separators, they are one empty cell where a blank
// is.
func (r *textReader) cell(text string) string {
	if r.keepBlanks && strings.Trim(text, " ") == "" {
		return *r.opts.Empty
	}
	return text
}
