package engine

// resolveRow resolves in place a board of a single row, in which nothing can fall: its runs go, all in one pass.
func resolveRow(cells []byte) (removed, passes int) {
	for start := 0; start < len(cells); {
		kind, end := cells[start], start+1
		for end < len(cells) && cells[end] == kind {
			end++
		}
		if end-start >= 3 && kind != 0 {
			clear(cells[start:end])
			removed += end - start
			passes = 1
		}
		start = end
	}
	return removed, passes
}
