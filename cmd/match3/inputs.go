package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/match3/boardio"
)

// input is a file, or standard input, that boards are read from.
type input struct {
	name   string // as errors show it
	format boardio.Format
	err    error // why it cannot be read

	path string // what to open; empty for standard input
	file *os.File
	in   io.Reader
}

type inputs []*input

// headSize is how far into an input its first character is looked for.
const headSize = 4096

// openInputs makes inputs of the arguments, - or none at all being standard input, and finds out their formats. A file
// that cannot be read is an input with an error.
func openInputs(ctx context.Context, args []string, from string) (inputs, error) {
	if len(args) == 0 {
		args = []string{"-"}
		if isTerminal(os.Stdin) {
			fmt.Fprintln(os.Stderr, "match3: reading boards from the terminal; Ctrl-D on a line of its own ends them")
		}
	}
	auto := from == "auto"
	var format boardio.Format
	if !auto {
		var err error
		format, err = boardio.ParseFormat(from)
		if err != nil || format == boardio.Pair {
			return nil, usageError("--from %q: it is one of auto, json, text and csv", from)
		}
	}
	var all inputs
	stdin := false
	for _, arg := range args {
		if arg == "-" && stdin {
			return nil, usageError("- stands twice among the files, but standard input can be read once")
		}
		stdin = stdin || arg == "-"
		in := newInput(ctx, arg)
		in.format = format
		if auto {
			in.detect()
		}
		all = append(all, in)
	}
	return all, nil
}

func newInput(ctx context.Context, arg string) *input {
	if arg == "-" {
		return &input{name: "<stdin>", file: os.Stdin, in: bufio.NewReaderSize(newInterruptible(ctx, os.Stdin), headSize)}
	}
	in := &input{name: arg, path: arg}
	info, err := os.Stat(arg)
	switch {
	case err != nil:
		in.err = err
	case info.IsDir():
		in.err = fmt.Errorf("%s is a directory; name the files in it", arg)
	case !info.Mode().IsRegular():
		// What is read from a pipe cannot be read again: it stays open from here on.
		in.file, in.err = os.Open(arg)
		if in.err == nil {
			in.in = bufio.NewReaderSize(newInterruptible(ctx, in.file), headSize)
		}
	}
	return in
}

// detect finds out the format by the name and, where that says nothing, by the first character. Of a plain file no more
// than that is read, and it is closed again.
func (in *input) detect() {
	format, known := boardio.FormatByName(in.path)
	if !known {
		format = boardio.FormatByHead(in.head())
	}
	in.format = format
}

// head is the beginning of the input.
func (in *input) head() []byte {
	if in.err != nil {
		return nil
	}
	if buffered, ok := in.in.(*bufio.Reader); ok {
		head, _ := peekWord(buffered)
		return head
	}
	file, err := os.Open(in.path)
	if err != nil {
		in.err = err
		return nil
	}
	defer file.Close()
	head, err := peekWord(bufio.NewReaderSize(file, headSize))
	if err != nil && !errors.Is(err, io.EOF) {
		in.err = err
	}
	return head
}

// peekWord returns the beginning of in up to its first character that is no blank, without waiting for more than that.
func peekWord(in *bufio.Reader) ([]byte, error) {
	for n := 1; n <= in.Size(); n++ {
		head, err := in.Peek(n)
		if err != nil {
			return head, err
		}
		switch head[n-1] {
		case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF: // the last three are the byte order mark
		default:
			return head, nil
		}
	}
	return nil, nil
}

// Read reads from the input, which it opens at the first call.
func (in *input) Read(p []byte) (int, error) {
	if in.in == nil {
		file, err := os.Open(in.path)
		if err != nil {
			return 0, err
		}
		in.file, in.in = file, file
	}
	n, err := in.in.Read(p)
	if errors.Is(err, io.EOF) && in.path != "" {
		_ = in.file.Close() // nothing was written to it
	}
	return n, err
}

// close closes the files that are still open.
func (all inputs) close() {
	for _, in := range all {
		if in.path != "" && in.file != nil {
			_ = in.file.Close() // nothing was written to it
		}
	}
}
