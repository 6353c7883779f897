package mistakes

import "slices"

// gravityMistakes break chapter 4: which tiles fall, how far, and in what order.
func gravityMistakes() []Mistake {
	return []Mistake{
		fallenColumns("order-reversed", "4.1",
			"the tiles of a column come to rest in reverse order where some were removed",
			func(b grid, col int, m marks) {
				tiles := tilesOf(b, col)
				if m.markedIn(col) {
					slices.Reverse(tiles)
				}
				setColumn(b, col, tiles)
			}),
		fallenColumns("topmost-drops-first", "4.1",
			"the lowest gap is filled with the topmost tile of the column, and so on",
			func(b grid, col int, _ marks) {
				top := 0
				for row := len(b) - 1; row >= 0; row-- {
					for top < row && b[top][col] == 0 {
						top++
					}
					if b[row][col] == 0 && top < row {
						b[row][col], b[top][col] = b[top][col], 0
					}
				}
			}),
		fallenColumns("fallen-part-reversed", "4.1",
			"tiles that fall are stacked in the order in which they are met from the top down, so that the lowest ends on top",
			func(b grid, col int, _ marks) {
				resting := 0
				for resting < len(b) && b[len(b)-1-resting][col] != 0 {
					resting++
				}
				tiles := tilesOf(b, col)
				slices.Reverse(tiles[:len(tiles)-resting])
				setColumn(b, col, tiles)
			}),

		mistaken("one-cell-a-pass", "4.2",
			"tiles fall by one cell in a pass",
			func(r *resolver) { r.fall = func(_ *resolver, b grid, _ marks) { fallOneCell(b) } }),
		fallenColumns("one-gap-a-pass", "4.2",
			"the lowest gap of a column closes, and higher ones stay open",
			func(b grid, col int, _ marks) {
				bottom := len(b) - 1
				for bottom >= 0 && b[bottom][col] != 0 {
					bottom--
				}
				top := bottom
				for top >= 0 && b[top][col] == 0 {
					top--
				}
				for row := bottom; row >= 0; row-- {
					above := int64(0)
					if from := row - (bottom - top); from >= 0 {
						above = b[from][col]
					}
					b[row][col] = above
				}
			}),
		fallenColumns("one-sweep-from-the-top", "4.2",
			"tiles trade places with empty cells in one sweep from the top down, in which those behind do not follow",
			func(b grid, col int, _ marks) {
				for row := 1; row < len(b); row++ {
					if b[row][col] == 0 {
						b[row-1][col], b[row][col] = 0, b[row-1][col]
					}
				}
			}),

		fallenColumns("marked-columns-only", "4.3",
			"only the columns fall in which tiles were removed",
			func(b grid, col int, m marks) {
				if m.markedIn(col) {
					setColumn(b, col, tilesOf(b, col))
				}
			}),
		fallenColumns("old-gaps-kept", "4.3",
			"only the removed cells close up, and older gaps move down with the tiles",
			func(b grid, col int, m marks) {
				var kept []int64
				for row := range b {
					if !m[row][col] {
						kept = append(kept, b[row][col])
					}
				}
				setColumn(b, col, kept)
			}),
		fallenColumns("gaps-below-kept", "4.3",
			"only what lies above the lowest removed tile falls, and gaps beneath it stay",
			func(b grid, col int, m marks) {
				lowest := len(b) - 1
				for lowest >= 0 && !m[lowest][col] {
					lowest--
				}
				setColumn(b[:lowest+1], col, tilesOf(b[:lowest+1], col))
			}),
		fallenColumns("last-column-hangs", "4.3",
			"the last column does not fall",
			func(b grid, col int, _ marks) {
				if col < len(b[0])-1 {
					setColumn(b, col, tilesOf(b, col))
				}
			}),
		fallenColumns("top-row-hangs", "4.3",
			"the tiles of the top row do not fall",
			func(b grid, col int, _ marks) { setColumn(b[1:], col, tilesOf(b[1:], col)) }),
		mistaken("last-pass-hangs", "4.3",
			"tiles fall only when that leads to another pass",
			func(r *resolver) {
				r.fall = func(r *resolver, b grid, _ marks) {
					fallen := clone(b)
					fallAll(fallen)
					if len(r.runs(r, fallen)) > 0 {
						copyInto(b, fallen)
					}
				}
			}),

		thenChanged("empty-columns-closed",
			"columns that have become empty are closed up from the right",
			func(b grid) {
				_, cols := shape(b)
				to := 0
				for col := range cols {
					if tiles := tilesOf(b, col); len(tiles) > 0 {
						setColumn(b, to, tiles)
						to++
					}
				}
				for ; to < cols; to++ {
					setColumn(b, to, nil)
				}
			}),
		mistaken("falls-up", "4.4",
			"tiles rise to the top of their column",
			func(r *resolver) {
				r.fall = func(_ *resolver, b grid, _ marks) {
					slices.Reverse(b)
					fallAll(b)
					slices.Reverse(b)
				}
			}),
		mistaken("falls-left", "4.4",
			"tiles close up to the left in their row",
			func(r *resolver) {
				r.fall = func(_ *resolver, b grid, _ marks) {
					for _, row := range b {
						tiles := slices.DeleteFunc(slices.Clone(row), func(kind int64) bool { return kind == 0 })
						clear(row)
						copy(row, tiles)
					}
				}
			}),
		thenChanged("refilled-from-the-top-tile",
			"emptied cells are filled with copies of the topmost tile of their column",
			func(b grid) {
				_, cols := shape(b)
				for col := range cols {
					if tiles := tilesOf(b, col); len(tiles) > 0 {
						for row := range len(b) - len(tiles) {
							b[row][col] = tiles[0]
						}
					}
				}
			}),
		thenChanged("tiles-slide-sideways",
			"a tile slides down beside its column when the cell there and the one beneath that are free",
			func(b grid) {
				for row := 0; row+1 < len(b); row++ {
					for col := 0; col+1 < len(b[row]); col++ {
						if b[row][col] != 0 && b[row][col+1] == 0 && b[row+1][col+1] == 0 {
							b[row+1][col+1], b[row][col] = b[row][col], 0
						}
					}
				}
			}),
	}
}

// fallenColumns makes a resolver whose columns fall in a way of their own. The column is called for on boards with at
// least one row; the marks are those of the tiles just removed.
func fallenColumns(name, clause, what string, column func(b grid, col int, m marks)) Mistake {
	return mistaken(name, clause, what, func(r *resolver) {
		r.fall = func(_ *resolver, b grid, m marks) {
			_, cols := shape(b)
			for col := range cols {
				column(b, col, m)
			}
		}
	})
}

// thenChanged makes a resolver that falls rightly, and then does something more.
func thenChanged(name, what string, change func(b grid)) Mistake {
	return mistaken(name, "4.4", what, func(r *resolver) {
		r.fall = func(_ *resolver, b grid, _ marks) {
			fallAll(b)
			change(b)
		}
	})
}
