//go:build !purego

package engine

import "unsafe"

// codedAtOnce is for how many cells codes are made before the scheduler has a say.
const codedAtOnce = 1 << 20

// narrowFast is narrow where there is a kernel.
func narrowFast[N Number](codes []byte, lines [][]N, empty N) (done int, ok bool) {
	if tier < AVX512 || unsafe.Sizeof(empty) == 1 {
		return 0, false
	}
	var long [1][]N
	for done < len(codes) {
		part, size := portion(lines, done, &long)
		var n int
		switch to, from := &codes[done], unsafe.Pointer(unsafe.SliceData(part)); unsafe.Sizeof(empty) {
		case 2:
			n = narrow16x512(to, from, len(part), uint64(empty))
		case 4:
			n = narrow32x512(to, from, len(part), uint64(empty))
		default:
			n = narrow64x512(to, from, len(part), uint64(empty))
		}
		done += n
		if n < size {
			break
		}
	}
	return done, true
}

// findFast is find where there is a kernel.
func findFast[N Number](p *palette, codes []byte, lines [][]N, empty N) (done int, ok bool) {
	if tier < AVX512 || unsafe.Sizeof(empty) < 4 {
		return 0, false
	}
	var long [1][]N
	for done < len(codes) {
		part, size := portion(lines, done, &long)
		var n int
		if to, from := &codes[done], unsafe.Pointer(unsafe.SliceData(part)); unsafe.Sizeof(empty) == 4 {
			n = find32x512(to, from, len(part), uint64(empty), p)
		} else {
			n = find64x512(to, from, len(part), uint64(empty), p)
		}
		done += n
		if n < size {
			break
		}
	}
	return done, true
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

// widenFast is widen where there is a kernel.
func widenFast[N Number](cells []N, codes []byte, empty N) (done bool) {
	if tier < AVX512 || unsafe.Sizeof(empty) == 1 {
		return false
	}
	for at := 0; at < len(codes); at += codedAtOnce {
		count := min(codedAtOnce, len(codes)-at)
		switch to := unsafe.Pointer(&cells[at]); unsafe.Sizeof(empty) {
		case 2:
			widen16x512(to, &codes[at], count, uint64(empty))
		case 4:
			widen32x512(to, &codes[at], count, uint64(empty))
		default:
			widen64x512(to, &codes[at], count, uint64(empty))
		}
	}
	return true
}

// paintFast is paint where there is a kernel.
func paintFast[N Number](p *palette, cells []N, codes []byte, empty N) (done bool) {
	if tier < AVX512 || unsafe.Sizeof(empty) < 4 {
		return false
	}
	for at := 0; at < len(codes); at += codedAtOnce {
		count := min(codedAtOnce, len(codes)-at)
		if to := unsafe.Pointer(&cells[at]); unsafe.Sizeof(empty) == 4 {
			paint32x512(to, &codes[at], count, uint64(empty), p)
		} else {
			paint64x512(to, &codes[at], count, uint64(empty), p)
		}
	}
	return true
}
