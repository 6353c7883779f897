package boardio

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// TraceWriter writes traces, each pass as it comes, so that only one pass is held in memory. A board that a trace
// cannot hold is refused with an error of type [*Error] that wraps [ErrForm]; then nothing of it is written. Any other
// error comes from the output itself.
type TraceWriter struct {
	out   *bufio.Writer
	opts  Options
	whole bool // a line a board, else a line a pass

	board *Board // whose trace is under way
	empty string
	line  []byte
	row   []match3.Kind
	last  match3.Pass // its numbers alone
}

// NewTraceWriter makes a writer of traces in format [Trace] or [Passes]. It uses only Empty and Boards of opts.
func NewTraceWriter(out io.Writer, format Format, opts Options) (*TraceWriter, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	if format != Trace && format != Passes {
		return nil, fmt.Errorf("%v is not a format for traces; choose trace or passes", format)
	}
	return &TraceWriter{out: bufio.NewWriterSize(out, chunk), opts: opts, whole: format == Trace}, nil
}

// Write resolves the board in place, writes its trace and returns the result. It checks ctx before each pass. When ctx
// is done, the trace ends with the cause in place of its totals, and the error of ctx is returned.
func (w *TraceWriter) Write(ctx context.Context, b *Board) (match3.Result, error) {
	if err := w.Begin(b); err != nil {
		return match3.Result{}, err
	}
	var err error
	if err = ctx.Err(); err == nil {
		for pass := range b.Cells.Passes() {
			if err = w.Pass(pass); err != nil {
				return match3.Result{}, err
			}
			if err = ctx.Err(); err != nil {
				break
			}
		}
	}
	res := match3.Result{Removed: w.last.RemovedSoFar, Passes: w.last.Number}
	if err != nil {
		if cutErr := w.Cut(context.Cause(ctx)); cutErr != nil {
			return res, cutErr
		}
		return res, err
	}
	return res, w.End()
}

// Begin begins the trace of a board that is about to be resolved.
func (w *TraceWriter) Begin(b *Board) error {
	err := b.check()
	if err == nil {
		err = w.check(b)
	}
	if err != nil {
		return &Error{Line: b.Line, Row: -1, Col: -1, Err: err}
	}
	w.board, w.last = b, match3.Pass{}
	line := append(w.line[:0], `{"format":"`+traceFormat+`","version":`...)
	line = strconv.AppendInt(line, traceVersion, 10)
	if b.ID != nil {
		line = append(append(line, `,"id":`...), b.ID...)
	}
	line = strconv.AppendInt(append(line, `,"rows":`...), int64(b.Cells.Rows()), 10)
	line = strconv.AppendInt(append(line, `,"cols":`...), int64(b.Cells.Cols()), 10)
	line = w.appendName(append(line, `,"empty":`...), w.empty)
	w.line = line
	if w.opts.Boards {
		if err := w.cells(); err != nil {
			return err
		}
	}
	if w.whole {
		return w.end(`,"trace":[`)
	}
	return w.end("}\n")
}

// check refuses what a reader would refuse or take for something else, and chooses how empty cells are written.
func (w *TraceWriter) check(b *Board) error {
	if id := jsontext.Value(b.ID); id != nil &&
		(len(id) > maxID || !id.IsValid() || id.Kind() == '[' || id.Kind() == '{') {
		return fault.New(ErrForm, "the id %s is not a JSON string, number, true, false or null of at most %d bytes",
			quote(b.ID), maxID)
	}
	form := jsonForm{opts: w.opts}
	for _, name := range b.Names {
		if err := form.checkName(b, name); err != nil {
			return fault.New(ErrForm, "the symbol %s would be refused when read back: %v", quote(name), err)
		}
	}
	w.empty = form.empty(b)
	if b.Numeric && w.empty == "0" && b.has("0") {
		w.empty = "-1" // is never a kind, and a trace says itself how its empty cells are written
	}
	if b.has(w.empty) {
		return fault.New(ErrForm, "%s is a kind on this board and would be read back as an empty cell", quote(w.empty))
	}
	return nil
}

