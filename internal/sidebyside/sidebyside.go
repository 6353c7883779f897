// Package sidebyside draws boards beside one another as text, for messages that tell them apart: those of package
// match3 and those of match3test. Of large boards it draws the surroundings of one cell, the same of each.
//
// What may enter: how boards are laid out on lines. What may not: kinds, and what is right or wrong about a board.
package sidebyside

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// How much of a board is drawn, in cells, and how wide boards side by side may become, in characters.
const (
	MaxRows = 20
	MaxCols = 16 // of single digits, three boards just fit side by side
	maxText = 110
)

// Board is a board to be drawn. Its rows may be of different lengths.
type Board struct {
	Label string // stands above it
	Rows  int
	Cols  func(row int) int              // how many cells a row has
	Cell  func(row, col int) string      // as it is drawn
	Mark  func(row, col int) (mark bool) // whether a cell is drawn in brackets; nil if none is

	Emphasis func(text string) string // what is put around a cell in brackets besides, such as colour; nil if nothing
	Width    func(text string) int    // how many columns of a terminal a text takes; its characters where it is nil
}

// Draw draws boards side by side, or one above the other where that is too wide, each line with its end. Of large ones
// it draws what is around the cell in row and col.
func Draw(boards []Board, row, col int) string {
	if len(boards) == 0 {
		return ""
	}
	w := windowAround(row, col, boards)
	panels := make([]panel, len(boards))
	total := 0
	for i := range boards {
		panels[i] = w.panel(&boards[i])
		total += panels[i].width + len(gap)
	}
	text := w.note()
	if total > maxText {
		return text + stack(panels)
	}
	return text + beside(panels)
}

// window is the part of the boards that is drawn: from a cell on, as many rows and columns.
type window struct {
	top, left         int
	rows, cols        int
	allRows, allWidth int
}

func windowAround(row, col int, boards []Board) window {
	var w window
	for _, board := range boards {
		w.allRows = max(w.allRows, board.Rows)
		for row := range board.Rows {
			w.allWidth = max(w.allWidth, board.Cols(row))
		}
	}
	w.top, w.rows = stretch(row, w.allRows, MaxRows)
	w.left, w.cols = stretch(col, w.allWidth, MaxCols)
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
	lines []line
	width int
}

// line is a text and how wide it shows, which emphasis does not change.
type line struct {
	text  string
	width int
}

const (
	indent  = "    "
	gap     = "    "
	noRows  = "(no rows)"
	noCells = "(no cells)"
)

func (w window) panel(board *Board) panel {
	p := panel{lines: []line{{board.Label, board.width(board.Label)}}}
	if board.Rows == 0 {
		p.lines = append(p.lines, line{noRows, len(noRows)})
	}
	top, end := min(w.top, board.Rows), min(w.top+w.rows, board.Rows)
	cellWidth := 1
	for row := top; row < end; row++ {
		for col := w.left; col < min(w.left+w.cols, board.Cols(row)); col++ {
			cellWidth = max(cellWidth, board.width(board.Cell(row, col)))
		}
	}
	for row := top; row < end; row++ {
		var cells []string
		width := 0
		for col := w.left; col < min(w.left+w.cols, board.Cols(row)); col++ {
			cell := board.drawn(row, col, cellWidth)
			cells = append(cells, cell.text)
			width += cell.width
		}
		between := board.between()
		drawn := line{strings.Join(cells, between), width + max(len(cells)-1, 0)*len(between)}
		if len(cells) == 0 {
			drawn = line{noCells, len(noCells)}
		}
		p.lines = append(p.lines, drawn)
	}
	for _, line := range p.lines {
		p.width = max(p.width, line.width)
	}
	return p
}

// drawn is a cell of a board of which some are in brackets, or of one without.
func (b *Board) drawn(row, col, width int) line {
	cell := b.Cell(row, col)
	cell = strings.Repeat(" ", width-b.width(cell)) + cell
	switch {
	case b.Mark == nil:
		return line{cell, width}
	case !b.Mark(row, col):
		return line{" " + cell + " ", width + 2}
	}
	cell = "[" + cell + "]"
	if b.Emphasis != nil {
		cell = b.Emphasis(cell)
	}
	return line{cell, width + 2}
}

// width is how wide a text shows.
func (b *Board) width(text string) int {
	if b.Width == nil {
		return utf8.RuneCountInString(text)
	}
	return b.Width(text)
}

// between is what stands between two cells.
func (b *Board) between() string {
	if b.Mark == nil {
		return " "
	}
	return ""
}

func beside(panels []panel) string {
	height := 0
	for _, p := range panels {
		height = max(height, len(p.lines))
	}
	var text strings.Builder
	for i := range height {
		row := indent
		for _, p := range panels {
			var l line
			if i < len(p.lines) {
				l = p.lines[i]
			}
			row += l.text + strings.Repeat(" ", p.width-l.width) + gap
		}
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return text.String()
}

func stack(panels []panel) string {
	var text strings.Builder
	for _, p := range panels {
		for _, line := range p.lines {
			text.WriteString(strings.TrimRight(indent+line.text, " ") + "\n")
		}
	}
	return text.String()
}
