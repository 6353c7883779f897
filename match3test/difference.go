package match3test

import (
	"fmt"

	"example.com/match3/internal/sidebyside"
)

// Aspect says what kind of difference there is between a claim and the right answer.
type Aspect string

// The aspects, in the order in which they are compared; the first one that differs is reported.
const (
	AspectRows    Aspect = "rows"    // the number of rows
	AspectColumns Aspect = "columns" // the length of a row
	AspectCell    Aspect = "cell"    // what a cell holds
	AspectRemoved Aspect = "removed" // the number of tiles removed
	AspectPasses  Aspect = "passes"  // the number of passes
)

// Difference is the first difference between a claim and the right answer.
type Difference struct {
	Aspect Aspect

	// Pass is the pass with the difference, from 1; 0 if it is not known, as is always so without a trace.
	Pass int
	// Row and Col are the place, or -1 if there is none. For AspectColumns, Row is the first row whose length is wrong.
	Row, Col int
	// Want is right and Got is claimed: kinds for AspectCell, AspectStart and AspectAfter, where 0 is empty, and
	// numbers for the aspects that are numbers. For other aspects only Words says what is right and what is claimed.
	Want, Got int64
	// Unknown reports whether Got is a kind that the board never held.
	Unknown bool
	// Cells is how many cells differ in all, if boards were compared.
	Cells int

	words          func(namer) string // in a trace
	claimed, right [][]int64          // the boards after the pass, as far as they are known
}

// String says in words what differs.
func (d *Difference) String() string { return d.Words(nil) }

// Words is String with kinds written as name says, or as numbers if name is nil. It is never called for an empty cell.
func (d *Difference) Words(name func(kind int64) string) string {
	written := orNumbers(name)
	if d.words != nil {
		text := d.words(written)
		if d.Pass > 0 {
			text = fmt.Sprintf("pass %d: %s", d.Pass, text)
		}
		return text
	}
	switch d.Aspect {
	case AspectRows:
		return fmt.Sprintf("the claim has %s, the board has %d", count(d.Got, "row"), d.Want)
	case AspectColumns:
		return fmt.Sprintf("row %d of the claim has %s, the rows of the board have %d",
			d.Row, count(d.Got, "cell"), d.Want)
	case AspectRemoved:
		return fmt.Sprintf("the board is right, but not the number of tiles removed: %d is expected, the claim has %d",
			d.Want, d.Got)
	case AspectPasses:
		return fmt.Sprintf("the board is right, but not the number of passes: %d is expected, the claim has %d",
			d.Want, d.Got)
	}
	text := fmt.Sprintf("row %d, column %d: %s is expected, the claim has %s",
		d.Row, d.Col, written(d.Want), written(d.Got))
	if d.Unknown {
		text += ", which the board never held"
	}
	if d.Cells > 1 {
		text += fmt.Sprintf("; %s in all differ", plural(d.Cells, "cell"))
	}
	return text
}

// orNumbers is name, or what writes numbers where it is nil, and tells of empty cells as such.
func orNumbers(name func(kind int64) string) namer {
	return func(kind int64) string {
		switch {
		case kind == 0:
			return "an empty cell"
		case name == nil:
			return sidebyside.Number(kind)
		}
		return name(kind)
	}
}

func count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// differenceOf finds the first difference outside a trace, or returns nil. Where there is a trace the final board need
// not be claimed besides.
func differenceOf(board [][]int64, claim Claim, want Answer) *Difference {
	if claim.Trace != nil && claim.Board == nil {
		return differenceOfCounts(claim, want)
	}
	d := &Difference{Row: -1, Col: -1}
	if len(claim.Board) != len(board) {
		d.Aspect, d.Want, d.Got = AspectRows, int64(len(board)), int64(len(claim.Board))
		return d
	}
	for row := range claim.Board {
		if len(claim.Board[row]) != width(board) {
			d.Aspect, d.Row, d.Want, d.Got = AspectColumns, row, int64(width(board)), int64(len(claim.Board[row]))
			return d
		}
	}
	if first, count := firstDifference(claim.Board, want.Board); count > 0 {
		d.Aspect, d.Row, d.Col, d.Cells = AspectCell, first.row, first.col, count
		d.Want, d.Got = want.Board[d.Row][d.Col], claim.Board[d.Row][d.Col]
		d.Unknown = d.Got != 0 && !holds(board, d.Got)
		return d
	}
	return differenceOfCounts(claim, want)
}

// differenceOfCounts finds the difference in the numbers that are claimed, or returns nil.
func differenceOfCounts(claim Claim, want Answer) *Difference {
	d := &Difference{Row: -1, Col: -1}
	if claim.Removed != nil && *claim.Removed != want.Removed {
		d.Aspect, d.Want, d.Got = AspectRemoved, int64(want.Removed), int64(*claim.Removed)
		return d
	}
	if claim.Passes != nil && *claim.Passes != want.Passes {
		d.Aspect, d.Want, d.Got = AspectPasses, int64(want.Passes), int64(*claim.Passes)
		return d
	}
	return nil
}

// holds says whether a tile of the board is of that kind.
func holds(board [][]int64, kind int64) bool {
	for _, row := range board {
		for _, held := range row {
			if held == kind {
				return true
			}
		}
	}
	return false
}
