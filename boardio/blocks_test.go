package boardio

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// wholeReads gives all that is asked for, as a file does, and tells of the end only when there is less.
type wholeReads struct{ in io.Reader }

func (r wholeReads) Read(p []byte) (int, error) {
	n, err := io.ReadFull(r.in, p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// blocksOf are the offsets at which the blocks of text end, text beginning at an offset.
func blocksOf(t *testing.T, text []byte, offset int64, sizes blockSizes, cut cutter) (ends []int64) {
	t.Helper()
	all := blocks{in: wholeReads{bytes.NewReader(text)}, cut: cut, sizes: sizes, offset: offset, line: 1}
	at := 0
	for {
		b, more, err := all.next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		if !bytes.Equal(b.text, text[at:at+len(b.text)]) || b.offset != offset+int64(at) {
			t.Fatalf("the block at %d does not follow the one before", b.offset)
		}
		at += len(b.text)
		ends = append(ends, b.end())
	}
	if at != len(text) {
		t.Fatalf("the blocks hold %d bytes of %d", at, len(text))
	}
	return ends
}

// Whoever begins where a block ended gets the blocks that followed it, so that compressed output which is gone on with
// has the frames that it would have had.
func TestBlocksDependOnWhereTheyBegin(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		var text bytes.Buffer
		for range random.IntN(40) {
			text.WriteString(strings.Repeat("R", random.IntN(2+random.IntN(120))))
			text.WriteString("\n\n"[:1+random.IntN(2)])
		}
		for _, sizes := range []blockSizes{{64, 256, 16, 0}, {64, 256, 16, 3}, {100, 150, 100, 5}, {8, 16, 1, 1}} {
			for _, cut := range []cutter{cutAfterLine, cutAfterEmptyLine} {
				ends := blocksOf(t, text.Bytes(), 0, sizes, cut)
				for i, end := range ends {
					if end > 0 && cut(text.Bytes()[:end], 0) != int(end) {
						continue // nothing begins in the middle of a board
					}
					again := blocksOf(t, text.Bytes()[end:], end, sizes, cut)
					if i == len(ends)-1 {
						continue // what follows the end is one empty block, or none
					}
					if got, want := again, ends[i+1:]; !slices.Equal(got, want) {
						t.Fatalf("%q, sizes %v: from %d on blocks end at %v, want %v", text.String(), sizes, end, got, want)
					}
				}
			}
		}
	}
}

// A block of very short lines, each of which may be a refusal many times as large, has a bounded number of them.
func TestBlocksHaveFewLines(t *testing.T) {
	text := bytes.Repeat([]byte("1\n"), 1<<18)
	all := blocks{in: bytes.NewReader(text), cut: cutAfterLine, sizes: defaultBlockSizes, line: 1}
	for line := 1; ; {
		b, more, err := all.next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		if b.lines > defaultBlockSizes.lines || b.line != line {
			t.Fatalf("a block of %d lines begins on line %d; %d and %d are wanted",
				b.lines, b.line, defaultBlockSizes.lines, line)
		}
		line += b.lines
	}
}
