package watch

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/render"
)

var paused = Options{Paused: true}

// Each key, from where to where.
func TestKeys(t *testing.T) {
	at := func(after int, s stage) moment { return moment{after: after, stage: s} }
	for _, test := range []struct {
		name string
		keys string
		want moment
	}{
		{"no key", "", at(0, rest)},
		{"a step", "right", at(1, rest)},
		{"two steps", "right right", at(2, rest)},
		{"steps beyond the end", "right right right right right", at(3, rest)},
		{"a step back", "right right left", at(1, rest)},
		{"back before the start", "left left", at(0, rest)},
		{"a stop", ".", at(0, marked)},
		{"two stops", ". .", at(0, vanish)},
		{"three stops", ". . .", at(1, rest)},
		{"stops to the next pass", ". . . .", at(1, marked)},
		{"stops beyond the end", "end . .", at(3, rest)},
		{"a stop back", "right ,", at(0, vanish)},
		{"two stops back", "right , ,", at(0, marked)},
		{"three stops back", "right , , ,", at(0, rest)},
		{"stops back before the start", ", ,", at(0, rest)},
		{"a step from a stop", ". right", at(1, rest)},
		{"a step back from a stop", "right . . left", at(1, rest)},
		{"the end", "end", at(3, rest)},
		{"the start", "end home", at(0, rest)},
		{"a number", "2 enter", at(2, rest)},
		{"a number that is mended", "2 3 backspace enter", at(2, rest)},
		{"a number that is given up", "2 esc enter", at(0, rest)},
		{"a number that another key gives up", "2 right 1 left enter", at(0, rest)},
		{"a number back", "end 1 enter", at(1, rest)},
		{"the number of the board as it was given", "end 0 enter", at(0, rest)},
		{"a number beyond the end", "9 9 9 9 9 9 9 9 9 9 9 9 enter", at(3, rest)},
		{"no number", "right enter", at(1, rest)},
		{"a key that is none", "right z", at(1, rest)},
		{"playing", "space", at(3, rest)},
		{"playing again from the end", "end space", at(3, rest)},
		{"a restart", "end r", at(3, rest)},
		{"motion off", "m right", at(1, rest)},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := drive(t, paused, read(t, cascade...))
			for key := range strings.FieldsSeq(test.keys) {
				d.press(key)
				d.run()
			}
			d.wantMoment(test.want)
			if d.m.run != stopped || d.quit {
				t.Errorf("it runs on (%d), or has quit (%t)", d.m.run, d.quit)
			}
		})
	}
}

func TestQuit(t *testing.T) {
	for _, key := range []string{"q", "Q", "esc", "ctrl+c"} {
		d := drive(t, Options{}, read(t, cascade...))
		d.press(key)
		if !d.quit {
			t.Errorf("%s does not quit", key)
		}
		d = drive(t, Options{}, read(t, cascade...))
		d.press("?", key)
		if d.quit != (key != "esc") {
			t.Errorf("on the page of keys %s quits: %t", key, d.quit)
		}
	}
}

// Every key that has a binding is on the page of keys, or is the second of several that one is there for.
func TestEveryKeyIsExplained(t *testing.T) {
	d := drive(t, paused, read(t, cascade...))
	d.press("?")
	d.wantShown("keys", "one pass forward", "Esc", "quit, as Ctrl-C does", "Ctrl-Z")
	labels := map[string]bool{}
	for _, b := range bindings {
		if labels[b.label] {
			t.Errorf("two keys are called %s", b.label)
		}
		labels[b.label] = true
		if b.long == "" && b.label != "j" && b.label != "k" && b.label != "l" {
			t.Errorf("%s is not explained", b.label)
		}
		if b.long != "" && !strings.Contains(d.text(), b.long) {
			t.Errorf("the page of keys does not say %q", b.long)
		}
	}
	d.press("?")
	if d.m.help {
		t.Error("? does not leave the page of keys")
	}
	d.press("?", "right")
	if d.m.help || d.m.moment.stage != marked {
		t.Error("another key does not leave the page of keys and do what it does")
	}
	d.send(tea.WindowSizeMsg{Width: 40, Height: 4})
	d.press("?")
	for range 40 {
		d.press("j")
	}
	d.wantShown("quit, as Ctrl-C does")
}

