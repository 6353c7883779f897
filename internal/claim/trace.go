package claim

import (
	"bytes"
	"errors"
	"io"
	"iter"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/fault"
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

// trace reads the value as a trace. Where it is only the head of one, the passes and the end are the values that follow.
func (p *jsonParser) trace(rest *jsonReader) error {
	var head traceJSON
	if err := p.form(head.read); err != nil {
		return err
	}
	err := p.traceHead(head)
	switch {
	case head.Passes == nil && (head.Removed != nil || head.Count != nil || head.Error != nil):
		return fault.New(match3.ErrSyntax, "the trace has totals, but no member trace with its passes")
	case head.Passes == nil && err != nil:
		_ = p.followingPasses(rest, false) // the claims behind it may be fine
		return err
	case head.Passes == nil:
		return p.followingPasses(rest, true)
	}
	for _, pass := range head.Passes {
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
		return fault.New(match3.ErrSyntax, "the version of the trace is %d; only version %d is supported", head.Version, traceVersion)
	case head.Rows == nil || head.Cols == nil:
		return fault.New(match3.ErrSyntax, "the trace does not give the numbers of rows and columns of its board")
	}
	p.claim.Trace = &match3test.Trace{Rows: *head.Rows, Cols: *head.Cols, Passes: []match3test.TracePass{}}
	p.kinds = p.kinds.withEmpty(head.Empty)
	if head.Board == nil {
		return nil
	}
	var err error
	p.claim.Trace.Start, err = p.traceBoard(head.Board)
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
			return fault.New(match3.ErrSyntax, "the trace has no end; was it cut off?")
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
		if err := p.form(pass.read); err != nil {
			return err
		}
		return p.tracePass(pass)
	}
	var end traceEndJSON
	if err := p.form(end.read); err != nil {
		return err
	}
	return p.traceEnd(end)
}

func (p *jsonParser) traceEnd(end traceEndJSON) error {
	switch {
	case end.Error != nil:
		return fault.New(boardio.ErrNoBoard, "an error stands in place of the end of the trace")
	case end.Removed == nil || end.Count == nil:
		return fault.New(match3.ErrSyntax, "the trace has no totals removed and passes")
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
			return fault.New(match3.ErrSyntax, "the direction of a run is %s; it must be horizontal or vertical", shown(run.Direction))
		}
		claimed.Runs = append(claimed.Runs, match3.Run{
			Direction: direction, Start: *run.Start, Length: *run.Length, Kind: p.kinds.ofPass(run.Kind),
		})
	}
	for _, match := range pass.Matches {
		shape := match3.Line3
		for shape < match3.Other && shape.String() != match.Shape {
			shape++
		}
		if shape.String() != match.Shape {
			return fault.New(match3.ErrSyntax, "%s is not the shape of a match", shown(match.Shape))
		}
		claimed.Matches = append(claimed.Matches, match3.Match{
			Kind: p.kinds.ofPass(match.Kind), Shape: shape, Cells: match.Cells,
		})
	}
	claimed.Removed = pass.Removed
	for _, fall := range pass.Falls {
		claimed.Falls = append(claimed.Falls, match3.Fall{
			Kind: p.kinds.ofPass(fall.Kind), From: *fall.From, To: *fall.To,
		})
	}
	if pass.Board != nil {
		board, err := p.traceBoard(pass.Board)
		if err != nil {
			return err
		}
		claimed.Board = board
	}
	p.claim.Trace.Passes = append(p.claim.Trace.Passes, claimed)
	return nil
}

// traceBoard reads a board that stands in a trace.
func (p *jsonParser) traceBoard(text jsontext.Value) ([][]int64, error) {
	board := &jsonParser{opts: p.opts, piece: piece{text: text}, kinds: p.kinds, grid: grid{limit: p.opts.MaxCells}}
	board.begin()
	if kind := board.dec.PeekKind(); kind != '[' {
		return nil, fault.New(match3.ErrSyntax, "a board in the trace is %s, not an array of rows", fault.Found(kind))
	}
	if err := board.rows(); err != nil {
		return nil, err
	}
	if board.grid.rows == nil {
		return [][]int64{}, nil
	}
	return board.grid.rows, nil
}
