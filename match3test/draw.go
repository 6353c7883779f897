package match3test

import (
	"fmt"

	"example.com/match3/internal/sidebyside"
)

// drawing shows the boards of a finding side by side, or one above the other where that is too wide. Empty cells are
// points, kinds are numbers. Of large boards it shows the surroundings of the place that the message names, the same
// of each.
func (f *Failure) drawing() string {
	var boards []sidebyside.Board
	for _, part := range []struct {
		label string
		board [][]int64
	}{{"board", f.Board}, {"got", f.Got}, {"want", f.Want}} {
		if part.board != nil {
			boards = append(boards, sidebyside.Board{
				Label: part.label,
				Rows:  len(part.board),
				Cols:  func(row int) int { return len(part.board[row]) },
				Cell:  func(row, col int) string { return drawCell(part.board[row][col]) },
			})
		}
	}
	return sidebyside.Draw(boards, f.at.row, f.at.col)
}

func drawCell(kind int64) string {
	if kind == 0 {
		return "."
	}
	return fmt.Sprint(kind)
}
