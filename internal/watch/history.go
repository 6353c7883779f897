package watch

import (
	"cmp"
	"slices"

	"example.com/match3"
)

// history keeps what each pass of a cascade did in as few bytes as will do: about 30 for each tile removed, whatever
// else fell. Where tiles fell follows from the tiles that were removed under them.
type history struct {
	passes  []ends
	runs    []keptRun
	matches []keptMatch
	cells   []place // of the matches, one match after another: all the tiles that a pass removed
}

// ends are the numbers of things that were kept once a pass had been added. Of falls only the number is kept.
type ends struct{ runs, matches, cells, falls int }

// place is a cell. No board that fits into memory has more rows or columns than it can tell.
type place struct{ row, col uint32 }

type keptRun struct {
	start     place
	length    uint32
	kind      match3.Kind
	direction match3.Direction
}

type keptMatch struct {
	cells uint32 // how many
	kind  match3.Kind
	shape match3.Shape
}

// add keeps the pass that follows those kept before.
func (h *history) add(p match3.Pass) {
	for _, run := range p.Runs {
		h.runs = append(h.runs, keptRun{
			start: placeOf(run.Start), length: uint32(run.Length), kind: run.Kind, direction: run.Direction,
		})
	}
	for _, match := range p.Matches {
		h.matches = append(h.matches, keptMatch{cells: uint32(len(match.Cells)), kind: match.Kind, shape: match.Shape})
		for _, cell := range match.Cells {
			h.cells = append(h.cells, placeOf(cell))
		}
	}
	h.passes = append(h.passes, ends{
		runs: len(h.runs), matches: len(h.matches), cells: len(h.cells),
		falls: h.before(p.Number).falls + len(p.Falls),
	})
}

// before are the numbers of things kept before pass number was added; passes count from 1.
func (h *history) before(number int) ends {
	if number <= 1 {
		return ends{}
	}
	return h.passes[number-2]
}

// removedBy is how many tiles the first passes removed, up to and with pass number.
func (h *history) removedBy(number int) int { return h.before(number + 1).cells }

// falls is how many tiles pass number let fall.
func (h *history) falls(number int) int { return h.passes[number-1].falls - h.before(number).falls }

// pass is pass number again, as the library gave it but without its falls.
func (h *history) pass(number int) match3.Pass {
	from, to := h.before(number), h.passes[number-1]
	p := match3.Pass{Number: number, RemovedSoFar: to.cells}
	for _, run := range h.runs[from.runs:to.runs] {
		p.Runs = append(p.Runs, match3.Run{
			Direction: run.direction, Start: run.start.cell(), Length: int(run.length), Kind: run.kind,
		})
	}
	for _, cell := range h.cells[from.cells:to.cells] {
		p.Removed = append(p.Removed, cell.cell())
	}
	at := 0
	cells := slices.Clone(p.Removed) // the matches have them one after another, the removed cells row by row
	for _, match := range h.matches[from.matches:to.matches] {
		end := at + int(match.cells)
		p.Matches = append(p.Matches, match3.Match{Kind: match.kind, Shape: match.shape, Cells: cells[at:end:end]})
		at = end
	}
	slices.SortFunc(p.Removed, func(a, b match3.Cell) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	return p
}

// tile is a tile and where it lay, by column and by height from the bottom.
type tile struct {
	col, height int
	kind        match3.Kind
}

// removed appends the tiles that pass number removed from a board of so many rows to dst, column by column, each from
// its bottom up.
func (h *history) removed(dst []tile, number, rows int) []tile {
	from, to := h.before(number), h.passes[number-1]
	at := from.cells
	first := len(dst)
	for _, match := range h.matches[from.matches:to.matches] {
		for _, cell := range h.cells[at : at+int(match.cells)] {
			dst = append(dst, tile{col: int(cell.col), height: rows - 1 - int(cell.row), kind: match.kind})
		}
		at += int(match.cells)
	}
	slices.SortFunc(dst[first:], compareTiles)
	return dst
}

// compareTiles puts tiles into their order, column by column and each from its bottom up.
func compareTiles(a, b tile) int {
	return cmp.Or(cmp.Compare(a.col, b.col), cmp.Compare(a.height, b.height))
}

func placeOf(c match3.Cell) place { return place{row: uint32(c.Row), col: uint32(c.Col)} }

func (p place) cell() match3.Cell { return match3.Cell{Row: int(p.row), Col: int(p.col)} }
