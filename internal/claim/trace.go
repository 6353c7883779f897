package claim

import (
	"bytes"
	"errors"
	"io"
	"iter"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/match3test"
)

// A claim that is a trace is read as docs/formats.md describes traces, but in any order of members, and whatever it says:
// what is wrong in it is for the verdict to name, which the strict reader of package boardio would refuse.
//
// traceFormat is how a trace says that it is one, traceVersion what is known here.
const (
	traceFormat  = "match3-trace"
	traceVersion = 1
)

// traceJSON is a trace on one line, or what stands before its passes.
type traceJSON struct {
	Format  string           `json:"format"`
	Version int              `json:"version"`
	Rows    *int             `json:"rows"`
	Cols    *int             `json:"cols"`
	Empty   jsontext.Value   `json:"empty"`
	Board   *jsontext.Value  `json:"board"`
	Passes  *[]tracePassJSON `json:"trace"`
	traceEndJSON
}

// traceEndJSON is what stands behind the passes.
type traceEndJSON struct {
	Removed *int    `json:"removed"`
	Count   *int    `json:"passes"`
	Error   *string `json:"error"`
}

// A value of each of these types is refused if a member is missing, so that a short input cannot ask for much memory.
type (
	tracePassJSON struct {
		Number  *int             `json:"pass"`
		Runs    []traceRunJSON   `json:"runs"`
		Matches []traceMatchJSON `json:"matches"`
		Removed []traceCell      `json:"removed"`
		Falls   []traceFallJSON  `json:"falls"`
		SoFar   *int             `json:"removed_so_far"`
		Board   *jsontext.Value  `json:"board"`
	}
	traceRunJSON struct {
		Direction string         `json:"direction"`
		Start     *traceCell     `json:"start"`
		Length    *int           `json:"length"`
		Kind      jsontext.Value `json:"kind"`
	}
	traceMatchJSON struct {
		Kind  jsontext.Value `json:"kind"`
		Shape string         `json:"shape"`
		Cells []traceCell    `json:"cells"`
	}
	traceFallJSON struct {
		Kind jsontext.Value `json:"kind"`
		From *traceCell     `json:"from"`
		To   *traceCell     `json:"to"`
	}
)

// traceCell is a cell as [row,column].
type traceCell match3.Cell

// UnmarshalJSONFrom reads an array of two whole numbers.
func (c *traceCell) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var numbers []int
	if dec.PeekKind() != '[' {
		return errors.New("a cell is [row,column]")
	}
	if err := json.UnmarshalDecode(dec, &numbers); err != nil {
		return err
	}
	if len(numbers) != 2 {
		return errors.New("a cell is [row,column]")
	}
	c.Row, c.Col = numbers[0], numbers[1]
	return nil
}

var errMember = errors.New("a member is missing")

func unmarshal[T any](dec *jsontext.Decoder, into *T, whole func() bool) error {
	if err := json.UnmarshalDecode(dec, into); err != nil {
		return err
	}
	if !whole() {
		return errMember
	}
	return nil
}

// UnmarshalJSONFrom reads a run.
func (r *traceRunJSON) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain traceRunJSON
	return unmarshal(dec, (*plain)(r), func() bool { return r.Direction != "" && r.Start != nil && r.Length != nil && r.Kind != nil })
}

// UnmarshalJSONFrom reads a match.
func (m *traceMatchJSON) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain traceMatchJSON
	return unmarshal(dec, (*plain)(m), func() bool { return m.Kind != nil && m.Shape != "" && m.Cells != nil })
}

// UnmarshalJSONFrom reads a fall.
func (f *traceFallJSON) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain traceFallJSON
	return unmarshal(dec, (*plain)(f), func() bool { return f.Kind != nil && f.From != nil && f.To != nil })
}

// UnmarshalJSONFrom reads a pass.
func (p *tracePassJSON) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain tracePassJSON
	return unmarshal(dec, (*plain)(p), func() bool {
		return p.Number != nil && p.Runs != nil && p.Matches != nil && p.Removed != nil && p.Falls != nil && p.SoFar != nil
	})
}

