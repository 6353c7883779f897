package claim

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// splitter takes a stream of JSON values apart into the values, by their brackets alone. What is wrong within one is
// for whoever parses it to find.
type splitter struct {
	in       *bufio.Reader
	limit    int // of the bytes of a value
	line     int // that is being read, counted from 1
	first    bool
	lined    bool // so far each value had its line, and none another
	count    int
	lastLine int // on which the last value began
}

// piece is a value, and where it begins.
type piece struct {
	text         []byte
	line, column int // counted from 1, the column in bytes
}

func newSplitter(in io.Reader, limit int) *splitter {
	return &splitter{in: bufio.NewReaderSize(in, 64<<10), limit: limit, line: 1, first: true, lined: true}
}

// next returns the next value with all that follows it on its line and begins no other one. Where the first value had
// its line, a value that goes on behind the end of a line was cut off and ends there. The error is io.EOF at the end,
// errTooLong for a value above the limit, after which nothing can be read, or that of the input.
func (s *splitter) next() (piece, error) {
	column, err := s.skipBlanks()
	if err != nil {
		return piece{}, err
	}
	p := piece{line: s.line, column: column}
	begun := s.line
	var open nesting
	for {
		b, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) && len(p.text) > 0 {
			break
		}
		if err != nil {
			return piece{}, err
		}
		if b == '\n' {
			s.line++
			if open.depth == 0 || open.inString || s.count > 0 && s.lined {
				break
			}
		}
		if len(p.text) > 0 && open.depth == 0 && !open.inString && (b == '[' || b == '{') {
			s.lined = false
			_ = s.in.UnreadByte() // it was just read
			break
		}
		if len(p.text) == s.limit {
			return p, errTooLong
		}
		p.text = append(p.text, b)
		open.see(b)
	}
	s.count++
	s.lined = s.lined && bytes.IndexByte(p.text, '\n') < 0 && begun > s.lastLine
	s.lastLine = begun
	p.text = bytes.TrimRight(p.text, " \t\r\n")
	return p, nil
}

// nesting is what is open at a byte of JSON.
type nesting struct {
	depth             int // of brackets
	inString, escaped bool
}

// see goes on by a byte.
func (n *nesting) see(b byte) {
	switch {
	case n.escaped:
		n.escaped = false
	case n.inString:
		n.escaped = b == '\\'
		n.inString = b != '"'
	case b == '"':
		n.inString = true
	case b == '[' || b == '{':
		n.depth++
	case b == ']' || b == '}':
		n.depth = max(n.depth-1, 0)
	}
}

// skipBlanks goes to the next byte that is no blank, and returns its column.
func (s *splitter) skipBlanks() (column int, err error) {
	if s.first {
		s.first = false
		if mark, _ := s.in.Peek(3); string(mark) == "\ufeff" {
			_, _ = s.in.Discard(3) // it is there
		}
	}
	for column = 1; ; column++ {
		b, err := s.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case b == '\n':
			s.line++
			column = 0
		case b != ' ' && b != '\t' && b != '\r':
			return column, s.in.UnreadByte()
		}
	}
}
