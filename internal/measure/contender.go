package measure

import (
	"slices"
	"time"

	"example.com/match3"
	"example.com/match3/internal/engine"
	"example.com/match3/internal/plain"
	"example.com/match3/internal/reference"
)

// Contender is one way to resolve the boards of some work.
type Contender struct {
	Name string
	Tier engine.Tier // the tier that is in use while it runs

	restore func()                                   // makes the boards what they were; not timed
	resolve func(from, to int) (removed, passes int) // resolves these boards, and says what that was in all
	final   func(cells []byte) []byte                // appends what the boards are now, for comparison
	whole   bool                                     // it resolves all boards at once or none
}

// Round restores all boards of w, for which c was made, resolves them and says how long the resolving took.
func (c *Contender) Round(w *Work) time.Duration {
	defer engine.Use(engine.Use(c.Tier))
	c.restore()
	before := time.Now()
	c.resolve(0, w.Boards)
	return time.Since(before)
}

// Match3 is the library with the given tier in use.
func Match3(w *Work, tier engine.Tier) *Contender {
	c := &Contender{Name: tier.String(), Tier: tier, restore: w.restore, final: w.final}
	switch w.Shape.Form {
	case Batch:
		c.resolve, c.whole = w.batch(), true
	case Kinds:
		w.onBoards(c)
	case Rows:
		w.onFreshRows(c, func(rows [][]int) (final [][]int, removed, passes int) {
			final, res, err := match3.Resolve(rows, 0)
			if err != nil {
				panic(err) // the rows are as long as each other
			}
			return final, res.Removed, res.Passes
		})
	default:
		c.resolve = w.oneByOne()
	}
	return c
}

// oneByOne resolves board after board as bytes.
func (w *Work) oneByOne() func(from, to int) (removed, passes int) {
	var r match3.Resolver
	rows, cols, size := w.Shape.Rows, w.Shape.Cols, w.size
	return func(from, to int) (removed, passes int) {
		for boards := w.boards(from, to); len(boards) >= size; boards = boards[size:] {
			res, err := r.ResolveBytes(boards[:size], rows, cols)
			if err != nil {
				panic(err) // the sizes fit
			}
			removed += res.Removed
			passes += res.Passes
		}
		return removed, passes
	}
}

// batch resolves all boards in one call.
func (w *Work) batch() func(from, to int) (removed, passes int) {
	var r match3.Resolver
	results := make([]match3.Result, w.Boards)
	return func(_, _ int) (removed, passes int) {
		if err := r.ResolveBatch(w.cells, w.Shape.Rows, w.Shape.Cols, results); err != nil {
			panic(err) // the sizes fit
		}
		for _, res := range results {
			removed += res.Removed
			passes += res.Passes
		}
		return removed, passes
	}
}

// onBoards makes c resolve a Board for each board.
func (w *Work) onBoards(c *Contender) {
	var r match3.Resolver
	boards := make([]*match3.Board, w.Boards)
	for k := range boards {
		board, err := match3.NewBoard(w.Shape.Rows, w.Shape.Cols)
		if err != nil {
			panic(err) // there are bytes for as many cells
		}
		boards[k] = board
	}
	c.restore = func() {
		i := 0
		for _, board := range boards {
			for row := range w.Shape.Rows {
				for col := range w.Shape.Cols {
					if err := board.Set(row, col, wideKind(w.source[i])); err != nil {
						panic(err) // the cell is there
					}
					i++
				}
			}
		}
	}
	c.resolve = func(from, to int) (removed, passes int) {
		for _, board := range boards[from:to] {
			res := r.Resolve(board)
			removed += res.Removed
			passes += res.Passes
		}
		return removed, passes
	}
	c.final = func(cells []byte) []byte {
		for _, board := range boards {
			for _, kind := range board.AppendCells(nil) {
				cells = append(cells, narrowKind(kind))
			}
		}
		return cells
	}
}

// The names of the baselines.
const (
	TextbookName = "textbook"
	FlatName     = "flat"
	HighBitName  = "highbit"
	NestedName   = "nested"
)

// Textbook is [plain.Textbook], or nil for boards that it does not take. Like all resolvers on bytes, it works on bytes
// whatever the form.
func Textbook(w *Work) *Contender {
	if w.Shape.Kinds > plain.MaxHighBitKind {
		return nil
	}
	return w.onBytes(TextbookName, plain.Textbook)
}

// Flat is [plain.Flat].
func Flat(w *Work) *Contender {
	var flat plain.Flat
	return w.onBytes(FlatName, flat.Resolve)
}

// HighBit is [plain.HighBit], or nil for boards that it does not take.
func HighBit(w *Work) *Contender {
	if w.Shape.Kinds > plain.MaxHighBitKind {
		return nil
	}
	return w.onBytes(HighBitName, plain.HighBit)
}

// Plain is what the library is measured against where any boards may come: the resolver that has them in the same form
// as the library, or else as bytes, and takes all kinds.
func Plain(w *Work) *Contender {
	if w.Shape.Form == Rows {
		return Nested(w)
	}
	return Flat(w)
}

