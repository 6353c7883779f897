package reference

// This file tells what passes do, as chapter 7 has it.

// Run is a run: where it begins, how it lies and how long it is (clause 7.1).
type Run[T comparable] struct {
	Row, Col int // of its first cell, the leftmost or topmost
	Down     bool
	Length   int
	Kind     T
}

// Match is runs that hang together (clause 7.2).
type Match[T comparable] struct {
	Kind  T
	Shape string   // clause 7.3
	Runs  []int    // their numbers among the runs of the pass, from 0
	Cells [][2]int // row and column of each, once, row by row
}

// TileFall is a tile that fell (clause 7.5).
type TileFall[T comparable] struct {
	Kind     T
	Col      int
	From, To int // rows
}

// Pass is what a pass did (clause 7.6).
type Pass[T comparable] struct {
	Number       int // from 1
	Runs         []Run[T]
	Matches      []Match[T]
	Removed      [][2]int // row and column of each cell, row by row
	Falls        []TileFall[T]
	RemovedSoFar int
	After        [][]T // the board
}

// Passes tells what each pass over a board does. The board is left untouched.
func Passes[T comparable](board [][]T, empty T) []Pass[T] {
	var passes []Pass[T]
	removedSoFar := 0
	for {
		marked := Mark(board, empty)
		if Count(marked) == 0 {
			return passes
		}
		pass := Pass[T]{Number: len(passes) + 1, Runs: Runs(board, empty), Removed: cellsIn(marked)}
		pass.Matches = Matches(pass.Runs)
		board = clone(board)
		Remove(board, marked, empty)
		pass.Falls = Falls(board, empty)
		Fall(board, empty)
		removedSoFar += Count(marked)
		pass.RemovedSoFar = removedSoFar
		pass.After = clone(board)
		passes = append(passes, pass)
	}
}

// Runs are the runs of a board. Clause 7.1: a run is told once and whole. Clause 7.4: by first cells, row by row, the
// horizontal one first.
func Runs[T comparable](board [][]T, empty T) []Run[T] {
	var runs []Run[T]
	for row := range board {
		for col, kind := range board[row] {
			if kind == empty {
				continue
			}
			if length := 1 + same(board, empty, row, col, 0, +1); length >= 3 && same(board, empty, row, col, 0, -1) == 0 {
				runs = append(runs, Run[T]{Row: row, Col: col, Length: length, Kind: kind})
			}
			if length := 1 + same(board, empty, row, col, +1, 0); length >= 3 && same(board, empty, row, col, -1, 0) == 0 {
				runs = append(runs, Run[T]{Row: row, Col: col, Down: true, Length: length, Kind: kind})
			}
		}
	}
	return runs
}

// cells are the cells of a run from its first to its last.
func (r Run[T]) cells() [][2]int {
	var cells [][2]int
	for i := range r.Length {
		if r.Down {
			cells = append(cells, [2]int{r.Row + i, r.Col})
		} else {
			cells = append(cells, [2]int{r.Row, r.Col + i})
		}
	}
	return cells
}

// Matches are what runs make. Clause 7.2: runs are of one match if they share a cell, or are joined by others that do.
// Clause 7.4: by first cells, row by row.
func Matches[T comparable](runs []Run[T]) []Match[T] {
	matchOf := make([]int, len(runs)) // by run: the first run of its match
	for i := range runs {
		matchOf[i] = i
	}
	var pairs [][2]int // of runs that share a cell
	for i := range runs {
		for j := range runs {
			if _, share := sharedCell(runs[i], runs[j]); share {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	for joined := true; joined; {
		joined = false
		for _, pair := range pairs {
			if matchOf[pair[1]] < matchOf[pair[0]] {
				matchOf[pair[0]] = matchOf[pair[1]]
				joined = true
			}
		}
	}
	var matches []Match[T]
	for first := range runs { // the first run of a match begins with the first cell of the match
		match := Match[T]{Kind: runs[first].Kind}
		for i := range runs {
			if matchOf[i] == first {
				match.Runs = append(match.Runs, i)
			}
		}
		if len(match.Runs) > 0 {
			match.Cells = cellsOf(runs, match.Runs)
			match.Shape = shape(runs, match.Runs)
			matches = append(matches, match)
		}
	}
	return matches
}

// sharedCell is the cell that two runs share, if they do.
func sharedCell[T comparable](a, b Run[T]) (cell [2]int, share bool) {
	for _, cell := range a.cells() {
		for _, other := range b.cells() {
			if cell == other {
				return cell, true
			}
		}
	}
	return cell, false
}

// cellsOf are the cells of some runs, each once, row by row.
func cellsOf[T comparable](runs []Run[T], of []int) [][2]int {
	rows, cols := 0, 0
	for _, i := range of {
		for _, cell := range runs[i].cells() {
			rows, cols = max(rows, cell[0]+1), max(cols, cell[1]+1)
		}
	}
	in := make([][]bool, rows)
	for row := range in {
		in[row] = make([]bool, cols)
	}
	for _, i := range of {
		for _, cell := range runs[i].cells() {
			in[cell[0]][cell[1]] = true
		}
	}
	return cellsIn(in)
}

// cellsIn are the cells that are set, row by row.
func cellsIn(set [][]bool) [][2]int {
	var cells [][2]int
	for row := range set {
		for col, in := range set[row] {
			if in {
				cells = append(cells, [2]int{row, col})
			}
		}
	}
	return cells
}

// shape is the shape of the match that some runs make (clause 7.3).
func shape[T comparable](runs []Run[T], of []int) string {
	if len(of) > 2 {
		return "other"
	}
	if len(of) == 1 {
		switch runs[of[0]].Length {
		case 3:
			return "line3"
		case 4:
			return "line4"
		default:
			return "line5+"
		}
	}
	cell, _ := sharedCell(runs[of[0]], runs[of[1]])
	ends := 0 // of how many of the two runs the shared cell is an end
	for _, i := range of {
		cells := runs[i].cells()
		if cell == cells[0] || cell == cells[len(cells)-1] {
			ends++
		}
	}
	return [...]string{"cross", "T", "L"}[ends]
}

// Falls are the tiles that will fall on a board from which tiles were removed: each comes to lie on all tiles that are
// beneath it. Clause 7.4: column by column, each from the bottom.
func Falls[T comparable](board [][]T, empty T) []TileFall[T] {
	var falls []TileFall[T]
	if len(board) == 0 {
		return falls
	}
	for col := range board[0] {
		beneath := 0
		for row := len(board) - 1; row >= 0; row-- {
			if board[row][col] == empty {
				continue
			}
			if to := len(board) - 1 - beneath; to != row {
				falls = append(falls, TileFall[T]{Kind: board[row][col], Col: col, From: row, To: to})
			}
			beneath++
		}
	}
	return falls
}
