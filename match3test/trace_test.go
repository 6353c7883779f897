package match3test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"example.com/match3"
)

// tracedClaim is the claim of a trace that is right, with the boards after the passes or without.
func tracedClaim(t *testing.T, board [][]int64, withBoards bool) Claim {
	t.Helper()
	current, err := kindsOfBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	trace := &Trace{Rows: len(board), Cols: width(board)}
	if withBoards {
		trace.Start = clone(board)
	}
	removed := 0
	for pass := range current.Passes() {
		claimed := TracePass{Pass: pass.Clone()}
		if withBoards {
			claimed.Board = rowsOf(current)
		}
		trace.Passes = append(trace.Passes, claimed)
		removed = pass.RemovedSoFar
	}
	return Claim{Trace: trace, Removed: &removed, Passes: new(len(trace.Passes))}
}

func TestRightTracesAreNeverWrong(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 21))
	for range 1000 {
		board := randomClaimBoard(rnd)
		for _, withBoards := range []bool{false, true} {
			claim := tracedClaim(t, board, withBoards)
			if v := mustCheck(t, board, claim); !v.Right() || v.Contradiction != nil {
				t.Fatalf("board %v: %v", board, v)
			}
			claim.Board, _, _ = right(board)
			if v := mustCheck(t, board, claim); !v.Right() {
				t.Fatalf("board %v: with the final board too: %v", board, v)
			}
		}
	}
}

// spoil changes one thing in a trace.
func spoil(rnd *rand.Rand, trace *Trace) {
	pass := &trace.Passes[rnd.IntN(len(trace.Passes))]
	switch rnd.IntN(9) {
	case 0:
		pass.Runs[rnd.IntN(len(pass.Runs))].Length++
	case 1:
		pass.Runs[rnd.IntN(len(pass.Runs))].Start.Row--
	case 2:
		pass.Runs[rnd.IntN(len(pass.Runs))].Kind++
	case 3:
		pass.Matches = pass.Matches[1:]
	case 4:
		pass.Matches[rnd.IntN(len(pass.Matches))].Shape++
	case 5:
		pass.Removed = append(pass.Removed, match3.Cell{Row: rnd.IntN(20) - 5, Col: rnd.IntN(20) - 5})
	case 6:
		pass.Falls = append(pass.Falls, match3.Fall{Kind: 1, To: match3.Cell{Row: 1}})
	case 7:
		pass.RemovedSoFar -= 3
	case 8:
		trace.Passes = trace.Passes[:len(trace.Passes)-1]
	}
}

func TestSpoiledTracesAreWrong(t *testing.T) {
	rnd := rand.New(rand.NewPCG(22, 22))
	tried := 0
	for range 2000 {
		board := randomClaimBoard(rnd)
		claim := tracedClaim(t, board, rnd.IntN(2) == 0)
		if len(claim.Trace.Passes) == 0 {
			continue
		}
		tried++
		spoil(rnd, claim.Trace)
		v := mustCheck(t, board, claim)
		if v.Right() || v.Difference.Pass < 1 || !strings.HasPrefix(v.String(), "wrong: pass ") {
			t.Fatalf("board %v: %v", board, v)
		}
		if v.Contradiction != nil && v.Contradiction.Pass > 0 && v.Contradiction.Pass < v.Difference.Pass {
			t.Fatalf("board %v: a contradiction before the first difference: %v", board, v)
		}
	}
	if tried < 500 {
		t.Errorf("only %d traces were tried", tried)
	}
}

// The final board that a trace claims besides may be another than that of its passes.
func TestFinalBoardBesideATrace(t *testing.T) {
	board := [][]int64{{1, 1, 1}, {2, 3, 4}}
	claim := tracedClaim(t, board, false)
	claim.Board = [][]int64{{0, 0, 1}, {2, 3, 4}}
	v := mustCheck(t, board, claim)
	if v.Right() || v.Difference.Aspect != AspectCell || v.Difference.Col != 2 {
		t.Errorf("%v", v)
	}
}

func TestKindsOfTracedBoards(t *testing.T) {
	for _, kind := range []int64{-1, math.MaxUint32 + 1} {
		board := [][]int64{{7, kind}}
		if _, err := CheckClaim(board, Claim{Board: board}); err != nil {
			t.Errorf("without a trace any number will do: %v", err)
		}
		_, err := CheckClaim(board, Claim{Trace: &Trace{Rows: 1, Cols: 2}})
		if !errors.Is(err, match3.ErrKind) || !strings.HasPrefix(err.Error(), "match3test: row 0, column 1: ") {
			t.Errorf("%d: %v", kind, err)
		}
	}
}

// What a trace claims does not decide how long it takes to find it wrong.
func TestHostileTracesAreLeftEarly(t *testing.T) {
	board := newBoard(200, 200)
	for row := range board {
		for col := range board[row] {
			board[row][col] = 7
		}
	}
	pass := match3.Pass{Number: 1}
	for range 10_000 {
		pass.Runs = append(pass.Runs, match3.Run{Length: math.MaxInt32, Kind: 7})
	}
	for row := range 200 {
		for col := range 100 {
			pass.Runs = append(pass.Runs, match3.Run{Start: match3.Cell{Row: row, Col: col}, Length: 100, Kind: 7})
		}
	}
	started := time.Now()
	for _, runs := range [][]match3.Run{pass.Runs, pass.Runs[10_000:]} {
		claimed := TracePass{Pass: match3.Pass{Number: 1, Runs: runs}}
		v := mustCheck(t, board, Claim{Trace: &Trace{Rows: 200, Cols: 200, Passes: []TracePass{claimed}}})
		if v.Right() || v.Contradiction == nil {
			t.Errorf("%v, %v", v.Difference, v.Contradiction)
		}
	}
	if took := time.Since(started); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}
