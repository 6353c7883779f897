package parquetio

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/parquet-go/parquet-go"

	"example.com/match3"
	"example.com/match3/boardio"
)

// done is what came of a piece of rows.
type done struct {
	results  []byte // as JSON or text
	boards   []*boardio.Board
	told     []match3.Result // of boards
	group    *parquet.ConcurrentRowGroupWriter
	outcomes []boardio.Outcome
	refusals []*boardio.Error
	resolved int
	err      error
}

// worker turns pieces of rows into what came of them. It is not for several goroutines at once.
type worker struct {
	ctx    context.Context
	stream *Stream
	*layout
	output *output // nil where no table is written
	text   bytes.Buffer
	writer *boardio.Writer // to text; nil where that is not written here

	resolver match3.Resolver
	boards   []board
	cells    []byte
	results  []match3.Result
}

// maxBatched is the most cells that a board may have to be resolved without a look at the context.
const maxBatched = 1 << 22

func newWorker(ctx context.Context, s *Stream, l *layout, out *output, writes bool) (*worker, error) {
	w := &worker{ctx: ctx, stream: s, layout: l, output: out}
	if !writes || s.inOrder() {
		return w, nil
	}
	var err error
	w.writer, err = boardio.NewWriter(&w.text, s.To, s.Options)
	if err == nil {
		w.writer.Follow(1) // so that text has a blank line in front of each board
	}
	return w, err
}

func (w *worker) work(r *rows) (d *done) {
	d = &done{}
	defer func() {
		if cause := recover(); cause != nil {
			d.err = errFile{fmt.Errorf("the file is damaged: %v", cause), r.first}
		}
	}()
	w.boards = w.boards[:0]
	size := 0
	for i := range r.count {
		b := w.board(r, i, w.stream.Options.MaxCells)
		size += len(b.bytes)
		w.boards = append(w.boards, b)
	}
	if d.err = w.resolve(size); d.err != nil {
		return d
	}
	for i := range w.boards {
		stop := false
		if stop, d.err = w.write(d, r, i); d.err != nil {
			return d
		}
		if stop {
			w.boards = w.boards[:i]
			break
		}
	}
	if w.output != nil && d.resolved > 0 {
		d.group, d.err = w.output.write(r, w.boards)
	}
	if w.writer != nil {
		if err := w.writer.Flush(); d.err == nil {
			d.err = err
		}
		d.results = bytes.Clone(w.text.Bytes())
		w.text.Reset()
	}
	return d
}

// resolve resolves all boards that were not refused: bytes in a copy of their own, boards of one shape at once.
func (w *worker) resolve(size int) error {
	if cap(w.cells) < size {
		w.cells = make([]byte, size)
	}
	if len(w.boards) > len(w.results) {
		w.results = make([]match3.Result, len(w.boards))
	}
	at := 0
	for from := 0; from < len(w.boards); {
		b := &w.boards[from]
		if b.refused != nil {
			from++
			continue
		}
		if w.layout.cells.list() || w.stream.ByPass || len(b.bytes) > maxBatched {
			if err := w.resolveAlone(b); err != nil {
				return err
			}
			from++
			continue
		}
		to, start := from, at
		for to < len(w.boards) && w.boards[to].refused == nil && w.boards[to].rows == b.rows && w.boards[to].cols == b.cols {
			next := &w.boards[to]
			next.bytes = w.cells[at : at+copy(w.cells[at:size], next.bytes)]
			at += len(next.bytes)
			to++
		}
		results := w.results[from:to]
		if err := w.resolver.ResolveBatch(w.cells[start:at], b.rows, b.cols, results); err != nil {
			return err // it cannot be
		}
		for i, res := range results {
			w.boards[from+i].result = res
		}
		from = to
	}
	return nil
}

// resolveAlone resolves one board.
func (w *worker) resolveAlone(b *board) (err error) {
	if w.layout.cells.list() {
		b.final = boardOf(b.kinds, b.rows, b.cols)
	} else {
		b.final = boardOf(b.bytes, b.rows, b.cols)
	}
	if !w.stream.ByPass {
		b.result, err = b.final.ResolveContext(w.ctx)
		return err
	}
	for pass := range b.final.Passes() {
		b.result.Passes++
		b.result.Removed = pass.RemovedSoFar
		b.byPass = append(b.byPass, len(pass.Removed))
		if err := w.ctx.Err(); err != nil {
			return err
		}
	}
	return w.ctx.Err()
}

