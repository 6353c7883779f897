package engine

import "math/bits"

// planes is a board of kinds up to fewKinds as bit planes, column by column: bit h of plane p is bit p of the cell at
// height h. A column of more than 64 rows is several words high.
//
//	                column 0        column 1
//	bit 64 and up   words[1]        words[3]      <- each a word of three planes
//	bits 0 to 63    words[0]        words[2]         (high is 2 here)
//
// Once the board is free of gaps, each column is tiles up to its height and nothing above.
type planes struct {
	cols, high int
	words      [][3]uint64

	// equal says which tiles equal their right neighbour. Two columns to the left of the board and two to its right,
	// equal to nothing, spare all questions about edges: what belongs to column c starts at (c+2)*high.
	equal []uint64

	// low is for each column the lowest word that the last pass changed, or high. Two columns on either side are there
	// as for equal.
	low     []int32
	changed []fallen // the columns that the last pass changed, ascending
	falling []fallen // those that this pass changed so far
	marks   []uint64 // of one column
}

// fallen is a column that fell, from the given word up.
type fallen struct{ col, low int32 }

// resize makes room for a board of rows x cols, whose cells are then to be filled in.
func (b *planes) resize(rows, cols int) {
	b.cols, b.high = cols, (rows+63)/64
	b.words = grow(b.words, cols*b.high)
	b.equal = grow(b.equal, (cols+4)*b.high)
	clear(b.equal[:2*b.high])
	clear(b.equal[(cols+1)*b.high:]) // the last column has no right neighbour
	b.low = grow(b.low, cols+4)
	b.marks = grow(b.marks, b.high)
	b.changed = grow(b.changed, cols)
	b.falling = b.falling[:0]
	for _, at := range [4]int{0, 1, cols + 2, cols + 3} {
		b.low[at] = int32(b.high)
	}
	for col := range b.changed {
		b.low[col+2] = 0
		b.changed[col] = fallen{int32(col), 0}
	}
}

// resolve runs all passes.
func (b *planes) resolve() (removed, passes int) {
	if b.hasGaps() {
		removed = b.settle()
		if removed == 0 {
			return 0, 0
		}
		passes++
		b.turn()
	}
	for {
		var count int
		if b.high == 1 {
			count = b.passLow()
		} else {
			count = b.pass()
		}
		if count == 0 {
			return removed, passes
		}
		removed += count
		passes++
		b.turn()
	}
}

// turn makes what fell in this pass what the last pass changed.
func (b *planes) turn() {
	for _, x := range b.changed {
		b.low[x.col+2] = int32(b.high)
	}
	for _, x := range b.falling {
		b.low[x.col+2] = x.low
	}
	b.changed, b.falling = b.falling, b.changed[:0]
}

// pass does one pass over a board without gaps.
func (b *planes) pass() (removed int) {
	b.compare()
	next := 0
	for _, x := range b.changed {
		last := min(int(x.col)+2, b.cols-1)
		for col := max(next, int(x.col)-2); col <= last; col++ {
			low := b.low[col : col+5 : col+5] // of this column and two to each side
			// What lies under the lowest change is as it was, but a vertical run may begin there, two tiles further down.
			from := max(0, int(min(low[0], low[1], low[2], low[3], low[4]))-1)
			if b.mark(col, from) {
				removed += b.fall(col, from)
			}
		}
		next = last + 1
	}
	return removed
}

// compare brings equal up to date, for the changed columns and those to the left of them.
func (b *planes) compare() {
	next := 0
	for _, x := range b.changed {
		for col := max(next, int(x.col)-1); col <= int(x.col); col++ {
			b.compareRight(col)
		}
		next = int(x.col) + 1
	}
}

// compareRight compares column col with its right neighbour, from the lowest change in the two of them up.
func (b *planes) compareRight(col int) {
	if col == b.cols-1 {
		return
	}
	from := int(min(b.low[col+2], b.low[col+3]))
	left := b.words[col*b.high : (col+1)*b.high]
	right := b.words[(col+1)*b.high:][:len(left)]
	equal := b.equal[(col+2)*b.high:][:len(left)]
	for k := from; k < len(left); k++ {
		l, r := &left[k], &right[k]
		equal[k] = ^differ(l[0], l[1], l[2], r[0], r[1], r[2]) & (l[0] | l[1] | l[2])
	}
}

// mark puts into marks which tiles of column col lie in a run, from word from up, and says whether any does.
func (b *planes) mark(col, from int) bool {
	high := b.high
	words := b.words[col*high : (col+1)*high]
	marks := b.marks[:len(words)]
	left2, left1 := b.equal[col*high:][:len(words)], b.equal[(col+1)*high:][:len(words)]
	here, right := b.equal[(col+2)*high:][:len(words)], b.equal[(col+3)*high:][:len(words)]
	var any, startsBelow uint64
	above := equalAbove(words, from)
	for k := from; k < len(words); k++ {
		aboveNext := equalAbove(words, k+1)
		starts := above & (above>>1 | aboveNext<<63)
		m := starts | starts<<1 | starts<<2 | startsBelow>>63 | startsBelow>>62 |
			here[k]&(left1[k]|right[k]) | left1[k]&left2[k]
		startsBelow, above = starts, aboveNext
		marks[k] = m
		any |= m
	}
	return any != 0
}

