package watch

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// View draws the screen.
func (m *Model) View() tea.View {
	view := tea.NewView(strings.Join(m.screen(), "\n"))
	view.AltScreen = true
	return view
}

// screen is the screen, line by line, no more of them and none longer than the window has room for.
func (m *Model) screen() []string {
	var lines []string
	if m.help {
		lines = m.helpLines()
	} else {
		lines = m.boardLines()
	}
	lines = lines[:min(len(lines), max(0, m.height))]
	for i, line := range lines {
		if m.options.ASCII { // names of files and messages are not ours
			line = strings.Map(inASCII, line)
		}
		lines[i] = m.skin.cut(line, m.width)
	}
	return lines
}

// inASCII is a character, or a question mark in place of one that is not of ASCII.
func inASCII(r rune) rune {
	if r >= utf8.RuneSelf {
		return '?'
	}
	return r
}

// boardLines are the lines of the screen that shows the board.
func (m *Model) boardLines() []string {
	l := m.layout()
	var lines []string
	if l.header > 0 {
		lines = append(lines, m.headerLine())
	}
	for len(lines) < l.header {
		lines = append(lines, "")
	}
	board := m.drawBoard(l)
	switch {
	case l.beside > 0:
		lines = append(lines, m.setBeside(l, board, m.words(l.beside))...)
	default:
		lines = append(lines, board...)
	}
	bottom := m.height - 1
	if l.footer {
		bottom--
	}
	if l.beneath > 0 {
		if l.apart {
			lines = append(lines, "")
		}
		lines = append(lines, fewerWords(m.words(m.width), bottom-len(lines))...)
	}
	lines = lines[:min(len(lines), max(0, bottom))]
	for len(lines) < bottom {
		lines = append(lines, "")
	}
	lines = append(lines, m.stateLine())
	if l.footer {
		lines = append(lines, m.keysLine())
	}
	return lines
}

// setBeside sets words to the right of the board.
func (m *Model) setBeside(l layout, board, words []string) []string {
	if l.numbers { // the words begin beside the first row
		words = append([]string{""}, words...)
	}
	width := l.labels + l.boardWidth() + l.gap
	lines := make([]string, max(len(board), len(words)))
	for i := range lines {
		if i < len(board) {
			lines[i] = board[i]
		}
		if i < len(words) && words[i] != "" {
			lines[i] = m.skin.fill(lines[i], width) + words[i]
		}
	}
	return lines
}

// headerLine says what is watched.
func (m *Model) headerLine() string {
	parts := []string{bold.Styled("match3 watch"), m.board.Input}
	switch last := m.shelf.last() + 1; {
	case m.drained && last > 1:
		parts = append(parts, fmt.Sprintf("board %s of %s", grouped(m.number+1), grouped(last)))
	case last > 1:
		parts = append(parts, "board "+grouped(m.number+1))
	}
	dot := " " + m.skin.signs.dot + " "
	short := strings.Join(parts, dot)
	return m.fitting(short+dot+counted(m.line.Rows(), "row", "rows")+", "+counted(m.line.Cols(), "column", "columns"),
		short)
}

// stateLine says whether the cascade is played, and how far it has come.
func (m *Model) stateLine() string {
	const between = "   "
	state := m.state()
	switch {
	case m.typed != "":
		return bold.Styled("go to pass "+m.typed+"_") + between + "Enter goes, Esc gives up"
	case m.goal != noGoal:
		return bold.Styled("Resolving") + between + "pass " + grouped(m.line.Known()) + m.ofTotal(" of ") + between +
			"Esc gives up"
	case m.notice != "":
		return bold.Styled(state) + between + m.notice
	}
	passes := "pass " + grouped(m.passShown()) + m.ofTotal("/")
	removed := "removed " + grouped(m.removed())
	if m.total != nil {
		removed += "/" + grouped(m.total.Removed)
	}
	long := m.skin.fill(bold.Styled(state), 14) + m.skin.fill(passes, m.passWidth()) + between + removed
	line := m.fitting(long, passes+between+removed, passes+" "+m.skin.signs.dot+grouped(m.removed()),
		grouped(m.passShown())+m.ofTotal("/"))
	return line + m.bar(m.width-m.skin.textWidth(line)-len(between)-1, between)
}

