package engine

// resolvePlanes resolves a board that lies row by row by way of its bit planes. A board with kinds above fewKinds it
// leaves undone.
func resolvePlanes(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	b := &s.planes
	b.resize(rows, cols)
	if !b.load(cells, rows) {
		return 0, 0, false
	}
	removed, passes = b.resolve()
	if passes > 0 {
		b.store(cells, rows)
	}
	return removed, passes, true
}

// bands are the planes of up to eight blocks that lie on top of one another: eight columns of a word's height. After a
// transpose, word c of a plane is column c.
type bands [3]block

// load fills in the board from cells row by row, and says whether its kinds are few enough.
func (b *planes) load(cells []byte, rows int) bool {
	width := min(8, b.cols)
	var large uint64
	for k := range b.high {
		for col := 0; ; {
			var columns bands
			for band := 0; band < 8 && k*64+band*8 < rows; band++ {
				var cell block
				cell.load(cells, (rows-1-k*64-band*8)*b.cols+col, b.cols, width)
				large |= cell.any()
				columns[0][band], columns[1][band], columns[2][band] = cell.planes()
			}
			columns[0].transpose()
			columns[1].transpose()
			columns[2].transpose()
			for c := range width {
				b.words[(col+c)*b.high+k] = [3]uint64{columns[0][c&7], columns[1][c&7], columns[2][c&7]}
			}
			if col == b.cols-width {
				break
			}
			col = min(col+8, b.cols-width) // the last block may cover some columns once more
		}
		if large&^(fewKinds*eachByte) != 0 {
			return false
		}
	}
	return true
}

// store is the reverse of load.
func (b *planes) store(cells []byte, rows int) {
	width := min(8, b.cols)
	for k := range b.high {
		for col := 0; ; {
			var columns bands
			for c := range width {
				w := &b.words[(col+c)*b.high+k]
				columns[0][c&7], columns[1][c&7], columns[2][c&7] = w[0], w[1], w[2]
			}
			columns[0].transpose()
			columns[1].transpose()
			columns[2].transpose()
			for band := 0; band < 8 && k*64+band*8 < rows; band++ {
				var cell block
				cell.setPlanes(columns[0][band], columns[1][band], columns[2][band])
				cell.store(cells, (rows-1-k*64-band*8)*b.cols+col, b.cols, width)
			}
			if col == b.cols-width {
				break
			}
			col = min(col+8, b.cols-width)
		}
	}
}
