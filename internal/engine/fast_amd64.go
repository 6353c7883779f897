//go:build !purego

package engine

import "unsafe"

// Which kernel serves a board of bytes that lies row by row: in the column of each tier, the first line that fits.
//
//	rows x columns                  AVX-512            AVX2                portable
//	fewer than 3 cells              none               none                as below
//	up to 8x8                       resolveSmall512    resolveSmallAVX2    resolveSquare
//	up to 8x16                      resolveSmall512    resolveMediumAVX2   resolveFlat
//	9 to 31 x up to 2*(64/rows)     resolveSmall512    as below            resolveFlat
//	up to 128 cells, 63 columns     as below           as below            resolveFlat
//	up to 16x16                     resolvePatch512    resolveMediumAVX2   resolvePlanes
//	1 row                           resolveRow         resolveRow          resolveRow, however short
//	up to 64x64                     resolveWords512    cascadeBlockAVX2    resolvePlanes
//	up to 320 rows                  resolveWords512    cascadeAVX2         resolvePlanes
//	more rows                       resolveSweeps512   cascadeAVX2         resolvePlanes
//
// Further choices stand where they are made:
//
//	kinds above 7 on the portable tier, 2^31 columns or more     portable.go
//	kinds above 7 on boards for small512 and patch512            the kernels themselves
//	boards of 2 or 3 rows, which come here in pieces             pieces.go
//	boards so wide that words would take too much memory         resolve512, below
//	boards that lie column by column                             resolveUprightFast, below
//	batches of boards of up to 16x16                             ResolveBatch, batch512_amd64.go
//	codes for the cells of wider boards                          codes_amd64.go

// resolveFast resolves in place a board of bytes that lies row by row, if the tier in use has a kernel for its shape.
func resolveFast(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	switch {
	case tier < AVX2:
		return 0, 0, false
	case len(cells) < 3:
		return 0, 0, true // too few for a run
	case tier < AVX512:
		removed, passes = resolveAVX2(s, cells, rows, cols)
		return removed, passes, true
	}
	return resolve512(s, cells, rows, cols)
}

// resolve512 is the column AVX-512 of the table, for boards that have cells.
func resolve512(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	small := learnSmallShape(rows, cols)
	switch {
	case small != nil:
		removed, passes = small.Resolve(cells)
	case rows <= patchSide && cols <= patchSide:
		removed, passes = resolvePatch512(&cells[0], rows, cols, patchShapeOf(rows, cols))
	case rows == 1:
		removed, passes = resolveRow(cells)
	case blocksOf(rows) > mostWordBlocks:
		removed, passes = resolveSweeps512(s, cells, rows, cols)
	case tooLargeForWords(rows, cols):
		return 0, 0, false
	default:
		removed, passes = resolveWords512(s, cells, rows, cols)
	}
	return removed, passes, true
}

// resolveAVX2 is the column AVX2 of the table, for boards of at least 3 cells.
func resolveAVX2(s *Scratch, cells []byte, rows, cols int) (removed, passes int) {
	switch {
	case rows <= smallSideAVX2 && cols <= smallSideAVX2:
		return resolveSmallAVX2(&cells[0], rows, cols)
	case rows <= mediumSideAVX2 && cols <= mediumSideAVX2:
		return resolveMediumAVX2(&cells[0], rows, cols)
	case rows == 1:
		return resolveRow(cells)
	}
	return resolveColumnsAVX2(s, cells, rows, cols)
}

// resolveUprightFast resolves in place a board of bytes in the layout of Board, if the tier in use has a kernel for its
// shape that takes columns.
func resolveUprightFast(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	switch {
	case tier < AVX2 || len(cells) < 3:
		return 0, 0, false
	case tier < AVX512:
		if rows <= mediumSideAVX2 && cols <= mediumSideAVX2 {
			return 0, 0, false
		}
		removed, passes = resolveColumnsUprightAVX2(s, cells, rows, cols)
		return removed, passes, true
	case smallKernelFor(rows, cols) != noKernel || rows <= patchSide && cols <= patchSide || rows == 1:
		return 0, 0, false
	case blocksOf(rows) > mostWordBlocks:
		removed, passes = resolveSweepsUpright512(s, cells, rows, cols)
	case tooLargeForWords(rows, cols):
		return 0, 0, false
	default:
		removed, passes = resolveWordsUpright512(s, cells, rows, cols)
	}
	return removed, passes, true
}

// FitsSmall says whether ResolveSmall serves boards of rows x cols, which have cells.
func FitsSmall(cells, rows, cols int) bool {
	return tier == AVX2 && uint(rows-1) < smallSideAVX2 && uint(cols-1) < smallSideAVX2 && cells == rows*cols && cells >= 3
}

// ResolveSmall is ResolveRows for boards that fit. It needs no scratch, and there is little between the caller and the
// kernel: for boards so small that counts.
func ResolveSmall(cells []byte, rows, cols int) (removed, passes int) {
	return resolveSmallAVX2(unsafe.SliceData(cells), rows, cols)
}
