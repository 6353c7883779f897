package claim

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/fault"
)

// jsonReader reads claims from JSON values that follow one another: rows, a pair of rows and the number of tiles removed,
// or an object.
type jsonReader struct {
	opts  boardio.Options
	split *splitter
	back  *piece // a value that was read and is not part of the claim before it
	left  int    // how many bytes more the values of a claim may have
	ended bool
}

func newJSONReader(in io.Reader, opts boardio.Options) *jsonReader {
	return &jsonReader{opts: opts, split: newSplitter(in, opts.MaxLine)}
}

// Next reads the next value. After one that is not JSON reading goes on where each value has its line; else nobody can say
// where the next one begins.
func (r *jsonReader) Next(kinds *Kinds) (*Claim, error) {
	if r.ended {
		return nil, io.EOF
	}
	r.left = r.opts.MaxLine
	p, err := r.next()
	var refused *boardio.Error
	switch {
	case errors.As(err, &refused):
		return nil, err
	case errors.Is(err, io.EOF) && r.split.count == 0:
		r.ended = true
		return nil, refuse(r.opts, 1, 1, fault.New(boardio.ErrNoBoard, "there is no claim in the input"))
	case err != nil:
		r.ended = errors.Is(err, io.EOF)
		return nil, err
	}
	parser := &jsonParser{opts: r.opts, piece: p, kinds: kinds, grid: grid{limit: r.opts.MaxCells}}
	claim, err := parser.parse(r)
	if errors.As(err, &refused) {
		return nil, refused // it names a place of its own
	}
	if err != nil {
		var syntactic *jsontext.SyntacticError
		r.ended = errors.As(err, &syntactic) && !r.split.lined
		return nil, parser.refused(err)
	}
	return claim, nil
}

// next gives the next value of a claim. The values of one claim together are no longer than one value may be.
func (r *jsonReader) next() (piece, error) {
	var p piece
	var err error
	if r.back != nil {
		p, r.back = *r.back, nil
	} else {
		p, err = r.split.next()
	}
	r.left -= len(p.text)
	if errors.Is(err, errTooLong) || err == nil && r.left < 0 {
		r.ended = true
		return piece{}, tooLong(r.opts, p.line)
	}
	return p, err
}

// jsonParser parses one value.
type jsonParser struct {
	opts  boardio.Options
	piece piece
	kinds *Kinds
	grid  grid
	dec   *jsontext.Decoder
	at    int64 // the offset of what is wrong
	atRow int   // the row of the board in which it is
	claim Claim
}

// parse reads the value as a claim. If it is only the beginning of one, the rest is read
// from rest.
func (p *jsonParser) parse(rest *jsonReader) (*Claim, error) {
	p.claim.Line = p.piece.line
	p.atRow = -1
	pair, err := p.look()
	if err != nil {
		return nil, err
	}
	p.begin()
	switch kind := p.dec.PeekKind(); {
	case pair:
		err = p.pair()
	case kind == '[':
		err = p.rows()
	case kind == '{' && isTrace(p.piece.text):
		if err := p.trace(rest); err != nil {
			return nil, err
		}
		return &p.claim, nil
	case kind == '{':
		err = p.object()
	default:
		err = p.fault(match3.ErrSyntax, "%s; a claim is an array of rows, a pair of rows and a number, or an object that holds a board", fault.Found(kind))
	}
	if err != nil {
		return nil, err
	}
	p.claim.Board = p.grid.rows
	if p.claim.Board == nil {
		p.claim.Board = [][]int64{}
	}
	return &p.claim, nil
}

func (p *jsonParser) begin() { p.dec = jsontext.NewDecoder(bytes.NewBuffer(p.piece.text)) }

// look goes through the value once, sees that it is JSON and nothing follows it, and says whether it is a pair: an array of
// an array and a number.
func (p *jsonParser) look() (pair bool, err error) {
	p.begin()
	var kinds []jsontext.Kind
	if p.dec.PeekKind() == '[' {
		if _, err := p.dec.ReadToken(); err != nil {
			return false, err
		}
		for p.dec.PeekKind() != ']' {
			if len(kinds) < 3 {
				kinds = append(kinds, p.dec.PeekKind())
			}
			if err := p.dec.SkipValue(); err != nil {
				return false, err
			}
		}
		if _, err := p.dec.ReadToken(); err != nil {
			return false, err
		}
	} else if err := p.dec.SkipValue(); err != nil {
		return false, err
	}
	after := p.dec.InputOffset()
	if rest := bytes.TrimLeft(p.piece.text[after:], " \t\r\n"); len(rest) > 0 {
		p.at = int64(len(p.piece.text) - len(rest))
		return false, fault.New(match3.ErrSyntax, "%s follows the claim", strconv.QuoteToASCII(string(rest[:1])))
	}
	return len(kinds) == 2 && kinds[0] == '[' && kinds[1] == '0', nil
}

