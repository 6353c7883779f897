package watch

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"example.com/match3"
)

// steadyNames are names with a known width in every terminal. Of what is made up of several characters, such as a
// family or a flag, some terminals make one picture and others several, and what stands behind it would not be where it
// should be. Such a name is written without the sign that asks for a picture, or else as the number of its kind.
func steadyNames(names []string) []string {
	var steady []string // a copy, once there is one to change
	var taken map[string]bool
	for i, name := range names {
		if isSteady(name) {
			continue
		}
		if steady == nil {
			steady = append(steady, names...)
			taken = make(map[string]bool, len(names))
			for _, name := range names {
				taken[name] = true
			}
		}
		short := strings.ReplaceAll(name, "\ufe0f", "")
		if !isSteady(short) || taken[short] {
			short = "k" + strconv.Itoa(i+1)
		}
		for taken[short] {
			short += "'"
		}
		taken[short] = true
		steady[i] = short
	}
	if steady == nil {
		return names
	}
	return steady
}

// isSteady says whether terminals agree on how wide a name is.
func isSteady(name string) bool { return ansi.StringWidth(name) == ansi.StringWidthWc(name) }

// mostExplained is how many symbols a legend explains one by one.
const mostExplained = 8

// makeLegend says of symbols that are not what the board has, what they stand for.
func (s *skin) makeLegend() (lines []string) {
	more := 0
	for i, name := range s.names {
		kind := match3.Kind(i + 1)
		meaning, replaced := s.palette.Replaced(kind)
		switch {
		case s.shown[i] != name:
			meaning = strconv.QuoteToASCII(name)
			if s.signs.half != "" { // not ASCII alone
				meaning = strconv.Quote(name)
			}
		case !replaced:
			continue
		}
		if len(lines) == mostExplained {
			more++
			continue
		}
		lines = append(lines, s.palette.Symbol(kind)+" is "+meaning)
	}
	if more > 0 {
		lines = append(lines, "and "+grouped(more)+" more")
	}
	return lines
}
