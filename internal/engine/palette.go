package engine

import "math/bits"

// palette is a set of kinds that are found without a search: a factor sends each of them to a slot of its own. Kinds
// are kept less the empty cell, so that 0 stands for it whatever it is. The assembly knows the fields by their order.
//
//	cell - empty   x   factor   ->  upper bits  ->  slot  ->  the kind that goes there, and its number
//
// A cell that is the kind in its slot has the number of that slot for its code. Slot 0 belongs to the empty cell, and
// the slots without a kind hold 0, which no other cell equals. A palette is kept from board to board: those of one game
// have the same kinds. Whatever it holds, two cells have the same code if and only if they are equal.
type palette struct {
	slotsLow, slotsHigh   [paletteSlots]uint32     // by slot: the lower and upper halves of kinds
	kindsLow, kindsHigh   [paletteKinds + 1]uint32 // the same by number
	numbers               [paletteSlots]byte       // by slot
	factorLow, factorHigh uint32

	// The same by the upper bits of slots alone, for the kernels of AVX2, if these are enough to tell the kinds apart.
	coarseLow, coarseHigh [coarseSlots]uint32
	coarseNumbers         [coarseSlots]byte
	coarse                bool

	slots [paletteSlots]uint64 // both halves in one
	count int                  // of the kinds, whose numbers begin with 1
	state uint64               // of the numbers that factors are drawn from
}

const (
	paletteSlots = 64
	paletteShift = 32 - 6
	paletteKinds = 31

	coarseSlots = 16
	coarseShift = 2  // from a slot to a coarse one
	coarseKinds = 10 // with more it would take too many draws to find a factor

	// With more than 20 kinds or so this is seldom enough to find a factor.
	mostDraws = 256
)

// slotOf is where a kind goes.
func (p *palette) slotOf(kind uint64) uint32 {
	return (uint32(kind)*p.factorLow + uint32(kind>>32)*p.factorHigh) >> paletteShift
}

// kind gives the kind of a number, less the empty cell.
func (p *palette) kind(number int) uint64 {
	return uint64(p.kindsHigh[number])<<32 | uint64(p.kindsLow[number])
}

// forget empties the palette.
func (p *palette) forget() {
	p.count = 0
	p.place()
}

// add adds a kind, which is not 0, without giving it a slot, and says whether there is room. A kind that is there
// already stays as it is.
func (p *palette) add(kind uint64) bool {
	for number := 1; number <= p.count; number++ {
		if p.kind(number) == kind {
			return true
		}
	}
	if p.count == paletteKinds {
		return false
	}
	p.count++
	p.kindsLow[p.count], p.kindsHigh[p.count] = uint32(kind), uint32(kind>>32)
	return true
}

// arrange draws factors until one gives each kind a slot, and says whether it found one.
func (p *palette) arrange() bool {
	p.coarse = tier >= AVX2 && p.count <= coarseKinds && p.drawFactors(coarseShift)
	if !p.coarse && !p.drawFactors(0) {
		return false
	}
	p.place()
	return true
}

// drawFactors draws factors until all kinds have different slots, even without so many lower bits.
func (p *palette) drawFactors(without int) bool {
	for range mostDraws {
		p.factorLow, p.factorHigh = p.draw(), p.draw()
		if p.apart(without) {
			return true
		}
	}
	return false
}

// apart says whether all kinds have different slots, none of them slot 0, even without so many lower bits.
func (p *palette) apart(without int) bool {
	taken := uint64(1)
	for number := 1; number <= p.count; number++ {
		slot := p.slotOf(p.kind(number)) >> without
		if taken>>slot&1 != 0 {
			return false
		}
		taken |= 1 << slot
	}
	return true
}

// place fills in the slots.
func (p *palette) place() {
	p.slotsLow, p.slotsHigh = [paletteSlots]uint32{}, [paletteSlots]uint32{}
	p.slots, p.numbers = [paletteSlots]uint64{}, [paletteSlots]byte{}
	p.coarseLow, p.coarseHigh, p.coarseNumbers = [coarseSlots]uint32{}, [coarseSlots]uint32{}, [coarseSlots]byte{}
	for number := 1; number <= p.count; number++ {
		low, high := p.kindsLow[number], p.kindsHigh[number]
		slot := p.slotOf(p.kind(number))
		p.slots[slot], p.slotsLow[slot], p.slotsHigh[slot], p.numbers[slot] = p.kind(number), low, high, byte(number)
		if p.coarse {
			slot >>= coarseShift
			p.coarseLow[slot], p.coarseHigh[slot], p.coarseNumbers[slot] = low, high, byte(number)
		}
	}
}

// draw gives an odd number at random. Which numbers come makes no difference to any result.
func (p *palette) draw() uint32 {
	p.state += 0x9e3779b97f4a7c15
	high, low := bits.Mul64(p.state, 0xd1342543de82ef95^p.state>>32)
	return uint32(high^low) | 1
}
