package boardio

import (
	"strconv"

	"example.com/match3"
)

// appendResult appends what a writer in the format, which is JSON, Pair or Text, writes for the board and what
// resolving it did. A text begins with the blank line that comes between boards.
func (p *byteBoard) appendResult(text []byte, res match3.Result, to Format) []byte {
	switch to {
	case Text:
		text = p.appendText(append(text, '\n'))
		text = strconv.AppendInt(append(text, "removed: "...), int64(res.Removed), 10)
		text = strconv.AppendInt(append(text, "\npasses: "...), int64(res.Passes), 10)
		return append(text, '\n')
	case Pair:
		text = p.appendJSON(append(text, '['))
		return append(strconv.AppendInt(append(text, ','), int64(res.Removed), 10), "]\n"...)
	}
	text = p.appendJSON(append(text, `{"board":`...))
	text = strconv.AppendInt(append(text, `,"removed":`...), int64(res.Removed), 10)
	text = strconv.AppendInt(append(text, `,"passes":`...), int64(res.Passes), 10)
	if p.beside.id != nil {
		text = append(append(text, `,"id":`...), p.beside.id...)
	}
	return append(text, "}\n"...)
}

// appendJSON appends the board as an array of rows.
func (p *byteBoard) appendJSON(text []byte) []byte {
	text = append(text, '[')
	for r := range p.rows {
		row := p.cells[r*p.cols:][:p.cols]
		switch {
		case p.symbols && p.packed:
			text = append(text, '"')
			for _, kind := range row {
				text = append(text, character(kind))
			}
			text = append(text, `",`...)
			continue
		case p.symbols:
			text = append(text, '[')
			for _, kind := range row {
				text = append(text, '"', character(kind), '"', ',')
			}
		default:
			text = appendNumbers(append(text, '['), row, ',')
		}
		text[len(text)-1] = ']' // in place of the last comma
		text = append(text, ',')
	}
	text[len(text)-1] = ']'
	return text
}

// appendText appends the rows, each with its line end.
func (p *byteBoard) appendText(text []byte) []byte {
	for r := range p.rows {
		row := p.cells[r*p.cols:][:p.cols]
		switch {
		case p.packed:
			for _, kind := range row {
				text = append(text, p.character(kind))
			}
			text = append(text, '\n')
			continue
		case p.symbols:
			for _, kind := range row {
				text = append(text, character(kind), ' ')
			}
		case len(row) == 1 && row[0] > 9: // which without the pipes would be several cells
			text = append(appendNumbers(append(text, '|'), row, '|'), 0)
		default:
			text = appendNumbers(text, row, ' ')
		}
		text[len(text)-1] = '\n' // in place of the last blank
	}
	return text
}

// appendNumbers appends numbers, each with the separator behind it.
func appendNumbers(text, numbers []byte, separator byte) []byte {
	for _, n := range numbers {
		if n < 10 {
			text = append(text, '0'+n, separator)
			continue
		}
		text = append(strconv.AppendUint(text, uint64(n), 10), separator)
	}
	return text
}

// character is how a cell of a board of symbols is written.
func character(kind byte) byte {
	if kind == 0 {
		return '.'
	}
	return kind
}

// character is how a cell is written that is one character, be it a symbol or a number.
func (p *byteBoard) character(kind byte) byte {
	if p.symbols {
		return character(kind)
	}
	return '0' + kind
}
