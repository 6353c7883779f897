package match3

import (
	"slices"
	"testing"
)

// How a board gives its cells away.

func TestKinds(t *testing.T) {
	tests := []struct {
		name string
		rows [][]Kind
	}{
		{"no rows", [][]Kind{}},
		{"two rows without columns", [][]Kind{{}, {}}},
		{"one cell", parse("a")},
		{"two by three", parse("ab. .cd")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := FromRows(tt.rows)
			noError(t, err)
			rows := b.Kinds()
			if rows == nil || !equalRows(rows, tt.rows) {
				t.Fatalf("%v, want %v", rows, tt.rows)
			}
			before := b.Clone()
			for _, row := range rows {
				if row == nil || cap(row) != len(row) {
					t.Errorf("a row of %d cells has room for %d", len(row), cap(row))
				}
				for c := range row {
					row[c] = 99
				}
			}
			if !b.Equal(*before) {
				t.Error("the rows share memory with the board")
			}
		})
	}
}

func TestAppendCells(t *testing.T) {
	b := board(t, "ab .d")
	if got, want := b.AppendCells([]Kind{7, 8}), []Kind{7, 8, 1, 2, 0, 4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	room := make([]Kind, 1, 5)
	if got := b.AppendCells(room); &got[0] != &room[0] {
		t.Error("new memory, though there was room")
	}
	if got := (Board{}).AppendCells(nil); got == nil || len(got) != 0 {
		t.Errorf("the board without cells gives %#v", got)
	}
}

func TestAppendRow(t *testing.T) {
	b := board(t, "ab. .cd")
	if got, want := b.AppendRow([]Kind{7}, 1), []Kind{7, 0, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := b.AppendRow(nil, 0), []Kind{1, 2, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, row := range []int{-1, 2, half} {
		if got := b.AppendRow([]Kind{7}, row); !slices.Equal(got, []Kind{7}) {
			t.Errorf("row %d, which is outside, has the cells %v", row, got[1:])
		}
	}
}
