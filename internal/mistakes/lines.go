package mistakes

import "slices"

// lineMistakes break clauses 2.5 and 2.6: what a line is made of.
func lineMistakes() []Mistake {
	return []Mistake{
		mistaken("diagonals-count", "2.5",
			"three in a diagonal are a run",
			func(r *resolver) {
				r.lines = func(rows, cols int) [][]cell {
					return append(rowsAndColumns(rows, cols), diagonals(rows, cols)...)
				}
			}),
		mistaken("blocks-count", "2.5",
			"a block of two by two is a match",
			func(r *resolver) { r.runs = runsAndBlocks }),
		mistaken("areas-count", "2.5",
			"three tiles that hang together in any way are a match",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					var areas [][]cell
					seen := noMarks(b)
					eachCell(b, func(c cell) {
						if area := areaOf(r, b, c, seen); len(area) >= 3 {
							areas = append(areas, area)
						}
					})
					return areas
				}
			}),
		mistaken("area-goes-with-its-run", "2.5",
			"all tiles that hang together with a run are removed with it",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					var areas [][]cell
					seen := noMarks(b)
					for _, run := range everyRun(r, b) {
						if area := areaOf(r, b, run[0], seen); len(area) > 0 {
							areas = append(areas, area)
						}
					}
					return areas
				}
			}),
		mistaken("neighbours-go-with-their-run", "2.5",
			"tiles of the same kind beside a run are removed with it",
			func(r *resolver) {
				r.mark = func(r *resolver, b grid, runs [][]cell) marks {
					m := everyCell(r, b, runs)
					for _, run := range runs {
						for _, c := range run {
							for _, n := range neighbours(b, c) {
								m[n.row][n.col] = m[n.row][n.col] || r.same(at(b, c), at(b, n))
							}
						}
					}
					return m
				}
			}),

		mistaken("empties-match", "2.6",
			"three empty cells in a line are a run",
			func(r *resolver) { r.same = func(x, y int64) bool { return x == y } }),
		mistaken("empties-are-jokers", "2.6",
			"an empty cell stands in for the tile that a run lacks",
			func(r *resolver) { r.split = withJokers }),
		mistaken("gaps-stepped-over", "2.6",
			"empty cells between tiles are stepped over, so that a gap does not break a run",
			func(r *resolver) {
				r.split = func(r *resolver, b grid, line []cell) [][]cell {
					var tiles []cell
					for _, c := range line {
						if at(b, c) != 0 {
							tiles = append(tiles, c)
						}
					}
					return stretches(r, b, tiles)
				}
			}),
	}
}

// diagonals gives the lines that go down to the right and down to the left.
func diagonals(rows, cols int) [][]cell {
	var lines [][]cell
	for start := 1 - rows; start < rows+cols; start++ {
		var right, left []cell
		for row := range rows {
			if col := start + row; col >= 0 && col < cols {
				right = append(right, cell{row, col})
			}
			if col := start - row; col >= 0 && col < cols {
				left = append(left, cell{row, col})
			}
		}
		lines = append(lines, right, left)
	}
	return lines
}

// runsAndBlocks finds the runs, and every four tiles of one kind in a block.
func runsAndBlocks(r *resolver, b grid) [][]cell {
	runs := everyRun(r, b)
	rows, cols := shape(b)
	for row := 1; row < rows; row++ {
		for col := 1; col < cols; col++ {
			block := []cell{{row, col}, {row, col - 1}, {row - 1, col}, {row - 1, col - 1}}
			if !slices.ContainsFunc(block, func(c cell) bool { return !r.same(at(b, block[0]), at(b, c)) }) {
				runs = append(runs, block)
			}
		}
	}
	return runs
}

func neighbours(b grid, c cell) []cell {
	var found []cell
	rows, cols := shape(b)
	for _, n := range []cell{{c.row - 1, c.col}, {c.row + 1, c.col}, {c.row, c.col - 1}, {c.row, c.col + 1}} {
		if n.row >= 0 && n.row < rows && n.col >= 0 && n.col < cols {
			found = append(found, n)
		}
	}
	return found
}

// areaOf gives the tiles that hang together with the one in c, without those that were seen before.
func areaOf(r *resolver, b grid, c cell, seen marks) []cell {
	if at(b, c) == 0 || seen[c.row][c.col] {
		return nil
	}
	seen[c.row][c.col] = true
	area := []cell{c}
	for i := 0; i < len(area); i++ {
		for _, n := range neighbours(b, area[i]) {
			if !seen[n.row][n.col] && r.same(at(b, c), at(b, n)) {
				seen[n.row][n.col] = true
				area = append(area, n)
			}
		}
	}
	return area
}

// withJokers finds the runs of a line, and the threes of two equal tiles and one empty cell.
func withJokers(r *resolver, b grid, line []cell) [][]cell {
	runs := stretches(r, b, line)
	for i := 2; i < len(line); i++ {
		var tiles []cell
		for _, c := range line[i-2 : i+1] {
			if at(b, c) != 0 {
				tiles = append(tiles, c)
			}
		}
		if len(tiles) == 2 && r.same(at(b, tiles[0]), at(b, tiles[1])) {
			runs = append(runs, tiles)
		}
	}
	return runs
}
