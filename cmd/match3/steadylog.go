package main

import (
	"io"
	"sync"
	"time"
)

// steadyLog passes lines on to a writer without ever waiting for it: a terminal that was stopped, a pipe whose reader
// is busy or gone, or a disk that is full may hold up the log, but nothing that is logged. Lines that find no room are
// lost, and counted.
type steadyLog struct {
	out  io.Writer
	wake chan struct{}

	mu      sync.Mutex
	waiting []byte
	writing bool
	lost    int
}

// logRoom is how many bytes of lines may wait.
const logRoom = 1 << 20

// newSteadyLog makes a log, which writes once it is run.
func newSteadyLog(out io.Writer) *steadyLog {
	return &steadyLog{out: out, wake: make(chan struct{}, 1)}
}

// Write takes whole lines. It never fails.
func (l *steadyLog) Write(lines []byte) (int, error) {
	l.mu.Lock()
	if len(l.waiting)+len(lines) > logRoom {
		l.lost++
	} else {
		l.waiting = append(l.waiting, lines...)
	}
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
	return len(lines), nil
}

// run writes what waits, for as long as the process lives. It tells report how many lines were lost once there is room
// again.
func (l *steadyLog) run(report func(lost int)) {
	for range l.wake {
		l.mu.Lock()
		lines, lost := l.waiting, l.lost
		l.waiting, l.lost, l.writing = nil, 0, true
		l.mu.Unlock()
		_, _ = l.out.Write(lines) // whoever does not take a line does not get it
		l.mu.Lock()
		l.writing = false
		l.mu.Unlock()
		if lost > 0 {
			report(lost)
		}
	}
}

// flush waits until all is written, but not for long.
func (l *steadyLog) flush() {
	for deadline := time.Now().Add(time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		l.mu.Lock()
		idle := len(l.waiting) == 0 && !l.writing
		l.mu.Unlock()
		if idle {
			return
		}
	}
}
