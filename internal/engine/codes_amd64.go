//go:build !purego

package engine

import "unsafe"

// Which kernel makes codes of cells, and cells of the codes again. Where none is named, the Go code of codes.go does
// it.
//
//	cells                              AVX-512                     AVX2
//	16 bits, codes by value            narrow16x512, widen16x512
//	32 bits, codes by value            narrow32x512, widen32AVX2   narrow32AVX2, widen32AVX2
//	64 bits, codes by value            narrow64AVX2, widen64AVX2   the same
//	32 or 64 bits, coarse palette      find*x512, paint*x512       find*AVX2, paint*AVX2
//	  in lines of up to 8 cells        find*AVX2, paint*x512       the same as above
//	32 or 64 bits, other palettes      find*x512, paint*x512

// codedAtOnce is for how many cells codes are made before the scheduler has a say.
const codedAtOnce = 1 << 20

// narrowFast is narrow where there is a kernel.
func narrowFast[N Number](codes []byte, lines [][]N, empty N) (done int, ok bool) {
	if !hasWidthKernel(empty) {
		return 0, false
	}
	_ = codes[:len(codes)+codesRoom] // must be there: kernels write to it
	var long [1][]N
	for done < len(codes) {
		part, size := portion(lines, done, &long)
		n := narrowPortion(&codes[done], unsafe.Pointer(unsafe.SliceData(part)), len(part), empty)
		done += n
		if n < size {
			break
		}
	}
	return done, true
}

// hasWidthKernel says whether there are kernels for cells of that width.
func hasWidthKernel[N Number](empty N) bool {
	return tier == AVX512 && unsafe.Sizeof(empty) > 1 || tier == AVX2 && unsafe.Sizeof(empty) > 2
}

func narrowPortion[N Number](codes *byte, lines unsafe.Pointer, count int, empty N) (done int) {
	switch width := unsafe.Sizeof(empty); {
	case width == 8:
		return narrow64AVX2(codes, lines, count, uint64(empty))
	case width == 4 && tier == AVX2:
		return narrow32AVX2(codes, lines, count, uint64(empty))
	case width == 4:
		return narrow32x512(codes, lines, count, uint64(empty))
	default:
		return narrow16x512(codes, lines, count, uint64(empty))
	}
}

// widenFast is widen where there is a kernel.
func widenFast[N Number](cells []N, codes []byte, empty N) (done bool) {
	if !hasWidthKernel(empty) {
		return false
	}
	for at := 0; at < len(codes); at += codedAtOnce {
		widenPortion(unsafe.Pointer(&cells[at]), &codes[at], min(codedAtOnce, len(codes)-at), empty)
	}
	return true
}

func widenPortion[N Number](cells unsafe.Pointer, codes *byte, count int, empty N) {
	switch unsafe.Sizeof(empty) {
	case 8:
		widen64AVX2(cells, codes, count, uint64(empty))
	case 4:
		widen32AVX2(cells, codes, count, uint64(empty))
	default:
		widen16x512(cells, codes, count, uint64(empty))
	}
}

// findFast is find where there is a kernel.
func findFast[N Number](p *palette, codes []byte, lines [][]N, empty N) (done int, ok bool) {
	if !hasPaletteKernel(p, empty) {
		return 0, false
	}
	_ = codes[:len(codes)+codesRoom] // must be there: kernels write to it
	inEights := tier == AVX2 || p.coarse && len(lines[0]) <= 8
	var long [1][]N
	for done < len(codes) {
		part, size := portion(lines, done, &long)
		n := findPortion(p, &codes[done], unsafe.Pointer(unsafe.SliceData(part)), len(part), empty, inEights)
		done += n
		if n < size {
			break
		}
	}
	return done, true
}

// hasPaletteKernel says whether there are kernels for cells of that width and this palette.
func hasPaletteKernel[N Number](p *palette, empty N) bool {
	return unsafe.Sizeof(empty) > 2 && (tier == AVX512 || tier == AVX2 && p.coarse)
}

// findPortion looks up eight cells at a time with AVX2, for which p must be coarse, or else 16.
func findPortion[N Number](p *palette, codes *byte, lines unsafe.Pointer, count int, empty N, inEights bool) (done int) {
	switch width := unsafe.Sizeof(empty); {
	case width == 4 && inEights:
		return find32AVX2(codes, lines, count, uint64(empty), p)
	case width == 4:
		return find32x512(codes, lines, count, uint64(empty), p)
	case inEights:
		return find64AVX2(codes, lines, count, uint64(empty), p)
	default:
		return find64x512(codes, lines, count, uint64(empty), p)
	}
}

// paintFast is paint where there is a kernel.
func paintFast[N Number](p *palette, cells []N, codes []byte, empty N) (done bool) {
	if !hasPaletteKernel(p, empty) {
		return false
	}
	for at := 0; at < len(codes); at += codedAtOnce {
		paintPortion(p, unsafe.Pointer(&cells[at]), &codes[at], min(codedAtOnce, len(codes)-at), empty)
	}
	return true
}

func paintPortion[N Number](p *palette, cells unsafe.Pointer, codes *byte, count int, empty N) {
	switch width := unsafe.Sizeof(empty); {
	case tier == AVX2 && width == 4:
		paint32AVX2(cells, codes, count, uint64(empty), p)
	case tier == AVX2:
		paint64AVX2(cells, codes, count, uint64(empty), p)
	case width == 4:
		paint32x512(cells, codes, count, uint64(empty), p)
	default:
		paint64x512(cells, codes, count, uint64(empty), p)
	}
}

// portion gives the lines whose codes are made next, where so many cells are done, and how many cells they have: some
// lines or, in the place that is given, a part of a long one.
func portion[N Number](lines [][]N, done int, long *[1][]N) (part [][]N, size int) {
	cols := len(lines[0])
	part = lines[done/cols:]
	if cols <= codedAtOnce {
		part = part[:min(len(part), codedAtOnce/cols)]
		return part, len(part) * cols
	}
	line := part[0][done%cols:]
	long[0] = line[:min(len(line), codedAtOnce)]
	return long[:], len(long[0])
}
