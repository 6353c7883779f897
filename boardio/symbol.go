package boardio

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// CheckSymbol says why the readers would refuse a symbol for the characters in it: they cannot be told apart by eye, or
// would act on the terminal or page that shows them. The error wraps [ErrSymbol], [ErrEncoding] or [ErrLimit].
func CheckSymbol(symbol string) error { return checkSymbol(symbol) }

// checkSymbol refuses what cannot be told apart by eye or would act on the terminal or page that shows it.
func checkSymbol(symbol string) error {
	if len(symbol) > maxSymbol {
		return fault.New(ErrLimit, "the symbol %s has %d bytes; the limit is %d", quote(symbol), len(symbol), maxSymbol)
	}
	if err := checkCharacters(symbol); err != nil {
		return err
	}
	// A cell of nothing is an ordinary kind where another symbol was chosen for empty cells.
	if symbol != "" && !strings.ContainsFunc(symbol, isVisible) {
		return fault.New(ErrSymbol, "%s is invisible; an empty cell is written as ., or as another symbol chosen for it (empty)", quote(symbol))
	}
	return nil
}

// checkCharacters refuses characters that act on what shows them.
func checkCharacters(s string) error {
	if !utf8.ValidString(s) {
		return fault.New(ErrEncoding, "%s is not UTF-8", quote(s))
	}
	for _, r := range s {
		if isHostile(r) {
			return fault.New(ErrSymbol, "%s has the character %U, which is not shown but acts on terminals and pages", quote(s), r)
		}
	}
	return nil
}

// isHostile says whether r is a control character, turns the direction of writing, ends a line, or hides.
func isHostile(r rune) bool {
	return unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) ||
		r == '\u2028' || r == '\u2029' || r == '\u200b' || r == '\u2060' || r == '\ufeff' ||
		r >= '\ufff9' && r <= '\ufffb'
}

// isVisible says whether r shows by itself: it is no blank of any width, joiner, tag, filler or variation selector.
func isVisible(r rune) bool {
	return !unicode.In(r, unicode.Z, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) && r != '\u2800'
}

// characters counts what a reader sees as characters: grapheme clusters, so that an emoji of many code points is one.
func characters[T ~string | ~[]byte](s T) int {
	if isASCII(s) {
		return len(s)
	}
	count := 0
	for clusters := graphemes.FromString(string(s)); clusters.Next(); {
		count++
	}
	return count
}

func isASCII[T ~string | ~[]byte](s T) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isDigits says whether s is written in decimal digits alone.
func isDigits(s string) bool {
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
}

// canonicalNumber is s without leading zeros if it is written in digits alone, else s.
func canonicalNumber(s string) string {
	if !isDigits(s) {
		return s
	}
	if trimmed := strings.TrimLeft(s, "0"); trimmed != "" {
		return trimmed
	}
	return "0"
}

// checkNumeral refuses words that are written as numbers but are no kinds, such as -1, 1.0 and 1e9, and those that stand
// for none, such as NaN. What is no number at all passes.
func checkNumeral(s string) error {
	switch strings.ToLower(strings.TrimLeft(s, "+-")) {
	case "nan", "inf", "infinity":
		return fault.New(match3.ErrKind, "%s is not a kind: programs write it where a number is missing or too large", quote(s))
	}
	if looksNumeric(s) {
		if _, err := parseKind(s); err != nil {
			return err
		}
	}
	return nil
}

// parseKind is match3.ParseKind with the way out for the number that many programs write into empty cells.
func parseKind(s string) (match3.Kind, error) {
	kind, err := match3.ParseKind(s)
	if err != nil && s == "-1" {
		return 0, fault.New(match3.ErrKind, "%v; if it stands for an empty cell, use --empty -1", err)
	}
	return kind, err
}

// looksNumeric says whether s is a decimal number with or without sign, fraction and exponent.
func looksNumeric(s string) bool {
	mantissa, exponent, found := strings.Cut(strings.ToLower(s), "e")
	if found && !isDigits(trimSign(exponent)) {
		return false
	}
	whole, fraction, _ := strings.Cut(trimSign(mantissa), ".")
	return isDigits(whole + fraction)
}

func trimSign(s string) string {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:]
	}
	return s
}
