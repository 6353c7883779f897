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
	sum    []byte // of the input up to the end of the block, if there is a hash
	boards int    // of a block of an array: how many there are, the first of which has the number in line
}

// end is the offset after the block.
func (b *block) end() int64 { return b.offset + int64(len(b.text)) }

// blockSizes are how many bytes a block has.
type blockSizes struct {
	usual int // or a little more, where the input comes fast
	most  int // or a little more, for a line or a board of text that is longer than usual
	read  int // how many are asked for at once, once there are enough
}

var defaultBlockSizes = blockSizes{usual: 256 << 10, most: 4 << 20, read: chunk}

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
func (b *blocks) next() (next *block, more bool, err error) {
	if b.err != nil {
		return nil, false, b.fault()
	}
	text := b.rest
	b.rest = nil
	searched := 0 // there is no place to cut up to here
	for {
		if cap(text)-len(text) < b.sizes.read {
			text = append(make([]byte, 0, max(2*cap(text), b.sizes.usual+b.sizes.read)), text...)
		}
		want := min(max(b.sizes.usual-len(text), b.sizes.read), cap(text)-len(text))
		n := 0
		n, b.err = readSome(b.in, text[len(text):len(text)+want])
		text = text[:len(text)+n]
		switch {
		case errors.Is(b.err, io.EOF):
			return b.make(text, len(text), true)
		case b.err != nil && len(text) == 0:
			return nil, false, b.err
		case b.err != nil:
			return b.make(text, len(text), false)
		}
		if n == want && len(text) < b.sizes.usual {
			continue
		}
		if at := b.cut(text, searched); at > 0 {
			return b.make(text, at, false)
		}
		searched = len(text)
		if len(text) >= b.sizes.most || b.inside && len(text) >= b.sizes.usual {
			return b.make(text, len(text), false)
		}
	}
}

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
	b.offset += int64(size)
	b.line += bytes.Count(made.text, []byte{'\n'})
	if size < len(text) {
		b.rest = append(make([]byte, 0, max(b.sizes.usual, len(text)-size)+b.sizes.read), text[size:]...)
	}
	return made, true, nil
}
