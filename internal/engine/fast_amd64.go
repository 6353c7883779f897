//go:build !purego

package engine

import "unsafe"

// resolveFast resolves in place a board of bytes that lies row by row, if the tier in use has a kernel for its shape. It
// is the table of which kernel serves which shape.
func resolveFast(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	switch {
	case tier < AVX2:
		return 0, 0, false
	case len(cells) < 3:
		return 0, 0, true // too few for a run
	case tier >= AVX512:
		if small := learnSmallShape(rows, cols); small != nil {
			removed, passes = small.Resolve(cells)
			return removed, passes, true
		}
		return resolveColumns512(s, cells, rows, cols)
	case rows <= 8 && cols <= 8:
		removed, passes = resolveSmallAVX2(&cells[0], rows, cols)
	case rows <= 16 && cols <= 16:
		removed, passes = resolveMediumAVX2(&cells[0], rows, cols)
	default:
		removed, passes = resolveColumnsAVX2(s, cells, rows, cols)
	}
	return removed, passes, true
}

// FitsSmall says whether ResolveSmall serves boards of rows x cols, which have cells.
func FitsSmall(cells, rows, cols int) bool {
	return tier == AVX2 && uint(rows-1) < 8 && uint(cols-1) < 8 && cells == rows*cols && cells >= 3
}

// ResolveSmall is ResolveRows for boards that fit. It needs no scratch, and there is little between the caller and the
// kernel: for boards so small that counts.
func ResolveSmall(cells []byte, rows, cols int) (removed, passes int) {
	return resolveSmallAVX2(unsafe.SliceData(cells), rows, cols)
}
