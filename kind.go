package match3

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is what a cell holds: [Empty], or the kind of its tile. Every value but 0 is an ordinary kind; the rules only ask
// whether two kinds are equal.
type Kind uint32

// Empty is the value of a cell that holds no tile.
const Empty Kind = 0

// ParseKind reads a kind as it is written on a board: a whole number from 0 to 4294967295 in decimal digits, leading
// zeros allowed. Nothing is rounded or wrapped: a sign, a fraction, an exponent or too large a number is refused with an
// error that wraps [ErrKind] and says which of these it is.
func ParseKind(s string) (Kind, error) {
	value, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%w: %s %s", ErrKind, quote(s), kindFault(s))
	}
	return Kind(value), nil
}

// kindFault says why s is not a kind.
func kindFault(s string) string {
	number := strings.TrimLeft(s, "+-")
	switch {
	case number == "" || strings.Trim(number, "0123456789.eE+-") != "" || strings.Trim(number, ".eE+-") == "":
		return "is not a whole number"
	case strings.HasPrefix(s, "-"):
		return "is negative or has a minus sign; kinds are whole numbers from 0 to 4294967295"
	case strings.HasPrefix(s, "+"):
		return "has a plus sign; kinds are whole numbers from 0 to 4294967295 without one"
	case strings.ContainsAny(number, "eE"):
		return "is written with an exponent; kinds are whole numbers in plain digits"
	case strings.Contains(number, "."):
		return "is written with a fraction; kinds are whole numbers"
	default:
		return "is above 4294967295, the largest kind"
	}
}

// quote quotes s for an error, shortened where it is long.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return strconv.Quote(strings.ToValidUTF8(s[:most], "")) + "..."
	}
	return strconv.Quote(s)
}
