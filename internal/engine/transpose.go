package engine

import "encoding/binary"

// pieceSide is the side of the pieces in which boards are turned: small enough that the rows and the columns of a
// piece stay in the nearest cache together.
const pieceSide = 64

// FromRows copies a board that lies row by row, top row first, into dst in the layout of Board.
func FromRows[C Cell](dst, src []C, rows, cols int) {
	if d, s, ok := asBytes(dst, src); ok && rows >= 8 && cols >= 8 {
		eachSquare(rows, cols, func(h, col int) {
			var b square
			b.load(s, (rows-1-h)*cols+col, cols, 8)
			b.transpose()
			for i, word := range b {
				binary.LittleEndian.PutUint64(d[(col+i)*rows+h:], word)
			}
		})
		return
	}
	inPieces(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		for _, kind := range src[row*cols+col : row*cols+right] {
			dst[at] = kind
			at += rows
		}
	})
}

// ToRows copies a board in the layout of Board into dst row by row, top row first.
func ToRows[C Cell](dst, src []C, rows, cols int) {
	if d, s, ok := asBytes(dst, src); ok && rows >= 8 && cols >= 8 {
		eachSquare(rows, cols, func(h, col int) {
			var b square
			for i := range b {
				b[i] = binary.LittleEndian.Uint64(s[(col+i)*rows+h:])
			}
			b.transpose()
			b.store(d, (rows-1-h)*cols+col, cols, 8)
		})
		return
	}
	inPieces(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		for i := range dst[row*cols+col : row*cols+right] {
			dst[row*cols+col+i] = src[at]
			at += rows
		}
	})
}

// asBytes gives dst and src as bytes if that is what they are.
func asBytes[C Cell](dst, src []C) (d, s []byte, ok bool) {
	if d, ok = any(dst).([]byte); ok {
		s, ok = any(src).([]byte)
	}
	return d, s, ok
}

// eachSquare calls turn for squares of 8x8 cells that cover a board of at least as many, each by its lowest height and
// its leftmost column. Those at the far edges cover some cells once more.
func eachSquare(rows, cols int, turn func(h, col int)) {
	for left := 0; left < cols; left += 8 {
		for h := 0; h < rows; h += 8 {
			turn(min(h, rows-8), min(left, cols-8))
		}
	}
}

// inPieces calls piece for each row of each piece of a board of rows x cols: the cells of that row from col to right.
func inPieces(rows, cols int, piece func(row, col, right int)) {
	if rows == 0 || cols == 0 {
		return // the other of the two may be of any size
	}
	for top := 0; top < rows; top += pieceSide {
		for col := 0; col < cols; col += pieceSide {
			for row := top; row < min(top+pieceSide, rows); row++ {
				piece(row, col, min(col+pieceSide, cols))
			}
		}
	}
}
