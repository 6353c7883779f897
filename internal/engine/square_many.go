package engine

import "math/bits"

// resolveSquareMany is resolveSquare for any kinds, which need count planes.
func resolveSquareMany(cells []byte, rows, cols, count int) (removed, passes int) {
	var b square
	b.load(cells, (rows-1)*cols, cols, cols)
	b.flip()
	removed, passes = resolveSquarePlanesMany(&b, count)
	if passes > 0 {
		b.flip()
		b.store(cells, (rows-1)*cols, cols, cols)
	}
	return removed, passes
}

// resolveSquarePlanesMany is resolveSquarePlanes on as many of the planes as count says; the others are empty.
func resolveSquarePlanesMany(b *square, count int) (removed, passes int) {
	const top, belowTop = 0x80 * eachByte, 0x7f * eachByte
	planes := b[:count]
	gaps := gapsInSquare(b.tiles())
	for {
		var differAbove, differRight uint64
		for _, p := range planes {
			differAbove |= p ^ p>>1
			differRight |= p ^ p>>8
		}
		tiles := b.tiles()
		above := tiles &^ differAbove & belowTop
		right := tiles &^ differRight
		above &= above >> 1
		right &= right >> 8
		marked := above | above<<1 | above<<2 | right | right<<8 | right<<16
		if marked == 0 {
			return removed, passes
		}
		removed += bits.OnesCount64(marked)
		passes++
		holes := marked | gaps
		gaps = 0
		for holes != 0 {
			falling := holes | ((top - holes&belowTop) ^ (^holes & top))
			kept := ^falling
			falling &= belowTop
			for i, p := range planes {
				planes[i] = p&kept | p>>1&falling
			}
			holes = holes >> 1 & falling
		}
	}
}

// tiles has a bit set for each cell that is not empty, of a square that is planes.
func (b *square) tiles() uint64 { return b[0] | b[1] | b[2] | b[3] | b[4] | b[5] | b[6] | b[7] }
