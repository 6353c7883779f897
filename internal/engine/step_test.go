package engine

import (
	"slices"
	"testing"

	"example.com/match3/internal/reference"
)

// Mark marks what the rules mark, and touches nothing else.
func TestMark(t *testing.T) {
	var s Scratch
	eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
		before := layOut[uint8](rows, cols)
		cells := slices.Clone(before)
		want := make([]bool, len(cells))
		for r, row := range reference.Mark(rows, 0) {
			for c, in := range row {
				want[Index(len(rows), r, c)] = in
			}
		}
		wantCount := reference.Count(reference.Mark(rows, 0))
		got := make([]bool, len(cells))
		count := Mark(&s, Board[uint8]{Rows: len(rows), Cols: cols, Cells: cells}, got)
		s.clean(t)
		if count != wantCount || !slices.Equal(got, want) || !slices.Equal(cells, before) {
			t.Fatalf("%d rows and %d columns: %d marked, want %d\n%v, want\n%v", len(rows), cols, count, wantCount, got, want)
		}
		clear(got)
		if count = Mark(&s, Board[uint32]{Rows: len(rows), Cols: cols, Cells: wide(layOut[uint32](rows, cols))}, got); count != wantCount ||
			!slices.Equal(got, want) {
			t.Fatalf("%d rows and %d columns of 32 bits: %d marked, want %d\n%v, want\n%v", len(rows), cols, count, wantCount, got, want)
		}
	})
}

// Fall makes tiles fall as the rules do, and counts those that moved.
func TestFall(t *testing.T) {
	eachBoard(t, func(t *testing.T, rows [][]uint32, cols int) {
		cells := layOut[uint8](rows, cols)
		wantMoved := 0
		for col := range cols {
			column := cells[col*len(rows) : (col+1)*len(rows)]
			for h, kind := range column {
				if kind != 0 && slices.Contains(column[:h], 0) {
					wantMoved++
				}
			}
		}
		wideCells := wide(layOut[uint32](rows, cols))
		fallen := make([][]uint32, len(rows))
		for r, row := range rows {
			fallen[r] = slices.Clone(row)
		}
		reference.Fall(fallen, 0)
		moved := Fall(Board[uint8]{Rows: len(rows), Cols: cols, Cells: cells})
		if want := layOut[uint8](fallen, cols); moved != wantMoved || !slices.Equal(cells, want) {
			t.Fatalf("%d rows and %d columns: %d moved, want %d\n%v, want\n%v", len(rows), cols, moved, wantMoved, cells, want)
		}
		moved = Fall(Board[uint32]{Rows: len(rows), Cols: cols, Cells: wideCells})
		if want := wide(layOut[uint32](fallen, cols)); moved != wantMoved || !slices.Equal(wideCells, want) {
			t.Fatalf("%d rows and %d columns of 32 bits: %d moved, want %d\n%v, want\n%v", len(rows), cols, moved, wantMoved, wideCells, want)
		}
	})
}
