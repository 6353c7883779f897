package watch

import "strings"

// helpLabels is how many columns of the page of keys their names take; leastHelp is the fewest columns behind them in
// which a sentence is told on several lines.
const (
	helpLabels = 11
	leastHelp  = 16
)

// helpLines are the lines of the page that names all keys, as far as they are in the window. Where that has no room for
// all of them, the last line says which they are, and how to see the others.
func (m *Model) helpLines() []string {
	lines := m.allHelp()
	shown := m.helpShown(len(lines))
	if shown == len(lines) {
		return lines
	}
	top := clampOffset(m.helpTop, len(lines), shown)
	where := "lines " + decimal(top+1) + m.skin.signs.dash + decimal(top+shown) + " of " + decimal(len(lines))
	return append(lines[top:top+shown],
		faint.Styled(m.fitting(where+", j and k scroll, ? goes back", "j and k scroll, ? back", "j k ?")))
}

// allHelp is the whole page, no line longer than the window is wide unless that is very narrow.
func (m *Model) allHelp() []string {
	lines := []string{bold.Styled("match3 watch") + " " + m.skin.signs.dot + " keys", ""}
	for _, b := range bindings {
		if b.long == "" {
			continue
		}
		label := m.skin.signs.keys.Replace(b.label)
		start := "  " + m.skin.fill(bold.Styled(label), helpLabels-len("  "))
		if m.width-helpLabels < leastHelp {
			lines = append(lines, start+b.long)
			continue
		}
		for _, part := range m.skin.wrap(b.long, m.width-helpLabels) {
			lines = append(lines, start+part)
			start = strings.Repeat(" ", helpLabels)
		}
	}
	return lines
}

// helpShown is how many of the lines of the help the window shows at a time: all, or one less than it is high.
func (m *Model) helpShown(lines int) int {
	if lines <= m.height {
		return lines
	}
	return max(0, m.height-1)
}

// keepHelp keeps the help from being scrolled beyond its end.
func (m *Model) keepHelp() {
	lines := len(m.allHelp())
	m.helpTop = clampOffset(m.helpTop, lines, m.helpShown(lines))
}
