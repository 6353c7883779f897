package render

import (
	"fmt"

	"example.com/match3"
)

// span is a part of the rows, or of the columns, of a board.
type span struct{ start, length int }

func (s span) end() int          { return s.start + s.length }
func (s span) has(at int) bool   { return at >= s.start && at < s.end() }
func (s span) holds(o span) bool { return s.start <= o.start && o.end() <= s.end() }

// of names the span, as one of rows or of columns: "row 5", "rows 5 to 7".
func (s span) of(one, many string) string {
	if s.length == 1 {
		return fmt.Sprintf("%s %d", one, s.start)
	}
	return fmt.Sprintf("%s %d to %d", many, s.start, s.end()-1)
}

// crop is a part of a board.
type crop struct{ rows, cols span }

func (c crop) has(cell match3.Cell) bool { return c.rows.has(cell.Row) && c.cols.has(cell.Col) }

// whole is all of a board.
func whole(b *match3.Board) crop { return crop{span{0, b.Rows()}, span{0, b.Cols()}} }

// margin is how many rows and columns are shown around what changes, where there is room.
const margin = 2

// maxAround is how many rows or columns are shown around a match where not all that changes can be.
const maxAround = 20

// focus is what is to be seen of one pass or of several: the cells whose tiles are removed, above all the largest
// match.
type focus struct {
	removed crop // the smallest part of the board that has them all
	largest crop
	size    int // of the largest match
}

// add adds what a pass does.
func (f *focus) add(pass match3.Pass) {
	for _, m := range pass.Matches {
		first, last := bounds(m.Cells)
		part := crop{span{first.Row, last.Row - first.Row + 1}, span{first.Col, last.Col - first.Col + 1}}
		if f.size == 0 {
			f.removed = part
		}
		f.removed = crop{join(f.removed.rows, part.rows), join(f.removed.cols, part.cols)}
		if len(m.Cells) > f.size {
			f.size, f.largest = len(m.Cells), part
		}
	}
}

// join is the smallest span that has both.
func join(a, b span) span {
	start := min(a.start, b.start)
	return span{start, max(a.end(), b.end()) - start}
}

// cut is the part of a board of so many rows and columns that shows f and is no larger than that.
func (f *focus) cut(rows, cols, maxRows, maxCols int) crop {
	return crop{
		cutSpan(f.removed.rows, f.largest.rows, rows, maxRows),
		cutSpan(f.removed.cols, f.largest.cols, cols, maxCols),
	}
}

// cutSpan is the part of 0 to size that has the whole of wanted with a margin or, where that is more than most, the
// middle of largest.
func cutSpan(wanted, largest span, size, most int) span {
	switch {
	case size <= most:
		return span{0, size}
	case wanted.length > most:
		return around(largest, size, min(most, maxAround))
	}
	return around(wanted, size, min(most, wanted.length+2*margin))
}

// around is the part of 0 to size of that length in the middle of which s lies.
func around(s span, size, length int) span {
	start := s.start + (s.length-length)/2
	return span{max(0, min(start, size-length)), length}
}

// note says which part of a board is shown, and whether tiles are removed elsewhere; nothing where all is shown.
func (f *focus) note(c crop, rows, cols int) string {
	if c == (crop{span{0, rows}, span{0, cols}}) {
		return ""
	}
	around := ""
	if f.size > 0 && !(c.rows.holds(f.removed.rows) && c.cols.holds(f.removed.cols)) {
		around = ", around the largest match; more is removed elsewhere"
	}
	return fmt.Sprintf("%s and %s of a board of %s and %s%s", c.rows.of("row", "rows"), c.cols.of("column", "columns"),
		count(rows, "row", "rows"), count(cols, "column", "columns"), around)
}
