package boardio

// plainSymbols says of each byte which cell it is as a symbol of one character: itself, 0 for the empty cell, or
// notPlain.
type plainSymbols [256]byte

const notPlain = 255

// newPlainSymbols are the symbols of one character that readers of JSON or text take for what they are, and that
// writers write as they are: visible ASCII, save what JSON has to escape and what means something else in text.
func newPlainSymbols(from, to Format) *plainSymbols {
	s := *noPlainSymbols
	for c := byte(' ' + 1); c <= '~'; c++ {
		if c != '"' && c != '\\' && c != '.' {
			s[c] = c
		}
	}
	if from == Text || to == Text {
		for _, separator := range []byte(",|;") {
			s[separator] = notPlain
		}
	}
	if from == JSON && to == Text {
		s['0'] = notPlain // a symbol in JSON, and in text the empty cell
	}
	return &s
}

// noPlainSymbols are none but the empty cell.
var noPlainSymbols = func() *plainSymbols {
	var s plainSymbols
	for i := range s {
		s[i] = notPlain
	}
	s['.'] = 0
	return &s
}()

// parseSymbolRow adds the symbols of the row of strings that begins at a place in line, behind its bracket, and returns
// the place behind the row, or 0 if there is no row.
func (p *byteBoard) parseSymbolRow(line []byte, at int) int {
	cells := p.cells
	for at+2 < len(line) && line[at] == '"' {
		kind := byte(0) // a string of nothing is an empty cell
		if line[at+1] != '"' {
			if kind = p.plain[line[at+1]]; kind == notPlain {
				return 0
			}
			at++
		}
		if at+2 >= len(line) || line[at+1] != '"' {
			return 0
		}
		cells = append(cells, kind)
		b := line[at+2]
		at += 3
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

// parsePackedRow adds the symbols of the string that begins at a place in line, behind its quotation mark, and returns
// the place behind the row, or 0 if there is no row.
func (p *byteBoard) parsePackedRow(line []byte, at int) int {
	cells := p.cells
	for end := min(len(line), at+maxPinned); at < end; at++ {
		kind := p.plain[line[at]]
		if kind == notPlain {
			if line[at] != '"' || len(cells) == len(p.cells) {
				return 0
			}
			p.cells = cells
			return at + 1
		}
		cells = append(cells, kind)
	}
	return 0
}
