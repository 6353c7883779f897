package generate

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

// What follows is the package comment and the comments of the shapes once more, in arithmetic that cannot overflow and
// without a thought for speed. It shares no code with what it is held against.

var (
	literalModulus = new(big.Int).Lsh(big.NewInt(1), 64)
	literalGamma   = literalNumber("9E3779B97F4A7C15")
	literalFirst   = literalNumber("BF58476D1CE4E5B9")
	literalSecond  = literalNumber("94D049BB133111EB")
)

func literalNumber(hexadecimal string) *big.Int {
	n, ok := new(big.Int).SetString(hexadecimal, 16)
	if !ok {
		panic(hexadecimal)
	}
	return n
}

func literalMix(z *big.Int) *big.Int {
	fold := func(z *big.Int, shift uint) *big.Int { return new(big.Int).Xor(z, new(big.Int).Rsh(z, shift)) }
	times := func(z, factor *big.Int) *big.Int {
		product := new(big.Int).Mul(z, factor)
		return product.Mod(product, literalModulus)
	}
	z = times(fold(z, 30), literalFirst)
	z = times(fold(z, 27), literalSecond)
	return fold(z, 31)
}

// literalDraws returns the first count draws for a board of a seed.
func literalDraws(seed, k uint64, count int) []*big.Int {
	number := new(big.Int).SetUint64(k)
	number.Add(number, big.NewInt(1))
	state := new(big.Int).Mul(number, literalGamma)
	state.Add(state, literalMix(new(big.Int).SetUint64(seed)))
	state.Mod(state, literalModulus)
	state = literalMix(state)
	draws := make([]*big.Int, count)
	for i := range draws {
		state = new(big.Int).Add(state, literalGamma)
		state.Mod(state, literalModulus)
		draws[i] = literalMix(state)
	}
	return draws
}

func literalBelow(draw *big.Int, c int) int {
	product := new(big.Int).Mul(draw, big.NewInt(int64(c)))
	return int(product.Div(product, literalModulus).Int64())
}

func literalUniform(p Params, k uint64) []uint32 {
	var cells []uint32
	for _, draw := range literalDraws(p.Seed, k, p.Rows*p.Cols) {
		cells = append(cells, uint32(1+literalBelow(draw, int(p.Kinds))))
	}
	return cells
}

// literalStable lists the allowed kinds of every cell and takes one by its index.
func literalStable(p Params, k uint64) []uint32 {
	draws := literalDraws(p.Seed, k, p.Rows*p.Cols)
	board := make([][]uint32, p.Rows)
	for row := range board {
		board[row] = make([]uint32, p.Cols)
		for col := range board[row] {
			var allowed []uint32
			for kind := uint32(1); kind <= p.Kinds; kind++ {
				closesRow := col >= 2 && board[row][col-1] == kind && board[row][col-2] == kind
				closesColumn := row >= 2 && board[row-1][col] == kind && board[row-2][col] == kind
				if !closesRow && !closesColumn {
					allowed = append(allowed, kind)
				}
			}
			board[row][col] = allowed[literalBelow(draws[row*p.Cols+col], len(allowed))]
		}
	}
	return slices.Concat(board...)
}

func TestBoardsAreTheDocumentedOnes(t *testing.T) {
	literal := map[Shape]func(Params, uint64) []uint32{Uniform: literalUniform, Stable: literalStable}
	sizes := []struct{ rows, cols int }{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 7}, {7, 1}, {2, 2}, {3, 5}, {6, 4}, {8, 8}}
	numbers := []uint64{0, 1, 2, 42, 1 << 32, gamma, math.MaxUint64}
	for shape, want := range literal {
		for _, size := range sizes {
			for _, kinds := range []uint32{3, 4, 5, 6, 7, 100} {
				for _, seed := range numbers {
					p := Params{Shape: shape, Rows: size.rows, Cols: size.cols, Kinds: kinds, Seed: seed}
					g := mustNew(t, p)
					for _, k := range numbers {
						if got, want := g.Board(k, nil), want(p, k); !slices.Equal(got, want) {
							t.Fatalf("%+v, board %d:\ngot\n%s\nwant\n%s", p, k, draw(got, p.Cols), draw(want, p.Cols))
						}
					}
				}
			}
		}
	}
}
