package match3

import (
	"cmp"
	"slices"
	"strconv"
)

// Match is what hangs together: a run, or runs of one kind joined to one another through shared cells.
type Match struct {
	Kind  Kind
	Shape Shape
	Cells []Cell // each once, in row-major order
}

// Shape tells how the runs of a match lie to one another. Where and which way round does not matter.
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

// MatchesOf joins runs into matches, in the order of their first cells. The runs must be as [Pass] has them: of one board
// and in order.
func MatchesOf(runs []Run) []Match {
	var m matcher
	return m.join(runs)
}

// matcher joins runs into matches. Its memory is used again from pass to pass.
type matcher struct {
	vertical []int32 // by column: 1 + the number of the lowest vertical run so far; all 0 between passes
	joined   []int32 // by run: a run of the same match with a smaller number, or itself
	of       []int   // the runs, those of one match side by side
	cells    []Cell
	matches  []Match
}

// join gives the matches of all runs of a pass, which are in order.
func (m *matcher) join(runs []Run) []Match {
	m.link(runs)
	m.of = m.of[:0]
	total := 0
	for i, run := range runs {
		m.of = append(m.of, i)
		total += run.Length
	}
	// The first run of a match has its first cell, so that matches come in the order of their first runs.
	slices.SortStableFunc(m.of, func(a, b int) int { return cmp.Compare(m.first(a), m.first(b)) })
	m.cells = slices.Grow(m.cells[:0], total) // or else the slices of the matches before would stay behind
	m.matches = m.matches[:0]
	for at := 0; at < len(m.of); {
		end := at + 1
		for end < len(m.of) && m.first(m.of[end]) == m.first(m.of[at]) {
			end++
		}
		m.matches = append(m.matches, m.match(runs, m.of[at:end]))
		at = end
	}
	return m.matches
}

// link fills joined. It goes from row to row: a horizontal run crosses the vertical runs that began last in its columns,
// in its row or above, if they reach down to it.
func (m *matcher) link(runs []Run) {
	m.joined = m.joined[:0]
	for i, run := range runs {
		m.joined = append(m.joined, int32(i))
		if run.Direction == Vertical && run.Start.Col >= len(m.vertical) {
			m.vertical = append(m.vertical, make([]int32, run.Start.Col+1-len(m.vertical))...)
		}
	}
	for from := 0; from < len(runs); {
		to := from
		for ; to < len(runs) && runs[to].Start.Row == runs[from].Start.Row; to++ {
			if run := runs[to]; run.Direction == Vertical {
				m.vertical[run.Start.Col] = int32(to + 1)
			}
		}
		for i, run := range runs[from:to] {
			if run.Direction == Horizontal {
				m.cross(runs, from+i)
			}
		}
		from = to
	}
	for _, run := range runs {
		if run.Direction == Vertical {
			m.vertical[run.Start.Col] = 0
		}
	}
}

// cross joins horizontal run i with the vertical runs that it crosses.
func (m *matcher) cross(runs []Run, i int) {
	run := runs[i]
	end := min(run.Start.Col+run.Length, len(m.vertical))
	for col := run.Start.Col; col < end; col++ {
		if crossing := int(m.vertical[col]) - 1; crossing >= 0 && runs[crossing].Start.Row+runs[crossing].Length > run.Start.Row {
			a, b := m.first(i), m.first(crossing)
			m.joined[max(a, b)] = min(a, b)
		}
	}
}

// first is the first run of the match that run i is part of.
func (m *matcher) first(i int) int32 {
	for m.joined[i] != int32(i) {
		m.joined[i] = m.joined[m.joined[i]]
		i = int(m.joined[i])
	}
	return int32(i)
}

// match makes the match of some runs, given by their numbers in ascending order.
func (m *matcher) match(runs []Run, of []int) Match {
	start := len(m.cells)
	for _, i := range of {
		for cell := range runs[i].Cells() {
			m.cells = append(m.cells, cell)
		}
	}
	cells := m.cells[start:]
	if len(of) > 1 {
		slices.SortFunc(cells, compareCells)
		cells = slices.Compact(cells)
		m.cells = m.cells[:start+len(cells)]
	}
	return Match{Kind: runs[of[0]].Kind, Shape: shapeOf(runs, of), Cells: cells[:len(cells):len(cells)]}
}

// shapeOf is the shape of the match that these runs make.
func shapeOf(runs []Run, of []int) Shape {
	switch len(of) {
	case 1:
		switch runs[of[0]].Length {
		case 3:
			return Line3
		case 4:
			return Line4
		}
		return Line5
	case 2:
		across, down := runs[of[0]], runs[of[1]]
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
	return Other
}

// isEnd says whether a run begins or ends with cell.
func isEnd(r Run, cell Cell) bool { return cell == r.Start || cell == r.Cell(r.Length-1) }

// compareCells puts cells into row-major order.
func compareCells(a, b Cell) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}
