package boardio

import (
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// TraceReader reads traces in either format, pass by pass. It is strict: besides what is not of the form it refuses
// passes that cannot come of one another, whatever the rest of the board may be. A trace whose passes the rules would
// not make, because a run was overlooked, is no fault of the form; to find that, resolve the board.
//
//	for {
//		head, err := in.Next()
//		if err == io.EOF {
//			break
//		}
//		...
//		for {
//			pass, err := in.Pass()
//			if err == io.EOF {
//				break
//			}
//			...
//		}
//		result := in.Result()
//		...
//	}
//
// Errors are of type [*Error] and wrap [ErrTrace], [match3.ErrSyntax], [match3.ErrKind], [ErrLimit] or [ErrEncoding],
// unless they are of the input itself. After one nothing more is read and it comes again at each call, but for one that
// wraps [ErrReported]: that stands in the place of one trace, and the next may be read.
type TraceReader struct{ traceReader traceReader }

// NewTraceReader makes a reader of traces. Of opts it uses Name, MaxCells and MaxLine.
func NewTraceReader(in io.Reader, opts Options) (*TraceReader, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	opts.Empty = nil // a trace says itself what is empty
	return &TraceReader{traceReader{traceSyntax: traceSyntax{jsonReader: newJSONReader(in, opts)}}}, nil
}

// Next goes on to the next trace, over what is left of the one under way. At the end of the input the error is
// [io.EOF].
func (r *TraceReader) Next() (*TraceHead, error) { return r.traceReader.nextTrace() }

// Pass reads the next pass of the trace. Its slices are good until the next call. Behind the last one the error is
// [io.EOF].
func (r *TraceReader) Pass() (match3.Pass, error) { return r.traceReader.nextPass() }

// Board is the board after the pass that was read last, or before the first one; nil in a trace without boards.
func (r *TraceReader) Board() *match3.Board { return r.traceReader.after }

// Result is what the passes that were read so far did.
func (r *TraceReader) Result() match3.Result {
	pass := &r.traceReader.pass
	return match3.Result{Removed: pass.RemovedSoFar, Passes: pass.Number}
}

// traceReader is what a TraceReader has in it.
type traceReader struct {
	traceSyntax
	head     TraceHead
	whole    bool // the trace stands on one line
	underWay bool // a trace was begun and not ended
	pass     match3.Pass
	after    *match3.Board // after the pass that was read last, in a trace with boards
	fold     folding
	failed   error
}

func (r *traceReader) nextTrace() (*TraceHead, error) {
	for r.failed == nil && r.underWay {
		if _, err := r.nextPass(); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, ErrReported) {
			return nil, err
		}
	}
	if r.failed != nil {
		return nil, r.failed
	}
	if err := r.readHead(); err != nil {
		return nil, r.fail(err)
	}
	head := r.head
	return &head, nil
}

func (r *traceReader) nextPass() (match3.Pass, error) {
	switch {
	case r.failed != nil:
		return match3.Pass{}, r.failed
	case !r.underWay:
		return match3.Pass{}, io.EOF
	}
	more, err := r.beginPass()
	if err == nil && more {
		err = r.readPass()
	}
	switch {
	case err != nil:
		return match3.Pass{}, r.fail(err)
	case !more:
		r.underWay = false
		return match3.Pass{}, io.EOF
	}
	return r.pass, nil
}

// fail notes that err ends the reading, if it does.
func (r *traceReader) fail(err error) error {
	if errors.Is(err, ErrReported) {
		r.underWay = false
		return err
	}
	var syntactic *syntaxError
	if errors.As(err, &syntactic) {
		err = syntactic.refused
	}
	r.failed = err
	return err
}

// contradiction is the error of a trace that contradicts itself, about a cell if there is one.
func (r *traceReader) contradiction(at int64, err error) error {
	var place *misplaced
	if errors.As(err, &place) {
		return r.refuse(at, place.cell.Row, place.cell.Col, fault.New(ErrTrace, "pass %d: %v", r.pass.Number, place.err))
	}
	return r.refuse(at, -1, -1, fault.New(ErrTrace, "pass %d: %v", r.pass.Number, err))
}

