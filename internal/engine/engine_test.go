package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
)

// family is a way to draw boards: cells are one of so many kinds or, where gaps is set, perhaps empty.
type family struct {
	kinds int
	gaps  bool
}

// families go from boards on which nearly all goes at once to such with many passes, or none.
var families = []family{{1, true}, {2, true}, {2, false}, {3, true}, {4, false}, {5, true}, {6, false}}

func (f family) draw(random *rand.Rand, rows, cols int) [][]uint32 {
	least := 1
	if f.gaps {
		least = 0
	}
	board := make([][]uint32, rows)
	for r := range board {
		board[r] = make([]uint32, cols)
		for c := range board[r] {
			board[r][c] = uint32(least + random.IntN(f.kinds+1-least))
		}
	}
	return board
}

// eachBoard calls hold with a board of each family in all shapes up to 20x20, and on both sides of the widths of
// machine words and of the blocks in which boards are turned, or with a sample of them.
func eachBoard(t *testing.T, hold func(t *testing.T, rows [][]uint32, cols int)) {
	random := rand.New(rand.NewPCG(1, 2))
	most := 20
	if testing.Short() {
		most = 10
	}
	t.Run("up to 20x20", func(t *testing.T) {
		number := 0
		for rows := range most + 1 {
			for cols := range most + 1 {
				for _, f := range families {
					if number%sample.Step == 0 {
						hold(t, f.draw(random, rows, cols), cols)
					}
					number++
				}
			}
		}
	})
	edges := []int{63, 64, 65, 127, 128, 129}
	families, few := families, families[3:]
	if sample.Only {
		families, few = families[5:], few[3:]
	}
	for _, long := range edges {
		t.Run(fmt.Sprint(long), func(t *testing.T) {
			for _, short := range []int{1, 2, 3, 5, 17} {
				for _, f := range families {
					hold(t, f.draw(random, long, short), short)
					hold(t, f.draw(random, short, long), long)
				}
			}
			for _, f := range few {
				hold(t, f.draw(random, long, long), long)
			}
		})
	}
}

// layOut gives rows in the layout of Board, cell by cell.
func layOut[C Cell](rows [][]uint32, cols int) []C {
	cells := make([]C, len(rows)*cols)
	for r, row := range rows {
		for c, kind := range row {
			cells[Index(len(rows), r, c)] = C(kind)
		}
	}
	return cells
}

// wide replaces kinds by such as need all of 32 bits and differ in few of them, and keeps 0.
func wide(cells []uint32) []uint32 {
	out := slices.Clone(cells)
	for i, kind := range out {
		if kind != 0 {
			out[i] = 1<<31 | 1<<16<<kind | 1
		}
	}
	return out
}

// clean wants all of a scratch that a later board may rely on to be as it must be between uses.
func (s *Scratch) clean(t *testing.T) {
	t.Helper()
	if slices.Contains(s.marked[:cap(s.marked)], true) {
		t.Fatal("the scratch holds marks after use")
	}
}

// Resolving on a scratch that has seen all the boards before gives what the rules give, in both widths of cells.
func TestResolve(t *testing.T) {
	var s Scratch
	eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
		final, removed, passes := reference.Resolve(rows, 0)
		narrow, want := layOut[uint8](rows, cols), layOut[uint8](final, cols)
		gotRemoved, gotPasses := Resolve(&s, Board[uint8]{Rows: len(rows), Cols: cols, Cells: narrow})
		s.clean(t)
		if gotRemoved != removed || gotPasses != passes || !slices.Equal(narrow, want) {
			t.Fatalf("%d rows and %d columns of bytes: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
				len(rows), cols, gotRemoved, gotPasses, removed, passes, rows, narrow, want)
		}
		wideCells, wideWant := wide(layOut[uint32](rows, cols)), wide(layOut[uint32](final, cols))
		gotRemoved, gotPasses = Resolve(&s, Board[uint32]{Rows: len(rows), Cols: cols, Cells: wideCells})
		s.clean(t)
		if gotRemoved != removed || gotPasses != passes || !slices.Equal(wideCells, wideWant) {
			t.Fatalf("%d rows and %d columns of 32 bits: %d removed in %d passes, want %d in %d\n%v becomes\n%v, want\n%v",
				len(rows), cols, gotRemoved, gotPasses, removed, passes, rows, wideCells, wideWant)
		}
	})
}

