//go:build !purego

package engine

// SmallShape is what the kernels for small boards know of a shape: mostly by which way its cells come together in
// columns. The generator of the kernels, tools/asm/small512, has a picture of the words, and the place of every field.
type SmallShape struct {
	in, out   [2][64]uint8 // for each cell of the words, or of the two stores, the place it comes from
	columns   [8]uint64    // the cells of each column of a word
	columnAt  [64]uint8    // for each cell of a word, where the count of its column is among eight quadwords
	height    [64]uint8    // for each cell of a word, its height, or noHeight
	above     [64]uint8    // for each cell, the place of the one above it
	right     [64]uint8    // for each cell, the place of the one on its right
	valid     [2]uint64    // the cells of the words
	notTop    uint64       // those of the first not in the top row
	step      uint64       // from one column to the next
	form      uint64       // how many bytes a load takes
	firstBits uint64       // as many bits as there are cells, up to 64
	hasRight  uint64       // the quadwords of one word, or the cells of the second, that have a place on the right
	kernel    smallKernel
	size      int // cells
	half      halfShape
}

// smallKernel is the kernel that serves a shape.
type smallKernel uint64

const (
	noKernel smallKernel = iota
	eightByEight
	oneWord
	twoWords
	wordAndHalf
	nineByNine
)

// nineByNineShape is what the kernel for boards of 9 rows and 9 columns looks at, whatever shape it is given.
var nineByNineShape = *newSmallShape(9, 9) //nolint:unused // but by the assembly

// The forms in which the kernels load and store: bytes of each of two loads that overlap, or one under a mask.
const (
	formWhole = iota
	formHalf
	formQuarter
	formMasked
)

const (
	wordBits      = 64
	lowColumnRows = 8  // a column with so many rows or fewer has as many bits
	noHeight      = 64 // of a place where no cell is; every count is below it
)

// smallKernelFor is the kernel for boards of rows x cols.
func smallKernelFor(rows, cols int) smallKernel {
	switch {
	case rows < 1 || cols < 1 || rows > maxSmallRows || cols > maxSmallCols:
		return noKernel
	case rows == lowColumnRows && cols == wordBits/lowColumnRows:
		return eightByEight
	case rows <= lowColumnRows && cols <= wordBits/lowColumnRows:
		return oneWord
	case rows == 9 && cols == 9:
		return nineByNine
	case fitsWordAndHalf(rows, cols):
		return wordAndHalf
	case cols <= 2*(wordBits/max(rows, lowColumnRows)):
		return twoWords
	}
	return noKernel
}

// newSmallShape is for shapes that have a kernel.
func newSmallShape(rows, cols int) *SmallShape {
	s := &SmallShape{kernel: smallKernelFor(rows, cols)}
	if s.kernel == wordAndHalf || s.kernel == nineByNine {
		s.makeWordAndHalf(rows, cols)
		return s
	}
	step := max(rows, lowColumnRows)
	size := rows * cols
	s.size = size
	s.step = uint64(step)

	cells := loadsFor(size)
	s.form = cells.form
	s.firstBits = 1<<size - 1 // all bits at 64 and above
	// place is the word and the bit of a cell.
	place := func(col, height int) (word, bit int) {
		if s.kernel <= oneWord {
			return 0, col*step + height
		}
		return col % 2, col/2*step + height
	}

	for bit := range s.height {
		s.height[bit] = noHeight
	}
	for col := range cols {
		for height := range rows {
			cell := (rows-1-height)*cols + col
			word, bit := place(col, height)
			s.in[word][bit] = cells.place(cell)
			if word == 0 { // whose columns the second word has too, or all but the last
				column := bit / step
				s.height[bit] = uint8(height)
				s.columns[column] |= 1 << bit
				s.columnAt[bit] = uint8(column * 8)
				if height < rows-1 {
					s.notTop |= 1 << bit
				}
			}
			s.valid[word] |= 1 << bit
			if word == 1 && col < cols-1 {
				s.hasRight |= 1 << bit
			}
			cells.scatter(&s.out, cell, uint8(word*wordBits+bit))
		}
	}
	if s.kernel <= oneWord {
		s.hasRight = 1<<(wordBits/step-1) - 1
	}
	for bit := range wordBits {
		s.above[bit] = uint8((bit + 1) % wordBits)
		s.right[bit] = uint8((bit + step) % wordBits)
	}
	return s
}

// loads is how the kernels load and store so many cells.
type loads struct {
	form  uint64
	bytes int // of one load
	tail  int // where the second one begins
}

func loadsFor(size int) loads {
	switch {
	case size >= 64:
		return loads{formWhole, 64, size - 64}
	case size >= 32:
		return loads{formHalf, 32, size - 32}
	case size >= 16:
		return loads{formQuarter, 16, size - 16}
	}
	return loads{formMasked, size, 0}
}

// place is where a cell lies in the registers after both loads.
func (l loads) place(cell int) uint8 {
	if cell < l.bytes {
		return uint8(cell)
	}
	return uint8(l.bytes + cell - l.tail)
}

// scatter notes for both stores, as far as they hold the cell, the place it comes from. Other stores than whole ones
// come from one register.
func (l loads) scatter(out *[2][64]uint8, cell int, from uint8) {
	if cell < l.bytes {
		out[0][cell] = from
	}
	if again := cell - l.tail; again >= 0 {
		if l.form == formWhole {
			out[1][again] = from
		} else if l.form != formMasked {
			out[0][l.bytes+again] = from
		}
	}
}
