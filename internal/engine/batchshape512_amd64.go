//go:build !purego

package engine

// leastBatchCells is how many cells a board must have for the kernels for batches.
const leastBatchCells = 16

// batchShape512 is what resolveLanes512 knows of a shape. The generator of the kernel, tools/asm/batch512, has the places of the
// fields.
type batchShape512 struct {
	in, out [64]uint8 // for each cell of the columns, or of the stores, the place it comes from
	valid   uint64    // the cells of the columns
	size    uint64    // cells
	tail    uint64    // where the second load and store begin
	form    uint64    // how many bytes a load takes
}

// newBatchShape512 is newSmallShape with columns upside down where cells come in.
func newBatchShape512(rows, cols int) *batchShape512 {
	one := newSmallShape(rows, cols)
	s := &batchShape512{out: one.out[0], size: uint64(one.size), tail: one.tail, form: one.form}
	for place, from := range one.in[0] {
		if one.valid[0]>>place&1 != 0 {
			s.in[place^(lowColumnRows-1)] = from
			s.valid |= 1 << (place ^ (lowColumnRows - 1))
		}
	}
	return s
}

// wideBatchShape512 is what resolveWideLanes512 knows of a shape: the same, for columns with a guard bit in two words.
type wideBatchShape512 struct {
	in, out [2][64]uint8
	step    [8]uint64 // from one column to the next, eight times
	valid   [2]uint64
	guards  [2]uint64
	size    uint64
	tail    uint64
	form    uint64
	loaded  [2]uint64 // the places of in, which has each eight cells upside down, as batchShape512 has
}

func newWideBatchShape512(rows, cols int) *wideBatchShape512 {
	step := rows + 1
	perWord := wordBits / step
	size := rows * cols
	cells := loadsFor(size)
	s := &wideBatchShape512{size: uint64(size), tail: uint64(cells.tail), form: cells.form}
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
