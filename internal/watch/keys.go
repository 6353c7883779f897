package watch

import (
	"strconv"

	tea "charm.land/bubbletea/v2"
)

// binding is what some keys do.
type binding struct {
	keys  []string // as the terminal names them
	label string   // as people do
	short string   // what they do, in a word or two
	long  string   // and in a sentence; none for what needs no telling twice
	do    func(*Model) tea.Cmd
}

// bindings are all keys but digits, which begin the number of a pass.
var bindings = []binding{
	{[]string{"space"}, "Space", "play", "play and pause; at the end, play again", (*Model).playOrPause},
	{[]string{"right"}, "→", "step", "one pass forward", (*Model).stepForward},
	{[]string{"left"}, "←", "back", "one pass back", (*Model).stepBack},
	{[]string{"."}, ".", "", "one stop forward: the runs, the holes, the fall", (*Model).stopForward},
	{[]string{","}, ",", "", "one stop back", (*Model).stopBack},
	{[]string{"home"}, "Home", "", "to the board as it was given", (*Model).toStart},
	{[]string{"end"}, "End", "", "to the stable board", (*Model).toEnd},
	{
		[]string{"enter"},
		"0-9", "go to pass", "type the number of a pass, and Enter: to the board after it",
		(*Model).toTyped,
	},
	{[]string{"+", "="}, "+", "faster", "twice as fast", func(m *Model) tea.Cmd { return m.changeSpeed(1) }},
	{[]string{"-", "_"}, "-", "slower", "half as fast", func(m *Model) tea.Cmd { return m.changeSpeed(-1) }},
	{[]string{"n"}, "n", "next board", "the next board", (*Model).nextBoard},
	{[]string{"p"}, "p", "board before", "the board before", (*Model).previousBoard},
	{[]string{"r"}, "r", "restart", "play this board from its start", (*Model).restart},
	{[]string{"m"}, "m", "", "motion on or off: flashing and falling", (*Model).toggleMotion},
	{
		[]string{"h", "shift+left"},
		"h j k l", "scroll", "scroll, as Up, Down, Shift-Left and Shift-Right do",
		scroll(0, -1),
	},
	{[]string{"j", "down", "shift+down"}, "j", "", "", scroll(1, 0)},
	{[]string{"k", "up", "shift+up"}, "k", "", "", scroll(-1, 0)},
	{[]string{"l", "shift+right"}, "l", "", "", scroll(0, 1)},
	{[]string{"f"}, "f", "follow", "follow the passes again, after scrolling", (*Model).followAgain},
	{[]string{"ctrl+z"}, "Ctrl-Z", "", "leave for the shell; fg comes back", func(*Model) tea.Cmd { return tea.Suspend }},
	{[]string{"?"}, "?", "help", "this page, and back", (*Model).toggleHelp},
	{[]string{"esc"}, "Esc", "", "give up a number that is typed, or this page; else quit", (*Model).escape},
	{[]string{"q", "ctrl+c", "Q"}, "q", "quit", "quit, as Ctrl-C does", (*Model).quit},
}

// helps says whether the keys do something on the page that names all keys.
func (b *binding) helps() bool {
	switch b.label {
	case "?", "Esc", "q", "Ctrl-Z", "h j k l", "j", "k", "l":
		return true
	}
	return false
}

// bound finds the binding of each key.
var bound = func() map[string]*binding {
	byKey := make(map[string]*binding)
	for i := range bindings {
		for _, key := range bindings[i].keys {
			byKey[key] = &bindings[i]
		}
	}
	return byKey
}

// longestNumber is how many digits a pass can have.
const longestNumber = 10

