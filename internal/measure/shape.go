// Package measure times the library and, beside it in the same run, the plain resolvers on the same boards.
//
// What may enter: which boards are resolved, by whom, how rounds are timed and summed up, what the machine is. What may
// not: tables, files, flags; and anything that only one of the contenders has to pay for.
package measure

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/match3/internal/generate"
)

// Form is how boards are handed to the library.
type Form string

// The forms.
const (
	Single Form = "single"  // one call of ResolveBytes for each board
	Batch  Form = "batch"   // one call of ResolveBatch for all boards
	Chain  Form = "chain"   // as Single, but a board whose passes come one after another
	Kinds  Form = "Board"   // one call of Resolver.Resolve for each Board, with kinds of 32 bits
	Rows   Form = "[][]int" // one call of Resolve for each [][]int, which it leaves as it is
)

// Shape says which boards are measured.
type Shape struct {
	Form       Form
	Rows, Cols int
	Kinds      uint32
	Boards     int // how many there are; 0 for as many as suit the size
}

// DefaultKinds is the number of kinds that games mostly have, and the only one that chains know.
const DefaultKinds = 6

// Large boards have a kind less by default, so that more of them goes, in more passes.
const (
	largeSide  = 50
	largeKinds = 5
)

// String is the name of the shape, such as "8x8" or "batch 9x9".
func (s Shape) String() string {
	size := fmt.Sprintf("%dx%d", s.Rows, s.Cols)
	if s.Form == Single {
		return size
	}
	return string(s.Form) + " " + size
}

// ParseSize reads a size such as "8x8": rows, then columns.
func ParseSize(text string) (rows, cols int, err error) {
	before, after, found := strings.Cut(text, "x")
	rows, errRows := size(before)
	cols, errCols := size(after)
	if !found || errRows != nil || errCols != nil {
		return 0, 0, fmt.Errorf("%q is not a size: give rows and columns, such as 8x8", text)
	}
	return rows, cols, nil
}

func size(digits string) (int, error) {
	number, err := strconv.ParseUint(digits, 10, 31)
	return int(number), err
}

// DefaultShapes are the boards of games, larger ones, batches, and the family that takes most passes. At 0 kinds they
// have 6, and 5 from 50x50 on; chains always have 6.
func DefaultShapes(kinds uint32) []Shape {
	shape := func(form Form, rows, cols int) Shape {
		s := Shape{Form: form, Rows: rows, Cols: cols, Kinds: kinds}
		if form == Chain {
			s.Kinds = DefaultKinds
		} else if kinds == 0 {
			s.Kinds = KindsFor(rows, cols)
		}
		return s
	}
	shapes := []Shape{shape(Single, 6, 5)}
	for _, side := range []int{8, 9, 12, 16, 50, 200, 1000} {
		shapes = append(shapes, shape(Single, side, side))
	}
	return append(shapes, shape(Batch, 8, 8), shape(Batch, 9, 9), shape(Chain, 200, 200), shape(Kinds, 50, 50),
		shape(Rows, 8, 8), shape(Rows, 50, 50))
}

// KindsFor is how many kinds boards of a size have by default.
func KindsFor(rows, cols int) uint32 {
	if rows*cols >= largeSide*largeSide {
		return largeKinds
	}
	return DefaultKinds
}

// Bounds for the number of boards. Where a few hundred small boards are resolved again and again, processors learn by
// heart how each of them branches: 512 boards of 8x8 take the plain resolver a sixth less time each than 20,000 do, the
// library as much as before. So there are many small boards. Of larger boards a few have as many branches, and a round
// is to be short, since a long one seldom gets through undisturbed; 10 and 500 boards of 50x50 take the plain resolver
// the same.
const (
	smallCells = 16 * 16
	manyBoards = 20_000  // of at most smallCells
	someCells  = 1 << 17 // of larger boards together
)

// boards is how many boards of the shape there are.
func (s Shape) boards() int {
	switch {
	case s.Boards > 0:
		return s.Boards
	case s.Form == Chain: // there is only one
		return 1
	}
	cells := s.Rows * s.Cols
	if cells <= smallCells || s.Form == Batch {
		return manyBoards
	}
	return max(1, someCells/cells)
}

// generator gives the boards of the shape.
func (s Shape) generator() (*generate.Generator, error) {
	family := generate.Uniform
	if s.Form == Chain {
		family = generate.Chain
	}
	if s.Kinds > 255 {
		return nil, fmt.Errorf("match3: kinds is %d; give 255 or less, as cells are bytes", s.Kinds)
	}
	return generate.New(generate.Params{Shape: family, Rows: s.Rows, Cols: s.Cols, Kinds: s.Kinds, Seed: 1})
}
