package boardio

import (
	"cmp"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"example.com/match3"
	"example.com/match3/internal/fault"
	"example.com/match3/internal/textrow"
)

// textReader reads boards from lines of text, a blank line between one and the next.
type textReader struct {
	opts  Options
	lines *lineReader
	seen  bool // a board, good or bad, was there
	ended error
}

// newTextReader makes a reader with a buffer of so many bytes.
func newTextReader(in io.Reader, opts Options, buffer int) *textReader {
	return &textReader{opts: opts, lines: newLineReader(in, opts.MaxLine, buffer)}
}

// begin makes the reader begin with a line of that number, of in; seen says whether there was a board before.
func (r *textReader) begin(in io.Reader, line int, seen bool) {
	r.lines.in.Reset(in)
	r.lines.number = line - 1
	r.seen, r.ended = seen, nil
}

func (r *textReader) Read() (*Board, error) {
	if r.ended != nil {
		return nil, r.ended
	}
	board := textBoard{opts: r.opts, grid: grid{limit: r.opts.MaxCells}}
	var refused *Error // the first fault of the board; the lines after it are passed over
	for {
		line, err := r.lines.next()
		var tooLong *Error
		if errors.As(err, &tooLong) {
			tooLong.Name = r.opts.Name
			r.seen = true
			if refused == nil {
				refused = tooLong
			}
			continue
		}
		if err != nil {
			r.ended = err
			break
		}
		if r.isBlank(line) {
			if refused != nil || board.begun {
				break
			}
			continue
		}
		if textrow.IsResult(line) || refused != nil {
			continue
		}
		r.seen = true
		refused = board.addLine(line, r.lines.number)
		if refused != nil {
			refused = cmp.Or(board.fault, refused)
		}
	}
	switch {
	case refused != nil:
		return nil, refused
	case r.ended != nil && !errors.Is(r.ended, io.EOF):
		return nil, r.ended // the board may have gone on
	case board.begun:
		return board.finish()
	case r.seen:
		return nil, r.ended
	}
	r.seen = true
	return nil, &Error{
		Name: r.opts.Name, Line: 1, Column: 1, Row: -1, Col: -1,
		Err: fault.New(ErrNoBoard, "there is no board in the input"),
	}
}

// isBlank says whether line ends a board.
func (r *textReader) isBlank(line string) bool {
	return line == "" || !r.opts.keepBlanks() && strings.Trim(line, " \t") == ""
}

// textBoard is a board while its lines are read. As long as no row has a separator, a row is characters; from the first
// that has one on, all rows are cells that separators part, those before it too. What is wrong with rows of characters
// may therefore be right in the end.
type textBoard struct {
	opts      Options
	grid      grid
	names     names
	symbols   bool // a cell is a symbol, not a number
	begun     bool
	firstLine int
	separated bool
	packed    packedLines // the lines so far, as long as no row has a separator
	fault     *Error      // what is wrong with them as rows of characters
	waiting   int         // bytes of rows after the fault

	line   string // the line that is being read
	number int
	spans  []textrow.Span
	again  []textrow.Span // of a line that is read once more
	cells  []textrow.Span
}

// packedLines are lines of rows that have no separator, to be read once more if one comes. They are kept as text, since
// a row may be a single cell.
type packedLines struct {
	text []byte // each with its end
	next int    // the number of the line that follows
	rows int    // in them, and in the one that is being read
}

// add keeps a line.
func (p *packedLines) add(line string, number int) {
	for ; p.next < number; p.next++ { // lines that are not of the board
		p.text = append(p.text, '\n')
	}
	p.text = append(append(p.text, line...), '\n')
	p.next++
}

// addLine adds the rows of a line.
func (b *textBoard) addLine(line string, number int) *Error {
	if !b.begun {
		b.begun, b.firstLine = true, number
		b.packed.next = number
	}
	b.line, b.number = line, number
	if at := invalidUTF8(line); at >= 0 {
		return b.refuse(at, -1, -1, notUTF8(line, at))
	}
	keepBlanks := b.opts.keepBlanks()
	b.spans = textrow.AppendRows(b.spans[:0], line, keepBlanks)
	for i, span := range b.spans {
		if span.Start == span.End {
			return b.refuse(span.Start, b.grid.rows, -1,
				fault.New(match3.ErrSyntax, "a semicolon ends a row, but there is no row before it"))
		}
		if !b.separated && textrow.Separated(line, span, keepBlanks) {
			if err := b.separate(b.spans[:i]); err != nil {
				return err
			}
		}
		var err *Error
		if b.separated {
			err = b.addSeparated(span)
		} else {
			err = b.addPacked(span)
		}
		if err != nil {
			return err
		}
	}
	if !b.separated {
		b.packed.add(line, number)
	}
	return nil
}

// separate reads the rows so far once more, each as one cell: those of lines before, and of this one.
func (b *textBoard) separate(ofLine []textrow.Span) *Error {
	b.separated, b.fault = true, nil
	line, number, text := b.line, b.number, b.packed.text
	b.packed = packedLines{}
	b.grid = grid{limit: b.grid.limit}
	b.names, b.symbols = names{}, false
	for b.number = b.firstLine; len(text) > 0; b.number++ {
		kept, size := nextLine(text)
		text = text[size:]
		if len(kept) == 0 {
			continue
		}
		b.line = string(kept)
		b.again = textrow.AppendRows(b.again[:0], b.line, b.opts.keepBlanks())
		for _, span := range b.again {
			if err := b.addSeparated(span); err != nil {
				return err
			}
		}
	}
	b.line, b.number = line, number
	for _, span := range ofLine {
		if err := b.addSeparated(span); err != nil {
			return err
		}
	}
	return nil
}

