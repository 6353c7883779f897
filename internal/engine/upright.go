package engine

import (
	"encoding/binary"
	"math"
)

// resolveUpright resolves a board of bytes in the layout of Board, which has cells. Behind them are codesRoom bytes
// more, which may be overwritten. Kernels that take columns are spared both turns.
func resolveUpright(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	if removed, passes, done := resolveUprightFast(s, cells, rows, cols); done {
		return removed, passes
	}
	if tier == Portable && planesOf(cells) <= fewPlanes {
		switch {
		case rows <= squareSide && cols <= squareSide:
			return resolveSquareUpright(cells, rows, cols)
		case len(cells) > flatCells && cols <= math.MaxInt32:
			return resolvePlanesUpright(s, cells, rows, cols)
		}
	}
	s.turned = grow(s.turned, len(cells))
	ToRows(s.turned, cells, rows, cols)
	removed, passes = ResolveRows(s, s.turned, rows, cols)
	if passes > 0 {
		FromRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}

// resolveSquareUpright is resolveSquare for a board in the layout of Board: each column is a byte of every plane.
func resolveSquareUpright(cells []byte, rows, cols int) (removed, passes int) {
	roomy := cells[:len(cells)+codesRoom]
	var p0, p1, p2 uint64
	for col := range cols {
		b0, b1, b2 := bitsOf(lowBytes(binary.LittleEndian.Uint64(roomy[col*rows:]), rows))
		p0 |= b0 << (8 * col & 63)
		p1 |= b1 << (8 * col & 63)
		p2 |= b2 << (8 * col & 63)
	}
	p0, p1, p2, removed, passes = resolveSquarePlanes(p0, p1, p2)
	if passes > 0 {
		for col := range cols { // what is written beyond a column is written again with the next one
			binary.LittleEndian.PutUint64(roomy[col*rows:], bytesOf(p0>>(8*col&63), p1>>(8*col&63), p2>>(8*col&63)))
		}
	}
	return removed, passes
}

// resolvePlanesUpright is resolvePlanes for a board in the layout of Board, with kinds up to fewKinds.
func resolvePlanesUpright(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	b := &s.planes
	b.resize(rows, cols, fewPlanes)
	roomy := cells[:len(cells)+codesRoom]
	b.fromColumns(roomy, rows)
	removed, passes = b.resolve()
	if passes > 0 {
		b.toColumns(roomy, rows)
	}
	return removed, passes
}

// fromColumns fills in the board from cells in the layout of Board, behind which there is room.
func (b *planes) fromColumns(cells []byte, rows int) {
	for word := range b.cols * b.high {
		height := min(64, rows-word%b.high*64)
		var p0, p1, p2 uint64
		for h := 0; h < height; h += 8 {
			b0, b1, b2 := bitsOf(lowBytes(binary.LittleEndian.Uint64(cells[h:]), height-h))
			p0 |= b0 << (h & 63)
			p1 |= b1 << (h & 63)
			p2 |= b2 << (h & 63)
		}
		words := b.words[fewPlanes*word:][:fewPlanes]
		words[0], words[1], words[2] = p0, p1, p2
		cells = cells[height:]
	}
}

// toColumns is the reverse of fromColumns. What it writes beyond a column it writes again with the next one.
func (b *planes) toColumns(cells []byte, rows int) {
	for word := range b.cols * b.high {
		height := min(64, rows-word%b.high*64)
		words := b.words[fewPlanes*word:][:fewPlanes]
		p0, p1, p2 := words[0], words[1], words[2]
		for h := 0; h < height; h += 8 {
			binary.LittleEndian.PutUint64(cells[h:], bytesOf(p0>>(h&63), p1>>(h&63), p2>>(h&63)))
		}
		cells = cells[height:]
	}
}

// lowBytes clears all bytes of a word but the lowest n, of which it has no more than eight.
func lowBytes(word uint64, n int) uint64 {
	if n >= 8 {
		return word
	}
	return word & (1<<(8*n&63) - 1)
}

// bitsOf gives bit 0 of each byte of a word as a byte, the lowest first, and so for the bits 1 and 2.
func bitsOf(word uint64) (b0, b1, b2 uint64) {
	// The multiplication brings bit 0 of byte i to bit 56+i, and no two bits to the same place.
	const gather = 0x0102040810204080
	return word & eachByte * gather >> 56, word >> 1 & eachByte * gather >> 56, word >> 2 & eachByte * gather >> 56
}

// bytesOf is the reverse of bitsOf; it looks at the lowest eight bits of each.
func bytesOf(b0, b1, b2 uint64) uint64 { return spread(b0) | spread(b1)<<1 | spread(b2)<<2 }

// spread gives a word in which byte i is bit i.
func spread(bits uint64) uint64 {
	const own, most = 0x8040201008040201, 0x7f * eachByte
	return ((bits&0xff)*eachByte&own + most) >> 7 & eachByte
}
