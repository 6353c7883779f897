package engine

import "math/bits"

// planes is a board as bit planes, column by column: bit h of plane p is bit p of the cell at height h. There are as
// many planes as the kinds need. A column of more than 64 rows is several words high; the planes of one height lie
// together.
//
//	                column 0          column 1
//	bit 64 and up   words[3..5]       words[9..11]
//	bits 0 to 63    words[0..2]       words[6..8]       <- here high is 2 and count is 3
type planes struct {
	cols, high, count int
	words             []uint64

	// equal says which tiles equal their right neighbour. Two columns to the left of the board and two to its right,
	// equal to nothing, spare all questions about edges: what belongs to column c starts at (c+2)*high.
	equal []uint64

	// low is for each column the lowest word that the last pass changed, or high. Two columns on either side are there
	// as for equal.
	low     []int32
	changed []fallen // the columns that the last pass changed, ascending
	falling []fallen // those that this pass changed so far
	marks   []uint64 // of one column or, on a board one word high, of each that falls
}

// fallen is a column that fell, from the given word up.
type fallen struct{ col, low int32 }

// resize makes room for a board of rows x cols and so many planes, whose cells are then to be filled in.
func (b *planes) resize(rows, cols, count int) {
	b.cols, b.high, b.count = cols, (rows+63)/64, count
	b.words = grow(b.words, cols*b.high*count)
	b.equal = grow(b.equal, (cols+4)*b.high)
	clear(b.equal[:2*b.high])
	clear(b.equal[(cols+1)*b.high:]) // the last column has no right neighbour
	b.low = grow(b.low, cols+4)
	b.marks = grow(b.marks, max(b.high, cols+1))
	b.changed = grow(b.changed, cols+1)[:cols] // with room for one more, as passLow wants
	b.falling = grow(b.falling, cols+1)[:0]
	for _, at := range [4]int{0, 1, cols + 2, cols + 3} {
		b.low[at] = int32(b.high)
	}
	for col := range b.changed {
		b.low[col+2] = 0
		b.changed[col] = fallen{int32(col), 0}
	}
}

