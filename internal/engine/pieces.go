package engine

import "encoding/binary"

// Boards of few rows and many columns lie badly as columns: each takes a block of memory for two or three cells. But
// tiles never leave their column, so that where two neighbouring columns have no kind in common no run ever crosses.
// Between such places a board without gaps is pieces that have nothing to do with one another, each pass of one going
// on beside that of the others, and small boards are what there are fast kernels for. A board with gaps is not: a run
// in one piece closes the gaps of all.
const (
	mostPieceRows  = 3 // with more rows too many neighbours have a kind in common
	leastPieceCols = 256
	pieceCols      = 16 // which the kernels for small boards take; a piece is wider only where it must

	// leastPieceCols512 is the same on AVX-512, whose kernel for columns is faster as long as a near cache holds them.
	leastPieceCols512 = 1 << 17
)

// wantsPieces says whether boards of rows x cols are to be resolved in pieces.
func wantsPieces(rows, cols int) bool {
	return rows <= mostPieceRows && cols >= leastPieceCols && rows > 1 && (tier < AVX512 || cols >= leastPieceCols512)
}

// resolvePieces resolves a board of few rows and many columns piece by piece. It is not done, and has changed nothing,
// if there are gaps or the board is all one piece.
func resolvePieces(s *Scratch, cells []byte, rows, cols int) (removed, passes int, done bool) {
	if gapsInRows(cells, cols) {
		return 0, 0, false
	}
	for start := 0; start < cols; {
		end := pieceEnd(cells, rows, cols, start)
		if start == 0 && end == cols {
			return 0, 0, false
		}
		count, last := s.resolvePiece(cells, rows, cols, start, end)
		removed += count
		passes = max(passes, last)
		start = end
	}
	return removed, passes, true
}

// resolvePiece resolves columns start to end, the end left out.
func (s *Scratch) resolvePiece(cells []byte, rows, cols, start, end int) (removed, passes int) {
	width := end - start
	s.piece = grow(s.piece, rows*width)
	for row := range rows {
		copy(s.piece[row*width:(row+1)*width], cells[row*cols+start:])
	}
	// A wide piece comes back to resolvePieces, which finds that it is all one and leaves s.piece as it is.
	removed, passes = ResolveRows(s, s.piece, rows, width)
	if passes > 0 {
		for row := range rows {
			copy(cells[row*cols+start:], s.piece[row*width:(row+1)*width])
		}
	}
	return removed, passes
}

// pieceEnd is where a piece that begins at column start ends: as late as can be among pieceCols columns, or where it
// can first.
func pieceEnd(cells []byte, rows, cols, start int) (end int) {
	end = start
	kinds := kindSet(cells, rows, cols, start)
	for col := start + 1; col < cols; col++ {
		if end > start && col-start > pieceCols {
			return end
		}
		next := kindSet(cells, rows, cols, col)
		if kinds&next == 0 {
			end = col
		}
		kinds = next
	}
	if end > start && cols-start > pieceCols {
		return end
	}
	return cols
}

// kindSet has a bit for the kinds of a column. Kinds that share a bit make fewer pieces, never wrong ones.
func kindSet(cells []byte, rows, cols, col int) (kinds uint64) {
	for i := col; i < rows*cols; i += cols {
		if cells[i] != 0 {
			kinds |= 1 << (cells[i] & 63)
		}
	}
	return kinds
}

// gapsInRows says whether there is an empty cell right below a tile.
func gapsInRows(cells []byte, cols int) bool {
	above, below := cells[:len(cells)-cols], cells[cols:]
	i := 0
	for ; i+8 <= len(above); i += 8 {
		if tileBytes(binary.LittleEndian.Uint64(above[i:]))&^tileBytes(binary.LittleEndian.Uint64(below[i:])) != 0 {
			return true
		}
	}
	for ; i < len(above); i++ {
		if above[i] != 0 && below[i] == 0 {
			return true
		}
	}
	return false
}

// tileBytes has the top bit of each byte of x that is not 0.
func tileBytes(x uint64) uint64 {
	const low7, high = 0x7F7F7F7F7F7F7F7F, 0x8080808080808080
	return (x&low7 + low7 | x) & high
}
