package boardio

import (
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// jsonReader reads boards from JSON values that follow one another. How it goes on after a syntax error is in
// json_recover.go.
type jsonReader struct {
	opts Options
	in   *window
	dec  *jsontext.Decoder
	base int64 // the offset at which dec began

	value   jsonValue
	names   int64 // bytes of member names in value
	seen    bool  // a value, good or bad, was there
	byLine  bool  // so far each value had its line, and none another
	lastEnd int   // the line on which the last value ended
	ended   error
}

// jsonValue is where a value begins.
type jsonValue struct {
	offset int64
	line   int
	column int
	head   [2]byte // of an array or object the bracket and the first byte after it that is no blank
}

// maxHint is the most bytes that a member name may have to be named as the one that might have been meant.
const maxHint = 64

// jsonBlanks is what JSON calls white space, save the end of a line.
const jsonBlanks = " \t\r"

func newJSONReader(in io.Reader, opts Options) *jsonReader {
	return jsonReaderOf(newWindow(in, opts.MaxLine), opts)
}

// newIdleJSONReader makes a reader of nothing, for which begin is to be called.
func newIdleJSONReader(opts Options) *jsonReader {
	return jsonReaderOf(&window{limit: opts.MaxLine}, opts)
}

func jsonReaderOf(in *window, opts Options) *jsonReader {
	r := &jsonReader{opts: opts, in: in, byLine: true}
	r.dec = jsontext.NewDecoder(r.in)
	r.base = r.in.next
	r.in.consumed = r.offset
	return r
}

// begin makes the reader begin at offset, at the beginning of a line, with text, which is what the input has next; in
// is nil if it has no more. Each value so far had its line, if any was seen.
func (r *jsonReader) begin(in io.Reader, text []byte, offset int64, line int, seen bool) {
	r.in.begin(text, offset, line)
	r.in.in = in
	if in == nil {
		r.in.err = io.EOF
	}
	r.dec.Reset(r.in)
	r.base = offset
	r.seen, r.byLine, r.lastEnd, r.ended = seen, true, 0, nil
}

// nextLine is where the line begins that follows the value that was just read or refused, if each value so far has its
// line and that line is what is read next. At the end of the input it is that.
func (r *jsonReader) nextLine() (offset int64, found bool) {
	switch {
	case !r.byLine:
		return 0, false
	case r.ended != nil:
		return 0, false
	case r.offset() == r.base: // it was refused, and reading began again
		return r.base, true
	}
	next, at, found := r.in.skip(r.offset(), jsonBlanks)
	switch {
	case found && next == '\n':
		return at + 1, true
	case !found && r.in.beyond:
		return at, true
	}
	return 0, false
}

// offset is how far into the input the decoder is.
func (r *jsonReader) offset() int64 { return r.base + r.dec.InputOffset() }

func (r *jsonReader) Read() (*Board, error) {
	if r.ended != nil {
		return nil, r.ended
	}
	if err := r.beginValue(); err != nil {
		return nil, r.recover(err)
	}
	board, err := r.board()
	if err == nil {
		err = r.checkRest()
	}
	if err != nil {
		return nil, r.recover(err)
	}
	r.endValue()
	return board, nil
}

// beginValue finds where the next value begins.
func (r *jsonReader) beginValue() error {
	kind := r.dec.PeekKind()
	offset := r.offset()
	unread := r.dec.UnreadBuffer()
	for len(unread) > 0 && isJSONSpace(unread[0]) {
		unread = unread[1:]
		offset++
	}
	r.in.advance(offset)
	r.value = jsonValue{offset: offset, line: r.in.line, column: r.in.column}
	if kind == '[' || kind == '{' {
		r.value.head[0] = byte(kind)
		r.value.head[1], _, _ = r.in.skip(offset+1, jsonBlanks)
	}
	r.names = 0
	r.in.watchLine(offset)
	if r.seen && r.value.line == r.lastEnd {
		r.byLine = false
	}
	if kind != 0 {
		return nil
	}
	_, err := r.dec.ReadToken()
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		if r.seen {
			return io.EOF
		}
		return r.refuse(offset, -1, -1,
			fault.New(ErrNoBoard, "the input is empty; the board without rows is written []"))
	}
	return r.syntaxError(err, -1, -1)
}

func isJSONSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// endValue notes on which line the value that was just read ended.
func (r *jsonReader) endValue() {
	line, _ := r.in.position(r.offset())
	if line != r.value.line {
		r.byLine = false
	}
	r.seen, r.lastEnd = true, line
}

// checkRest refuses the value just read if its line goes on with anything but another one.
func (r *jsonReader) checkRest() error {
	next, at, found := r.in.skip(r.offset(), jsonBlanks)
	if !found || next == '\n' || next == '[' || next == '{' {
		return nil
	}
	refused := r.refuse(at, -1, -1, fault.New(match3.ErrSyntax, "%s follows the board", quote([]byte{next})))
	return &syntaxError{refused, at}
}

