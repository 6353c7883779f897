package watch

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"example.com/match3/boardio"
)

// cascade is a board of three passes in column 0: C, then B, then A.
var cascade = []string{
	"A D E",
	"B E D",
	"C D E",
	"C E D",
	"C D E",
	"B E D",
	"B D E",
	"A E D",
	"A D E",
}

// given gives boards, and errors, one after another.
type given struct {
	boards []any // *Board or error
	asked  int
}

func (g *given) Next() (*Board, error) {
	g.asked++
	if len(g.boards) == 0 {
		return nil, io.EOF
	}
	next := g.boards[0]
	g.boards = g.boards[1:]
	if err, ok := next.(error); ok {
		return nil, err
	}
	return next.(*Board), nil
}

// read reads a board that is drawn as text.
func read(t *testing.T, rows ...string) *Board {
	t.Helper()
	reader, err := boardio.NewReader(strings.NewReader(strings.Join(rows, "\n")+"\n"), boardio.Text, boardio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	board, err := reader.Read()
	if err != nil {
		t.Fatal(err)
	}
	return &Board{Board: board, Input: "board.txt"}
}

// driver drives a program without a terminal, and without waiting: its clock goes when it is told to.
type driver struct {
	t    *testing.T
	m    *Model
	quit bool
	// waited is how long the clock has gone.
	waited time.Duration
	tick   *tickMsg // the next tick, if the clock goes
}

func drive(t *testing.T, options Options, first *Board, others ...any) *driver {
	t.Helper()
	d := &driver{t: t, m: New(first, &given{boards: others}, options)}
	d.m.after = func(_ time.Duration, f func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return f(time.Time{}) }
	}
	t.Cleanup(d.m.close)
	d.do(d.m.Init())
	return d
}

// do does what the program asks for, all but the ticks.
func (d *driver) do(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.do(cmd)
		}
	case tea.QuitMsg:
		d.quit = true
	case tickMsg:
		d.tick = &msg
		d.waited += msg.waited
	default:
		d.send(msg)
	}
}

func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	model, cmd := d.m.Update(msg)
	if model != tea.Model(d.m) {
		d.t.Fatalf("the program has become %v", reflect.TypeOf(model))
	}
	d.do(cmd)
	d.checkScreen()
}

// checkScreen sees that the screen fits into the window.
func (d *driver) checkScreen() {
	d.t.Helper()
	lines := d.m.screen()
	if len(lines) > d.m.height {
		d.t.Fatalf("%d lines in a window of %d", len(lines), d.m.height)
	}
	for _, line := range lines {
		if width := d.m.skin.textWidth(line); width > d.m.width {
			d.t.Fatalf("a line of %d columns in a window of %d: %q", width, d.m.width, line)
		}
	}
}

// press presses keys, by the names that Bubble Tea has for them.
func (d *driver) press(keys ...string) {
	d.t.Helper()
	for _, key := range keys {
		d.send(keyNamed(d.t, key))
	}
}

// keyNamed is the message of a key.
func keyNamed(t *testing.T, name string) tea.KeyPressMsg {
	t.Helper()
	special := map[string]tea.KeyPressMsg{
		"space": {Code: tea.KeySpace, Text: " "}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
		"shift+left":  {Code: tea.KeyLeft, Mod: tea.ModShift},
		"shift+right": {Code: tea.KeyRight, Mod: tea.ModShift},
		"shift+up":    {Code: tea.KeyUp, Mod: tea.ModShift},
		"shift+down":  {Code: tea.KeyDown, Mod: tea.ModShift},
		"enter":       {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "backspace": {Code: tea.KeyBackspace},
		"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+z": {Code: 'z', Mod: tea.ModCtrl},
	}
	key, ok := special[name]
	if !ok {
		runes := []rune(name)
		if len(runes) != 1 {
			t.Fatalf("there is no key %q", name)
		}
		key = tea.KeyPressMsg{Code: runes[0], Text: name}
	}
	if key.String() != name {
		t.Fatalf("the key %q calls itself %q", name, key.String())
	}
	return key
}

// run lets the clock go until it stops, and says how often it ticked.
func (d *driver) run() (ticks int) {
	d.t.Helper()
	for d.tick != nil {
		tick := *d.tick
		d.tick = nil
		d.send(tick)
		if ticks++; ticks > 100_000 {
			d.t.Fatal("the clock does not stop")
		}
	}
	return ticks
}

// runTo lets the clock go until a moment of that stage is shown.
func (d *driver) runTo(s stage) {
	d.t.Helper()
	for d.m.moment.stage != s {
		if d.tick == nil {
			d.t.Fatalf("the clock has stopped at %+v", d.m.moment)
		}
		tick := *d.tick
		d.tick = nil
		d.send(tick)
	}
}

// text is the screen without colours.
func (d *driver) text() string {
	lines := d.m.screen()
	for i, line := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(line), " ")
	}
	return strings.Join(lines, "\n")
}

func (d *driver) wantMoment(want moment) {
	d.t.Helper()
	if d.m.moment != want {
		d.t.Errorf("at %+v, not at %+v", d.m.moment, want)
	}
}

func (d *driver) wantShown(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.text(), text) {
			d.t.Errorf("the screen does not say %q:\n%s", text, d.text())
		}
	}
}

var errRefused = errors.New("board.txt: line 7: row 2 has 3 cells, not 4")
