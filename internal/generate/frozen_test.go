package generate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"hash/fnv"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"
)

// frozenBoard is a line of testdata/generate.jsonl. The lines were computed by a program in another language, which
// shares nothing with this package, and are what a port of it can be held to. Seed and board number are strings,
// because many readers of JSON lose numbers above 2^53.
type frozenBoard struct {
	Shape string     `json:"shape"`
	Rows  int        `json:"rows"`
	Cols  int        `json:"cols"`
	Kinds uint32     `json:"kinds"`
	Seed  string     `json:"seed"`
	Board string     `json:"board"`
	Cells [][]uint32 `json:"cells"`
}

func readFrozen(t *testing.T) []frozenBoard {
	t.Helper()
	data, err := os.ReadFile("testdata/generate.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var boards []frozenBoard
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.DisallowUnknownFields()
		var board frozenBoard
		if err := decoder.Decode(&board); err != nil {
			t.Fatalf("line %d: %v", len(boards)+1, err)
		}
		boards = append(boards, board)
	}
	return boards
}

func TestFrozenBoards(t *testing.T) {
	boards := readFrozen(t)
	if len(boards) < 12 {
		t.Fatalf("only %d boards", len(boards))
	}
	for i, frozen := range boards {
		shape, err := ParseShape(frozen.Shape)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		seed, err := strconv.ParseUint(frozen.Seed, 10, 64)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		k, err := strconv.ParseUint(frozen.Board, 10, 64)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if len(frozen.Cells) != frozen.Rows {
			t.Fatalf("line %d: %d rows of cells, but rows is %d", i+1, len(frozen.Cells), frozen.Rows)
		}
		g := mustNew(t, Params{Shape: shape, Rows: frozen.Rows, Cols: frozen.Cols, Kinds: frozen.Kinds, Seed: seed})
		got, want := g.Board(k, nil), slices.Concat(frozen.Cells...)
		if !slices.Equal(got, want) {
			t.Errorf("line %d: got\n%s\nwant\n%s", i+1, draw(got, frozen.Cols), draw(want, frozen.Cols))
		}
	}
}

// Boards too large to write out are frozen by their hash: FNV-1a of 64 bits over the cells, four bytes each, least
// significant first. These too were computed by the other program.
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
