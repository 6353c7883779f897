package boardio

import (
	"context"
	"errors"
	"hash"
	"io"

	"example.com/match3"
	"example.com/match3/internal/ordered"
)

// Stream resolves all boards of an input and writes the results in the order of the boards. Many goroutines work on
// inputs of JSON and text; the results are the same for any number of them. Memory depends on the largest board and on
// the number of goroutines, not on the number of boards.
type Stream struct {
	Options // how to read; Name names the input in errors

	From, To Format
	Jobs     int // goroutines that resolve; as many as there are processors when 0

	// Refused is called for each refused board, in the order of the input, after all results before it, and its report,
	// have been written. If it returns an error, nothing more is read, and Resolve returns that error.
	Refused func(*Error) error

	// Report makes the stream write the error of each refused board in place of its result, as [Writer.WriteError]
	// does.
	Report bool

	// Resolved is called now and then with the number of boards resolved so far, whose results have been given to out.
	Resolved func(boards int)

	// Each is called for each resolved board, in the order of the boards. If it is set, the writer may be nil, and then
	// nothing is written.
	Each func(*Outcome)

	// Take, if not nil, takes what was resolved, in the order of the boards, in place of a writer, which is nil then.
	// An error of type [*Error] refuses the board; any other is a failure to write and ends the run.
	Take func(*Taken) error

	// ByPass makes the stream fill in Outcome.ByPass, which makes resolving slower.
	ByPass bool

	// Told makes the stream take the results from Board.Told instead of resolving. A board without them is refused.
	Told bool

	// Start is where in begins, for an input of which a part was read before: a place that Reached was called with,
	// with the same options. The zero value is the beginning.
	Start Place

	// Reached is called now and then with a place before which all boards are resolved and their results given to out,
	// which may not have written them yet. The rest can be resolved from there at another time, with the same results.
	// There are no such places in CSV and arrays, nor in text or JSON where a board is very long or values share lines.
	// If it returns an error, Resolve returns that error.
	Reached func(Place) error

	// Hash, if not nil, hashes the input as it is read, for Place.Sum. It must have hashed everything before Start.
	Hash hash.Hash

	sizes blockSizes // the default where they are 0
}

// Outcome is the result of resolving one board, and what belongs to the board.
type Outcome struct {
	Rows, Cols int
	ID         []byte         // as Board has it
	Told       *match3.Result // as Board has it
	Result     match3.Result
	ByPass     []int // tiles that each pass removed, if that was asked for
}

// Place is a place in an input between two boards.
type Place struct {
	Offset int64  // in bytes
	Line   int    // the line that begins there, counted from 1; in the zero value 0
	Seen   bool   // a board, good or bad, was there before
	Sum    []byte // of all bytes before, if there is a hash
}

// Resolve resolves the boards of in, writes the results to out, flushes it, and returns how many boards were resolved.
// out must be a writer in the format To that was made with the same options. A failure of out is a [*WriteError]; other
// errors come from the input, from ctx, or from Refused and Reached.
//
// Results are handed on whenever the input has nothing more to read without waiting, so that boards that arrive one by
// one are answered one by one.
func (s *Stream) Resolve(ctx context.Context, in io.Reader, out *Writer) (resolved int, err error) {
	opts, err := s.Options.withDefaults()
	if err != nil {
		return 0, err
	}
	stream := *s
	stream.Options = opts
	if stream.sizes == (blockSizes{}) {
		stream.sizes = defaultBlockSizes
	}
	run := &streaming{ctx: ctx, Stream: &stream, out: out}
	switch {
	case s.From == CSV || s.To == CSV && out != nil:
		err = run.one(in)
	case s.From == NPY:
		err = run.npy(in)
	default:
		err = run.all(in)
	}
	if flushErr := run.flush(); err == nil {
		err = flushErr
	}
	return run.boards, err
}

// WriteError is a failure to write results, as opposed to a failure to read boards.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return "writing the results: " + e.Err.Error() }

// Unwrap returns why the results could not be written.
func (e *WriteError) Unwrap() error { return e.Err }

// streaming is a run of Stream.Resolve.
type streaming struct {
	*Stream
	ctx    context.Context
	out    *Writer
	boards int  // that were resolved
	seen   bool // a board, good or bad, was there
	worker *blockWorker

	pieces  *ordered.Results[*block, *piece]
	pending []*piece // taken from pieces, and to be looked at first
}

