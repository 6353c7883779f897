package boardio

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// hostile are characters that are not shown but act on what shows them.
var hostile = []struct {
	name string
	char rune
}{
	{"NUL", 0},
	{"bell", 7},
	{"backspace", 8},
	{"vertical tab", 11},
	{"form feed", 12},
	{"escape", 0x1b},
	{"delete", 0x7f},
	{"next line", 0x85},
	{"CSI", 0x9b},
	{"the last control character", 0x9f},
	{"left-to-right mark", 0x200e},
	{"right-to-left mark", 0x200f},
	{"Arabic letter mark", 0x061c},
	{"left-to-right embedding", 0x202a},
	{"right-to-left embedding", 0x202b},
	{"pop", 0x202c},
	{"left-to-right override", 0x202d},
	{"right-to-left override", 0x202e},
	{"left-to-right isolate", 0x2066},
	{"right-to-left isolate", 0x2067},
	{"first strong isolate", 0x2068},
	{"pop isolate", 0x2069},
	{"line separator", 0x2028},
	{"paragraph separator", 0x2029},
	{"zero width space", 0x200b},
	{"word joiner", 0x2060},
	{"byte order mark", 0xfeff},
	{"annotation", 0xfff9},
}

// wantSymbolRefused wants the one board of input to be refused at row 0, column 1 for a symbol, and the error to hold
// nothing that acts on a terminal.
func wantSymbolRefused(t *testing.T, format Format, input string) {
	t.Helper()
	_, reads := outcome(t, format, Options{}, input)
	var refused *Error
	if len(reads) != 1 || !errors.As(reads[0].err, &refused) || !errors.Is(refused, ErrSymbol) || refused.Row != 0 ||
		refused.Col != 1 {
		t.Errorf("%v: %q gives %s", format, input, draw(t, reads))
		return
	}
	if strings.ContainsFunc(refused.Error(), isHostile) {
		t.Errorf("%v: the error %q would act on what shows it", format, refused)
	}
}

func TestHostileCharactersAreRefused(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			char := string(h.char)
			wantSymbolRefused(t, JSON, fmt.Sprintf(`[["A","\u%04x"]]`, h.char))
			wantSymbolRefused(t, JSON, fmt.Sprintf(`[["A","b\u%04xb"]]`, h.char))
			if h.char >= ' ' { // else JSON wants it escaped
				wantSymbolRefused(t, JSON, `[["A","`+char+`b"]]`)
			}
			wantSymbolRefused(t, Text, "A b"+char+"b")
			wantSymbolRefused(t, Text, "A|"+char+"|B")
			wantSymbolRefused(t, Text, "A"+char+"b")
			wantSymbolRefused(t, CSV, "A,b"+char+"b")
			wantSymbolRefused(t, CSV, "A,\""+char+"\"")
		})
	}
}

func TestInvisibleSymbolsAreRefused(t *testing.T) {
	for _, invisible := range []struct{ name, symbol string }{
		{"no-break space", "\u00a0"},
		{"narrow no-break space", "\u202f"},
		{"em space", "\u2003"},
		{"ideographic space", "\u3000"},
		{"several of them", "\u00a0\u2003"},
		{"Ogham space", "\u1680"},
		{"soft hyphen", "\u00ad"},
		{"joiner", "\u200d"},
		{"non-joiner", "\u200c"},
		{"variation selector", "\ufe0f"},
		{"variation selector 17", "\U000e0100"},
		{"tags", "\U000e0067\U000e0062"},
		{"Hangul filler", "\u3164"},
		{"half Hangul filler", "\uffa0"},
		{"Hangul choseong filler", "\u115f"},
		{"grapheme joiner", "\u034f"},
		{"blank of Braille", "\u2800"},
		{"Mongolian separator", "\u180e"},
		{"invisible times", "\u2062"},
	} {
		t.Run(invisible.name, func(t *testing.T) {
			wantSymbolRefused(t, JSON, `[["A","`+invisible.symbol+`"]]`)
			wantSymbolRefused(t, Text, "A "+invisible.symbol)
			wantSymbolRefused(t, CSV, "A,"+invisible.symbol)
		})
	}
	for _, blank := range []string{" ", "  "} {
		wantSymbolRefused(t, JSON, `[["A","`+blank+`"]]`)
	}
	wantSymbolRefused(t, JSON, `["A B"]`)
	wantSymbolRefused(t, JSON, `[["A","\t"]]`)
}

