package match3test

import (
	"fmt"
	"slices"

	"example.com/match3"
)

// differenceOfPass finds in what a claimed pass differs from the one that is right, or returns nil.
func differenceOfPass(claimed TracePass, pass match3.Pass, number int) *Difference {
	if claimed.Number != number {
		return inTrace(AspectPass, number, func(namer) string {
			return fmt.Sprintf("the claim calls it pass %d", claimed.Number)
		})
	}
	if d := differenceOfLists(runsCompared, claimed.Runs, pass.Runs); d != nil {
		return d.of(AspectRuns, number)
	}
	if d := differenceOfLists(matchesCompared, claimed.Matches, pass.Matches); d != nil {
		return d.of(AspectMatches, number)
	}
	if d := differenceOfLists(cellsCompared, claimed.Removed, pass.Removed); d != nil {
		return d.of(AspectCells, number)
	}
	if d := differenceOfLists(fallsCompared, claimed.Falls, pass.Falls); d != nil {
		return d.of(AspectFalls, number)
	}
	if claimed.RemovedSoFar != pass.RemovedSoFar {
		d := inTrace(AspectSoFar, number, func(namer) string {
			return fmt.Sprintf("%s removed so far, the claim has %d", count(int64(pass.RemovedSoFar), "tile"),
				claimed.RemovedSoFar)
		})
		d.Want, d.Got = int64(pass.RemovedSoFar), int64(claimed.RemovedSoFar)
		return d
	}
	return nil
}

func (d *Difference) of(aspect Aspect, pass int) *Difference {
	d.Aspect, d.Pass = aspect, pass
	return d
}

// compared says how the elements of a list in a pass are compared and spoken of.
type compared[T any] struct {
	same  func(a, b T) bool                    // whether they speak of the same thing
	place func(T) match3.Cell                  // where it is
	name  func(e T, name namer) string         // what it is
	other func(got, want T, name namer) string // in what got differs, which speaks of the same as want; "" if in nothing

	missing, extra string // what is said behind the name
}

// differenceOfLists compares two lists, element by element.
func differenceOfLists[T any](c compared[T], got, want []T) *Difference {
	for i := range max(len(got), len(want)) {
		has := func(list []T, e T) bool { return slices.ContainsFunc(list, func(o T) bool { return c.same(o, e) }) }
		var words func(namer) string
		var at T
		switch {
		case i < len(got) && i < len(want) && c.same(got[i], want[i]):
			if c.other(got[i], want[i], panelNumber) == "" {
				continue
			}
			at = want[i]
			g, w := got[i], want[i]
			words = func(name namer) string { return c.other(g, w, name) }
		case i < len(got) && has(got[:i], got[i]):
			at = got[i]
			words = func(name namer) string { return c.name(at, name) + " stands twice in the claim" }
		case i < len(want) && !has(got, want[i]):
			at = want[i]
			words = func(name namer) string { return c.name(at, name) + c.missing }
		case i < len(got) && (i >= len(want) || !has(want, got[i])):
			at = got[i]
			words = func(name namer) string { return c.name(at, name) + c.extra }
		default: // both are there, and not in these places
			at = want[min(i, len(want)-1)]
			words = func(name namer) string { return c.name(at, name) + " is out of order in the claim" }
		}
		d := inTrace("", 0, words)
		d.Row, d.Col = c.place(at).Row, c.place(at).Col
		return d
	}
	return nil
}

// panelNumber names kinds where only whether there is a difference is asked for.
func panelNumber(kind int64) string { return fmt.Sprint(kind) }

func placeText(c match3.Cell) string { return fmt.Sprintf("row %d, column %d", c.Row, c.Col) }

var runsCompared = compared[match3.Run]{
	same:  func(a, b match3.Run) bool { return a.Direction == b.Direction && a.Start == b.Start },
	place: func(r match3.Run) match3.Cell { return r.Start },
	name: func(r match3.Run, name namer) string {
		return fmt.Sprintf("the %v run of %s from %s, %d long,", r.Direction, name(int64(r.Kind)), placeText(r.Start),
			r.Length)
	},
	other: func(got, want match3.Run, name namer) string {
		if got == want {
			return ""
		}
		return fmt.Sprintf("the %v run from %s is of %s and %d long, the claim says of %s and %d long",
			want.Direction, placeText(want.Start), name(int64(want.Kind)), want.Length, name(int64(got.Kind)), got.Length)
	},
	missing: " is missing", extra: " is in the claim, but is none",
}

var matchesCompared = compared[match3.Match]{
	same:  func(a, b match3.Match) bool { return firstCell(a) == firstCell(b) },
	place: firstCell,
	name: func(m match3.Match, name namer) string {
		return fmt.Sprintf("the match of %s (%v) at %s", name(int64(m.Kind)), m.Shape, placeText(firstCell(m)))
	},
	other: func(got, want match3.Match, name namer) string {
		at := placeText(firstCell(want))
		switch {
		case got.Kind != want.Kind:
			return fmt.Sprintf("the match at %s is of %s, the claim says %s",
				at, name(int64(want.Kind)), name(int64(got.Kind)))
		case got.Shape != want.Shape:
			return fmt.Sprintf("the match at %s has the shape %v, the claim says %v", at, want.Shape, got.Shape)
		case !slices.Equal(got.Cells, want.Cells):
			d := differenceOfLists(cellsCompared, got.Cells, want.Cells)
			return fmt.Sprintf("the match at %s has other cells: %s", at, d.words(name))
		}
		return ""
	},
	missing: " is missing", extra: " is in the claim, but is none",
}

// firstCell is where a match is named by; a claimed one may have no cells.
func firstCell(m match3.Match) match3.Cell {
	if len(m.Cells) == 0 {
		return match3.Cell{Row: -1, Col: -1}
	}
	return m.Cells[0]
}

var cellsCompared = compared[match3.Cell]{
	same:    func(a, b match3.Cell) bool { return a == b },
	place:   func(c match3.Cell) match3.Cell { return c },
	name:    func(c match3.Cell, _ namer) string { return placeText(c) },
	other:   func(_, _ match3.Cell, _ namer) string { return "" },
	missing: " is removed, but not in the claim", extra: " is removed in the claim, but stays",
}

var fallsCompared = compared[match3.Fall]{
	same:  func(a, b match3.Fall) bool { return a.From == b.From },
	place: func(f match3.Fall) match3.Cell { return f.From },
	name: func(f match3.Fall, name namer) string {
		return fmt.Sprintf("the fall of %s from %s to %s", name(int64(f.Kind)), placeText(f.From), placeText(f.To))
	},
	other: func(got, want match3.Fall, name namer) string {
		switch {
		case got.To != want.To:
			return fmt.Sprintf("%s falls from %s to %s, the claim says to %s", name(int64(want.Kind)),
				placeText(want.From), placeText(want.To), placeText(got.To))
		case got.Kind != want.Kind:
			return fmt.Sprintf("what falls from %s is %s, the claim says %s",
				placeText(want.From), name(int64(want.Kind)), name(int64(got.Kind)))
		}
		return ""
	},
	missing: " is missing", extra: " is in the claim, but is none",
}