// What look has found to be JSON cannot fail as such a second time; the errors of the decoder are handed on all the same.

func (p *jsonParser) pair() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	if err := p.rows(); err != nil {
		return err
	}
	removed, err := p.count("the number behind the board")
	p.claim.Removed = removed
	return err
}

func (p *jsonParser) object() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	has := false
	for p.dec.PeekKind() != '}' {
		token, err := p.dec.ReadToken()
		if err != nil {
			return err
		}
		switch name := token.String(); name {
		case p.opts.Key:
			if kind := p.dec.PeekKind(); kind != '[' {
				return p.fault(match3.ErrSyntax, "the member %s is %s, not an array of rows", strconv.QuoteToASCII(name), fault.Found(kind))
			}
			has = true
			err = p.rows()
		case "removed":
			p.claim.Removed, err = p.count("the member removed")
		case "passes":
			p.claim.Passes, err = p.count("the member passes")
		default:
			err = p.dec.SkipValue()
		}
		if err != nil {
			return err
		}
	}
	if !has {
		p.at = 0
		return fault.New(boardio.ErrNoBoard, "the object has no member %s", strconv.QuoteToASCII(p.opts.Key))
	}
	return nil
}

// count reads a whole number, which may be below zero: that is a wrong one, but one can say so.
func (p *jsonParser) count(what string) (*int, error) {
	kind := p.dec.PeekKind()
	p.mark()
	raw, err := p.dec.ReadValue()
	if err != nil {
		return nil, err
	}
	number, err := wholeNumber(string(raw))
	if err != nil {
		what += " is " + fault.Found(kind)
		if kind == '0' {
			what += " that cannot be a count"
		}
		return nil, fault.New(match3.ErrSyntax, "%s; counts are whole numbers in digits", what)
	}
	return &number, nil
}

// wholeNumber is the number that is written in digits alone, without zeros in front, a minus sign before them or not.
func wholeNumber(text string) (int, error) {
	number, err := strconv.Atoi(text)
	if err == nil && strconv.Itoa(number) != text {
		err = strconv.ErrSyntax
	}
	return number, err
}

// rows reads an array of rows.
func (p *jsonParser) rows() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	var rows jsontext.Kind // '[' or '"'
	for p.dec.PeekKind() != ']' {
		kind := p.dec.PeekKind()
		p.atRow = len(p.grid.rows)
		p.mark()
		if rows == 0 {
			rows = kind
		}
		if kind != rows || kind != '[' && kind != '"' {
			hint := ""
			if kind == '0' {
				hint = ": a flat list has no width"
			}
			return p.fault(match3.ErrSyntax, "%s where a row should be%s", fault.Found(kind), hint)
		}
		if err := p.grid.begin(); err != nil {
			return err
		}
		read := p.cells
		if kind == '"' {
			read = p.characters
		}
		if err := read(); err != nil {
			return err
		}
	}
	p.atRow = -1
	_, err := p.dec.ReadToken()
	return err
}

// cells reads a row that is an array.
func (p *jsonParser) cells() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	for {
		kind := p.dec.PeekKind()
		p.mark()
		switch kind {
		case ']':
			_, err := p.dec.ReadToken()
			return err
		case '[', '{':
			return fault.New(match3.ErrSyntax, "%s where a cell should be: nested too deep for a board", fault.Found(kind))
		}
		raw, err := p.dec.ReadValue()
		if err != nil {
			return err
		}
		var cell int64
		switch kind {
		case '"':
			cell = p.kinds.symbol(unquoted(raw))
		case '0':
			cell = p.kinds.number(string(raw))
		default: // null, true or false
			cell = p.kinds.another(string(raw))
		}
		if err := p.grid.add(cell); err != nil {
			return err
		}
	}
}

// characters reads a row that is a string of one character a cell.
func (p *jsonParser) characters() error {
	raw, err := p.dec.ReadValue()
	if err != nil {
		return err
	}
	for clusters := graphemes.FromString(unquoted(raw)); clusters.Next(); {
		if err := p.grid.add(p.kinds.symbol(clusters.Value())); err != nil {
			return err
		}
	}
	return nil
}

func unquoted(raw jsontext.Value) string {
	text, _ := jsontext.AppendUnquote(nil, raw)
	return string(text)
}

// mark notes where the next token begins, for an error about it.
func (p *jsonParser) mark() {
	p.at = p.dec.InputOffset()
	for _, b := range p.dec.UnreadBuffer() {
		if strings.IndexByte(" \t\r\n,:", b) < 0 {
			return
		}
		p.at++
	}
}

// fault is a fault of the token that comes next.
func (p *jsonParser) fault(kind error, format string, args ...any) error {
	p.mark()
	return fault.New(kind, format, args...)
}
