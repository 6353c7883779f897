package boardio

import (
	"bytes"
	"context"
	"errors"
	"io"

	"example.com/match3"
	"example.com/match3/internal/ordered"
)

// npy works on blocks of boards of an array on many goroutines, from bytes to bytes.
func (s *streaming) npy(in io.Reader) error {
	source, err := newNPYSource(&flushing{s, in}, s.Options)
	if err == nil && s.out != nil && s.To == NPY {
		err = source.announce(s.out)
	}
	if err == nil {
		source.in = in // which is read by another goroutine from now on
		s.pieces = ordered.Start(s.ctx, s.Jobs, ordered.Work[*block, *piece]{
			Next: func() (*block, bool, error) { return source.block(s.sizes.usual) },
			Worker: func() func(*block) *piece {
				return newNPYWorker(s.ctx, s.Stream, source, s.out != nil).work
			},
			Size:    func(b *block) int { return len(b.text) },
			MaxSize: mostUnderWay,
		})
		defer s.pieces.Stop()
		err = s.takeAll()
	}
	var refused *Error
	if !errors.As(err, &refused) {
		return err
	}
	return s.add(nil, refused)
}

// takeAll writes the results of all pieces, none of which depends on another.
func (s *streaming) takeAll() error {
	for {
		p, err := s.next()
		if err != nil || p == nil {
			return err
		}
		if err := s.take(p); err != nil {
			return err
		}
	}
}

// announce tells the writer of an array what comes, if that is the first, and refuses what has another shape than the
// boards before.
func (s *npySource) announce(out *Writer) error {
	form, _ := out.form.(*npyForm)
	if err := form.checkShape(s.head.rows, s.head.cols); err != nil {
		return s.explain(err)
	}
	if !form.shaped {
		out.Expect(s.head.boards, s.head.rows, s.head.cols)
	}
	return nil
}

// block gives a block of whole boards, of about so many bytes.
func (s *npySource) block(usual int) (b *block, more bool, err error) {
	first := s.done
	raw, count, err := s.read(max(1, usual/max(1, s.size())))
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return nil, false, err
	}
	return &block{text: raw, boards: count, line: first + 1, open: true}, true, nil
}

// npyWorker turns blocks of an array into pieces. It is not for several goroutines at once.
type npyWorker struct {
	*blockWorker
	source  *npySource
	batched bool
	results []match3.Result
}

// maxBatched is the most cells that a board may have to be resolved without a look at the context.
const maxBatched = 1 << 22

func newNPYWorker(ctx context.Context, s *Stream, source *npySource, writes bool) *npyWorker {
	w := &npyWorker{blockWorker: newBlockWorker(ctx, s, writes), source: source}
	size := source.head.size()
	lines := (s.To == JSON || s.To == Pair) && s.Options.Empty == nil && size > 0
	w.batched = (!writes || s.To == NPY || lines || w.takes) && !s.ByPass && !s.Told && size <= maxBatched
	if writes && s.To == NPY {
		form, _ := w.out.form.(*npyForm)
		form.begun = true // the head is for the one who writes the pieces
	}
	return w
}

// work resolves the boards of a block.
func (w *npyWorker) work(b *block) *piece {
	w.piece = &piece{block: b, seen: true, end: len(b.text)}
	cells, number := b.text, w.source.number
	if narrow, fit := number.narrow(b.text); fit {
		cells, number = narrow, npyByte
		if w.batched {
			w.addBatch(cells)
			return w.piece
		}
	}
	size := w.source.head.size() * number.size
	for i := range b.boards {
		if w.add(w.source.board(cells[i*size:][:size], number, b.line+i)); w.piece.err != nil {
			break
		}
	}
	return w.piece
}

// addBatch resolves all boards at once, in place.
func (w *npyWorker) addBatch(cells []byte) {
	p, h := w.piece, w.source.head
	if cap(w.results) < p.block.boards {
		w.results = make([]match3.Result, p.block.boards)
	}
	results := w.results[:p.block.boards]
	var given []byte
	if w.takes {
		given = bytes.Clone(cells)
	}
	if p.err = w.spare.ResolveBatch(cells, h.rows, h.cols, results); p.err != nil {
		return // it cannot be
	}
	p.resolved = len(results)
	if w.stream.Each != nil {
		for _, res := range results {
			p.outcomes = append(p.outcomes, Outcome{Rows: h.rows, Cols: h.cols, Result: res})
		}
	}
	switch {
	case w.takes:
		for i, res := range results {
			from, to := i*h.size(), (i+1)*h.size()
			p.boards = append(p.boards, Taken{
				Rows: h.rows, Cols: h.cols, Cells: given[from:to:to], Final: cells[from:to:to], Record: p.block.line + i,
				Result: res,
			})
		}
	case w.out == nil:
	case w.stream.To == NPY:
		p.results = cells
	default:
		p.results = make([]byte, 0, len(cells)*9/4+64*len(results))
		for i, res := range results {
			board := byteBoard{rows: h.rows, cols: h.cols, cells: cells[i*h.size():][:h.size()]}
			p.results = board.appendResult(p.results, res, w.stream.To)
		}
	}
}
