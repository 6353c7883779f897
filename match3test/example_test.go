package match3test_test

import (
	"errors"
	"fmt"

	"example.com/match3"
	"example.com/match3/match3test"
)

// In a test this is one line, match3test.Test(t, engine). Check gives the same as an error.
func Example() {
	engine := func(board [][]int64) ([][]int64, int, int) {
		final, result, err := match3.Resolve(board, 0)
		if err != nil {
			panic(err)
		}
		return final, result.Removed, result.Passes
	}
	fmt.Println(match3test.Check(engine))
	// Output: <nil>
}

// An engine that keeps a board as one slice of bytes has no more than 255 kinds.
func ExampleMaxKind() {
	engine := func(board [][]int64) ([][]int64, int, int) {
		if len(board) == 0 {
			return nil, 0, 0
		}
		rows, cols := len(board), len(board[0])
		cells := make([]byte, 0, rows*cols)
		for _, row := range board {
			for _, kind := range row {
				cells = append(cells, byte(kind))
			}
		}

		result, err := match3.ResolveBytes(cells, rows, cols)
		if err != nil {
			panic(err)
		}

		final := make([][]int64, rows)
		for row := range final {
			final[row] = make([]int64, cols)
			for col := range final[row] {
				final[row][col] = int64(cells[row*cols+col])
			}
		}
		return final, result.Removed, result.Passes
	}
	fmt.Println(match3test.Check(engine, match3test.MaxKind(255)))
	// Output: <nil>
}

// A finding tells which property is broken and holds the boards; its text draws them.
func ExampleFailure() {
	engine := func(board [][]int64) ([][]int64, int, int) {
		panic("not yet written")
	}
	err := match3test.Check(engine, match3test.Shape(1, 3))
	var failure *match3test.Failure
	if errors.As(err, &failure) {
		fmt.Println(failure.Property)
		fmt.Println(len(failure.Board), "row of", len(failure.Board[0]), "cells")
	}
	// Output:
	// no-panic
	// 1 row of 3 cells
}

// A server compares what a client claims with what is right, and says to whoever writes the client what went wrong.
func ExampleCheckClaim() {
	board := [][]int64{
		{1, 2, 3},
		{1, 2, 4},
		{2, 2, 2},
	}
	verdict, err := match3test.CheckClaim(board, match3test.Claim{
		Board: [][]int64{
			{0, 0, 0},
			{1, 2, 3},
			{1, 2, 4},
		},
		Removed: new(3),
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(verdict.Right())
	fmt.Println(verdict.Difference)
	for _, mistake := range verdict.Mistakes {
		if mistake.Clause == "2.1" {
			fmt.Println(mistake)
		}
	}
	// Output:
	// false
	// row 1, column 1: an empty cell is expected, the claim has 2; 2 cells in all differ
	// this is what comes out when runs across are removed before runs down are looked for: clause 2.1, rows-removed-first
}
