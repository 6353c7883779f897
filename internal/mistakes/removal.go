package mistakes

// removalMistakes break chapter 3: how marked tiles leave the board, and how they are counted.
func removalMistakes() []Mistake {
	return []Mistake{
		mistaken("columns-wait-for-the-fall", "3.1",
			"tiles fall after the runs across are removed, and runs down are looked for after that in the same pass",
			func(r *resolver) {
				r.pass = func(r *resolver, b grid) (int, bool) {
					rows, cols := shape(b)
					return fallInTurn(r, b, rowLines(rows, cols), columnLines(rows, cols))
				}
			}),
		mistaken("rows-wait-for-the-fall", "3.1",
			"tiles fall after the runs down are removed, and runs across are looked for after that in the same pass",
			func(r *resolver) {
				r.pass = func(r *resolver, b grid) (int, bool) {
					rows, cols := shape(b)
					return fallInTurn(r, b, columnLines(rows, cols), rowLines(rows, cols))
				}
			}),
		mistaken("fall-after-each-line", "3.1",
			"tiles fall after each line in which a run is removed, before the next line is looked at",
			func(r *resolver) {
				r.pass = func(r *resolver, b grid) (int, bool) {
					var turns [][][]cell
					for _, line := range r.look {
						turns = append(turns, [][]cell{line})
					}
					return fallInTurn(r, b, turns...)
				}
			}),
		mistaken("collapsed-from-the-bottom", "3.1",
			"marked cells are emptied one by one from the bottom up, and each time the column drops under the marks above",
			func(r *resolver) { r.remove = collapseFromTheBottom }),
		mistaken("matched-on-the-way", "3.1",
			"runs are looked for after each cell that tiles fall, while others are still on their way",
			func(r *resolver) {
				r.fall = func(r *resolver, b grid, _ marks) {
					for fallOneCell(b) {
						if len(r.runs(r, b)) > 0 {
							return
						}
					}
				}
			}),

		counted("crossings-counted-twice", "3.2",
			"the lengths of the runs are added up, so that a tile in two runs counts twice",
			func(_ *resolver, _ grid, runs [][]cell, _ marks) int { return cellsOf(runs) }),
		counted("every-three-counted", "3.2",
			"three tiles are counted for every three in a line, so that a run of four counts as six",
			func(r *resolver, b grid, _ [][]cell, _ marks) int { return 3 * len(everyThree(r, b)) }),
		counted("crossings-not-counted", "3.2",
			"a tile in two runs is not counted at all",
			func(r *resolver, b grid, runs [][]cell, m marks) int {
				return 2*markedCells(r, b, runs, m) - cellsOf(runs)
			}),
		mistaken("crossings-unmarked", "3.2",
			"the second run of a tile takes back the mark that the first has set",
			func(r *resolver) {
				r.mark = func(_ *resolver, b grid, runs [][]cell) marks {
					m := noMarks(b)
					for _, run := range runs {
						for _, c := range run {
							m[c.row][c.col] = !m[c.row][c.col]
						}
					}
					return m
				}
			}),

		counted("runs-counted", "3.3",
			"each run counts as one",
			func(_ *resolver, _ grid, runs [][]cell, _ marks) int { return len(runs) }),
		counted("three-for-each-run", "3.3",
			"each run counts as three, however long it is",
			func(_ *resolver, _ grid, runs [][]cell, _ marks) int { return 3 * len(runs) }),
		mistaken("changed-cells-counted", "3.3",
			"all cells that have changed in a pass are counted",
			func(r *resolver) {
				r.pass = func(r *resolver, b grid) (int, bool) {
					start := clone(b)
					_, marked := onePass(r, b)
					changed := 0
					eachCell(b, func(c cell) {
						if at(b, c) != at(start, c) {
							changed++
						}
					})
					return changed, marked
				}
			}),
		mistaken("empties-counted", "3.3",
			"the empty cells of the final board are counted",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					a.removed = 0
					eachCell(a.final, func(c cell) {
						if at(a.final, c) == 0 {
							a.removed++
						}
					})
					return a
				}
			}),
	}
}

// counted makes a resolver that removes the right tiles, and counts something else.
func counted(name, clause, what string, count func(*resolver, grid, [][]cell, marks) int) Mistake {
	return mistaken(name, clause, what, func(r *resolver) { r.count = count })
}

func cellsOf(runs [][]cell) int {
	n := 0
	for _, run := range runs {
		n += len(run)
	}
	return n
}

// fallInTurn is a pass that looks along some lines, removes, lets the tiles fall, and goes on to the next lines.
func fallInTurn(r *resolver, b grid, turns ...[][]cell) (removed int, marked bool) {
	for _, lines := range turns {
		turn := *r
		turn.look = lines
		n, found := onePass(&turn, b)
		removed += n
		marked = marked || found
	}
	return removed, marked
}

// collapseFromTheBottom empties the marked cells with the marks standing still: a column that drops by a cell brings
// another tile under the next mark above.
func collapseFromTheBottom(b grid, m marks) {
	for row := len(b) - 1; row >= 0; row-- {
		for col := range b[row] {
			if !m[row][col] {
				continue
			}
			for above := row; above > 0; above-- {
				b[above][col] = b[above-1][col]
			}
			b[0][col] = 0
		}
	}
}

// fallOneCell lets every tile above an empty cell fall by one cell, and says whether there was any.
func fallOneCell(b grid) bool {
	fell := false
	for row := len(b) - 2; row >= 0; row-- {
		for col, kind := range b[row] {
			if kind != 0 && b[row+1][col] == 0 {
				b[row+1][col], b[row][col] = kind, 0
				fell = true
			}
		}
	}
	return fell
}
