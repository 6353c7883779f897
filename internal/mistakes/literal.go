package mistakes

import "slices"

// grid is a board as rows of kinds, top row first; 0 is an empty cell.
type grid = [][]int64

// cell is a place on a board, counted from 0, the top left one first.
type cell struct{ row, col int }

// marks says for each cell of a board whether its tile is marked.
type marks [][]bool

// resolver is the rules read literally, each step held in a field so that a mistake can put another in its place.
type resolver struct {
	inPlace bool // whether the caller's board is worked on

	before func(b grid)                                         // done once, before the first pass
	again  func(passes int) bool                                // whether another pass is begun after so many
	pass   func(r *resolver, b grid) (removed int, marked bool) // one pass; the steps are those that follow

	lines    func(rows, cols int) [][]cell                         // the lines of cells that are looked along
	same     func(x, y int64) bool                                 // whether the contents of two cells match
	shortest int                                                   // how many cells in a line are a run
	split    func(r *resolver, b grid, line []cell) [][]cell       // the runs on a line
	runs     func(r *resolver, b grid) [][]cell                    // the runs that are marked in a pass
	mark     func(r *resolver, b grid, runs [][]cell) marks        // the cells that are marked for those runs
	count    func(r *resolver, b grid, runs [][]cell, m marks) int // how many tiles that removes
	remove   func(b grid, m marks)
	fall     func(r *resolver, b grid, m marks)

	end    func(b grid, passes int) // done once, when a pass has marked nothing
	report func(given grid, a answer) answer

	// What a step may want to know: the lines of the board's shape, and what the pass before marked, nil in the first.
	look [][]cell
	last marks
}

// answer is what comes of a board.
type answer struct {
	final           grid
	removed, passes int
	counts          []int // the number removed in each pass
}

// literal is the resolver without any mistake.
func literal() resolver {
	return resolver{
		before:   func(grid) {},
		again:    func(int) bool { return true },
		pass:     onePass,
		lines:    rowsAndColumns,
		same:     equalTiles,
		shortest: 3,
		split:    stretches,
		runs:     everyRun,
		mark:     everyCell,
		count:    markedCells,
		remove:   empty,
		fall:     func(_ *resolver, b grid, _ marks) { fallAll(b) },
		end:      func(grid, int) {},
		report:   func(_ grid, a answer) answer { return a },
	}
}

// resolve works on a copy of the resolver, so that one may serve many goroutines.
//
// No board takes more passes than a third of its cells, for each pass removes three tiles. That bound is never met by a
// resolver that follows the rules, and it stops those whose mistake is to go on for ever.
func (r resolver) resolve(board grid) (final grid, removed, passes int) {
	b := board
	if !r.inPlace {
		b = clone(board)
	}
	rows, cols := shape(b)
	r.look = r.lines(rows, cols)
	r.before(b)
	a := answer{final: b}
	for a.passes <= rows*cols/3 && r.again(a.passes) {
		n, marked := r.pass(&r, b)
		if !marked {
			r.end(b, a.passes)
			break
		}
		a.removed += n
		a.passes++
		a.counts = append(a.counts, n)
	}
	a = r.report(board, a)
	return a.final, a.removed, a.passes
}

func onePass(r *resolver, b grid) (removed int, marked bool) {
	runs := r.runs(r, b)
	if len(runs) == 0 {
		return 0, false
	}
	m := r.mark(r, b, runs)
	removed = r.count(r, b, runs, m)
	r.remove(b, m)
	r.fall(r, b, m)
	r.last = m
	return removed, true
}

func rowsAndColumns(rows, cols int) [][]cell {
	return slices.Concat(rowLines(rows, cols), columnLines(rows, cols))
}

func rowLines(rows, cols int) [][]cell {
	lines := make([][]cell, rows)
	for row := range rows {
		for col := range cols {
			lines[row] = append(lines[row], cell{row, col})
		}
	}
	return lines
}

func columnLines(rows, cols int) [][]cell {
	lines := make([][]cell, cols)
	for col := range cols {
		for row := range rows {
			lines[col] = append(lines[col], cell{row, col})
		}
	}
	return lines
}

func equalTiles(x, y int64) bool { return x != 0 && x == y }

// stretches gives the longest possible stretches of matching cells on a line, if they are long enough for a run.
func stretches(r *resolver, b grid, line []cell) [][]cell {
	var runs [][]cell
	start := 0
	for i := 1; i <= len(line); i++ {
		if i < len(line) && r.same(at(b, line[i-1]), at(b, line[i])) {
			continue
		}
		if i-start >= r.shortest {
			runs = append(runs, line[start:i])
		}
		start = i
	}
	return runs
}

func everyRun(r *resolver, b grid) [][]cell {
	var runs [][]cell
	for _, line := range r.look {
		runs = append(runs, r.split(r, b, line)...)
	}
	return runs
}

func everyCell(_ *resolver, b grid, runs [][]cell) marks {
	m := noMarks(b)
	for _, run := range runs {
		for _, c := range run {
			m[c.row][c.col] = true
		}
	}
	return m
}

func markedCells(_ *resolver, _ grid, _ [][]cell, m marks) int {
	n := 0
	for _, row := range m {
		for _, marked := range row {
			if marked {
				n++
			}
		}
	}
	return n
}

func empty(b grid, m marks) {
	for row := range b {
		for col := range b[row] {
			if m[row][col] {
				b[row][col] = 0
			}
		}
	}
}

func fallAll(b grid) {
	_, cols := shape(b)
	for col := range cols {
		setColumn(b, col, tilesOf(b, col))
	}
}
