package match3test

import (
	"context"
	"fmt"

	"example.com/match3"
)

// Claim is what somebody claims to be the result of a board: a game client, an engine, a participant in a contest. It
// may be wrong in any way; [CheckClaim] says how.
type Claim struct {
	// Board is the final board, top row first, where 0 is an empty cell. It need not be a rectangle. Nil is the board
	// of no rows or, beside a trace, means that no final board is claimed except the one that the passes lead to.
	Board [][]int64
	// Removed is the number of tiles removed, and Passes the number of passes; nil means not claimed.
	Removed, Passes *int
	// Trace is what each pass did; nil means not claimed.
	Trace *Trace
}

// ClaimOf makes a claim of an answer in the form that a [Resolve] returns: passes is -1 if they are not counted.
func ClaimOf(final [][]int64, removed, passes int) Claim {
	claim := Claim{Board: final, Removed: &removed}
	if passes != notCounted {
		claim.Passes = &passes
	}
	return claim
}

// Answer is the right answer for a board.
type Answer struct {
	Board           [][]int64
	Removed, Passes int
}

// CheckClaim compares a claim with the right answer for a board, which is given as a [Resolve] takes it, and explains
// where they differ:
//
//	verdict, err := match3test.CheckClaim(board, match3test.Claim{Board: got, Removed: new(9)})
//	...
//	if !verdict.Right() {
//		log.Print(verdict) // in words, with a drawing, and with the known mistakes that give just this claim
//	}
//
// The error wraps [match3.ErrRagged] if the rows of the board differ in length, and [match3.ErrKind] if there is a
// trace and the board has numbers that do not fit a [match3.Kind]. Whatever is wrong with the claim is not an error but
// part of the verdict.
func CheckClaim(board [][]int64, claim Claim) (Verdict, error) {
	return Judge{}.Check(context.Background(), board, claim)
}

// DefaultMistakeCells is the largest number of cells of a board on which the known mistakes are tried, unless a [Judge]
// says otherwise. They are literal and slow: on a board of that size all of them together take a tenth of a second, or
// a few seconds for the longest possible cascade.
const DefaultMistakeCells = 1024

// Judge compares claims with right answers. The zero value is ready to use, from many goroutines at once.
type Judge struct {
	// MistakeCells is the largest number of cells of a board on which the known mistakes are tried: DefaultMistakeCells
	// if it is 0, and on no board if it is negative.
	MistakeCells int
}

// Check is [CheckClaim] with the settings of the judge. If ctx is done before there is a verdict, its error is
// returned.
func (j Judge) Check(ctx context.Context, board [][]int64, claim Claim) (Verdict, error) {
	want, err := rightAnswer(ctx, board)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Given: board, Claim: claim, Want: want, compared: true}
	answer := claim // without its trace
	answer.Trace = nil
	if claim.Trace != nil {
		v.Difference, err = differenceOfTrace(ctx, board, claim.Trace)
		if err != nil {
			return Verdict{}, err
		}
		answer.Board = v.fold()
	}
	if v.Difference == nil {
		v.Difference = differenceOf(board, claim, want)
	}
	if v.Right() {
		return v, nil
	}
	if claim.Trace != nil && (answer.Board == nil || differenceOf(board, answer, want) == nil) {
		return v, nil // what no mistake is known for, since they are known by their answers
	}
	v.Hint = hintOf(board, answer, want)
	if cells(board) > j.mistakeCells() {
		v.MistakesUntried = true
		return v, nil
	}
	v.Mistakes, err = mistakesThatGive(ctx, board, answer)
	return v, err
}

// fold carries out the passes of a trace, notes where they contradict one another, and returns the board that they
// leave, or nil.
func (v *Verdict) fold() [][]int64 {
	pass := 0
	if v.Difference != nil {
		pass = v.Difference.Pass
	}
	kept, final, contradiction := folded(v.Given, v.Claim, pass)
	v.Contradiction = contradiction
	if v.Difference != nil && v.Difference.claimed == nil {
		v.Difference.claimed = kept
	}
	if v.Claim.Board != nil {
		return v.Claim.Board
	}
	return final
}

func (j Judge) mistakeCells() int {
	if j.MistakeCells == 0 {
		return DefaultMistakeCells
	}
	return max(j.MistakeCells, -1)
}

// rightAnswer resolves a board. Its kinds may be any numbers.
func rightAnswer(ctx context.Context, board [][]int64) (Answer, error) {
	kinds := make(map[int64]match3.Kind)
	values := []int64{0}
	cols := width(board)
	flat := make([]match3.Kind, 0, len(board)*cols)
	for row := range board {
		if len(board[row]) != cols {
			return Answer{}, fmt.Errorf("match3test: row %d: %w: it has %d cells, row 0 has %d",
				row, match3.ErrRagged, len(board[row]), cols)
		}
		for _, value := range board[row] {
			kind, known := kinds[value]
			switch {
			case value == 0:
			case !known:
				kind = match3.Kind(len(values))
				kinds[value] = kind
				values = append(values, value)
			}
			flat = append(flat, kind)
		}
	}
	resolved, err := match3.FromCells(flat, len(board), cols)
	if err != nil {
		return Answer{}, err
	}
	result, err := resolved.ResolveContext(ctx)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Board: newBoard(len(board), cols), Removed: result.Removed, Passes: result.Passes}
	for row := range answer.Board {
		flat = resolved.AppendRow(flat[:0], row)
		for col, kind := range flat {
			answer.Board[row][col] = values[kind]
		}
	}
	return answer, nil
}