// Baselines are the plain resolvers that take the boards of w and are to be timed beside the library, [Plain] first.
func Baselines(w *Work) (baselines []*Contender) {
	baselines = append(baselines, Plain(w))
	if w.Shape.Form == Rows {
		return baselines
	}
	for _, c := range []*Contender{Textbook(w), HighBit(w)} {
		if c != nil {
			baselines = append(baselines, c)
		}
	}
	return baselines
}

// Masks is [plain.Masks], or nil for boards that it does not take.
func Masks(w *Work) *Contender {
	if w.Shape.Cols > plain.MaxMaskCols {
		return nil
	}
	var masks plain.Masks
	return w.onBytes("masks", masks.Resolve)
}

// Path is a contender that resolves board after board, row by row and in place, by some function while a tier is in
// use.
func Path(w *Work, name string, tier engine.Tier, resolve func(cells []byte, rows, cols int) (removed, passes int)) *Contender {
	c := w.onBytes(name, resolve)
	c.Tier = tier
	return c
}

// onBytes is a contender that resolves board after board as bytes.
func (w *Work) onBytes(name string, resolve func(cells []byte, rows, cols int) (removed, passes int)) *Contender {
	rows, cols, size := w.Shape.Rows, w.Shape.Cols, w.size
	return &Contender{
		Name: name, restore: w.restore, final: w.final,
		resolve: func(from, to int) (removed, passes int) {
			for boards := w.boards(from, to); len(boards) >= size; boards = boards[size:] {
				r, p := resolve(boards[:size], rows, cols)
				removed += r
				passes += p
			}
			return removed, passes
		},
	}
}

// Nested is [plain.Nested], on boards of its own kind that hold the same tiles. Where the library has to leave its rows
// as they are, it resolves a copy of its own, too.
func Nested(w *Work) *Contender {
	var nested plain.Nested
	if w.Shape.Form != Rows {
		return w.onRows(NestedName, nested.Resolve)
	}
	c := &Contender{Name: NestedName}
	w.onFreshRows(c, func(rows [][]int) (final [][]int, removed, passes int) {
		final = make([][]int, len(rows))
		for r, row := range rows {
			final[r] = slices.Clone(row)
		}
		removed, passes = nested.Resolve(final)
		return final, removed, passes
	})
	return c
}

// Reference is the rules read literally. It leaves its boards as they are and makes new ones.
func Reference(w *Work) *Contender {
	return w.onRows("reference", func(rows [][]int) (removed, passes int) {
		final, removed, passes := reference.Resolve(rows, 0)
		copy(rows, final)
		return removed, passes
	})
}

// onRows is a contender that resolves board after board as rows of kinds.
func (w *Work) onRows(name string, resolve func(rows [][]int) (removed, passes int)) *Contender {
	cells := make([]int, len(w.source))
	boards := make([][][]int, w.Boards)
	for k := range boards {
		boards[k] = make([][]int, w.Shape.Rows)
	}
	return &Contender{
		Name: name,
		restore: func() {
			for i, kind := range w.source {
				cells[i] = int(kind)
			}
			w.cut(cells, boards)
		},
		resolve: func(from, to int) (removed, passes int) {
			for _, rows := range boards[from:to] {
				r, p := resolve(rows)
				removed += r
				passes += p
			}
			return removed, passes
		},
		final: func(cells []byte) []byte { return appendRows(cells, boards) },
	}
}

// onFreshRows makes c resolve board after board as rows of kinds that stay as they are. The results of a round are kept
// until the next one, as a program keeps them that has asked for them.
func (w *Work) onFreshRows(c *Contender, resolve func(rows [][]int) (final [][]int, removed, passes int)) {
	cells := make([]int, len(w.source))
	for i, kind := range w.source {
		cells[i] = int(kind)
	}
	boards, finals := make([][][]int, w.Boards), make([][][]int, w.Boards)
	for k := range boards {
		boards[k] = make([][]int, w.Shape.Rows)
	}
	w.cut(cells, boards)
	c.restore = func() { clear(finals) }
	c.resolve = func(from, to int) (removed, passes int) {
		for k, rows := range boards[from:to] {
			final, r, p := resolve(rows)
			finals[from+k] = final
			removed += r
			passes += p
		}
		return removed, passes
	}
	c.final = func(cells []byte) []byte { return appendRows(cells, finals) }
}

// cut makes the rows of all boards those of the cells.
func (w *Work) cut(cells []int, boards [][][]int) {
	for k, rows := range boards {
		for row := range rows {
			at := k*w.size + row*w.Shape.Cols
			rows[row] = cells[at : at+w.Shape.Cols]
		}
	}
}

// appendRows appends the kinds of all boards, which must be bytes.
func appendRows(cells []byte, boards [][][]int) []byte {
	for _, rows := range boards {
		for _, row := range rows {
			for _, kind := range row {
				cells = append(cells, byte(kind))
			}
		}
	}
	return cells
}

func (w *Work) final(cells []byte) []byte { return append(cells, w.cells...) }
