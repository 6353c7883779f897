//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/match3/boardio"
	"example.com/match3/internal/terminal"
	"example.com/match3/internal/watch"
)

// watching is match3 watch in a terminal of its own.
type watching struct {
	*terminal.Terminal
	t *testing.T
}

// startWatching starts a program of TestMain in a terminal of 80 columns and 24 rows.
func startWatching(t *testing.T, cmd *exec.Cmd) *watching {
	t.Helper()
	heedSignals()
	// The race detector would write over the screen.
	reports := filepath.Join(t.TempDir(), "race")
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "GORACE=exitcode=0 log_path="+reports)
	t.Cleanup(func() { checkRaces(t, reports) })
	term, err := terminal.Start(cmd, 80, 24)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = term.Close() })
	return &watching{term, t}
}

// checkRaces fails the test for what the race detector has reported, but for one race: at the end bubbletea closes what
// the goroutine that reads the keys may be about to wait for, which harms nothing.
func checkRaces(t *testing.T, reports string) {
	t.Helper()
	files, err := filepath.Glob(reports + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		report, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(report), "cancelreader.(*epollCancelReader).Close") ||
			strings.Count(string(report), "WARNING: DATA RACE") > 1 {
			t.Errorf("%s", report)
		}
	}
}

// press presses a key, and waits until the screen shows all the texts.
func (w *watching) press(keys string, texts ...string) {
	w.t.Helper()
	if err := w.Press(keys); err != nil {
		w.t.Fatal(err)
	}
	w.wait(texts...)
}

// wait waits until the screen shows all the texts.
func (w *watching) wait(texts ...string) {
	w.t.Helper()
	w.waitFor(func() (missing string) {
		screen := w.Text()
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing = fmt.Sprintf("%q", text)
			}
		}
		return missing
	})
}

// waitFor waits until nothing is missing on the screen.
func (w *watching) waitFor(missing func() string) {
	w.t.Helper()
	var what string
	for began := time.Now(); time.Since(began) < patience; time.Sleep(5 * time.Millisecond) {
		if what = missing(); what == "" {
			return
		}
	}
	w.t.Fatalf("the screen does not come to show %s:\n%s", what, w.Text())
}

// ended waits for the end of the program, sees that the terminal is as it was, and gives the exit status.
func (w *watching) ended() int {
	w.t.Helper()
	done := make(chan int)
	go func() {
		state, err := w.Wait()
		if state == nil {
			w.t.Error(err)
			done <- -1
			return
		}
		done <- state.ExitCode()
	}()
	var status int
	select {
	case status = <-done:
	case <-time.After(patience):
		w.t.Fatalf("it does not end; the screen is\n%s", w.Text())
	}
	modes, err := w.Modes()
	if err != nil {
		w.t.Fatal(err)
	}
	if modes != (terminal.Modes{}) {
		w.t.Errorf("it leaves the terminal as %+v", modes)
	}
	return status
}

const cascadeFile = "../../testdata/boards/cascade.txt"

// Whoever watches a board to its end, goes back, makes the window smaller and larger, and quits, sees what belongs
// there.
func TestWatch(t *testing.T) {
	t.Parallel()
	w := startWatching(t, exec.Command("match3", "watch", "--paused", cascadeFile))
	w.wait("cascade.txt", "8 rows, 8 columns", "The board as it was given", "Paused", "pass 0/6", "q quit")
	if modes, err := w.Modes(); err != nil || modes != (terminal.Modes{AltScreen: true, HiddenCursor: true, Raw: true}) {
		t.Errorf("the terminal is %+v, %v", modes, err)
	}
	w.press(".", "Pass 1 of 6", "[runs]", "[B]", "A line of three Bs in column 7, rows 2 to 4.")
	w.press(".", "[holes]", "removed 3/37")
	w.press("\x1b[C", "Paused", "Pass 1 of 6", " runs  holes  fall") // the arrow to the right
	for pass := 2; pass <= 6; pass++ {
		w.press("\x1b[C", fmt.Sprintf("pass %d/6", pass), " runs  holes  fall")
	}
	w.press("", "Stable", "removed 37/37", "Total: 37 tiles removed in 6 passes, 27")
	w.waitForBoard(`
		. . . . . . . .
		R . . . . . . .
		G . . . . . . .
		R . . . P . . .
		G . . R C . . .
		P R . Y R P . .
		C R . G C G B Y
		B B C Y P G P C`)
	w.press("\x1b[D", "Paused", "pass 5/6") // to the left
	w.press("\x1b[H", "pass 0/6", "The board as it was given")
	w.waitForBoard(`
		R R P R P Y P G
		G G B G G P P G
		R P G R C C Y B
		P R R Y Y C C B
		G G Y C C G G B
		P G B Y R C P G
		C R B G C G B Y
		B B C Y P G P C`)
	if err := w.Resize(40, 10); err != nil {
		t.Fatal(err)
	}
	w.wait("pass 0/6", "rows 2–5 of 8")
	if err := w.Resize(10, 3); err != nil {
		t.Fatal(err)
	}
	w.wait("0/6")
	if err := w.Resize(120, 40); err != nil {
		t.Fatal(err)
	}
	w.wait("8 rows, 8 columns", "Paused", "The board as it was given")
	w.press("3\r", "pass 3/6", "Pass 3 of 6")
	w.press("?", "match3 watch · keys", "quit, as Ctrl-C does")
	w.press("?", "Pass 3 of 6")
	w.press("+++++", "×32")
	w.press(" ", "Stable", "pass 6/6")
	w.press("q")
	if status := w.ended(); status != 0 {
		t.Errorf("exit status %d", status)
	}
}

