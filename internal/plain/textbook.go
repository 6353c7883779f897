package plain

// Textbook resolves a board of rows x cols bytes in place, row by row and top row first: 0 is empty, and no kind is above
// [MaxHighBitKind]. It is the answer that is mostly shown where the game is set as an exercise (LeetCode 723), on one slice in
// place of nested ones: runs of rows, then those of columns, marked in the tile itself, and two places that move up each column.
// [HighBit] has the same idea and saves what can be saved.
func Textbook(cells []byte, rows, cols int) (removed, passes int) {
	for {
		found := false
		for row := 0; row < rows; row++ {
			line := cells[row*cols : (row+1)*cols]
			for col := 0; col+2 < cols; col++ {
				kind := line[col] &^ highBit
				if kind != 0 && kind == line[col+1]&^highBit && kind == line[col+2]&^highBit {
					line[col] |= highBit
					line[col+1] |= highBit
					line[col+2] |= highBit
					found = true
				}
			}
		}
		for row := 0; row+2 < rows; row++ {
			for col := 0; col < cols; col++ {
				kind := cells[row*cols+col] &^ highBit
				if kind != 0 && kind == cells[(row+1)*cols+col]&^highBit && kind == cells[(row+2)*cols+col]&^highBit {
					cells[row*cols+col] |= highBit
					cells[(row+1)*cols+col] |= highBit
					cells[(row+2)*cols+col] |= highBit
					found = true
				}
			}
		}
		if !found {
			return removed, passes
		}
		passes++
		for col := 0; col < cols; col++ {
			to := rows - 1
			for row := rows - 1; row >= 0; row-- {
				tile := cells[row*cols+col]
				if tile == 0 {
					continue
				}
				if tile >= highBit {
					removed++
				} else {
					cells[to*cols+col] = tile
					to--
				}
			}
			for ; to >= 0; to-- {
				cells[to*cols+col] = 0
			}
		}
	}
}
