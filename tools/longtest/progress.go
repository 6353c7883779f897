package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress says now and then how far the search has come: on a terminal in a line that the next one replaces, else in
// lines far apart.
type progress struct {
	out      io.Writer
	terminal bool
	every    time.Duration
	start    time.Time
	said     time.Time
}

func newProgress(out io.Writer) progress {
	p := progress{out: out, every: time.Minute}
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.terminal, p.every = true, time.Second
		}
	}
	return p
}

const clearLine = "\r\x1b[K"

// say tells that so many boards are resolved, of so many in all, or of no known number at 0.
func (p *progress) say(resolved, all uint64) {
	now := time.Now()
	last := p.said
	if last.IsZero() {
		last = p.start
	}
	if now.Sub(last) < p.every {
		return
	}
	p.said = now
	spent := now.Sub(p.start)
	text := fmt.Sprintf("longtest: %d boards, %.2g a second", resolved, float64(resolved)/spent.Seconds())
	if all > resolved && resolved > 0 {
		left := time.Duration(float64(spent) * float64(all-resolved) / float64(resolved))
		text += fmt.Sprintf(", %d%%, %v left", 100*resolved/all, left.Round(time.Second))
	}
	if p.terminal {
		fmt.Fprint(p.out, clearLine+text)
	} else {
		fmt.Fprintln(p.out, text)
	}
}

// end leaves the line for whatever comes next.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.out, clearLine)
	}
}