// Each board plays by itself, to its end and no further.
func TestPlays(t *testing.T) {
	d := drive(t, Options{}, read(t, cascade...))
	stages := []moment{d.m.moment}
	for d.tick != nil {
		tick := *d.tick
		d.tick = nil
		d.send(tick)
		if stages[len(stages)-1] != d.m.moment {
			stages = append(stages, d.m.moment)
		}
	}
	want := []moment{{}}
	for after := range 3 {
		for frame := range flashes {
			want = append(want, moment{after, marked, frame})
		}
		want = append(want, moment{after, vanish, 0})
		if after < 2 { // tiles fall three rows; in the last pass there are none to fall
			want = append(want, moment{after, falling, 0}, moment{after, falling, 1})
		}
		want = append(want, moment{after + 1, rest, 0})
	}
	if !slices.Equal(stages, want) {
		t.Errorf("it shows\n%v, not\n%v", stages, want)
	}
	d.wantShown("Stable", "pass 3/3", "removed 9/9")
}

// Tiles that fall far are seen on their way, a row a frame.
func TestFalls(t *testing.T) {
	d := drive(t, paused, read(t, "A", "X", "X", "X", "B"))
	d.press(".", ".", ".")
	var columns []string
	for {
		column := ""
		for row := range 5 {
			kinds := d.m.columnShown(0)
			column += d.m.skin.palette.Symbol(kinds[len(kinds)-1-row])
		}
		if n := len(columns); n == 0 || columns[n-1] != column {
			columns = append(columns, column)
		}
		if d.tick == nil {
			break
		}
		tick := *d.tick
		d.tick = nil
		d.send(tick)
	}
	if got, want := strings.Join(columns, " "), "A...B .A..B ..A.B ...AB"; got != want {
		t.Errorf("one sees %s, not %s", got, want)
	}
}

// However high a board is, a fall takes no more than some frames.
func TestFallsAreShort(t *testing.T) {
	p := pace{motion: true}
	for furthest := range 5000 {
		frames := p.frames(falling, furthest)
		if frames > mostFallSteps || frames*fallStep(furthest) > max(0, furthest-1) ||
			(frames+1)*fallStep(furthest) < furthest {
			t.Fatalf("a fall of %d rows takes %d frames of %d rows", furthest, frames, fallStep(furthest))
		}
	}
}

// Without motion nothing flashes or falls, and nothing begins by itself.
func TestNoMotion(t *testing.T) {
	d := drive(t, Options{NoMotion: true}, read(t, "A", "A", "X", "X", "X", "B"))
	if d.tick != nil {
		t.Fatal("the clock goes by itself")
	}
	d.press("space")
	for d.tick != nil {
		if m := d.m.moment; m.frame != 0 || m.stage == falling || m.stage == marked && !m.lit() {
			t.Fatalf("it shows %+v", m)
		}
		tick := *d.tick
		d.tick = nil
		d.send(tick)
	}
	d.wantMoment(moment{after: 1})
}

// Faster than real time nothing flashes, for that would be more than three times a second; and the highest speed has
// done with a long cascade in moments.
func TestSpeeds(t *testing.T) {
	d := drive(t, paused, read(t, cascade...))
	d.press("space")
	d.run()
	slow := d.waited
	for range 20 {
		d.press("-")
	}
	d.wantShown("×1/8")
	d.waited = 0
	d.press("r")
	d.run()
	if d.waited < 7*slow || d.waited > 9*slow {
		t.Errorf("it takes %v, and %v at an eighth of the speed", slow, d.waited)
	}
	for range 4 {
		d.press("+")
	}
	d.wantShown("×2")
	d.press("r")
	for d.tick != nil {
		if d.m.moment.stage == marked && !d.m.moment.lit() {
			t.Fatal("it flashes at twice the speed")
		}
		tick := *d.tick
		d.tick = nil
		d.send(tick)
	}
	for range 20 {
		d.press("=")
	}
	d.wantShown("×1024")
	long := drive(t, paused, &Board{Board: boardio.Numbers(chain(t, 100)), Input: "chain"})
	long.m.speed = fastest
	long.press("space")
	if ticks := long.run(); ticks > 400 {
		t.Errorf("%d passes take %d ticks at the highest speed", long.m.line.Known(), ticks)
	}
	long.wantShown("Stable")
}

