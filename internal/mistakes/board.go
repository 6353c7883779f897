package mistakes

import "strconv"

// shapeMistakes break clause 1.1: where the cells of a board are.
func shapeMistakes() []Mistake {
	return []Mistake{
		mistaken("common-square-only", "1.1",
			"the number of rows is taken for the number of columns, and only the square that both have is looked at",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell { return rowsAndColumns(min(rows, cols), min(rows, cols)) }
			}),
		mistaken("index-times-rows", "1.1",
			"the place of a cell is computed as its row times the number of rows, not of columns",
			func(r *resolver) { r.lines = linesTimesRows }),
		mistaken("rows-and-columns-swapped", "1.1",
			"the final board comes back with its rows as columns",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					a.final = transposed(a.final)
					return a
				}
			}),
		mistaken("square-boards-only", "1.1",
			"boards that are not square are passed over",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					if rows != cols {
						return nil
					}
					return rowsAndColumns(rows, cols)
				}
			}),
		mistaken("empty-rows-dropped", "1.1",
			"rows in which no tile is left are taken out of the board",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					a.final = a.final[emptyRows(a.final):]
					return a
				}
			}),
		mistaken("joined-coordinates", "1.1",
			"a mark is kept under the digits of row and column joined, so that row 1, column 11 is row 11, column 1",
			func(r *resolver) { r.mark = marksByJoinedDigits }),
	}
}

// smallBoardMistakes break clause 1.3.
func smallBoardMistakes() []Mistake {
	return []Mistake{
		mistaken("no-columns-no-rows", "1.3",
			"rows without columns come back as no rows",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					if _, cols := shape(a.final); cols == 0 {
						a.final = grid{}
					}
					return a
				}
			}),
		mistaken("no-rows-one-row", "1.3",
			"a board without rows comes back as one row without columns",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					if len(a.final) == 0 {
						a.final = grid{{}}
					}
					return a
				}
			}),
		mistaken("narrow-boards-skipped", "1.3",
			"boards with fewer than three rows or fewer than three columns are passed over",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					if rows < 3 || cols < 3 {
						return nil
					}
					return rowsAndColumns(rows, cols)
				}
			}),
		mistaken("whole-line-is-a-run", "1.3",
			"a row or column that holds one kind only is a run, even if it is one or two cells long",
			func(r *resolver) {
				r.split = func(r *resolver, b grid, line []cell) [][]cell {
					for _, c := range line {
						if !r.same(at(b, line[0]), at(b, c)) {
							return stretches(r, b, line)
						}
					}
					if len(line) == 0 {
						return nil
					}
					return [][]cell{line}
				}
			}),
	}
}

// linesTimesRows gives the lines of a program that keeps the cells row after row and finds (row, col) at row*rows+col.
// Places behind the last cell are left out.
func linesTimesRows(rows, cols int) [][]cell {
	lines := rowsAndColumns(rows, cols)
	for i, line := range lines {
		var found []cell
		for _, c := range line {
			if place := c.row*rows + c.col; place < rows*cols {
				found = append(found, cell{place / cols, place % cols})
			}
		}
		lines[i] = found
	}
	return lines
}

// marksByJoinedDigits marks every tile whose place, written as digits without a comma, is that of a tile in a run.
func marksByJoinedDigits(r *resolver, b grid, runs [][]cell) marks {
	key := func(c cell) string { return strconv.Itoa(c.row) + strconv.Itoa(c.col) }
	kept := map[string]bool{}
	for _, run := range runs {
		for _, c := range run {
			kept[key(c)] = true
		}
	}
	m := noMarks(b)
	eachCell(b, func(c cell) { m[c.row][c.col] = at(b, c) != 0 && kept[key(c)] })
	return m
}

func transposed(b grid) grid {
	rows, cols := shape(b)
	out := make(grid, cols)
	for col := range out {
		out[col] = make([]int64, rows)
		for row := range b {
			out[col][row] = b[row][col]
		}
	}
	return out
}

// emptyRows counts the rows without tiles at the top of a board.
func emptyRows(b grid) int {
	for row := range b {
		for _, kind := range b[row] {
			if kind != 0 {
				return row
			}
		}
	}
	return len(b)
}
