package boardio

import (
	"bytes"
	"errors"
	"io"
	"strings"
)

// window is a reader that keeps what it read lately, so that a place in the input can be named by line and column
// after the fact, what comes next can be looked at, and reading can begin again a little further back. How much it
// keeps is bounded: by the limit on one token, and by maxPinned for the rest.
type window struct {
	in       io.Reader
	consumed func() int64 // the offset up to which the parser that reads from here is done
	limit    int          // the most bytes that may be read beyond what is consumed

	kept  []byte // the bytes of the input from offset start on
	start int64
	next  int64 // the offset of the byte that Read gives next
	err   error // what ended the input

	beyond bool // more was asked for than the input has

	cursor int64 // line and column are those of this offset
	line   int
	column int

	pinned int64 // nothing from here on is forgotten; notPinned if there is no such place
	watch  int64 // the first line end from here on is to be pinned; notPinned if there is none to look for
}

const (
	notPinned = int64(-1)
	// maxPinned is the most bytes that are kept for reading them again. Where a line was cut off, the parser notices
	// within the line that follows, or the one after it.
	maxPinned = 1 << 20
	chunk     = 64 << 10
	// maxEmptyReads is how often in a row the input may give neither bytes nor an error.
	maxEmptyReads = 100
)

// errTooLong says that a token is longer than the limit.
var errTooLong = errors.New("token above the limit")

func newWindow(in io.Reader, limit int) *window {
	w := &window{in: in, limit: limit, consumed: func() int64 { return 0 }}
	w.begin(nil, 0, 1)
	if mark := w.peek(0, len(byteOrderMark)); bytes.Equal(mark, byteOrderMark) {
		w.next = int64(len(byteOrderMark))
		w.start, w.cursor = w.next, w.next
		w.kept = w.kept[len(byteOrderMark):]
	}
	return w
}

// begin makes the window begin at offset, at the beginning of a line, with text, which is the next that the input has.
func (w *window) begin(text []byte, offset int64, line int) {
	w.kept, w.start, w.next = text, offset, offset
	w.cursor, w.line, w.column = offset, line, 1
	w.pinned, w.watch = notPinned, notPinned
	w.err, w.beyond = nil, false
}

// Read gives the bytes from next on.
func (w *window) Read(p []byte) (int, error) {
	if w.next == w.start+int64(len(w.kept)) {
		w.forget(w.consumed())
		if w.next-w.consumed() > int64(w.limit) {
			return 0, errTooLong
		}
		w.fill()
	}
	n := copy(p, w.kept[w.next-w.start:])
	w.next += int64(n)
	if n == 0 && len(p) > 0 {
		return 0, w.err
	}
	return n, nil
}

// fill reads one more piece of the input.
func (w *window) fill() {
	if w.err != nil {
		w.beyond = true
		return
	}
	old := len(w.kept)
	if cap(w.kept)-old < chunk {
		w.kept = append(make([]byte, 0, 2*old+2*chunk), w.kept...)
	}
	n, err := readSome(w.in, w.kept[old:old+chunk])
	w.kept = w.kept[:old+n]
	w.err = err
}

// peek returns up to n bytes from offset on, fewer only where the input ends.
func (w *window) peek(offset int64, n int) []byte {
	for w.start+int64(len(w.kept)) < offset+int64(n) {
		w.fill()
		if w.beyond {
			break
		}
	}
	from := min(max(offset, w.start)-w.start, int64(len(w.kept)))
	return w.kept[from:min(from+int64(n), int64(len(w.kept)))]
}

// skip returns the first byte from offset on that is not among set, and where it stands; found is false where the input
// ends or nothing but set comes for very long.
func (w *window) skip(offset int64, set string) (b byte, at int64, found bool) {
	for range maxPinned {
		next := w.peek(offset, 1)
		if len(next) == 0 {
			break
		}
		if strings.IndexByte(set, next[0]) < 0 {
			return next[0], offset, true
		}
		offset++
	}
	return 0, offset, false
}

// forget drops what lies before offset, unless it is pinned.
func (w *window) forget(offset int64) {
	offset = max(offset, w.start) // nextLine may have gone further than what is consumed
	if w.watch != notPinned {
		from := max(w.watch, w.start) - w.start
		to := max(offset-w.start, from) // blanks before the value that is watched may not be consumed yet
		if i := bytes.IndexByte(w.kept[from:to], '\n'); i >= 0 {
			w.pinned, w.watch = w.start+from+int64(i)+1, notPinned
		} else {
			w.watch = w.start + to
		}
	}
	if w.pinned != notPinned {
		if offset-w.pinned > maxPinned {
			w.pinned = notPinned
		} else {
			offset = min(offset, w.pinned)
		}
	}
	w.advance(offset)
	w.kept = w.kept[offset-w.start:]
	w.start = offset
}

// advance moves the cursor forward to offset.
func (w *window) advance(offset int64) {
	if offset > w.cursor {
		w.line, w.column = w.position(offset)
		w.cursor = offset
	}
}

// position is the line and the column, in characters, of offset, which must not lie before the cursor.
func (w *window) position(offset int64) (line, column int) {
	end := min(max(offset, w.cursor)-w.start, int64(len(w.kept)))
	passed := w.kept[w.cursor-w.start : end]
	lastEnd := bytes.LastIndexByte(passed, '\n')
	if lastEnd < 0 {
		return w.line, w.column + characters(passed)
	}
	return w.line + bytes.Count(passed, []byte{'\n'}), 1 + characters(passed[lastEnd+1:])
}

// watchLine begins to look for the end of the line on which offset lies, to be able to go back to it.
func (w *window) watchLine(offset int64) {
	w.pinned, w.watch = notPinned, offset
}

// nextLine is the offset after the end of the line that watchLine was called for, if it is still kept or was not yet
// reached. It may read on to find it, and forgets the rest of that line.
func (w *window) nextLine() (offset int64, found bool) {
	if w.pinned != notPinned {
		return w.pinned, true
	}
	if w.watch == notPinned {
		return 0, false
	}
	for {
		w.forget(max(w.start, w.watch))
		if w.pinned != notPinned {
			return w.pinned, true
		}
		end := w.start + int64(len(w.kept))
		w.forget(end)
		if w.pinned != notPinned {
			return w.pinned, true
		}
		w.fill()
		if w.beyond {
			return 0, false
		}
	}
}

// seek makes Read give the bytes from offset on, which must be kept.
func (w *window) seek(offset int64) {
	w.next = offset
}
