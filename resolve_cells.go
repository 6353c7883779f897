package match3

import (
	"slices"
	"unsafe"

	"example.com/match3/internal/engine"
)

// resolveCells resolves in place a board that lies row by row, whose kinds are told apart in the way given. Where there
// are more than 255 of them, or floats that are equal and differ, it leaves the board undone.
func resolveCells[T comparable](r *Resolver, how difference, cells []T, rows, cols int, empty T) (res Result, done bool) {
	switch how {
	case inBits:
		return resolveBits(r, cells, rows, cols, empty)
	case inBitsOfFloat:
		if !plainFloats(cells) || !plainFloats([]T{empty}) {
			return Result{}, false
		}
		return resolveBits(r, cells, rows, cols, empty)
	case inStrings:
		texts := viewed[string](cells)
		codes := r.codesOf(len(texts))
		if kinds, few := encodeStrings(codes, texts, viewed[string]([]T{empty})[0]); few {
			return resolveCodes(r, texts, codes, rows, cols, kinds), true
		}
	case inValues:
		codes := r.codesOf(len(cells))
		if kinds, few := encodeValues(codes, cells, empty); few {
			return resolveCodes(r, cells, codes, rows, cols, kinds), true
		}
	}
	return Result{}, false
}

// viewed gives the same cells as another type, which must have the layout of theirs.
func viewed[V, T any](cells []T) []V {
	return unsafe.Slice((*V)(unsafe.Pointer(unsafe.SliceData(cells))), len(cells))
}

// resolveBits resolves cells that are equal where their bits are.
func resolveBits[T comparable](r *Resolver, cells []T, rows, cols int, empty T) (res Result, done bool) {
	switch unsafe.Sizeof(empty) {
	case 1:
		return resolveNumbers(r, viewed[uint8](cells), rows, cols, viewed[uint8]([]T{empty})[0])
	case 2:
		return resolveNumbers(r, viewed[uint16](cells), rows, cols, viewed[uint16]([]T{empty})[0])
	case 4:
		return resolveNumbers(r, viewed[uint32](cells), rows, cols, viewed[uint32]([]T{empty})[0])
	default:
		return resolveNumbers(r, viewed[uint64](cells), rows, cols, viewed[uint64]([]T{empty})[0])
	}
}

func resolveNumbers[N engine.Number](r *Resolver, cells []N, rows, cols int, empty N) (res Result, done bool) {
	res.Removed, res.Passes, done = engine.ResolveNumbers(&r.scratch, cells, rows, cols, empty)
	return res, done
}

// plainFloats says that there is neither a NaN nor a -0 among cells of a type of floats.
func plainFloats[T any](cells []T) bool {
	var cell T
	if unsafe.Sizeof(cell) == 4 {
		const sign, infinite = 1 << 31, 0xff << 23
		return !slices.ContainsFunc(viewed[uint32](cells), func(bits uint32) bool {
			return bits == sign || bits&^sign > infinite
		})
	}
	const sign, infinite = 1 << 63, 0x7ff << 52
	return !slices.ContainsFunc(viewed[uint64](cells), func(bits uint64) bool {
		return bits == sign || bits&^sign > infinite
	})
}

// resolveCodes resolves the board of codes and makes of its cells what the codes are in kinds.
func resolveCodes[T any](r *Resolver, cells []T, codes []byte, rows, cols int, kinds []T) (res Result) {
	res.Removed, res.Passes = engine.ResolveRows(&r.scratch, codes, rows, cols)
	if res.Passes > 0 {
		for i, code := range codes {
			cells[i] = kinds[code]
		}
	}
	return res
}

// codesOf gives room for so many codes.
func (r *Resolver) codesOf(n int) []byte {
	r.codes = slices.Grow(r.codes[:0], n)[:n]
	return r.codes
}
