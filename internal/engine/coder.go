package engine

// coder makes codes of a byte of boards of numbers, 0 for the empty cell, and numbers of the codes again. Codes are equal
// where cells are.
type coder struct {
	way     coding // that was found for the board
	palette palette
	idle    int // for so many boards the palette is left alone, since it was of no use
	table   *kindTable
}

// coding is a way to make codes, the quickest first.
type coding int

const (
	byValue   coding = iota // a code is the cell less the empty cell, which is at most 255
	byPalette               // kinds are few
	byTable                 // kinds are not more than 255
)

const (
	// codesRoom is how many bytes behind the codes belong to them, since kernels store and load more than they need.
	codesRoom = 64

	// How many cells the palette learns from where it meets an unknown one; twice as many at the next, up to a last one.
	leastLearned = 64
	mostLearned  = 4096

	// For so many boards the palette is left alone after one that has too many kinds.
	idleBoards = 15
)

// codesFor gives room for so many codes, and behind it codesRoom bytes.
func (s *Scratch) codesFor(n int) []byte {
	s.codes = grow(s.codes, n+codesRoom)
	return s.codes[:n]
}

// encode fills codes with the codes of lines, which are of one length and not 0, and says whether kinds are few enough.
func encode[N Number](c *coder, codes []byte, lines [][]N, empty N) bool {
	last := lines[len(lines)-1]
	if (lines[0][0]-empty)|(last[len(last)-1]-empty) <= 255 && narrow(codes, lines, empty) == len(codes) {
		c.way = byValue
		return true
	}
	if c.idle > 0 {
		c.idle--
	} else {
		if findKinds(&c.palette, codes, lines, empty) {
			c.way = byPalette
			return true
		}
		c.palette.forget()
		c.idle = idleBoards
	}
	c.way = byTable
	if c.table == nil {
		c.table = new(kindTable)
	}
	if seemsMany(c.table, lines, empty) {
		return false
	}
	return encodeByTable(c.table, codes, lines, empty)
}

// seemsMany looks at cells from all over the board and says whether nearly all differ: of 64 cells 55 are different where
// 200 kinds are equally frequent, and then codes cost as much as they save.
func seemsMany[N Number](t *kindTable, lines [][]N, empty N) bool {
	const cells, many = 64, 56
	cols := len(lines[0])
	size := uint64(len(lines)) * uint64(cols)
	if size < 16*cells {
		return false
	}
	t.begin(uint64(empty))
	for i := range uint64(cells) {
		at := i * (size / cells)
		if _, ok := t.code(uint64(lines[at/uint64(cols)][at%uint64(cols)])); !ok {
			return true
		}
	}
	return t.count >= many
}

// decode fills in the cells that have these codes.
func decode[N Number](c *coder, cells []N, codes []byte, empty N) {
	switch c.way {
	case byValue:
		widen(cells, codes, empty)
	case byPalette:
		paint(&c.palette, cells, codes, empty)
	default:
		decodeByTable(c.table, cells, codes)
	}
}

// findKinds fills in the codes by a palette, which learns what it does not know. It gives up where kinds are many, or
// new ones come up again and again.
func findKinds[N Number](p *palette, codes []byte, lines [][]N, empty N) bool {
	fresh := false
	for learned := leastLearned; ; learned *= 2 {
		done := find(p, codes, lines, empty)
		if done == len(codes) {
			return true
		}
		if learned > mostLearned {
			return false
		}
		if learnKinds(p, lines, done, learned, empty) {
			continue
		}
		if fresh {
			return false
		}
		p.forget() // of the kinds of other boards there may be too many
		fresh = true
	}
}

// learnKinds adds to p the kinds of so many cells from one on, and says whether it has place for all.
func learnKinds[N Number](p *palette, lines [][]N, from, count int, empty N) bool {
	cols := len(lines[0])
	for row := from / cols; row < len(lines) && count > 0; row++ {
		line := lines[row][from%cols:]
		line = line[:min(count, len(line))]
		for _, cell := range line {
			kind := uint64(cell - empty)
			if p.slots[p.slotOf(kind)] != kind && !p.add(kind) {
				return false
			}
		}
		count -= len(line)
		from = 0
	}
	return p.arrange()
}
