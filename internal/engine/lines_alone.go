package engine

import "unsafe"

// ResolveLinesAlone is ResolveLines for the boards that games mostly have: with a kernel that needs no scratch, and all
// cells at most 255 above empty. Getting a scratch and finding the way through the code for other boards takes as long as
// resolving one of these. Cells of one byte are codes already and need none of this. If it is not done, final is as before.
func ResolveLinesAlone[N Number](final []N, lines [][]N, empty N) (removed, passes int, done bool) {
	rows, cols := len(lines), len(lines[0])
	if !FitsAlone(len(final), rows, cols) || unsafe.Sizeof(empty) == 1 {
		return 0, 0, false
	}
	var room [aloneSide*aloneSide + codesRoom]byte
	codes := room[:len(final)]
	if narrow(codes, lines, empty) < len(codes) {
		return 0, 0, false
	}
	removed, passes = ResolveAlone(codes, rows, cols)
	widen(final, codes, empty)
	return removed, passes, true
}
