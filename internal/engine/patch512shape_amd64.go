//go:build !purego

package engine

// PatchShape is what the kernel for patches knows of a shape: by which way the cells of its boards become planes, and
// cells again. The generator of the kernel, tools/asm/patch512, has the place of every field.
type PatchShape struct {
	lower [2][64]uint8 // for each byte of the columns, eight in each register, where the cell comes from: of the lower rows
	upper [2][64]uint8 // of the upper rows
	out   [4][64]uint8 // for each cell of the four stores, the byte of the columns that it comes from
	shift [4][64]uint8 // and by how many bits a quadword is shifted to bring it there
	above uint64       // the bytes of upper that have a cell, the same for all columns
	lanes uint64       // the columns that there are, as lanes of two planes

	// Where the second, the third and the fourth load begin.
	second, third, last uint64

	size int // cells

	rows, cols int // which the kernel does not read
}

const (
	leastPatchSide = 8                                 // the rows or columns that a board must have for all loads to fit in
	patchHalf      = 8                                 // the cells of half a lane
	loadBytes      = 64                                // of a load or a store
	everyColumn    = uint64(0x01_01_01_01_01_01_01_01) // one byte of each
)

// newPatchShape is for shapes of leastPatchSide to patchSide rows and columns.
func newPatchShape(rows, cols int) *PatchShape {
	size := rows * cols
	last := size - loadBytes
	second, third := min(loadBytes, last), size-patchHalf*cols
	stores := [4]int{0, last, loadBytes, 2 * loadBytes} // the kernel leaves out the last two if the board ends before them
	s := &PatchShape{second: uint64(second), third: uint64(third), last: uint64(last), size: size, rows: rows, cols: cols}
	for half := range 2 {
		s.lanes |= (1<<cols - 1) << (half * patchSide)
	}
	// place is the byte of a column that holds the cell, of those of its half from the top down.
	place := func(height int) int { return patchHalf - 1 - height%patchHalf }
	for height := patchHalf; height < rows; height++ {
		s.above |= everyColumn << place(height)
	}
	for col := range cols {
		for height := range rows {
			cell := (rows-1-height)*cols + col
			register, at := col/patchHalf, col%patchHalf*patchHalf+place(height)
			if height < patchHalf {
				s.lower[register][at] = fromEither(cell, third, last)
			} else {
				s.upper[register][at] = fromEither(cell, 0, second)
			}
			for i, begin := range stores {
				if at := cell - begin; at >= 0 && at < loadBytes {
					s.out[i][at] = uint8(col*patchHalf + height%patchHalf)
					s.shift[i][at] = uint8(at%8*8 + height/patchHalf*4)
				}
			}
		}
	}
	return s
}

// fromEither is where a cell lies in two registers after loads that begin at first and at second.
func fromEither(cell, first, second int) uint8 {
	if cell-first < loadBytes {
		return uint8(cell - first)
	}
	return uint8(loadBytes + cell - second)
}
