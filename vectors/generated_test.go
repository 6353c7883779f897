package vectors

import (
	"bytes"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
)

// fewestGenerated is the number of boards that every shape has at least.
const fewestGenerated = 8

func TestGeneratedLinesAreCanonical(t *testing.T) {
	if !bytes.HasSuffix(generateFile, []byte("\n")) {
		t.Error("generate.jsonl: the last line has no end")
	}
	for i, text := range strings.Split(strings.TrimSuffix(string(generateFile), "\n"), "\n") {
		if _, canonical := rewritten[generatedLine](t, text); text != canonical {
			t.Errorf("generate.jsonl:%d: is written\n%s\nwant\n%s", i+1, text, canonical)
		}
	}
}

func TestGeneratedBoardsAreBoards(t *testing.T) {
	type parameters struct {
		shape       string
		rows, cols  int
		kinds       uint32
		seed, board uint64
	}
	given, count := map[parameters]bool{}, map[string]int{}
	for _, g := range GeneratedBoards() {
		p := parameters{g.Shape, g.Rows, g.Cols, g.Kinds, g.Seed, g.Board}
		if given[p] {
			t.Errorf("%+v: there are two such boards", p)
		}
		given[p] = true
		count[g.Shape]++
		if len(g.Cells) != g.Rows {
			t.Errorf("%+v: there are %d rows of cells", p, len(g.Cells))
		}
		for row, cells := range g.Cells {
			if len(cells) != g.Cols {
				t.Errorf("%+v: row %d has %d cells", p, row, len(cells))
			}
			for col, kind := range cells {
				if kind < 1 || kind > g.Kinds {
					t.Errorf("%+v: row %d, column %d: %d is none of the kinds", p, row, col, kind)
				}
			}
		}
	}
	for _, shape := range []string{"uniform", "stable", "chain"} {
		if count[shape] < fewestGenerated {
			t.Errorf("%d boards are %s, want %d or more", count[shape], shape, fewestGenerated)
		}
		delete(count, shape)
	}
	if len(count) > 0 {
		t.Errorf("there are boards of other shapes: %v", count)
	}
}

// What docs/formats.md says of the shapes holds for the boards, however their cells came about.
func TestGeneratedBoardsDoAsTheirShapeSays(t *testing.T) {
	for _, g := range GeneratedBoards() {
		_, removed, passes := reference.Resolve(g.Cells, 0)
		switch g.Shape {
		case "stable":
			if passes != 0 {
				t.Errorf("stable %dx%d, seed %d, board %d: takes %d passes", g.Rows, g.Cols, g.Seed, g.Board, passes)
			}
		case "chain":
			nest := (g.Rows - 2) / 5
			want := nest + (g.Cols-1)/2*(nest+1)
			if passes != want || removed != 3*want {
				t.Errorf("chain %dx%d: %d passes remove %d tiles, want %d that remove three each", g.Rows, g.Cols, passes, removed, want)
			}
		}
	}
}

// The numbers that a language without unsigned integers of 64 bits gets wrong are among them, and those that get lost
// in floating point.
func TestGeneratedBoardsHaveLargeNumbers(t *testing.T) {
	const top, lost = 1 << 63, 1 << 53
	var seedTop, boardTop, seedLost, boardLost, kindsTop bool
	for _, g := range GeneratedBoards() {
		if g.Shape == "chain" {
			continue // draws no random numbers
		}
		seedTop = seedTop || g.Seed >= top
		boardTop = boardTop || g.Board >= top
		seedLost = seedLost || g.Seed == lost+1
		boardLost = boardLost || g.Board == lost+1
		kindsTop = kindsTop || g.Kinds == 1<<32-1
	}
	if !seedTop || !boardTop || !seedLost || !boardLost || !kindsTop {
		t.Error("large seeds, board numbers or kinds are missing")
	}
}