// readHead reads what a trace says before its first pass.
func (r *traceReader) readHead() error {
	if err := r.beginValue(); err != nil {
		var refused *Error
		if errors.Is(err, ErrNoBoard) && errors.As(err, &refused) {
			refused.Err = fault.New(ErrNoBoard, "the input is empty; there is no trace in it")
		}
		return err
	}
	r.seen = true
	if err := r.open('{', "a trace, which is an object"); err != nil {
		return err
	}
	name, at, isMember, err := r.name()
	switch {
	case err != nil:
		return err
	case isMember && name == "error":
		return r.reported("no trace of this board")
	case !isMember || name != "format":
		return r.syntax(at, "a trace begins with the member %s", quote("format"))
	}
	format, at, err := r.text("the format")
	if err != nil {
		return err
	}
	if format != traceFormat {
		return r.syntax(at, "the format is %s and not %s", quote(format), quote(traceFormat))
	}
	if err := r.member("version"); err != nil {
		return err
	}
	at = r.tokenOffset()
	version, err := r.number("the version", 1, 1<<31-1)
	if err != nil {
		return err
	}
	if version != traceVersion {
		return r.syntax(at, "the version is %d; this reader knows version %d alone", version, traceVersion)
	}
	return r.readShape()
}

// readShape reads the members of the head from id on.
func (r *traceReader) readShape() error {
	head := TraceHead{Line: r.value.line}
	name, at, isMember, err := r.name()
	if err == nil && isMember && name == "id" {
		if head.ID, err = r.readID(); err != nil {
			return err
		}
		name, at, isMember, err = r.name()
	}
	switch {
	case err != nil:
		return err
	case !isMember || name != "rows":
		return r.syntax(at, "the member %s is missing", quote("rows"))
	}
	if head.Rows, err = r.number("the number of rows", 0, r.opts.MaxCells); err != nil {
		return err
	}
	if err := r.member("cols"); err != nil {
		return err
	}
	if head.Cols, err = r.number("the number of columns", 0, r.opts.MaxCells/max(head.Rows, 1)); err != nil {
		return err
	}
	if head.Rows == 0 && head.Cols > 0 {
		return r.syntax(r.offset(), "a board without rows has no columns")
	}
	if err := r.member("empty"); err != nil {
		return err
	}
	if err := r.readEmpty(&head); err != nil {
		return err
	}
	r.head, r.after, r.underWay = head, nil, true
	r.pass.Number, r.pass.RemovedSoFar = 0, 0
	return r.readStart()
}

// readID reads the id, whose name was read already.
func (r *traceReader) readID() ([]byte, error) {
	kind := r.dec.PeekKind()
	if kind == '[' || kind == '{' {
		return nil, r.syntax(r.tokenOffset(), "%s where the id should be, a string, a number or a word", fault.Found(kind))
	}
	var read beside
	err := r.readBeside(&read, idMember)
	return read.id, err
}

// readEmpty reads how empty cells are written, which tells how kinds are.
func (r *traceReader) readEmpty(head *TraceHead) error {
	kind := r.dec.PeekKind()
	at := r.tokenOffset()
	if kind == '[' || kind == '{' {
		return r.syntax(at, "%s where the empty cell should be", fault.Found(kind))
	}
	raw, err := r.dec.ReadValue()
	if err != nil {
		return r.syntaxError(err, -1, -1)
	}
	r.cells = &jsonRows{jsonReader: r.jsonReader, cells: kind, rows: '['}
	switch {
	case kind == '"':
		head.Empty = string(unquoted(raw))
		if head.Empty != "" {
			if err := checkSymbol(head.Empty); err != nil {
				return r.refuse(at, -1, -1, err)
			}
		}
	case kind == '0' && isWhole(string(raw)) && len(raw) <= maxSymbol:
		head.Numeric, head.Empty = true, string(raw)
	default:
		return r.syntax(at, "the empty cell is %s; it is a string or a whole number", quote(raw))
	}
	r.opts.Empty = &head.Empty
	if head.Numeric && head.Empty == "0" {
		r.opts.Empty = nil // so that kinds are their own numbers
		return nil
	}
	head.names = &r.cells.names
	return nil
}