func TestPause(t *testing.T) {
	d := drive(t, Options{}, read(t, cascade...))
	d.runTo(marked)
	d.press("space")
	d.wantShown("Paused")
	if d.run(); d.m.moment.stage != marked {
		t.Errorf("it went on to %+v", d.m.moment)
	}
	d.press("space")
	d.wantShown("Playing")
	d.run()
	d.wantMoment(moment{after: 3})
}

// A step that is pressed during a step goes on to the next pass at once.
func TestStepDuringStep(t *testing.T) {
	d := drive(t, paused, read(t, cascade...))
	d.press("right")
	d.wantMoment(moment{after: 0, stage: marked})
	d.press("right")
	d.wantMoment(moment{after: 1, stage: marked})
	d.run()
	d.wantMoment(moment{after: 2})
}

func TestBoards(t *testing.T) {
	second, third := read(t, "Q", "R"), read(t, "S", "S", "S")
	d := drive(t, paused, read(t, cascade...), errRefused, second, third)
	d.wantShown(errRefused.Error(), "board 1")
	d.press("right")
	d.press("n")
	d.wantShown("board 2", "Stable: no three equal tiles in a line; nothing removed, 2")
	d.press("n", "n")
	d.wantShown("board 3 of 3", "this is the last board")
	d.press("p")
	d.wantShown("board 2 of 3")
	d.press("p")
	d.wantMoment(moment{})
	d.press("p")
	d.wantShown("board 1 of 3", "this is the first board")
	d.press("n")
	d.press("n")
	d.wantShown("board 3 of 3")
}

// The next board plays if the one before did, or had come to its end.
func TestNextBoardPlays(t *testing.T) {
	next := read(t, "S S S")
	d := drive(t, Options{}, read(t, cascade...), next)
	d.press("n")
	d.wantShown("board 2", "Playing")
	d.press("p", "space")
	d.wantShown("board 1", "Paused")
	d.press("n")
	d.wantShown("board 2", "Paused")
	d.press("space")
	d.run()
	d.press("p")
	d.wantShown("board 1", "Playing")
}

// The words are those of the pass, whatever board it is and from wherever one comes to it.
func TestWords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		board := boardio.Numbers(drawnBoard(rt))
		m := New(&Board{Board: board, Input: "board.json"}, &given{}, paused)
		defer m.close()
		const columns = 10_000 // so that no line is broken
		resolved := board.Cells.Clone()
		m.press("end")
		for pass := range resolved.Passes() {
			for _, to := range []moment{{pass.Number - 1, marked, 0}, {pass.Number - 1, vanish, 0}, {after: pass.Number}} {
				m.show(to)
				words := m.words(columns)
				fall := fmt.Sprintf("%d tiles fall", len(pass.Falls))
				switch len(pass.Falls) {
				case 0:
					fall = "nothing falls"
				case 1:
					fall = "1 tile falls"
				}
				want := []string{sentence(m.skin.palette.Matches(pass)), fmt.Sprintf("%d removed, %s.", len(pass.Removed), fall)}
				if len(words) < 5 || !slices.Equal(words[3:5], want) || ansi.Strip(words[0]) != fmt.Sprint("Pass ", pass.Number) {
					rt.Fatalf("at %+v it says\n%s\nnot\n%s", to, strings.Join(words, "\n"), strings.Join(want, "\n"))
				}
				removed := pass.RemovedSoFar
				if to.stage == marked {
					removed -= len(pass.Removed)
				}
				if m.removed() != removed {
					rt.Fatalf("at %+v %d are removed, not %d", to, m.removed(), removed)
				}
			}
		}
	})
}

