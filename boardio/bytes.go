package boardio

import "bytes"

// byteBoard is a board as bytes, row by row: what most streams of boards are made of. How a board in JSON is read is in
// this file and in bytes_symbols.go, one in text in bytes_text.go, and how a result is written in bytes_write.go.
type byteBoard struct {
	rows, cols int
	cells      []byte // numbers, or characters where symbols says so; 0 is empty
	symbols    bool   // as against Board.Numeric
	packed     bool   // as Board has it
	beside     beside // parts of the line
	above      int    // lines of text above the first row

	plain *plainSymbols // which characters are symbols that are read here; nil for none
}

// begin makes it the board without rows, of numbers.
func (p *byteBoard) begin() {
	p.rows, p.cols, p.cells = 0, 0, p.cells[:0]
	p.symbols, p.packed, p.above = false, false, 0
	p.beside = beside{}
}

// parse reads a board in a plain form: rows alone, or an object that holds them and what else a result has. It says
// whether line was one, and nothing but that. Whatever else a line may be is for the reader of all JSON to judge.
func (p *byteBoard) parse(line []byte, limit int, objects bool) bool {
	p.begin()
	if objects && len(line) > 0 && line[0] == '{' {
		return p.parseObject(line, limit)
	}
	end := p.parseRows(line, 0, limit)
	return end > 0 && end == len(line)
}

// parseObject reads an object of the members board, id, removed and passes, each there once at most, without a blank.
func (p *byteBoard) parseObject(line []byte, limit int) bool {
	found := false
	for at := 1; ; at++ {
		// Here begins a member.
		end := 0
		switch rest := line[at:]; {
		case bytes.HasPrefix(rest, boardName) && !found:
			end = p.parseRows(line, at+len(boardName), limit)
			found = true
		case bytes.HasPrefix(rest, idName) && p.beside.id == nil:
			at += len(idName)
			end = max(endOfWhole(line, at), endOfPlainString(line, at))
			p.beside.id = line[at:max(at, end)]
		case bytes.HasPrefix(rest, removedName) && p.beside.removed == nil:
			at += len(removedName)
			end = endOfWhole(line, at)
			p.beside.removed = line[at:max(at, end)]
		case bytes.HasPrefix(rest, passesName) && p.beside.passes == nil:
			at += len(passesName)
			end = endOfWhole(line, at)
			p.beside.passes = line[at:max(at, end)]
		}
		if end == 0 || end >= len(line) {
			return false
		}
		if at = end; line[at] == '}' {
			return found && at+1 == len(line)
		}
		if line[at] != ',' {
			return false
		}
	}
}

// The names of the members, as they stand in a plain object.
var (
	boardName   = []byte(`"` + boardMember + `":`)
	idName      = []byte(`"` + idMember + `":`)
	removedName = []byte(`"` + removedMember + `":`)
	passesName  = []byte(`"` + passesMember + `":`)
)

// maxPlain is the most bytes that a number or a string of a plain object has: less than all limits allow.
const maxPlain = 256

// endOfWhole is the place behind the whole number that begins at a place in line, or 0 if there is none.
func endOfWhole(line []byte, at int) int {
	end := at
	for end < len(line) && line[end]-'0' <= 9 {
		end++
	}
	if end == at || line[at] == '0' && end > at+1 || end-at > maxPlain {
		return 0
	}
	return end
}

// endOfPlainString is the place behind the string of ASCII without escapes that begins at a place in line, or 0 if
// there is none.
func endOfPlainString(line []byte, at int) int {
	if at >= len(line) || line[at] != '"' {
		return 0
	}
	for end := at + 1; end < min(len(line), at+maxPlain); end++ {
		switch b := line[end]; {
		case b == '"':
			return end + 1
		case b < ' ' || b > '~' || b == '\\':
			return 0
		}
	}
	return 0
}

// parseRows reads an array of one or more rows, each of as many cells, one or more, and no more than limit cells. A row
// is an array of whole numbers from 0 to 255 or of plain symbols, or a string of these, and all rows are of one sort;
// there are no blanks. It returns the place behind the array that begins at a place in line, or 0 if there is none.
func (p *byteBoard) parseRows(line []byte, at, limit int) int {
	if at+2 >= len(line) || line[at] != '[' {
		return 0
	}
	p.packed = line[at+1] == '"'
	p.symbols = p.packed || line[at+2] == '"'
	if p.symbols && p.plain == nil {
		return 0
	}
	for {
		// Here stands a comma, or the bracket before the first row, and behind it the row.
		before := len(p.cells)
		at = p.parseAnyRow(line, at+1)
		if p.rows == 0 {
			p.cols = len(p.cells)
		}
		if len(p.cells)-before != p.cols || len(p.cells) > limit || at == 0 || at >= len(line) {
			return 0
		}
		p.rows++
		if line[at] == ']' {
			return at + 1
		}
		if line[at] != ',' {
			return 0
		}
	}
}

// parseAnyRow adds the cells of the row that begins at a place in line, and returns the place behind the row, or 0 if
// there is no row of the sort that this board has.
func (p *byteBoard) parseAnyRow(line []byte, at int) int {
	begin := byte('[')
	if p.packed {
		begin = '"'
	}
	if at >= len(line) || line[at] != begin {
		return 0
	}
	switch {
	case p.packed:
		return p.parsePackedRow(line, at+1)
	case p.symbols:
		return p.parseSymbolRow(line, at+1)
	}
	return p.parseRow(line, at+1)
}

// parseRow adds the numbers of the row that begins at a place in line, behind its bracket, and returns the place behind
// the row, or 0 if there is no row.
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

// nextLine is the first line of text without its end, and how many bytes it takes with its end.
func nextLine(text []byte) (line []byte, size int) {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		return text[:end], end + 1
	}
	return text, len(text)
}
