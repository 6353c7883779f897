package match3

import (
	"fmt"
	"strconv"

	"example.com/match3/internal/sidebyside"
)

// Diff describes how two boards differ, for the messages of tests; it is "" if they are equal. It says how many cells
// differ and which is the first, and draws both boards side by side, with brackets around the cells that differ; of large
// boards it draws only the part around the first. If the boards have different shapes it says so, and compares no cells.
// A nil board is equal only to nil.
//
//	if diff := match3.Diff(got, want); diff != "" {
//		t.Error(diff)
//	}
func Diff(got, want *Board) string {
	switch {
	case got == nil && want == nil:
		return ""
	case got == nil:
		return "got no board, want one of " + shapeText(want) + "\n" + drawBoards(0, 0, labelled{"want", want})
	case want == nil:
		return "got a board of " + shapeText(got) + ", want none\n" + drawBoards(0, 0, labelled{"got", got})
	case got.rows != want.rows || got.cols != want.cols:
		return "got a board of " + shapeText(got) + ", want one of " + shapeText(want) + "\n" +
			drawBoards(0, 0, labelled{"got", got}, labelled{"want", want})
	}
	count, first := differingCells(got, want)
	if count == 0 {
		return ""
	}
	text := "1 cell differs"
	if count > 1 {
		text = fmt.Sprintf("%d cells differ, the first", count)
	}
	at := got.index(first.Row, first.Col)
	return fmt.Sprintf("%s in row %d, column %d: got %s, want %s\n", text, first.Row, first.Col,
		kindText(got.cells[at]), kindText(want.cells[at])) +
		drawBoards(first.Row, first.Col, labelled{"got", got}, labelled{"want", want})
}

// differingCells counts the cells in which two boards of one shape differ, and finds the first in row-major order.
func differingCells(got, want *Board) (count int, first Cell) {
	for row := range got.rows {
		for col := range got.cols {
			if at := got.index(row, col); got.cells[at] != want.cells[at] {
				if count == 0 {
					first = Cell{row, col}
				}
				count++
			}
		}
	}
	return count, first
}

// labelled is a board with the word to put above it.
type labelled struct {
	label string
	board *Board
}

// drawBoards draws boards side by side. If there are two of one shape, it puts brackets around the cells that differ.
func drawBoards(row, col int, all ...labelled) string {
	var mark func(row, col int) bool
	if len(all) == 2 && all[0].board.rows == all[1].board.rows && all[0].board.cols == all[1].board.cols {
		mark = func(row, col int) bool {
			at := all[0].board.index(row, col)
			return all[0].board.cells[at] != all[1].board.cells[at]
		}
	}
	drawn := make([]sidebyside.Board, len(all))
	for i, l := range all {
		drawn[i] = sidebyside.Board{
			Label: l.label,
			Rows:  l.board.rows,
			Cols:  func(int) int { return l.board.cols },
			Cell: func(row, col int) string {
				if kind := l.board.cells[l.board.index(row, col)]; kind != Empty {
					return kindText(kind)
				}
				return "."
			},
			Mark: mark,
		}
	}
	return sidebyside.Draw(drawn, row, col)
}

// kindText is a kind in a sentence.
func kindText(kind Kind) string {
	if kind == Empty {
		return "an empty cell"
	}
	return strconv.FormatUint(uint64(kind), 10)
}

// shapeText is the shape of a board in a sentence.
func shapeText(b *Board) string {
	return count(b.rows, "row") + " and " + count(b.cols, "column")
}

// count is a number of things, in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