// write writes a board, or notes why it was refused, and says whether that is the end.
func (w *worker) write(d *done, r *rows, row int) (stop bool, err error) {
	b := &w.boards[row]
	var id []byte
	if b.refused == nil && (w.writer != nil || w.stream.Each != nil || w.stream.inOrder()) {
		id, b.refused = w.identity(r, row)
	}
	var refused *boardio.Error
	if b.refused == nil && w.writer != nil {
		err := w.writer.Write(b.whole(r.first+row, id), b.result)
		if err != nil && !errors.As(err, &refused) {
			return false, err
		}
	}
	switch {
	case b.refused != nil:
		refused = &boardio.Error{Record: r.first + row, Row: -1, Col: -1, Err: b.refused}
	case refused != nil:
		b.refused = refused.Err
	}
	if refused == nil {
		d.resolved++
		if w.stream.Each != nil {
			d.outcomes = append(d.outcomes, boardio.Outcome{
				Rows: b.rows, Cols: b.cols, ID: id, Result: b.result, ByPass: b.byPass,
			})
		}
		if w.stream.inOrder() {
			d.boards, d.told = append(d.boards, b.whole(r.first+row, id)), append(d.told, b.result)
		}
		return false, nil
	}
	refused.Name = w.stream.Options.Name
	d.refusals = append(d.refusals, refused)
	if w.stream.Report && w.writer != nil {
		err = w.writer.WriteError(refused)
	}
	return w.stream.Stop, err
}

// output is a table that is written with the columns of the one that is read, and the results.
type output struct {
	*layout
	*groups
}

// newOutputSchema is the schema of a table with results.
func newOutputSchema(root *parquet.Column, l *layout) (*parquet.Schema, error) {
	var fields []parquet.Field
	for _, c := range root.Columns() {
		switch c.Name() {
		case finalColumn, removedColumn, passesColumn:
			return nil, errFile{error: faultf(boardio.ErrForm,
				"the table has a column %q already, where the results would stand; leave it out", c.Name())}
		}
		fields = append(fields, rewritten(c))
	}
	var cells parquet.Node = rewritten(root.Column(l.cellsName))
	if !l.cells.list() {
		cells = parquet.Compressed(bytesNode(), quick(l.cells.Compression()))
	}
	return schemaOf(append(fields, resultFields(cells)...)), nil
}

// write writes the rows of all boards that were resolved into a row group of their own.
func (o *output) write(r *rows, boards []board) (*parquet.ConcurrentRowGroupWriter, error) {
	group := o.begin()
	columns := group.ColumnWriters()
	if len(columns) != len(o.columns)+3 {
		return nil, fmt.Errorf("%d columns are written for %d", len(columns), len(o.columns))
	}
	for from := 0; from < len(boards); {
		to := from
		for to < len(boards) && boards[to].refused == nil {
			to++
		}
		for i := range o.columns {
			if to > from {
				if _, err := columns[i].WriteRowValues(r.span(i, from, to)); err != nil {
					return nil, err
				}
			}
		}
		from = to + 1
	}
	if err := o.writeResults(columns[len(o.columns):], boards); err != nil {
		return nil, err
	}
	return group, group.Flush()
}

// valuesAtOnce is how many values are made before they are written.
const valuesAtOnce = 4096

// writeResults writes the columns of results.
func (o *output) writeResults(columns []*parquet.ColumnWriter, boards []board) error {
	first := len(o.columns)
	makers := []func([]parquet.Value, *board) []parquet.Value{
		func(to []parquet.Value, b *board) []parquet.Value { return o.appendFinal(to, b, first) },
		func(to []parquet.Value, b *board) []parquet.Value {
			return append(to, parquet.Int64Value(int64(b.result.Removed)).Level(0, 0, first+1))
		},
		func(to []parquet.Value, b *board) []parquet.Value {
			return append(to, parquet.Int64Value(int64(b.result.Passes)).Level(0, 0, first+2))
		},
	}
	var values []parquet.Value
	for i, add := range makers {
		for j := range boards {
			if boards[j].refused == nil {
				values = add(values, &boards[j])
			}
			if len(values) >= valuesAtOnce || j == len(boards)-1 && len(values) > 0 {
				if _, err := columns[i].WriteRowValues(values); err != nil {
					return err
				}
				values = values[:0]
			}
		}
	}
	return nil
}

// appendFinal appends the cells of a final board, in the form of those that came in.
func (o *output) appendFinal(to []parquet.Value, b *board, column int) []parquet.Value {
	if !o.cells.list() {
		cells := b.bytes
		if b.final != nil {
			cells = make([]byte, 0, b.rows*b.cols)
			for _, kind := range b.final.AppendCells(nil) {
				cells = append(cells, byte(kind))
			}
		}
		return append(to, parquet.ByteArrayValue(cells).Level(0, 0, column))
	}
	return o.cells.appendLike(to, b.values, b.final.AppendCells(nil), column)
}