// addPacked adds a row of one character a cell, or only counts it where an earlier one was wrong as such.
func (b *textBoard) addPacked(span textrow.Span) *Error {
	b.packed.rows++
	if b.fault == nil {
		b.fault = b.addCharacters(span)
	}
	if b.fault == nil {
		return nil
	}
	b.waiting += len(b.line)
	if b.waiting > maxPinned || b.packed.rows > b.grid.limit {
		return b.fault
	}
	return nil
}

// addCharacters adds a row of one character a cell.
func (b *textBoard) addCharacters(span textrow.Span) *Error {
	at := span.Start
	for clusters := graphemes.FromString(span.Of(b.line)); clusters.Next(); {
		if err := b.add(clusters.Value(), at); err != nil {
			return err
		}
		at += len(clusters.Value())
	}
	return b.endRow(at)
}

// addSeparated adds a row of cells that separators part.
func (b *textBoard) addSeparated(span textrow.Span) *Error {
	cells, at, err := textrow.AppendCells(b.cells[:0], b.line, span, b.opts.keepBlanks())
	b.cells = cells
	if err != nil {
		return b.refuse(at, b.grid.rows, len(cells), fault.New(match3.ErrSyntax, "%v", err))
	}
	if b.isTableRule(cells) {
		return b.refuse(span.Start, b.grid.rows, -1, fault.New(match3.ErrSyntax,
			"this looks like the rule below the head of a Markdown table; leave both out"))
	}
	for _, cell := range cells {
		if err := b.add(cell.Of(b.line), cell.Start); err != nil {
			return err
		}
	}
	return b.endRow(span.End)
}

// isTableRule says whether a row has pipes and each of its cells is three or more dashes and colons.
func (b *textBoard) isTableRule(cells []textrow.Span) bool {
	if !strings.Contains(b.line, "|") {
		return false
	}
	for _, cell := range cells {
		text := cell.Of(b.line)
		if len(text) < 3 || strings.Trim(text, "-:") != "" {
			return false
		}
	}
	return true
}

// add adds a cell.
func (b *textBoard) add(text string, at int) *Error {
	if b.opts.keepBlanks() && strings.Trim(text, " ") == "" {
		text = *b.opts.Empty // however many blanks stand between two separators
	}
	kind, symbol, err := b.opts.written(&b.names, text)
	if err == nil {
		b.symbols = b.symbols || symbol
		err = b.grid.add(kind)
	}
	if err != nil {
		return b.refuse(at, b.grid.rows, b.grid.inRow, err)
	}
	return nil
}

func (b *textBoard) endRow(at int) *Error {
	if err := b.grid.endRow(); err != nil {
		return b.refuse(at, b.grid.rows, -1, err)
	}
	return nil
}

func (b *textBoard) refuse(at, row, col int, err error) *Error {
	return &Error{
		Name: b.opts.Name, Line: b.number, Column: 1 + characters(b.line[:at]), Row: row, Col: col, Err: err,
	}
}

// finish makes the board.
func (b *textBoard) finish() (*Board, error) {
	if b.fault != nil {
		return nil, b.fault
	}
	return finish(b.opts, b.grid, b.names, Board{Numeric: !b.symbols, Packed: !b.separated, Line: b.firstLine})
}

// finish makes a board of what was gathered from a form whose cells are numbers where they are written in digits. On a
// board of such cells alone each number is its own kind.
func finish(opts Options, grid grid, names names, board Board) (*Board, error) {
	board.Names = names.list
	if board.Numeric && opts.Empty == nil {
		values := make([]match3.Kind, len(names.list)+1)
		for i, name := range names.list {
			value, err := match3.ParseKind(name)
			if err != nil {
				return nil, err
			}
			values[i+1] = value
		}
		for i, kind := range grid.cells {
			grid.cells[i] = values[kind]
		}
		board.Names = nil
	}
	cells, err := grid.board()
	if err != nil {
		return nil, err
	}
	board.Cells = cells
	return &board, nil
}

// written is the kind of a cell of text or CSV: a number if it is written in digits, which need not be canonical, else
// a symbol.
func (o Options) written(names *names, text string) (kind match3.Kind, symbol bool, err error) {
	canonical := canonicalNumber(text)
	if o.isEmpty(canonical, text == "" || text == "." || canonical == "0") {
		return match3.Empty, false, nil
	}
	if isDigits(text) {
		if _, err := match3.ParseKind(canonical); err != nil {
			return 0, false, err
		}
		return names.kind(canonical), false, nil
	}
	if _, known := names.kinds[text]; !known {
		if err := checkNumeral(text); err != nil {
			return 0, false, err
		}
		if err := checkSymbol(text); err != nil {
			return 0, false, err
		}
	}
	return names.kind(text), true, nil
}

// invalidUTF8 is the place of the first byte that is not UTF-8, or -1.
func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// notUTF8 is the fault of the byte in that place.
func notUTF8(s string, at int) error {
	hint := ""
	if utf16 := at == 0 && (strings.HasPrefix(s, "\xff\xfe") || strings.HasPrefix(s, "\xfe\xff")); utf16 {
		hint = "; a text in UTF-16 begins so, and can be saved as UTF-8"
	}
	return fault.New(ErrEncoding, "the byte 0x%02X is not UTF-8%s", s[at], hint)
}
