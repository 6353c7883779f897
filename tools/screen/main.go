//go:build unix

// Command screen runs a program in a terminal, presses keys and draws what is then to be seen as SVG.
//
//	go run ./tools/screen --out watch.svg --keys '.' -- match3 watch --paused board.txt
//
// Keys are written as Go writes strings, such as \x1b[C for the arrow to the right. Before each key, and at the end, it
// waits until the screen has been still for a while.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"example.com/match3/internal/terminal"
)

func main() {
	out := flag.String("out", "", "the `file` to write")
	cols := flag.Int("cols", 80, "`columns` of the window")
	rows := flag.Int("rows", 24, "`rows` of the window")
	keys := flag.String("keys", "", "the `keys` to press, blanks between them")
	flag.Parse()
	if *out == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "screen: --out FILE and a command are needed; see go doc ./tools/screen")
		os.Exit(2)
	}
	if err := run(*out, *cols, *rows, *keys, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "screen:", err)
		os.Exit(1)
	}
}

func run(out string, cols, rows int, keys string, command []string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=")
	t, err := terminal.Start(cmd, cols, rows)
	if err != nil {
		return err
	}
	defer func() { _ = t.Close() }()
	settle(t)
	for _, key := range strings.Fields(keys) {
		typed, err := strconv.Unquote(`"` + key + `"`)
		if err != nil {
			return fmt.Errorf("key %s: %w", key, err)
		}
		if err := t.Press(typed); err != nil {
			return err
		}
		settle(t)
	}
	return os.WriteFile(out, []byte(draw(t.Cells())), 0o644)
}

// settle waits until the screen shows something and has been still for a while.
func settle(t *terminal.Terminal) {
	const still, patience = 500 * time.Millisecond, 20 * time.Second
	began, changed := time.Now(), time.Now()
	last := ""
	for time.Since(began) < patience {
		if now := t.Text(); now != last {
			last, changed = now, time.Now()
		}
		if strings.TrimSpace(last) != "" && time.Since(changed) > still {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
