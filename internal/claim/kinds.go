package claim

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/boardio"
)

// Kinds tells the kinds of one board by how they are written, so that a claim speaks of the same ones, and gives
// numbers of their own to those that the board does not have.
type Kinds struct {
	board  *boardio.Board
	empty  *string
	byName map[string]int64 // nil where kinds are written as their own numbers

	unknown *unknown
}

// unknown are the kinds that a claim has and the board has not.
type unknown struct {
	texts   []string // as they were written, by number
	numbers map[string]int64

	// Passes speak of kinds by numbers of 32 bits. Those that are too large or too small for that have others, which no
	// tile of the board is of.
	ofPass map[int64]match3.Kind
	stands map[match3.Kind]int64 // what such a number stands for
	next   match3.Kind           // the one given last
	taken  map[match3.Kind]bool  // by kinds of the board; nil before that is asked for
}

// Unknown kinds have numbers far from those that kinds of a board can be, and from all numbers that can be claimed.
const (
	firstUnknown = math.MinInt64
	mostUnknown  = 1 << 12 // told apart; the others are one
	leastNumber  = -1 << 62
)

// NewKinds is of the kinds of a board that was read with such options. With a board of nil all kinds are unknown.
func NewKinds(board *boardio.Board, opts boardio.Options) *Kinds {
	k := &Kinds{board: board, empty: opts.Empty, unknown: &unknown{
		numbers: map[string]int64{}, ofPass: map[int64]match3.Kind{}, stands: map[match3.Kind]int64{}, next: math.MaxUint32,
	}}
	if board != nil && board.Names != nil {
		k.byName = make(map[string]int64, len(board.Names))
		for i, name := range board.Names {
			k.byName[name] = int64(i + 1)
		}
	}
	return k
}

// written is the kind of a cell of text or CSV, in which a cell of digits is a number.
func (k *Kinds) written(text string) int64 {
	text = canonical(text)
	if k.empty != nil && text == canonical(*k.empty) || k.empty == nil && (text == "" || text == "." || text == "0") {
		return 0
	}
	return k.named(text)
}

// number is the kind of a JSON number.
func (k *Kinds) number(text string) int64 {
	switch {
	case k.empty == nil && text == "0", k.empty != nil && text == canonical(*k.empty):
		return 0
	case k.empty != nil && text == "0" && !isWhole(*k.empty):
		// JSON cannot hold the word that was chosen for empty cells among numbers, so that 0 stands for it, unless it
		// is a kind of the board.
		if _, isKind := k.byName["0"]; !isKind {
			return 0
		}
	}
	return k.named(text)
}

// symbol is the kind of a JSON string.
func (k *Kinds) symbol(text string) int64 {
	if k.empty != nil && text == *k.empty || k.empty == nil && (text == "" || text == ".") {
		return 0
	}
	if _, isKind := k.byName[text]; k.empty == nil && text == "0" && !isKind {
		return 0 // as the number 0 is: the same digits are the same kind
	}
	return k.named(text)
}

// named is the kind that is written so.
func (k *Kinds) named(text string) int64 {
	if kind, known := k.byName[text]; known {
		return kind
	}
	if k.board != nil && k.board.Names == nil {
		// Numbers are kept as they are, those that no kind can be too: some mistakes give just those. All but 0, which
		// is the number of an empty cell: where another one is written for that, 0 is a kind that the board does not
		// have.
		number, err := strconv.ParseInt(text, 10, 64)
		if err == nil && number > leastNumber && number != 0 && strconv.FormatInt(number, 10) == text {
			return number
		}
	}
	return k.another(text)
}

// another is the number of a kind that the board does not have.
func (k *Kinds) another(text string) int64 {
	const shared = "(another)"
	text = abridged(text)
	u := k.unknown
	number, known := u.numbers[text]
	if known {
		return number
	}
	if len(u.texts) == mostUnknown {
		return firstUnknown + mostUnknown - 1
	}
	number = firstUnknown + int64(len(u.texts))
	if len(u.texts) == mostUnknown-1 {
		text = shared
	}
	u.numbers[text] = number
	u.texts = append(u.texts, text)
	return number
}

// maxShown is the most bytes of an unknown kind that are kept to be shown.
const maxShown = 32

