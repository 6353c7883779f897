package watch

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/match3"
	"example.com/match3/internal/render"
)

// words say what the moment shows, in lines of that many columns at most.
func (m *Model) words(columns int) []string {
	number := m.passShown()
	if number == 0 {
		return m.firstWords(columns)
	}
	lines := []string{bold.Styled("Pass " + grouped(number) + m.ofTotal(" of ")), m.stagesLine(), ""}
	if m.told.number != number || m.told.line != m.line || m.told.skin != m.skin {
		m.told = told{
			number: number, line: m.line, skin: m.skin,
			matches: sentence(m.skin.palette.Matches(m.line.Pass(number))),
		}
	}
	lines = append(lines, m.skin.wrap(m.told.matches, columns)...)
	fall := "nothing falls"
	if n := m.line.Falls(number); n > 0 {
		fall = counted(n, "tile falls", "tiles fall")
	}
	removed := m.line.RemovedBy(number) - m.line.RemovedBy(number-1)
	lines = append(lines, m.skin.wrap(sentence(grouped(removed)+" removed, "+fall), columns)...)
	if m.moment.stage == rest && m.total != nil && number == m.total.Passes {
		lines = append(lines, "")
		lines = append(lines, m.skin.wrap(sentence(render.Total(*m.total, m.tilesLeft())), columns)...)
	}
	return lines
}

// told is what was last said of the matches of a pass. There can be many of them, and they are said in every frame.
type told struct {
	number  int
	line    *Timeline
	skin    *skin
	matches string
}

// firstWords are the words for the board as it was given.
func (m *Model) firstWords(columns int) []string {
	lines := []string{bold.Styled("The board as it was given"), ""}
	text := "Space plays the cascade, " + m.skin.signs.keys.Replace("→") + " shows one pass."
	if m.total != nil && m.total.Passes == 0 {
		text = sentence(render.Total(match3.Result{}, m.board.Cells.Tiles()))
	}
	lines = append(lines, m.skin.wrap(text, columns)...)
	if len(m.skin.legend) > 0 {
		lines = append(lines, "")
	}
	return append(lines, m.skin.legend...)
}

// tilesLeft is how many tiles are left in the end.
func (m *Model) tilesLeft() int { return m.board.Cells.Tiles() - m.total.Removed }

// stagesLine names the stages of a pass, the present one in brackets.
func (m *Model) stagesLine() string {
	var line strings.Builder
	for s, name := range [...]string{marked: "runs", vanish: "holes", falling: "fall"} {
		switch {
		case name == "":
		case stage(s) == m.moment.stage:
			line.WriteString(bold.Styled("[" + name + "]"))
		default:
			line.WriteString(faint.Styled(" " + name + " "))
		}
	}
	return line.String()
}

// sentence is a text with a capital letter in front and a full stop behind.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// fewerWords leaves out what matters least where there is no room for all lines: what can be seen on the board and in
// the line of the state, and then the end.
func fewerWords(words []string, room int) []string {
	if len(words) <= room {
		return words
	}
	var kept []string
	for i, line := range words {
		if i > 1 && line != "" {
			kept = append(kept, line)
		}
	}
	return kept[:min(len(kept), max(0, room))]
}
