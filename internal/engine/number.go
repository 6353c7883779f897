package engine

// Number is a cell as callers may hold it, in a type that its bits tell apart.
type Number interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// ResolveNumbers resolves in place a board of numbers that lies row by row, top row first, on which empty is the empty
// cell. A board with more than 255 kinds it leaves undone, and a board on which nothing was removed is not written to.
func ResolveNumbers[N Number](s *Scratch, cells []N, rows, cols int, empty N) (removed, passes int, done bool) {
	s.codes = grow(s.codes, len(cells))
	kinds := s.kindTable()
	if !encode(kinds, s.codes, cells, empty) {
		return 0, 0, false
	}
	removed, passes = ResolveRows(s, s.codes, rows, cols)
	if passes > 0 {
		decode(kinds, cells, s.codes)
	}
	return removed, passes, true
}

// ResolveBoard resolves b by way of bytes where it has no more than 255 kinds, and as it is otherwise.
func ResolveBoard[N ~uint32](s *Scratch, b Board[N]) (removed, passes int) {
	s.codes = grow(s.codes, len(b.Cells))
	kinds := s.kindTable()
	if !encode(kinds, s.codes, b.Cells, 0) {
		return Resolve(s, b)
	}
	s.turned = grow(s.turned, len(b.Cells))
	ToRows(s.turned, s.codes, b.Rows, b.Cols)
	removed, passes = ResolveRows(s, s.turned, b.Rows, b.Cols)
	if passes > 0 {
		FromRows(s.codes, s.turned, b.Rows, b.Cols)
		decode(kinds, b.Cells, s.codes)
	}
	return removed, passes
}

func (s *Scratch) kindTable() *kindTable {
	if s.kinds == nil {
		s.kinds = new(kindTable)
	}
	return s.kinds
}

// kindTable gives the kinds of a board the numbers from 1 to 255, in the order in which they come, by a hash table
// with open addressing.
type kindTable struct {
	// byValue: the codes are the kinds themselves, and the rest is of no meaning.
	byValue bool
	count   int // of kinds that have a number
	kinds   [256]uint64
	slots   [1 << slotBits]kindSlot
	round   uint32 // what marks the slots of this board, so that none need be cleared for the next
}

type kindSlot struct {
	kind  uint64
	round uint32
	code  byte
}

// slotBits is such that a full table leaves three slots in four free.
const slotBits = 10

// encode fills codes with the numbers of the kinds in cells and says whether they are few enough.
func encode[N Number](t *kindTable, codes []byte, cells []N, empty N) bool {
	codes = codes[:len(cells)]
	if t.byValue = empty == 0 && fitBytes(codes, cells); t.byValue {
		return true
	}
	t.begin(uint64(empty))
	for i, cell := range cells {
		kind := uint64(cell)
		slot := &t.slots[slotOf(kind)]
		if slot.kind == kind && slot.round == t.round {
			codes[i] = slot.code
			continue
		}
		code, ok := t.code(kind)
		if !ok {
			return false
		}
		codes[i] = code
	}
	return true
}

// fitBytes copies cells into codes if all of them fit.
func fitBytes[N Number](codes []byte, cells []N) bool {
	codes = codes[:len(cells)]
	for i, kind := range cells {
		if uint64(kind) > 255 {
			return false
		}
		codes[i] = byte(kind)
	}
	return true
}

// decode is the reverse of encode.
func decode[N Number](t *kindTable, cells []N, codes []byte) {
	cells = cells[:len(codes)]
	if t.byValue {
		for i, code := range codes {
			cells[i] = N(code)
		}
		return
	}
	for i, code := range codes {
		cells[i] = N(t.kinds[code])
	}
}

// begin makes the table ready for a board on which empty has the number 0.
func (t *kindTable) begin(empty uint64) {
	t.round++
	if t.round == 0 {
		clear(t.slots[:]) // those of 2^32 boards ago would pass for new
		t.round = 1
	}
	t.count = 0
	t.kinds[0] = empty
	t.slots[slotOf(empty)] = kindSlot{empty, t.round, 0}
}

// code gives the number of a kind, a new one where it has none yet.
func (t *kindTable) code(kind uint64) (code byte, ok bool) {
	at := slotOf(kind)
	for t.slots[at].round == t.round {
		if t.slots[at].kind == kind {
			return t.slots[at].code, true
		}
		at = (at + 1) % (1 << slotBits)
	}
	if t.count == 255 {
		return 0, false
	}
	t.count++
	t.kinds[t.count] = kind
	t.slots[at] = kindSlot{kind, t.round, byte(t.count)}
	return byte(t.count), true
}

// slotOf is where the search for a kind begins. The multiplier is 2^64 divided by the golden ratio.
func slotOf(kind uint64) uint64 { return kind * 0x9e3779b97f4a7c15 >> (64 - slotBits) }
