package mistakes

// choiceMistakes break clause 2.7: which of the runs of a board are marked in a pass.
func choiceMistakes() []Mistake {
	return []Mistake{
		chosen("first-run-only", "only the first run that is found is removed in a pass",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell { return runs[:1] }),
		chosen("last-run-only", "only the last run that is found is removed in a pass",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell { return runs[len(runs)-1:] }),
		chosen("longest-run-only", "only the longest run is removed in a pass",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell {
				longest := runs[0]
				for _, run := range runs {
					if len(run) > len(longest) {
						longest = run
					}
				}
				return [][]cell{longest}
			}),
		chosen("one-run-a-line", "only the first run of each row and of each column is removed in a pass",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell {
				var firsts [][]cell
				for _, run := range runs {
					if len(firsts) == 0 || !sameLine(firsts[len(firsts)-1], run) {
						firsts = append(firsts, run)
					}
				}
				return firsts
			}),
		chosen("one-kind-a-pass", "only runs of the kind that is found first are removed in a pass",
			func(r *resolver, b grid, runs [][]cell) [][]cell {
				return only(runs, func(run []cell) bool { return r.same(at(b, runs[0][0]), at(b, run[0])) })
			}),
		chosen("columns-wait-for-rows", "runs down are left for a later pass while there are runs across",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell {
				if across := only(runs, isAcross); len(across) > 0 {
					return across
				}
				return runs
			}),
		chosen("changed-columns-only",
			"after the first pass, runs that reach outside the columns that have changed are missed",
			func(r *resolver, _ grid, runs [][]cell) [][]cell {
				if r.last == nil {
					return runs
				}
				return only(runs, func(run []cell) bool {
					for _, c := range run {
						if !r.last.markedIn(c.col) {
							return false
						}
					}
					return true
				})
			}),
		chosen("near-the-first-run-only", "only runs that touch or cross the first one are removed with it",
			func(_ *resolver, _ grid, runs [][]cell) [][]cell {
				return only(runs, func(run []cell) bool {
					for _, c := range run {
						for _, d := range runs[0] {
							if abs(c.row-d.row)+abs(c.col-d.col) <= 1 {
								return true
							}
						}
					}
					return false
				})
			}),
	}
}

// chosen makes a resolver that finds all runs, and marks a choice of them. The choice is made from at least one run,
// the runs across before the runs down.
func chosen(name, what string, choice func(r *resolver, b grid, runs [][]cell) [][]cell) Mistake {
	return mistaken(name, "2.7", what, func(r *resolver) {
		r.runs = func(r *resolver, b grid) [][]cell {
			runs := everyRun(r, b)
			if len(runs) == 0 {
				return nil
			}
			return choice(r, b, runs)
		}
	})
}

func only(runs [][]cell, wanted func(run []cell) bool) [][]cell {
	var found [][]cell
	for _, run := range runs {
		if wanted(run) {
			found = append(found, run)
		}
	}
	return found
}

func isAcross(run []cell) bool { return run[0].row == run[1].row }

func sameLine(run, other []cell) bool {
	if isAcross(run) != isAcross(other) {
		return false
	}
	if isAcross(run) {
		return run[0].row == other[0].row
	}
	return run[0].col == other[0].col
}

func abs(n int) int { return max(n, -n) }
