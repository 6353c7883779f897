package mistakes

import "slices"

// passMistakes break clauses 5.1 to 5.4: when passes begin and end, and what is added up.
func passMistakes() []Mistake {
	return []Mistake{
		atMost("one-pass-only", "5.1", "the board is not looked at again after the first pass", 1),
		atMost("two-passes-only", "5.1", "the board is looked at again once, and no more", 2),
		atMost("waits-for-a-move", "5.1", "runs that lie on the board at the start are left for the first move", 0),
		mistaken("later-passes-look-down-only", "5.1",
			"after the first pass only columns are looked along, because only they have changed",
			func(r *resolver) {
				r.runs = func(r *resolver, b grid) [][]cell {
					runs := everyRun(r, b)
					if r.last == nil {
						return runs
					}
					return only(runs, func(run []cell) bool { return !isAcross(run) })
				}
			}),

		mistaken("falls-before-the-first-pass", "5.2",
			"the tiles fall before the first marks are taken",
			func(r *resolver) { r.before = fallAll }),
		mistaken("falls-when-stable", "5.2",
			"the tiles fall in the pass that marks nothing, too",
			func(r *resolver) { r.end = func(b grid, _ int) { fallAll(b) } }),
		mistaken("nothing-for-a-stable-board", "5.2",
			"a board on which nothing is removed comes back as no board at all",
			func(r *resolver) {
				r.report = func(_ grid, a answer) answer {
					if a.passes == 0 {
						a.final = nil
					}
					return a
				}
			}),
		mistaken("shuffled-when-stable", "5.2",
			"a board on which nothing is removed is shuffled",
			func(r *resolver) {
				r.end = func(b grid, passes int) {
					if passes == 0 {
						slices.Reverse(b)
					}
				}
			}),

		totalled("last-pass-reported", "only the tiles of the last pass are reported as removed",
			func(counts []int) int { return counts[len(counts)-1] }),
		totalled("first-pass-reported", "only the tiles of the first pass are reported as removed",
			func(counts []int) int { return counts[0] }),
		totalled("largest-pass-reported", "only the tiles of the largest pass are reported as removed",
			slices.Max[[]int]),
		totalled("chain-bonus", "the tiles of the second pass count twice, those of the third three times, and so on",
			func(counts []int) int {
				total := 0
				for i, n := range counts {
					total += (i + 1) * n
				}
				return total
			}),
		totalled("removed-in-a-byte", "the number removed is kept in one byte",
			func(counts []int) int {
				total := 0
				for _, n := range counts {
					total = (total + n) & 0xff
				}
				return total
			}),

		passesCounted("stable-look-counted", "the last pass, which marks nothing, is counted as well",
			func(passes int) int { return passes + 1 }),
		passesCounted("first-pass-not-counted", "only the passes after the first are counted",
			func(passes int) int { return max(passes-1, 0) }),
		passesCounted("passes-in-a-byte", "the number of passes is kept in one byte",
			func(passes int) int { return passes & 0xff }),
		atMost("ten-passes-at-most", "5.4", "a cascade is cut off after ten passes", 10),
		atMost("hundred-passes-at-most", "5.4", "a cascade is cut off after a hundred passes", 100),
	}
}

func atMost(name, clause, what string, limit int) Mistake {
	return mistaken(name, clause, what, func(r *resolver) {
		r.again = func(passes int) bool { return passes < limit }
	})
}

// totalled makes a resolver that makes something else than their sum of what each pass removed. There is at least one.
func totalled(name, what string, total func(counts []int) int) Mistake {
	return mistaken(name, "5.3", what, func(r *resolver) {
		r.report = func(_ grid, a answer) answer {
			if len(a.counts) > 0 {
				a.removed = total(a.counts)
			}
			return a
		}
	})
}

func passesCounted(name, what string, say func(passes int) int) Mistake {
	return mistaken(name, "5.4", what, func(r *resolver) {
		r.report = func(_ grid, a answer) answer {
			a.passes = say(a.passes)
			return a
		}
	})
}
