//go:build !purego

package engine

// halfShape is what the kernel for a word and a half knows of a shape beyond what others know. Of the fields of SmallShape,
// columns, columnAt, height, above and right are about the word alone here, in and out about both, and step is needed too.
type halfShape struct {
	columns  [4]uint64 // the cells of each column of the half
	toLast   uint64    // from the first column of the word to its last
	toHalf   uint64    // from a place in the word to that of a cell two columns on in the half
	_        uint64    // so that no table lies across two cache lines, if the shape begins where one does
	columnAt [32]uint8 // for each cell of the half, where the count of its column is among four quadwords
	height   [32]uint8 // for each cell of the half, its height, or noHeight
	here     [32]uint8 // the places in the half of the cells that are compared at once,
	near     [32]uint8 // and of those above them, or on their right
}

const (
	halfBits = 32

	emptyOfWord = wordBits - 1 // the place in the word that never holds a tile
	emptyOfHalf = halfBits - 1 // that of the half

	leastWordAndHalf = 72            // cells, leastCellsUnasked of the generator: on smaller boards it pays to ask first
	mostWordAndHalf  = 64 + halfBits // cells: a load takes 64, and another 32
	noCell           = 2*64 - 1      // where the two loads leave nothing
)

// fitsWordAndHalf says whether so many columns go into one word but for one or two, which go into half a word together
// with a look for runs across.
func fitsWordAndHalf(rows, cols int) bool {
	inWord := emptyOfWord / rows
	inHalf := cols - inWord
	return rows >= lowColumnRows && inWord >= 3 && (inHalf == 1 || inHalf == 2) && (1+inHalf)*rows <= emptyOfHalf &&
		rows*cols >= leastWordAndHalf && rows*cols <= mostWordAndHalf
}

// makeWordAndHalf fills in what the kernel for a word and a half needs.
func (s *SmallShape) makeWordAndHalf(rows, cols int) {
	s.size = rows * cols
	s.step = uint64(rows)
	cells := loads{formWhole, 64, s.size - halfBits}
	inWord := emptyOfWord / rows
	s.half.toLast = uint64((inWord - 1) * rows)
	s.half.toHalf = uint64((inWord - 3) * rows)

	for bit := range wordBits {
		s.in[0][bit], s.height[bit], s.above[bit], s.right[bit] = noCell, noHeight, emptyOfWord, emptyOfWord
	}
	for bit := range halfBits {
		s.in[1][bit], s.half.height[bit], s.half.here[bit], s.half.near[bit] = noCell, noHeight, emptyOfHalf, emptyOfHalf
	}
	for col := range cols {
		for height := range rows {
			cell := (rows-1-height)*cols + col
			isTop := height == rows-1
			if col < inWord {
				bit := col*rows + height
				s.in[0][bit] = cells.place(cell)
				s.height[bit] = uint8(height)
				s.columns[col] |= 1 << bit
				s.columnAt[bit] = uint8(col * 8)
				if !isTop {
					s.above[bit] = uint8(bit + 1)
				}
				s.right[bit] = uint8(bit + rows)
				if col == inWord-1 {
					s.right[bit] = uint8(wordBits + rows + height)
				}
				cells.scatter(&s.out, cell, uint8(bit))
				continue
			}
			bit := rows + (col-inWord)*rows + height
			s.in[1][bit] = cells.place(cell)
			s.half.height[bit] = uint8(height)
			s.half.columns[col-inWord] |= 1 << bit
			s.half.columnAt[bit] = uint8((col - inWord) * 8)
			s.half.here[bit] = uint8(bit)
			if !isTop {
				s.half.near[bit] = uint8(bit + 1)
			}
			if col == inWord { // compared with its right neighbour too, in the places below
				s.half.here[height] = uint8(bit)
			} else {
				s.half.near[height] = uint8(bit)
			}
			cells.scatter(&s.out, cell, uint8(wordBits+bit))
		}
	}
}
