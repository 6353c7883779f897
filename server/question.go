package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/match3"
	"example.com/match3/boardio"
	match3v1 "example.com/match3/proto/match3/v1"
)

// question is a board as it was asked about: what it is, and in which form the answer has to be.
type question struct {
	*boardio.Board
	form   form
	format boardio.Format // of a text
}

// form is one of the three forms of a board.
type form int

const (
	formKinds form = iota
	formSymbols
	formText
)

// question takes a board out of a request. The field is its path in it.
func (s *service) question(ctx context.Context, field string, b *match3v1.Board) (*question, error) {
	if b == nil {
		return nil, invalid(field, "the board is missing; it has rows, cols, and one of kinds, symbols and text")
	}
	switch b.GetForm().(type) {
	case *match3v1.Board_Text:
	default: // a text has at least a byte for each row and column
		if err := s.checkSize(field, b); err != nil {
			return nil, err
		}
		if err := spend(ctx, memoryOfLine, int64(b.GetRows())+int64(b.GetCols())); err != nil {
			return nil, err
		}
	}
	switch b.GetForm().(type) {
	case *match3v1.Board_Text:
		return s.textQuestion(field, b)
	case *match3v1.Board_Symbols:
		return s.symbolsQuestion(field, b)
	}
	return s.kindsQuestion(field, b)
}

// checkSize refuses boards that are too large.
func (s *service) checkSize(field string, b *match3v1.Board) error {
	limit := uint64(s.limits.MaxCells)
	rows, cols := uint64(b.GetRows()), uint64(b.GetCols())
	switch {
	case rows > limit:
		return overLimit(field+".rows", "max-cells", s.limits.MaxCells, fmt.Sprintf("%d rows; %d are the most", rows, limit))
	case cols > limit:
		return overLimit(field+".cols", "max-cells", s.limits.MaxCells,
			fmt.Sprintf("%d columns; %d are the most", cols, limit))
	case rows*cols > limit:
		return overLimit(field, "max-cells", s.limits.MaxCells,
			fmt.Sprintf("%d rows and %d columns are %d cells; %d are the most", rows, cols, rows*cols, limit))
	}
	return nil
}

// checkLength refuses cells whose number does not fit the shape.
func checkLength(field string, b *match3v1.Board, length int) error {
	rows, cols := uint64(b.GetRows()), uint64(b.GetCols())
	if rows*cols != uint64(length) {
		return invalid(field, fmt.Sprintf("%d cells, but %d rows and %d columns need %d", length, rows, cols, rows*cols))
	}
	return nil
}

func (s *service) kindsQuestion(field string, b *match3v1.Board) (*question, error) {
	given, names := b.GetKinds().GetCells(), b.GetKinds().GetNames()
	if err := checkLength(field+".kinds.cells", b, len(given)); err != nil {
		return nil, err
	}
	if err := s.checkNames(field+".kinds.names", names); err != nil {
		return nil, err
	}
	cells := make([]match3.Kind, len(given))
	for i, kind := range given {
		cells[i] = match3.Kind(kind)
	}
	board, err := match3.FromCells(cells, int(b.GetRows()), int(b.GetCols()))
	if err != nil {
		return nil, invalid(field, err.Error())
	}
	asked := boardio.Numbers(board)
	if len(names) > 0 {
		asked.Names, asked.Numeric = names, false
	}
	return &question{Board: asked, form: formKinds}, nil
}

// checkNames refuses names by which kinds could not be told apart.
func (s *service) checkNames(field string, names []string) error {
	if len(names) > s.limits.MaxCells {
		return overLimit(field, "max-cells", s.limits.MaxCells,
			fmt.Sprintf("%d names; %d are the most", len(names), s.limits.MaxCells))
	}
	kinds := make(map[string]int, len(names))
	for i, name := range names {
		kind := i + 1
		if isEmpty(name) {
			return invalid(field, fmt.Sprintf("kind %d: %q is an empty cell", kind, name))
		}
		if err := boardio.CheckSymbol(name); err != nil {
			return invalid(field, fmt.Sprintf("kind %d: %v", kind, err))
		}
		if before, twice := kinds[name]; twice {
			return invalid(field, fmt.Sprintf("kind %d: %q is the name of kind %d already", kind, name, before))
		}
		kinds[name] = kind
	}
	return nil
}

