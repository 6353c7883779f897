//go:build !purego

package engine

import (
	"math"
	"unsafe"
)

// low is a board of at most 64 rows on its way to being stable. The assembly knows its fields by their order.
type low struct {
	columns *byte // the lowest cell of column 0; a column of zeros lies before it and behind the last one
	cols    int
	lie     *uint64 // for each column, where tiles lie
	down    *uint64 // where tiles are equal to those above them
	across  *uint64 // where tiles are equal to those in the next column
	stay    *uint64 // which tiles stay in this pass
	was     *uint64 // a bit for each column: those that the last pass changed
	is      *uint64 // those that this pass changes
	first   int     // the first word of was that is not zero
	last    int     // the last one
	words   int     // of was and is
	gaps    int     // not 0 if the board came with empty cells and nothing was removed yet
	removed int     // tiles
}

//go:noescape
func lowStart512(b *low)

//go:noescape
func lowPasses512(b *low, most int) (passes int)

// lowMemory is the memory of boards of at most 64 rows, good for as long as boards have the same number of columns.
type lowMemory struct {
	cols   int
	memory []byte
	at     [8]*byte
}

const lowMostPasses = 1 << 16

func (m *lowMemory) fit(cols int) {
	if m.cols == cols {
		return
	}
	m.cols = cols
	words := (cols + 63) / 64
	perColumn := (words*64 + 16) * 8
	perBit := (words+2)*8 + 63&^63
	columns := (cols + 2) * 64
	size := tileBytes + columns + 4*perColumn + 2*perBit
	m.memory = grow(m.memory, size+63)
	clear(m.memory)
	at := unsafe.Pointer(&m.memory[-uintptr(unsafe.Pointer(&m.memory[0]))&63])
	take := func(i, skip, size int) {
		m.at[i] = (*byte)(unsafe.Add(at, skip))
		at = unsafe.Add(at, size)
	}
	take(0, 0, tileBytes)
	take(1, 64, columns)
	for i := range 4 {
		take(2+i, 64, perColumn)
	}
	for i := range 2 {
		take(6+i, 8, perBit)
	}
}

func resolveLow512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	m := &s.lows
	m.fit(cols)
	words := func(i int) *uint64 { return (*uint64)(unsafe.Pointer(m.at[i])) }
	b := low{
		columns: m.at[1], cols: cols,
		across: words(2), down: words(3), lie: words(4), stay: words(5),
		was: words(6), is: words(7), words: (cols + 63) / 64,
	}
	b.last = b.words - 1
	was := unsafe.Slice(b.was, b.words)
	for i := range was {
		was[i] = math.MaxUint64
	}
	was[b.last] >>= -cols & 63
	b.gaps = int(turnFromRows512(b.columns, 64, &cells[0], rows, cols, m.at[0]))
	lowStart512(&b)
	for {
		count := lowPasses512(&b, lowMostPasses)
		passes += count
		if count < lowMostPasses {
			break
		}
	}
	if passes > 0 {
		turnToRows512(b.columns, 64, &cells[0], rows, cols, m.at[0])
	}
	return b.removed, passes
}