// fitting is the first of some texts that is no wider than the window, or the last one.
func (m *Model) fitting(texts ...string) string {
	for _, text := range texts {
		if m.skin.textWidth(text) <= m.width {
			return text
		}
	}
	return texts[len(texts)-1]
}

// state is what the clock does.
func (m *Model) state() string {
	speed := " " + m.skin.signs.times + strconv.Itoa(1<<max(0, m.speed))
	if m.speed < 0 {
		speed = fmt.Sprintf(" %s1/%d", m.skin.signs.times, 1<<-m.speed)
	}
	switch {
	case m.run == playing:
		return "Playing" + speed
	case m.run == toRest:
		return "Step" + speed
	case m.total != nil && m.moment.after == m.total.Passes:
		return "Stable" + speed
	}
	return "Paused" + speed
}

// ofTotal is the number of all passes behind some text, or nothing while it is not known.
func (m *Model) ofTotal(text string) string {
	if m.total == nil {
		return ""
	}
	return text + grouped(m.total.Passes)
}

// passWidth is how many columns the number of the pass takes at most, so that what stands behind it does not move.
func (m *Model) passWidth() int {
	if m.total == nil {
		return 0
	}
	return len("pass /") + 2*len(grouped(m.total.Passes))
}

// passShown is the pass that is under way, or was the last.
func (m *Model) passShown() int {
	if m.moment.stage == rest {
		return m.moment.after
	}
	return m.moment.after + 1
}

// removed is how many tiles have been removed by now.
func (m *Model) removed() int {
	if m.moment.stage == vanish || m.moment.stage == falling {
		return m.line.RemovedBy(m.moment.after + 1)
	}
	return m.line.RemovedBy(m.moment.after)
}

// widestBar is how many columns the bar takes at most.
const widestBar = 40

// bar draws how far the cascade has come, after some blanks, where there is room for it.
func (m *Model) bar(columns int, blanks string) string {
	columns = min(columns, widestBar)
	if m.total == nil || m.total.Passes == 0 || columns < 6 {
		return ""
	}
	done := columns * m.moment.after / m.total.Passes
	return blanks + strings.Repeat(m.skin.signs.done,
		done) + faint.Styled(strings.Repeat(m.skin.signs.left, columns-done))
}

// keysLine names the keys that matter most, as many as fit; the last two always.
func (m *Model) keysLine() string {
	const between = "  "
	end := m.keyText("?") + between + m.keyText("q")
	room := m.width - m.skin.textWidth(end)
	keys := []string{"space", "right", "left"}
	if m.layout().cropped {
		keys = append(keys, "h")
	}
	if !m.follow {
		keys = append(keys, "f")
	}
	if m.shelf.last() > 0 {
		keys = append(keys, "n", "p")
	}
	keys = append(keys, "+", "-", "enter", "r")
	line := ""
	for _, key := range keys {
		text := m.keyText(key) + between
		if m.skin.textWidth(text) <= room {
			line += text
			room -= m.skin.textWidth(text)
		}
	}
	return line + end
}

// keyText is a key and what it does, in a word or two.
func (m *Model) keyText(key string) string {
	b := bound()[key]
	label, short := b.label, b.short
	switch {
	case key == "space" && m.run == playing:
		short = "pause"
	case key == "h":
		label = "hjkl"
	}
	return bold.Styled(m.skin.signs.keys.Replace(label)) + " " + short
}

// grouped is a number with commas between thousands.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func decimal(n int) string { return strconv.Itoa(n) }