// Origins move with their tiles: each says where its tile lay, in the same column and in the same order as before.
func TestOrigins(t *testing.T) {
	var s Scratch
	eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
		holdOrigins(t, &s, layOut[uint8](rows, cols), len(rows), cols)
		holdOrigins(t, &s, wide(layOut[uint32](rows, cols)), len(rows), cols)
	})
}

func holdOrigins[C Cell](t *testing.T, s *Scratch, cells []C, rows, cols int) {
	t.Helper()
	before := slices.Clone(cells)
	without := slices.Clone(cells)
	origins := make([]uint32, len(cells))
	for i := range origins {
		origins[i] = uint32(i)
	}
	removed, passes := Resolve(s, Board[C]{Rows: rows, Cols: cols, Cells: cells, Origins: origins})
	s.clean(t)
	removedWithout, passesWithout := Resolve(s, Board[C]{Rows: rows, Cols: cols, Cells: without})
	if removed != removedWithout || passes != passesWithout || !slices.Equal(cells, without) {
		t.Fatalf("%d rows and %d columns: origins make a difference", rows, cols)
	}
	for col := range cols {
		last := -1
		for i := col * rows; i < (col+1)*rows; i++ {
			if cells[i] == 0 {
				continue
			}
			origin := int(origins[i])
			if origin/rows != col || origin <= last || before[origin] != cells[i] {
				t.Fatalf("%d rows and %d columns: the tile at %d has the origin %d, after one of %d\n%v became\n%v with origins\n%v",
					rows, cols, i, origin, last, before, cells, origins)
			}
			last = origin
		}
	}
}

// Pass by pass, the board is what the rules make of it, and a cascade that is left and begun again goes on.
func TestPass(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var s Scratch
	for range 300 {
		f := families[random.IntN(len(families))]
		rows, cols := 1+random.IntN(14), 1+random.IntN(14)
		want := f.draw(random, rows, cols)
		b := Board[uint8]{Rows: rows, Cols: cols, Cells: layOut[uint8](want, cols)}
		cascade := Start(&s, b)
		for {
			if random.IntN(3) == 0 {
				cascade = Start(&s, b)
			}
			marked := reference.Mark(want, 0)
			count := reference.Count(marked)
			if count > 0 { // else tiles that float go on floating
				reference.Remove(want, marked, 0)
				reference.Fall(want, 0)
			}
			if removed := cascade.Pass(); removed != count || !slices.Equal(b.Cells, layOut[uint8](want, cols)) {
				t.Fatalf("%dx%d: the pass removes %d tiles, want %d\n%v, want\n%v", rows, cols, removed, count, b.Cells, want)
			}
			s.clean(t)
			if count == 0 {
				break
			}
		}
		if removed := cascade.Pass(); removed != 0 {
			t.Fatalf("%dx%d: a pass over the stable board removes %d tiles", rows, cols, removed)
		}
	}
}

// A board is only what its shape says, even if more memory lies behind it.
func TestResolveKeepsToItsCells(t *testing.T) {
	var s Scratch
	memory := slices.Repeat([]uint8{7}, 14)
	origins := slices.Repeat([]uint32{9}, 14)
	removed, _ := Resolve(&s, Board[uint8]{Rows: 4, Cols: 3, Cells: memory[1:13], Origins: origins[1:13]})
	if removed != 12 || memory[0] != 7 || memory[13] != 7 || slices.Contains(memory[1:13], 7) {
		t.Errorf("%d removed: %v", removed, memory)
	}
	if origins[0] != 9 || origins[13] != 9 {
		t.Errorf("origins %v", origins)
	}
}
