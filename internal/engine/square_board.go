package engine

import "math/bits"

// squareSide is the most rows and columns of a board that is one square.
const squareSide = 8

// FitsSquare says whether ResolveSquare serves boards of rows x cols with so many cells, and nothing faster does.
func FitsSquare(cells, rows, cols int) bool {
	return tier == Portable && uint(rows-1) < squareSide && uint(cols-1) < squareSide && cells == rows*cols
}

// ResolveSquare is ResolveRows for boards that fit. It needs no scratch, and asks nothing that was asked before: for boards
// so small that is a seventh of the time.
func ResolveSquare(cells []byte, rows, cols int) (removed, passes int) {
	return resolvePortable(nil, cells, rows, cols)
}

// resolveSquare resolves a board of at most 8x8 cells row by row, of kinds up to fewKinds.
func resolveSquare(cells []byte, rows, cols int) (removed, passes int) {
	var b square
	if len(cells) == 64 && cols == 8 {
		b.loadAll((*[64]byte)(cells))
	} else {
		b.load(cells, (rows-1)*cols, cols, cols)
	}
	p0, p1, p2 := b.planes()
	p0, p1, p2, removed, passes = resolveSquarePlanes(p0, p1, p2)
	if passes > 0 {
		b.setPlanes(p0, p1, p2)
		if len(cells) == 64 && cols == 8 {
			b.storeAll((*[64]byte)(cells))
		} else {
			b.store(cells, (rows-1)*cols, cols, cols)
		}
	}
	return removed, passes
}

// resolveSquarePlanes resolves the board that the three planes of a square are. What lies beside or above the board is
// empty, and stays so.
func resolveSquarePlanes(p0, p1, p2 uint64) (q0, q1, q2 uint64, removed, passes int) {
	const top, belowTop = 0x80 * eachByte, 0x7f * eachByte
	tiles := p0 | p1 | p2
	gaps := gapsInSquare(tiles)
	for {
		// Each tile that equals the one above it, and each that equals the one to its right. Beyond the last column all
		// is empty, which no tile equals.
		above := ^differ(p0, p1, p2, p0>>1, p1>>1, p2>>1) & tiles & belowTop
		right := ^differ(p0, p1, p2, p0>>8, p1>>8, p2>>8) & tiles
		above &= above >> 1
		right &= right >> 8
		marked := above | above<<1 | above<<2 | right | right<<8 | right<<16
		if marked == 0 {
			return p0, p1, p2, removed, passes
		}
		removed += bits.OnesCount64(marked)
		passes++
		holes := marked | gaps
		gaps = 0
		for holes != 0 {
			// All from the lowest hole of a column up moves down by one; -holes in each byte has these bits set.
			falling := holes | ((top - holes&belowTop) ^ (^holes & top))
			kept := ^falling
			falling &= belowTop
			p0 = p0&kept | p0>>1&falling
			p1 = p1&kept | p1>>1&falling
			p2 = p2&kept | p2>>1&falling
			holes = holes >> 1 & falling
		}
		tiles = p0 | p1 | p2
	}
}

// differ has a bit set where the kinds of two sets of planes differ.
func differ(p0, p1, p2, q0, q1, q2 uint64) uint64 { return (p0 ^ q0) | (p1 ^ q1) | (p2 ^ q2) }

// gapsInSquare are the empty cells under a tile, which the first pass that removes anything closes up too.
func gapsInSquare(tiles uint64) uint64 {
	if tiles&^(tiles<<1)&^eachByte == 0 {
		return 0 // each tile lies on another or on the ground
	}
	under := tiles >> 1 & (0x7f * eachByte)
	under |= under >> 1 & (0x3f * eachByte)
	under |= under >> 2 & (0x1f * eachByte)
	under |= under >> 4 & (0x07 * eachByte)
	return under &^ tiles
}
