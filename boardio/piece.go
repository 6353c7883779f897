package boardio

import (
	"bytes"
	"context"
	"errors"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// piece is what came of a block, as far as that could be found out from the block alone.
type piece struct {
	block *block
	seen  bool // a board, good or bad, was in the input up to the end of the piece
	end   int  // bytes of the block that were read; the rest needs what follows the block
	line  int  // on which that rest begins

	outcomes []Outcome // if someone wants to know
	results  []byte    // of the boards that were resolved, as the output has them
	boards   []Taken   // in the place of results, where they are taken
	resolved int
	refusals []refusal
	err      error // what ended the work: that of the context, or a failure to write
}

// refusal is a board that was refused, and what there is in the results of a piece up to it, its report included.
type refusal struct {
	err      *Error
	results  int // bytes
	resolved int
}

// blockWorker turns blocks into pieces. It is not for several goroutines at once.
type blockWorker struct {
	ctx    context.Context
	stream *Stream
	bytes  byteBoard
	json   *jsonReader
	lines  *textReader
	plain  bool // boards of bytes need nothing else but their bytes
	object bool // and may stand in objects
	takes  bool // boards are taken, not written
	kept   arena
	spare  match3.Resolver
	out    *Writer
	text   bytes.Buffer // where out writes to

	piece *piece
}

func newBlockWorker(ctx context.Context, s *Stream, writes bool) *blockWorker {
	w := &blockWorker{
		ctx: ctx, stream: s,
		plain:  s.Options.Empty == nil && !s.ByPass && !s.Told,
		object: s.Options.Key == boardMember && s.Options.MaxLine >= maxPinned,
		takes:  s.taking(writes),
	}
	switch {
	case w.takes && s.From == Text: // whether a board of symbols can be held is for who takes it to judge
		w.bytes.plain = noPlainSymbols
	case w.takes:
	case s.From == Text || s.Options.MaxLine >= maxPinned: // what is shorter is within all limits
		w.bytes.plain = newPlainSymbols(s.From, s.To)
	}
	if !writes || w.takes {
		return w
	}
	w.out = newWriter(&w.text, s.To, s.Options, smallBuffer)
	w.out.written = 1 // so that text has a blank line in front of each board
	return w
}

// smallBuffer is enough for what is written to memory.
const smallBuffer = 4 << 10

// work reads and resolves the boards of a block, from the given byte and line on. seen says whether there was a board,
// good or bad, before.
func (w *blockWorker) work(b *block, from, line int, seen bool) *piece {
	p := &piece{block: b, seen: seen, end: from, line: line}
	w.piece = p
	switch {
	case b.inside && from == 0:
	case w.stream.From == JSON:
		w.readJSON()
	case !b.open:
		w.readText()
	}
	// Nothing of the block is kept by a worker that waits for another: no one counts it.
	w.piece = nil
	if w.json != nil {
		w.json.begin(nil, nil, 0, 1, false)
	}
	if w.lines != nil {
		w.lines.begin(nil, 1, false)
	}
	return p
}

// readJSON reads lines, each of which is blank or has one value, up to the first that is otherwise.
func (w *blockWorker) readJSON() {
	p := w.piece
	if p.block.offset == 0 && p.end == 0 && bytes.HasPrefix(p.block.text, byteOrderMark) {
		p.end = len(byteOrderMark)
	}
	for begun := false; p.end < len(p.block.text) || p.block.last && !p.seen; {
		text := p.block.text[p.end:]
		line, size := nextLine(text)
		whole := size > len(line) || p.block.last
		switch {
		case !whole:
			return
		case w.plain && w.bytes.parse(bytes.TrimSuffix(line, []byte{'\r'}), w.stream.Options.MaxCells, w.object):
			w.addBytes()
			p.seen = true
			p.end += size
			p.line++
			begun = false
			continue
		case size > 0 && len(bytes.Trim(line, jsonBlanks)) == 0 && (size > len(line) || p.seen):
			p.end += size
			p.line++
			begun = false
			continue
		case size > min(maxPinned, w.stream.Options.MaxLine):
			return // limits are counted from where reading began
		}
		if !begun {
			w.beginJSON(text)
			begun = true
		}
		if !w.readValue() || p.err != nil {
			return
		}
	}
}

// beginJSON makes the reader of all JSON begin at the rest of the block.
func (w *blockWorker) beginJSON(text []byte) {
	if w.json == nil {
		w.json = newIdleJSONReader(w.stream.Options)
	}
	w.json.begin(nil, text, w.piece.block.offset+int64(w.piece.end), w.piece.line, w.piece.seen)
}

// readValue reads one value of JSON in whatever form. It says false where that takes more than the block, or where the
// value and others share a line: then nothing was done.
func (w *blockWorker) readValue() bool {
	p, r := w.piece, w.json
	board, err := r.Read()
	var refused *Error
	if err != nil && !errors.As(err, &refused) {
		return false
	}
	next, found := r.nextLine()
	switch {
	case r.in.beyond && !p.block.last:
		return false
	case p.block.last && r.ended != nil: // nothing more is read
		next = p.block.end()
	case !found:
		return false
	}
	p.seen = true
	p.end = int(next - p.block.offset)
	p.line, _ = r.in.position(next)
	w.add(board, refused)
	return true
}

// readText reads a block of text to its end.
func (w *blockWorker) readText() {
	p, opts := w.piece, &w.stream.Options
	for more := true; more && p.err == nil; {
		if w.plain {
			if size, lines := w.bytes.parseText(p.block.text[p.end:], opts.MaxCells, opts.MaxLine); size > 0 {
				w.addBytes()
				p.seen = true
				p.end += size
				p.line += lines
				continue
			}
		}
		more = w.readTextBoard()
	}
	p.line += bytes.Count(p.block.text[p.end:], lineEnd)
	p.end = len(p.block.text)
}

// readTextBoard reads one board of text in whatever form. It says false at the end of the block.
func (w *blockWorker) readTextBoard() (more bool) {
	p := w.piece
	rest := p.block.text[p.end:]
	if w.lines == nil {
		w.lines = newTextReader(nil, w.stream.Options.asNumber(), smallBuffer)
	}
	w.lines.begin(bytes.NewReader(rest), p.line, p.seen)
	board, err := w.lines.Read()
	var refused *Error
	if err != nil && !errors.As(err, &refused) {
		return false
	}
	if err != nil && !p.block.last && errors.Is(err, ErrNoBoard) {
		return false // there may be one in what follows
	}
	p.seen = true
	w.add(board, refused)
	if w.lines.ended != nil {
		return false
	}
	for n := w.lines.lines.number + 1; p.line < n; p.line++ {
		_, size := nextLine(p.block.text[p.end:])
		p.end += size
	}
	return true
}

// addBytes resolves the board that was parsed.
func (w *blockWorker) addBytes() {
	b := &w.bytes
	var given []byte
	if w.stream.Take != nil {
		given = w.kept.keep(b.cells)
	}
	res, err := w.spare.ResolveBytes(b.cells, b.rows, b.cols)
	if err != nil {
		w.piece.err = err // it cannot be
		return
	}
	w.piece.resolved++
	if w.stream.Each != nil {
		w.piece.outcomes = append(w.piece.outcomes, Outcome{
			Rows: b.rows, Cols: b.cols, ID: bytes.Clone(b.beside.id), Told: b.beside.told(), Result: res,
		})
	}
	switch {
	case w.takes:
		taken := Taken{
			Rows: b.rows, Cols: b.cols, Cells: given, Final: w.kept.keep(b.cells), Line: w.piece.line + b.above, Result: res,
		}
		if b.beside.id != nil {
			taken.ID = w.kept.keep(b.beside.id)
		}
		w.piece.boards = append(w.piece.boards, taken)
		return
	case w.out == nil:
		return
	}
	if w.piece.results == nil {
		w.piece.results = make([]byte, 0, len(w.piece.block.text)*5/4)
	}
	w.piece.results = b.appendResult(w.piece.results, res, w.stream.To)
}

// add resolves a board, or notes why it was refused.
func (w *blockWorker) add(board *Board, refused *Error) {
	p := w.piece
	if refused == nil {
		var outcome *Outcome
		if w.takes {
			var taken *Taken
			if taken, outcome, refused, p.err = w.stream.resolveTaken(w.ctx, board); taken != nil {
				p.boards = append(p.boards, *taken)
			}
		} else {
			outcome, refused, p.err = w.stream.resolveTo(w.ctx, w.out, board)
		}
		if outcome != nil && w.stream.Each != nil {
			p.outcomes = append(p.outcomes, *outcome)
		}
	}
	switch {
	case p.err != nil:
		return
	case refused == nil:
		p.resolved++
	case w.stream.Report && w.out != nil:
		p.err = w.out.WriteError(refused)
	}
	if w.out != nil {
		if err := w.out.Flush(); err != nil {
			p.err = err // it cannot be
		}
		p.results = append(p.results, w.text.Bytes()...)
		w.text.Reset()
	}
	if refused != nil {
		p.refusals = append(p.refusals, refusal{refused, len(p.results), p.resolved})
	}
}

// resolveTo resolves a board and writes the result, unless out is nil. A board that the form of out cannot hold is
// refused.
func (s *Stream) resolveTo(
	ctx context.Context, out *Writer, board *Board,
) (outcome *Outcome, refused *Error, err error) {
	outcome = &Outcome{Rows: board.Cells.Rows(), Cols: board.Cells.Cols(), ID: board.ID, Told: board.Told}
	switch {
	case s.Told && board.Told == nil:
		err := fault.New(ErrNoBoard,
			"the numbers of removed tiles and of passes are missing beside the board; a result has both")
		return nil, &Error{
			Name: s.Options.Name, Line: board.Line, Record: board.Record, Row: -1, Col: -1,
			Err: err,
		}, nil
	case s.Told:
		outcome.Result = *board.Told
	case s.ByPass:
		outcome.Result, outcome.ByPass, err = resolveByPass(ctx, board.Cells)
	default:
		outcome.Result, err = board.Cells.ResolveContext(ctx)
	}
	if err != nil || out == nil {
		return outcome, nil, err
	}
	err = out.Write(board, outcome.Result)
	switch {
	case err == nil:
		return outcome, nil, nil
	case errors.As(err, &refused):
		refused.Name = s.Options.Name
		return nil, refused, nil
	}
	return nil, nil, &WriteError{err}
}

// resolveByPass resolves a board and counts what each pass removes.
func resolveByPass(ctx context.Context, board *match3.Board) (res match3.Result, byPass []int, err error) {
	for pass := range board.Passes() {
		res.Passes++
		res.Removed = pass.RemovedSoFar
		byPass = append(byPass, len(pass.Removed))
		if err := ctx.Err(); err != nil {
			return res, byPass, err
		}
	}
	return res, byPass, ctx.Err()
}
