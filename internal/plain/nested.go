package plain

// Nested resolves boards of nested slices and marks tiles in a matrix. The zero value is ready; it keeps its memory
// from board to board.
type Nested struct {
	marked [][]bool // all false between boards
}

// Resolve resolves a board in place: rows, top row first and all of one length, of kinds, 0 being empty.
func (n *Nested) Resolve(board [][]int) (removed, passes int) {
	n.fit(board)
	for n.mark(board) {
		removed += n.remove(board)
		fallNested(board)
		passes++
	}
	return removed, passes
}

// fit makes the matrix at least as large as the board.
func (n *Nested) fit(board [][]int) {
	for len(n.marked) < len(board) {
		n.marked = append(n.marked, nil)
	}
	for row := range board {
		if len(n.marked[row]) < len(board[row]) {
			n.marked[row] = make([]bool, len(board[row]))
		}
	}
}

// mark marks the tiles of all runs and says whether there is any.
func (n *Nested) mark(board [][]int) (found bool) {
	for row := range board {
		for col, kind := range board[row] {
			if kind == 0 {
				continue
			}
			if col+2 < len(board[row]) && board[row][col+1] == kind && board[row][col+2] == kind {
				n.marked[row][col], n.marked[row][col+1], n.marked[row][col+2] = true, true, true
				found = true
			}
			if row+2 < len(board) && board[row+1][col] == kind && board[row+2][col] == kind {
				n.marked[row][col], n.marked[row+1][col], n.marked[row+2][col] = true, true, true
				found = true
			}
		}
	}
	return found
}

// remove empties the marked cells, says how many, and unmarks them.
func (n *Nested) remove(board [][]int) (removed int) {
	for row := range board {
		for col := range board[row] {
			if n.marked[row][col] {
				n.marked[row][col] = false
				board[row][col] = 0
				removed++
			}
		}
	}
	return removed
}

// fallNested lets the tiles of every column fall.
func fallNested(board [][]int) {
	if len(board) == 0 {
		return
	}
	for col := range board[0] {
		to := len(board) - 1
		for row := len(board) - 1; row >= 0; row-- {
			kind := board[row][col]
			if kind == 0 {
				continue
			}
			board[row][col] = 0
			board[to][col] = kind
			to--
		}
	}
}
