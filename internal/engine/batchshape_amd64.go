//go:build !purego

package engine

// leastBatchCells is how many cells a board must have for the kernels for batches.
const leastBatchCells = 16

// batchShape is what resolveLanes knows of a shape. The generator of the kernel, tools/asm/batch, has the places of the
// fields.
type batchShape struct {
	in, out [64]uint8 // for each cell of the columns, or of the stores, the place it comes from
	valid   uint64    // the cells of the columns
	size    uint64    // cells
	tail    uint64    // where the second load and store begin
	form    uint64    // how many bytes a load takes
}

// newBatchShape is newSmallShape with columns upside down where cells come in.
func newBatchShape(rows, cols int) *batchShape {
	one := newSmallShape(rows, cols)
	s := &batchShape{out: one.out[0], size: uint64(one.size), tail: one.tail, form: one.form}
	for place, from := range one.in[0] {
		if one.valid[0]>>place&1 != 0 {
			s.in[place^(lowColumnRows-1)] = from
			s.valid |= 1 << (place ^ (lowColumnRows - 1))
		}
	}
	return s
}

// wideBatchShape is what resolveWideLanes knows of a shape: the same, for columns with a guard bit in two words.
type wideBatchShape struct {
	in, out [2][64]uint8
	step    [8]uint64 // from one column to the next, eight times
	valid   [2]uint64
	guards  [2]uint64
	size    uint64
	tail    uint64
	form    uint64
	loaded  [2]uint64 // the places of in, which has each eight cells upside down, as batchShape has
}

func newWideBatchShape(rows, cols int) *wideBatchShape {
	step := rows + 1
	perWord := wordBits / step
	size := rows * cols
	cells := loadsFor(size)
	s := &wideBatchShape{size: uint64(size), tail: uint64(cells.tail), form: cells.form}
	for i := range s.step {
		s.step[i] = uint64(step)
	}
	for col := range cols {
		word, bit := col/perWord, col%perWord*step
		if word == 0 {
			bit += wordBits - perWord*step
		}
		for height := range rows {
			cell := (rows-1-height)*cols + col
			place := (bit + height) ^ (lowColumnRows - 1)
			s.in[word][place] = cells.place(cell)
			s.loaded[word] |= 1 << place
			s.valid[word] |= 1 << (bit + height)
			cells.scatter(&s.out, cell, uint8(word*wordBits+bit+height))
		}
		s.guards[word] |= 1 << (bit + rows)
	}
	return s
}
