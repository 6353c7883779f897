package match3test

import (
	"context"
	"fmt"
	"math"

	"example.com/match3"
)

// Trace is what a claim says about each pass. Its kinds are those of the board, which must all fit a [match3.Kind]
// then.
type Trace struct {
	Rows, Cols int       // the shape of the board that it is about
	Start      [][]int64 // the board before the first pass; nil where that is not claimed
	Passes     []TracePass
}

// TracePass is what a claim says about one pass, in the order of [match3.Pass].
type TracePass struct {
	match3.Pass
	Board [][]int64 // the board after the pass; nil where that is not claimed
}

// The aspects of a trace, in the order in which they are compared: first those of the whole trace, then those of each
// pass, pass by pass.
const (
	AspectShape   Aspect = "shape"   // of the board that the trace is about
	AspectStart   Aspect = "start"   // the board before the first pass
	AspectPass    Aspect = "pass"    // a pass is missing, is one too many, or has a wrong number
	AspectRuns    Aspect = "runs"    // a run is missing, is none, is another, or out of order
	AspectMatches Aspect = "matches" // the same of a match; its kind, shape and cells
	AspectCells   Aspect = "cells"   // a cell is removed or is not, or out of order
	AspectFalls   Aspect = "falls"   // a fall is missing, is none, leads elsewhere, or is out of order
	AspectSoFar   Aspect = "so-far"  // the number of tiles removed so far
	AspectAfter   Aspect = "after"   // the board after the pass
)

// kindsOfBoard is the board with the kinds that passes speak of.
func kindsOfBoard(board [][]int64) (*match3.Board, error) {
	kinds := make([]match3.Kind, 0, cells(board))
	for row := range board {
		for col, value := range board[row] {
			if value < 0 || value > math.MaxUint32 {
				return nil, fmt.Errorf("match3test: row %d, column %d: %w: %d; a claim with a trace is about kinds up to %d",
					row, col, match3.ErrKind, value, uint32(math.MaxUint32))
			}
			kinds = append(kinds, match3.Kind(value))
		}
	}
	return match3.FromCells(kinds, len(board), width(board))
}

// rowsOf is a board as rows of numbers.
func rowsOf(board *match3.Board) [][]int64 {
	rows := newBoard(board.Rows(), board.Cols())
	var kinds []match3.Kind
	for row := range rows {
		kinds = board.AppendRow(kinds[:0], row)
		for col, kind := range kinds {
			rows[row][col] = int64(kind)
		}
	}
	return rows
}

// differenceOfTrace finds the first difference between a trace and what the passes over a board do, or returns nil.
func differenceOfTrace(ctx context.Context, board [][]int64, trace *Trace) (*Difference, error) {
	current, err := kindsOfBoard(board)
	if err != nil {
		return nil, err
	}
	if trace.Rows != len(board) || trace.Cols != width(board) {
		return inTrace(AspectShape, 0, func(namer) string {
			return fmt.Sprintf("the trace is of a board of %d x %d cells, the board has %d x %d",
				trace.Rows, trace.Cols, len(board), width(board))
		}), nil
	}
	if trace.Start != nil {
		if d := differenceOfBoards(trace.Start, board, "the trace begins with another board"); d != nil {
			d.Aspect = AspectStart
			return d, nil
		}
	}
	n := 0
	for pass := range current.Passes() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if n == len(trace.Passes) {
			return inTrace(AspectPass, n+1, func(namer) string {
				return fmt.Sprintf("it is missing; the claim ends after %s, but the board is not yet stable",
					countOf(n, "pass", "passes"))
			}), nil
		}
		claimed := trace.Passes[n]
		n++
		if differenceOfPass(claimed, pass, n) != nil {
			d := differenceOfPass(claimed, pass.Clone(), n) // whose words are asked for when the pass is gone
			d.right = rowsOf(current)
			return d, nil
		}
		if claimed.Board == nil {
			continue
		}
		after := rowsOf(current)
		if d := differenceOfBoards(claimed.Board, after, "the board after it"); d != nil {
			d.Aspect, d.Pass = AspectAfter, n
			return d, nil
		}
	}
	if n < len(trace.Passes) {
		return inTrace(AspectPass, n+1, func(namer) string { return "there is none; the board is stable before it" }), nil
	}
	return nil, nil
}

// differenceOfBoards is the first difference between a board that a trace claims and the right one, or nil.
func differenceOfBoards(got, want [][]int64, what string) *Difference {
	d := inTrace("", 0, nil)
	d.claimed, d.right = got, want
	if !sameShape(got, want) {
		d.words = func(namer) string { return what + ": it has " + shapeText(got) + ", not " + shapeText(want) }
		return d
	}
	first, differ := firstDifference(got, want)
	if differ == 0 {
		return nil
	}
	d.Row, d.Col, d.Cells = first.row, first.col, differ
	d.Want, d.Got = want[d.Row][d.Col], got[d.Row][d.Col]
	d.words = func(name namer) string {
		return fmt.Sprintf("%s: row %d, column %d: %s is expected, the claim has %s",
			what, d.Row, d.Col, name(d.Want), name(d.Got))
	}
	return d
}

// inTrace is a difference in a trace, of which the words are made when they are asked for, for they name kinds.
func inTrace(aspect Aspect, pass int, words func(namer) string) *Difference {
	return &Difference{Aspect: aspect, Pass: pass, Row: -1, Col: -1, words: words}
}

// namer says how a kind is written.
type namer func(kind int64) string
