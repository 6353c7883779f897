package main

import (
	"math/rand/v2"
	"slices"

	"example.com/match3/internal/generate"
)

// start is a family of boards to begin with. Make fills a board, or says that there is none of the size.
type start struct {
	name string
	make func(cells []byte, s size, random *rand.Rand) bool
}

var starts = []start{
	{"uniform of 3 kinds", drawn(3, 0)},
	{"uniform of 4 kinds", drawn(4, 0)},
	{"uniform of 6 kinds", drawn(6, 0)},
	{"gaps", drawn(4, 4)},
	{"floating tiles", drawn(4, 13)},
	{"near-stable", nearStable},
	{"chain", chain},
	{"chain from both sides", chainFromBothSides},
	{"chains above one another", chainsAbove},
	{"zips", zips},
	{"two kinds in turn", inTurn},
}

// drawn draws each cell by itself, so many of sixteen empty.
func drawn(kinds, empty int) func([]byte, size, *rand.Rand) bool {
	return func(cells []byte, _ size, random *rand.Rand) bool {
		for i := range cells {
			cells[i] = byte(1 + random.IntN(kinds))
			if random.IntN(16) < empty {
				cells[i] = 0
			}
		}
		return true
	}
}

// nearStable has no run but where three cells were changed.
func nearStable(cells []byte, s size, random *rand.Rand) bool {
	if !generated(cells, s, generate.Stable, 4, random.Uint64()) {
		return false
	}
	for range 3 {
		cells[random.IntN(len(cells))] = byte(1 + random.IntN(4))
	}
	return true
}

func chain(cells []byte, s size, _ *rand.Rand) bool { return generated(cells, s, generate.Chain, 6, 0) }

// generated fills a board by a generator, if there are boards of that size.
func generated(cells []byte, s size, shape generate.Shape, kinds uint32, seed uint64) bool {
	g, err := generate.New(generate.Params{Shape: shape, Rows: s.rows, Cols: s.cols, Kinds: kinds, Seed: seed})
	if err != nil {
		return false
	}
	for i, kind := range g.Board(0, nil) {
		cells[i] = byte(kind)
	}
	return true
}

// chainFromBothSides is a chain and its mirror image, so that all that a pass changes lies in two places far apart.
func chainFromBothSides(cells []byte, s size, _ *rand.Rand) bool {
	half := make([]byte, s.rows*(s.cols/2))
	if s.cols < 4 || !generated(half, size{s.rows, s.cols / 2}, generate.Chain, 6, 0) {
		return false
	}
	width := s.cols / 2
	for row := range s.rows {
		line := cells[row*s.cols:][:s.cols]
		from := half[row*width:][:width]
		for i, kind := range from {
			line[i], line[s.cols-1-i] = kind, kind
		}
		if s.cols%2 == 1 {
			line[width] = byte(7 + row%2)
		}
	}
	return true
}

// chainsAbove is two chains of half the height, so that the upper one falls as the lower one goes.
func chainsAbove(cells []byte, s size, _ *rand.Rand) bool {
	half := s.rows / 2
	if !generated(cells[:half*s.cols], size{half, s.cols}, generate.Chain, 6, 0) {
		return false
	}
	lower := cells[half*s.cols:]
	copy(lower, cells[:half*s.cols])
	for i := 2 * half * s.cols; i < len(cells); i++ {
		cells[i] = byte(7 + i/s.cols%2)
	}
	return true
}

// zips has a nest of pairs in every column, a fifth of the height, which closes from the inside, and all else above it.
func zips(cells []byte, s size, _ *rand.Rand) bool {
	pairs := s.rows / 5
	for col := range s.cols {
		first := byte(1 + 2*(col%2)) // no neighbours have kinds in common
		var column []byte            // from the bottom up
		for i := range pairs {
			column = append(column, first+byte(i%2), first+byte(i%2))
		}
		for i := pairs - 1; i >= 0; i-- {
			column = append(column, first+byte(i%2))
		}
		for len(column) < s.rows {
			column = append(column, first+byte(len(column)%2))
		}
		for height, kind := range column[:s.rows] {
			cells[(s.rows-1-height)*s.cols+col] = kind
		}
	}
	return pairs > 0
}

// inTurn is two kinds as on a chessboard, with a run in one place.
func inTurn(cells []byte, s size, random *rand.Rand) bool {
	for i := range cells {
		cells[i] = byte(1 + (i/s.cols+i%s.cols)%2)
	}
	cells[random.IntN(len(cells))] = 1
	return true
}

// dress gives a few tiles that are never removed kinds of their own, the highest, so that a board has more kinds than
// the portable kernels have planes for.
func dress(cells []byte, lasting []bool) []byte {
	dressed := slices.Clone(cells)
	kind := byte(255)
	for i, lasts := range lasting {
		if lasts && kind > 255-16 {
			dressed[i] = kind
			kind--
		}
	}
	return dressed
}
