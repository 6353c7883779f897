package boardio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
)

// syntaxError is an error after which the decoder cannot say where the value ends.
type syntaxError struct {
	refused *Error
	at      int64 // the offset of what is wrong
}

func (e *syntaxError) Error() string { return e.refused.Error() }
func (e *syntaxError) Unwrap() error { return e.refused }

// syntaxError makes of an error of the decoder one that names the place, and the cell if row and col are not -1. What
// is wrong with the input itself, not with its form, it hands on.
func (r *jsonReader) syntaxError(err error, row, col int) error {
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.Is(err, errTooLong):
		at := r.offset()
		return &syntaxError{r.refuse(at, row, col, faultf(ErrLimit,
			"what begins here has more than %d bytes without an end (max-line)", r.opts.MaxLine)), at}
	case !errors.As(err, &syntactic):
		return cmp.Or(r.in.err, err)
	}
	at := r.base + syntactic.ByteOffset
	kind, text := match3.ErrSyntax, strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
	bad := r.in.peek(at, 1)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		text = "the input ends inside a value; was it cut off?"
	case errors.Is(err, jsontext.ErrDuplicateName):
		text = fmt.Sprintf("the member %s stands twice", quote(syntactic.JSONPointer.LastToken()))
	case strings.Contains(text, "UTF-8"):
		kind, text = ErrEncoding, "this is not UTF-8"
	case len(bad) == 1 && strings.Contains(text, "start of value"):
		text = valueFault(bad[0], text)
	}
	return &syntaxError{r.refuse(at, row, col, faultf(kind, "%s", text)), at}
}

// valueFault says what is wrong where a value should begin with b.
func valueFault(b byte, text string) string {
	switch b {
	case '/', '#':
		return "comments are not JSON"
	case '\'':
		return `single quotes are not JSON; strings are written "R"`
	case 'N', 'I', 'T', 'F', 'u':
		return text + "; NaN, Infinity, None, True, False and undefined are not JSON"
	case ',', ']', '}':
		return fmt.Sprintf("%q where a value should be; is there a comma too many?", b)
	}
	if b >= 0x80 {
		return fmt.Sprintf("the byte 0x%02X where a value should be; is the input JSON in UTF-8?", b)
	}
	return text
}

// recover makes the reader ready for the value after one that was refused with err, and returns the error to report.
//
// After a refusal that is not about syntax the rest of the value is passed over. After a syntax error no one can say
// where the value ends, unless each value has its line: then reading goes on at the next line. Whether that is so is
// judged by the values so far and, where the bad one is the first, by the line that follows: it must begin as this one
// did. A value that was cut off at the end of its line shows as an error on the line after; that line is read again.
func (r *jsonReader) recover(err error) error {
	var refused *Error
	if !errors.As(err, &refused) { // the end of the input, or a fault of the device
		r.ended = err
		return err
	}
	hadLine := r.byLine
	var syntactic *syntaxError
	if !errors.As(err, &syntactic) {
		if cutOff := r.resumeAfterCutOff(refused, hadLine); cutOff != nil {
			return cutOff
		}
		skipErr := r.skipRest()
		if skipErr == nil {
			skipErr = r.checkRest()
		}
		if skipErr == nil {
			r.endValue()
			return refused
		}
		if !errors.As(skipErr, &syntactic) {
			r.ended = skipErr
			return refused
		}
	}
	if line, _ := r.in.position(syntactic.at); line == r.value.line {
		if !hadLine || !r.resumeAtNextLine(r.seen) {
			r.ended = io.EOF
		}
		return refused
	}
	if cutOff := r.resumeAfterCutOff(syntactic.refused, hadLine); cutOff != nil {
		if refused == syntactic.refused {
			return cutOff
		}
		return refused
	}
	r.ended = io.EOF
	return refused
}

// skipRest passes over what is left of the value that is being read.
func (r *jsonReader) skipRest() error {
	for r.dec.StackDepth() > 0 {
		if _, err := r.dec.ReadToken(); err != nil {
			return r.syntaxError(err, -1, -1)
		}
	}
	return nil
}

// resumeAfterCutOff tells whether the value began on a line before the one where refused was found and the next line
// begins as it did. Then the value was cut off: reading goes on at that line, and the error that says so is returned.
func (r *jsonReader) resumeAfterCutOff(refused *Error, hadLine bool) *Error {
	if refused.Line == r.value.line || !hadLine {
		return nil
	}
	line := r.value.line
	if !r.resumeAtNextLine(false) {
		return nil
	}
	return &Error{
		Name: r.opts.Name, Line: line, Row: -1, Col: -1,
		Err: faultf(match3.ErrSyntax, "the value that begins on this line does not end on it; was it cut off?"),
	}
}

// resumeAtNextLine makes reading go on at the line after the one on which the value began, if there is one and,
// unless it is taken for granted, if it begins as a board on a line of its own would.
func (r *jsonReader) resumeAtNextLine(granted bool) bool {
	next, found := r.in.nextLine()
	if !found {
		return false
	}
	if !granted && !r.beginsAlike(next) {
		return false
	}
	r.lastEnd, r.seen = r.value.line, true
	r.base = next
	r.in.seek(next)
	r.dec.Reset(r.in)
	return true
}

// beginsAlike says whether the line at offset begins as a board does, and as the value did if that was one.
func (r *jsonReader) beginsAlike(offset int64) bool {
	var head []byte
	for _, b := range r.in.peek(offset, 256) {
		if b == '\n' || len(head) == 2 {
			break
		}
		if !isJSONSpace(b) {
			head = append(head, b)
		}
	}
	switch string(head) {
	case "[[", "[]", `["`, `{"`, "{}":
		valueIsNone := r.value.head[0] != '[' && r.value.head[0] != '{'
		return valueIsNone || bytes.Equal(head, r.value.head[:])
	}
	return false
}
