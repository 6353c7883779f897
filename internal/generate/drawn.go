package generate

// uniform fills the cells in raster order, each with 1 + a number below kinds.
func uniform(cells []uint32, kinds uint32, s *stream) {
	for i := range cells {
		cells[i] = 1 + s.below(kinds)
	}
}

// stable fills the cells in raster order, each with one draw from the kinds that complete no run.
//
// At most two kinds are excluded: that of the two cells to the left, if these are equal, and that of the two cells
// above, if these are. The draw is a number below kinds less the excluded, and says which of the allowed kinds, in
// ascending order, the cell gets. Runs that would close to the right or below need no look: those cells come later and
// look back. So every board without a run can come out, if not all with the same probability.
func stable(cells []uint32, cols int, kinds uint32, s *stream) {
	for i := range cells {
		var left, above uint32 // 0, which is no kind, where nothing is excluded
		if i%cols >= 2 && cells[i-1] == cells[i-2] {
			left = cells[i-1]
		}
		if i/cols >= 2 && cells[i-cols] == cells[i-2*cols] {
			above = cells[i-cols]
		}
		cells[i] = pick(s, kinds, left, above)
	}
}

// pick draws a kind other than a and b, either of which may be 0 for none.
func pick(s *stream, kinds, a, b uint32) uint32 {
	low, high := min(a, b), max(a, b)
	if low == high {
		low = 0 // one kind, excluded twice, counts once
	}
	allowed := kinds
	if low != 0 {
		allowed--
	}
	if high != 0 {
		allowed--
	}
	kind := 1 + s.below(allowed)
	// Stepping over the excluded kinds, the lower first, turns an index among the allowed into a kind.
	if low != 0 && kind >= low {
		kind++
	}
	if high != 0 && kind >= high {
		kind++
	}
	return kind
}
