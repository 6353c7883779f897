package watch

// layout says where things are on the screen, and how much of the board is to be seen. It depends on the window and the
// board alone, never on the moment, so that nothing moves but tiles.
type layout struct {
	rows, cols int  // of the board in the window
	cell       int  // columns of the screen that a cell takes
	tall       bool // a cell takes two lines, and tiles are squares with gaps between them
	compact    bool // cells share the blanks between them
	labels     int  // columns in front of the board for the numbers of rows; 0 for none
	numbers    bool
	header     int  // lines above
	beside     int  // columns for words beside the board; 0 for words beneath it
	gap        int  // columns in front of these
	beneath    int  // lines for words beneath
	apart      bool // the first of them is blank
	cropped    bool
	part       bool // a line under the board says what is to be seen of it
	footer     bool
}

// The room for words.
const (
	leastWords  = 28 // columns beside the board
	mostWords   = 60
	mostBeneath = 5
)

// size is how large tiles are drawn.
type size uint8

const (
	tall    size = iota // three columns and one line and a half, where symbols take one column
	wide                // three columns and a line
	compact             // a column and a line, and one column between them
)

// layout finds the arrangement that shows most of the board, the first of those that show as much: tiles as large as
// can be, and words beside the board.
func (m *Model) layout() layout {
	var best layout
	for _, size := range []size{tall, wide, compact} {
		for _, beside := range []bool{true, false} {
			l, ok := m.arrange(size, beside)
			if ok && (best.cell == 0 || l.rows*l.cols > best.rows*best.cols) {
				best = l
			}
		}
	}
	return best
}

// arrange arranges the screen with words beside the board or beneath it; ok is false where there is no room for that.
func (m *Model) arrange(size size, beside bool) (l layout, ok bool) {
	l = layout{cell: m.skin.width + 2, tall: size == tall, compact: size == compact, footer: m.height >= 4}
	edge, high := 0, 1
	switch size {
	case tall:
		l.cell, edge, high = m.skin.width+3, -1, 2
	case compact:
		l.cell, edge = m.skin.width+1, 1
	}
	if m.height >= 12 {
		l.header = 2
	}
	if m.height >= 8 && m.width >= 20 {
		l.labels = max(2, len(decimal(m.line.Rows()-1))+1)
		l.numbers = true
	}
	space := m.width - l.labels - edge
	if beside {
		l.gap = 3
		space -= l.gap + leastWords
		if space < l.cell {
			return l, false
		}
	}
	l.cols = min(m.line.Cols(), max(1, space/l.cell))

	lines := m.height - l.header - 1 // the line of the state
	if l.footer {
		lines--
	}
	if m.height >= 12 {
		lines-- // a blank line above these
	}
	if l.numbers {
		lines--
	}
	if !beside && lines > 4 {
		l.beneath = min(mostBeneath, lines/3)
		if l.apart = m.height >= 12; l.apart {
			l.beneath++
		}
	}
	l.rows = min(m.line.Rows(), max(1, (lines-l.beneath)/high))
	if l.rows < m.line.Rows() || l.cols < m.line.Cols() {
		if size == tall { // rather more of the board
			return l, false
		}
		l.cropped = true
		if l.part = lines-l.beneath > 2; l.part {
			l.rows = min(l.rows, lines-l.beneath-1)
		}
	}
	if beside {
		l.beside = min(mostWords, m.width-l.labels-edge-l.cols*l.cell-l.gap)
	}
	return l, true
}

// boardWidth is how many columns the cells of the board take.
func (l layout) boardWidth() int {
	switch {
	case l.tall:
		return max(0, l.cols*l.cell-1)
	case l.compact:
		return l.cols*l.cell + 1
	}
	return l.cols * l.cell
}

// aim moves the window to where the pass happens, if it is not to be seen there already.
func (m *Model) aim() {
	l := m.layout()
	if m.follow {
		top, bottom, left, right := m.action()
		m.top = aimed(m.top, top, bottom, l.rows)
		m.left = aimed(m.left, left, right, l.cols)
	}
	m.top = clampOffset(m.top, m.line.Rows(), l.rows)
	m.left = clampOffset(m.left, m.line.Cols(), l.cols)
}

// aimed is where a window of that size is to begin so that first to last are in it: where it is, if they are; else with
// them in its middle, or with the first one at its edge where they are too many.
func aimed(at, first, last, size int) int {
	switch {
	case first >= at && last < at+size:
		return at
	case last-first+1 > size:
		return first
	}
	return first - (size-(last-first+1))/2
}

// clampOffset is the place nearest to at where a window of that size begins inside of length.
func clampOffset(at, length, size int) int { return max(0, min(at, length-size)) }

// action is where things happen: the first match of the pass under way or, at rest, of the pass before; of the board as
// it was given, the first pass if it is known.
func (m *Model) action() (top, bottom, left, right int) {
	number := max(1, m.moment.after)
	if m.moment.stage != rest {
		number = m.moment.after + 1
	}
	if number > m.line.Known() {
		return 0, 0, 0, 0
	}
	cells := m.line.firstMatch(number)
	first := cells[0]
	top, bottom, left, right = first.Row, first.Row, first.Col, first.Col
	for _, cell := range cells {
		top, bottom = min(top, cell.Row), max(bottom, cell.Row)
		left, right = min(left, cell.Col), max(right, cell.Col)
	}
	return top, bottom, left, right
}
