package boardio

import (
	"bytes"
	"strconv"

	"example.com/match3"
)

// byteBoard is a board as bytes, row by row: what most streams of boards are made of.
type byteBoard struct {
	rows, cols int
	cells      []byte
}

// parse reads a board in the plain form: an array of one or more rows, each an array of as many whole numbers from 0 to
// 255, one or more, without a blank, and no more than limit cells. It says whether line was one, and nothing but that.
// Whatever else a line may be is for the reader of all JSON to judge.
func (p *byteBoard) parse(line []byte, limit int) bool {
	p.rows, p.cols, p.cells = 0, 0, p.cells[:0]
	for at := 0; ; {
		// Here stands a comma, or the bracket before the first row, and behind it the row.
		if at+1 >= len(line) || line[at+1] != '[' || at == 0 && line[0] != '[' {
			return false
		}
		before := len(p.cells)
		at = p.parseRow(line, at+2)
		if p.rows == 0 {
			p.cols = len(p.cells)
		}
		if len(p.cells)-before != p.cols || len(p.cells) > limit || at == 0 || at >= len(line) {
			return false
		}
		p.rows++
		if line[at] == ']' {
			return at+1 == len(line)
		}
		if line[at] != ',' {
			return false
		}
	}
}

// parseRow adds the cells of the row that begins at a place in line, behind its bracket, and returns the place behind the
// row, or 0 if there is no row.
func (p *byteBoard) parseRow(line []byte, at int) int {
	cells := p.cells
	for at+1 < len(line) {
		number := uint(line[at] - '0')
		if number > 9 {
			return 0
		}
		at++
		b := line[at]
		for digit := uint(b - '0'); digit <= 9; digit = uint(b - '0') {
			number, at = 10*number+digit, at+1
			if number > 255 || number < 10 || at >= len(line) { // below 10 there was a 0 in front
				return 0
			}
			b = line[at]
		}
		cells = append(cells, byte(number))
		at++
		if b == ',' {
			continue
		}
		if b != ']' {
			return 0
		}
		p.cells = cells
		return at
	}
	return 0
}

// appendCells appends the board in the same form.
func (p *byteBoard) appendCells(text []byte) []byte {
	text = append(text, '[')
	for row := range p.rows {
		if row > 0 {
			text = append(text, ',')
		}
		text = append(text, '[')
		for _, kind := range p.cells[row*p.cols:][:p.cols] {
			if kind < 10 {
				text = append(text, '0'+kind, ',')
				continue
			}
			text = append(strconv.AppendUint(text, uint64(kind), 10), ',')
		}
		text[len(text)-1] = ']' // in place of the last comma
	}
	return append(text, ']')
}

// appendResult appends the line that a JSON writer writes for the board and what resolving it did.
func (p *byteBoard) appendResult(text []byte, res match3.Result, pair bool) []byte {
	if pair {
		text = p.appendCells(append(text, '['))
		return append(strconv.AppendInt(append(text, ','), int64(res.Removed), 10), "]\n"...)
	}
	text = p.appendCells(append(text, `{"board":`...))
	text = strconv.AppendInt(append(text, `,"removed":`...), int64(res.Removed), 10)
	text = strconv.AppendInt(append(text, `,"passes":`...), int64(res.Passes), 10)
	return append(text, "}\n"...)
}

// nextLine is the first line of text without its end, and how many bytes it takes with its end.
func nextLine(text []byte) (line []byte, size int) {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		return text[:end], end + 1
	}
	return text, len(text)
}
