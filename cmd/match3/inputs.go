package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"example.com/match3/boardio"
)

// input is a file, or standard input, that boards are read from.
type input struct {
	name   string // as errors show it
	format boardio.Format
	err    error // why it cannot be read

	path       string // empty for standard input
	in         io.Reader
	file       *laterFile    // nil for what is no plain file
	undetected bool          // the format is not known yet
	count      *atomic.Int64 // nil or the bytes that were read, as they lie on the disk
}

// headSize is how far into an input its first character is looked for.
const headSize = 64 << 10

// errBlankHead says that an input does not show what it is.
var errBlankHead = fmt.Errorf("nothing but blanks in the first %d bytes; give the format with --from", headSize)

// openInputs makes inputs of the arguments, - or none at all being standard input, and finds out their formats. A file
// that cannot be read is an input with an error.
func openInputs(ctx context.Context, args []string, from string) ([]*input, error) {
	if len(args) == 0 {
		args = []string{"-"}
		if isTerminal(os.Stdin) {
			fmt.Fprintln(os.Stderr, "match3: reading boards from the terminal; Ctrl-D on a line of its own ends them")
		}
	}
	format, auto, err := parseFrom("from", from, boardFormats)
	if err != nil {
		return nil, err
	}
	var all []*input
	stdin := false
	for _, arg := range expanded(args) {
		if arg == "-" && stdin {
			return nil, usageError("- is named twice, but standard input can be read only once")
		}
		stdin = stdin || arg == "-"
		in := newInput(ctx, arg)
		in.format = format
		in.undetected = auto
		// What is behind other inputs and no plain file may not be there before those are read.
		if in.file != nil || len(all) == 0 {
			in.detect()
		}
		all = append(all, in)
	}
	return all, nil
}

// expanded are the arguments, with the names of all files that match in the place of one that is a pattern and no file.
// What matches nothing stays.
func expanded(args []string) []string {
	var all []string
	for _, arg := range args {
		if _, err := os.Lstat(arg); err == nil || !strings.ContainsAny(arg, "*?[") {
			all = append(all, arg)
			continue
		}
		matching, err := filepath.Glob(arg) // in the order of their names
		if err != nil || len(matching) == 0 {
			matching = []string{arg}
		}
		all = append(all, matching...)
	}
	return all
}

func newInput(ctx context.Context, arg string) *input {
	if arg == "-" {
		in := &input{name: "<stdin>"}
		in.in = bufio.NewReaderSize(&decompressing{in: &counting{newInterruptible(ctx, os.Stdin), in}}, headSize)
		return in
	}
	file := &laterFile{path: arg}
	in := &input{name: arg, path: arg, file: file}
	in.in = &decompressing{in: &counting{file, in}}
	info, err := os.Stat(arg)
	switch {
	case err != nil:
		in.err = unreadable(arg, err)
	case info.IsDir():
		in.err = unreadable(arg, errors.New("it is a directory; name the files in it"))
	case !info.Mode().IsRegular():
		// What is read from a pipe cannot be read again, and even opening one may take until there is a writer. It is
		// not closed before the process ends, for a read may be under way.
		in.file = nil
		in.in = bufio.NewReaderSize(&decompressing{in: &counting{newInterruptible(ctx, file), in}}, headSize)
	}
	return in
}

// unreadable says that the input of that name cannot be read, and why.
func unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", shownName(name), err)
}

// shownName is the name of a file as it may be shown: quoted where it holds anything that a terminal could act on, or
// nothing.
func shownName(name string) string {
	if name == "" || !utf8.ValidString(name) ||
		strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// counting counts what is read of an input.
type counting struct {
	in io.Reader
	of *input
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	if c.of.count != nil {
		c.of.count.Add(int64(n))
	}
	return n, err
}

// close closes the input, if it is a plain file and was not read to its end.
func (in *input) close() {
	if in.file == nil {
		return
	}
	in.file.close()
	if content, ok := in.in.(*decompressing); ok {
		content.close()
	}
}

// closeAfter closes the input after work on it that ended with err. If that ends the run, a goroutine may be reading
// still, and it is left to the end of the process.
func (in *input) closeAfter(ctx context.Context, err error) {
	if !endsRun(ctx, err) {
		in.close()
	}
}

// detect finds out the format, if that was not done yet: by the name and, where that says nothing, by the first
// character. Of a plain file no more than that is read, and it is closed again.
func (in *input) detect() {
	if !in.undetected {
		return
	}
	in.undetected = false
	format, known := boardio.FormatByName(withoutCompression(in.path))
	if !known {
		format = boardio.FormatByHead(in.head())
	}
	in.format = format
}

// ready finds out the format, if that was not done yet, and says why the input cannot be read, if it cannot.
func (in *input) ready() error {
	in.detect()
	return in.err
}

// head is the beginning of the input.
func (in *input) head() []byte {
	if in.err != nil {
		return nil
	}
	buffered, ok := in.in.(*bufio.Reader)
	if !ok {
		file := &laterFile{path: in.path}
		defer file.close()
		content := &decompressing{in: file}
		defer content.close()
		buffered = bufio.NewReaderSize(content, headSize)
	}
	head, err := peekWord(buffered)
	if err != nil && !errors.Is(err, io.EOF) {
		in.err = unreadable(in.name, err)
	}
	return head
}

// peekWord returns the beginning of in up to its first character that is no blank, without waiting for more than that.
func peekWord(in *bufio.Reader) ([]byte, error) {
	blanks := 0 // the bytes of the blanks, and of a byte order mark, in front
	for n := 1; n <= in.Size(); n++ {
		head, err := in.Peek(n)
		if err != nil {
			return head, err
		}
		if !utf8.FullRune(head[blanks:]) {
			continue
		}
		r, size := utf8.DecodeRune(head[blanks:])
		if !unicode.IsSpace(r) && r != '\ufeff' {
			return head, nil
		}
		blanks += size
	}
	return nil, errBlankHead
}

// Read reads from the input. Of a plain file it gives all that p has room for, so that what is read at once depends on
// the file alone.
func (in *input) Read(p []byte) (n int, err error) {
	if in.file == nil {
		n, err = in.in.Read(p)
	} else {
		n, err = io.ReadFull(in.in, p)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = io.EOF
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = unreadable(in.name, err)
	}
	return n, err
}

// laterFile is a file that is opened when it is first read from, and closed at its end.
type laterFile struct {
	path  string
	file  *os.File
	ended bool
}

func (f *laterFile) Read(p []byte) (int, error) {
	if f.ended {
		return 0, io.EOF
	}
	if f.file == nil {
		file, err := os.Open(f.path)
		if err != nil {
			return 0, err
		}
		f.file = file
	}
	n, err := f.file.Read(p)
	if errors.Is(err, io.EOF) {
		f.close()
	}
	return n, err
}

// close closes the file if it is open. Nothing more can be read from it then.
func (f *laterFile) close() {
	f.ended = true
	if f.file != nil {
		_ = f.file.Close() // nothing was written to it
	}
}
