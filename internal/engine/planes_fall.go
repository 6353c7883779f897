package engine

import "math/bits"

// fall closes column col up where marks are set, from word from up, and says how many cells that took.
func (b *planes) fall(col, from int) (removed int) {
	words := b.column(col)
	for b.marks[from] == 0 {
		from++
	}
	b.falling = append(b.falling, fallen{int32(col), int32(from)})
	if b.count == fewPlanes {
		return fallFew(words, b.marks[:b.high], from)
	}
	for p := range b.count {
		removed = fallPlane(words, b.marks[:b.high], from, p, b.count)
	}
	return removed
}

// fallFew closes up the words of a column of fewPlanes planes.
func fallFew(words, marks []uint64, from int) (removed int) {
	var p0, p1, p2 uint64 // bits that wait for their word to fill
	to, filled := 3*from, uint(0)
	for k := from; k < len(marks); k++ {
		w := words[3*k : 3*k+3 : 3*k+3]
		w0, w1, w2 := w[0], w[1], w[2]
		count := uint(64)
		if marks[k] != 0 {
			holes := bits.OnesCount64(marks[k])
			removed += holes
			count -= uint(holes)
			w0, w1, w2 = squeeze(w0, w1, w2, marks[k])
		}
		p0 |= w0 << (filled & 63)
		p1 |= w1 << (filled & 63)
		p2 |= w2 << (filled & 63)
		filled += count
		if filled >= 64 {
			full := words[to : to+3 : to+3]
			full[0], full[1], full[2] = p0, p1, p2
			to += 3
			filled -= 64
			used := count - filled
			p0, p1, p2 = w0>>used, w1>>used, w2>>used // where used is 64, nothing is left
		}
	}
	if to < len(words) {
		words[to], words[to+1], words[to+2] = p0, p1, p2
		clear(words[to+3:])
	}
	return removed
}

// fallPlane closes up one of the count planes of a column.
func fallPlane(words, marks []uint64, from, plane, count int) (removed int) {
	var waiting uint64
	to, filled := from*count+plane, uint(0)
	for k := from; k < len(marks); k++ {
		w := words[k*count+plane]
		length := uint(64)
		if marks[k] != 0 {
			holes := bits.OnesCount64(marks[k])
			removed += holes
			length -= uint(holes)
			w, _, _ = squeeze(w, 0, 0, marks[k])
		}
		waiting |= w << (filled & 63)
		filled += length
		if filled >= 64 {
			words[to] = waiting
			to += count
			filled -= 64
			waiting = w >> (length - filled)
		}
	}
	for ; to < len(words); to += count {
		words[to] = waiting
		waiting = 0
	}
	return removed
}

// squeeze takes the bits in holes out of the three words and moves those above down.
func squeeze(w0, w1, w2, holes uint64) (s0, s1, s2 uint64) {
	if holes == ^uint64(0) {
		return 0, 0, 0 // else there are at most 63 side by side, by which a word can be shifted in one step
	}
	for holes != 0 {
		// The lowest holes side by side go at once: adding the lowest bit carries through all of them.
		lowest := holes & -holes
		run := uint(bits.OnesCount64(holes&^(holes+lowest))) & 63
		kept, falling := lowest-1, -lowest
		w0 = w0&kept | w0>>run&falling
		w1 = w1&kept | w1>>run&falling
		w2 = w2&kept | w2>>run&falling
		holes = holes >> run & falling
	}
	return w0, w1, w2
}
