package watch

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"example.com/match3"
)

// Options say how boards are shown.
type Options struct {
	Empty    *string // how an empty cell is written, "." where it is nil
	ASCII    bool    // draw with the characters of ASCII alone
	NoMotion bool    // nothing flashes and nothing is seen falling; and wait for a key before anything changes
	Paused   bool    // wait for a key before anything changes
}

// Model is the program, as Bubble Tea has it: a state that messages change and that a screen is drawn from.
type Model struct {
	options Options
	source  Source
	loading bool // the source was asked for a board
	drained bool // it has no more
	wanted  bool // someone waits for the board that is being read

	shelf  shelf
	number int // of the board, from 0
	board  *Board
	line   *Timeline
	skin   *skin
	total  *match3.Result // of the whole cascade, once it is known
	cancel context.CancelFunc

	moment moment
	scene  *scene // of the pass under way, nil at rest
	told   told
	run    run
	tick   int // the number of the clock that runs
	behind time.Duration
	after  func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick, save in tests
	speed  int
	motion bool
	goal   int // the position that is being resolved up to, or noGoal

	width, height int
	top, left     int // the first row and column in the window
	follow        bool
	wide          ansi.Method // how the terminal counts the widths of characters
	profile       colorprofile.Profile

	typed  string // the digits of a pass
	notice string // what the last key, or a refused board, has to say
	help   bool
	// helpTop is the first line of the help that is in the window.
	helpTop int
}

// run says how far the clock goes.
type run uint8

const (
	stopped run = iota
	toRest      // to the end of the pass
	playing     // to the end of the cascade
)

const (
	noGoal   = -1
	lastPass = math.MaxInt
)

// tickTime is how often the clock goes at most; workTime is how long passes are resolved before keys are listened to
// again.
const (
	tickTime = 33 * time.Millisecond
	workTime = 25 * time.Millisecond
)

// The messages of the program to itself. Each names what it is about, so that one that comes late is told apart.
type (
	tickMsg struct {
		clock  int
		waited time.Duration
	}
	workMsg struct{ board int }
	loadMsg struct {
		board *Board
		err   error
	}
	faultMsg struct {
		reason any
		stack  []byte
	}
	totalMsg struct {
		board  int
		result match3.Result
	}
)

// New is the program that shows the first board, and after it what the source has.
func New(first *Board, source Source, options Options) *Model {
	m := &Model{
		options: options, source: source, motion: !options.NoMotion,
		width: 80, height: 24, profile: colorprofile.TrueColor, after: tea.Tick,
	}
	m.open(m.shelf.put(first))
	return m
}

// Init starts the clock, and reads the next board, so that the screen can tell whether there is one.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.begin(), m.load()) }

// begin sets off what goes on by itself on a board that was just opened.
func (m *Model) begin() tea.Cmd {
	if m.options.Paused || m.options.NoMotion {
		return m.count()
	}
	return tea.Batch(m.count(), m.start(playing))
}

// Update changes the program by one message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m, m.press(msg.String())
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.aim()
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.dress()
	case tea.ModeReportMsg:
		m.measure(msg)
	case tickMsg:
		if msg.clock == m.tick {
			return m, m.onTick(msg.waited)
		}
	case workMsg:
		if msg.board == m.number {
			return m, m.work()
		}
	case totalMsg:
		if msg.board == m.number {
			m.total = &msg.result
		}
	case loadMsg:
		return m, m.onLoad(msg)
	case faultMsg:
		// In the loop of the program a panic is told after the terminal was given back, and not meanwhile.
		panic(fmt.Sprintf("%v\n%s", msg.reason, msg.stack))
	}
	return m, nil
}

// measure takes note of how the terminal counts the widths of characters; the renderer counts in the same way.
func (m *Model) measure(msg tea.ModeReportMsg) {
	known := msg.Value == ansi.ModeReset || msg.Value == ansi.ModeSet || msg.Value == ansi.ModePermanentlySet
	if msg.Mode == ansi.ModeUnicodeCore && known {
		m.wide = ansi.GraphemeWidth
		m.dress()
	}
}

// open shows a board that is on the shelf.
func (m *Model) open(number int) {
	m.close()
	m.number, m.board = number, m.shelf.get(number)
	m.line = NewTimeline(m.board.Cells)
	m.total, m.goal = nil, noGoal
	m.run, m.follow = stopped, true
	m.top, m.left = 0, 0
	m.line.Extend() // so that the window can be where the first pass happens
	m.dress()
	m.show(moment{})
}

