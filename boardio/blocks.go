package boardio

import (
	"bytes"
	"errors"
	"hash"
	"io"
)

// block is a piece of an input that begins and, as a rule, ends between two boards.
type block struct {
	text   []byte
	offset int64  // of its first byte in the input
	line   int    // on which it begins, counted from 1
	last   bool   // the input ends with it
	open   bool   // it was cut where it may not be: no place for that was found
	inside bool   // the one before was cut so
	lines  int    // ends of lines in it
	sum    []byte // of the input up to the end of the block, if there is a hash
	boards int    // of a block of an array: how many there are, the first of which has the number in line
}

// memoryOfLine is what a line may take beside its bytes: as a board of one cell or, worse, as one that is refused. It
// is low for the latter, and high for the boards of most streams.
const memoryOfLine = 128

// size is a measure of the memory that a block and what comes of it take.
func (b *block) size() int { return len(b.text) + memoryOfLine*b.lines }

// end is the offset after the block.
func (b *block) end() int64 { return b.offset + int64(len(b.text)) }

// blockSizes are how many bytes a block has.
type blockSizes struct {
	usual int // or a little more, where the input comes fast
	most  int // or a little more, for a line or a board of text that is longer than usual
	read  int // how many are asked for at once, once there are enough; usual at most
	lines int // not bytes but lines that a block has at most, unless a single board takes more
}

var defaultBlockSizes = blockSizes{usual: 256 << 10, most: 4 << 20, read: chunk, lines: 4096}

// blocks cuts an input into blocks.
type blocks struct {
	in     io.Reader
	cut    cutter
	sizes  blockSizes
	hash   hash.Hash // of what is before offset; nil where no one wants to know
	offset int64
	line   int
	rest   []byte // read, but not cut yet
	inside bool
	err    error
}

// cutter finds the last place in text, after from, where a board may end and another begin, or says 0.
type cutter func(text []byte, from int) int

// cutAfterLine cuts after a line: fit for JSON where each value has its line.
func cutAfterLine(text []byte, from int) int {
	at := bytes.LastIndexByte(text[from:], '\n')
	if at < 0 {
		return 0
	}
	return from + at + 1
}

// cutAfterEmptyLine cuts after a line without a character: fit for text.
func cutAfterEmptyLine(text []byte, from int) int {
	for end := len(text); ; {
		at := bytes.LastIndexByte(text[from:end], '\n')
		if at < 0 {
			return 0
		}
		end = from + at
		if before := bytes.TrimSuffix(text[:end], []byte{'\r'}); len(before) == 0 || before[len(before)-1] == '\n' {
			return end + 1
		}
	}
}

// next returns the next block. It does not wait for more input than makes one. After the last block, and after an error
// of the input, more is false.
//
// Where a block ends depends on where it begins and on what follows, not on what was read with the block before, as
// long as the input gives all that it is asked for: whoever begins at the same place another time gets the same blocks.
func (b *blocks) next() (next *block, more bool, err error) {
	if b.err != nil && len(b.rest) == 0 {
		return nil, false, b.fault()
	}
	text := b.rest
	b.rest = nil
	searched := 0 // there is no place to cut up to here
	for enough := b.sizes.usual; ; {
		if b.err == nil && len(text) < enough {
			if cap(text) < enough {
				text = append(make([]byte, 0, max(2*len(text), b.sizes.usual+b.sizes.read)), text...)
			}
			n := 0
			n, b.err = readSome(b.in, text[len(text):enough])
			text = text[:len(text)+n]
		}
		seen := min(enough, len(text))
		if at := b.cutLines(text[:seen]); at > 0 {
			return b.make(text, at, false)
		}
		switch {
		case b.err != nil && len(text) <= enough && b.fault() == nil:
			// Even if there is nothing: the one before was not the last.
			return b.make(text, len(text), true)
		case b.err != nil && len(text) == 0:
			return nil, false, b.err
		case b.err != nil && len(text) <= enough:
			return b.make(text, len(text), false)
		}
		if at := b.cut(text[:seen], searched); at > 0 {
			return b.make(text, at, false)
		}
		searched = seen
		if seen >= b.sizes.most || b.inside && seen >= b.sizes.usual {
			return b.make(text, seen, false)
		}
		if seen == enough {
			enough += b.sizes.read
		}
	}
}

// cutLines is the last place at which text may be cut so that what is before has no more lines than a block may have,
// or 0 where text has no more, or no such place.
func (b *blocks) cutLines(text []byte) int {
	if b.sizes.lines == 0 || len(text) <= b.sizes.lines || bytes.Count(text, lineEnd) <= b.sizes.lines {
		return 0
	}
	end := 0
	for range b.sizes.lines {
		end += 1 + bytes.IndexByte(text[end:], '\n')
	}
	return b.cut(text[:end], 0)
}

var lineEnd = []byte{'\n'}

// readSome reads like in.Read, but does not return without bytes and without an error.
func readSome(in io.Reader, p []byte) (n int, err error) {
	for range maxEmptyReads {
		n, err = in.Read(p)
		if n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// fault is the error of the input, if it has one.
func (b *blocks) fault() error {
	if errors.Is(b.err, io.EOF) {
		return nil
	}
	return b.err
}

// make cuts a block of size bytes off text.
func (b *blocks) make(text []byte, size int, last bool) (made *block, more bool, err error) {
	made = &block{text: text[:size:size], offset: b.offset, line: b.line, last: last, inside: b.inside}
	made.open = !last && b.cut(made.text, size-1) != size
	b.inside = made.open
	if b.hash != nil {
		b.hash.Write(made.text) // never fails
		made.sum = b.hash.Sum(nil)
	}
	made.lines = bytes.Count(made.text, lineEnd)
	b.offset += int64(size)
	b.line += made.lines
	switch rest := text[size:]; {
	case len(rest) > size: // many blocks share their memory, rather than that most of it is copied for each
		b.rest = rest
	case len(rest) > 0:
		b.rest = append(make([]byte, 0, b.sizes.usual+b.sizes.read), rest...)
	}
	return made, true, nil
}
