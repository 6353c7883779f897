// Package reference is the rules of docs/rules.md read literally: one function for each step, in the order of the
// clauses, with no cleverness. Every other path through the project is held against it.
//
// What may enter: a clause, as plainly as it can be said in Go. What may not: build tags, shared state, knowledge of
// how boards are stored elsewhere, or anything done for speed.
package reference

// Resolve resolves a board of rows, top row first, in which empty marks the cells that hold no tile. The board is left
// untouched; final is a board of its own. All rows must have the same length.
//
// Clause 5.1: passes repeat until one marks nothing. Clause 5.2: that board is returned as it stands. Clauses 5.3 and
// 5.4: removed is the count over all passes, passes the number of those that removed something.
func Resolve[T comparable](board [][]T, empty T) (final [][]T, removed, passes int) {
	final = clone(board)
	for {
		marked := Mark(final, empty)
		count := Count(marked)
		if count == 0 {
			return final, removed, passes
		}
		Remove(final, marked, empty)
		Fall(final, empty)
		removed += count
		passes++
	}
}

// Mark says for each cell whether it lies in a run of three or more equal tiles, horizontal or vertical (clauses 2.1
// to 2.7). It looks at the board as it stands and changes nothing on it.
func Mark[T comparable](board [][]T, empty T) [][]bool {
	marked := make([][]bool, len(board))
	for row := range board {
		marked[row] = make([]bool, len(board[row]))
		for col := range board[row] {
			horizontal := 1 + same(board, empty, row, col, 0, -1) + same(board, empty, row, col, 0, +1)
			vertical := 1 + same(board, empty, row, col, -1, 0) + same(board, empty, row, col, +1, 0)
			isTile := board[row][col] != empty
			marked[row][col] = isTile && (horizontal >= 3 || vertical >= 3)
		}
	}
	return marked
}

// same counts the tiles equal to the one at (row, col) that follow it without a break in the direction (down, right).
// It stops at the edge of the board (clause 2.4) and at an empty cell (clause 2.6).
func same[T comparable](board [][]T, empty T, row, col, down, right int) int {
	count := 0
	for {
		r, c := row+(count+1)*down, col+(count+1)*right
		if r < 0 || r >= len(board) || c < 0 || c >= len(board[r]) {
			return count
		}
		if board[r][c] == empty || board[r][c] != board[row][col] {
			return count
		}
		count++
	}
}

// Count counts the marked cells, each once however many runs it lies in (clauses 3.2 and 3.3).
func Count(marked [][]bool) int {
	count := 0
	for _, row := range marked {
		for _, m := range row {
			if m {
				count++
			}
		}
	}
	return count
}

// Remove empties all marked cells at once (clause 3.1).
func Remove[T comparable](board [][]T, marked [][]bool, empty T) {
	for row := range board {
		for col := range board[row] {
			if marked[row][col] {
				board[row][col] = empty
			}
		}
	}
}

// Fall lets every column fall: its tiles keep their order and come to rest at the bottom, its empty cells rise to the
// top (clauses 4.1 to 4.4).
func Fall[T comparable](board [][]T, empty T) {
	if len(board) == 0 {
		return
	}
	for col := range board[0] {
		var tiles []T // of this column, from the bottom up
		for row := len(board) - 1; row >= 0; row-- {
			if board[row][col] != empty {
				tiles = append(tiles, board[row][col])
			}
		}
		for row := len(board) - 1; row >= 0; row-- {
			height := len(board) - 1 - row
			if height < len(tiles) {
				board[row][col] = tiles[height]
			} else {
				board[row][col] = empty
			}
		}
	}
}

func clone[T any](board [][]T) [][]T {
	rows := make([][]T, len(board))
	for row := range board {
		rows[row] = append([]T{}, board[row]...)
	}
	return rows
}
