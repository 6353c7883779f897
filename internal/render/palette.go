package render

import (
	"slices"
	"strconv"
	"strings"

	"example.com/match3"
)

// Palette says how kinds are shown: each by a symbol of its own and by a colour, so that they can be told apart without
// colours too. Of more than eight kinds some share a colour.
//
// Numbers are shown as they are, and so are symbols, save for those that are too long or would act on what shows them.
type Palette struct {
	names   []string
	empty   string
	colour  []uint8                // by kind, 1 less, where there are names
	shown   map[match3.Kind]string // the names that are not shown as they are
	ascii   bool
	numeric bool // all kinds are numbers
}

// PaletteOptions are the options of a palette. The zero value is the default.
type PaletteOptions struct {
	// Names says how kinds are written: kind k as Names[k-1]; a kind without a name by its number.
	Names []string
	// Empty is how an empty cell is written, "." where it is nil.
	Empty *string
	// ASCII leaves out all characters that are not of ASCII.
	ASCII bool
}

// NewPalette makes a palette. It keeps the names.
func NewPalette(opts PaletteOptions) *Palette {
	p := &Palette{names: opts.Names, empty: ".", ascii: opts.ASCII}
	p.colour = chooseColours(p.names, p.ascii)
	p.shown = replaceNames(p.names, p.ascii)
	p.numeric = !slices.ContainsFunc(p.names, func(name string) bool { return !isNumber(name) })
	if opts.Empty != nil {
		if p.empty = strings.TrimSpace(*opts.Empty); p.empty == "" {
			p.empty = " "
		} else if !showable(p.empty, p.ascii) {
			p.empty = unusedDot(p.names)
		}
	}
	return p
}

// unusedDot is a symbol for empty cells that is no kind's.
func unusedDot(names []string) string {
	dot := "."
	for _, name := range names {
		if name == dot {
			return " "
		}
	}
	return dot
}

// Symbol is how a kind, or the empty cell, is shown. No two kinds of a board are shown in the same way.
func (p *Palette) Symbol(kind match3.Kind) string {
	if kind == match3.Empty {
		return p.empty
	}
	if symbol, ok := p.shown[kind]; ok {
		return symbol
	}
	return p.name(kind)
}

// Replaced says how the board writes a kind, quoted, if it is not shown in that way.
func (p *Palette) Replaced(kind match3.Kind) (quoted string, replaced bool) {
	if _, replaced = p.shown[kind]; !replaced {
		return "", false
	}
	return quoteName(p.name(kind), p.ascii), true
}

// name is how the board writes a kind.
func (p *Palette) name(kind match3.Kind) string {
	if kind >= 1 && uint64(kind) <= uint64(len(p.names)) {
		return p.names[kind-1]
	}
	return strconv.FormatUint(uint64(kind), 10)
}

// Colour is the colour of a kind; ok is false for the empty cell and for emoji, which have colours of their own.
func (p *Palette) Colour(kind match3.Kind) (c Colour, ok bool) {
	switch {
	case kind == match3.Empty:
		return Colour{}, false
	case uint64(kind) > uint64(len(p.colour)):
		return colours[(kind-1)%match3.Kind(hues)], true
	case p.colour[kind-1] == ownColour:
		return Colour{}, false
	}
	return colours[p.colour[kind-1]], true
}

// Width is the number of columns of a terminal that the widest symbol on a board takes, at least 1.
func (p *Palette) Width(b *match3.Board) int {
	widest := 1
	if len(p.names) == 0 {
		largest := match3.Empty
		var row []match3.Kind
		for r := range b.Rows() {
			row = b.AppendRow(row[:0], r)
			for _, kind := range row {
				largest = max(largest, kind)
			}
		}
		return max(widest, Width(p.empty), len(p.name(largest)))
	}
	for kind := range p.names {
		widest = max(widest, Width(p.Symbol(match3.Kind(kind+1))))
	}
	return max(widest, Width(p.empty))
}

// ownColour is said of kinds to which no colour is given.
const ownColour = 255

// called are the names of colours, and letters that stand for them.
var called = map[string]uint8{
	"r": vermillion, "red": vermillion,
	"o": orange, "orange": orange,
	"y": yellow, "yellow": yellow,
	"g": green, "green": green,
	"b": blue, "blue": blue,
	"c": skyBlue, "cyan": skyBlue,
	"p": purple, "purple": purple, "pink": purple, "violet": purple, "magenta": purple,
	"w": grey, "white": grey, "grey": grey, "gray": grey,
}

// chooseColours gives each name a colour: emoji none, unless they are replaced by ASCII; what is called like a colour,
// or by its first letter, that one; and all others the next that no name is called like. Colours are used again when
// all are taken.
func chooseColours(names []string, ascii bool) []uint8 {
	chosen := make([]uint8, len(names))
	var taken [hues]bool
	for i, name := range names {
		chosen[i] = hue(name, ascii)
		if chosen[i] < ownColour-1 {
			taken[chosen[i]] = true
		}
	}
	next := 0
	for i := range chosen {
		if chosen[i] != noHue {
			continue
		}
		for tries := 0; taken[next%hues] && tries < hues; tries++ {
			next++
		}
		chosen[i] = uint8(next % hues)
		next++
	}
	return chosen
}

// noHue is said of names that are called like no colour.
const noHue = ownColour - 1

// hue is the colour that a name is called like.
func hue(name string, ascii bool) uint8 {
	if !ascii && isEmoji(name) {
		return ownColour
	}
	if len(name) <= len("magenta") {
		if colour, ok := called[strings.ToLower(name)]; ok {
			return colour
		}
	}
	return noHue
}
