package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/match3"
)

// maxNamed is the largest number of matches that a sentence names one by one.
const maxNamed = 3

// Sentence says what a pass did, such as
//
//	pass 2: a T of five 3s around row 4, column 2; 5 removed, 7 tiles fall
//
// Up to three matches are named one by one, with their places; more are summed up.
func (p *Palette) Sentence(pass match3.Pass) string {
	fall := "nothing falls"
	switch n := len(pass.Falls); {
	case n == 1:
		fall = "1 tile falls"
	case n > 1:
		fall = fmt.Sprintf("%d tiles fall", n)
	}
	return fmt.Sprintf("pass %d: %s; %d removed, %s", pass.Number, p.Matches(pass), len(pass.Removed), fall)
}

// Matches says which matches a pass found.
func (p *Palette) Matches(pass match3.Pass) string {
	if len(pass.Matches) > maxNamed {
		return sum(pass.Matches)
	}
	parts := make([]string, len(pass.Matches))
	for i, match := range pass.Matches {
		parts[i] = p.match(match)
	}
	return list(parts)
}

// match says what a match is and where it lies.
func (p *Palette) match(m match3.Match) string {
	tiles := p.tiles(len(m.Cells), m.Kind)
	first, last := bounds(m.Cells)
	switch m.Shape {
	case match3.Line3, match3.Line4, match3.Line5:
		if first.Row == last.Row {
			return fmt.Sprintf("a line of %s in row %d, columns %d to %d", tiles, first.Row, first.Col, last.Col)
		}
		return fmt.Sprintf("a line of %s in column %d, rows %d to %d", tiles, first.Col, first.Row, last.Row)
	case match3.L:
		at := crossing(m.Cells)
		return fmt.Sprintf("an L of %s with its corner at row %d, column %d", tiles, at.Row, at.Col)
	case match3.T, match3.Cross:
		at := crossing(m.Cells)
		return fmt.Sprintf("a %s of %s around row %d, column %d", m.Shape, tiles, at.Row, at.Col)
	}
	return fmt.Sprintf("a figure of %s in rows %d to %d, columns %d to %d",
		tiles, first.Row, last.Row, first.Col, last.Col)
}

// bounds are the first row and column, and the last ones, of cells in row-major order.
func bounds(cells []match3.Cell) (first, last match3.Cell) {
	first, last = cells[0], cells[len(cells)-1]
	for _, cell := range cells {
		first.Col, last.Col = min(first.Col, cell.Col), max(last.Col, cell.Col)
	}
	return first, last
}

// crossing is the cell that the two runs of a match share: it alone has neighbours of the match both in its row and in
// its column.
func crossing(cells []match3.Cell) match3.Cell {
	rows, cols := map[int]int{}, map[int]int{}
	for _, cell := range cells {
		rows[cell.Row]++
		cols[cell.Col]++
	}
	i := slices.IndexFunc(cells, func(cell match3.Cell) bool { return rows[cell.Row] > 1 && cols[cell.Col] > 1 })
	return cells[max(i, 0)]
}

// sorts are the words for the shapes that are counted together, in the order in which they are named. The sizes of
// those that have one word may differ.
var sorts = [...]struct{ one, many string }{
	match3.Line3: {"a line", "lines"},
	match3.Line4: {"a line", "lines"},
	match3.Line5: {"a line", "lines"},
	match3.L:     {"an L", "Ls"},
	match3.T:     {"a T", "Ts"},
	match3.Cross: {"a cross", "crosses"},
	match3.Other: {"a figure", "figures"},
}

// sum sums up many matches by their shapes, such as "12 lines of 3, an L of 5 and 2 figures of 7 to 9".
func sum(matches []match3.Match) string {
	type tally struct{ count, smallest, largest int }
	var tallies [len(sorts)]tally
	for _, m := range matches {
		t := &tallies[min(int(m.Shape), len(sorts)-1)]
		if t.count == 0 {
			t.smallest = len(m.Cells)
		}
		t.count++
		t.smallest, t.largest = min(t.smallest, len(m.Cells)), max(t.largest, len(m.Cells))
	}
	var parts []string
	for shape, t := range tallies {
		size := fmt.Sprint(t.smallest)
		if t.largest > t.smallest {
			size = fmt.Sprintf("%d to %d", t.smallest, t.largest)
		}
		switch t.count {
		case 0:
		case 1:
			parts = append(parts, fmt.Sprintf("%s of %s", sorts[shape].one, size))
		default:
			parts = append(parts, fmt.Sprintf("%d %s of %s", t.count, sorts[shape].many, size))
		}
	}
	return list(parts)
}

// list joins parts as a sentence does.
func list(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	// What has commas of its own is told apart by one more.
	and := " and "
	if strings.Contains(strings.Join(parts, ""), ",") {
		and = ", and "
	}
	return strings.Join(parts[:last], ", ") + and + parts[last]
}

// Total says what all passes did together; left is the number of tiles on the board afterwards. Of a stable board, of
// which there is nothing to tell, it says that.
func Total(result match3.Result, left int) string {
	if result.Passes == 0 {
		if left == 0 {
			return "stable: there are no tiles; nothing removed"
		}
		return fmt.Sprintf("stable: no three equal tiles in a line; nothing removed, %s", remaining(left))
	}
	return fmt.Sprintf("total: %s removed in %s, %s", count(result.Removed, "tile", "tiles"),
		count(result.Passes, "pass", "passes"), remaining(left))
}

func remaining(left int) string {
	switch left {
	case 0:
		return "no tile is left"
	case 1:
		return "1 tile is left"
	}
	return fmt.Sprintf("%d tiles are left", left)
}

// count is a number and the word for what is counted.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
