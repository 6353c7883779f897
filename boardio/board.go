package boardio

import (
	"fmt"
	"strconv"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

// Board is a board as it was read: the cells, and how they were written down, so that a result can be written in the
// same way.
type Board struct {
	// Cells are the cells to resolve.
	Cells *match3.Board
	// Names says how kinds are written: kind k as Names[k-1]. If it is nil, every kind is written as its own number.
	Names []string
	// Numeric says that no cell is a symbol. Formats that have numbers write the cells as numbers then.
	Numeric bool
	// Packed says that every cell is one character and a row one string.
	Packed bool
	// ID is the member "id" beside the board in its JSON object, as it was written there; nil if there was none. It is
	// written beside the result again.
	ID []byte
	// Told holds the members "removed" and "passes" beside the board, which a result has; nil unless both are there and
	// whole numbers.
	Told *match3.Result
	// Line is the line of the input on which the board begins, counted from 1; 0 for a board that was not read.
	Line int
	// Record is the number of the board in an input without lines, counted from 1; 0 for all others.
	Record int
}

// Numbers makes a board whose kinds are written as their own numbers.
func Numbers(cells *match3.Board) *Board {
	return &Board{Cells: cells, Numeric: true}
}

// check refuses a board that was put together wrongly.
func (b *Board) check() error {
	if b.Cells == nil {
		return fault.New(ErrForm, "the board has no cells")
	}
	if b.Names == nil {
		return nil
	}
	for _, kind := range b.Cells.AppendCells(nil) {
		if uint64(kind) > uint64(len(b.Names)) {
			return fault.New(ErrForm, "the board has the kind %d, but only %d names", kind, len(b.Names))
		}
	}
	return nil
}

// Name is how kind is written. [match3.Empty] and kinds without a name are written as their numbers.
func (b *Board) Name(kind match3.Kind) string {
	if kind == match3.Empty || uint64(kind) > uint64(len(b.Names)) {
		return strconv.FormatUint(uint64(kind), 10)
	}
	return b.Names[kind-1]
}

// names gives each symbol that a board has a kind, in order of first appearance.
type names struct {
	kinds map[string]match3.Kind
	list  []string
}

// kind is the kind of the symbol s.
func (n *names) kind(s string) match3.Kind {
	kind, known := n.kinds[s]
	if !known {
		if n.kinds == nil {
			n.kinds = make(map[string]match3.Kind)
		}
		n.list = append(n.list, s)
		kind = match3.Kind(len(n.list))
		n.kinds[s] = kind
	}
	return kind
}

// grid gathers the cells of a board row by row and sees that the rows are of one length and the limits are kept.
type grid struct {
	cells      []match3.Kind
	rows, cols int
	inRow      int // cells of the row that is being read
	limit      int
}

// add adds a cell to the row that is being read.
func (g *grid) add(kind match3.Kind) error {
	if g.rows > 0 && g.inRow == g.cols {
		return fault.New(match3.ErrRagged, "this row goes on after %s, which is what row 0 has", cellCount(g.cols))
	}
	if len(g.cells) >= g.limit {
		return fault.New(ErrLimit, "the board has more than %d cells, which is the limit (max-cells)", g.limit)
	}
	g.cells = append(g.cells, kind)
	g.inRow++
	return nil
}

// cellCount is how many cells there are, in words.
func cellCount(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}

// endRow ends the row that is being read.
func (g *grid) endRow() error {
	if g.rows == 0 {
		g.cols = g.inRow
	}
	if g.inRow != g.cols {
		return fault.New(match3.ErrRagged, "this row has %s, row 0 has %d", cellCount(g.inRow), g.cols)
	}
	if g.rows >= g.limit {
		return fault.New(ErrLimit, "the board has more than %d rows, which is the limit (max-cells)", g.limit)
	}
	g.rows++
	g.inRow = 0
	return nil
}

// board is the board of what was gathered.
func (g *grid) board() (*match3.Board, error) {
	return match3.FromCells(g.cells, g.rows, g.cols)
}
