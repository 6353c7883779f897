package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress shows on a terminal how far the work has come. What is written through it stands above the bar.
type progress struct {
	out    io.Writer
	bar    *progressbar.ProgressBar // nil where nothing is shown
	read   atomic.Int64             // bytes of the inputs
	total  int64                    // of them, or -1
	begun  time.Time
	shown  time.Time
	boards int
}

// progressInterval is the least time between two pictures of the bar.
const progressInterval = 100 * time.Millisecond

// newProgress begins to count what is read from the inputs. It shows something only if out is a terminal and quiet is
// not wanted.
func newProgress(out io.Writer, inputs []*input, quiet bool) *progress {
	p := &progress{out: out, begun: time.Now()}
	for _, in := range inputs {
		in.count = &p.read
		if in.file == nil {
			p.total = -1
		} else if info, err := os.Stat(in.path); err == nil && p.total >= 0 {
			p.total += info.Size()
		}
	}
	if quiet || !isTerminal(os.Stderr) {
		return p
	}
	p.bar = progressbar.NewOptions64(p.total,
		onTerminal(out),
		progressbar.OptionShowBytes(true),
		progressbar.OptionShowTotalBytes(true),
	)
	return p
}

// show shows how many boards were worked on.
func (p *progress) show(boards int) {
	p.boards = boards
	if p.bar == nil || time.Since(p.shown) < progressInterval {
		return
	}
	p.shown = time.Now()
	rate := float64(boards) / time.Since(p.begun).Seconds()
	p.bar.Describe(fmt.Sprintf("%s boards, %s/s", short(float64(boards)), short(rate)))
	_ = p.bar.Set64(p.read.Load())
}

// Write writes a message above the bar.
func (p *progress) Write(message []byte) (int, error) {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	return p.out.Write(message)
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Exit()
		_ = p.bar.Clear()
		p.bar = nil
	}
}

// countBar shows how many of so many boards are done.
type countBar struct{ bar *progressbar.ProgressBar }

func newCountBar(out io.Writer, boards uint64, quiet bool) *countBar {
	if quiet || !isTerminal(os.Stderr) || boards > math.MaxInt64 {
		return &countBar{}
	}
	return &countBar{progressbar.NewOptions64(int64(boards),
		onTerminal(out),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("boards"),
	)}
}

// onTerminal is how all bars are drawn, which count different things.
func onTerminal(out io.Writer) progressbar.Option {
	return func(bar *progressbar.ProgressBar) {
		for _, option := range []progressbar.Option{
			progressbar.OptionSetWriter(out),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionThrottle(progressInterval),
			progressbar.OptionUseANSICodes(true),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionFullWidth(),
		} {
			option(bar)
		}
	}
}

func (b *countBar) show(boards uint64) {
	if b.bar != nil {
		_ = b.bar.Set64(int64(boards))
	}
}

// end takes the bar away.
func (b *countBar) end() {
	if b.bar != nil {
		_ = b.bar.Exit()
		_ = b.bar.Clear()
	}
}

// short is a number in three digits or so.
func short(n float64) string {
	for _, unit := range []string{"", "k", "M"} {
		if n < 999.5 {
			return fmt.Sprintf("%.3g%s", n, unit)
		}
		n /= 1000
	}
	return fmt.Sprintf("%.3gG", n)
}
