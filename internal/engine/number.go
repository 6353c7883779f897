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
// into final, which holds it row by row and has one cell at least. The lines stay as they are.
func ResolveLines[N Number](s *Scratch, final []N, lines [][]N, empty N) (removed, passes int) {
	cols := len(lines[0])
	if unsafe.Sizeof(empty) == 1 {
		codes := unsafe.Slice((*byte)(unsafe.Pointer(&final[0])), len(final))
		return resolveByteLines(s, codes, lines, cols, byte(empty))
	}
	codes := s.codesFor(len(final))
	if !encode(&s.coder, codes, lines, empty) {
		return resolveManyKinds(s, final, lines, empty)
	}
	removed, passes = ResolveRows(s, codes, len(lines), cols)
	decode(&s.coder, final, codes, empty)
	return removed, passes
}

// resolveManyKinds is ResolveLines by way of a board of 32 bits a cell, or of 64 where some cells are 2^32 or more
// above empty. With many kinds most boards are stable, and those need no other layout.
func resolveManyKinds[N Number](s *Scratch, final []N, lines [][]N, empty N) (removed, passes int) {
	if !haveRun(lines, empty) {
		for r, line := range lines {
			copy(final[r*len(line):], line)
		}
		return 0, 0
	}
	s.wide = grow(s.wide, len(final))
	if turnLines(s.wide, lines, empty) <= math.MaxUint32 {
		return resolveTurned(s, s.wide, final, lines, empty)
	}
	s.widest = grow(s.widest, len(final))
	turnLines(s.widest, lines, empty)
	return resolveTurned(s, s.widest, final, lines, empty)
}

// haveRun says whether there is a run in lines.
func haveRun[N Number](lines [][]N, empty N) bool {
	for r, line := range lines {
		for c := 2; c < len(line); c++ {
			if cell := line[c]; line[c-1] == cell && line[c-2] == cell && cell != empty {
				return true
			}
		}
		if r < 2 {
			continue
		}
		above, above2 := lines[r-1][:len(line)], lines[r-2][:len(line)]
		for c, cell := range line {
			if above[c] == cell && above2[c] == cell && cell != empty {
				return true
			}
		}
	}
	return false
}

// turnLines lays lines out as a Board, each cell as what it is above empty, and says what bits these have. Those beyond
// the width of a cell get lost.
func turnLines[C Cell, N Number](cells []C, lines [][]N, empty N) (bits uint64) {
	rows := len(lines)
	inPieces(rows, len(lines[0]), func(row, col, right int) {
		at := Index(rows, row, col)
		for _, cell := range lines[row][col:right] {
			kind := uint64(cell - empty)
			bits |= kind
			cells[at] = C(kind)
			at += rows
		}
	})
	return bits
}

// resolveTurned resolves what turnLines made of lines, and lays it out as rows again.
func resolveTurned[C Cell, N Number](s *Scratch, cells []C, final []N, lines [][]N, empty N) (removed, passes int) {
	rows, cols := len(lines), len(lines[0])
	removed, passes = Resolve(s, Board[C]{Rows: rows, Cols: cols, Cells: cells})
	inPieces(rows, cols, func(row, col, right int) {
		at := Index(rows, row, col)
		line := final[row*cols+col : row*cols+right]
		for i := range line {
			line[i] = N(cells[at]) + empty
			at += rows
		}
	})
	return removed, passes
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
