package engine

// kindTable gives the kinds of a board the numbers from 1 to 255, in the order in which they come, by a hash table
// with open addressing.
type kindTable struct {
	count int // of kinds that have a number
	kinds [256]uint64
	slots [1 << slotBits]kindSlot
	round uint32 // what marks the slots of this board, so that none need be cleared for the next
}

type kindSlot struct {
	kind  uint64
	round uint32
	code  byte
}

// slotBits is such that a full table leaves three slots in four free.
const slotBits = 10

// encodeByTable fills codes with the numbers of the kinds in lines and says whether they are few enough.
func encodeByTable[N Number](t *kindTable, codes []byte, lines [][]N, empty N) bool {
	t.begin(uint64(empty))
	for _, line := range lines {
		part := codes[:len(line)]
		codes = codes[len(line):]
		for i, cell := range line {
			kind := uint64(cell)
			slot := &t.slots[slotOf(kind)]
			if slot.kind == kind && slot.round == t.round {
				part[i] = slot.code
				continue
			}
			code, ok := t.code(kind)
			if !ok {
				return false
			}
			part[i] = code
		}
	}
	return true
}

// decodeByTable is the reverse.
func decodeByTable[N Number](t *kindTable, cells []N, codes []byte) {
	cells = cells[:len(codes)]
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
