package engine

import "encoding/binary"

// A square is 8x8 cells of bytes, held as eight words: word h is the row at height h, the lowest byte its leftmost
// cell.
//
// Its planes are words too, one for each bit of a cell: bit h of byte c in plane p is bit p of the cell at height h in
// column c, so that a byte is a column, its lowest bit the bottom.
//
//	word 7   . . . . . . . .             byte     0  1  2  ...
//	 ...                                 plane p  |  |  |
//	word 1   . . . . . . . .    <->      bit 7    top of column 0, 1, 2
//	word 0   a b c d e f g h              ...
//	  byte   0 1 2 3 4 5 6 7             bit 0    bit p of a, b, c
type square [8]uint64

// The words that repeat one byte, or one hexadecimal digit, all along.
const (
	eachByte   = 0x0101010101010101
	eachNibble = 0x1111111111111111
)

// fewKinds is the largest kind that three planes can hold.
const fewKinds = 7

// planes gives the three planes of a square of kinds up to fewKinds. Two rows fit into one word then, and one step
// moves the bits of both to their places.
func (b *square) planes() (p0, p1, p2 uint64) {
	const m1, m2, m4 = 1 * eachNibble, 2 * eachNibble, 4 * eachNibble
	x0, x1, x2, x3 := b[0]|b[4]<<4, b[1]|b[5]<<4, b[2]|b[6]<<4, b[3]|b[7]<<4
	p0 = x0&m1 | x1&m1<<1 | x2&m1<<2 | x3&m1<<3
	p1 = x0&m2>>1 | x1&m2 | x2&m2<<1 | x3&m2<<2
	p2 = x0&m4>>2 | x1&m4>>1 | x2&m4 | x3&m4<<1
	return p0, p1, p2
}

// setPlanes makes b the square that has these planes.
func (b *square) setPlanes(p0, p1, p2 uint64) {
	const m1, m2, m4, m8 = 1 * eachNibble, 2 * eachNibble, 4 * eachNibble, 8 * eachNibble
	const low = 0x0f * eachByte
	x0 := p0&m1 | p1&m1<<1 | p2&m1<<2
	x1 := p0&m2>>1 | p1&m2 | p2&m2<<1
	x2 := p0&m4>>2 | p1&m4>>1 | p2&m4
	x3 := p0&m8>>3 | p1&m8>>2 | p2&m8>>1
	b[0], b[1], b[2], b[3] = x0&low, x1&low, x2&low, x3&low
	b[4], b[5], b[6], b[7] = x0>>4&low, x1>>4&low, x2>>4&low, x3>>4&low
}

// transpose swaps rows and columns: byte i of word j and byte j of word i. First the quarters of the square change
// places, then the quarters of these, then the cells.
func (b *square) transpose() {
	const half, quarter, eighth = 0x00000000ffffffff, 0x0000ffff0000ffff, 0x00ff00ff00ff00ff
	a0, a4 := swap(b[0], b[4], 32, half)
	a1, a5 := swap(b[1], b[5], 32, half)
	a2, a6 := swap(b[2], b[6], 32, half)
	a3, a7 := swap(b[3], b[7], 32, half)
	a0, a2 = swap(a0, a2, 16, quarter)
	a1, a3 = swap(a1, a3, 16, quarter)
	a4, a6 = swap(a4, a6, 16, quarter)
	a5, a7 = swap(a5, a7, 16, quarter)
	b[0], b[1] = swap(a0, a1, 8, eighth)
	b[2], b[3] = swap(a2, a3, 8, eighth)
	b[4], b[5] = swap(a4, a5, 8, eighth)
	b[6], b[7] = swap(a6, a7, 8, eighth)
}

