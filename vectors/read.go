package vectors

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed numbers.jsonl
var numbersFile []byte

//go:embed symbols.jsonl
var symbolsFile []byte

// line is a line of numbers.jsonl or symbols.jsonl. The order of its fields is that of the members in the file.
type line struct {
	ID      string          `json:"id"`
	Clause  string          `json:"clause"`
	Board   json.RawMessage `json:"board"`
	Final   json.RawMessage `json:"final"`
	Removed int             `json:"removed"`
	Passes  int             `json:"passes"`
}

func numbers() []Vector {
	var all []Vector
	for _, l := range lines[line](numbersFile) {
		all = append(all, Vector{
			ID: l.ID, Clause: l.Clause,
			Board: rowsOf[int64](l, l.Board), Final: rowsOf[int64](l, l.Final),
			Removed: l.Removed, Passes: l.Passes,
		})
	}
	return all
}

// Symbols returns the vectors of symbols, made anew in each call.
func Symbols() []SymbolVector {
	var all []SymbolVector
	for _, l := range lines[line](symbolsFile) {
		all = append(all, SymbolVector{
			ID: l.ID, Clause: l.Clause,
			Board: symbolRows(l, l.Board), Final: symbolRows(l, l.Final),
			Removed: l.Removed, Passes: l.Passes,
		})
	}
	return all
}

// lines reads an embedded file. What is wrong in one is a fault of this package and not of its caller, so it panics; a
// test reads every line.
func lines[T any](file []byte) []T {
	var all []T
	for text := range bytes.Lines(file) {
		var l T
		if err := json.Unmarshal(text, &l); err != nil {
			panic(fmt.Sprintf("vectors: line %d: %v", len(all)+1, err))
		}
		all = append(all, l)
	}
	return all
}

func rowsOf[T any](l line, board json.RawMessage) [][]T {
	var rows [][]T
	if err := json.Unmarshal(board, &rows); err != nil {
		panic(fmt.Sprintf("vectors: %s: %v", l.ID, err))
	}
	return rows
}

// symbolRows reads a board whose rows are arrays of one string a cell, or strings of one character a cell.
func symbolRows(l line, board json.RawMessage) [][]string {
	if !bytes.HasPrefix(board, []byte(`["`)) {
		return rowsOf[string](l, board)
	}
	var texts []string
	if err := json.Unmarshal(board, &texts); err != nil {
		panic(fmt.Sprintf("vectors: %s: %v", l.ID, err))
	}
	rows := make([][]string, len(texts))
	for row, text := range texts {
		rows[row] = strings.Split(text, "")
	}
	return rows
}