// board reads the value that begins here as a board.
func (r *jsonReader) board() (*Board, error) {
	kind := r.dec.PeekKind()
	switch kind {
	case '[':
		return r.rows()
	case '{':
		return r.member()
	}
	at := r.tokenOffset()
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, r.syntaxError(err, -1, -1)
	}
	return nil, r.refuse(at, -1, -1,
		fault.New(match3.ErrSyntax, "%s; a board is an array of rows, or an object that holds one", fault.Found(kind)))
}

// member reads the board that is a member of the object that begins here.
func (r *jsonReader) member() (*Board, error) {
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, r.syntaxError(err, -1, -1)
	}
	var board *Board
	var meant string // a member that might have been meant
	var beside beside
	for r.dec.PeekKind() != '}' {
		before := r.offset()
		token, err := r.dec.ReadToken()
		if err != nil {
			return nil, r.syntaxError(err, -1, -1)
		}
		name := token.String() // before the next call makes the token void
		if err := r.countName(before); err != nil {
			return nil, err
		}
		kind := r.dec.PeekKind()
		switch {
		case name == r.opts.Key && kind == '[':
			board, err = r.rows()
			if err != nil {
				return nil, err
			}
			continue
		case name == r.opts.Key && kind != 0:
			return nil, r.refuse(r.tokenOffset(), -1, -1,
				fault.New(match3.ErrSyntax, "the member %s is %s, not an array of rows",
					quote(r.opts.Key), fault.Found(kind)))
		case beside.takes(name, kind):
			if err := r.readBeside(&beside, name); err != nil {
				return nil, err
			}
			continue
		case meant == "" && r.maybeMeant(name, kind):
			meant = name
		}
		if err := r.skip(r.dec.StackDepth()); err != nil {
			return nil, err
		}
		if r.offset()-r.value.offset > int64(r.opts.MaxLine) && board == nil {
			return nil, r.refuse(r.offset(), -1, -1,
				fault.New(ErrLimit, "the object has more than %d bytes before its board (max-line)", r.opts.MaxLine))
		}
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, r.syntaxError(err, -1, -1)
	}
	if board == nil {
		return nil, r.noBoard(meant)
	}
	board.ID, board.Told = beside.id, beside.told()
	return board, nil
}

// maybeMeant says whether a member of that name, which comes next, might be the board.
func (r *jsonReader) maybeMeant(name string, kind jsontext.Kind) bool {
	return kind == '[' && len(name) <= maxHint && r.beginsRows()
}

// noBoard refuses an object without a board, and names the member that might have been meant, if there is one.
func (r *jsonReader) noBoard(meant string) *Error {
	hint := ""
	if meant != "" {
		hint = "; --key " + printable(meant) + " would take that one"
	}
	return &Error{
		Name: r.opts.Name, Line: r.value.line, Column: r.value.column, Row: -1, Col: -1,
		Err: fault.New(ErrNoBoard, "the object has no member %s%s", quote(r.opts.Key), hint),
	}
}

// beginsRows says whether the array that comes next may be rows.
func (r *jsonReader) beginsRows() bool {
	first, _, _ := r.in.skip(r.tokenOffset()+1, jsonBlanks+"\n")
	return first == '[' || first == '"' || first == ']'
}

// skip passes over values, token by token so that their size does not matter, until no more than depth of them are
// open.
func (r *jsonReader) skip(depth int) error {
	for {
		before := r.offset()
		if _, err := r.dec.ReadToken(); err != nil {
			return r.syntaxError(err, -1, -1)
		}
		if err := r.countName(before); err != nil {
			return err
		}
		if r.dec.StackDepth() <= depth {
			return nil
		}
	}
}

// countName counts the bytes that were read since before, if they are the name of a member. The decoder keeps the names
// to find those that stand twice, so that they are bounded like a token; where they are too many the decoder stops.
func (r *jsonReader) countName(before int64) error {
	kind, n := r.dec.StackIndex(r.dec.StackDepth())
	if kind != '{' || n%2 == 0 {
		return nil
	}
	at := r.offset()
	r.names += at - before
	most := max(int64(r.opts.MaxLine), maxPinned) // less is not worth an end to reading
	if r.names <= most {
		return nil
	}
	return &syntaxError{r.refuse(at, -1, -1,
		fault.New(ErrLimit, "the members have names of more than %d bytes (max-line)", most)), at}
}

// tokenOffset is where the token begins that PeekKind found.
func (r *jsonReader) tokenOffset() int64 {
	offset := r.offset()
	for _, b := range r.dec.UnreadBuffer() {
		if !isJSONSpace(b) && b != ',' && b != ':' {
			break
		}
		offset++
	}
	return offset
}

// refuse makes the error of a board that is refused for what stands at offset.
func (r *jsonReader) refuse(offset int64, row, col int, err error) *Error {
	line, column := r.in.position(offset)
	return &Error{Name: r.opts.Name, Line: line, Column: column, Row: row, Col: col, Err: err}
}
