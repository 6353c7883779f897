package mistakes

import "slices"

// edgeMistakes break clause 2.4: what happens where a line ends.
func edgeMistakes() []Mistake {
	return []Mistake{
		unseen("first-row-unseen", "the first row is not looked at",
			func(c cell, _, _ int) bool { return c.row == 0 }),
		unseen("last-row-unseen", "the last row is not looked at",
			func(c cell, rows, _ int) bool { return c.row == rows-1 }),
		unseen("first-column-unseen", "the first column is not looked at",
			func(c cell, _, _ int) bool { return c.col == 0 }),
		unseen("last-column-unseen", "the last column is not looked at",
			func(c cell, _, cols int) bool { return c.col == cols-1 }),

		mistaken("run-open-at-row-end", "2.4",
			"a run across is taken when the next tile differs, so that one which ends with the row is never taken",
			func(r *resolver) {
				r.split = func(r *resolver, b grid, line []cell) [][]cell {
					_, cols := shape(b)
					return slices.DeleteFunc(stretches(r, b, line), func(run []cell) bool {
						return run[0].row == run[1].row && run[len(run)-1].col == cols-1
					})
				}
			}),
		mistaken("run-open-at-column-end", "2.4",
			"a run down is taken when the next tile differs, so that one which ends with the column is never taken",
			func(r *resolver) {
				r.split = func(r *resolver, b grid, line []cell) [][]cell {
					rows, _ := shape(b)
					return slices.DeleteFunc(stretches(r, b, line), func(run []cell) bool {
						return run[0].col == run[1].col && run[len(run)-1].row == rows-1
					})
				}
			}),
		mistaken("last-three-of-a-line-unseen", "2.4",
			"the last three cells of a line are never compared with one another",
			func(r *resolver) {
				r.split = func(_ *resolver, b grid, line []cell) [][]cell {
					threes := windows(func(x, y, z int64) bool { return x == y && y == z })
					if len(line) == 0 {
						return nil
					}
					return threes(r, b, line[:len(line)-1])
				}
			}),
		mistaken("centres-at-edges-unseen", "2.4",
			"each tile is taken as the middle of three across and three down, and those at an edge are the middle of nothing",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					rows, cols := shape(b)
					return slices.DeleteFunc(everyThree(r, b), func(three []cell) bool {
						middle := three[1]
						return middle.row == 0 || middle.row == rows-1 || middle.col == 0 || middle.col == cols-1
					})
				}
			}),

		mistaken("rows-end-to-end", "2.4",
			"the end of a row is joined to the beginning of the next",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					return append(columnLines(rows, cols), slices.Concat(rowLines(rows, cols)...))
				}
			}),
		mistaken("columns-end-to-end", "2.4",
			"the foot of a column is joined to the top of the next",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					return append(rowLines(rows, cols), slices.Concat(columnLines(rows, cols)...))
				}
			}),
		mistaken("edges-joined", "2.4",
			"a line goes on at its own other end",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					lines := rowsAndColumns(rows, cols)
					for i, line := range lines {
						if len(line) >= 3 {
							lines[i] = slices.Concat(line, line)
						}
					}
					return lines
				}
			}),
	}
}

// unseen makes a resolver whose lines leave out some cells.
func unseen(name, what string, out func(c cell, rows, cols int) bool) Mistake {
	return mistaken(name, "2.4", what, func(r *resolver) {
		r.lines = func(rows, cols int) [][]cell {
			lines := rowsAndColumns(rows, cols)
			for i := range lines {
				lines[i] = slices.DeleteFunc(lines[i], func(c cell) bool { return out(c, rows, cols) })
			}
			return lines
		}
	})
}

// everyThree gives all threes of neighbouring tiles that match, across and down.
func everyThree(r *resolver, b grid) [][]cell {
	var threes [][]cell
	for _, line := range r.look {
		for i := 2; i < len(line); i++ {
			if r.same(at(b, line[i-2]), at(b, line[i-1])) && r.same(at(b, line[i-1]), at(b, line[i])) {
				threes = append(threes, line[i-2:i+1])
			}
		}
	}
	return threes
}
