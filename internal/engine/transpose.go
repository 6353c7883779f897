package engine

// tile is the side of the square blocks in which boards are turned: small enough that the rows and the columns of a
// block stay in the nearest cache together.
const tile = 64

// FromRows copies a board that lies row by row, top row first, into dst in the layout of Board.
func FromRows[C Cell](dst, src []C, rows, cols int) {
	inTiles(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		for _, kind := range src[row*cols+col : row*cols+right] {
			dst[at] = kind
			at += rows
		}
	})
}

// ToRows copies a board in the layout of Board into dst row by row, top row first.
func ToRows[C Cell](dst, src []C, rows, cols int) {
	inTiles(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		for i := range dst[row*cols+col : row*cols+right] {
			dst[row*cols+col+i] = src[at]
			at += rows
		}
	})
}

// inTiles calls piece for each row of each block of a board of rows x cols: the cells of that row from col to right.
func inTiles(rows, cols int, piece func(row, col, right int)) {
	if rows == 0 || cols == 0 {
		return // the other of the two may be of any size
	}
	for top := 0; top < rows; top += tile {
		for col := 0; col < cols; col += tile {
			for row := top; row < min(top+tile, rows); row++ {
				piece(row, col, min(col+tile, cols))
			}
		}
	}
}