// readStart reads the end of the head, and the board that may stand there.
func (r *traceReader) readStart() error {
	name, at, isMember, err := r.name()
	if err == nil && isMember && name == "board" {
		if r.head.Board, err = r.cellsOfBoard(r.head.Rows, r.head.Cols); err != nil {
			return err
		}
		r.after = r.head.Board
		name, at, isMember, err = r.name()
	}
	switch {
	case err != nil:
		return err
	case isMember && name != "trace":
		return r.syntax(at, "the member %s where %s should be", quote(name), quote("trace"))
	}
	r.fold = newFolding(r.head.Rows, r.head.Cols, r.after)
	r.whole = isMember
	if r.whole {
		return r.open('[', "the trace, which is an array of passes,")
	}
	return nil
}

// beginPass reads the beginning of the next pass; where the trace ends, its end.
func (r *traceReader) beginPass() (more bool, err error) {
	if r.whole {
		more, err := r.more()
		if err != nil {
			return false, err
		}
		if !more {
			name, at, isMember, err := r.name()
			if err != nil {
				return false, err
			}
			return false, r.readEnd(name, at, isMember)
		}
	} else if kind := r.dec.PeekKind(); kind == 0 {
		if _, err := r.dec.ReadToken(); !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return false, r.syntaxError(err, -1, -1)
		}
		return false, r.syntax(r.offset(), "the input ends inside a trace, which began on line %d; was it cut off?", r.head.Line)
	}
	if err := r.open('{', "a pass, which is an object,"); err != nil {
		return false, err
	}
	name, at, isMember, err := r.name()
	switch {
	case err != nil:
		return false, err
	case isMember && name == "pass":
		return true, nil
	case r.whole:
		return false, r.syntax(at, "a pass begins with the member %s", quote("pass"))
	}
	return false, r.readEnd(name, at, isMember)
}

// readEnd reads the totals, of which the first name was read already.
func (r *traceReader) readEnd(name string, at int64, isMember bool) error {
	switch {
	case isMember && name == "error":
		return r.reported("the trace was cut off")
	case !isMember || name != "removed":
		return r.syntax(at, "the member %s is missing", quote("removed"))
	}
	if err := r.total("removed", r.pass.RemovedSoFar); err != nil {
		return err
	}
	if err := r.member("passes"); err != nil {
		return err
	}
	if err := r.total("passes", r.pass.Number); err != nil {
		return err
	}
	return r.close('}', "the trace")
}

// total reads a number that is known.
func (r *traceReader) total(name string, want int) error {
	at := r.tokenOffset()
	got, err := r.number(`"`+name+`"`, 0, r.opts.MaxCells)
	if err == nil && got != want {
		err = r.refuse(at, -1, -1, fault.New(ErrTrace, "%q is %d, but the passes add up to %d", name, got, want))
	}
	return err
}

// reported reads what stands in the place of a trace or of its end.
func (r *traceReader) reported(what string) error {
	text, at, err := r.text("the error")
	if err != nil {
		return err
	}
	for r.dec.StackDepth() > 0 {
		if name, at, isMember, err := r.name(); err != nil {
			return err
		} else if isMember && name != "line" {
			return r.syntax(at, "the member %s behind an error", quote(name))
		} else if isMember {
			if _, err := r.number("the line", 0, int(^uint(0)>>1)); err != nil {
				return err
			}
		}
	}
	return r.refuse(at, -1, -1, fault.New(ErrReported, "%s: %s", what, shortened(text)))
}

// shortened is text as an error may repeat it.
func shortened(text string) string {
	const most = 300
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return printable(text)
}

// directions and shapes are by their names.
var (
	directions = map[string]match3.Direction{}
	shapes     = map[string]match3.Shape{}
)

func init() {
	for d := match3.Horizontal; d <= match3.Vertical; d++ {
		directions[d.String()] = d
	}
	for s := match3.Line3; s <= match3.Other; s++ {
		shapes[s.String()] = s
	}
}

// element reads the elements of an array that is the member of that name, each with read.
func (r *traceReader) elements(name string, read func() error) error {
	if err := r.member(name); err != nil {
		return err
	}
	if err := r.open('[', "an array"); err != nil {
		return err
	}
	for {
		if more, err := r.more(); err != nil || !more {
			return err
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// object reads an object whose members read knows.
func (r *traceReader) object(what string, read func() error) error {
	if err := r.open(jsontext.Kind('{'), what); err != nil {
		return err
	}
	if err := read(); err != nil {
		return err
	}
	return r.close('}', what)
}
