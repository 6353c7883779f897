// Package traces holds what each pass over the boards of package vectors does, for tests of anything that tells of
// passes: which runs there are, what matches they make, what is removed and what falls. The form is that of
// docs/trace.schema.json, a trace a line. The files are embedded here, and can be read without Go as well.
package traces

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:generate go run ../../scripts/traces ../../docs/trace.schema.json .

//go:embed numbers.jsonl
var numbersFile []byte

//go:embed symbols.jsonl
var symbolsFile []byte

//go:embed schema.json
var schemaFile []byte

// Trace is what the passes over a board do. K is int64 on boards of numbers and string on boards of symbols.
type Trace[K int64 | string] struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	ID      string    `json:"id"` // of the vector whose board it is
	Rows    int       `json:"rows"`
	Cols    int       `json:"cols"`
	Empty   K         `json:"empty"` // the empty cell
	Trace   []Pass[K] `json:"trace"`
	Removed int       `json:"removed"` // tiles, over all passes
	Passes  int       `json:"passes"`
}

// Pass is what one pass does. Everything in it is in the order of clause 7.4 of docs/rules.md.
type Pass[K int64 | string] struct {
	Number       int        `json:"pass"` // from 1
	Runs         []Run[K]   `json:"runs"`
	Matches      []Match[K] `json:"matches"`
	Removed      []Cell     `json:"removed"`
	Falls        []Fall[K]  `json:"falls"`
	RemovedSoFar int        `json:"removed_so_far"`
}

// Run is a run.
type Run[K int64 | string] struct {
	Direction string `json:"direction"` // "horizontal" or "vertical"
	Start     Cell   `json:"start"`     // its leftmost or topmost cell
	Length    int    `json:"length"`
	Kind      K      `json:"kind"`
}

// Match is the runs that share cells with one another.
type Match[K int64 | string] struct {
	Kind  K      `json:"kind"`
	Shape string `json:"shape"` // "line3", "line4", "line5+", "L", "T", "cross" or "other"
	Cells []Cell `json:"cells"`
}

// Fall is a tile that fell.
type Fall[K int64 | string] struct {
	Kind K    `json:"kind"`
	From Cell `json:"from"`
	To   Cell `json:"to"`
}

// Cell is the row and the column of a cell, from 0 at the top left.
type Cell [2]int

// Numbers returns the traces of boards of numbers, in the order of the vectors, made anew in each call.
func Numbers() []Trace[int64] { return lines[int64](numbersFile) }

// Symbols returns the traces of boards of symbols, in the order of the vectors, made anew in each call.
func Symbols() []Trace[string] { return lines[string](symbolsFile) }

// File returns the two files as they are, first the one of numbers, as one stream of JSON lines.
func File() []byte { return bytes.Join([][]byte{numbersFile, symbolsFile}, nil) }

// Schema returns the JSON Schema of a line.
func Schema() []byte { return bytes.Clone(schemaFile) }

// lines reads an embedded file. What is wrong in one is a fault of this package and not of its caller, so it panics; a
// test reads every line.
func lines[K int64 | string](file []byte) []Trace[K] {
	var all []Trace[K]
	for text := range bytes.Lines(file) {
		var t Trace[K]
		if err := json.Unmarshal(text, &t); err != nil {
			panic(fmt.Sprintf("vectors: trace %d: %v", len(all)+1, err))
		}
		all = append(all, t)
	}
	return all
}
