package match3test

import (
	"context"
	"fmt"

	"example.com/match3"
)

// Claim is what somebody says comes of a board: a client of a game, an engine, a participant of a contest. Nothing is
// asked of it; all that is wrong with it is for [CheckClaim] to say.
type Claim struct {
	// Board is the final board, top row first, 0 being an empty cell. It need not be a rectangle. Nil is the board of
	// no rows; beside a trace, that the final board is not claimed but for what the passes make of it.
	Board [][]int64
	// Removed and Passes are the numbers of tiles and of passes removed. What is nil is not claimed.
	Removed, Passes *int
	// Trace is what each pass did; nil where that is not claimed.
	Trace *Trace
}

// ClaimOf is the claim that an answer makes, in the form in which a [Resolve] gives one: passes is -1 where they are
// not counted.
func ClaimOf(final [][]int64, removed, passes int) Claim {
	claim := Claim{Board: final, Removed: &removed}
	if passes != notCounted {
		claim.Passes = &passes
	}
	return claim
}

// Answer is the right answer to a board.
type Answer struct {
	Board           [][]int64
	Removed, Passes int
}

// CheckClaim compares a claim with the right answer to a board, which is given as a [Resolve] takes it, and explains
// where they part:
//
//	verdict, err := match3test.CheckClaim(board, match3test.Claim{Board: got, Removed: new(9)})
//	...
//	if !verdict.Right() {
//		log.Print(verdict) // in words, with a drawing, and with the known mistakes that give just this claim
//	}
//
// The error wraps [match3.ErrRagged] where the rows of the board differ in length, and [match3.ErrKind] where there is
// a trace and the board has numbers that no [match3.Kind] can be. Whatever is wrong with the claim is no error, but in
// the verdict.
func CheckClaim(board [][]int64, claim Claim) (Verdict, error) {
	return Judge{}.Check(context.Background(), board, claim)
}

// DefaultMistakeCells is up to how many cells a board may have for the known mistakes to be tried on it, where a
// [Judge] does not say otherwise. They are literal and slow: on a board of that many cells all of them together take a
// tenth of a second, and a few seconds where the cascade is as long as it can be.
const DefaultMistakeCells = 1024

// Judge compares claims with right answers. The zero value is ready, and may serve many goroutines.
type Judge struct {
	// MistakeCells is the number of cells up to which the known mistakes are tried: DefaultMistakeCells where it is 0,
	// and on no board where it is negative.
	MistakeCells int
}

// Check is [CheckClaim] with the settings of the judge. Where ctx ends before the verdict stands, its error is
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
			return Answer{}, fmt.Errorf("match3test: row %d: %w: it has %d cells, row 0 has %d", row, match3.ErrRagged, len(board[row]), cols)
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