// abridged is text, or its beginning where it is long.
func abridged(text string) string {
	if len(text) <= maxShown {
		return text
	}
	return strings.ToValidUTF8(text[:maxShown], "") + "..."
}

// withEmpty is of the same kinds where what is empty is written as a JSON value says, unless that is nil.
func (k *Kinds) withEmpty(value jsontext.Value) *Kinds {
	if value == nil {
		return k
	}
	empty := string(value)
	if value.Kind() == '"' {
		empty = unquoted(value)
	}
	return &Kinds{board: k.board, empty: &empty, byName: k.byName, unknown: k.unknown}
}

// ofPass is the kind, as a pass speaks of it, that is written as a JSON value; match3.Empty for what stands for empty
// cells.
func (k *Kinds) ofPass(value jsontext.Value) match3.Kind {
	var kind int64
	switch value.Kind() {
	case '"':
		kind = k.symbol(unquoted(value))
	case '0':
		kind = k.number(string(value))
	default:
		kind = k.another(string(value))
	}
	if kind >= 0 && kind <= math.MaxUint32 {
		return match3.Kind(kind)
	}
	u := k.unknown
	if number, known := u.ofPass[kind]; known {
		return number
	}
	if len(u.ofPass) == mostUnknown { // the others are as the last one
		return u.next
	}
	if u.taken == nil {
		u.taken = largeKinds(k.board)
	}
	u.next--
	for u.taken[u.next] {
		u.next--
	}
	u.ofPass[kind], u.stands[u.next] = u.next, kind
	return u.next
}

// largeKinds are the kinds of a board that are so large that a number for an unknown one might be the same.
func largeKinds(board *boardio.Board) map[match3.Kind]bool {
	kinds := map[match3.Kind]bool{}
	if board == nil {
		return kinds
	}
	all := board.Cells.AppendCells(nil)
	least := math.MaxUint32 - min(uint64(len(all))+2*mostUnknown, math.MaxUint32)
	for _, kind := range all {
		if uint64(kind) >= least && kind != match3.Empty {
			kinds[kind] = true
		}
	}
	return kinds
}

// Name is how a kind is shown; an empty cell as it is written.
func (k *Kinds) Name(kind int64) string {
	if kind > 0 && kind <= math.MaxUint32 {
		if stands, does := k.unknown.stands[match3.Kind(kind)]; does {
			kind = stands
		}
	}
	switch {
	case kind == 0 && k.empty != nil && *k.empty != "":
		return *k.empty
	case kind == 0:
		return "."
	case kind < firstUnknown+mostUnknown:
		return shown(k.unknown.texts[kind-firstUnknown])
	case k.board != nil && kind > 0 && kind <= math.MaxUint32:
		return k.board.Name(match3.Kind(kind))
	}
	return strconv.FormatInt(kind, 10)
}

// Value is a kind as a number where the board has numbers that are their own kinds, and as it is shown elsewhere.
// Unknown kinds that are no whole numbers are always as they are shown.
func (k *Kinds) Value(kind int64) any {
	if k.board != nil && k.board.Numeric && k.board.Names == nil && kind > leastNumber {
		return kind
	}
	return k.Name(kind)
}

// shown is a text that a terminal does nothing with but to show it.
func shown(text string) string {
	harmless := func(r rune) bool { return unicode.IsPrint(r) || r == '\u200d' } // the joiner within an emoji
	if text == "" || !utf8.ValidString(text) || strings.TrimSpace(text) != text ||
		strings.ContainsFunc(text, func(r rune) bool { return !harmless(r) }) {
		return strconv.QuoteToASCII(text)
	}
	return text
}

// canonical is text without leading zeros if it is written in digits alone.
func canonical(text string) string {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return text
	}
	if trimmed := strings.TrimLeft(text, "0"); trimmed != "" {
		return trimmed
	}
	return "0"
}

// isWhole says whether text is a whole number.
func isWhole(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// Rows is the board as rows of its kinds.
func Rows(board *match3.Board) [][]int64 {
	rows := make([][]int64, board.Rows())
	var kinds []match3.Kind
	for row := range rows {
		kinds = board.AppendRow(kinds[:0], row)
		rows[row] = make([]int64, len(kinds))
		for col, kind := range kinds {
			rows[row][col] = int64(kind)
		}
	}
	return rows
}
