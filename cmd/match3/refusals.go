package main

import (
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

// refusals tells of the boards that are refused. After so many of a kind it only counts them.
type refusals struct {
	out    io.Writer
	most   int     // of a kind that are told; 0 for all
	counts [16]int // by kind, the last of them for all others
}

// tell tells of a refusal, or counts it.
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