// column gives the words of column col, count for each height.
func (b *planes) column(col int) []uint64 {
	size := b.high * b.count
	return b.words[col*size:][:size:size]
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
		if b.high == 1 && b.count == fewPlanes {
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
			// What lies under the lowest change is as it was, but a vertical run may begin there, two tiles further
			// down.
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
	equal := b.equal[(col+2)*b.high:][:b.high]
	left, right := b.column(col), b.column(col+1)
	if b.count == fewPlanes {
		for k := from; k < len(equal); k++ {
			l, r := left[3*k:3*k+3:3*k+3], right[3*k:3*k+3:3*k+3]
			equal[k] = ^differ(l[0], l[1], l[2], r[0], r[1], r[2]) & (l[0] | l[1] | l[2])
		}
		return
	}
	for k := from; k < len(equal); k++ {
		var tiles, different uint64
		for p := k * b.count; p < (k+1)*b.count; p++ {
			tiles |= left[p]
			different |= left[p] ^ right[p]
		}
		equal[k] = tiles &^ different
	}
}

// mark puts into marks which tiles of column col lie in a run, from word from up, and says whether any does.
func (b *planes) mark(col, from int) bool {
	high := b.high
	words := b.column(col)
	marks := b.marks[:high]
	left2, left1 := b.equal[col*high:][:high], b.equal[(col+1)*high:][:high]
	here, right := b.equal[(col+2)*high:][:high], b.equal[(col+3)*high:][:high]
	var marked, startsBelow uint64
	above := b.equalAbove(words, from)
	for k := from; k < high; k++ {
		aboveNext := b.equalAbove(words, k+1)
		starts := above & (above>>1 | aboveNext<<63)
		m := starts | starts<<1 | starts<<2 | startsBelow>>63 | startsBelow>>62 |
			here[k]&(left1[k]|right[k]) | left1[k]&left2[k]
		startsBelow, above = starts, aboveNext
		marks[k] = m
		marked |= m
	}
	return marked != 0
}

// equalAbove says which tiles at height k of a column equal the one above them.
func (b *planes) equalAbove(words []uint64, k int) uint64 {
	if k >= b.high {
		return 0
	}
	if b.count == fewPlanes {
		w := words[3*k : 3*k+3 : 3*k+3]
		a0, a1, a2 := w[0]>>1, w[1]>>1, w[2]>>1
		if k+1 < b.high {
			next := words[3*k+3:][:3]
			a0 |= next[0] << 63
			a1 |= next[1] << 63
			a2 |= next[2] << 63
		}
		return ^differ(w[0], w[1], w[2], a0, a1, a2) & (w[0] | w[1] | w[2])
	}
	var tiles, different uint64
	for p := k * b.count; p < (k+1)*b.count; p++ {
		w := words[p]
		above := w >> 1
		if p+b.count < len(words) {
			above |= words[p+b.count] << 63
		}
		tiles |= w
		different |= w ^ above
	}
	return tiles &^ different
}

// passLow is pass on a board of at most 64 rows and fewPlanes planes.
func (b *planes) passLow() (removed int) {
	words, equal := b.words[:3*b.cols], b.equal[:b.cols+4]
	next := 0
	for _, x := range b.changed {
		last := min(int(x.col), b.cols-2)
		for col := max(next, int(x.col)-1); col <= last; col++ {
			w := words[3*col : 3*col+6 : 3*col+6] // of this column and the next
			equal[col+2] = ^differ(w[0], w[1], w[2], w[3], w[4], w[5]) & (w[0] | w[1] | w[2])
		}
		next = int(x.col) + 1
	}
	// Whether a column falls is hard to foresee for a processor. So they are listed without a branch: each is put at
	// the end of the list, where the next one takes its place unless it stays.
	next = 0
	marks, falling, n := b.marks[:b.cols+1], b.falling[:b.cols+1], 0
	for _, x := range b.changed {
		last := min(int(x.col)+2, b.cols-1)
		for col := max(next, int(x.col)-2); col <= last; col++ {
			w := words[3*col : 3*col+3 : 3*col+3]
			near := equal[col : col+4 : col+4]
			above := ^differ(w[0], w[1], w[2], w[0]>>1, w[1]>>1, w[2]>>1) & (w[0] | w[1] | w[2])
			above &= above >> 1
			marked := above | above<<1 | above<<2 | near[2]&(near[1]|near[3]) | near[1]&near[0]
			removed += bits.OnesCount64(marked)
			marks[n], falling[n] = marked, fallen{int32(col), 0}
			if marked != 0 {
				n++
			}
		}
		next = last + 1
	}
	b.falling = falling[:n]
	for i, x := range b.falling {
		w := words[3*int(x.col):][:3:3]
		w[0], w[1], w[2] = squeeze(w[0], w[1], w[2], marks[i])
	}
	return removed
}

// tiles says which cells at height k of a column are not empty.
func (b *planes) tiles(words []uint64, k int) (tiles uint64) {
	for _, w := range words[k*b.count : (k+1)*b.count] {
		tiles |= w
	}
	return tiles
}

// hasGaps says whether some column has an empty cell under a tile.
func (b *planes) hasGaps() bool {
	for col := range b.cols {
		words := b.column(col)
		ended := false
		for k := range b.high {
			tiles := b.tiles(words, k)
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
			for _, m := range b.marks[:b.high] {
				removed += bits.OnesCount64(m)
			}
		}
	}
	if removed == 0 {
		return 0
	}
	for col := range b.cols {
		b.mark(col, 0)
		words := b.column(col)
		var holes uint64
		var under uint64 // all bits under a tile
		for k := b.high - 1; k >= 0; k-- {
			tiles := b.tiles(words, k)
			if under == 0 {
				under = 1<<bits.Len64(tiles) - 1
			} else {
				under = ^uint64(0)
			}
			b.marks[k] |= under &^ tiles
			holes |= b.marks[k]
		}
		if holes != 0 {
			b.fall(col, 0)
		}
	}
	return removed
}
