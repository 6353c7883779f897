package engine

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// resolvePortable is ResolveRows in Go alone, for boards that have cells. All its kernels but that for a row work on
// bit planes: bit p of every cell, 64 to a word. Kinds up to fewKinds need three, and small boards of such have kernels
// of their own.
func resolvePortable(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	if rows == 1 {
		return resolveRow(cells)
	}
	if cols > math.MaxInt32 {
		return resolveColumns(s, cells, rows, cols)
	}
	if count := planesOf(cells); count > fewPlanes {
		return resolveMany(s, cells, rows, cols, count)
	}
	return resolveFew(s, cells, rows, cols)
}

// resolveFew resolves a board of kinds up to fewKinds.
func resolveFew(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	switch {
	case rows <= squareSide && cols <= squareSide:
		return resolveSquare(cells, rows, cols)
	case len(cells) <= flatCells && cols <= flatCols:
		return resolveFlat(cells, cols)
	}
	return resolvePlanes(s, cells, rows, cols, fewPlanes)
}

// resolveMany resolves a board with kinds above fewKinds, which need count planes. On all but small boards kinds are
// given smaller numbers where there are no more than fewKinds different ones.
func resolveMany(s *Scratch, cells []byte, rows, cols, count int) (removed, passes int) {
	switch {
	case rows <= squareSide && cols <= squareSide:
		return resolveSquareMany(cells, rows, cols, count)
	case len(cells) <= flatCells && cols <= flatCols:
		return resolveFlatMany(cells, cols, count)
	}
	s.renamed = grow(s.renamed, len(cells))
	kinds, few := renameFew(s.renamed, cells)
	if !few {
		return resolvePlanes(s, cells, rows, cols, count)
	}
	removed, passes = resolveFew(s, s.renamed, rows, cols)
	if passes > 0 {
		for i, number := range s.renamed {
			cells[i] = kinds[number&fewKinds]
		}
	}
	return removed, passes
}

// resolveColumns resolves a board by its cascade alone. It serves boards of more columns than planes can count.
func resolveColumns(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	s.turned = grow(s.turned, len(cells))
	FromRows(s.turned, cells, rows, cols)
	removed, passes = Resolve(s, Board[byte]{Rows: rows, Cols: cols, Cells: s.turned})
	if passes > 0 {
		ToRows(cells, s.turned, rows, cols)
	}
	return removed, passes
}

// renameFew numbers the kinds in cells in the order in which they come, from 1 on, puts their numbers into renamed and
// says which kind each number stands for. If there are more than fewKinds it gives up.
func renameFew(renamed, cells []byte) (kinds [fewKinds + 1]byte, few bool) {
	var numbers [256]byte
	last := byte(0)
	renamed = renamed[:len(cells)]
	for i, kind := range cells {
		number := numbers[kind]
		if number == 0 && kind != 0 {
			if last == fewKinds {
				return kinds, false
			}
			last++
			number = last
			numbers[kind] = number
			kinds[number] = kind
		}
		renamed[i] = number
	}
	return kinds, true
}

// planesOf says how many planes the kinds in cells need, at least fewPlanes.
func planesOf(cells []byte) int {
	var used uint64
	for len(cells) >= 32 {
		used |= binary.LittleEndian.Uint64(cells) | binary.LittleEndian.Uint64(cells[8:]) |
			binary.LittleEndian.Uint64(cells[16:]) | binary.LittleEndian.Uint64(cells[24:])
		cells = cells[32:]
	}
	for len(cells) >= 8 {
		used |= binary.LittleEndian.Uint64(cells)
		cells = cells[8:]
	}
	for _, kind := range cells {
		used |= uint64(kind)
	}
	used |= used >> 32
	used |= used >> 16
	used |= used >> 8
	return max(fewPlanes, bits.Len8(byte(used)))
}
