// Package fault makes errors for those who read boards and claims.
//
// What may enter: how an error tells a person and a program what is wrong. What may not: what can be wrong.
package fault

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// Error is an error whose text is made for the reader and whose kind is made for the program.
type Error struct {
	text string
	kind error
}

func (f *Error) Error() string { return f.text }

// Unwrap gives the kind.
func (f *Error) Unwrap() error { return f.kind }

// New makes an error that wraps kind and whose text does not mention it.
func New(kind error, format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...), kind}
}

// Found says in words what a token of JSON is.
func Found(kind jsontext.Kind) string {
	switch kind {
	case 'n':
		return "null"
	case 't':
		return "true"
	case 'f':
		return "false"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case '[':
		return "an array"
	case '{':
		return "an object"
	}
	return "nothing"
}