// press does what a key is for.
func (m *Model) press(key string) tea.Cmd {
	m.notice = ""
	if len(key) == 1 && key[0] >= '0' && key[0] <= '9' {
		if len(m.typed) < longestNumber {
			m.typed += key
		}
		return nil
	}
	if key == "backspace" {
		m.typed = m.typed[:max(0, len(m.typed)-1)]
		return nil
	}
	b := bound()[key]
	if b == nil {
		return nil
	}
	if key != "enter" && key != "esc" {
		m.typed = ""
	}
	if m.help && !b.helps() {
		m.help = false // whoever has read how to play wants to see it
	}
	cmd := b.do(m)
	m.keepHelp()
	return cmd
}

func (m *Model) playOrPause() tea.Cmd {
	switch {
	case m.run == playing:
		m.run = stopped
		return nil
	case m.atEnd() && m.moment.after > 0:
		return m.restart()
	}
	return m.start(playing)
}

// stepForward shows one pass; pressed again meanwhile, it goes on to the next one.
func (m *Model) stepForward() tea.Cmd {
	if m.moment.stage != rest && m.run == toRest {
		m.show(moment{after: m.moment.after + 1})
	}
	return m.start(toRest)
}

// stepBack takes back the pass under way, or the one before.
func (m *Model) stepBack() tea.Cmd {
	m.run = stopped
	if m.moment.stage == rest {
		m.show(moment{after: max(0, m.moment.after-1)})
	} else {
		m.show(moment{after: m.moment.after})
	}
	return nil
}

// stopForward goes to the next stop. From the holes on tiles are seen falling.
func (m *Model) stopForward() tea.Cmd {
	switch m.moment.stage {
	case vanish:
		return m.start(toRest)
	case falling:
		m.show(moment{after: m.moment.after + 1})
		m.run = stopped
		return nil
	}
	m.run = stopped
	if m.extend() {
		m.show(m.pace().nextStage(m.moment, m.furthest()))
	}
	return nil
}

func (m *Model) stopBack() tea.Cmd {
	m.run = stopped
	m.show(previousStop(m.moment))
	return nil
}

func (m *Model) toStart() tea.Cmd { return m.seek(0) }
func (m *Model) toEnd() tea.Cmd   { return m.seek(lastPass) }

func (m *Model) toTyped() tea.Cmd {
	number, err := strconv.Atoi(m.typed)
	m.typed = ""
	if err != nil { // nothing was typed
		return nil
	}
	return m.seek(number)
}

// The speeds: 2 to the power of this.
const (
	slowest = -3
	fastest = 10
)

func (m *Model) changeSpeed(by int) tea.Cmd {
	m.speed = min(max(m.speed+by, slowest), fastest)
	return nil
}

func (m *Model) restart() tea.Cmd {
	m.goal = noGoal
	m.follow = true
	m.show(moment{})
	return m.start(playing)
}

func (m *Model) toggleMotion() tea.Cmd {
	m.motion = !m.motion
	m.moment.frame = 0
	if m.moment.stage == falling && !m.motion {
		m.show(moment{after: m.moment.after + 1})
	}
	m.notice = "motion is on"
	if !m.motion {
		m.notice = "motion is off"
	}
	return nil
}

// scroll moves the window by some cells of the board, by a quarter of what can be seen.
func scroll(down, right int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		if m.help {
			m.helpTop += down
			return nil
		}
		l := m.layout()
		m.follow = false
		m.top = clampOffset(m.top+down*max(1, l.rows/4), m.line.Rows(), l.rows)
		m.left = clampOffset(m.left+right*max(1, l.cols/4), m.line.Cols(), l.cols)
		return nil
	}
}

func (m *Model) followAgain() tea.Cmd {
	m.follow = true
	m.aim()
	return nil
}

func (m *Model) toggleHelp() tea.Cmd {
	m.help, m.helpTop = !m.help, 0
	return nil
}

func (m *Model) escape() tea.Cmd {
	switch {
	case m.typed != "":
		m.typed = ""
		return nil
	case m.goal != noGoal:
		m.goal = noGoal
		return nil
	case m.help:
		m.help = false
		return nil
	}
	return m.quit()
}

func (m *Model) quit() tea.Cmd {
	m.close()
	return tea.Quit
}