// isTrace says whether a value is a trace or begins one: an object whose member format says so.
func isTrace(text []byte) bool {
	var head struct {
		Format jsontext.Value `json:"format"`
	}
	return text[0] == '{' && bytes.Contains(text, []byte(traceFormat)) &&
		json.Unmarshal(text, &head) == nil && string(head.Format) == `"`+traceFormat+`"`
}

// trace reads the value as a trace. Where it is only the head of one, the passes and the end are the values that follow.
func (p *jsonParser) trace(rest *jsonReader) error {
	var head traceJSON
	if err := p.unmarshal(&head); err != nil {
		return err
	}
	err := p.traceHead(head)
	switch {
	case head.Passes == nil && (head.Removed != nil || head.Count != nil || head.Error != nil):
		return faultf(match3.ErrSyntax, "the trace has totals, but no member trace with its passes")
	case head.Passes == nil && err != nil:
		_ = p.followingPasses(rest, false) // the claims behind it may be fine
		return err
	case head.Passes == nil:
		return p.followingPasses(rest, true)
	}
	for _, pass := range *head.Passes {
		if err == nil {
			err = p.tracePass(pass)
		}
	}
	if err != nil {
		return err
	}
	return p.traceEnd(head.traceEndJSON)
}

func (p *jsonParser) traceHead(head traceJSON) error {
	switch {
	case head.Version != traceVersion:
		return faultf(match3.ErrSyntax, "the version of the trace is %d; version %d alone is known", head.Version, traceVersion)
	case head.Rows == nil || head.Cols == nil:
		return faultf(match3.ErrSyntax, "the trace does not say of how many rows and columns its board is")
	}
	p.claim.Trace = &match3test.Trace{Rows: *head.Rows, Cols: *head.Cols, Passes: []match3test.TracePass{}}
	p.kinds = p.kinds.withEmpty(head.Empty)
	if head.Board == nil {
		return nil
	}
	var err error
	p.claim.Trace.Start, err = p.traceBoard(*head.Board)
	return err
}

// part is what a value may be of a trace that is several values.
type part uint8

const (
	noPart part = iota
	passPart
	endPart
)

// partOf says what part of a trace a value is, by the names of its members in any order. An object that holds a board and
// no runs is a claim of its own, whatever numbers stand beside the board.
func (p *jsonParser) partOf(text []byte) part {
	if text[0] != '{' || isTrace(text) {
		return noPart
	}
	has := map[string]bool{p.opts.Key: false, "pass": false, "runs": false, "removed": false, "passes": false, "error": false}
	for name := range memberNames(text) {
		if _, asked := has[name]; asked { // others are not kept, for there may be many
			has[name] = true
		}
	}
	switch {
	case has[p.opts.Key] && !has["runs"]:
		return noPart
	case has["pass"]:
		return passPart
	case has["removed"], has["passes"], has["error"]:
		return endPart
	}
	return noPart
}

// memberNames are the names of the members of an object, up to where it is no JSON.
func memberNames(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		dec := jsontext.NewDecoder(bytes.NewBuffer(text))
		if _, err := dec.ReadToken(); err != nil {
			return
		}
		for dec.PeekKind() == '"' {
			name, err := dec.ReadToken()
			if err != nil || !yield(name.String()) || dec.SkipValue() != nil {
				return
			}
		}
	}
}

// followingPasses reads the passes and the end of a trace that is several values. What is no part of one is left for the
// next claim. If the values are not wanted, or no longer since one was refused, they are passed over.
func (p *jsonParser) followingPasses(rest *jsonReader, wanted bool) error {
	var refused error
	for {
		next, err := rest.next()
		what := noPart
		if err == nil {
			what = p.partOf(next.text)
		}
		if err == nil && what == noPart {
			rest.back = &next
			err = io.EOF
		}
		switch {
		case refused != nil && err != nil:
			return refused
		case errors.Is(err, io.EOF):
			return faultf(match3.ErrSyntax, "the trace has no end; was it cut off?")
		case err != nil:
			return err
		}
		if wanted && refused == nil {
			p.piece = next
			if err := p.follow(what); err != nil {
				refused = p.refused(err)
			}
		}
		if what == endPart {
			return refused
		}
	}
}