// waitForBoard waits until the tiles on the screen, row by row, are these.
func (w *watching) waitForBoard(want string) {
	w.t.Helper()
	w.waitFor(func() (missing string) {
		var tiles []string
		for _, line := range w.Lines()[3:19:19] {
			if fields := strings.Fields(line); len(fields) > 8 && fields[0] == fmt.Sprint(len(tiles)/8) {
				tiles = append(tiles, fields[1:9]...)
			}
		}
		if slices.Equal(tiles, strings.Fields(want)) {
			return ""
		}
		return "the board\n" + want
	})
}

// However it ends, it gives the terminal back.
func TestWatchGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		end    func(*watching) error
		status int
	}{
		{"q", func(w *watching) error { return w.Press("q") }, 0},
		{"Esc", func(w *watching) error { return w.Press("\x1b") }, 0},
		{"Ctrl-C", func(w *watching) error { return w.Press("\x03") }, 0},
		{"SIGINT", func(w *watching) error { return w.Process().Signal(syscall.SIGINT) }, 128 + int(syscall.SIGINT)},
		{"SIGTERM", func(w *watching) error { return w.Process().Signal(syscall.SIGTERM) }, 128 + int(syscall.SIGTERM)},
		{"SIGHUP", func(w *watching) error { return w.Process().Signal(syscall.SIGHUP) }, 128 + int(syscall.SIGHUP)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := startWatching(t, exec.Command("match3", "watch", cascadeFile))
			w.wait("Playing", "Pass 1 of 6")
			if err := test.end(w); err != nil {
				t.Fatal(err)
			}
			if status := w.ended(); status != test.status {
				t.Errorf("exit status %d, not %d", status, test.status)
			}
			if test.status != 0 && !strings.Contains(w.Text(), "match3: ") {
				t.Errorf("it does not say why:\n%s", w.Text())
			}
		})
	}
}

// A fault of the program gives the terminal back, too, and is told.
func TestWatchAfterAFault(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"reading", "showing"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			w := startWatching(t, exec.Command("faulty-watch", where))
			w.wait("board 1", "1 row")
			w.press("n")
			if status := w.ended(); status != statusRefused {
				t.Errorf("exit status %d", status)
			}
			if !strings.Contains(w.Text(), "program experienced a panic") {
				t.Errorf("the fault is not told:\n%s", w.Text())
			}
		})
	}
}

func init() { programs["faulty-watch"] = faultyWatch }

// faultySource reads one board more that can be shown, and then is at fault, or the board is.
type faultySource struct {
	reading bool
	asked   int
}

func (s *faultySource) Next() (*watch.Board, error) {
	s.asked++
	switch {
	case s.reading && s.asked > 1:
		panic("a fault in reading")
	case s.asked > 1:
		return &watch.Board{Board: &boardio.Board{}}, nil
	}
	return faultyBoard()
}

func faultyBoard() (*watch.Board, error) {
	reader, err := boardio.NewReader(strings.NewReader("A A A\n"), boardio.Text, boardio.Options{})
	if err != nil {
		return nil, err
	}
	board, err := reader.Read()
	return &watch.Board{Board: board, Input: "board.txt"}, err
}