// Pass writes what a pass did. If boards are written too, the board must be as the pass left it, which it is in the
// body of a loop over [match3.Board.Passes].
func (w *TraceWriter) Pass(p match3.Pass) error {
	line := w.line[:0]
	if w.whole && w.last.Number > 0 {
		line = append(line, ',')
	}
	line = strconv.AppendInt(append(line, `{"pass":`...), int64(p.Number), 10)
	line = append(line, `,"runs":[`...)
	for i, run := range p.Runs {
		if line = separated(line, i); w.full(&line) != nil {
			break
		}
		line = append(append(append(line, `{"direction":"`...), run.Direction.String()...), `","start":`...)
		line = appendCell(line, run.Start)
		line = strconv.AppendInt(append(line, `,"length":`...), int64(run.Length), 10)
		line = append(w.appendKind(append(line, `,"kind":`...), run.Kind), '}')
	}
	line = append(line, `],"matches":[`...)
	for i, match := range p.Matches {
		line = w.appendKind(append(separated(line, i), `{"kind":`...), match.Kind)
		line = append(append(append(line, `,"shape":"`...), match.Shape.String()...), `","cells":`...)
		line = append(w.appendCells(line, match.Cells), '}')
	}
	line = w.appendCells(append(line, `],"removed":`...), p.Removed)
	line = append(line, `,"falls":[`...)
	for i, fall := range p.Falls {
		if line = separated(line, i); w.full(&line) != nil {
			break
		}
		line = w.appendKind(append(line, `{"kind":`...), fall.Kind)
		line = appendCell(append(line, `,"from":`...), fall.From)
		line = append(appendCell(append(line, `,"to":`...), fall.To), '}')
	}
	line = strconv.AppendInt(append(line, `],"removed_so_far":`...), int64(p.RemovedSoFar), 10)
	w.line = line
	w.last = match3.Pass{Number: p.Number, RemovedSoFar: p.RemovedSoFar}
	if w.opts.Boards {
		if err := w.cells(); err != nil {
			return err
		}
	}
	if w.whole {
		return w.end("}")
	}
	return w.end("}\n")
}

// End ends the trace with its totals.
func (w *TraceWriter) End() error {
	line := w.beginEnd()
	line = strconv.AppendInt(append(line, `"removed":`...), int64(w.last.RemovedSoFar), 10)
	w.line = strconv.AppendInt(append(line, `,"passes":`...), int64(w.last.Number), 10)
	return w.end("}\n")
}

// Cut ends a trace that will not be completed, with the reason in place of its totals.
func (w *TraceWriter) Cut(reason error) error {
	w.line = appendQuoted(append(w.beginEnd(), `"error":`...), reason.Error())
	return w.end("}\n")
}

// beginEnd begins what comes behind the last pass.
func (w *TraceWriter) beginEnd() []byte {
	if w.whole {
		return append(w.line[:0], `],`...)
	}
	return append(w.line[:0], '{')
}

// WriteError writes, in place of a trace, why a board was refused: a line {"error":...,"line":...}.
func (w *TraceWriter) WriteError(refused *Error) error {
	return (&jsonForm{}).refused(w.out, refused)
}

// Flush hands on what was written so far.
func (w *TraceWriter) Flush() error { return w.out.Flush() }

// end writes the line that was begun, and behind it what is given.
func (w *TraceWriter) end(rest string) error {
	w.line = append(w.line, rest...)
	_, err := w.out.Write(w.line)
	w.line = w.line[:0]
	return err
}

// full writes line and empties it once it has grown long. What could not be written shows again at the next write.
func (w *TraceWriter) full(line *[]byte) error {
	if len(*line) < chunk {
		return nil
	}
	_, err := w.out.Write(*line)
	*line = (*line)[:0]
	return err
}

// cells writes the line that was begun and the board as it stands.
func (w *TraceWriter) cells() error {
	cells := w.board.Cells
	line := append(w.line, `,"board":[`...)
	for r := range cells.Rows() {
		line = append(separated(line, r), '[')
		w.row = cells.AppendRow(w.row[:0], r)
		for c, kind := range w.row {
			if line = separated(line, c); kind == match3.Empty {
				line = w.appendName(line, w.empty)
			} else {
				line = w.appendKind(line, kind)
			}
		}
		line = append(line, ']')
		if err := w.full(&line); err != nil {
			return err
		}
	}
	w.line = append(line, ']')
	return nil
}

// appendKind appends a kind as the board writes it.
func (w *TraceWriter) appendKind(line []byte, kind match3.Kind) []byte {
	if w.board.Names == nil && w.board.Numeric {
		return strconv.AppendUint(line, uint64(kind), 10)
	}
	return w.appendName(line, w.board.Name(kind))
}

func (w *TraceWriter) appendName(line []byte, name string) []byte {
	if w.board.Numeric {
		return append(line, name...)
	}
	return appendQuoted(line, name)
}

// appendCells appends an array of cells.
func (w *TraceWriter) appendCells(line []byte, cells []match3.Cell) []byte {
	line = append(line, '[')
	for i, cell := range cells {
		if line = separated(line, i); w.full(&line) != nil {
			break
		}
		line = appendCell(line, cell)
	}
	return append(line, ']')
}

func appendCell(line []byte, cell match3.Cell) []byte {
	line = strconv.AppendInt(append(line, '['), int64(cell.Row), 10)
	line = strconv.AppendInt(append(line, ','), int64(cell.Col), 10)
	return append(line, ']')
}

// separated appends the comma in front of element i of an array.
func separated(line []byte, i int) []byte {
	if i == 0 {
		return line
	}
	return append(line, ',')
}
