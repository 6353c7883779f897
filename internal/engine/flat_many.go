package engine

import "math/bits"

// flatMany is flat for any kinds: as many planes as these need, the others empty.
type flatMany [8]word128

// resolveFlatMany is resolveFlat for any kinds, which need count planes.
func resolveFlatMany(cells []byte, cols, count int) (removed, passes int) {
	var b flatMany
	b.load(cells, count)
	removed, passes = b.resolve(len(cells), uint(cols), count)
	if passes > 0 {
		b.store(cells, count)
	}
	return removed, passes
}

// load fills in the board, as that of flat does.
func (b *flatMany) load(cells []byte, count int) {
	var half square
	if len(cells) < 64 {
		var padded [64]byte
		copy(padded[:], cells)
		half.loadAll(&padded)
		half.flip()
		for p := range b[:count] {
			b[p].low = bits.ReverseBytes64(flipBits(half[p]))
		}
		return
	}
	twice := uint(flatCells - len(cells))
	half.loadAll((*[64]byte)(cells))
	half.flip()
	for p := range b[:count] {
		b[p].low = bits.ReverseBytes64(flipBits(half[p]))
	}
	half.loadAll((*[64]byte)(cells[len(cells)-64:]))
	half.flip()
	for p := range b[:count] {
		b[p].high = bits.ReverseBytes64(flipBits(half[p])) >> twice
	}
}

// store is the reverse of load.
func (b *flatMany) store(cells []byte, count int) {
	var half square
	for p := range b[:count] {
		half[p] = flipBits(bits.ReverseBytes64(b[p].low))
	}
	half.flip()
	if len(cells) < 64 {
		var padded [64]byte
		half.storeAll(&padded)
		copy(cells, padded[:])
		return
	}
	half.storeAll((*[64]byte)(cells))
	twice := uint(flatCells - len(cells))
	half = square{}
	for p := range b[:count] {
		half[p] = flipBits(bits.ReverseBytes64(b[p].high<<twice | b[p].low>>(64-twice)))
	}
	half.flip()
	half.storeAll((*[64]byte)(cells[len(cells)-64:]))
}

// resolve runs all passes, as that of flat does.
func (b *flatMany) resolve(cells int, cols uint, count int) (removed, passes int) {
	planes := b[:count]
	notLast := notLast[cols]
	gaps := gapsInFlat(b.tiles(), cells, cols)
	for {
		var differDown, differRight word128
		for _, p := range planes {
			differDown = differDown.or(p.xor(p.right(cols)))
			differRight = differRight.or(p.xor(p.right(1)))
		}
		tiles := b.tiles()
		down := tiles.andNot(differDown)
		right := tiles.and(notLast).andNot(differRight)
		down = down.and(down.right(cols))
		right = right.and(right.right(1))
		down = down.or(down.left(cols)).or(down.left(cols).left(cols))
		right = right.or(right.left(1)).or(right.left(2))
		holes := down.or(right)
		if holes.isZero() {
			return removed, passes
		}
		removed += holes.count()
		passes++
		holes = holes.or(gaps)
		gaps = word128{}
		for !holes.isZero() {
			falling := upwards(holes, cells, cols)
			for i, p := range planes {
				planes[i] = p.andNot(falling).or(p.left(cols).and(falling))
			}
			holes = holes.left(cols).and(falling)
		}
	}
}

// tiles has a bit set for each cell that is not empty.
func (b *flatMany) tiles() (tiles word128) {
	for _, p := range b {
		tiles = tiles.or(p)
	}
	return tiles
}
