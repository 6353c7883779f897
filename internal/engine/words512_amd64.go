//go:build !purego

package engine

import (
	"math"
	"unsafe"
)

//go:generate go -C ../../tools/asm run ./words512 -out ../../internal/engine/words512_amd64.s

// wordBoard is a board of bytes with what is known of its cells in words of bits, a bit for a cell. The assembly knows
// the fields by their order.
type wordBoard struct {
	columns *byte   // the lowest cell of column 0; a column of zeros lies before it and one behind the last
	stride  int     // bytes from a column to the next
	cols    int     // columns
	blocks  int     // in each column
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

// wordsStart512 finds the words of all columns, which are of one block.
//
//go:noescape
func wordsStart512(b *wordBoard)

// wordsPasses512 takes passes until the board is stable, but no more than so many, and says how many removed something.
//
//go:noescape
func wordsPasses512(b *wordBoard, most int) (passes int)

// wordsStartTall512 and wordsPassesTall512 do the same for columns of more than one block.
//
//go:noescape
func wordsStartTall512(b *wordBoard)

//go:noescape
func wordsPassesTall512(b *wordBoard, most int) (passes int)

// mostPasses is how many passes are taken before the scheduler has a say.
const mostPasses = 1 << 12

// farApart is how many words of was may lie between the first and the last column that changed after mostPasses passes.
// Each pass looks at all of them, which on a wide board would take longer than all else where long cascades go on in
// two places far apart. A kernel that keeps a list of columns goes on then. Before that no more than mostPasses passes
// looked at a bit for each column, so that what they took is in proportion to the columns.
const farApart = 1 << 7

// words512 is the memory of boards that are resolved by words, laid out for one number of blocks and columns.
type words512 struct {
	board  wordBoard
	buffer *byte // where turning works
	memory []byte
}

// wordsStride is the number of bytes from a column to the next. Above several blocks lies one of zeros, and they are an
// odd number in all, so that neighbouring cells of a row fall into different sets of the caches.
func wordsStride(blocks int) int {
	if blocks == 1 {
		return blockCells
	}
	return ((blocks + 1) | 1) * blockCells
}

// wordsBytes is about how much memory a column takes.
func wordsBytes(blocks int) int { return wordsStride(blocks) + 4*8*blocks }

// fit lays the memory out for boards of so many blocks and columns.
func (w *words512) fit(blocks, cols int) {
	b := &w.board
	if b.blocks == blocks && b.cols == cols {
		return
	}
	const (
		margin    = 64 // bytes of zeros before and after the words of a layer
		wordBytes = 8
		perWord   = 64 // columns
	)
	count := (cols + perWord - 1) / perWord
	layer := count*perWord*wordBytes + 2*margin
	bits := (count*wordBytes+blockCells-1)&^(blockCells-1) + 2*margin
	stride := wordsStride(blocks)
	size := bufferBytes + (cols+2)*stride + (4*blocks+1)*layer + 2*bits
	w.memory = grow(w.memory, size+blockCells-1)
	clear(w.memory)
	next := w.memory[-uintptr(unsafe.Pointer(&w.memory[0]))%blockCells:]
	take := func(skip, size int) (at *byte) {
		at = &next[skip]
		next = next[size:]
		return at
	}
	takeWords := func(size int) *uint64 { return (*uint64)(unsafe.Pointer(take(margin, size))) }
	w.buffer = take(0, bufferBytes)
	*b = wordBoard{
		columns: take(stride, (cols+2)*stride), stride: stride, cols: cols, blocks: blocks,
		lie: takeWords(blocks * layer), across: takeWords(blocks * layer), stay: takeWords(blocks * layer),
		down: takeWords((blocks + 1) * layer), layer: layer,
		was: takeWords(bits), is: takeWords(bits), words: count,
	}
}

// resolve resolves in place a board that lies row by row. It is not done where it gives up because all that still
// changes lies far apart: the board is then what so many passes have left, without gaps.
func (w *words512) resolve(cells []byte, rows, cols int) (removed, passes int, done bool) {
	w.fit(blocksOf(rows), cols)
	t := w.turned()
	w.board.gaps = t.fromRows(cells, rows, cols)
	removed, passes, done = w.board.run()
	if passes > 0 {
		t.toRows(cells, rows, cols)
	}
	return removed, passes, done
}

// resolveUpright is resolve for a board in the layout of Board.
func (w *words512) resolveUpright(cells []byte, rows, cols int) (removed, passes int, done bool) {
	w.fit(blocksOf(rows), cols)
	t := w.turned()
	w.board.gaps = t.fromColumns(cells, rows, cols)
	removed, passes, done = w.board.run()
	if passes > 0 {
		t.toColumns(cells, rows, cols)
	}
	return removed, passes, done
}

// turned is where the cells of the board go.
func (w *words512) turned() turned512 {
	return turned512{columns: w.board.columns, stride: w.board.stride, buffer: w.buffer}
}

// run takes all passes, or gives up where what changes lies far apart.
func (b *wordBoard) run() (removed, passes int, done bool) {
	b.begin()
	for !done {
		count := b.passes()
		passes += count
		done = count < mostPasses
		if b.last-b.first > farApart {
			break
		}
	}
	return b.removed, passes, done
}

// begin makes all columns new.
func (b *wordBoard) begin() {
	b.first, b.last, b.removed = 0, b.words-1, 0
	changed := unsafe.Slice(b.was, b.words)
	for i := range changed {
		changed[i] = math.MaxUint64
	}
	changed[b.last] >>= -b.cols & 63
	if b.blocks == 1 {
		wordsStart512(b)
	} else {
		wordsStartTall512(b)
	}
}

func (b *wordBoard) passes() int {
	if b.blocks == 1 {
		return wordsPasses512(b, mostPasses)
	}
	return wordsPassesTall512(b, mostPasses)
}
