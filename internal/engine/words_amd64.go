//go:build !purego

package engine

import (
	"math"
	"unsafe"
)

// words is a board of bytes with what is known of its cells in words of bits, a bit for a cell. The assembly knows the
// fields by their order.
type words struct {
	columns *byte   // the lowest cell of column 0; a column of zeros lies before it and one behind the last
	stride  int     // bytes from a column to the next
	cols    int     //
	blocks  int     // of 64 cells, in each column
	layer   int     // bytes from the words of a block to those of the block above it
	lie     *uint64 // for the lowest block of each column: where tiles lie
	down    *uint64 // where tiles are equal to those above them
	across  *uint64 // where tiles are equal to those in the next column
	stay    *uint64 // which tiles stay in this pass
	was     *uint64 // a bit for each column: those that the last pass changed
	is      *uint64 // those that this pass changes
	first   int     // of the words of was: the first that is not zero
	last    int     // the last that is not zero
	words   int     // how many there are
	gaps    uint64  // not 0 if the board came with empty cells and nothing was removed yet
	removed int     // tiles
}

//go:noescape
func wordsStart512(b *words)

//go:noescape
func wordsPasses512(b *words, most int) (passes int)

//go:noescape
func wordsStartTall512(b *words)

//go:noescape
func wordsPassesTall512(b *words, most int) (passes int)

// wordsMemory is the memory of boards that are resolved by words, good for as long as they have so many blocks and columns.
type wordsMemory struct {
	board  words // all but what differs from board to board
	tile   *byte // where turning works
	memory []byte
}

// maxWordsPasses is how many passes the assembly takes before it lets the scheduler have a say.
const maxWordsPasses = 1 << 12

// fit makes room for boards of so many blocks and columns.
func (m *wordsMemory) fit(blocks, cols int) {
	b := &m.board
	if b.blocks == blocks && b.cols == cols {
		return
	}
	*b = words{cols: cols, blocks: blocks, stride: block, words: (cols + 63) / 64}
	if blocks > 1 {
		// A block of zeros above, and an odd number of blocks in all, so that neighbouring cells of a row fall into different
		// sets of the caches.
		b.stride = ((blocks + 1) | 1) * block
	}
	const margin = 64 // bytes before and after the words of a layer
	b.layer = b.words*64*8 + 2*margin
	bits := (b.words*8 + 2*margin + 63) &^ 63
	size := tileBytes + (cols+2)*b.stride + (4*blocks+1)*b.layer + 2*bits
	m.memory = grow(m.memory, size+block-1)
	clear(m.memory)
	at := unsafe.Pointer(&m.memory[-uintptr(unsafe.Pointer(&m.memory[0]))%block])
	take := func(skip, size int) (place *byte) {
		place = (*byte)(unsafe.Add(at, skip))
		at = unsafe.Add(at, size)
		return place
	}
	takeWords := func(size int) *uint64 { return (*uint64)(unsafe.Pointer(take(margin, size))) }
	m.tile = take(0, tileBytes)
	b.columns = take(b.stride, (cols+2)*b.stride)
	b.across = takeWords(blocks * b.layer)
	b.lie = takeWords(blocks * b.layer)
	b.stay = takeWords(blocks * b.layer)
	b.down = takeWords((blocks + 1) * b.layer)
	b.was = takeWords(bits)
	b.is = takeWords(bits)
}

// resolveWords512 resolves in place a board of bytes that lies row by row.
func resolveWords512(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	m := &s.words
	m.fit((rows+block-1)/block, cols)
	b := &m.board
	b.first, b.last, b.removed = 0, b.words-1, 0
	was := unsafe.Slice(b.was, b.words)
	for i := range was {
		was[i] = math.MaxUint64
	}
	was[b.last] >>= -cols & 63
	b.gaps = turnFromRows512(b.columns, b.stride, &cells[0], rows, cols, m.tile)
	if b.blocks == 1 {
		wordsStart512(b)
	} else {
		wordsStartTall512(b)
	}
	for {
		count := 0
		if b.blocks == 1 {
			count = wordsPasses512(b, maxWordsPasses)
		} else {
			count = wordsPassesTall512(b, maxWordsPasses)
		}
		passes += count
		if count < maxWordsPasses {
			break
		}
	}
	if passes > 0 {
		turnToRows512(b.columns, b.stride, &cells[0], rows, cols, m.tile)
	}
	return b.removed, passes
}
