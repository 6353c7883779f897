package boardio

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The reasons why a board can be refused, to be told apart with [errors.Is]. In addition there are [match3.ErrRagged],
// [match3.ErrKind] and [match3.ErrSyntax], which mean the same as there.
var (
	// ErrSymbol means that a symbol is refused because it is invisible, or has characters that would act on a terminal
	// or change the direction of writing.
	ErrSymbol = errors.New("not a symbol")
	// ErrEncoding means that the input is not UTF-8.
	ErrEncoding = errors.New("not UTF-8")
	// ErrLimit means that a board has more cells, or a line or token more bytes, than the limit.
	ErrLimit = errors.New("above the limit")
	// ErrNoBoard means that an input, or a JSON object, has no board in it.
	ErrNoBoard = errors.New("no board")
	// ErrForm means that a format cannot hold a board, which a writer therefore refuses.
	ErrForm = errors.New("the format cannot hold this board")
	// ErrTable means that a table does not hold boards, or is damaged.
	ErrTable = errors.New("not a table of boards")
	// ErrTrace means that a trace contradicts itself.
	ErrTrace = errors.New("the trace contradicts itself")
	// ErrReported means that the input has an error in place of a trace, or of the end of one.
	ErrReported = errors.New("not traced")
)

// Error says why one board was refused, and where. The reader or writer that returned it can go on with the next board.
type Error struct {
	Name         string // of the input; empty when none was given
	Line, Column int    // counted from 1, the column in characters; 0 where there is none
	Record       int    // the number of the board in an input without lines, counted from 1; 0 where there is none
	Row, Col     int    // of the cell, counted from 0; -1 where the error is not about one
	Err          error  // what is wrong; wraps one of the errors of this package or of package match3
}

// Error gives the place, in the form that editors and terminals turn into links, then the cell, then what is wrong.
func (e *Error) Error() string {
	return e.place() + e.Message()
}

// Message is the error without the name of the input, its line and its column.
func (e *Error) Message() string {
	switch {
	case e.Row >= 0 && e.Col >= 0:
		return fmt.Sprintf("row %d, column %d: %v", e.Row, e.Col, e.Err)
	case e.Row >= 0:
		return fmt.Sprintf("row %d: %v", e.Row, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns what is wrong, without the place.
func (e *Error) Unwrap() error { return e.Err }

func (e *Error) place() string {
	var place strings.Builder
	if e.Name != "" {
		place.WriteString(printable(e.Name) + ":")
	}
	if e.Line > 0 {
		fmt.Fprintf(&place, "%d:", e.Line)
	}
	if e.Line > 0 && e.Column > 0 {
		fmt.Fprintf(&place, "%d:", e.Column)
	}
	if place.Len() > 0 {
		place.WriteByte(' ')
	}
	if e.Record > 0 {
		fmt.Fprintf(&place, "board %d: ", e.Record)
	}
	return place.String()
}

// printable is s as it may be shown: quoted if it holds anything that a terminal could act on.
func printable(s string) string {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// quote quotes s for an error, shortened where it is long.
func quote[T ~string | ~[]byte](s T) string {
	const most = 40
	if len(s) > most {
		return strconv.Quote(strings.ToValidUTF8(string(s[:most]), "")) + "..."
	}
	return strconv.Quote(string(s))
}
