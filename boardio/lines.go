package boardio

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"example.com/match3/internal/fault"
)

// lineReader reads lines of bounded length.
type lineReader struct {
	in     *bufio.Reader
	limit  int
	buffer []byte
	number int // of the line read last, counted from 1
}

func newLineReader(in io.Reader, limit, buffer int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, buffer), limit: limit}
}

// next returns the next line without its end. A line above the limit is passed over without being held, and the error
// is an *Error. At the end of the input the error is io.EOF.
func (r *lineReader) next() (string, error) {
	r.buffer = r.buffer[:0]
	r.number++
	length := 0
	for {
		piece, err := r.in.ReadSlice('\n')
		if r.number == 1 && length == 0 {
			piece = bytes.TrimPrefix(piece, byteOrderMark)
		}
		length += len(piece)
		if length <= r.limit+len("\r\n") {
			r.buffer = append(r.buffer, piece...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (!errors.Is(err, io.EOF) || length == 0) {
			return "", err
		}
		break
	}
	line := bytes.TrimSuffix(bytes.TrimSuffix(r.buffer, []byte("\n")), []byte("\r"))
	if length > r.limit+len("\r\n") || len(line) > r.limit {
		r.buffer = nil
		return "", &Error{
			Line: r.number, Column: 1, Row: -1, Col: -1,
			Err: fault.New(ErrLimit, "the line has more than %d bytes (max-line)", r.limit),
		}
	}
	return string(line), nil
}