// A source that takes its time is waited for, and only once.
func TestWaitForBoard(t *testing.T) {
	source := &given{}
	m := New(read(t, cascade...), source, paused)
	defer m.close()
	load := m.load()
	if m.press("n"); m.load() != nil || m.notice != "waiting for the next board" {
		t.Errorf("asked again, or it says %q", m.notice)
	}
	source.boards = []any{read(t, "B B B")}
	m.Update(load())
	if m.number != 1 || m.notice != "" {
		t.Errorf("board %d is shown, and it says %q", m.number, m.notice)
	}
	load = m.load()
	if load != nil {
		t.Error("the board after it was not asked for by itself")
	}
}

// Of an endless stream no more is kept than there is memory for.
func TestShelf(t *testing.T) {
	var s shelf
	board := boardio.Numbers(chain(t, 1000)) // one for all, which takes less memory
	for i := range 40 {
		if number := s.put(&Board{Board: board}); number != i || s.last() != i || s.get(i) == nil {
			t.Fatalf("board %d was put in place %d", i, number)
		}
	}
	if s.cells > mostKept || s.get(0) != nil || s.get(39) == nil || s.get(40) != nil ||
		len(s.boards) != mostKept/1_000_064 {
		t.Errorf("%d boards of %d cells are kept", len(s.boards), s.cells)
	}
}

// While passes are resolved up to a far one, keys are heeded.
func TestFarGoal(t *testing.T) {
	board := &Board{Board: boardio.Numbers(chain(t, 400)), Input: "chain"}
	m := New(board, &given{}, paused)
	defer m.close()
	cmd := m.press("end")
	for rounds := 0; cmd != nil; rounds++ {
		if rounds > 1000 {
			t.Fatal("it does not come to an end")
		}
		if m.goal == noGoal {
			t.Fatal("it goes on without a goal")
		}
		_, cmd = m.Update(cmd())
	}
	if m.moment.after != 15_999 && !m.atEnd() {
		t.Errorf("it came to %+v", m.moment)
	}
	m = New(board, &given{}, paused)
	defer m.close()
	if cmd = m.press("end"); cmd == nil {
		t.Skip("this machine has resolved all before a key could be heeded")
	}
	m.press("esc")
	if _, cmd = m.Update(cmd()); cmd != nil || m.moment.after != 0 {
		t.Errorf("given up, it still went to %+v", m.moment)
	}
}

// In whatever window, at whatever moment, the screen fits, and the pass is to be seen in it where that has room.
func TestAnyWindow(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		board := &Board{Board: boardio.Numbers(drawnBoard(rt)), Input: "board.json"}
		d := drive(t, Options{Paused: true, ASCII: rapid.Bool().Draw(rt, "ascii")}, board)
		keys := []string{
			".", ",", "right", "left", "end", "home", "h", "j", "k", "l", "f", "?", "m", "1", "enter", "+", "space",
		}
		for range 40 {
			if rapid.Bool().Draw(rt, "resize") {
				d.send(tea.WindowSizeMsg{
					Width: rapid.IntRange(1, 120).Draw(rt, "width"), Height: rapid.IntRange(1, 40).Draw(rt, "height"),
				})
			}
			d.press(rapid.SampledFrom(keys).Draw(rt, "key"))
			if d.tick != nil {
				tick := *d.tick
				d.tick = nil
				d.send(tick)
			}
			if d.m.follow && d.m.moment.stage == marked {
				checkInWindow(rt, d.m)
			}
		}
	})
}

// checkInWindow sees that the first cell of the pass under way is in the window.
func checkInWindow(t *rapid.T, m *Model) {
	l := m.layout()
	first := m.line.Pass(m.scene.number).Matches[0].Cells[0]
	top, bottom, left, right := m.action()
	if bottom-top < l.rows && (first.Row < m.top || first.Row >= m.top+l.rows) ||
		right-left < l.cols && (first.Col < m.left || first.Col >= m.left+l.cols) {
		t.Fatalf("row %d, column %d is not among rows %d and %d more, columns %d and %d more",
			first.Row, first.Col, m.top, l.rows, m.left, l.cols)
	}
}

