package match3

import (
	"slices"
	"unsafe"

	"example.com/match3/internal/engine"
)

// resolveCells resolves a board of at least one cell, whose kinds are told apart as how says, and fills final with the
// final board, row by row. It gives up on floats that can be equal and differ, and on more than 255 kinds of values
// that are not numbers.
func resolveCells[T comparable](r *Resolver, how difference, final []T, rows [][]T, empty T) (res Result, done bool) {
	switch how {
	case inBits:
		return resolveBits(r, final, rows, empty), true
	case inBitsOfFloat:
		for _, row := range rows {
			if !plainFloats(row) {
				return Result{}, false
			}
		}
		if !plainFloats([]T{empty}) {
			return Result{}, false
		}
		return resolveBits(r, final, rows, empty), true
	case inStrings:
		texts := viewed[string](copied(final, rows))
		codes := r.codesOf(len(texts))
		if kinds, few := encodeStrings(codes, texts, viewed[string]([]T{empty})[0]); few {
			return resolveCodes(r, texts, codes, len(rows), len(rows[0]), kinds), true
		}
	case inValues:
		cells := copied(final, rows)
		codes := r.codesOf(len(cells))
		if kinds, few := encodeValues(codes, cells, empty); few {
			return resolveCodes(r, cells, codes, len(rows), len(rows[0]), kinds), true
		}
	}
	return Result{}, false
}

// copied fills final with the cells of rows.
func copied[T any](final []T, rows [][]T) []T {
	for r, row := range rows {
		copy(final[r*len(row):], row)
	}
	return final
}

// viewed gives the same memory as cells of another type, which must have the same layout.
func viewed[V, T any](cells []T) []V {
	return unsafe.Slice((*V)(unsafe.Pointer(unsafe.SliceData(cells))), len(cells))
}

// resolveBits resolves cells that are equal where their bits are.
func resolveBits[T comparable](r *Resolver, final []T, rows [][]T, empty T) Result {
	switch unsafe.Sizeof(empty) {
	case 1:
		return resolveNumbers[uint8](r, final, rows, empty)
	case 2:
		return resolveNumbers[uint16](r, final, rows, empty)
	case 4:
		return resolveNumbers[uint32](r, final, rows, empty)
	default:
		return resolveNumbers[uint64](r, final, rows, empty)
	}
}

// resolveNumbers treats the cells as numbers of type N, which has the same size.
func resolveNumbers[N engine.Number, T comparable](r *Resolver, final []T, rows [][]T, empty T) Result {
	lines := viewed[[]N](rows)
	removed, passes := engine.ResolveLines(&r.scratch, viewed[N](final), lines, *(*N)(unsafe.Pointer(&empty)))
	return Result{Removed: removed, Passes: passes}
}

// resolveSmallBits is resolveBits where the board is small and its kinds are small numbers, for which it needs no Resolver.
func resolveSmallBits[T comparable](final []T, rows [][]T, empty T) (res Result, done bool) {
	switch unsafe.Sizeof(empty) {
	case 2:
		return resolveSmallNumbers[uint16](final, rows, empty)
	case 4:
		return resolveSmallNumbers[uint32](final, rows, empty)
	case 8:
		return resolveSmallNumbers[uint64](final, rows, empty)
	}
	return Result{}, false
}

func resolveSmallNumbers[N engine.Number, T comparable](final []T, rows [][]T, empty T) (res Result, done bool) {
	res.Removed, res.Passes, done = engine.ResolveLinesAlone(viewed[N](final), viewed[[]N](rows), *(*N)(unsafe.Pointer(&empty)))
	return res, done
}

// plainFloats reports whether there is neither a NaN nor a -0 among cells of a floating-point type.
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

// resolveCodes resolves the board of codes and, if that changed it, fills the cells with the kinds of the codes.
func resolveCodes[T any](r *Resolver, cells []T, codes []byte, rows, cols int, kinds []T) (res Result) {
	res.Removed, res.Passes = engine.ResolveRows(&r.scratch, codes, rows, cols)
	if res.Passes > 0 {
		for i, code := range codes {
			cells[i] = kinds[code]
		}
	}
	return res
}

// codesOf gives room for n codes.
func (r *Resolver) codesOf(n int) []byte {
	r.codes = slices.Grow(r.codes[:0], n)[:n]
	return r.codes
}
