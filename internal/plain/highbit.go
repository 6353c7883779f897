package plain

// MaxHighBitKind is the highest kind that [HighBit] takes: the bit above it is the mark.
const MaxHighBitKind = highBit - 1

const highBit = 0x80

// HighBit resolves a board of rows x cols bytes in place, row by row and top row first: 0 is empty, and no kind is
// above [MaxHighBitKind]. It marks a tile by the highest bit of its byte, and so needs no memory beside the board.
//
// The runs of rows are looked for first, then those of columns, both in the order of the cells; a walk down each
// column, or from run to run in place of cell to cell, takes longer.
func HighBit(cells []byte, rows, cols int) (removed, passes int) {
	for {
		found := false
		for row := range rows {
			line := cells[row*cols : (row+1)*cols]
			for i := 2; i < len(line); i++ {
				kind := line[i] // no mark can be here yet
				if line[i-1]&^highBit == kind && line[i-2]&^highBit == kind && kind != 0 {
					line[i-2], line[i-1], line[i] = kind|highBit, kind|highBit, kind|highBit
					found = true
				}
			}
		}
		if rows >= 3 {
			below, below2 := cells[cols:], cells[2*cols:]
			for i, tile := range cells[:len(below2)] {
				kind := tile &^ highBit
				if below[i]&^highBit == kind && below2[i]&^highBit == kind && kind != 0 {
					cells[i], below[i], below2[i] = kind|highBit, kind|highBit, kind|highBit
					found = true
				}
			}
		}
		if !found {
			return removed, passes
		}
		passes++
		for col := range cols {
			to := (rows-1)*cols + col
			for from := to; from >= 0; from -= cols {
				tile := cells[from]
				cells[from] = 0
				if tile >= highBit {
					removed++
				} else if tile != 0 {
					cells[to] = tile
					to -= cols
				}
			}
		}
	}
}
