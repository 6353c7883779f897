package render

import (
	"strconv"
	"strings"

	"example.com/match3"
)

// drawing is a part of a board that is drawn as lines of text.
type drawing struct {
	*text
	part   crop
	labels int    // the width of the numbers of rows
	marks  []bool // the cells of the part that are marked, row by row; nil where none is
}

// mark marks those of the cells that are in the part. What goes on beyond it is enclosed as far as it is seen, for
// without colours nothing else would show that it is marked.
func (d *drawing) mark(cells []match3.Cell) {
	d.marks = make([]bool, d.part.rows.length*d.part.cols.length)
	for _, cell := range cells {
		if d.part.has(cell) {
			d.marks[d.index(cell)] = true
		}
	}
}

// index is the place of a cell of the part among the marks.
func (d *drawing) index(cell match3.Cell) int {
	return (cell.Row-d.part.rows.start)*d.part.cols.length + cell.Col - d.part.cols.start
}

func (d *drawing) marked(row, col int) bool {
	cell := match3.Cell{Row: row, Col: col}
	return d.marks != nil && d.part.has(cell) && d.marks[d.index(cell)]
}

// stage draws the board as it stands, under a title and the numbers of the columns.
func (d *drawing) stage(title string, b *match3.Board) []string {
	lines := d.columns()
	if title != "" {
		lines = append([]string{strings.Repeat(" ", d.labels+1) + title}, lines...)
	}
	for row := d.part.rows.start; row < d.part.rows.end(); row++ {
		lines = append(lines, d.row(b, row))
	}
	return lines
}

// columns are the numbers of the columns: in one line where each fits above its column, else with their digits one
// above another.
func (d *drawing) columns() []string {
	longest := digits(d.part.cols.end() - 1)
	lines := make([]string, 1)
	if longest > d.width {
		lines = make([]string, longest)
	}
	for i := range lines {
		line := strings.Repeat(" ", d.labels)
		for col := d.part.cols.start; col < d.part.cols.end(); col++ {
			number := strconv.Itoa(col)
			if len(lines) > 1 {
				number = strings.Repeat(" ", longest-len(number)) + number
				number = number[i : i+1]
			}
			line += " " + d.align(number)
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}

// row draws a row. Brackets enclose what is marked.
func (d *drawing) row(b *match3.Board, row int) string {
	var line strings.Builder
	line.WriteString(padLeft(strconv.Itoa(row), d.labels))
	for col := d.part.cols.start; col < d.part.cols.end(); col++ {
		d.bar(&line, b, row, col)
		d.cell(&line, at(b, row, col), d.marked(row, col))
	}
	d.bar(&line, b, row, d.part.cols.end())
	return strings.TrimRight(line.String(), " ")
}

// bar draws what stands on the left of a cell. Within a run it has the colour of the run.
func (d *drawing) bar(line *strings.Builder, b *match3.Board, row, col int) {
	leftMarked, rightMarked := d.marked(row, col-1), d.marked(row, col)
	switch {
	case leftMarked && rightMarked && at(b, row, col-1) == at(b, row, col):
		if colour, ok := d.Palette.Colour(at(b, row, col)); ok && d.Colour {
			line.WriteString(colour.SGR() + " " + Plain)
			return
		}
		line.WriteByte(' ')
	case leftMarked && rightMarked:
		line.WriteByte('|')
	case leftMarked:
		line.WriteByte(']')
	case rightMarked:
		line.WriteByte('[')
	default:
		line.WriteByte(' ')
	}
}

// cell draws a cell. Tiles of a run are bold.
func (d *drawing) cell(line *strings.Builder, kind match3.Kind, marked bool) {
	padded := d.align(ordered(d.Palette.Symbol(kind)))
	colour, ok := d.Palette.Colour(kind)
	if !d.Colour || !ok {
		line.WriteString(padded)
		return
	}
	line.WriteString(colour.SGR())
	if marked {
		line.WriteString(bold)
	}
	line.WriteString(padded)
	line.WriteString(Plain)
}

// align is what stands in a cell, or above a column: numbers on the right, all else on the left.
func (d *drawing) align(text string) string {
	if d.Palette.numeric {
		return padLeft(text, d.width)
	}
	return pad(text, d.width)
}

const bold = "\x1b[1m"

// pad is text with blanks after it, so that it is that wide. Control sequences take no room.
func pad(text string, width int) string { return text + blanks(text, width) }

// padLeft is text with blanks in front of it.
func padLeft(text string, width int) string { return blanks(text, width) + text }

func blanks(text string, width int) string {
	return strings.Repeat(" ", max(0, width-terminal.String(text)))
}

// digits is the number of digits of a number that is not negative.
func digits(n int) int { return len(strconv.Itoa(max(0, n))) }

// labelWidth is the width of the largest number of a row.
func labelWidth(part crop) int { return digits(part.rows.end() - 1) }
