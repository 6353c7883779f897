package boardio

// parseText reads the first board of text in a plain form: rows of digits and plain symbols, or of these and of whole
// numbers up to 255 that blanks part; lines of results and empty ones among them. It returns how many bytes and lines
// the board takes up to the line that ends it, that line included, or 0 if there is no board or none that is read here.
// Whatever else text may be is for the reader of all text to judge. A line may have so many bytes without its end.
func (p *byteBoard) parseText(text []byte, limit, maxLine int) (size, lines int) {
	p.begin()
	for at := 0; at < len(text); {
		from := at
		for at < len(text) && text[at] == ' ' {
			at++
		}
		before := len(p.cells)
		end := endOfLine(text, at)
		blank := end > 0
		if !blank {
			if end = endOfResultLine(text, from); end == 0 {
				if end = p.parseTextRow(text, at); end == 0 {
					return 0, 0
				}
				p.rows++
			}
		}
		at = end
		if p.rows == 1 && before == 0 {
			p.cols, p.above = len(p.cells), lines
		}
		lines++
		switch {
		case at-from > maxLine && lineLength(text[from:at]) > maxLine, len(p.cells) != p.rows*p.cols, len(p.cells) > limit:
			return 0, 0
		case blank && p.rows > 0:
			return at, lines
		}
	}
	if p.rows == 0 {
		return 0, 0
	}
	return len(text), lines
}

// lineLength is how many bytes a line has without its end.
func lineLength(line []byte) int {
	n := len(line)
	for _, end := range []byte("\n\r") {
		if n > 0 && line[n-1] == end {
			n--
		}
	}
	return n
}

// endOfLine is the place behind the end of the line, if that is what stands at a place in text, else 0.
func endOfLine(text []byte, at int) int {
	if at < len(text) && text[at] == '\r' {
		at++
	}
	switch {
	case at == len(text):
		return at
	case text[at] == '\n':
		return at + 1
	}
	return 0
}

// endOfResultLine is the place behind the line that begins at a place in text, if it is one that a result has after its
// board, else 0. It is what textrow.IsResult says, of bytes.
func endOfResultLine(text []byte, at int) int {
	digits := 0
	for _, label := range [...]string{"removed: ", "passes: "} {
		if len(text)-at > len(label) && text[at] == label[0] && string(text[at:at+len(label)]) == label {
			digits = at + len(label)
		}
	}
	end := digits
	for end > 0 && end < len(text) && text[end]-'0' <= 9 {
		end++
	}
	if end == digits {
		return 0
	}
	return endOfLine(text, end)
}

// parseTextRow adds the row that begins at a place in text, where no blank stands, and returns the place behind its
// line, or 0 if it is no plain one or of another sort than those before: cells that blanks part, or characters that
// nothing does.
func (p *byteBoard) parseTextRow(text []byte, at int) int {
	if p.rows == 0 {
		p.packed = !hasSeparator(text, at)
	}
	if p.packed {
		at = p.parseCharacters(text, at)
	} else {
		at = p.parseTokens(text, at)
	}
	for at > 0 && at < len(text) && text[at] == ' ' {
		at++
	}
	if at == 0 {
		return 0
	}
	return endOfLine(text, at)
}

// hasSeparator says whether a blank parts cells in the line that goes on at a place in text.
func hasSeparator(text []byte, at int) bool {
	blank := false
	for ; at < len(text) && text[at] != '\n' && text[at] != '\r'; at++ {
		if blank && text[at] != ' ' {
			return true
		}
		blank = text[at] == ' '
	}
	return false
}

// parseCharacters adds cells of a character each, and returns the place of the first character that is none, or 0 if
// the board cannot hold them.
func (p *byteBoard) parseCharacters(text []byte, at int) int {
	for ; at < len(text); at++ {
		c := text[at]
		if c-'0' <= 9 {
			p.addDigit(c - '0')
			continue
		}
		kind := p.plain[c]
		if kind == notPlain {
			break
		}
		if !p.addSymbol(kind) {
			return 0
		}
	}
	return at
}

// parseTokens does the same with cells that blanks part.
func (p *byteBoard) parseTokens(text []byte, at int) int {
	for at < len(text) {
		number := uint(text[at] - '0')
		if number > 9 {
			kind := p.plain[text[at]]
			if kind == notPlain {
				return at
			}
			if at++; !p.addSymbol(kind) {
				return 0
			}
		} else {
			at++
			if at < len(text) && text[at]-'0' <= 9 {
				if at = p.parseNumber(text, at, number); at == 0 {
					return 0
				}
			} else {
				p.addDigit(byte(number))
			}
		}
		if at == len(text) || text[at] != ' ' {
			return at
		}
		for at < len(text) && text[at] == ' ' {
			at++
		}
	}
	return at
}

// parseNumber adds the number whose first digit stands before a place in text, and returns the place behind it, or 0 if
// it is not from 10 to 255 or the board is one of symbols.
func (p *byteBoard) parseNumber(text []byte, at int, number uint) int {
	for ; at < len(text) && text[at]-'0' <= 9; at++ {
		number = 10*number + uint(text[at]-'0')
		if number > maxByte || number < 10 {
			return 0
		}
	}
	if p.symbols {
		return 0
	}
	p.cells = append(p.cells, byte(number))
	return at
}

// addDigit adds a cell that is written as one digit.
func (p *byteBoard) addDigit(digit byte) {
	if p.symbols && digit > 0 {
		digit += '0'
	}
	p.cells = append(p.cells, digit)
}

// addSymbol adds a symbol or, as 0, the empty cell. With the first symbol the cells so far become symbols too; it says
// whether they can.
func (p *byteBoard) addSymbol(kind byte) bool {
	if kind > 0 && !p.symbols {
		p.symbols = true
		for i, number := range p.cells {
			switch {
			case number > 9:
				return false
			case number > 0:
				p.cells[i] = '0' + number
			}
		}
	}
	p.cells = append(p.cells, kind)
	return true
}
