package boardio

import "example.com/match3"

// A trace says what each pass over a board did. docs/formats.md describes it, docs/trace.schema.json is its schema. It
// stands on one line (format [Trace]) or on one for what comes first, one for each pass and one for the end (format
// [Passes]); what is in it is the same.
const (
	traceFormat  = "match3-trace" // what the member "format" says
	traceVersion = 1              // and the member "version"
)

// TraceHead is the part of a trace before its first pass.
type TraceHead struct {
	ID         []byte // of the board, a JSON string, number or word as it was written; nil if there is none
	Rows, Cols int    // the shape of the board
	Line       int    // the line of the input on which the trace begins, counted from 1

	// Board is the board before the first pass; nil in a trace without boards.
	Board *match3.Board

	// Numeric says that kinds are written as numbers rather than as strings, and Empty how empty cells are written.
	Numeric bool
	Empty   string

	names *names // nil where every kind is written as its own number
}

// Name is how kind is written. The kind may be from Board or from a pass read since.
func (h *TraceHead) Name(kind match3.Kind) string {
	if kind == match3.Empty {
		return h.Empty
	}
	named := Board{}
	if h.names != nil {
		named.Names = h.names.list
	}
	return named.Name(kind)
}
