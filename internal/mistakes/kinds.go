package mistakes

import "strconv"

// kindMistakes break clause 1.2: kinds that share their storage with marks, and kinds that lose
// something on the way into it.
func kindMistakes() []Mistake {
	return []Mistake{
		markInKind("marks-add-1000",
			"a tile is marked by adding 1000 to its kind, so that kinds above 1000 are taken for marked ones",
			func(kind int64) bool { return kind > 1000 }),
		markInKind("marks-in-the-sign",
			"a tile is marked by the sign of a 32-bit kind, so that kinds from 2147483648 on are taken for marked ones",
			func(kind int64) bool { return int32(kind) < 0 }),
		markInKind("marks-in-bit-7",
			"a tile is marked by bit 7 of its kind, so that kinds such as 128 to 255 are taken for marked ones",
			func(kind int64) bool { return kind&128 != 0 }),
		markInKind("marks-are-999",
			"marked tiles are set to 999, so that tiles of that kind are taken for marked ones",
			func(kind int64) bool { return kind == 999 }),

		misread("kinds-in-a-byte",
			"kinds are kept in one byte, so that 256 is an empty cell and 257 comes back as 1",
			func(kind int64) int64 { return kind & 0xff }),
		misread("kinds-in-16-bits",
			"kinds are kept in 16 bits, so that 65536 is an empty cell and 65537 comes back as 1",
			func(kind int64) int64 { return kind & 0xffff }),
		misread("kinds-in-signed-32-bits",
			"kinds are kept in signed 32 bits, so that those from 2147483648 on come back negative",
			func(kind int64) int64 { return int64(int32(kind)) }),
		misread("largest-kind-is-empty",
			"4294967295, which is -1 in 32 bits, is taken for an empty cell",
			func(kind int64) int64 {
				if kind == 1<<32-1 {
					return 0
				}
				return kind
			}),

		compared("compared-in-a-byte",
			"only the lowest byte of two kinds is compared",
			func(kind int64) int64 { return kind & 0xff }),
		compared("compared-in-64-planes",
			"each kind has a bit of a 64-bit word, and those above 63 begin again at the first",
			func(kind int64) int64 { return kind % 64 }),
		compared("compared-as-float32",
			"kinds are compared as 32-bit floating-point numbers",
			func(kind int64) int64 { return int64(float32(kind)) }),
		compared("compared-by-first-digit",
			"kinds are compared by their first digit",
			func(kind int64) int64 { return int64(strconv.FormatInt(kind, 10)[0]) }),

		mistaken("digits-joined", "1.2",
			"kinds are joined to one string of digits, in which 11, 1 and 111 are a row of ones",
			func(r *resolver) {
				r.split = windows(func(x, y, z int64) bool {
					digits := strconv.FormatInt(x, 10) + strconv.FormatInt(y, 10) + strconv.FormatInt(z, 10)
					for _, digit := range digits {
						if digit != rune(digits[0]) {
							return x == y && y == z
						}
					}
					return true
				})
			}),
		mistaken("compared-by-their-sum", "1.2",
			"three tiles are a run when their kinds add up to three times the middle one, as 1, 2 and 3 do",
			func(r *resolver) {
				r.split = windows(func(x, y, z int64) bool { return x+y+z == 3*y })
			}),
	}
}

// markInKind makes a resolver that keeps its marks in the kinds, and takes some kinds for marked ones: when a pass
// removes anything, those go with it.
func markInKind(name, what string, looksMarked func(kind int64) bool) Mistake {
	return mistaken(name, "1.2", what, func(r *resolver) {
		r.mark = func(r *resolver, b grid, runs [][]cell) marks {
			m := everyCell(r, b, runs)
			eachCell(b, func(c cell) {
				if kind := at(b, c); kind != 0 && looksMarked(kind) {
					m[c.row][c.col] = true
				}
			})
			return m
		}
	})
}

// misread makes a resolver that changes the kinds before it begins.
func misread(name, what string, kept func(kind int64) int64) Mistake {
	return mistaken(name, "1.2", what, func(r *resolver) {
		r.before = func(b grid) {
			eachCell(b, func(c cell) { b[c.row][c.col] = kept(at(b, c)) })
		}
	})
}

// compared makes a resolver that keeps the kinds, and compares something else.
func compared(name, what string, of func(kind int64) int64) Mistake {
	return mistaken(name, "1.2", what, func(r *resolver) {
		r.same = func(x, y int64) bool { return x != 0 && y != 0 && of(x) == of(y) }
	})
}

// windows splits a line into all its threes of tiles that ok finds to be a run.
func windows(ok func(x, y, z int64) bool) func(*resolver, grid, []cell) [][]cell {
	return func(_ *resolver, b grid, line []cell) [][]cell {
		var runs [][]cell
		for i := 2; i < len(line); i++ {
			x, y, z := at(b, line[i-2]), at(b, line[i-1]), at(b, line[i])
			if x != 0 && y != 0 && z != 0 && ok(x, y, z) {
				runs = append(runs, line[i-2:i+1])
			}
		}
		return runs
	}
}