// What shows by itself may have parts that do not.
func TestSymbolsWithInvisibleParts(t *testing.T) {
	for _, symbol := range []string{
		"a\u00a0b", "a\u00adb", "👨\u200d👩", "❤\ufe0f", "क\u200cष",
		"🏴\U000e0067\U000e007f", "\u0301", "\ufffd", "\ue000", "\U0010fffd", "ſ",
	} {
		for format, input := range map[Format]string{JSON: `[["` + symbol + `"]]`, Text: "|" + symbol + "|", CSV: symbol} {
			_, reads := outcome(t, format, Options{}, input)
			if len(reads) != 1 || reads[0].err != nil || reads[0].board.Names[0] != symbol {
				t.Errorf("%v: %q gives %s", format, input, draw(t, reads))
			}
		}
	}
}

func TestLongSymbols(t *testing.T) {
	most := strings.Repeat("ab", maxSymbol/2)
	testRead(t, JSON, Options{}, []readCase{
		{"the longest", `[["` + most + `"]]`, "sym " + most},
		{"a longer one", `[["` + most + `c"]]`, "limit 1:3 r0c0"},
		{"in bytes, not characters", `[["` + strings.Repeat("é", 513) + `"]]`, "limit 1:3 r0c0"},
		{"one character of many marks", `["a` + strings.Repeat("\u0301", 600) + `"]`, "limit 1:2 r0c0"},
	})
	testRead(t, Text, Options{}, []readCase{
		{"the longest", "x " + most, "sym x " + most},
		{"a longer one", "x " + most + "c", "limit 1:3 r0c1"},
		{"one character of many marks", "xa" + strings.Repeat("\u0301", 600), "limit 1:2 r0c1"},
	})
	testRead(t, CSV, Options{}, []readCase{
		{"the longest", "x," + most, "sym x " + most},
		{"a longer one", "x," + most + "c", "limit 1:3 r0c1"},
	})
}

func TestTextNumerals(t *testing.T) {
	for _, numeral := range []string{
		"-1", "-0", "+1", "+0", "-00", "1.0", "0.0", "0.5", "-1.5", ".5",
		"5.", "-.5", "1e9", "1E9", "1e+9", "1.5e-3", "0e0", "1.e1", "+.5E+5",
		"NaN", "nan", "NAN", "-nan", "+NaN", "Inf", "inf", "-Inf", "+inf", "Infinity", "-infinity", "INFINITY",
		"4294967296", "04294967296", "18446744073709551617", strings.Repeat("9", 300),
	} {
		for format, input := range map[Format]string{Text: "7 " + numeral, CSV: "7," + numeral} {
			if got, _ := outcome(t, format, Options{}, input); got != "kind 1:3 r0c1" {
				t.Errorf("%v: %q gives %s", format, input, got)
			}
		}
	}
	for _, symbol := range []string{
		"nane", "info", "e5", "5e", "1e5x", "-", "+", "e", "E", "--1", "1-", "1.2.3", "1..2", "x1", "1x", "-x", "e.5", "-.",
		"+e1", "null", "true",
	} {
		for format, input := range map[Format]string{Text: "7 " + symbol, CSV: "7," + symbol} {
			if got, _ := outcome(t, format, Options{}, input); got != "sym 7 "+symbol {
				t.Errorf("%v: %q gives %s", format, input, got)
			}
		}
	}
}

func TestTextEncoding(t *testing.T) {
	testRead(t, Text, Options{}, []readCase{
		{"Latin-1", "R\xe9G", "encoding 1:2"},
		{"after letters of two bytes", "é ü\n\nß \xdf\n\nR\n", "sym é ü | encoding 3:3 | packed sym R @5"},
		{"half a character at the end", "R\xe2\x82", "encoding 1:2"},
		{"too long a form of a character", "\xc0\xae", "encoding 1:1"},
		{"half a pair", "\xed\xa0\x80", "encoding 1:1"},
		{"UTF-16 with its mark", "\xff\xfeR\x00\n\x00", "encoding 1:1"},
		{"in a later row", "R\nG\n\xff", "encoding 3:1"},
		{"the sign for what is not UTF-8 is a symbol", "\ufffdR", "packed sym \ufffd R"},
		{"a byte order mark on a later line", "R\n\n\ufeffR\n", "packed sym R | symbol 3:1 r0c0"},
		{"two byte order marks", "\ufeff\ufeffR\n", "symbol 1:1 r0c0"},
		{"a line end of an old Mac", "R\rG\r", "symbol 1:2 r0c1"},
		{"a carriage return twice", "R\r\r\nG\n", "symbol 1:2 r0c1"},
	})
}
