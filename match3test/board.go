package match3test

import "slices"

func newBoard(rows, cols int) [][]int64 {
	board := make([][]int64, rows)
	for row := range board {
		board[row] = make([]int64, cols)
	}
	return board
}

// clone copies a board that need not be a rectangle, as the results of wrong resolvers are not.
func clone(board [][]int64) [][]int64 {
	rows := make([][]int64, len(board))
	for row := range board {
		rows[row] = slices.Clone(board[row])
	}
	return rows
}

// width is the length of the rows of a rectangle.
func width(board [][]int64) int {
	if len(board) == 0 {
		return 0
	}
	return len(board[0])
}

// cells is the number of cells of a rectangle.
func cells(board [][]int64) int {
	return len(board) * width(board)
}

func equal(a, b [][]int64) bool {
	return slices.EqualFunc(a, b, slices.Equal[[]int64])
}

// sameShape says whether b has the rows and the row lengths of a.
func sameShape(a, b [][]int64) bool {
	return slices.EqualFunc(a, b, func(x, y []int64) bool { return len(x) == len(y) })
}

// cell is a place on a board.
type cell struct {
	row, col int
}

// firstDifference returns the first cell in which two boards of one shape differ, and the number of such cells.
func firstDifference(a, b [][]int64) (first cell, count int) {
	for row := range a {
		for col := range a[row] {
			if a[row][col] == b[row][col] {
				continue
			}
			if count == 0 {
				first = cell{row, col}
			}
			count++
		}
	}
	return first, count
}

func mirror(board [][]int64) [][]int64 {
	mirrored := clone(board)
	for _, row := range mirrored {
		slices.Reverse(row)
	}
	return mirrored
}

func rename(board [][]int64, names map[int64]int64) [][]int64 {
	renamed := clone(board)
	for _, row := range renamed {
		for col, kind := range row {
			if kind != 0 {
				row[col] = names[kind]
			}
		}
	}
	return renamed
}

// kindsOf lists the kinds of a board in the order in which they appear, row by row.
func kindsOf(board [][]int64) []int64 {
	var kinds []int64
	seen := make(map[int64]bool)
	for _, row := range board {
		for _, kind := range row {
			if kind != 0 && !seen[kind] {
				seen[kind] = true
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}

// countKinds counts the tiles of each kind.
func countKinds(board [][]int64) map[int64]int {
	counts := make(map[int64]int)
	for _, row := range board {
		for _, kind := range row {
			if kind != 0 {
				counts[kind]++
			}
		}
	}
	return counts
}

// column lists the tiles of a column from the top down.
func column(board [][]int64, col int) []int64 {
	var tiles []int64
	for _, row := range board {
		if row[col] != 0 {
			tiles = append(tiles, row[col])
		}
	}
	return tiles
}

// inRuns lists the cells that lie in runs, row by row. Any three equal tiles in a line make a run, and a longer run is
// made of such threes, so that looking at threes finds every cell.
func inRuns(board [][]int64) []cell {
	marked := make([][]bool, len(board))
	for row := range board {
		marked[row] = make([]bool, len(board[row]))
	}
	for row := range board {
		for col, kind := range board[row] {
			if kind == 0 {
				continue
			}
			if col+2 < len(board[row]) && board[row][col+1] == kind && board[row][col+2] == kind {
				marked[row][col], marked[row][col+1], marked[row][col+2] = true, true, true
			}
			if row+2 < len(board) && board[row+1][col] == kind && board[row+2][col] == kind {
				marked[row][col], marked[row+1][col], marked[row+2][col] = true, true, true
			}
		}
	}
	var runs []cell
	for row := range marked {
		for col, is := range marked[row] {
			if is {
				runs = append(runs, cell{row, col})
			}
		}
	}
	return runs
}

// isSubsequence says whether part can be had from whole by leaving out elements.
func isSubsequence(part, whole []int64) bool {
	for _, kind := range whole {
		if len(part) > 0 && part[0] == kind {
			part = part[1:]
		}
	}
	return len(part) == 0
}
