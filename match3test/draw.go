package match3test

import (
	"fmt"
	"strings"
)

// How much of a board is drawn, in cells, and how wide boards side by side may become, in characters.
const (
	maxDrawnRows = 20
	maxDrawnCols = 16 // of single digits, three boards just fit side by side
	maxDrawnText = 110
)

// drawing shows the boards of a finding side by side, or one above the other where that is too wide. Empty cells are
// points, kinds are numbers. Of large boards it shows the surroundings of the place that the message names, the same
// of each.
func (f *Failure) drawing() string {
	var boards [][][]int64
	var labels []string
	for _, part := range []struct {
		label string
		board [][]int64
	}{{"board", f.Board}, {"got", f.Got}, {"want", f.Want}} {
		if part.board != nil {
			boards = append(boards, part.board)
			labels = append(labels, part.label)
		}
	}
	if len(boards) == 0 {
		return ""
	}
	w := windowAround(f.at, boards)
	panels := make([]panel, len(boards))
	total := 0
	for i, board := range boards {
		panels[i] = w.panel(labels[i], board)
		total += panels[i].width + len(panelGap)
	}
	text := w.note()
	if total > maxDrawnText {
		return text + stack(panels)
	}
	return text + sideBySide(panels)
}

// window is the part of the boards that is drawn: from a cell on, as many rows and columns.
type window struct {
	top, left         int
	rows, cols        int
	allRows, allWidth int
}

func windowAround(at cell, boards [][][]int64) window {
	var w window
	for _, board := range boards {
		w.allRows = max(w.allRows, len(board))
		for _, row := range board {
			w.allWidth = max(w.allWidth, len(row))
		}
	}
	w.top, w.rows = stretch(at.row, w.allRows, maxDrawnRows)
	w.left, w.cols = stretch(at.col, w.allWidth, maxDrawnCols)
	return w
}

// stretch places a stretch around a middle, within all cells of a row or column, and no longer than most.
func stretch(middle, all, most int) (start, length int) {
	length = min(all, most)
	start = min(max(middle-length/2, 0), all-length)
	return start, length
}

// note says which part is drawn, where it is not all.
func (w window) note() string {
	if w.rows == w.allRows && w.cols == w.allWidth {
		return ""
	}
	return fmt.Sprintf("    rows %d to %d of %d, columns %d to %d of %d:\n",
		w.top, w.top+w.rows-1, w.allRows, w.left, w.left+w.cols-1, w.allWidth)
}

// panel is a board as lines of text, of which none is wider than width.
type panel struct {
	lines []string
	width int
}

const (
	panelIndent = "    "
	panelGap    = "    "
)

func (w window) panel(label string, board [][]int64) panel {
	p := panel{lines: []string{label}}
	if len(board) == 0 {
		p.lines = append(p.lines, "(no rows)")
	}
	var rows [][]string
	cellWidth := 1
	for _, row := range board[min(w.top, len(board)):min(w.top+w.rows, len(board))] {
		var cells []string
		for _, kind := range row[min(w.left, len(row)):min(w.left+w.cols, len(row))] {
			cells = append(cells, drawCell(kind))
			cellWidth = max(cellWidth, len(cells[len(cells)-1]))
		}
		rows = append(rows, cells)
	}
	for _, cells := range rows {
		for i := range cells {
			cells[i] = fmt.Sprintf("%*s", cellWidth, cells[i])
		}
		line := strings.Join(cells, " ")
		if len(cells) == 0 {
			line = "(no cells)"
		}
		p.lines = append(p.lines, line)
	}
	for _, line := range p.lines {
		p.width = max(p.width, len(line))
	}
	return p
}

func drawCell(kind int64) string {
	if kind == 0 {
		return "."
	}
	return fmt.Sprint(kind)
}

func sideBySide(panels []panel) string {
	height := 0
	for _, p := range panels {
		height = max(height, len(p.lines))
	}
	var text strings.Builder
	for i := range height {
		line := panelIndent
		for _, p := range panels {
			cells := ""
			if i < len(p.lines) {
				cells = p.lines[i]
			}
			line += fmt.Sprintf("%-*s", p.width, cells) + panelGap
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}

func stack(panels []panel) string {
	var text strings.Builder
	for _, p := range panels {
		for _, line := range p.lines {
			text.WriteString(panelIndent + line + "\n")
		}
	}
	return text.String()
}
