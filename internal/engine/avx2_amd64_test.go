//go:build !purego

package engine

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

var boardsAVX2 = flag.Int("boards", 40, "random boards of each shape for the AVX2 kernels")

// useAVX2 puts the tier into use for the time of a test.
func useAVX2(t testing.TB) {
	t.Helper()
	if Best < AVX2 {
		t.Skip("this processor lacks AVX2")
	}
	before := Use(AVX2)
	t.Cleanup(func() { Use(before) })
}

// drawAVX2 fills cells with one of several kinds of boards.
func drawAVX2(random *rand.Rand, cells []byte, cols int) {
	kinds := 1 + random.IntN(6)
	from := 1 + random.IntN(250)
	if random.IntN(8) == 0 {
		kinds, from = 255, 1
	}
	gaps := random.IntN(3) * random.IntN(60) // of 100 cells
	for i := range cells {
		cells[i] = byte(from + random.IntN(kinds))
		if from+kinds > 256 {
			cells[i] = byte(1 + random.IntN(255))
		}
		if gaps > 0 && random.IntN(100) < gaps {
			cells[i] = 0
		}
	}
	if random.IntN(3) == 0 { // columns of different heights
		for col := range cols {
			for i, high := col, random.IntN(len(cells)/cols+1)*cols; i < high; i += cols {
				cells[i] = 0
			}
		}
	}
}

// holdAVX2 compares the kernels with the portable engine on one board, and looks at the bytes beside it.
func holdAVX2(t *testing.T, s *Scratch, board []byte, rows, cols int) {
	t.Helper()
	const guard = 64
	memory := make([]byte, guard+len(board)+guard)
	for i := range memory {
		memory[i] = byte(i*7 + 1)
	}
	want := slices.Clone(memory)
	copy(memory[guard:], board)
	copy(want[guard:], board)
	var portable Scratch
	wantRemoved, wantPasses := resolveColumns(&portable, want[guard:guard+len(board)], rows, cols)
	removed, passes := ResolveRows(s, memory[guard:guard+len(board):guard+len(board)], rows, cols)
	if removed != wantRemoved || passes != wantPasses || !bytes.Equal(memory, want) {
		t.Fatalf("%dx%d:\n%v\ngives %d removed in %d passes\n%v\nwant %d in %d\n%v", rows, cols,
			inRows(board, cols), removed, passes, inRows(memory[guard:guard+len(board)], cols),
			wantRemoved, wantPasses, inRows(want[guard:guard+len(board)], cols))
	}
}

func inRows(cells []byte, cols int) (rows [][]byte) {
	for row := range slices.Chunk(cells, max(cols, 1)) {
		rows = append(rows, row)
	}
	return rows
}

// Every shape that has a kernel of its own, on boards of many sorts.
func TestSmallAVX2(t *testing.T) {
	useAVX2(t)
	random := rand.New(rand.NewPCG(21, 22))
	var s Scratch
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			board := make([]byte, rows*cols)
			for range *boardsAVX2 {
				drawAVX2(random, board, cols)
				holdAVX2(t, &s, board, rows, cols)
			}
		}
	}
}

// Every shape of up to 16 rows and columns, and the nearest ones beyond.
func TestMediumAVX2(t *testing.T) {
	useAVX2(t)
	random := rand.New(rand.NewPCG(25, 26))
	var s Scratch
	for rows := 1; rows <= 17; rows++ {
		for cols := 1; cols <= 17; cols++ {
			board := make([]byte, rows*cols)
			for range *boardsAVX2 {
				drawAVX2(random, board, cols)
				holdAVX2(t, &s, board, rows, cols)
			}
		}
	}
}

// Sizes round those at which the kernels go another way: a tile, a block, the steps of the stride.
func TestColumnsAVX2(t *testing.T) {
	useAVX2(t)
	random := rand.New(rand.NewPCG(23, 24))
	var s Scratch
	sizes := []int{1, 2, 3, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 50, 55, 56, 57, 61, 62, 63, 64, 65, 66, 100, 119, 120, 121, 126, 127, 128, 129, 130, 191, 200}
	for _, rows := range sizes {
		for _, cols := range sizes {
			board := make([]byte, rows*cols)
			for range max(1, *boardsAVX2/20) {
				drawAVX2(random, board, cols)
				holdAVX2(t, &s, board, rows, cols)
			}
		}
	}
}

// Every board of a few cells, with gaps, against the rules.
func TestSmallestBoardsAVX2(t *testing.T) {
	useAVX2(t)
	var s Scratch
	for _, shape := range [][3]int{{1, 8, 2}, {8, 1, 2}, {3, 3, 2}, {2, 4, 2}, {4, 2, 2}, {3, 4, 1}, {4, 3, 1}, {2, 7, 1}, {5, 2, 2}, {1, 10, 2}, {10, 1, 2}} {
		rows, cols, kinds := shape[0], shape[1], shape[2]
		board := make([]byte, rows*cols)
		for {
			want, removed, passes := reference.Resolve(inRows(slices.Clone(board), cols), 0)
			got := slices.Clone(board)
			gotRemoved, gotPasses := ResolveRows(&s, got, rows, cols)
			if gotRemoved != removed || gotPasses != passes || !bytes.Equal(got, slices.Concat(want...)) {
				t.Fatalf("%v gives %d removed in %d passes\n%v, want %d in %d\n%v", inRows(board, cols), gotRemoved, gotPasses,
					inRows(got, cols), removed, passes, want)
			}
			if !nextBoard(board, byte(kinds)) {
				break
			}
		}
	}
}

// nextBoard counts up, a digit a cell, until all have been.
func nextBoard(board []byte, kinds byte) bool {
	for i := range board {
		if board[i] < kinds {
			board[i]++
			return true
		}
		board[i] = 0
	}
	return false
}

// The generator knows of registers that only AVX-512 has, and takes them where it is short of others.
func TestAVX2KernelsKeepToAVX2(t *testing.T) {
	later := regexp.MustCompile(`\b([XY](1[6-9]|2\d|3[01])|Z\d+|K[0-7])\b`)
	files, err := filepath.Glob("*_avx2_amd64.s")
	if err != nil || len(files) == 0 {
		t.Fatal("no kernels", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if later.Match(line) {
				t.Errorf("%s:%d: %s", file, i+1, line)
			}
		}
	}
}
