package match3test

import "fmt"

// hintOf tells where the claimed board is not the right one, but in a plain relation to it or to the board that was
// given. It is empty where there is none.
func hintOf(board [][]int64, claim Claim, want Answer) string {
	got := claim.Board
	if equal(got, want.Board) || cells(board) == 0 {
		return ""
	}
	if equal(got, board) {
		return "this is the board as it was given"
	}
	for _, turned := range turnings {
		if isTurned(got, want.Board, turned.from) {
			return turned.hint
		}
	}
	if cells(board) > DefaultMistakeCells {
		return ""
	}
	if pass := passThatLeaves(board, got); pass > 0 {
		return fmt.Sprintf("this is the board after pass %d of %d", pass, want.Passes)
	}
	return ""
}

// turnings are the ways to lay a board down wrongly. Each gives the cell of the right board, of so many rows and
// columns, that has come to lie in a cell.
var turnings = []struct {
	hint string
	from func(c cell, rows, cols int) cell
}{
	{"rows and columns are exchanged", func(c cell, _, _ int) cell { return cell{c.col, c.row} }},
	{
		"the top is at the bottom: the rows come in reverse order",
		func(c cell, rows, _ int) cell { return cell{rows - 1 - c.row, c.col} },
	},
	{
		"left and right are exchanged: the columns come in reverse order",
		func(c cell, _, cols int) cell { return cell{c.row, cols - 1 - c.col} },
	},
	{"the board is turned by half", func(c cell, rows, cols int) cell { return cell{rows - 1 - c.row, cols - 1 - c.col} }},
	{
		"the board is turned by a quarter to the right",
		func(c cell, rows, _ int) cell { return cell{rows - 1 - c.col, c.row} },
	},
	{
		"the board is turned by a quarter to the left",
		func(c cell, _, cols int) cell { return cell{c.col, cols - 1 - c.row} },
	},
	{
		"rows and columns are exchanged, and both come in reverse order",
		func(c cell, rows, cols int) cell { return cell{rows - 1 - c.col, cols - 1 - c.row} },
	},
}

// isTurned says whether each cell of got is the one of want, a rectangle, that from gives for it.
func isTurned(got, want [][]int64, from func(c cell, rows, cols int) cell) bool {
	rows, cols := len(want), width(want)
	size := 0
	for row := range got {
		for col, kind := range got[row] {
			c := from(cell{row, col}, rows, cols)
			if c.row < 0 || c.row >= rows || c.col < 0 || c.col >= cols || want[c.row][c.col] != kind {
				return false
			}
		}
		if len(got[row]) != len(got[0]) {
			return false
		}
		size += len(got[row])
	}
	return size == rows*cols // no cell comes twice, so that this is all of them
}

// passThatLeaves is the pass after which a cascade leaves such a board, or 0. The last pass, which leaves the final
// board, is not asked about.
func passThatLeaves(board, got [][]int64) int {
	if !sameShape(board, got) {
		return 0
	}
	current := clone(board)
	for pass := 1; ; pass++ {
		runs := inRuns(current)
		if len(runs) == 0 {
			return 0
		}
		for _, c := range runs {
			current[c.row][c.col] = 0
		}
		settle(current)
		if equal(current, got) {
			return pass
		}
	}
}

// settle lets the tiles of all columns fall.
func settle(board [][]int64) {
	for col := range width(board) {
		tiles := column(board, col)
		for row := range board {
			board[row][col] = 0
			if above := len(board) - len(tiles); row >= above {
				board[row][col] = tiles[row-above]
			}
		}
	}
}
