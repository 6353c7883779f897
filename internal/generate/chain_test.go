package generate

import (
	"fmt"
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

// literalChain builds the same boards the other way about: column by column as lists, the cap written down without its
// trigger and the trigger inserted afterwards.
func literalChain(rows, cols int) []uint32 {
	k := (rows - 2) / 5
	columns := make([][]uint32, cols)
	for col := range columns {
		trigger, next := uint32(5), uint32(6)
		if col/2%2 == 1 {
			trigger, next = next, trigger
		}
		var column []uint32
		switch {
		case col%2 == 1:
			for range rows {
				column = append(column, 3, 4)
			}
			column[2*k] = next
		default:
			var single, doubled []uint32
			for i := range k {
				kind := uint32(2 - i%2)
				single = append(single, kind)
				doubled = append(doubled, kind, kind)
			}
			slices.Reverse(single)
			column = append(column, doubled...)
			if col > 0 {
				column = append(column, trigger)
			}
			column = append(column, single...)
			height := len(column) + 2*k
			for range rows {
				column = append(column, 1, 2)
			}
			column = slices.Insert(column, height, next)
		}
		columns[col] = column[:rows]
	}
	var cells []uint32
	for height := rows - 1; height >= 0; height-- {
		for _, column := range columns {
			cells = append(cells, column[height])
		}
	}
	return cells
}

func TestChainIsTheDocumentedBoard(t *testing.T) {
	for rows := 7; rows <= 40; rows++ {
		for cols := 1; cols <= 9; cols++ {
			got := mustNew(t, Params{Shape: Chain, Rows: rows, Cols: cols, Kinds: 6}).Board(0, nil)
			if want := literalChain(rows, cols); !slices.Equal(got, want) {
				t.Fatalf("%d x %d: got\n%s\nwant\n%s", rows, cols, draw(got, cols), draw(want, cols))
			}
		}
	}
}

func TestChainIgnoresSeedAndNumber(t *testing.T) {
	p := Params{Shape: Chain, Rows: 12, Cols: 5, Kinds: 6}
	want := mustNew(t, p).Board(0, nil)
	p.Seed = 99
	if got := mustNew(t, p).Board(1234, nil); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", draw(got, p.Cols), draw(want, p.Cols))
	}
}

// The boards are there for what their cascades are: so many passes, one after another, three tiles each.
func TestChainPasses(t *testing.T) {
	sizes := []struct{ rows, cols, passes int }{
		{7, 1, 1},
		{11, 1, 1},
		{12, 1, 2},
		{7, 2, 1},
		{7, 3, 3},
		{12, 4, 5},
		{50, 50, 249},
	}
	for rows := 7; rows <= 23; rows++ {
		for cols := 1; cols <= 9; cols++ {
			k := (rows - 2) / 5
			sizes = append(sizes, struct{ rows, cols, passes int }{rows, cols, k + (cols-1)/2*(k+1)})
		}
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size.rows, size.cols), func(t *testing.T) {
			cells := mustNew(t, Params{Shape: Chain, Rows: size.rows, Cols: size.cols, Kinds: 6}).Board(0, nil)
			board, passes := rowsOf(cells, size.cols), 0
			for {
				marked := reference.Mark(board, 0)
				count := reference.Count(marked)
				if count == 0 {
					break
				}
				passes++
				if count != 3 {
					t.Fatalf("pass %d removes %d tiles", passes, count)
				}
				reference.Remove(board, marked, 0)
				reference.Fall(board, 0)
			}
			if passes != size.passes {
				t.Errorf("%d passes, want %d", passes, size.passes)
			}
		})
	}
}
