package match3

import (
	"slices"
	"strconv"
)

// Match is a run, or several runs of one kind that are joined through shared cells.
type Match struct {
	Kind  Kind
	Shape Shape
	Cells []Cell // each once, in row-major order
}

// Shape says how the runs of a match are placed relative to one another, however the match is turned or mirrored.
type Shape uint8

// The shapes.
const (
	Line3 Shape = iota // one run of 3 tiles
	Line4              // one run of 4
	Line5              // one run of 5 or more
	L                  // two runs that share a cell which is an end of both
	T                  // two runs that share a cell which is an end of one of them
	Cross              // two runs that share a cell which is an end of neither
	Other              // three runs or more
)

var shapeNames = [...]string{"line3", "line4", "line5+", "L", "T", "cross", "other"}

// String is the name of the shape: line3, line4, line5+, L, T, cross or other.
func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return "Shape(" + strconv.Itoa(int(s)) + ")"
}

// MatchesOf joins runs into matches, in the order of their first cells. The runs must be all from one board and in the
// order of [Pass.Runs]. Its cost depends only on the runs, however large the board is.
func MatchesOf(runs []Run) []Match {
	var cells []Cell
	var cols []int // the columns with a cell, ascending; the matcher is given their indices in here instead
	for _, run := range runs {
		for cell := range run.Cells() {
			cells = append(cells, cell)
			cols = append(cols, cell.Col)
		}
	}
	slices.SortFunc(cells, compareCells)
	cells = slices.Compact(cells)
	slices.Sort(cols)
	cols = slices.Compact(cols)
	number := func(col int) int {
		n, _ := slices.BinarySearch(cols, col)
		return n
	}
	numbered := slices.Clone(runs)
	for i := range numbered {
		numbered[i].Start.Col = number(runs[i].Start.Col)
	}
	for i := range cells {
		cells[i].Col = number(cells[i].Col)
	}
	m := matcher{matches: []Match{}}
	matches := m.join(numbered, cells, len(cols))
	for i := range m.cells {
		m.cells[i].Col = cols[m.cells[i].Col]
	}
	return matches
}

// matcher joins runs into matches. Its memory is used again from pass to pass.
type matcher struct {
	latest  []downward // by column: the vertical run that began last; all zero between passes
	joined  []int32    // by run: a run of the same match with a smaller number, or itself
	matchOf []int32    // by run: the number of its match
	runOf   []int32    // by cell: a run that it lies in
	sizes   []matchSize
	cells   []Cell
	matches []Match
}

// downward is a vertical run: its number, and the row behind its last one.
type downward struct {
	run int32
	end int
}

// matchSize is how much there is in a match.
type matchSize struct {
	runs int
	end  int // where its cells end among those of all matches
}

// join returns the matches of all runs of a pass on a board of cols columns. Runs and cells must be in order.
func (m *matcher) join(runs []Run, cells []Cell, cols int) []Match {
	m.link(runs, cells, cols)
	m.number(runs)
	m.deal(cells)
	return m.matches
}

// link finds for each cell a run that it lies in, and joins the two runs of a cell that lies in two. It goes row by row,
// and keeps for each column the vertical run that began last, in that row or above.
func (m *matcher) link(runs []Run, cells []Cell, cols int) {
	m.latest = slices.Grow(m.latest[:0], cols)[:cols]
	m.joined = slices.Grow(m.joined[:0], len(runs))[:len(runs)]
	m.runOf = slices.Grow(m.runOf[:0], len(cells))[:len(cells)]
	for i := range runs {
		m.joined[i] = int32(i)
	}
	next := 0
	for at := 0; at < len(cells); {
		row := cells[at].Row
		across := next // the horizontal run of this row that covers the next cell, or lies to the right of it
		for ; next < len(runs) && runs[next].Start.Row == row; next++ {
			if runs[next].Direction == Vertical {
				m.latest[runs[next].Start.Col] = downward{int32(next), row + runs[next].Length}
			}
		}
		for ; at < len(cells) && cells[at].Row == row; at++ {
			col := cells[at].Col
			for across < next && (runs[across].Direction == Vertical || runs[across].Start.Col+runs[across].Length <= col) {
				across++
			}
			isAcross := across < next && runs[across].Start.Col <= col
			down := m.latest[col] // where no run across lies, this one does
			if !isAcross {
				m.runOf[at] = down.run
				continue
			}
			m.runOf[at] = int32(across)
			if row < down.end && m.joined[across] != m.joined[down.run] { // else they are joined already
				m.unite(across, int(down.run))
			}
		}
	}
	for i := range runs {
		if runs[i].Direction == Vertical {
			m.latest[runs[i].Start.Col] = downward{}
		}
	}
}

// unite joins the matches that two runs are part of.
func (m *matcher) unite(a, b int) {
	first, second := m.first(a), m.first(b)
	m.joined[max(first, second)] = min(first, second)
}

// first is the first run of the match that run i is part of.
func (m *matcher) first(i int) int32 {
	for m.joined[i] != int32(i) {
		m.joined[i] = m.joined[m.joined[i]]
		i = int(m.joined[i])
	}
	return int32(i)
}

// number makes the matches, without their cells. The first run of a match has its first cell, so that matches come in the
// order of their first runs.
func (m *matcher) number(runs []Run) {
	m.matches, m.sizes = m.matches[:0], m.sizes[:0]
	m.matchOf = slices.Grow(m.matchOf[:0], len(runs))[:len(runs)]
	for i := range runs {
		first := int(m.first(i))
		if first == i {
			m.matchOf[i] = int32(len(m.matches))
			m.matches = append(m.matches, Match{Kind: runs[i].Kind, Shape: shapeOfLine(runs[i].Length)})
			m.sizes = append(m.sizes, matchSize{runs: 1})
			continue
		}
		number := m.matchOf[first]
		m.matchOf[i] = number
		m.sizes[number].runs++
		if m.sizes[number].runs == 2 {
			m.matches[number].Shape = shapeOfTwo(runs[first], runs[i])
		} else {
			m.matches[number].Shape = Other
		}
	}
}

// deal hands out the cells to their matches.
func (m *matcher) deal(cells []Cell) {
	for _, run := range m.runOf {
		m.sizes[m.matchOf[run]].end++
	}
	start := 0
	for i := range m.sizes {
		start, m.sizes[i].end = start+m.sizes[i].end, start
	}
	m.cells = slices.Grow(m.cells[:0], len(cells))[:len(cells)]
	for i, run := range m.runOf {
		size := &m.sizes[m.matchOf[run]]
		m.cells[size.end] = cells[i]
		size.end++
	}
	start = 0
	for i := range m.matches {
		end := m.sizes[i].end
		m.matches[i].Cells = m.cells[start:end:end]
		start = end
	}
}

// shapeOfLine is the shape of a match of one run.
func shapeOfLine(length int) Shape {
	switch length {
	case 3:
		return Line3
	case 4:
		return Line4
	}
	return Line5
}

// shapeOfTwo is the shape of a match of two runs.
func shapeOfTwo(across, down Run) Shape {
	if across.Direction == Vertical {
		across, down = down, across
	}
	shared := Cell{across.Start.Row, down.Start.Col}
	switch endOf, endOfOther := isEnd(across, shared), isEnd(down, shared); {
	case endOf && endOfOther:
		return L
	case endOf || endOfOther:
		return T
	}
	return Cross
}

// isEnd says whether a run begins or ends with cell.
func isEnd(r Run, cell Cell) bool { return cell == r.Start || cell == r.Cell(r.Length-1) }
