package main

import (
	"cmp"
	"os"
	"runtime"

	"golang.org/x/term"
)

// The window where there is no terminal.
const (
	defaultWidth  = 80
	defaultHeight = 40
)

// window says whether text has colours, and how large the window is.
func window(flags explainFlags) (colour bool, width, height int) {
	toTerminal := flags.output.path == "" && term.IsTerminal(int(os.Stdout.Fd()))
	width, height = defaultWidth, defaultHeight
	if toTerminal {
		w, h, _ := term.GetSize(int(os.Stdout.Fd())) // 0 where the terminal does not know
		width, height = cmp.Or(max(w, 0), width), cmp.Or(max(h, 0), height)
	}
	if flags.width > 0 {
		width = flags.width
	}
	if flags.height > 0 {
		height = flags.height
	}
	return coloured(flags.color, toTerminal), width, height
}

// coloured says whether text has colours under a value of their flag, for a terminal or not.
func coloured(color string, toTerminal bool) bool {
	return color == colourAlways || color == colourAuto && toTerminal && os.Getenv("NO_COLOR") == "" && knowsColours()
}

// knowsColours says whether the terminal acts on control sequences. Old ones of Windows do only when they are asked to,
// and new ones say who they are.
func knowsColours() bool {
	name := os.Getenv("TERM")
	if runtime.GOOS == "windows" {
		return os.Getenv("WT_SESSION") != "" || name != ""
	}
	return name != "dumb"
}
