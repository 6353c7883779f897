package main

import "math/rand/v2"

// mostKinds is how many kinds changes give to cells.
const mostKinds = 6

// change changes a board in one of several ways.
func change(cells []byte, s size, random *rand.Rand) {
	switch random.IntN(10) {
	case 0:
		swap(cells, random)
	case 1:
		copyBlock(cells, s, random)
	case 2, 3:
		insert(cells, s, random)
	case 4:
		takeOut(cells, s, random)
	case 5:
		turnRow(cells, s, random)
	default:
		cells[random.IntN(len(cells))] = drawKind(random)
	}
}

// drawKind is mostly a tile.
func drawKind(random *rand.Rand) byte {
	if random.IntN(20) == 0 {
		return 0
	}
	return byte(1 + random.IntN(mostKinds))
}

func swap(cells []byte, random *rand.Rand) {
	i, j := random.IntN(len(cells)), random.IntN(len(cells))
	cells[i], cells[j] = cells[j], cells[i]
}

// copyBlock copies a block of up to a quarter of each side to another place.
func copyBlock(cells []byte, s size, random *rand.Rand) {
	rows, cols := 1+random.IntN((s.rows+3)/4), 1+random.IntN((s.cols+3)/4)
	fromRow, fromCol := random.IntN(s.rows-rows+1), random.IntN(s.cols-cols+1)
	toRow, toCol := random.IntN(s.rows-rows+1), random.IntN(s.cols-cols+1)
	for row := range rows {
		copy(cells[(toRow+row)*s.cols+toCol:][:cols], cells[(fromRow+row)*s.cols+fromCol:][:cols])
	}
}

// insert puts a tile into a column and moves all above it up.
func insert(cells []byte, s size, random *rand.Rand) {
	col, row := random.IntN(s.cols), random.IntN(s.rows)
	for above := range row {
		cells[above*s.cols+col] = cells[(above+1)*s.cols+col]
	}
	cells[row*s.cols+col] = drawKind(random)
}

// takeOut takes a tile out of a column, moves all above it down and puts a new one on top.
func takeOut(cells []byte, s size, random *rand.Rand) {
	col, row := random.IntN(s.cols), random.IntN(s.rows)
	for ; row > 0; row-- {
		cells[row*s.cols+col] = cells[(row-1)*s.cols+col]
	}
	cells[col] = drawKind(random)
}

// turnRow moves a row by a cell, round the edge.
func turnRow(cells []byte, s size, random *rand.Rand) {
	row := random.IntN(s.rows)
	line := cells[row*s.cols:][:s.cols]
	first := line[0]
	copy(line, line[1:])
	line[s.cols-1] = first
}
