package generate

import (
	"testing"

	"example.com/match3/internal/reference"
)

func TestStableBoardsHoldNoRun(t *testing.T) {
	for _, size := range []struct{ rows, cols int }{{1, 9}, {9, 1}, {3, 3}, {8, 8}, {9, 5}, {20, 20}} {
		for _, kinds := range []uint32{3, 4, 6, 9} {
			g := mustNew(t, Params{Shape: Stable, Rows: size.rows, Cols: size.cols, Kinds: kinds, Seed: 11})
			for k := range uint64(100) {
				cells := g.Board(k, nil)
				if n := reference.Count(reference.Mark(rowsOf(cells, size.cols), 0)); n != 0 {
					t.Fatalf("%d kinds, board %d: %d cells lie in runs:\n%s", kinds, k, n, draw(cells, size.cols))
				}
			}
		}
	}
}

// pick steps over the excluded kinds; here are all ways in which two of five kinds can be excluded.
func TestPickGivesEveryAllowedKind(t *testing.T) {
	const kinds = 5
	for a := range uint32(kinds + 1) {
		for b := range uint32(kinds + 1) {
			s, seen := newStream(1, 1), make(map[uint32]int)
			for range 200 {
				seen[pick(s, kinds, a, b)]++
			}
			for kind := range uint32(kinds + 2) {
				allowed := kind >= 1 && kind <= kinds && kind != a && kind != b
				if (seen[kind] > 0) != allowed {
					t.Errorf("excluding %d and %d: kind %d came %d times", a, b, kind, seen[kind])
				}
			}
		}
	}
}

// chiSquare is Pearson's statistic of counts that should all be equal but for chance.
func chiSquare(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

// What a true random source would exceed once in a thousand times, for 5 and for 35 degrees of freedom. The seeds are
// fixed, so that these tests give the same verdict every time.
const (
	limit5  = 20.52
	limit35 = 66.62
)

// The kinds are names only, so that in every cell of a stable board, too, all are equally likely. One cell is taken of
// each board, because the cells of one stable board depend on one another.
func TestEveryKindIsEquallyLikely(t *testing.T) {
	const rows, cols, kinds, boards = 5, 5, 6, 6000
	for _, shape := range []Shape{Uniform, Stable} {
		g := mustNew(t, Params{Shape: shape, Rows: rows, Cols: cols, Kinds: kinds, Seed: 2024})
		counts := make([][]int, rows*cols)
		var cells []uint32
		for k := range uint64(boards) {
			cells = g.Board(k, cells)
			for i, kind := range cells {
				if counts[i] == nil {
					counts[i] = make([]int, kinds)
				}
				counts[i][kind-1]++
			}
		}
		for i := range counts {
			if x := chiSquare(counts[i]); x > limit5 {
				t.Errorf("%v, row %d, column %d: chi-square %.1f of %v", shape, i/cols, i%cols, x, counts[i])
			}
		}
	}
}

// Neighbours, and the same cell of boards that follow one another, are where a poor source shows its pattern.
func TestPairsAreEquallyLikely(t *testing.T) {
	const cols, kinds, boards = 2, 6, 20000
	g := mustNew(t, Params{Shape: Uniform, Rows: 1, Cols: cols, Kinds: kinds, Seed: 7})
	inBoard, acrossBoards := make([]int, kinds*kinds), make([]int, kinds*kinds)
	before := g.Board(0, nil)
	for k := uint64(1); k <= boards; k++ {
		cells := g.Board(k, nil)
		inBoard[(cells[0]-1)*kinds+cells[1]-1]++
		acrossBoards[(before[0]-1)*kinds+cells[0]-1]++
		before = cells
	}
	if x := chiSquare(inBoard); x > limit35 {
		t.Errorf("neighbours in a board: chi-square %.1f of %v", x, inBoard)
	}
	if x := chiSquare(acrossBoards); x > limit35 {
		t.Errorf("the same cell of neighbouring boards: chi-square %.1f of %v", x, acrossBoards)
	}
}
