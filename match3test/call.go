package match3test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// answer is what a resolver made of a board.
type answer struct {
	final           [][]int64 // a copy, which nobody else can change
	removed, passes int

	given    [][]int64 // the board that the resolver had in hand
	returned [][]int64 // the final board as it was returned, in memory that may be another's
}

// call has the board resolved, in a goroutine of its own, and waits for the answer. What kept the resolver from giving
// one is a Failure. The resolver gets a copy, so that it can spoil no other.
func (c *checker) call(board [][]int64) (answer, *Failure) {
	a := answer{given: clone(board)}
	returned := false
	panicked := "" // what it panicked with
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if value := recover(); value != nil {
				panicked = fmt.Sprintf("panicked%s: %v", panicPlace(), value)
			}
		}()
		a.returned, a.removed, a.passes = c.resolve(a.given)
		returned = true
	}()

	if !inTime(done) {
		c.hung = true
		// Nothing of a may be looked at: the resolver is still at work on it.
		return answer{}, &Failure{
			Property: propReturns, Board: board,
			Message: fmt.Sprintf("no answer after %v; the check ends here", patience),
		}
	}
	switch {
	case panicked != "":
		return answer{}, &Failure{Property: propNoPanic, Board: board, Message: panicked}
	case !returned:
		return answer{}, &Failure{
			Property: propReturns, Board: board,
			Message: "it ended its goroutine instead, as runtime.Goexit and the Fatal methods of a test do",
		}
	}
	a.final = clone(a.returned)
	return a, nil
}

// inTime waits until done is closed, and says whether that came to pass with patience. The time is counted in steps,
// and however long the machine lets this process wait, or sleeps itself, a step or two are over by then: that is not
// held against the resolver, which could do nothing meanwhile.
func inTime(done <-chan struct{}) bool {
	const steps = 100
	step := time.NewTicker(patience / steps)
	defer step.Stop()
	for range steps {
		select {
		case <-done:
			return true
		case <-step.C:
		}
	}
	return false
}

// panicPlace says where the panic arose that the calling function has just recovered: in the first frame beneath the
// runtime's own. It is empty where there is none.
func panicPlace() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(0, counters[:])])
	inPanic := false
	for {
		frame, more := frames.Next()
		if frame.Function == "runtime.gopanic" {
			inPanic = true
		}
		if inPanic && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf(" at %s:%d", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}
