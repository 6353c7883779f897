// Package generate makes boards from written-down random numbers: board k of a seed depends on the seed and on k alone,
// and is the same on every machine and in every language, so that a figure measured here can be checked elsewhere.
//
// What may enter: a family of boards that can be told in a paragraph, and drawn by the one stream of numbers of this
// package. What may not: math/rand (its numbers belong to Go), floating point, clocks, state kept from board to board,
// knowledge of how boards are stored, read or written elsewhere.
//
// # The random numbers
//
// They are those of SplitMix64 (Guy L. Steele Jr., Doug Lea, Christine H. Flood: Fast Splittable Pseudorandom Number
// Generators, OOPSLA 2014). All arithmetic is modulo 2^64, >> shifts zeros in, G = 0x9E3779B97F4A7C15, and mix64(z) is
//
//	z ^= z >> 30;  z *= 0xBF58476D1CE4E5B9
//	z ^= z >> 27;  z *= 0x94D049BB133111EB
//	z ^= z >> 31
//
// Board k of seed s has the stream whose starting state is
//
//	mix64(mix64(s) + (k+1)*G)
//
// and a draw adds G to the state and gives mix64 of the sum. The seed is mixed first because s + k*G alone would let
// seeds that lie a few G apart share nearly all their boards; the sum is mixed again because otherwise board k+1 would
// read the stream of board k, one draw late.
//
// A number below c is the high half of the 128-bit product of a draw and c, the multiply-high reduction (Daniel Lemire:
// Fast Random Integer Generation in an Interval, ACM TOMACS 29(1), 2019) without its rejection step, so that a number
// always costs one draw. The price is a bias: the probability of a number differs from 1/c by less than 1/2^64, that
// is by less than c/2^64 of itself, which nobody could ever observe for c < 2^32.
//
// # The shapes
//
// Uniform, Stable and Chain say how the cells come out of the stream.
package generate

import "slices"

// Params says which boards to make. The zero value stands for uniform boards of 0 rows and 0 columns.
type Params struct {
	Shape      Shape
	Rows, Cols int    // in cells; 0 is allowed, but not for Chain
	Kinds      uint32 // tiles are of the kinds 1 to Kinds; of no meaning where there are no cells
	Seed       uint64 // every value is as good as any other; Chain does not look at it
}

// Generator makes the boards of one set of parameters. It keeps nothing between boards, so that any number of
// goroutines may use one at the same time. Get one from [New].
type Generator struct {
	params Params
}

// New checks the parameters and returns their generator. The error names the parameter, the value that cannot be, and
// what to give instead.
func New(p Params) (*Generator, error) {
	if err := check(p); err != nil {
		return nil, err
	}
	return &Generator{params: p}, nil
}

// Board returns board k: Rows*Cols kinds in row-major order, top row first. No cell is empty.
//
// What cells held is overwritten. Its memory is used where its capacity suffices, and then nothing is allocated; give
// nil for a new slice.
func (g *Generator) Board(k uint64, cells []uint32) []uint32 {
	p := g.params
	size := p.Rows * p.Cols
	cells = slices.Grow(cells[:0], size)[:size]
	switch p.Shape {
	case Uniform:
		uniform(cells, p.Kinds, newStream(p.Seed, k))
	case Stable:
		stable(cells, p.Cols, p.Kinds, newStream(p.Seed, k))
	case Chain:
		chain(cells, p.Rows, p.Cols)
	}
	return cells
}
