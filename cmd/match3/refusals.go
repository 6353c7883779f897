package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"example.com/match3"
	"example.com/match3/boardio"
)

// defaultMaxNamed is how many refusals of one kind are told one by one where no one wants more.
const defaultMaxNamed = 10

// refusalKinds are what boards are refused for, and how many of a kind are called.
var refusalKinds = []struct {
	err  error
	name string
}{
	{match3.ErrRagged, "with rows of different lengths"},
	{match3.ErrKind, "with a cell that is no kind"},
	{boardio.ErrSymbol, "with a symbol that is refused"},
	{boardio.ErrEncoding, "that are not UTF-8"},
	{boardio.ErrLimit, "above a limit"},
	{boardio.ErrNoBoard, "that hold no board"},
	{boardio.ErrForm, "that the output cannot hold"},
	{match3.ErrSize, "whose cells are not as many as they should be"},
	{boardio.ErrTable, "in a table that is damaged"},
	{match3.ErrSyntax, "that cannot be read"},
}

// refusals tells of the boards that are refused, and of inputs that cannot be read. After so many boards of a kind it
// only counts them.
type refusals struct {
	out    io.Writer
	most   int     // of a kind that are told; 0 for all
	stop   bool    // the first of them ends the run
	all    int     // boards and inputs so far
	counts [16]int // of boards by kind, the last of them for all others
}

// errStop says that a board or an input was refused and that the run is to stop there.
var errStop = errors.New("stopped at the first refused board")

// refusedError is what a run ends with in which so many boards and inputs were refused: nothing where none was, and no
// words about a single one, which was told of.
func refusedError(refused int, done uint64, how string) error {
	switch {
	case refused > 1:
		return failure("%d refused, %d %s", refused, done, how)
	case refused > 0:
		return &statusError{statusRefused, nil}
	}
	return nil
}

// board refuses a board. The error is errStop, if the run is to stop.
func (r *refusals) board(refused *boardio.Error) error {
	r.tell(refused)
	return r.counted()
}

// input refuses an input as a whole, in the same way.
func (r *refusals) input(err error) error {
	complain(r.out, err)
	return r.counted()
}

func (r *refusals) counted() error {
	r.all++
	if r.stop {
		return errStop
	}
	return nil
}

// overInputs does the work on one input after another. An input that cannot be read is refused, and the others may be
// fine; a context that is done, results that cannot be written, errStop and errors with an exit status of their own end
// it. After each input, a refused one too, ended is called unless it is nil; its errors are as those of work.
func (r *refusals) overInputs(
	ctx context.Context, inputs []*input, work func(number int, in *input) error, ended func() error,
) error {
	for number, in := range inputs {
		err := work(number, in)
		if err == nil && ended != nil {
			err = ended()
		}
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case endsRun(ctx, err):
			return err
		default:
			if err := r.input(err); err != nil {
				return err
			}
			if ended == nil {
				continue
			}
			if err := ended(); err != nil {
				return err
			}
		}
	}
	return nil
}

// endsRun says whether an error ends the work on all inputs.
func endsRun(ctx context.Context, err error) bool {
	var status *statusError
	return err != nil && (ctx.Err() != nil || errors.Is(err, errStop) || isOutputError(err) || errors.As(err, &status))
}

// tell tells of a board that is refused, or counts it.
func (r *refusals) tell(refused *boardio.Error) {
	kind := len(refusalKinds)
	for i, k := range refusalKinds {
		if errors.Is(refused, k.err) {
			kind = i
			break
		}
	}
	r.counts[kind]++
	if r.most == 0 || r.counts[kind] <= r.most {
		fmt.Fprintln(r.out, refused)
	}
}

// sumUp tells how many there were beyond those.
func (r *refusals) sumUp() {
	for kind, count := range r.counts {
		more := count - r.most
		if r.most == 0 || more <= 0 {
			continue
		}
		name := "that are refused for another reason"
		if kind < len(refusalKinds) {
			name = refusalKinds[kind].name
		}
		noun := "boards"
		if more == 1 {
			noun = "board"
		}
		fmt.Fprintf(r.out, "match3: and %d more %s %s\n", more, noun, name)
	}
}