// follow reads the piece as a pass or as the end.
func (p *jsonParser) follow(what part) error {
	if what == passPart {
		var pass tracePassJSON
		if err := p.unmarshal(&pass); err != nil {
			return err
		}
		return p.tracePass(pass)
	}
	var end traceEndJSON
	if err := p.unmarshal(&end); err != nil {
		return err
	}
	return p.traceEnd(end)
}

// unmarshal reads the piece into a value.
func (p *jsonParser) unmarshal(into any) error {
	err := json.Unmarshal(p.piece.text, into)
	var semantic *json.SemanticError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &semantic):
		p.at = semantic.ByteOffset
		reason := "this has not the form of a trace"
		if semantic.JSONPointer != "" {
			reason = shown(string(semantic.JSONPointer)) + " has not the form that it has in a trace"
		}
		if errors.Is(err, errMember) {
			reason += ", for a member is missing"
		}
		return faultf(match3.ErrSyntax, "%s", reason)
	}
	return err
}

func (p *jsonParser) traceEnd(end traceEndJSON) error {
	switch {
	case end.Error != nil:
		return faultf(boardio.ErrNoBoard, "an error stands in the place of the end of the trace")
	case end.Removed == nil || end.Count == nil:
		return faultf(match3.ErrSyntax, "the trace has no totals removed and passes")
	}
	p.claim.Removed, p.claim.Passes = end.Removed, end.Count
	return nil
}

// tracePass adds a pass.
func (p *jsonParser) tracePass(pass tracePassJSON) error {
	claimed := match3test.TracePass{Pass: match3.Pass{Number: *pass.Number, RemovedSoFar: *pass.SoFar}}
	for _, run := range pass.Runs {
		direction := match3.Horizontal
		if run.Direction == match3.Vertical.String() {
			direction = match3.Vertical
		}
		if run.Direction != direction.String() {
			return faultf(match3.ErrSyntax, "the direction of a run is %s; it is horizontal or vertical", shown(run.Direction))
		}
		claimed.Runs = append(claimed.Runs, match3.Run{
			Direction: direction, Start: match3.Cell(*run.Start), Length: *run.Length, Kind: p.kinds.ofPass(run.Kind),
		})
	}
	for _, match := range pass.Matches {
		shape := match3.Line3
		for shape < match3.Other && shape.String() != match.Shape {
			shape++
		}
		if shape.String() != match.Shape {
			return faultf(match3.ErrSyntax, "no shape of a match is called %s", shown(match.Shape))
		}
		claimed.Matches = append(claimed.Matches, match3.Match{
			Kind: p.kinds.ofPass(match.Kind), Shape: shape, Cells: cellsOf(match.Cells),
		})
	}
	claimed.Removed = cellsOf(pass.Removed)
	for _, fall := range pass.Falls {
		claimed.Falls = append(claimed.Falls, match3.Fall{
			Kind: p.kinds.ofPass(fall.Kind), From: match3.Cell(*fall.From), To: match3.Cell(*fall.To),
		})
	}
	if pass.Board != nil {
		board, err := p.traceBoard(*pass.Board)
		if err != nil {
			return err
		}
		claimed.Board = board
	}
	p.claim.Trace.Passes = append(p.claim.Trace.Passes, claimed)
	return nil
}

func cellsOf(cells []traceCell) []match3.Cell {
	out := make([]match3.Cell, len(cells))
	for i, c := range cells {
		out[i] = match3.Cell(c)
	}
	return out
}

// traceBoard reads a board that stands in a trace.
func (p *jsonParser) traceBoard(text jsontext.Value) ([][]int64, error) {
	board := &jsonParser{opts: p.opts, piece: piece{text: text}, kinds: p.kinds, grid: grid{limit: p.opts.MaxCells}}
	board.begin()
	if kind := board.dec.PeekKind(); kind != '[' {
		return nil, faultf(match3.ErrSyntax, "a board in the trace is %s, not an array of rows", found(kind))
	}
	if err := board.rows(); err != nil {
		return nil, err
	}
	if board.grid.rows == nil {
		return [][]int64{}, nil
	}
	return board.grid.rows, nil
}
