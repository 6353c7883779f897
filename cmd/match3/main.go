// Command match3 resolves the boards of match-3 games, explains what happens, and makes boards to try it on.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
	"time"
)

//go:generate go run . man ../../docs/man
//go:generate go run . explain --force --output ../../docs/pictures/cascade.svg ../../testdata/boards/cascade.txt

func main() {
	os.Exit(run())
}

// run runs the command and returns its exit status.
func run() int {
	ctx, stop := withSignals(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	cmd, err := newRootCommand().ExecuteContextC(ctx)
	var status *statusError
	var interrupted *interruption
	var file *fs.PathError
	switch {
	case err == nil:
		return statusOK
	case isClosedPipe(err):
		return statusRefused
	case errors.As(err, &interrupted):
		complain(os.Stderr, err)
		return statusSignal + int(interrupted.signal)
	case errors.As(err, &status):
		if status.err != nil {
			complain(os.Stderr, status.err)
		}
		return status.code
	case errors.As(err, &file): // what cobra itself writes could not be written
		complain(os.Stderr, err)
		return statusRefused
	default: // cobra found the command line wrong
		complain(os.Stderr, err)
		fmt.Fprintf(os.Stderr, "Run '%s --help' for how it is used.\n", cmd.CommandPath())
		return statusUsage
	}
}

// The exit statuses. A command that a signal ended has 128 and the number of the signal, as shells have it.
const (
	statusOK      = 0
	statusRefused = 1
	statusUsage   = 2
	statusSignal  = 128
)

// statusError ends the command with an exit status, after a message unless err is nil.
type statusError struct {
	code int
	err  error
}

func (e *statusError) Error() string { return fmt.Sprintf("exit status %d: %v", e.code, e.err) }
func (e *statusError) Unwrap() error { return e.err }

// usageError says that the command line is wrong.
func usageError(format string, args ...any) error {
	return &statusError{statusUsage, fmt.Errorf(format, args...)}
}

// failure says that the work could not be done or not all of it.
func failure(format string, args ...any) error {
	return &statusError{statusRefused, fmt.Errorf(format, args...)}
}

// interruption is the cause of a context that a signal ended.
type interruption struct{ signal syscall.Signal }

func (i *interruption) Error() string { return i.signal.String() }

// withSignals returns a context that the first of some signals ends, so that the work can stop in good order. Another
// one ends the process at once, but not within the first second: some senders send it twice.
func withSignals(parent context.Context, heeded ...os.Signal) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	for _, sig := range heeded {
		if !signal.Ignored(sig) { // as nohup and shells that start something in the background have it
			signal.Notify(signals, sig)
		}
	}
	go func() {
		select {
		case got := <-signals:
			number, _ := got.(syscall.Signal)
			cancel(&interruption{number})
			time.Sleep(time.Second)
			signal.Stop(signals)
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
