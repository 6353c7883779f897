//go:build !purego

package engine

import "unsafe"

// Which kernel serves a board of bytes: in each column of this table the first row that fits.
//
//	board                        AVX-512             AVX2                  portable
//	fewer than 3 cells           -                   -                     as below
//	up to 8x8                    resolveSmall512     resolveSmallAVX2      resolveSquare (resolveSquareMany)
//	up to 8x16                   resolveSmall512     resolveMediumAVX2     resolveFlat (resolveFlatMany)
//	rows 9 to 31, and columns
//	  up to 2*(64/rows)          resolveSmall512     as below              resolveFlat (resolveFlatMany)
//	other, up to 128 cells and
//	  63 columns                 as below            as below              resolveFlat (resolveFlatMany)
//	up to 16x16                  resolvePatch512     resolveMediumAVX2     resolvePlanes
//	1 row                        resolveRow          resolveRow            resolveRow
//	up to 64x64                  resolveWords512     cascadeBlockAVX2      resolvePlanes
//	up to 320 rows               resolveWords512     cascadeAVX2           resolvePlanes
//	more rows                    resolveSweeps512    cascadeAVX2           resolvePlanes
//	above 2^31-1 columns         as below            cascadeAVX2           resolveColumns
//	tooLargeForWords             as if portable      cascadeAVX2           resolvePlanes
//
// Boards of 2 or 3 rows and many columns come here in pieces, see pieces.go.
//
// The portable kernels in brackets are for kinds above 7; portable.go chooses among them. A batch goes board by board, but
// on AVX-512 boards of one shape, of 3 to 255 cells with kinds up to 7, go to resolveByteLanes512 (32 or more of up to
// 16x8) or to resolveWordLanes512 (16 or more of up to 16x16); batchShapeOf512 chooses.
//
// A board in the layout of Board goes to the same kernels, without a turn to those for columns: resolveWords512,
// resolveSweeps512, cascadeBlockAVX2, cascadeAVX2 and, with kinds up to 7, resolveSquare and resolvePlanes.
//
// Codes of wider numbers are made, and made numbers again, by these kernels; codes_amd64.go chooses:
//
//	cells                              AVX-512                 AVX2                    portable
//	16 bits, codes by value            narrow16, widen16       as portable             narrow, widen
//	32 bits, codes by value            narrow32, widen32AVX2   narrow32, widen32       narrow, widen
//	64 bits, codes by value            narrow64AVX2, widen64AVX2                       narrow, widen
//	16 bits, codes by a palette        as portable             as portable             find, paint
//	32 or 64 bits, by a coarse one     find, paint             find, paint             find, paint
//	  in lines of up to 8 cells        findAVX2, paint         find, paint             find, paint
//	32 or 64 bits, by another one      find, paint             as portable             find, paint
//	first runs of boards of 32 bits    runsAVX2                runsAVX2                Cascade

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
		removed, passes = resolvePatch512(&cells[0], rows, cols)
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
