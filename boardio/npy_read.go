package boardio

import (
	"errors"
	"io"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// npySource gives the boards of a .npy file as they stand there.
type npySource struct {
	in     io.Reader
	opts   Options
	head   npyHead
	number npyNumber
	done   int   // boards that were given
	err    error // what comes after them: io.EOF at the end
}

// newNPYSource reads the header. An error of type [*Error] refuses the whole input.
func newNPYSource(in io.Reader, opts Options) (*npySource, error) {
	head, number, err := readNPYHead(in, opts.MaxCells)
	s := &npySource{in: in, opts: opts, head: head, number: number}
	return s, s.explain(err)
}

// size is how many bytes a board has.
func (s *npySource) size() int { return s.head.size() * s.number.size }

// explain makes an error of the input of what is wrong with the form of it.
func (s *npySource) explain(err error) error {
	var wrong *fault.Error
	if errors.As(err, &wrong) {
		return &Error{Name: s.opts.Name, Row: -1, Col: -1, Err: err}
	}
	return err
}

// npyGrowth is how many bytes are asked for at first, since a header may claim what never comes.
const npyGrowth = 1 << 20

// read reads so many boards, or as many as are left, which it says. What it returns is the caller's. At the end, and
// after an error, there are none.
func (s *npySource) read(boards int) (raw []byte, count int, err error) {
	if s.err == nil && s.done == s.head.boards {
		s.err = s.end()
	}
	if s.err != nil {
		return nil, 0, s.err
	}
	size := s.size()
	want := min(boards, s.head.boards-s.done) * size
	if size == 0 {
		count = min(boards, s.head.boards-s.done)
	}
	raw = make([]byte, 0, min(want, npyGrowth))
	for len(raw) < want && s.err == nil {
		if len(raw) == cap(raw) {
			raw = append(make([]byte, 0, min(2*cap(raw), want)), raw...)
		}
		var n int
		n, s.err = io.ReadFull(s.in, raw[len(raw):cap(raw)])
		raw = raw[:len(raw)+n]
	}
	if size > 0 {
		count = len(raw) / size
	}
	s.done += count
	if errors.Is(s.err, io.EOF) || errors.Is(s.err, io.ErrUnexpectedEOF) {
		s.err = s.explain(fault.New(match3.ErrSyntax,
			"the header announces %d boards of %d bytes each, but the input ends after %d boards and %d bytes; "+
				"was the file cut off?",
			s.head.boards, size, s.done, len(raw)-count*size))
	}
	if count == 0 {
		return nil, 0, s.err
	}
	return raw[:count*size], count, nil
}

// end wants nothing behind the last board.
func (s *npySource) end() error {
	var more [1]byte
	n, err := readSome(s.in, more[:])
	if n > 0 {
		return s.explain(fault.New(match3.ErrSyntax,
			"there are more bytes after the %d boards that the header announces; save each array to a separate file",
			s.head.boards))
	}
	return err
}

// npyReader reads boards one after another.
type npyReader struct {
	in     io.Reader
	opts   Options
	source *npySource
	err    error // what comes from now on
}

func (r *npyReader) Read() (*Board, error) {
	if r.err != nil {
		return nil, r.err
	}
	var err error
	if r.source == nil {
		r.source, err = newNPYSource(r.in, r.opts)
	}
	var raw []byte
	if err == nil {
		raw, _, err = r.source.read(1)
	}
	if err != nil {
		r.err = err
		var refused *Error
		if errors.As(err, &refused) { // all that is left
			r.err = io.EOF
		}
		return nil, err
	}
	board, refused := r.source.board(raw, r.source.number, r.source.done)
	if refused != nil {
		return nil, refused
	}
	return board, nil
}

// board is a board of these numbers, which is the one of that record among those of the input, counted from 1.
func (s *npySource) board(raw []byte, number npyNumber, record int) (*Board, *Error) {
	kinds, at, err := number.kinds(raw)
	if err != nil {
		return nil, &Error{Name: s.opts.Name, Record: record, Row: at / s.head.cols, Col: at % s.head.cols, Err: err}
	}
	board, err := match3.FromCells(kinds, s.head.rows, s.head.cols)
	if err != nil {
		panic(err) // the sizes fit
	}
	return &Board{Cells: board, Numeric: true, Record: record}, nil
}
