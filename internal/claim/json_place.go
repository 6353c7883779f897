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

// refused is the error that refuses the claim.
func (p *jsonParser) refused(err error) *boardio.Error {
	at, kind, text := p.at, match3.ErrSyntax, err.Error()
	var syntactic *jsontext.SyntacticError
	var own *fault.Error
	switch {
	case errors.As(err, &own):
		kind = own.Unwrap()
	case errors.As(err, &syntactic):
		at, text = syntactic.ByteOffset, strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
		if errors.Is(err, jsontext.ErrDuplicateName) {
			text = "the member " + strconv.QuoteToASCII(syntactic.JSONPointer.LastToken()) + " stands twice"
		}
		if errors.Is(err, io.ErrUnexpectedEOF) {
			text = "the claim ends inside a value; was it cut off?"
		}
	}
	line, column := p.piece.position(at)
	refused := refuse(p.opts, line, column, fault.New(kind, "%s", text))
	refused.Row = p.atRow
	return refused
}

// position is the line and the column of an offset in the piece, columns in characters.
func (p piece) position(offset int64) (line, column int) {
	before := p.text[:min(max(offset, 0), int64(len(p.text)))]
	if end := bytes.LastIndexByte(before, '\n'); end >= 0 {
		return p.line + bytes.Count(before, []byte("\n")), 1 + characters(before[end+1:])
	}
	return p.line, p.column + characters(before)
}

// characters counts what a reader sees as characters.
func characters(text []byte) int {
	n := 0
	for clusters := graphemes.FromBytes(text); clusters.Next(); {
		n++
	}
	return n
}
