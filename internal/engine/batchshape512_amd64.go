//go:build !purego

package engine

import "unsafe"

// batchShape512 is what the kernels for batches know of a shape: by which way the cells come together in pieces of
// eight that lie side by side, and eight such pieces in a block. The generator of the kernels, tools/asm/batch512, has
// the places of the fields.
type batchShape512 struct {
	blocks [4]batchBlock512
	end    uint64 // the bytes of the blocks that there are
	rows   uint64
	size   uint64 // cells
	plain  uint64 // 1 if all pieces are whole, so that in and out say nothing
}

// batchBlock512 is whole rows of a board, as many as have eight pieces or fewer.
type batchBlock512 struct {
	in     [64]uint8 // for each cell of the pieces the one of the block it comes from
	out    [64]uint8 // for each cell of the block, where it is in the pieces
	valid  uint64    // which places of in have a cell
	mask   uint64    // as many bits as the block has cells
	offset uint64    // where the block begins on the board
}

const (
	pieceCells    = 8
	piecesInBlock = 8
)

// newBatchShape512 is for boards of up to 16 rows and columns.
func newBatchShape512(rows, cols int) *batchShape512 {
	s := &batchShape512{rows: uint64(rows), size: uint64(rows * cols)}
	piecesInRow := 1
	if cols > pieceCells {
		piecesInRow = 2
	}
	if cols == piecesInRow*pieceCells {
		s.plain = 1
	}
	rowsInBlock := piecesInBlock / piecesInRow
	for row := range rows {
		block := &s.blocks[row/rowsInBlock]
		if row%rowsInBlock == 0 {
			block.offset = uint64(row * cols)
			s.end += uint64(unsafe.Sizeof(*block))
		}
		for col := range cols {
			cell := row%rowsInBlock*cols + col
			piece := row%rowsInBlock*piecesInRow + col/pieceCells
			place := piece*pieceCells + col%pieceCells
			block.in[place] = uint8(cell)
			block.valid |= 1 << place
			block.out[cell] = uint8(place)
			block.mask |= 1 << cell
		}
	}
	return s
}