// flip exchanges bits as transpose does bytes: bit p of each byte of word h, and bit h of that byte of word p. Of rows
// it makes all eight planes, and of these the rows again.
func (b *square) flip() {
	const half, quarter, eighth = 0x0f * eachByte, 0x33 * eachByte, 0x55 * eachByte
	a0, a4 := swap(b[0], b[4], 4, half)
	a1, a5 := swap(b[1], b[5], 4, half)
	a2, a6 := swap(b[2], b[6], 4, half)
	a3, a7 := swap(b[3], b[7], 4, half)
	a0, a2 = swap(a0, a2, 2, quarter)
	a1, a3 = swap(a1, a3, 2, quarter)
	a4, a6 = swap(a4, a6, 2, quarter)
	a5, a7 = swap(a5, a7, 2, quarter)
	b[0], b[1] = swap(a0, a1, 1, eighth)
	b[2], b[3] = swap(a2, a3, 1, eighth)
	b[4], b[5] = swap(a4, a5, 1, eighth)
	b[6], b[7] = swap(a6, a7, 1, eighth)
}

// swap exchanges the bits of low, moved down by shift, with those of high, where mask says so.
func swap(low, high uint64, shift uint, mask uint64) (uint64, uint64) {
	t := (low>>shift ^ high) & mask
	return low ^ t<<shift, high ^ t
}

// loadAll makes b the 64 cells of a board of 8x8, its last row first.
func (b *square) loadAll(cells *[64]byte) {
	b[0], b[1] = binary.LittleEndian.Uint64(cells[56:]), binary.LittleEndian.Uint64(cells[48:])
	b[2], b[3] = binary.LittleEndian.Uint64(cells[40:]), binary.LittleEndian.Uint64(cells[32:])
	b[4], b[5] = binary.LittleEndian.Uint64(cells[24:]), binary.LittleEndian.Uint64(cells[16:])
	b[6], b[7] = binary.LittleEndian.Uint64(cells[8:]), binary.LittleEndian.Uint64(cells[0:])
}

// storeAll is the reverse of loadAll.
func (b *square) storeAll(cells *[64]byte) {
	binary.LittleEndian.PutUint64(cells[56:], b[0])
	binary.LittleEndian.PutUint64(cells[48:], b[1])
	binary.LittleEndian.PutUint64(cells[40:], b[2])
	binary.LittleEndian.PutUint64(cells[32:], b[3])
	binary.LittleEndian.PutUint64(cells[24:], b[4])
	binary.LittleEndian.PutUint64(cells[16:], b[5])
	binary.LittleEndian.PutUint64(cells[8:], b[6])
	binary.LittleEndian.PutUint64(cells[0:], b[7])
}

// load makes b the rows of a board of so many columns, width of them from its cell at on, which is in the lowest row.
// The rows above those of the board are empty.
func (b *square) load(cells []byte, at, cols, width int) {
	h := 0
	if width == 8 {
		for ; h < 8 && at >= 0; h++ {
			b[h] = binary.LittleEndian.Uint64(cells[at:])
			at -= cols
		}
	} else {
		for ; h < 8 && at >= 0; h++ {
			b[h] = loadShort(cells, at, width)
			at -= cols
		}
	}
	for ; h < 8; h++ {
		b[h] = 0
	}
}

// store is the reverse of load.
func (b *square) store(cells []byte, at, cols, width int) {
	if width == 8 {
		for h := 0; h < 8 && at >= 0; h++ {
			binary.LittleEndian.PutUint64(cells[at:], b[h])
			at -= cols
		}
		return
	}
	for h := 0; h < 8 && at >= 0; h++ {
		storeShort(cells[at:at+width], b[h])
		at -= cols
	}
}

// loadShort gives the width cells from at on, fewer than eight, in the low bytes of a word. It reads eight bytes at
// once where the board has as many.
func loadShort(cells []byte, at, width int) uint64 {
	mask := uint64(1)<<(8*uint(width)&63) - 1
	switch {
	case at+8 <= len(cells):
		return binary.LittleEndian.Uint64(cells[at:]) & mask
	case len(cells) >= 8:
		return binary.LittleEndian.Uint64(cells[len(cells)-8:]) >> (8 * uint(at+8-len(cells)) & 63) & mask
	}
	var word uint64
	for i, kind := range cells[at : at+width] {
		word |= uint64(kind) << (8 * uint(i) & 63)
	}
	return word
}

func storeShort(cells []byte, word uint64) {
	if len(cells) >= 4 {
		binary.LittleEndian.PutUint32(cells, uint32(word))
		cells = cells[4:]
		word >>= 32
	}
	for i := range cells {
		cells[i] = byte(word)
		word >>= 8
	}
}
