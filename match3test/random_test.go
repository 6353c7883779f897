package match3test

import (
	"slices"
	"testing"
)

func allRandom() [][][]int64 {
	return newRandom(must(newLimits(nil))).boards()
}

func must(l limits, err error) limits {
	if err != nil {
		panic(err)
	}
	return l
}

func TestRandomBoardsAreTheSameEveryTime(t *testing.T) {
	if !slices.EqualFunc(allRandom(), allRandom(), equal) {
		t.Error("two sets of random boards differ")
	}
}

// The properties are worth only as much as the boards that they are asked of.
func TestRandomBoardsAreVarious(t *testing.T) {
	sides, kinds := make(map[int]bool), make(map[int]bool)
	var stable, cascades, long, floating, huge, sameLowByte int
	for _, board := range allRandom() {
		sides[len(board)], sides[width(board)] = true, true
		kinds[len(kindsOf(board))] = true
		_, _, passes := right(board)
		switch {
		case passes == 0:
			stable++
		case passes >= 2:
			cascades++
		}
		if passes >= 4 {
			long++
		}
		if floats(board) {
			floating++
		}
		low := make(map[byte]bool)
		for _, kind := range kindsOf(board) {
			if kind > 1<<31 {
				huge++
			}
			if low[byte(kind)] {
				sameLowByte++
			}
			low[byte(kind)] = true
		}
	}
	for side := range maxSide + 1 {
		if !sides[side] {
			t.Errorf("no board has a side of %d", side)
		}
	}
	for count := range maxKinds + 1 {
		if !kinds[count] {
			t.Errorf("no board has %d kinds", count)
		}
	}
	for name, count := range map[string]int{
		"stable": stable, "of two passes or more": cascades, "of four passes or more": long, "with floating tiles": floating,
		"with huge kinds": huge, "with kinds alike in their low byte": sameLowByte,
	} {
		if count < 20 {
			t.Errorf("only %d boards are %s", count, name)
		}
	}
}

func floats(board [][]int64) bool {
	for row := range len(board) - 1 {
		for col, kind := range board[row] {
			if kind != 0 && board[row+1][col] == 0 {
				return true
			}
		}
	}
	return false
}

func TestSmallBoardsComeFirst(t *testing.T) {
	size := 0
	for _, board := range allRandom() {
		if next := cells(board); next < size {
			t.Fatalf("a board of %d cells after one of %d", next, size)
		} else {
			size = next
		}
	}
}

func TestNamesAreDifferent(t *testing.T) {
	for _, options := range [][]Option{nil, {MaxKind(255)}, {MaxKind(5)}} {
		r := newRandom(must(newLimits(options)))
		changed := 0
		for _, board := range r.boards() {
			names, seen := r.names(board), make(map[int64]bool)
			for old, name := range names {
				if name < 1 || name > r.limits.maxKind || seen[name] {
					t.Fatalf("%v get the names %v", kindsOf(board), names)
				}
				seen[name] = true
				if old != name {
					changed++
				}
			}
		}
		if changed < 100 {
			t.Errorf("only %d kinds were renamed", changed)
		}
	}
}