// equalAbove says which tiles in word k of a column equal the one above them.
func equalAbove(words [][3]uint64, k int) uint64 {
	if k >= len(words) {
		return 0
	}
	w := &words[k]
	a0, a1, a2 := w[0]>>1, w[1]>>1, w[2]>>1
	if k+1 < len(words) {
		next := &words[k+1]
		a0 |= next[0] << 63
		a1 |= next[1] << 63
		a2 |= next[2] << 63
	}
	return ^differ(w[0], w[1], w[2], a0, a1, a2) & (w[0] | w[1] | w[2])
}

// fall closes column col up where marks are set, from word from up, and says how many cells that took.
func (b *planes) fall(col, from int) (removed int) {
	words := b.words[col*b.high : (col+1)*b.high]
	marks := b.marks[:len(words)]
	for marks[from] == 0 {
		from++
	}
	b.falling = append(b.falling, fallen{int32(col), int32(from)})
	var p0, p1, p2 uint64 // bits that wait for their word to fill
	to, filled := from, uint(0)
	for k := from; k < len(words); k++ {
		w0, w1, w2 := words[k][0], words[k][1], words[k][2]
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
			words[to] = [3]uint64{p0, p1, p2}
			to++
			filled -= 64
			used := count - filled
			p0, p1, p2 = w0>>used, w1>>used, w2>>used // where used is 64, nothing is left
		}
	}
	if to < len(words) {
		words[to] = [3]uint64{p0, p1, p2}
		clear(words[to+1:])
	}
	return removed
}

// squeeze takes the bits in holes out of the three words and moves those above down.
func squeeze(w0, w1, w2, holes uint64) (s0, s1, s2 uint64) {
	for holes != 0 {
		// The lowest holes side by side go at once: adding the lowest bit carries through all of them.
		lowest := holes & -holes
		count := uint(bits.OnesCount64(holes &^ (holes + lowest)))
		under := lowest - 1
		w0 = w0&under | w0>>(count&63)&^under
		w1 = w1&under | w1>>(count&63)&^under
		w2 = w2&under | w2>>(count&63)&^under
		holes = holes >> (count & 63) &^ under
	}
	return w0, w1, w2
}

// passLow is pass on a board of at most 64 rows.
func (b *planes) passLow() (removed int) {
	words, equal := b.words[:b.cols], b.equal[:b.cols+4]
	next := 0
	for _, x := range b.changed {
		last := min(int(x.col), b.cols-2)
		for col := max(next, int(x.col)-1); col <= last; col++ {
			l, r := &words[col], &words[col+1]
			equal[col+2] = ^differ(l[0], l[1], l[2], r[0], r[1], r[2]) & (l[0] | l[1] | l[2])
		}
		next = int(x.col) + 1
	}
	next = 0
	for _, x := range b.changed {
		last := min(int(x.col)+2, b.cols-1)
		for col := max(next, int(x.col)-2); col <= last; col++ {
			w := &words[col]
			w0, w1, w2 := w[0], w[1], w[2]
			near := equal[col : col+4 : col+4]
			above := ^differ(w0, w1, w2, w0>>1, w1>>1, w2>>1) & (w0 | w1 | w2)
			above &= above >> 1
			marks := above | above<<1 | above<<2 | near[2]&(near[1]|near[3]) | near[1]&near[0]
			if marks == 0 {
				continue
			}
			removed += bits.OnesCount64(marks)
			w[0], w[1], w[2] = squeeze(w0, w1, w2, marks)
			b.falling = append(b.falling, fallen{int32(col), 0})
		}
		next = last + 1
	}
	return removed
}

// hasGaps says whether some column has an empty cell under a tile.
func (b *planes) hasGaps() bool {
	for col := range b.cols {
		column := b.words[col*b.high : (col+1)*b.high]
		ended := false
		for k := range column {
			tiles := column[k][0] | column[k][1] | column[k][2]
			if ended && tiles != 0 || tiles&(tiles+1) != 0 {
				return true
			}
			ended = tiles != ^uint64(0)
		}
	}
	return false
}

// settle does the first pass over a board with gaps: if it removes anything, all gaps close too.
func (b *planes) settle() (removed int) {
	b.compare()
	for col := range b.cols {
		if b.mark(col, 0) {
			for _, m := range b.marks {
				removed += bits.OnesCount64(m)
			}
		}
	}
	if removed == 0 {
		return 0
	}
	for col := range b.cols {
		b.mark(col, 0)
		column := b.words[col*b.high : (col+1)*b.high]
		var any, under uint64 // all bits under a tile
		for k := b.high - 1; k >= 0; k-- {
			tiles := column[k][0] | column[k][1] | column[k][2]
			if under == 0 {
				under = 1<<bits.Len64(tiles) - 1
			} else {
				under = ^uint64(0)
			}
			b.marks[k] |= under &^ tiles
			any |= b.marks[k]
		}
		if any != 0 {
			b.fall(col, 0)
		}
	}
	return removed
}
