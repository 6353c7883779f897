package mistakes

// markMistakes break clauses 2.1 to 2.3: when marks are taken, and how long a run is.
func markMistakes() []Mistake {
	return []Mistake{
		mistaken("rows-removed-first", "2.1",
			"runs across are removed before runs down are looked for",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					rows, cols := shape(b)
					return removedInTurn(r, b, rowLines(rows, cols), columnLines(rows, cols))
				}
			}),
		mistaken("columns-removed-first", "2.1",
			"runs down are removed before runs across are looked for",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					rows, cols := shape(b)
					return removedInTurn(r, b, columnLines(rows, cols), rowLines(rows, cols))
				}
			}),
		mistaken("removed-while-scanning", "2.1",
			"a run is removed as soon as it is found, before the rest of the board has been looked at",
			func(r *resolver) { r.runs = removedWhileScanning }),

		mistaken("two-are-a-run", "2.2",
			"two in a line are enough",
			func(r *resolver) { r.shortest = 2 }),
		mistaken("four-needed", "2.2",
			"three pairs of equal neighbours are asked for, which takes four tiles",
			func(r *resolver) { r.shortest = 4 }),
		mistaken("middle-not-compared", "2.2",
			"the first and the third tile of three are compared, and the middle one is not",
			func(r *resolver) {
				r.split = windows(func(x, _, z int64) bool { return x == z })
			}),
		mistaken("last-not-compared", "2.2",
			"the first two of three tiles are compared, and the third is not",
			func(r *resolver) {
				r.split = windows(func(x, y, _ int64) bool { return x == y })
			}),
		mistaken("rows-only", "2.2",
			"only rows are looked along",
			func(r *resolver) { r.lines = rowLines }),
		mistaken("columns-only", "2.2",
			"only columns are looked along",
			func(r *resolver) { r.lines = columnLines }),

		remarked("long-runs-cut",
			"three tiles of a longer run are removed and the others stay",
			func(run []cell) []cell { return run[:3] }),
		remarked("exactly-three",
			"runs longer than three are left alone",
			func(run []cell) []cell {
				if len(run) > 3 {
					return nil
				}
				return run
			}),
		remarked("taken-in-threes",
			"a run is removed three by three, and what is left over of it stays",
			func(run []cell) []cell { return run[:len(run)/3*3] }),
		remarked("five-at-most",
			"five tiles of a longer run are removed and the others stay",
			func(run []cell) []cell { return run[:min(5, len(run))] }),
		remarked("odd-lengths-only",
			"a run is marked from its middle tile outwards, so that one of an even length keeps its last tile",
			func(run []cell) []cell { return run[:len(run)-(len(run)+1)%2] }),
	}
}

// remarked makes a resolver that finds the right runs, and marks something else in their place.
func remarked(name, what string, part func(run []cell) []cell) Mistake {
	return mistaken(name, "2.3", what, func(r *resolver) {
		r.runs = func(r *resolver, b grid) [][]cell {
			var runs [][]cell
			for _, run := range everyRun(r, b) {
				if marked := part(run); len(marked) > 0 {
					runs = append(runs, marked)
				}
			}
			return runs
		}
	})
}

// removedInTurn finds the runs on the first lines, and then those that are left on the second lines without them.
func removedInTurn(r *resolver, b grid, first, second [][]cell) [][]cell {
	var runs [][]cell
	rest := clone(b)
	for _, lines := range [][][]cell{first, second} {
		start := len(runs)
		for _, line := range lines {
			runs = append(runs, r.split(r, rest, line)...)
		}
		for _, run := range runs[start:] {
			take(rest, run)
		}
	}
	return runs
}

// removedWhileScanning goes through the cells row by row, and takes the run to the right of a cell, or the one down
// from it, at once.
func removedWhileScanning(r *resolver, b grid) [][]cell {
	var runs [][]cell
	rest := clone(b)
	rows, cols := shape(b)
	across, down := rowLines(rows, cols), columnLines(rows, cols)
	eachCell(b, func(c cell) {
		for _, ahead := range [][]cell{across[c.row][c.col:], down[c.col][c.row:]} {
			length := 1
			for length < len(ahead) && r.same(at(rest, c), at(rest, ahead[length])) {
				length++
			}
			if length >= r.shortest {
				runs = append(runs, ahead[:length])
				take(rest, ahead[:length])
			}
		}
	})
	return runs
}

// take empties the cells of a run.
func take(b grid, run []cell) {
	for _, c := range run {
		b[c.row][c.col] = 0
	}
}
