package watch

import (
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"example.com/match3"
	"example.com/match3/internal/render"
)

// skin is how the kinds of a board, and what stands around it, look in a terminal.
type skin struct {
	palette *render.Palette
	names   []string // as the board has them
	shown   []string // as the palette was given them
	signs   signs
	legend  []string
	width   int // of the widest symbol, in columns
	method  ansi.Method
	colours bool // the terminal shows colours
	profile colorprofile.Profile
}

// signs are the characters that are not letters.
type signs struct {
	times, dot, dash, done, left, half string
	keys                               *strings.Replacer // of the names of keys
}

var (
	unicodeSigns = signs{
		times: "×", dot: "·", dash: "–", done: "━", left: "─", half: "▀", keys: strings.NewReplacer(),
	}
	asciiSigns = signs{
		times: "x", dot: "-", dash: "-", done: "=", left: "-",
		keys: strings.NewReplacer("→", "Right", "←", "Left"),
	}
)

func newSkin(board *Board, options Options, profile colorprofile.Profile, method ansi.Method) *skin {
	names := board.Names
	if method == ansi.WcWidth {
		names = steadyNames(names)
	}
	s := &skin{
		palette: render.NewPalette(render.PaletteOptions{Names: names, Empty: options.Empty, ASCII: options.ASCII}),
		names:   board.Names, shown: names,
		signs: unicodeSigns, method: method,
		colours: profile >= colorprofile.ANSI, profile: profile,
	}
	if options.ASCII {
		s.signs = asciiSigns
	}
	s.width = s.widest(board)
	s.legend = s.makeLegend()
	return s
}

// widest is how many columns the widest symbol of a board takes.
func (s *skin) widest(board *Board) int {
	widest := s.palette.Width(board.Cells)
	for i := range s.shown { // by what this terminal is known to do
		widest = max(widest, s.textWidth(s.palette.Symbol(match3.Kind(i+1))))
	}
	return widest
}

// textWidth is how many columns a text takes in the terminal.
func (s *skin) textWidth(text string) int { return s.method.StringWidth(text) }

// symbol is the symbol of a kind in the middle of as many columns as the widest one takes.
func (s *skin) symbol(kind match3.Kind) string {
	symbol := s.palette.Symbol(kind)
	space := max(0, s.width-s.textWidth(symbol))
	return strings.Repeat(" ", space/2) + symbol + strings.Repeat(" ", space-space/2)
}

// style is how a tile of a kind is written, lit up or not.
func (s *skin) style(kind match3.Kind, lit bool) ansi.Style {
	colour, ok := s.palette.Colour(kind)
	switch {
	case lit && s.colours:
		return s.on(lightColour).Bold()
	case lit:
		return ansi.Style{}.Reverse(true).Bold()
	case kind == match3.Empty:
		return faint
	case !ok:
		return plain
	}
	return s.on(colour)
}

// lightColour is behind tiles that are lit up. No kind has it.
var lightColour = render.Colour{R: 255, G: 255, B: 255, Index: 231}

// on is what is written on a colour.
func (s *skin) on(c render.Colour) ansi.Style {
	back, ink := tones(c, s.profile)
	return ansi.Style{}.BackgroundColor(back).ForegroundColor(ink)
}

// lower is the lower part of a tile that takes a line and a half: the upper halves of the columns under it. Where there
// is no colour to fill them with, there is nothing.
func (s *skin) lower(kind match3.Kind, lit bool) string {
	colour, ok := s.palette.Colour(kind)
	if lit {
		colour = lightColour
	}
	if !ok && !lit || s.signs.half == "" || !s.colours {
		return strings.Repeat(" ", s.width+2)
	}
	back, _ := tones(colour, s.profile)
	return ansi.Style{}.ForegroundColor(back).Styled(strings.Repeat(s.signs.half, s.width+2))
}

// The styles of all but tiles. They leave colours to the terminal, whatever its background is.
var (
	plain = ansi.Style{}
	faint = ansi.Style{}.Faint()
	bold  = ansi.Style{}.Bold()
)

// cut is the beginning of a text that takes no more than some columns.
func (s *skin) cut(text string, columns int) string {
	return s.method.Truncate(text, max(0, columns), "")
}

// fill is a text with blanks after it, or cut, so that it takes that many columns.
func (s *skin) fill(text string, columns int) string {
	text = s.cut(text, columns)
	return text + strings.Repeat(" ", max(0, columns-s.textWidth(text)))
}

// wrap breaks a text into lines of that many columns at most.
func (s *skin) wrap(text string, columns int) []string {
	if text == "" || columns < 1 {
		return []string{""}
	}
	return strings.Split(s.method.Wrap(text, columns, ""), "\n")
}
