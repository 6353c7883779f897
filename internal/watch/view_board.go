package watch

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"example.com/match3"
)

// drawBoard draws the part of the board that is in the window, with the numbers of rows and columns, and under it a
// line that says which part it is, if it is not all.
func (m *Model) drawBoard(l layout) []string {
	var lines []string
	if l.numbers {
		lines = append(lines, strings.Repeat(" ", l.labels)+m.columnNumbers(l))
	}
	columns := make([][]match3.Kind, l.cols)
	for i := range columns {
		columns[i] = m.columnShown(m.left + i)
	}
	for row := m.top; row < m.top+l.rows; row++ {
		label, blank := "", strings.Repeat(" ", l.labels)
		if l.labels > 0 {
			label = faint.Styled(fmt.Sprintf("%*d ", l.labels-1, row))
		}
		switch {
		case l.tall:
			upper, lower := m.drawTallRow(row, columns)
			lines = append(lines, label+upper, blank+lower)
		case l.compact:
			lines = append(lines, label+m.drawCompactRow(row, columns))
		default:
			lines = append(lines, label+m.drawWideRow(row, columns))
		}
	}
	if l.part {
		lines = append(lines, m.partLine(l))
	}
	return lines
}

// columnShown is what is to be seen in a column, from its bottom up.
func (m *Model) columnShown(col int) []match3.Kind {
	switch m.moment.stage {
	case vanish:
		return m.scene.column(m.line, col, 0)
	case falling:
		return m.scene.column(m.line, col, (m.moment.frame+1)*fallStep(m.scene.furthest))
	}
	return m.line.column(col)
}

// drawTallRow draws a row in two lines: the lower one has the lower part of the tiles, and the gaps between rows.
func (m *Model) drawTallRow(row int, columns [][]match3.Kind) (upper, lower string) {
	var first, second strings.Builder
	for i, column := range columns {
		kind := column[len(column)-1-row]
		if i > 0 {
			first.WriteByte(' ')
			second.WriteByte(' ')
		}
		first.WriteString(m.drawTile(row, m.left+i, kind))
		second.WriteString(m.skin.lower(kind, m.inRun(row, m.left+i) && m.moment.lit()))
	}
	return first.String(), second.String()
}

func (m *Model) drawWideRow(row int, columns [][]match3.Kind) string {
	var line strings.Builder
	for i, column := range columns {
		line.WriteString(m.drawTile(row, m.left+i, column[len(column)-1-row]))
	}
	return line.String()
}

// drawTile draws a tile with a column on both sides of its symbol. Tiles of a run, and the holes that they leave, stand
// in brackets.
func (m *Model) drawTile(row, col int, kind match3.Kind) string {
	symbol := " " + m.skin.symbol(kind) + " "
	if m.inRun(row, col) {
		symbol = "[" + m.skin.symbol(kind) + "]"
	}
	return m.tileStyle(row, col, kind).Styled(symbol)
}

// tileStyle is how a tile is written. Tiles of a run are lit up.
func (m *Model) tileStyle(row, col int, kind match3.Kind) ansi.Style {
	return m.skin.style(kind, m.moment.lit() && m.inRun(row, col))
}

// drawCompactRow draws a row in which neighbours share the column between them. Brackets stand around what lies side by
// side in runs.
func (m *Model) drawCompactRow(row int, columns [][]match3.Kind) string {
	var line strings.Builder
	before := false // the cell before is in a run
	for i, column := range columns {
		hit := m.inRun(row, m.left+i)
		line.WriteString(m.between(before, hit))
		kind := column[len(column)-1-row]
		line.WriteString(m.tileStyle(row, m.left+i, kind).Styled(m.skin.symbol(kind)))
		before = hit
	}
	line.WriteString(m.between(before, false))
	return line.String()
}

// between is what stands between two cells that are in runs or not.
func (m *Model) between(before, after bool) string {
	sign := " "
	switch {
	case !before && !after:
		return sign
	case after && !before:
		sign = "["
	case before && !after:
		sign = "]"
	}
	if m.moment.lit() {
		return m.skin.style(match3.Empty, true).Styled(sign)
	}
	return sign
}

// inRun says whether the cell is one whose tile the pass under way removes, while that is shown.
func (m *Model) inRun(row, col int) bool {
	return (m.moment.stage == marked || m.moment.stage == vanish) && m.scene.removes(col, m.line.Rows()-1-row)
}

// columnNumbers are the numbers of the columns, of as many as there is room for.
func (m *Model) columnNumbers(l layout) string {
	widest := len(decimal(max(0, m.line.Cols()-1)))
	every := 1
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100} {
		if every = step; step*l.cell-widest >= min(widest, 2) {
			break
		}
	}
	at := 1 // in the middle of the cell, where its symbol begins
	line := make([]byte, 0, l.boardWidth())
	for i := range l.cols {
		if col := m.left + i; col%every == 0 {
			number := decimal(col)
			from := i*l.cell + at + max(0, (m.skin.width-len(number))/2)
			if every == 1 && len(number) > m.skin.width && !l.compact { // over both blanks if need be
				from = i*l.cell + at + m.skin.width - min(len(number), m.skin.width+1)
			}
			for len(line) < from {
				line = append(line, ' ')
			}
			line = append(line, number...)
		}
	}
	return faint.Styled(ansi.Truncate(string(line), max(l.boardWidth(), m.skin.width+2), ""))
}

// partLine says which part of the board is in the window.
func (m *Model) partLine(l layout) string {
	rows, cols := span(m.top, l.rows, m.skin.signs.dash), span(m.left, l.cols, m.skin.signs.dash)
	long := "rows " + rows + " of " + grouped(m.line.Rows()) + ", columns " + cols + " of " + grouped(m.line.Cols())
	follow := " " + m.skin.signs.dot + " f follows the passes"
	if m.follow {
		follow = " " + m.skin.signs.dot + " following the passes"
	}
	return faint.Styled(m.fitting(long+follow, long, "rows "+rows+", columns "+cols, rows+", "+cols))
}

func span(from, count int, dash string) string { return decimal(from) + dash + decimal(from+count-1) }
