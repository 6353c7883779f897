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
	Single Form = "single" // one call of ResolveBytes for each board
	Batch  Form = "batch"  // one call of ResolveBatch for all boards
	Chain  Form = "chain"  // as Single, but a board whose passes come one after another
	Kinds  Form = "Board"  // one call of Resolver.Resolve for each Board, with kinds of 32 bits
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
		return 0, 0, fmt.Errorf("%q is no size: give rows and columns, such as 8x8", text)
	}
	return rows, cols, nil
}

func size(digits string) (int, error) {
	number, err := strconv.ParseUint(digits, 10, 31)
	return int(number), err
}

// DefaultShapes are the boards of games, larger ones, batches, and the family that takes most passes.
func DefaultShapes(kinds uint32) []Shape {
	var shapes []Shape
	for _, size := range [][2]int{{6, 5}, {8, 8}, {9, 9}, {12, 12}, {16, 16}, {50, 50}, {200, 200}, {1000, 1000}} {
		shapes = append(shapes, Shape{Form: Single, Rows: size[0], Cols: size[1], Kinds: kinds})
	}
	return append(shapes,
		Shape{Form: Batch, Rows: 8, Cols: 8, Kinds: kinds, Boards: 20_000},
		Shape{Form: Batch, Rows: 9, Cols: 9, Kinds: kinds, Boards: 20_000},
		Shape{Form: Chain, Rows: 200, Cols: 200, Kinds: DefaultKinds},
		Shape{Form: Kinds, Rows: 50, Cols: 50, Kinds: kinds},
	)
}

// Bounds for the number of boards. They are to be so many that processors do not learn by heart how each of them
// branches, but a round is to be short, since a long one seldom gets through undisturbed.
const (
	mostBoards = 4096
	someCells  = 1 << 17
)

// boards is how many boards of the shape there are.
func (s Shape) boards() int {
	switch {
	case s.Boards > 0:
		return s.Boards
	case s.Form == Chain: // there is only one
		return 1
	}
	return max(1, min(mostBoards, someCells/max(1, s.Rows*s.Cols)))
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
