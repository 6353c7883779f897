// Traces writes vectors/traces: what each pass over the boards of the vectors does, as the reference tells it. The
// library has no part in that but to write it down, so that the traces can prove it wrong.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/reference"
	"example.com/match3/vectors"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: traces SCHEMA FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "traces:", err)
		os.Exit(1)
	}
}

// write writes the traces, and a copy of their schema, into a folder.
func write(schema, folder string) error {
	text, err := os.ReadFile(schema)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "schema.json"), text, 0o666); err != nil {
		return err
	}
	numbers, symbols := vectors.All(), vectors.Symbols()
	numbers = numbers[:len(numbers)-len(symbols)] // these come in both
	var ofNumbers, ofSymbols tracing
	for _, v := range numbers {
		if err := add(&ofNumbers, v.ID, v.Board, 0); err != nil {
			return err
		}
	}
	for _, v := range symbols {
		if err := add(&ofSymbols, v.ID, v.Board, vectors.EmptySymbol); err != nil {
			return err
		}
	}
	return errors.Join(
		os.WriteFile(filepath.Join(folder, "numbers.jsonl"), ofNumbers.file.Bytes(), 0o666),
		os.WriteFile(filepath.Join(folder, "symbols.jsonl"), ofSymbols.file.Bytes(), 0o666),
	)
}

// largest is the most bytes that a trace may have. A few boards, made to be resolved in many passes, have far larger
// ones.
const largest = 64 << 10

// tracing gathers traces.
type tracing struct{ file bytes.Buffer }

// add adds the trace of a board of numbers or of symbols, if it is not too large.
func add[T comparable](all *tracing, id string, board [][]T, empty T) error {
	var line bytes.Buffer
	out, err := boardio.NewTraceWriter(&line, boardio.Trace, boardio.Options{})
	if err != nil {
		return err
	}
	if err := trace(out, id, board, empty); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if line.Len() <= largest {
		all.file.Write(line.Bytes())
	}
	return nil
}

// trace writes the trace of a board of numbers or of symbols.
func trace[T comparable](out *boardio.TraceWriter, id string, board [][]T, empty T) error {
	kinds, names := kindsOf(board, empty)
	rows := make([][]match3.Kind, len(board))
	for r := range board {
		for _, cell := range board[r] {
			rows[r] = append(rows[r], kinds[cell])
		}
	}
	cells, err := match3.FromRows(rows)
	if err != nil {
		return err
	}
	_, numeric := any(empty).(int64)
	if err := out.Begin(&boardio.Board{Cells: cells, Names: names, Numeric: numeric, ID: []byte(strconv.Quote(id))}); err != nil {
		return err
	}
	for _, told := range reference.Passes(board, empty) {
		if err := out.Pass(passOf(told, kinds)); err != nil {
			return err
		}
	}
	return out.End()
}

// kindsOf gives the cells of a board kinds, and names where they are symbols.
func kindsOf[T comparable](board [][]T, empty T) (kinds map[T]match3.Kind, names []string) {
	kinds = map[T]match3.Kind{empty: match3.Empty}
	for _, row := range board {
		for _, cell := range row {
			if _, met := kinds[cell]; met {
				continue
			}
			switch cell := any(cell).(type) {
			case int64:
				kinds[any(cell).(T)] = match3.Kind(cell)
			case string:
				names = append(names, cell)
				kinds[any(cell).(T)] = match3.Kind(len(names))
			}
		}
	}
	return kinds, names
}

// passOf is a pass of the reference as the library has passes.
func passOf[T comparable](told reference.Pass[T], kinds map[T]match3.Kind) match3.Pass {
	pass := match3.Pass{Number: told.Number, Removed: cellsOf(told.Removed), RemovedSoFar: told.RemovedSoFar}
	for _, run := range told.Runs {
		direction := match3.Horizontal
		if run.Down {
			direction = match3.Vertical
		}
		pass.Runs = append(pass.Runs, match3.Run{
			Direction: direction, Start: match3.Cell{
				Row: run.Row,
				Col: run.Col,
			}, Length: run.Length, Kind: kinds[run.Kind],
		})
	}
	for _, match := range told.Matches {
		pass.Matches = append(pass.Matches, match3.Match{
			Kind: kinds[match.Kind], Shape: shapes[match.Shape], Cells: cellsOf(match.Cells),
		})
	}
	for _, fall := range told.Falls {
		pass.Falls = append(pass.Falls, match3.Fall{
			Kind: kinds[fall.Kind], From: match3.Cell{Row: fall.From, Col: fall.Col}, To: match3.Cell{
				Row: fall.To,
				Col: fall.Col,
			},
		})
	}
	return pass
}

var shapes = map[string]match3.Shape{
	"line3": match3.Line3, "line4": match3.Line4, "line5+": match3.Line5,
	"L": match3.L, "T": match3.T, "cross": match3.Cross, "other": match3.Other,
}

func cellsOf(places [][2]int) []match3.Cell {
	cells := make([]match3.Cell, len(places))
	for i, place := range places {
		cells[i] = match3.Cell{Row: place[0], Col: place[1]}
	}
	return cells
}
