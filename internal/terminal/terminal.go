//go:build unix

// Package terminal runs a program in a pseudo-terminal and reads its screen as a person would: for tests, and for the
// pictures of the documentation.
//
// What may enter: keys, windows, screens. What may not: anything about the program.
package terminal

import (
	"fmt"
	"image/color"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// Terminal is a terminal in which a program runs.
type Terminal struct {
	cmd  *exec.Cmd
	line *os.File // the program has the other end

	mutex  sync.Mutex
	screen *vt.Emulator
	cols   int
	rows   int

	drained chan struct{} // closed when all that the program wrote is on the screen
}

// Start starts a program in a terminal of a size. Its standard error is the terminal too, and so is its standard input
// unless it has one. The terminal is the one that controls it.
func Start(cmd *exec.Cmd, cols, rows int) (*Terminal, error) {
	const output = 1 // which is the terminal even where standard input is not
	attributes := &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: output}
	line, err := pty.StartWithAttrs(cmd, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)}, attributes)
	if err != nil {
		return nil, fmt.Errorf("terminal: %w", err)
	}
	t := &Terminal{
		cmd: cmd, line: line, screen: vt.NewEmulator(cols, rows), cols: cols, rows: rows,
		drained: make(chan struct{}),
	}
	go t.show()
	go func() { _, _ = io.Copy(line, t.screen) }() // what the terminal answers when it is asked something
	return t, nil
}

// show puts what the program writes on the screen until it ends.
func (t *Terminal) show() {
	defer close(t.drained)
	written := make([]byte, 32<<10)
	for {
		n, err := t.line.Read(written)
		t.mutex.Lock()
		_, _ = t.screen.Write(written[:n]) // it takes everything
		t.mutex.Unlock()
		if err != nil {
			return
		}
	}
}

// Press types keys, written as terminals send them.
func (t *Terminal) Press(keys string) error {
	_, err := io.WriteString(t.line, keys)
	return err
}

// Resize gives the window another size and tells the program.
func (t *Terminal) Resize(cols, rows int) error {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.cols, t.rows = cols, rows
	t.screen.Resize(cols, rows)
	return pty.Setsize(t.line, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)})
}

// Process is the process of the program.
func (t *Terminal) Process() *os.Process { return t.cmd.Process }

// Wait waits until the program has ended and all that it wrote is on the screen, and until no other process has the
// terminal.
func (t *Terminal) Wait() (*os.ProcessState, error) {
	err := t.cmd.Wait()
	if t.cmd.ProcessState == nil {
		return nil, err
	}
	<-t.drained
	return t.cmd.ProcessState, nil
}

// Close ends the program, if it has not ended, and the terminal.
func (t *Terminal) Close() error {
	if t.cmd.ProcessState == nil {
		_ = t.cmd.Process.Kill()
		_ = t.cmd.Wait()
	}
	return t.line.Close()
}

// Lines is the text on the screen, line by line, without blanks at the ends of lines.
func (t *Terminal) Lines() []string {
	var lines []string
	for _, row := range t.Cells() {
		var line strings.Builder
		for _, cell := range row {
			line.WriteString(cell.Text)
		}
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return lines
}

// Text is the text on the screen.
func (t *Terminal) Text() string { return strings.Join(t.Lines(), "\n") }

// Modes is how a program has set up the terminal.
type Modes struct {
	AltScreen    bool // it draws on the alternate screen
	HiddenCursor bool
	Raw          bool // keys come to it one by one, and are not shown by the terminal
}

// Modes are the modes at present.
func (t *Terminal) Modes() (Modes, error) {
	raw, err := isRaw(t.line)
	if err != nil {
		return Modes{}, fmt.Errorf("terminal: %w", err)
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return Modes{AltScreen: t.screen.IsAltScreen(), HiddenCursor: t.screen.CursorHidden(), Raw: raw}, nil
}

// Cell is a character on the screen.
type Cell struct {
	Text                 string      // a character, or nothing to the right of a wide one
	Width                int         // columns; 0 to the right of a wide one
	Foreground           color.Color // nil for the colour that the terminal has for it
	Background           color.Color
	Bold, Faint, Reverse bool
}

// Cells are the characters on the screen, row by row.
func (t *Terminal) Cells() [][]Cell {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	rows := make([][]Cell, t.rows)
	for y := range rows {
		for x := range t.cols {
			rows[y] = append(rows[y], cellOf(t.screen.CellAt(x, y)))
		}
	}
	return rows
}

func cellOf(c *uv.Cell) Cell {
	if c == nil {
		return Cell{Text: " ", Width: 1}
	}
	return Cell{
		Text: c.Content, Width: c.Width, Foreground: c.Style.Fg, Background: c.Style.Bg,
		Bold: c.Style.Attrs&uv.AttrBold != 0, Faint: c.Style.Attrs&uv.AttrFaint != 0,
		Reverse: c.Style.Attrs&uv.AttrReverse != 0,
	}
}
