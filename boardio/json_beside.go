package boardio

import (
	"bytes"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// The members that may stand beside the board in a JSON object, and the most bytes that an id may have.
const (
	boardMember   = "board" // by default
	idMember      = "id"
	removedMember = "removed"
	passesMember  = "passes"
	maxID         = 1024
)

// beside is what stands beside a board.
type beside struct {
	id              []byte
	removed, passes []byte
}

// takes says whether a member of that name and kind is one of these. An id is a string, a number or a word; what else is called
// so is passed over like other members.
func (b *beside) takes(name string, kind jsontext.Kind) bool {
	switch name {
	case idMember:
		return kind != '[' && kind != '{'
	case removedMember, passesMember:
		return kind == '0'
	}
	return false
}

// readBeside reads the value of such a member.
func (r *jsonReader) readBeside(b *beside, name string) error {
	at := r.tokenOffset()
	raw, err := r.dec.ReadValue()
	if err != nil {
		return r.syntaxError(err, -1, -1)
	}
	switch name {
	case removedMember:
		b.removed = bytes.Clone(raw[:min(len(raw), maxID)])
	case passesMember:
		b.passes = bytes.Clone(raw[:min(len(raw), maxID)])
	case idMember:
		if len(raw) > maxID {
			return r.refuse(at, -1, -1, fault.New(ErrLimit, "the id has %d bytes; the limit is %d", len(raw), maxID))
		}
		b.id = bytes.Clone(raw)
	}
	return nil
}

// told is the result that stands beside the board, if it is one.
func (b *beside) told() *match3.Result {
	removed, err := strconv.ParseUint(string(b.removed), 10, 31)
	if err != nil {
		return nil
	}
	passes, err := strconv.ParseUint(string(b.passes), 10, 31)
	if err != nil {
		return nil
	}
	return &match3.Result{Removed: int(removed), Passes: int(passes)}
}
