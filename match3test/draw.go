package match3test

import "example.com/match3/internal/sidebyside"

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
			boards = append(boards, sidebyside.Rows(part.label, part.board, nil))
		}
	}
	return sidebyside.Draw(boards, f.at.row, f.at.col)
}

func drawCell(kind int64) string { return sidebyside.Number(kind) }