// A window that was scrolled stays where it is until it is told to follow.
func TestScroll(t *testing.T) {
	board := &Board{Board: boardio.Numbers(chain(t, 100)), Input: "chain"}
	d := drive(t, paused, board)
	d.press("right")
	d.wantShown("following the passes", "hjkl scroll")
	top, left := d.m.top, d.m.left
	d.press("k", "up")
	d.press("l", "shift+right")
	if d.m.top >= top || d.m.left <= left {
		t.Errorf("the window went from row %d, column %d to row %d, column %d", top, left, d.m.top, d.m.left)
	}
	top, left = d.m.top, d.m.left
	d.run()
	d.press("right")
	if d.m.top != top || d.m.left != left {
		t.Error("it has followed the pass")
	}
	d.wantShown("f follows the passes", "f follow")
	d.press("f")
	if d.m.top == top {
		t.Error("it does not follow the pass")
	}
	for range 100 {
		d.press("h", "j", "down", "shift+left")
	}
	if l := d.m.layout(); d.m.top != 100-l.rows || d.m.left != 0 {
		t.Errorf("scrolled to row %d, column %d", d.m.top, d.m.left)
	}
}

// Colours come from the palette; where the terminal has none, or ASCII was asked for, all is still told apart.
func TestColours(t *testing.T) {
	d := drive(t, paused, read(t, "A A A", "B . C"))
	d.press(".")
	if screen := strings.Join(d.m.screen(), "\n"); !strings.Contains(screen, "48;2;") || !strings.Contains(screen, "▀") {
		t.Errorf("no colours in %q", screen)
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI256})
	if screen := strings.Join(d.m.screen(), "\n"); strings.Contains(screen, "48;2;") ||
		!strings.Contains(screen, "48;5;") {
		t.Errorf("not 256 colours in %q", screen)
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if screen := strings.Join(d.m.screen(), "\n"); strings.Contains(screen, "8;5;") ||
		!strings.Contains(screen, "\x1b[44;97m B ") {
		t.Errorf("not 16 colours in %q", screen)
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
	if screen := strings.Join(d.m.screen(), "\n"); strings.Contains(screen, "▀") ||
		!strings.Contains(ansi.Strip(screen), "[A] [A] [A]") {
		t.Errorf("without colours it shows\n%s", screen)
	}
	d = drive(t, Options{Paused: true, ASCII: true}, read(t, "é é é", "B . C"))
	d.m.board.Input = "brètt.txt"
	for _, key := range []string{".", ".", ".", "?"} {
		d.press(key)
		if i := strings.IndexFunc(d.text(), func(r rune) bool { return r > 126 }); i >= 0 {
			t.Errorf("after %s, not ASCII: %q", key, d.text()[i:])
		}
	}
}

// Where there are 16 colours, all that the palette has are told apart.
func TestBasicTones(t *testing.T) {
	palette := render.NewPalette(render.PaletteOptions{})
	used := map[color.Color]bool{}
	for kind := match3.Kind(1); kind <= 8; kind++ {
		colour, _ := palette.Colour(kind)
		back, ink := tones(colour, colorprofile.ANSI)
		if _, basic := back.(ansi.BasicColor); !basic || used[back] || back == ink {
			t.Errorf("kind %d has colour %v, with %v on it", kind, back, ink)
		}
		used[back] = true
	}
}

// What some terminals show wider than others is not let near a board.
func TestSteadyNames(t *testing.T) {
	names := []string{"A", "🍒", "❤️", "☀️", "☀", "👨‍👩‍👧", "k6", "🇫🇷", "❤\ufe0f\ufe0f"}
	got := fmt.Sprint(steadyNames(names))
	if want := "[A 🍒 ❤ k4 ☀ k6' k6 🇫🇷 k9]"; got != want {
		t.Errorf("shown as %s, not %s", got, want)
	}
	steady := []string{"A", "宝"}
	if got := steadyNames(steady); &got[0] != &steady[0] {
		t.Error("names that are steady were copied")
	}
	d := drive(t, paused, read(t, "❤️ 👨‍👩‍👧", "🍒 B"))
	d.wantShown(`k2 is "👨\u200d👩\u200d👧"`)
	d.send(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset})
	d.wantShown("👨‍👩‍👧")
	if strings.Contains(d.text(), " is ") {
		t.Errorf("there is a legend where nothing is replaced:\n%s", d.text())
	}
}