// mostUnderWay is how much input is worked on at once, as block.size measures it. What its boards and results take is a
// few times that.
const mostUnderWay = 16 << 20

// all works on blocks of the input on many goroutines.
func (s *streaming) all(in io.Reader) error {
	cut := cutAfterLine
	if s.From == Text {
		cut = cutAfterEmptyLine
	}
	blocks := &blocks{
		in: in, cut: cut, sizes: s.sizes, hash: s.Hash, offset: s.Start.Offset,
		line: max(1, s.Start.Line),
	}
	s.seen = s.Start.Seen
	s.pieces = ordered.Start(s.ctx, s.Jobs, ordered.Work[*block, *piece]{
		Next: blocks.next,
		Worker: func() func(*block) *piece {
			worker := newBlockWorker(s.ctx, s.Stream, s.out != nil)
			return func(b *block) *piece { return worker.work(b, 0, b.line, b.offset > 0) }
		},
		Size:    (*block).size,
		MaxSize: mostUnderWay,
	})
	defer s.pieces.Stop()
	for {
		p, err := s.next()
		if err != nil || p == nil {
			return err
		}
		if !s.seen && p.block.offset > 0 { // it was taken for granted that there was a board before
			p = s.again(p, 0, p.block.line)
		}
		switch err := s.take(p); {
		case errors.Is(err, errEnd):
			return nil
		case err != nil:
			return err
		}
	}
}

// flush hands on what was written.
func (s *streaming) flush() error {
	if s.out == nil {
		return nil
	}
	if err := s.out.Flush(); err != nil {
		return &WriteError{err}
	}
	return nil
}

// next is the next piece, or nil at the end.
func (s *streaming) next() (*piece, error) {
	if len(s.pending) > 0 {
		p := s.pending[0]
		s.pending = s.pending[1:]
		return p, nil
	}
	if !s.pieces.Ready() {
		if err := s.flush(); err != nil {
			return nil, err
		}
	}
	p, more, err := s.pieces.Next(s.ctx)
	if err != nil || !more {
		return nil, err
	}
	return p, nil
}

// again works on the rest of a piece's block, with what is known now.
func (s *streaming) again(p *piece, from, line int) *piece {
	if s.worker == nil {
		s.worker = newBlockWorker(s.ctx, s.Stream, s.out != nil)
	}
	return s.worker.work(p.block, from, line, s.seen)
}

// take writes the results of a piece and goes on with what its block alone could not tell.
func (s *streaming) take(p *piece) error {
	written, resolved := 0, 0
	for _, refusal := range p.refusals {
		if err := s.write(p, written, refusal.results, resolved, refusal.resolved); err != nil {
			return err
		}
		written, resolved = refusal.results, refusal.resolved
		if err := s.refuse(refusal.err); err != nil {
			return err
		}
	}
	if err := s.write(p, written, len(p.results), resolved, p.resolved); err != nil {
		return err
	}
	if s.Each != nil && len(p.boards) == 0 {
		for i := range p.outcomes {
			s.Each(&p.outcomes[i])
		}
	}
	s.tell()
	s.seen = p.seen
	switch {
	case p.err != nil:
		return p.err
	case p.end < len(p.block.text):
		return s.oneByOne(p)
	case s.Reached != nil && !p.block.open && !s.taking(s.out != nil):
		return s.Reached(Place{Offset: p.block.end(), Line: p.line, Seen: s.seen, Sum: p.block.sum})
	}
	return nil
}

// write writes the results of a piece from one byte to another, which are of its boards from one to another, or hands
// those on.
func (s *streaming) write(p *piece, from, to, first, next int) error {
	switch {
	case len(p.boards) > 0:
		return s.hand(p.boards[first:next], p.outcomes[min(first, len(p.outcomes)):])
	case s.out == nil || from == to && first == next:
		return nil
	}
	if err := s.out.append(p.results[from:to], next-first); err != nil {
		return &WriteError{err}
	}
	s.boards += next - first
	return nil
}

// tell tells how many boards were resolved.
func (s *streaming) tell() {
	if s.Resolved != nil {
		s.Resolved(s.boards)
	}
}

// refuse tells of a board that was refused.
func (s *streaming) refuse(refused *Error) error {
	if s.Refused == nil {
		return nil
	}
	return s.Refused(refused)
}

// errEnd says that the rest of an input is not read.
var errEnd = errors.New("nothing more is read")

