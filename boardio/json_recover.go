package boardio

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
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
		at := r.tokenOffset()
		return &syntaxError{r.refuse(at, row, col, fault.New(ErrLimit,
			"what begins here has more than %d bytes without an end (max-line)", r.opts.MaxLine)), at}
	case !errors.As(err, &syntactic):
		return cmp.Or(r.in.err, err)
	}
	at := r.base + syntactic.ByteOffset
	kind, text := match3.ErrSyntax, strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
	bad := r.in.peek(at, 1)
	for n := 2; n <= utf8.UTFMax && len(bad) == n-1 && !utf8.FullRune(bad); n++ {
		bad = r.in.peek(at, n)
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		text = "the input ends inside a value; was it cut off?"
	case errors.Is(err, jsontext.ErrDuplicateName):
		text = fmt.Sprintf("the member %s stands twice", quote(syntactic.JSONPointer.LastToken()))
	case strings.Contains(text, "UTF-8"), invalidUTF8(string(bad)) == 0:
		kind, text = ErrEncoding, "this is not UTF-8"
	case len(bad) > 0 && strings.Contains(text, "start of value"):
		text = valueFault(bad[0], wholeCharacter(text, bad))
	default:
		text = wholeCharacter(text, bad)
	}
	return &syntaxError{r.refuse(at, row, col, fault.New(kind, "%s", text)), at}
}

// wholeCharacter is what the decoder says of a character, with that in full: the decoder quotes its first byte alone where
// the others had not come yet when it stopped.
func wholeCharacter(text string, character []byte) string {
	const start = "invalid character "
	if len(character) == 0 || character[0] < utf8.RuneSelf || !strings.HasPrefix(text, start) {
		return text
	}
	quoted, err := strconv.QuotedPrefix(text[len(start):])
	if err != nil {
		return text
	}
	r, _ := utf8.DecodeRune(character)
	return start + strconv.QuoteRune(r) + text[len(start)+len(quoted):]
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
	return text
}

// recover makes the reader ready for the value after one that was refused with err, and returns the error to report.
//
// After a refusal that is not about syntax the rest of the value is passed over. After a syntax error no one can say
// where the value ends, unless each value has its line: then reading goes on at the next line. Whether that is so is
// judged by the values so far and, where the bad one is the first, by the line that follows: it must begin as a board
// does and not as a row of the bad value might. A value that was cut off at the end of its line shows as an error on the line after; that line is read again.
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
		if !hadLine || !r.resumeAtNextLine(r.mayFollow) {
			r.end(refused)
		}
		return refused
	}
	if cutOff := r.resumeAfterCutOff(syntactic.refused, hadLine); cutOff != nil {
		if refused == syntactic.refused {
			return cutOff
		}
		return refused
	}
	r.end(refused)
	return refused
}

// end makes this refusal the last one of the input, and says so if there is more.
func (r *jsonReader) end(refused *Error) {
	r.ended = io.EOF
	if next, found := r.in.nextLine(); found && r.head(next) != [2]byte{} {
		refused.Err = fault.New(refused.Err, "%v; the rest of this input is not read", refused.Err)
	}
}

// skipRest passes over what is left of the value that is being read.
func (r *jsonReader) skipRest() error {
	if r.dec.StackDepth() == 0 {
		return nil
	}
	return r.skip(0)
}

// resumeAfterCutOff tells whether the value began on a line before the one where refused was found and the next line
// begins as it did. Then the value was cut off: reading goes on at that line, and the error that says so is returned.
func (r *jsonReader) resumeAfterCutOff(refused *Error, hadLine bool) *Error {
	if refused.Line == r.value.line || !hadLine {
		return nil
	}
	if !r.resumeAtNextLine(r.endsCutOff) {
		return nil
	}
	return &Error{
		Name: r.opts.Name, Line: r.value.line, Column: r.value.column, Row: -1, Col: -1,
		Err: fault.New(match3.ErrSyntax, "the value that begins on this line does not end on it; was the line cut off?"),
	}
}

// resumeAtNextLine makes reading go on at the line after the one on which the value began, if there is one and it is
// fit to.
func (r *jsonReader) resumeAtNextLine(fit func(offset int64) bool) bool {
	next, found := r.in.nextLine()
	if !found || !fit(next) {
		return false
	}
	r.lastEnd, r.seen = r.value.line, true
	r.base = next
	r.in.seek(next)
	r.dec.Reset(r.in)
	return true
}

// mayFollow says whether the line at offset may hold a board of its own, the value before it having been bad: if each
// value had its line so far, or if it begins as a board does and not as a row of that value might.
func (r *jsonReader) mayFollow(offset int64) bool {
	if r.seen {
		return true // without a look at the line, which may not be there yet
	}
	head := r.head(offset)
	otherSort := r.value.head[0] != head[0] // an object after an array, or the other way round
	return otherSort && beginsBoard(head) || r.beginsAlike(offset)
}

// endsCutOff says whether the line at offset shows that the value which began before it was cut off: if it begins as a
// board does and, where no values so far have shown that each has its line, as that value did.
func (r *jsonReader) endsCutOff(offset int64) bool {
	return r.seen && beginsBoard(r.head(offset)) || r.beginsAlike(offset)
}

// beginsAlike says whether the line at offset begins as a board does, and as the value before it did if that was one.
func (r *jsonReader) beginsAlike(offset int64) bool {
	head := r.head(offset)
	return beginsBoard(head) && (r.value.head[0] == 0 || head == r.value.head)
}

// beginsBoard says whether a value with these first two characters may be a board.
func beginsBoard(head [2]byte) bool {
	switch string(head[:]) {
	case "[[", "[]", `["`, `{"`, "{}":
		return true
	}
	return false
}

// head is the first two characters, blanks apart, of the line at offset or of the first one after it that is not blank.
func (r *jsonReader) head(offset int64) [2]byte {
	first, at, _ := r.in.skip(offset, jsonBlanks+"\n")
	second, _, _ := r.in.skip(at+1, jsonBlanks)
	return [2]byte{first, second}
}
