package vectors

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed inputs.jsonl
var inputsFile []byte

// Input is an input as someone may hand it to a reader of boards, and what the reader makes of it by docs/formats.md.
type Input struct {
	ID     string // no two inputs share one
	Format string // "json", "text" or "csv": what the input is read as

	// How it is read, in the words of match3 resolve: Empty is what follows --empty, Key what follows --key, and so on.
	// What is nil, "" or 0 is not given.
	Empty             *string
	Key               string
	MaxCells, MaxLine int

	Text    []byte // the input itself, which need not be UTF-8
	Results []InputResult
}

// InputResult is what comes of one board of an input.
type InputResult struct {
	// Final is the final board as JSON, in the form in which match3 resolve --to json writes it.
	Final           string
	Removed, Passes int

	// Refused says, where it is not "", that there is no result, and of which sort the error is: "syntax", "ragged",
	// "kind", "symbol", "encoding", "limit" or "no-board". README.md tells them apart.
	Refused      string
	Line, Column int // of the error, counted from 1, the column in characters
	Row, Col     int // of the cell, counted from 0; -1 where the error is not about one, or about a row alone
}

// inputLine is a line of inputs.jsonl. Inputs that are not UTF-8 stand in Base64.
type inputLine struct {
	ID       string        `json:"id"`
	Format   string        `json:"format"`
	Empty    *string       `json:"empty,omitempty"`
	Key      string        `json:"key,omitempty"`
	MaxCells int           `json:"max_cells,omitempty"`
	MaxLine  int           `json:"max_line,omitempty"`
	Input    *string       `json:"input,omitempty"`
	Base64   []byte        `json:"input_base64,omitempty"`
	Results  []inputResult `json:"results"`
}

// inputResult has either the first three members or, of the others, those up to column at least.
type inputResult struct {
	Final   json.RawMessage `json:"final,omitempty"`
	Removed *int            `json:"removed,omitempty"`
	Passes  *int            `json:"passes,omitempty"`
	Refused string          `json:"refused,omitempty"`
	Line    int             `json:"line,omitempty"`
	Column  int             `json:"column,omitempty"`
	Row     *int            `json:"row,omitempty"`
	Col     *int            `json:"col,omitempty"`
}

// Inputs returns inputs of readers with their verdicts, made anew in each call.
func Inputs() []Input {
	var all []Input
	for _, l := range lines[inputLine](inputsFile) {
		in := Input{
			ID: l.ID, Format: l.Format,
			Empty: l.Empty, Key: l.Key, MaxCells: l.MaxCells, MaxLine: l.MaxLine,
			Text: l.Base64,
		}
		if l.Input != nil {
			in.Text = []byte(*l.Input)
		}
		for _, r := range l.Results {
			in.Results = append(in.Results, InputResult{
				Final: written(l.ID, r.Final), Removed: or(r.Removed, 0), Passes: or(r.Passes, 0),
				Refused: r.Refused, Line: r.Line, Column: r.Column, Row: or(r.Row, -1), Col: or(r.Col, -1),
			})
		}
		all = append(all, in)
	}
	return all
}

// written is a board as the command writes it, with no more escapes than JSON needs; the file has more.
func written(id string, board json.RawMessage) string {
	if board == nil {
		return ""
	}
	reader := json.NewDecoder(bytes.NewReader(board))
	reader.UseNumber()
	var rows any
	var out bytes.Buffer
	writer := json.NewEncoder(&out)
	writer.SetEscapeHTML(false)
	err := reader.Decode(&rows)
	if err == nil {
		err = writer.Encode(rows)
	}
	if err != nil {
		panic(fmt.Sprintf("vectors: %s: %v", id, err))
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
}

// or is the number, or without one the other.
func or(number *int, other int) int {
	if number == nil {
		return other
	}
	return *number
}