// oneByOne reads on where p ended, board by board, until each has its line again.
func (s *streaming) oneByOne(p *piece) error {
	in := &following{stream: s, pieces: []*piece{p}, rest: p.block.text[p.end:]}
	if s.From == Text {
		reader := newTextReader(in, s.Options.asNumber(), chunk)
		reader.begin(in, p.line, s.seen)
		if err := s.read(reader, func() bool { return false }); err != nil {
			return err
		}
		return errEnd
	}
	var reader *jsonReader
	if offset := p.block.offset + int64(p.end); offset == 0 {
		reader = newJSONReader(in, s.Options)
	} else {
		reader = newIdleJSONReader(s.Options)
		reader.begin(in, nil, offset, p.line, s.seen)
	}
	in.done = func() int64 { return reader.in.start }
	var next int64
	err := s.read(reader, func() (stop bool) {
		next, stop = reader.nextLine()
		return stop
	})
	switch {
	case err != nil:
		return err
	case reader.ended != nil:
		return errEnd
	}
	line, _ := reader.in.position(next)
	s.handBack(in.pieces, next, line)
	return nil
}

// read resolves the boards that a reader gives, up to the end or until stop says so.
func (s *streaming) read(reader Reader, stop func() bool) error {
	for {
		board, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var refused *Error
		if err != nil && !errors.As(err, &refused) {
			return err
		}
		s.seen = true
		if err := s.add(board, refused); err != nil || stop() {
			return err
		}
	}
}

// add resolves a board and writes the result or hands it on, or tells of its refusal.
func (s *streaming) add(board *Board, refused *Error) (err error) {
	if refused == nil {
		if s.Take != nil {
			refused, err = s.handOne(board)
		} else {
			refused, err = s.writeOne(board)
		}
		if err != nil {
			return err
		}
	}
	if refused == nil {
		s.tell()
		return s.ctx.Err()
	}
	if s.Report && s.out != nil {
		if err := s.out.WriteError(refused); err != nil {
			return &WriteError{err}
		}
	}
	return s.refuse(refused)
}

// handOne resolves a board and hands it to who takes boards.
func (s *streaming) handOne(board *Board) (*Error, error) {
	taken, outcome, refused, err := s.Stream.resolveTaken(s.ctx, board)
	if taken == nil {
		return refused, err
	}
	return nil, s.hand([]Taken{*taken}, []Outcome{*outcome})
}

// writeOne resolves a board and writes the result.
func (s *streaming) writeOne(board *Board) (*Error, error) {
	outcome, refused, err := s.resolveTo(s.ctx, s.out, board)
	if err != nil || refused != nil {
		return refused, err
	}
	if s.Each != nil {
		s.Each(outcome)
	}
	s.boards++
	return nil, nil
}

// handBack makes blocks what is left of pieces from an offset on, where a line begins.
func (s *streaming) handBack(pieces []*piece, offset int64, line int) {
	for len(pieces) > 0 && pieces[0].block.end() <= offset {
		pieces = pieces[1:]
	}
	if len(pieces) > 0 && pieces[0].block.offset < offset {
		first := pieces[0]
		pieces[0] = s.again(first, int(offset-first.block.offset), line)
	}
	s.pending = append(pieces, s.pending...)
}

// one reads an input board by board.
func (s *streaming) one(in io.Reader) error {
	reader, err := NewReader(&flushing{s, in}, s.From, s.Options)
	if err != nil {
		return err
	}
	return s.read(reader, func() bool { return false })
}

// following gives the text of pieces that follow one another.
type following struct {
	stream *streaming
	rest   []byte
	pieces []*piece     // whose text was given, the last of them in part; those that are done with are left out
	done   func() int64 // the offset up to which nothing is needed again; nil where nothing is
}

func (f *following) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		next, err := f.stream.next()
		if err != nil {
			return 0, err
		}
		if next == nil {
			return 0, io.EOF
		}
		for f.done != nil && len(f.pieces) > 0 && f.pieces[0].block.end() <= f.done() {
			f.pieces = f.pieces[1:]
		}
		if f.done == nil {
			f.pieces = nil
		}
		f.pieces = append(f.pieces, next)
		f.rest = next.block.text
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// flushing hands on what was written before it waits for more input.
type flushing struct {
	stream *streaming
	in     io.Reader
}

func (f *flushing) Read(p []byte) (int, error) {
	if err := f.stream.ctx.Err(); err != nil {
		return 0, err
	}
	if err := f.stream.flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}