func (s *service) symbolsQuestion(field string, b *match3v1.Board) (*question, error) {
	given := b.GetSymbols().GetCells()
	if err := checkLength(field+".symbols.cells", b, len(given)); err != nil {
		return nil, err
	}
	cols := int(b.GetCols())
	kinds := make(map[string]match3.Kind)
	names := []string{}
	cells := make([]match3.Kind, len(given))
	for i, symbol := range given {
		if isEmpty(symbol) {
			continue
		}
		kind, known := kinds[symbol]
		if !known {
			if err := boardio.CheckSymbol(symbol); err != nil {
				return nil, invalidCell(field+".symbols.cells", i/cols, i%cols, err)
			}
			names = append(names, symbol)
			kind = match3.Kind(len(names))
			kinds[symbol] = kind
		}
		cells[i] = kind
	}
	board, err := match3.FromCells(cells, int(b.GetRows()), cols)
	if err != nil {
		return nil, invalid(field, err.Error())
	}
	return &question{Board: &boardio.Board{Cells: board, Names: names}, form: formSymbols}, nil
}

// isEmpty says whether a symbol is an empty cell.
func isEmpty(symbol string) bool { return symbol == "" || symbol == "." }

func (s *service) textQuestion(field string, b *match3v1.Board) (*question, error) {
	field += ".text"
	format := boardio.FormatByHead([]byte(b.GetText()[:min(len(b.GetText()), 64)]))
	reader, err := boardio.NewReader(strings.NewReader(b.GetText()), format, s.readOptions())
	if err != nil {
		return nil, invalid(field, err.Error())
	}
	board, err := reader.Read()
	if err != nil {
		return nil, s.unreadable(field, noBoard(err))
	}
	switch second, err := reader.Read(); {
	case err == nil:
		return nil, invalid(field,
			fmt.Sprintf("a second board begins in line %d; Read reads many, and ResolveBatch resolves many", second.Line))
	case !errors.Is(err, io.EOF):
		return nil, s.unreadable(field, err)
	}
	rows, cols := board.Cells.Rows(), board.Cells.Cols()
	if b.GetRows()|b.GetCols() != 0 && (int64(b.GetRows()) != int64(rows) || int64(b.GetCols()) != int64(cols)) {
		return nil, invalid(field, fmt.Sprintf("%d rows and %d columns, but rows is %d and cols is %d; both may be left out",
			rows, cols, b.GetRows(), b.GetCols()))
	}
	return &question{Board: board, form: formText, format: format}, nil
}

// noBoard says of an input that ends at once that it has no board.
func noBoard(err error) error {
	if errors.Is(err, io.EOF) {
		return boardio.ErrNoBoard
	}
	return err
}

// readOptions are the options of readers of boards.
func (s *service) readOptions() boardio.Options {
	return boardio.Options{MaxCells: s.limits.MaxCells, MaxLine: s.limits.MaxBody}
}

// answer is the board of a question, or another one of its kinds, in the form of the question.
func (q *question) answer(cells *match3.Board) (*match3v1.Board, error) {
	written := *q.Board
	written.Cells = cells
	switch q.form {
	case formSymbols:
		out := &match3v1.Symbols{Cells: make([]string, 0, cells.Rows()*cells.Cols())}
		for _, kind := range cells.AppendCells(nil) {
			symbol := "."
			if kind != match3.Empty {
				symbol = q.Name(kind)
			}
			out.Cells = append(out.Cells, symbol)
		}
		return &match3v1.Board{
			Rows: count(cells.Rows()), Cols: count(cells.Cols()), Form: &match3v1.Board_Symbols{Symbols: out},
		}, nil
	case formText:
		var text bytes.Buffer
		writer, err := boardio.NewWriter(&text, q.format, boardio.Options{})
		if err != nil {
			return nil, err
		}
		if err := errors.Join(writer.WriteBoard(&written), writer.Flush()); err != nil {
			return nil, err
		}
		return &match3v1.Board{
			Rows: count(cells.Rows()), Cols: count(cells.Cols()), Form: &match3v1.Board_Text{Text: text.String()},
		}, nil
	}
	return inKinds(&written), nil
}

// inKinds is a board in kinds, with their names.
func inKinds(b *boardio.Board) *match3v1.Board {
	cells := b.Cells.AppendCells(nil)
	out := &match3v1.Kinds{Cells: make([]uint32, len(cells)), Names: b.Names}
	for i, kind := range cells {
		out.Cells[i] = uint32(kind)
	}
	return &match3v1.Board{
		Rows: count(b.Cells.Rows()), Cols: count(b.Cells.Cols()), Form: &match3v1.Board_Kinds{Kinds: out},
	}
}
