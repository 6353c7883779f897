package engine

import (
	"encoding/binary"
	"math"
	"unsafe"
)

// Number is a cell as callers may hold it, in a type that its bits tell apart.
type Number interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// ResolveLines resolves a board of numbers that is given as its rows, top row first, on which empty is the empty cell,
// into final, which holds it row by row and has one cell at least. The lines stay as they are. A board with more than 255
// kinds of which some are 2^32 or more above empty it leaves undone, and then final holds anything.
func ResolveLines[N Number](s *Scratch, final []N, lines [][]N, empty N) (removed, passes int, done bool) {
	cols := len(lines[0])
	if unsafe.Sizeof(empty) == 1 {
		codes := unsafe.Slice((*byte)(unsafe.Pointer(&final[0])), len(final))
		removed, passes = resolveByteLines(s, codes, lines, cols, byte(empty))
		return removed, passes, true
	}
	codes := s.codesFor(len(final))
	if !encode(&s.coder, codes, lines, empty) {
		return resolveManyKinds(s, final, lines, empty)
	}
	removed, passes = ResolveRows(s, codes, len(lines), cols)
	decode(&s.coder, final, codes, empty)
	return removed, passes, true
}

// resolveManyKinds is ResolveLines by way of a board of 32 bits a cell, which takes what is less than 2^32 above empty.
func resolveManyKinds[N Number](s *Scratch, final []N, lines [][]N, empty N) (removed, passes int, done bool) {
	rows, cols := len(lines), len(lines[0])
	s.wide = grow(s.wide, len(final))
	above := uint64(0)
	inPieces(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		for _, cell := range lines[row][col:right] {
			kind := uint64(cell - empty)
			above |= kind
			s.wide[at] = uint32(kind)
			at += rows
		}
	})
	if above > math.MaxUint32 {
		return 0, 0, false
	}
	removed, passes = Resolve(s, Board[uint32]{Rows: rows, Cols: cols, Cells: s.wide})
	inPieces(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		line := final[row*cols+col : row*cols+right]
		for i := range line {
			line[i] = N(s.wide[at]) + empty
			at += rows
		}
	})
	return removed, passes, true
}

// resolveByteLines is ResolveLines for bytes, of which final is to hold the result. They are codes as they are, but for
// the empty cell.
func resolveByteLines[N Number](s *Scratch, final []byte, lines [][]N, cols int, empty byte) (removed, passes int) {
	for r, line := range lines {
		copy(final[r*cols:], unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(line))), len(line)))
	}
	flip(final, empty)
	removed, passes = ResolveRows(s, final, len(lines), cols)
	flip(final, empty)
	return removed, passes
}

// flip makes 0 of empty, and empty of 0, and leaves different bytes different.
func flip(cells []byte, empty byte) {
	if empty == 0 {
		return
	}
	for len(cells) >= 8 {
		binary.LittleEndian.PutUint64(cells, binary.LittleEndian.Uint64(cells)^uint64(empty)*eachByte)
		cells = cells[8:]
	}
	for i := range cells {
		cells[i] ^= empty
	}
}

// ResolveBoard resolves b by way of bytes where it has no more than 255 kinds, and as it is otherwise.
func ResolveBoard[N ~uint32](s *Scratch, b Board[N]) (removed, passes int) {
	if len(b.Cells) == 0 {
		return 0, 0
	}
	lines := [1][]N{b.Cells}
	codes := s.codesFor(len(b.Cells))
	if !encode(&s.coder, codes, lines[:], 0) {
		return Resolve(s, b)
	}
	removed, passes = resolveUpright(s, codes, b.Rows, b.Cols)
	if passes > 0 {
		decode(&s.coder, b.Cells, codes, 0)
	}
	return removed, passes
}
