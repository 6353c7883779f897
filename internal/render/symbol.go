package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"example.com/match3"
)

// Limits of what is shown as it is: columns of a terminal, and bytes, for one column can hold hundreds of accents.
const (
	maxSymbolColumns = 8
	maxSymbolBytes   = 48
)

// maxStacked is how many accents and other signs may stand on one letter, as many as any script asks for. More of them
// grow into the lines above and beneath.
const maxStacked = 4

// maxNumber is the number of digits of the largest kind. Numbers are not shortened, for their beginnings say little.
const maxNumber = 10

// isNumber says whether text is written in decimal digits alone.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// Width is the number of columns that a terminal shows text in: two for an emoji or a wide letter, none for an accent.
func Width(text string) int { return displaywidth.String(text) }

// terminal measures what is written to a terminal, control sequences and all.
var terminal = displaywidth.Options{ControlSequences: true}

// showable says whether a symbol can be shown as it is.
func showable(symbol string, ascii bool) bool {
	if isNumber(symbol) && len(symbol) <= maxNumber {
		return true
	}
	return symbol != "" && len(symbol) <= maxSymbolBytes && Width(symbol) <= maxSymbolColumns && harmless(symbol, ascii)
}

// harmless says whether no character of a symbol acts on what shows it or hides what stands beside it, and all are of
// ASCII if that is asked for.
func harmless(symbol string, ascii bool) bool {
	if !utf8.ValidString(symbol) || Width(symbol) == 0 {
		return false
	}
	stacked := 0
	for _, r := range symbol {
		if stacked++; !unicode.Is(unicode.Mn, r) {
			stacked = 0
		}
		if stacked > maxStacked {
			return false
		}
		joins := r == '\u200d' || r == '\u200c' || r == '\ufe0f' || r == '\ufe0e' // parts of emoji and of some scripts
		if ascii && r >= utf8.RuneSelf || !unicode.IsPrint(r) && !joins && !isTag(r) {
			return false
		}
	}
	return true
}

// isTag says whether r is one of the tags that make the flags of parts of countries.
func isTag(r rune) bool { return r >= 0xe0020 && r <= 0xe007f }

// isEmoji says whether a symbol is a picture with colours of its own.
func isEmoji(symbol string) bool {
	if symbol == "" || symbol[0] < utf8.RuneSelf && !strings.Contains(symbol, "\ufe0f") || Width(symbol) != 2 {
		return false
	}
	return strings.ContainsFunc(symbol, func(r rune) bool { return r == '\ufe0f' || unicode.Is(unicode.So, r) })
}

// replaceNames gives what is shown for the names that cannot be shown as they are: their beginning, or else the letter
// k and the number of the kind.
func replaceNames(names []string, ascii bool) map[match3.Kind]string {
	var replaced []match3.Kind
	for i, name := range names {
		if !showable(name, ascii) {
			replaced = append(replaced, match3.Kind(i+1))
		}
	}
	if len(replaced) == 0 {
		return nil
	}
	taken := make(map[string]bool, len(names))
	for _, name := range names {
		taken[name] = true
	}
	shown := make(map[match3.Kind]string, len(replaced))
	for _, kind := range replaced {
		symbol := beginning(names[kind-1], ascii)
		if symbol == "" || taken[symbol] {
			symbol = "k" + strconv.FormatUint(uint64(kind), 10)
		}
		for taken[symbol] {
			symbol += "'"
		}
		taken[symbol] = true
		shown[kind] = symbol
	}
	return shown
}

// beginning is the beginning of a name with a sign that it goes on, or nothing where that cannot be shown.
func beginning(name string, ascii bool) string {
	if !harmless(name, ascii) {
		return ""
	}
	short := displaywidth.TruncateString(name, maxSymbolColumns, ellipsis(ascii))
	if len(short) > maxSymbolBytes {
		return ""
	}
	return short
}

func ellipsis(ascii bool) string {
	if ascii {
		return "~"
	}
	return "…"
}

// maxQuoted is the largest number of characters of a name that words quote.
const maxQuoted = 40

// quoteName quotes a name as Go does, shortened where it is long.
func quoteName(name string, ascii bool) string {
	runes := []rune(name)
	more := ""
	if len(runes) > maxQuoted {
		name, more = string(runes[:maxQuoted]), "..."
	}
	if ascii || !harmless(name, false) {
		return strconv.QuoteToASCII(name) + more
	}
	return ordered(strconv.Quote(name)) + more
}

// escaped is text with the characters that are not shown but act written as Go writes them.
func escaped(text string) string {
	var shown strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			shown.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRune(r)
		shown.WriteString(quoted[1 : len(quoted)-1])
	}
	return ordered(shown.String())
}

// ordered is text that a terminal or page shows where it stands: what is written from right to left would else turn
// what comes next about.
func ordered(text string) string {
	if strings.ContainsFunc(text, isRightToLeft) {
		return text + "\u200e"
	}
	return text
}

// isRightToLeft says whether r lies in one of the blocks of Unicode whose characters go from right to left.
func isRightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// noun is a kind as sentences name it: numbers, capital letters and emoji as they are, all else in quotes.
func (p *Palette) noun(kind match3.Kind) string {
	symbol := p.Symbol(kind)
	if isPlainNoun(symbol) || isEmoji(symbol) {
		return symbol
	}
	if _, replaced := p.shown[kind]; replaced {
		return symbol
	}
	return quoteName(symbol, p.ascii)
}

// isPlainNoun says whether a symbol takes an s in the plural: a number, or a capital letter.
func isPlainNoun(symbol string) bool {
	return len(symbol) == 1 && symbol >= "A" && symbol <= "Z" || isNumber(symbol)
}

// tiles is so many tiles of a kind: "five 3s", `three "ruby"`, "40 tiles of kind R".
func (p *Palette) tiles(count int, kind match3.Kind) string {
	noun := p.noun(kind)
	if count >= len(numbers) {
		return fmt.Sprintf("%d tiles of kind %s", count, noun)
	}
	if isPlainNoun(noun) {
		noun += "s"
	}
	return numbers[count] + " " + noun
}

// numbers are the numbers that sentences spell out, so that "five 3s" is not "5 3s".
var numbers = [...]string{
	"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
	"fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
}
