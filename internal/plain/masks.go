package plain

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Masks resolves boards that lie row by row, top row first, and finds the runs of a row all at once: a word for each
// row says which cells are equal to their right neighbour, another which are equal to the cell below. The zero value is
// ready; it keeps its memory from board to board.
type Masks struct {
	right  []uint64 // for each row a bit for each column: equal to the next column, and no empty cell
	below  []uint64 // for each row a bit for each column: equal to the next row, and no empty cell
	marked []uint64
}

// MaxMaskCols is the widest board that Masks takes: a word has no more bits.
const MaxMaskCols = 64

// Resolve resolves a board of bytes, rows x cols of them, in place. The board must have at most [MaxMaskCols] columns.
func (m *Masks) Resolve(cells []byte, rows, cols int) (removed, passes int) {
	if rows == 0 || cols == 0 {
		return 0, 0
	}
	m.right = slices.Grow(m.right[:0], rows)[:rows]
	m.below = slices.Grow(m.below[:0], rows)[:rows]
	m.marked = slices.Grow(m.marked[:0], rows)[:rows]
	for {
		m.compare(cells, rows, cols)
		count, columns := m.mark()
		if count == 0 {
			return removed, passes
		}
		if passes == 0 {
			columns = ^uint64(0) >> (64 - cols) // there may be gaps anywhere, and all of them close
		}
		for ; columns != 0; columns &= columns - 1 {
			m.fall(cells, rows, cols, bits.TrailingZeros64(columns))
		}
		removed += count
		passes++
	}
}

// compare fills right and below.
func (m *Masks) compare(cells []byte, rows, cols int) {
	for row := range rows {
		at := row * cols
		this := cells[at : at+cols]
		m.right[row] = equalBits(this[:cols-1], this[1:])
		m.below[row] = 0 // of the last row nothing lies below
		if row+1 < rows {
			m.below[row] = equalBits(this, cells[at+cols:at+2*cols])
		}
	}
}

// mark fills marked, says how many tiles that are, and in which columns they lie.
func (m *Masks) mark() (count int, columns uint64) {
	var above, above2 uint64 // where vertical runs begin in the two rows above
	for row, right := range m.right {
		runs := right & (right >> 1)
		var down uint64
		if row+1 < len(m.below) {
			down = m.below[row] & m.below[row+1]
		}
		marked := runs | runs<<1 | runs<<2 | down | above | above2
		m.marked[row] = marked
		count += bits.OnesCount64(marked)
		columns |= marked
		above, above2 = down, above
	}
	return count, columns
}

// fall removes the marked tiles of a column and lets the others fall.
func (m *Masks) fall(cells []byte, rows, cols, col int) {
	to := (rows-1)*cols + col
	from := to
	for row := rows - 1; row >= 0; row-- {
		kind := cells[from]
		if m.marked[row]>>col&1 != 0 {
			kind = 0
		}
		cells[from] = 0
		if kind != 0 {
			cells[to] = kind
			to -= cols
		}
		from -= cols
	}
}

// equalBits has bit i set where a[i] and b[i] are equal and not 0. Both have the same length, at most 64.
func equalBits(a, b []byte) (equal uint64) {
	i := 0
	for ; i+8 <= len(a); i += 8 {
		x, y := binary.LittleEndian.Uint64(a[i:]), binary.LittleEndian.Uint64(b[i:])
		equal |= zeroBytes(x^y) &^ zeroBytes(x) << i
	}
	for ; i < len(a); i++ {
		if a[i] == b[i] && a[i] != 0 {
			equal |= 1 << i
		}
	}
	return equal
}

// zeroBytes has bit i set where byte i of x is 0.
func zeroBytes(x uint64) uint64 {
	const low7, high = 0x7F7F7F7F7F7F7F7F, 0x8080808080808080
	top := ^((x&low7 + low7) | x) & high // the top bit of each byte that is 0
	return top >> 7 * 0x0102040810204080 >> 56
}
