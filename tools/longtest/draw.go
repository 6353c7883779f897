package main

import "math/rand/v2"

// drawn is a case: a few boards of one shape, back to back.
type drawn struct {
	number     uint64
	rows, cols int
	boards     int
	cells      []byte
}

// size is the number of cells of a board.
func (d *drawn) size() int { return d.rows * d.cols }

// board gives the cells of a board out of some that have the shape of the case.
func (d *drawn) board(cells []byte, k int) []byte {
	return cells[k*d.size() : (k+1)*d.size() : (k+1)*d.size()]
}

// kept is how many bytes a case may hold on to when the next one needs less: there are thousands of them, and a few
// large ones now and then would in the end make all of them large.
const kept = 1 << 15

// draw makes the case of that number. It uses the memory of the one before.
func (d *drawn) draw(seed, number uint64) {
	source := rand.NewPCG(seed, number)
	random := rand.New(source)
	d.number = number
	d.rows, d.cols = drawShape(random)
	d.boards = 1
	if random.IntN(4) == 0 { // a batch that fills lanes, one that does not, and what is left over
		d.boards = 1 + random.IntN(max(1, min(200, 20_000/max(1, d.size()))))
	}
	total := d.boards * d.size()
	if cap(d.cells) < total || cap(d.cells) > max(total, kept) {
		d.cells = make([]byte, total)
	}
	d.cells = d.cells[:total]
	for k := range d.boards {
		fill(d.board(d.cells, k), d.cols, random, source)
	}
}

// drawShape gives mostly boards of the size that games have, but any up to 20x20, and now and then sides around the
// widths of machine words, and boards that are tall, wide or large.
func drawShape(random *rand.Rand) (rows, cols int) {
	switch n := random.IntN(10_000); {
	case n < 5000:
		return random.IntN(10), random.IntN(10)
	case n < 7000:
		return 8 + random.IntN(2), 8 + random.IntN(2)
	case n < 9700:
		return random.IntN(21), random.IntN(21)
	case n < 9800:
		return longSide(random), random.IntN(12)
	case n < 9900:
		return random.IntN(12), longSide(random)
	case n < 9960:
		return 17 + random.IntN(48), 17 + random.IntN(48)
	case n < 9985:
		return longSide(random), longSide(random)
	case n < 9990:
		return tallSide(random), random.IntN(9)
	case n < 9995:
		return random.IntN(9), tallSide(random)
	case n == 9995 && random.IntN(5) == 0: // on both sides of the width at which boards of few rows are cut into pieces
		return 2 + random.IntN(2), 1<<17 + random.IntN(200) - 100
	default: // on both sides of the heights at which kernels change
		return 250 + random.IntN(200), 1 + random.IntN(200)
	}
}

// longSide is mostly at, or next to, a multiple of the width of a word.
func longSide(random *rand.Rand) int {
	switch random.IntN(8) {
	case 0:
		return 200 + random.IntN(100)
	case 1, 2:
		return 63 + random.IntN(67)
	}
	return 64*(1+random.IntN(2)) - 1 + random.IntN(3)
}

func tallSide(random *rand.Rand) int { return 500 + random.IntN(4500) }

// fill draws a board in one of several ways.
func fill(cells []byte, cols int, random *rand.Rand, source *rand.PCG) {
	kinds := 1 + random.IntN(7)
	offset := 0
	switch random.IntN(12) {
	case 0:
		kinds = 255
	case 1:
		kinds = 1 + random.IntN(255)
	case 2: // few kinds with high numbers
		offset = random.IntN(256 - kinds)
	}
	gaps := 0 // of 16 cells
	switch random.IntN(8) {
	case 0, 1, 2:
		gaps = 1 + random.IntN(8)
	case 3: // a few tiles, most of which float
		gaps = 10 + random.IntN(6)
	}
	drawCells(cells, kinds, offset, gaps, source)
	switch random.IntN(16) {
	case 0: // nothing but one kind
		fillWith(cells, byte(1+random.IntN(255)))
	case 1: // two kinds in turn: what looks alike is stable
		alternate(cells, cols, random)
	case 2, 3:
		plant(cells, cols, random)
	}
}

// plant puts runs, and lines that are one too short, anywhere on the board, at its edges too. On a board of many kinds
// they are the only ones.
func plant(cells []byte, cols int, random *rand.Rand) {
	if len(cells) == 0 {
		return
	}
	for range 1 + random.IntN(4) {
		kind := byte(1 + random.IntN(255))
		at, length, step := random.IntN(len(cells)), 2+random.IntN(5), 1
		if random.IntN(2) == 0 {
			step = cols
		}
		for range length {
			if at >= len(cells) {
				break
			}
			cells[at] = kind
			at += step
			if step == 1 && at%cols == 0 {
				break
			}
		}
	}
}

// drawCells draws each cell from one of two bytes of random bits: the kind from one, whether it is empty from the
// other.
func drawCells(cells []byte, kinds, offset, gaps int, source *rand.PCG) {
	var word uint64
	for i := range cells {
		if i%4 == 0 {
			word = source.Uint64()
		}
		kind := 1 + offset + int(word&0xFF)*kinds>>8
		if int(word>>8&15) < gaps {
			kind = 0
		}
		cells[i] = byte(kind)
		word >>= 16
	}
}

func fillWith(cells []byte, kind byte) {
	for i := range cells {
		cells[i] = kind
	}
}

// alternate fills a board as a chessboard and then changes a few cells, so that few runs come about, or none.
func alternate(cells []byte, cols int, random *rand.Rand) {
	kinds := [2]byte{byte(1 + random.IntN(255)), byte(1 + random.IntN(255))}
	for i := range cells {
		cells[i] = kinds[(i/cols+i%cols)%2]
	}
	if len(cells) == 0 {
		return
	}
	for range random.IntN(6) {
		cells[random.IntN(len(cells))] = kinds[random.IntN(2)] * byte(random.IntN(2))
	}
}
