package generate

import (
	"hash/fnv"
	"math"
	"slices"
	"testing"

	"example.com/match3/vectors"
)

// The boards of the vectors are what a program in any other language can be held to, so they must never change.
func TestFrozenBoards(t *testing.T) {
	for _, frozen := range vectors.GeneratedBoards() {
		shape, err := ParseShape(frozen.Shape)
		if err != nil {
			t.Error(err)
			continue
		}
		p := Params{Shape: shape, Rows: frozen.Rows, Cols: frozen.Cols, Kinds: frozen.Kinds, Seed: frozen.Seed}
		got, want := mustNew(t, p).Board(frozen.Board, nil), slices.Concat(frozen.Cells...)
		if !slices.Equal(got, want) {
			t.Errorf("%+v, board %d: got\n%s\nwant\n%s", p, frozen.Board, draw(got, frozen.Cols), draw(want, frozen.Cols))
		}
	}
}

// Boards too large to write out are frozen by their hash: FNV-1a of 64 bits over the cells, four bytes each, least
// significant first. They were computed by a program in another language, which shares nothing with this package.
func TestFrozenHashes(t *testing.T) {
	for _, test := range []struct {
		shape      Shape
		rows, cols int
		kinds      uint32
		seed, k    uint64
		want       uint64
	}{
		{Uniform, 50, 50, 5, 42, 0, 0x74dff17a9f616546},
		{Uniform, 8, 8, 6, 42, 19999, 0xbc351f66a920ea65},
		{Uniform, 64, 33, math.MaxUint32, math.MaxUint64, math.MaxUint64, 0x834c10dd72d82297},
		{Stable, 8, 8, 6, 42, 0, 0x202d565fb99fbcb1},
		{Stable, 50, 50, 3, 1, 1000000, 0x9b9801b70aa999c5},
		{Stable, 9, 64, 5, math.MaxUint64, math.MaxUint64, 0xd2cba5518bfae9e1},
		{Chain, 50, 50, 6, 0, 0, 0x15f3f6aa334e1b40},
		{Chain, 200, 200, 6, 0, 0, 0xf212e78813dc03c2},
	} {
		p := Params{Shape: test.shape, Rows: test.rows, Cols: test.cols, Kinds: test.kinds, Seed: test.seed}
		hash := fnv.New64a()
		for _, kind := range mustNew(t, p).Board(test.k, nil) {
			hash.Write([]byte{byte(kind), byte(kind >> 8), byte(kind >> 16), byte(kind >> 24)})
		}
		if got := hash.Sum64(); got != test.want {
			t.Errorf("%+v, board %d: hash %#x, want %#x", p, test.k, got, test.want)
		}
	}
}
