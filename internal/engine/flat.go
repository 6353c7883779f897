package engine

import "math/bits"

// flat is a board of at most 128 cells as bit planes, each a word in which bit i is the cell at i row by row, top row
// first: one row below is as many bits up as there are columns.
type flat struct {
	p0, p1, p2 word128
}

// The largest boards that flat can hold.
const (
	flatCells = 128
	flatCols  = 63 // a row below must be a shift of less than a word away
)

// notLast are, for each number of columns, the cells of all columns but the last.
var notLast = func() (masks [flatCols + 1]word128) {
	for cols := 1; cols <= flatCols; cols++ {
		for i := range flatCells {
			if (i+1)%cols == 0 {
				continue
			}
			if i < 64 {
				masks[cols].low |= 1 << i
			} else {
				masks[cols].high |= 1 << (i - 64)
			}
		}
	}
	return masks
}()

// resolveFlat resolves a board of at most flatCells cells and flatCols columns, of kinds up to fewKinds.
func resolveFlat(cells []byte, cols int) (removed, passes int) {
	var b flat
	b.load(cells)
	removed, passes = b.resolve(len(cells), uint(cols))
	if passes > 0 {
		b.store(cells)
	}
	return removed, passes
}

// load fills in the board.
func (b *flat) load(cells []byte) {
	if len(cells) < 64 {
		var padded [64]byte
		copy(padded[:], cells)
		b.p0.low, b.p1.low, b.p2.low = loadFlat(&padded)
		return
	}
	// The second half is the last 64 cells, some of which the first half has too.
	twice := uint(flatCells - len(cells))
	b.p0.low, b.p1.low, b.p2.low = loadFlat((*[64]byte)(cells))
	b.p0.high, b.p1.high, b.p2.high = loadFlat((*[64]byte)(cells[len(cells)-64:]))
	b.p0.high >>= twice
	b.p1.high >>= twice
	b.p2.high >>= twice
}

// store is the reverse of load.
func (b *flat) store(cells []byte) {
	if len(cells) < 64 {
		var padded [64]byte
		storeFlat(&padded, b.p0.low, b.p1.low, b.p2.low)
		copy(cells, padded[:])
		return
	}
	twice := uint(flatCells - len(cells))
	storeFlat((*[64]byte)(cells), b.p0.low, b.p1.low, b.p2.low)
	storeFlat((*[64]byte)(cells[len(cells)-64:]),
		b.p0.high<<twice|b.p0.low>>(64-twice), b.p1.high<<twice|b.p1.low>>(64-twice), b.p2.high<<twice|b.p2.low>>(64-twice))
}

// loadFlat gives the planes of 64 cells in the order of memory.
func loadFlat(cells *[64]byte) (p0, p1, p2 uint64) {
	var b square
	b.loadAll(cells)
	p0, p1, p2 = b.planes()
	return bits.ReverseBytes64(flipBits(p0)), bits.ReverseBytes64(flipBits(p1)), bits.ReverseBytes64(flipBits(p2))
}

// storeFlat is the reverse of loadFlat.
func storeFlat(cells *[64]byte, p0, p1, p2 uint64) {
	var b square
	b.setPlanes(flipBits(bits.ReverseBytes64(p0)), flipBits(bits.ReverseBytes64(p1)), flipBits(bits.ReverseBytes64(p2)))
	b.storeAll(cells)
}

// flipBits exchanges the bit 8*i+j with the bit 8*j+i, for all i and j up to 7.
func flipBits(x uint64) uint64 {
	t := (x ^ x>>28) & 0x00000000f0f0f0f0
	x ^= t ^ t<<28
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>7) & 0x00aa00aa00aa00aa
	return x ^ t ^ t<<7
}

// resolve runs all passes.
func (b *flat) resolve(cells int, cols uint) (removed, passes int) {
	p0, p1, p2 := b.p0, b.p1, b.p2
	notLast := notLast[cols]
	tiles := p0.or(p1).or(p2)
	gaps := gapsInFlat(tiles, cells, cols)
	for {
		// Each tile that equals the one below it, and each that equals the one to its right. Beyond the last cell all
		// is empty, which no tile equals.
		down := tiles.andNot(p0.xor(p0.right(cols)).or(p1.xor(p1.right(cols))).or(p2.xor(p2.right(cols))))
		right := tiles.and(notLast).andNot(p0.xor(p0.right(1)).or(p1.xor(p1.right(1))).or(p2.xor(p2.right(1))))
		down = down.and(down.right(cols))
		right = right.and(right.right(1))
		down = down.or(down.left(cols)).or(down.left(cols).left(cols))
		right = right.or(right.left(1)).or(right.left(2))
		holes := down.or(right)
		if holes.isZero() {
			break
		}
		removed += holes.count()
		passes++
		holes = holes.or(gaps)
		gaps = word128{}
		for !holes.isZero() {
			// All from the lowest hole of a column up moves down by one.
			falling := upwards(holes, cells, cols)
			p0 = p0.andNot(falling).or(p0.left(cols).and(falling))
			p1 = p1.andNot(falling).or(p1.left(cols).and(falling))
			p2 = p2.andNot(falling).or(p2.left(cols).and(falling))
			holes = holes.left(cols).and(falling)
		}
		tiles = p0.or(p1).or(p2)
	}
	b.p0, b.p1, b.p2 = p0, p1, p2
	return removed, passes
}

// upwards gives the cells that are in x or have one that is below them.
func upwards(x word128, cells int, cols uint) word128 {
	n := cols
	for ; n < 64; n += n {
		if n >= uint(cells) {
			return x
		}
		x = x.or(x.right(n))
	}
	for ; n < uint(cells); n += n {
		x.low |= x.high >> (n - 64)
	}
	return x
}

// gapsInFlat are the empty cells under a tile, which the first pass that removes anything closes up too.
func gapsInFlat(tiles word128, cells int, cols uint) word128 {
	all := word128{^uint64(0), ^uint64(0)}
	if cells < 64 {
		all = word128{1<<(cells&63) - 1, 0}
	} else {
		all.high >>= uint(flatCells - cells)
	}
	gaps := tiles.left(cols).and(all).andNot(tiles)
	if gaps.isZero() {
		return gaps // each tile lies on another or on the ground
	}
	under := tiles
	for n := cols; n < uint(cells); n += cols {
		under = under.or(under.left(cols))
	}
	return under.and(all).andNot(tiles)
}
