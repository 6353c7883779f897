package engine

// fewPlanes is how many planes hold kinds up to fewKinds.
const fewPlanes = 3

// resolvePlanes resolves a board that lies row by row and whose kinds need so many planes, at least fewPlanes.
func resolvePlanes(s *Scratch, cells []byte, rows, cols, count int) (removed, passes int) {
	b := &s.planes
	b.resize(rows, cols, count)
	b.eachTower(cells, rows, false)
	removed, passes = b.resolve()
	if passes > 0 {
		b.eachTower(cells, rows, true)
	}
	return removed, passes
}

// tower is up to eight squares on top of one another: eight columns of a word's height. Square i of it has the planes
// tower[p][i]; once these are transposed, tower[p][c] is column c.
type tower [8]square

// eachTower fills in the board from cells that lie row by row or, where back is set, does the reverse.
func (b *planes) eachTower(cells []byte, rows int, back bool) {
	width := min(8, b.cols)
	var t tower
	for k := range b.high {
		for left := 0; left < b.cols; left += 8 {
			col := min(left, b.cols-width) // the last columns may be done once more
			at := (rows-1-64*k)*b.cols + col
			if back {
				t.takeColumns(b, k, col, width)
				t.store(cells, at, b, width)
			} else {
				t.load(cells, at, b, width)
				t.giveColumns(b, k, col, width)
			}
		}
	}
}

// load fills in the squares of t from cells, the lowest row of which begins at the given place.
func (t *tower) load(cells []byte, at int, b *planes, width int) {
	squares := 0
	for ; squares < 8 && at >= 0; squares++ {
		var cell square
		cell.load(cells, at, b.cols, width)
		at -= 8 * b.cols
		if b.count == fewPlanes {
			t[0][squares], t[1][squares], t[2][squares] = cell.planes()
			continue
		}
		cell.flip()
		for p := range b.count {
			t[p&7][squares] = cell[p&7]
		}
	}
	for p := range b.count {
		clear(t[p&7][squares:])
		t[p&7].transpose()
	}
}

// store is the reverse of load.
func (t *tower) store(cells []byte, at int, b *planes, width int) {
	for p := range b.count {
		t[p&7].transpose()
	}
	for i := 0; i < 8 && at >= 0; i++ {
		var cell square
		if b.count == fewPlanes {
			cell.setPlanes(t[0][i], t[1][i], t[2][i])
		} else {
			for p := range b.count {
				cell[p&7] = t[p&7][i]
			}
			cell.flip()
		}
		cell.store(cells, at, b.cols, width)
		at -= 8 * b.cols
	}
}

// giveColumns puts the columns of t into b, from column col on at height k.
func (t *tower) giveColumns(b *planes, k, col, width int) {
	size := b.high * b.count
	at := col*size + k*b.count
	if b.count == fewPlanes {
		for c := range width {
			words := b.words[at:][:3:3]
			words[0], words[1], words[2] = t[0][c&7], t[1][c&7], t[2][c&7]
			at += size
		}
		return
	}
	for c := range width {
		for p := range b.words[at:][:b.count] {
			b.words[at+p] = t[p&7][c&7]
		}
		at += size
	}
}

// takeColumns is the reverse of giveColumns.
func (t *tower) takeColumns(b *planes, k, col, width int) {
	size := b.high * b.count
	at := col*size + k*b.count
	if b.count == fewPlanes {
		for c := range width {
			words := b.words[at:][:3:3]
			t[0][c&7], t[1][c&7], t[2][c&7] = words[0], words[1], words[2]
			at += size
		}
		return
	}
	for c := range width {
		for p, word := range b.words[at:][:b.count] {
			t[p&7][c&7] = word
		}
		at += size
	}
}