// faultyWatch is a program that watches boards until there is a fault.
func faultyWatch() {
	first, err := faultyBoard()
	if err != nil {
		panic(err)
	}
	source := &faultySource{reading: os.Args[1] == "reading"}
	err = watch.Run(context.Background(), watch.New(first, source, watch.Options{Paused: true}), os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(statusRefused)
	}
}

// Boards can come through a pipe: keys still come from the terminal.
func TestWatchFromPipe(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("match3", "watch", "--paused")
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = write.Close() }()
	cmd.Stdin = read
	if _, err := write.WriteString("RRR\n\nGGG\nRRR\n\n"); err != nil {
		t.Fatal(err)
	}
	w := startWatching(t, cmd)
	_ = read.Close() // the program has it
	w.wait("<stdin>", "1 row, 3 columns")
	w.press("n", "board 2", "2 rows, 3 columns")
	w.press("n", "waiting for the next board")
	if _, err := write.WriteString("B\n\nRG\nR\n\n"); err != nil {
		t.Fatal(err)
	}
	w.wait("board 3", "1 row, 1 column")
	w.wait("<stdin>:9:2: row 1: this row has 1 cell, row 0 has 2")
	w.press("p", "board 2")
	w.press("q")
	if status := w.ended(); status != statusRefused {
		t.Errorf("exit status %d after a board was refused", status)
	}
	if !strings.Contains(w.Text(), "<stdin>:9:2: row 1") {
		t.Errorf("what was refused is not told afterwards:\n%s", w.Text())
	}
}

// Boards can be typed, too; then keys are typed at the same terminal.
func TestWatchTyped(t *testing.T) {
	t.Parallel()
	w := startWatching(t, exec.Command("match3", "watch", "--paused"))
	w.wait("reading boards from the terminal")
	w.press("RRR\r\x04", "1 row, 3 columns", "The board as it was given")
	w.press("q")
	if status := w.ended(); status != 0 {
		t.Errorf("exit status %d", status)
	}
}

// What cannot be shown is told before anything is drawn: boards that are refused, and a terminal that cannot be drawn
// on.
func TestWatchNothing(t *testing.T) {
	t.Parallel()
	ragged := filepath.Join(t.TempDir(), "ragged.txt")
	if err := os.WriteFile(ragged, []byte("RR\nR\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		args   []string
		term   string
		status int
		want   string
	}{
		{"a board that is refused", []string{ragged}, "xterm", statusRefused, "row 1: this row has 1 cell, row 0 has 2"},
		{"no file", []string{"nowhere.txt"}, "xterm", statusRefused, "nowhere.txt: no such file or directory"},
		{
			"a wrong format",
			[]string{"--from", "xml", ragged},
			"xterm",
			statusUsage,
			"choose auto, json, text, csv, npy or parquet",
		},
		{"a terminal of paper", []string{cascadeFile}, "dumb", statusUsage, "match3 explain writes the same as text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("match3", append([]string{"watch"}, test.args...)...)
			cmd.Env = append(os.Environ(), "TERM="+test.term)
			term, err := terminal.Start(cmd, 120, 24)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = term.Close() })
			w := &watching{term, t}
			if status := w.ended(); status != test.status {
				t.Errorf("exit status %d, not %d", status, test.status)
			}
			// A long name is broken anywhere.
			packed := func(text string) string { return strings.Join(strings.Fields(text), "") }
			if !strings.Contains(packed(w.Text()), packed(test.want)) {
				t.Errorf("it does not say %q:\n%s", test.want, w.Text())
			}
		})
	}
}

// A long cascade is there at once, gone through to any pass in a moment, and takes little memory.
func TestWatchLongCascade(t *testing.T) {
	if testing.Short() {
		t.Skip("a large board")
	}
	file := filepath.Join(t.TempDir(), "chain.json")
	boards, err := exec.Command("match3", "generate", "--shape", "chain", "--rows", "1000", "--cols", "1000").Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, boards, 0o600); err != nil {
		t.Fatal(err)
	}
	w := startWatching(t, exec.Command("match3", "watch", "--paused", file))
	w.wait("of 1,000, columns 0–36 of 1,000", "pass 0/99,999")
	w.press("99999\r", "pass 99,999/99,999", "removed 299,997/299,997", "rows ")
	w.press("50000\r", "pass 50,000/99,999")
	w.press("\x1b[H", "pass 0/99,999")
	if peak := peakMemory(t, fmt.Sprintf("/proc/%d/status", w.Process().Pid)); peak > 500<<20 {
		t.Errorf("it has taken %d bytes", peak)
	}
	w.press("q")
	w.ended()
}
