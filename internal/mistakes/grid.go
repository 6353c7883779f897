package mistakes

import "slices"

// shape gives the numbers of rows and columns.
func shape(b grid) (rows, cols int) {
	if len(b) == 0 {
		return 0, 0
	}
	return len(b), len(b[0])
}

func at(b grid, c cell) int64 { return b[c.row][c.col] }

func clone(b grid) grid {
	rows := make(grid, len(b))
	for row := range b {
		rows[row] = append([]int64{}, b[row]...)
	}
	return rows
}

// copyInto makes b, a board of the same shape, look like other.
func copyInto(b, other grid) {
	for row := range b {
		copy(b[row], other[row])
	}
}

func noMarks(b grid) marks {
	m := make(marks, len(b))
	for row := range b {
		m[row] = make([]bool, len(b[row]))
	}
	return m
}

// markedIn says whether a column holds a marked cell.
func (m marks) markedIn(col int) bool {
	return slices.ContainsFunc(m, func(row []bool) bool { return row[col] })
}

// tilesOf gives the tiles of a column from the top down, without the empty cells.
func tilesOf(b grid, col int) []int64 {
	tiles := make([]int64, 0, len(b))
	for row := range b {
		if b[row][col] != 0 {
			tiles = append(tiles, b[row][col])
		}
	}
	return tiles
}

// setColumn lets a column hold these cells, from the top down, at its bottom, and empties what is above them.
func setColumn(b grid, col int, cells []int64) {
	above := len(b) - len(cells)
	for row := range b {
		if row < above {
			b[row][col] = 0
		} else {
			b[row][col] = cells[row-above]
		}
	}
}

// eachCell calls visit for every cell, row by row from the top left one.
func eachCell(b grid, visit func(c cell)) {
	for row := range b {
		for col := range b[row] {
			visit(cell{row, col})
		}
	}
}
