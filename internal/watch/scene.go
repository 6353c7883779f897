package watch

import (
	"cmp"
	"slices"

	"example.com/match3"
)

// scene is what the screen needs to know of the pass that is under way, beside the board before it.
type scene struct {
	number   int
	removed  []tile // column by column, each from its bottom up
	furthest int    // how many rows the tile falls that falls furthest
}

// newScene looks at pass number of a timeline that stands before it.
func newScene(t *Timeline, number int) *scene {
	s := &scene{number: number, removed: t.history.removed(nil, number, t.rows)}
	if number == 1 { // it closes the gaps of all columns
		for col := range t.cols {
			s.look(t, col)
		}
		return s
	}
	for removed := range byColumn(s.removed) {
		s.look(t, removed[0].col)
	}
	return s
}

// look takes note of what falls in a column.
func (s *scene) look(t *Timeline, col int) {
	for _, distance := range s.distances(t, col) {
		s.furthest = max(s.furthest, distance)
	}
}

// distances yields, for each tile of a column that stays, its height and how many rows it falls.
func (s *scene) distances(t *Timeline, col int) func(yield func(height, distance int) bool) {
	return func(yield func(height, distance int) bool) {
		removed := s.removedIn(col)
		below := 0 // cells that are empty once the runs are gone
		for h, kind := range t.column(col) {
			switch {
			case len(removed) > 0 && removed[0].height == h:
				removed = removed[1:]
				below++
			case kind == match3.Empty:
				below++
			case !yield(h, below):
				return
			}
		}
	}
}

// removedIn is what is removed in a column, from its bottom up.
func (s *scene) removedIn(col int) []tile {
	from, _ := slices.BinarySearchFunc(s.removed, col, func(t tile, col int) int { return cmp.Compare(t.col, col) })
	to := from
	for to < len(s.removed) && s.removed[to].col == col {
		to++
	}
	return s.removed[from:to]
}

// column is what is to be seen in a column after its tiles have fallen so many rows, from its bottom up.
func (s *scene) column(t *Timeline, col, rows int) []match3.Kind {
	shown := make([]match3.Kind, t.rows)
	cells := t.column(col)
	for height, distance := range s.distances(t, col) {
		shown[height-min(distance, rows)] = cells[height]
	}
	return shown
}

// removes says whether the pass removes the tile in a column at a height.
func (s *scene) removes(col, height int) bool {
	_, found := slices.BinarySearchFunc(s.removed, tile{col: col, height: height}, compareTiles)
	return found
}
