package engine

import "unsafe"

// mostSmallCells is how many cells a board has at most that ResolveSmallLines takes.
const mostSmallCells = 128

// ResolveSmallLines is ResolveLines for the boards that games mostly have: small enough for a kernel that needs no scratch,
// with all cells at most 255 above empty. Getting a scratch and finding the way through the code for all other boards
// takes as long as resolving one of these. If it is not done, final means nothing.
func ResolveSmallLines[N Number](final []N, lines [][]N, empty N) (removed, passes int, done bool) {
	if len(final) > mostSmallCells || unsafe.Sizeof(empty) == 1 {
		return 0, 0, false
	}
	var room [mostSmallCells + codesRoom]byte
	codes := room[:len(final)]
	if narrow(codes, lines, empty) < len(codes) {
		return 0, 0, false
	}
	rows, cols := len(lines), len(lines[0])
	if small := learnSmallShape(rows, cols); small != nil {
		removed, passes = small.Resolve(codes)
	} else if FitsSmall(len(codes), rows, cols) {
		removed, passes = ResolveSmall(codes, rows, cols)
	} else if FitsSquare(len(codes), rows, cols) {
		removed, passes = ResolveSquare(codes, rows, cols)
	} else {
		return 0, 0, false
	}
	widen(final, codes, empty)
	return removed, passes, true
}