// close ends what goes on in the background for the board that is shown.
func (m *Model) close() {
	if m.cancel != nil {
		m.cancel()
		m.cancel = nil
	}
	if m.line != nil {
		m.line.Close()
	}
}

// dress chooses how the kinds of the board look.
func (m *Model) dress() {
	m.skin = newSkin(m.board, m.options, m.profile, m.wide)
	m.aim()
}

// count resolves the board as fast as can be, in the background, to learn how many passes there will be.
func (m *Model) count() tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	number, board := m.number, m.board.Cells
	return guarded(func() tea.Msg {
		result, err := board.Clone().ResolveContext(ctx)
		if err != nil {
			return nil // another board is shown by now
		}
		return totalMsg{number, result}
	})
}

// guarded is a command whose panics become messages.
func guarded(cmd tea.Cmd) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if reason := recover(); reason != nil {
				msg = faultMsg{reason, debug.Stack()}
			}
		}()
		return cmd()
	}
}

// extend makes the pass after those that were shown known, and says whether there is one.
func (m *Model) extend() bool {
	return m.line.Known() > m.moment.after || m.line.Extend()
}

// atEnd says whether the stable board is shown.
func (m *Model) atEnd() bool { return m.moment.stage == rest && !m.extend() }

// pace is how passes are shown at the present speed.
func (m *Model) pace() pace { return pace{motion: m.motion, calm: m.speed > 0} }

// furthest is how many rows tiles fall in the pass under way.
func (m *Model) furthest() int {
	if m.scene == nil {
		return 0
	}
	return m.scene.furthest
}

// show goes to a moment of passes that are known.
func (m *Model) show(to moment) {
	m.line.Seek(to.after)
	to.after = m.line.At()
	switch {
	case to.stage == rest:
		m.scene = nil
	case m.scene == nil || m.scene.number != to.after+1:
		m.scene = newScene(m.line, to.after+1)
	}
	m.moment, m.behind = to, 0
	m.aim()
}

// start starts the clock, and with it the pass that comes next.
func (m *Model) start(how run) tea.Cmd {
	m.goal = noGoal
	m.run = stopped
	if m.atEnd() {
		return nil
	}
	m.run = how
	if how == toRest && m.moment.stage == rest {
		m.show(m.pace().next(m.moment, 0))
	}
	m.behind = 0
	m.tick++
	return m.clock()
}

// clock makes the next tick, when the next frame is due.
func (m *Model) clock() tea.Cmd {
	clock := m.tick
	due := float64(m.pace().time(m.moment)-m.behind) / m.rate()
	wait := max(tickTime, time.Duration(math.Ceil(due)))
	return m.after(wait, func(time.Time) tea.Msg { return tickMsg{clock, wait} })
}

// rate is how fast the clock goes.
func (m *Model) rate() float64 { return math.Pow(2, float64(m.speed)) }

// onTick shows the frames that are due. At high speeds whole passes go by between two ticks.
func (m *Model) onTick(waited time.Duration) tea.Cmd {
	if m.run == stopped {
		return nil
	}
	deadline := time.Now().Add(workTime)
	behind := m.behind + time.Duration(float64(waited)*m.rate())
	for due := m.pace().time(m.moment); behind >= due; due = m.pace().time(m.moment) {
		if m.atEnd() {
			m.run = stopped
			return nil
		}
		behind -= due
		m.show(m.pace().next(m.moment, m.furthest()))
		if m.run == toRest && m.moment.stage == rest {
			m.run = stopped
			return nil
		}
		if time.Now().After(deadline) {
			behind = 0
		}
	}
	m.behind = behind
	if m.atEnd() {
		m.run = stopped
		return nil
	}
	return m.clock()
}

// seek goes to a position, and resolves up to it if need be.
func (m *Model) seek(position int) tea.Cmd {
	m.run = stopped
	m.goal = position
	return m.work()
}

// work resolves passes up to the goal, a while at a time.
func (m *Model) work() tea.Cmd {
	if m.goal == noGoal {
		return nil
	}
	deadline := time.Now().Add(workTime)
	for m.line.Known() < m.goal && m.line.Extend() {
		if time.Now().After(deadline) {
			number := m.number
			return func() tea.Msg { return workMsg{number} }
		}
	}
	if m.goal != lastPass && m.goal > m.line.Known() {
		m.notice = fmt.Sprintf("there are %s", counted(m.line.Known(), "pass", "passes"))
	}
	m.show(moment{after: min(m.goal, m.line.Known())})
	m.goal = noGoal
	return nil
}

// counted is a number with the right form of a word.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}
