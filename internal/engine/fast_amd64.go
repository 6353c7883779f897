//go:build !purego

package engine

// resolveFast resolves in place a board of bytes that lies row by row, if the tier in use has a kernel for its shape.
func resolveFast(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	if tier < AVX512 {
		return 0, 0, false
	}
	if small := learnSmallShape(rows, cols); small != nil {
		removed, passes = small.Resolve(cells)
		return removed, passes, true
	}
	return resolveColumns512(s, cells, rows, cols)
}
