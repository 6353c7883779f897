package match3test

import (
	"fmt"
	"math"
)

// Option allows for engines that cannot take every board. Without options, any board may be used.
type Option func(*limits)

// MaxKind is for engines whose kinds are the numbers from 1 to k, such as 255 if a cell is a byte. On boards with other
// kinds they are renamed to 1, 2, 3 and so on, in the order in which they appear row by row; boards of more than k
// kinds are skipped and counted. k must be at least 1.
func MaxKind(k int64) Option {
	return func(l *limits) {
		if k < 1 {
			l.err = fmt.Errorf("match3test: MaxKind is %d; give 1 or more", k)
			return
		}
		l.maxKind, l.limited = k, true
	}
}

// Shape is for engines whose boards are all of one size, in cells. Random boards are of this shape. Vectors are set
// into its bottom left corner, with empty cells above and to the right, which by the rules changes nothing else of
// their answers; those that have more rows or columns are passed over and counted. Rows and cols must not be negative,
// nor their product above 2^24.
func Shape(rows, cols int) Option {
	return func(l *limits) {
		if rows < 0 || cols < 0 || cols > 0 && rows > maxCells/cols {
			l.err = fmt.Errorf("match3test: Shape is %d x %d; give numbers of 0 or more, with %d cells at most",
				rows, cols, maxCells)
			return
		}
		l.fixed, l.rows, l.cols = true, rows, cols
	}
}

// maxCells bounds a fixed shape, so that a slip of the pen does not take all memory.
const maxCells = 1 << 24

// limits says which boards a resolver can be given.
type limits struct {
	maxKind    int64
	limited    bool // to the kinds from 1 to maxKind
	fixed      bool // to the shape of rows and cols
	rows, cols int
	err        error
}

func newLimits(options []Option) (limits, error) {
	// Where nothing is said, random boards have any kinds that a number of 32 bits can be.
	l := limits{maxKind: math.MaxUint32}
	for _, option := range options {
		option(&l)
	}
	return l, l.err
}

// fit makes a vector fit the limits, if that is possible.
func (l limits) fit(board, final [][]int64) (fitBoard, fitFinal [][]int64, ok bool) {
	if l.fixed {
		if len(board) > l.rows || width(board) > l.cols {
			return nil, nil, false
		}
		board, final = l.pad(board), l.pad(final)
	}
	kinds := kindsOf(board)
	if !l.limited || l.allows(kinds) {
		return board, final, true
	}
	if int64(len(kinds)) > l.maxKind {
		return nil, nil, false
	}
	names := make(map[int64]int64)
	for i, kind := range kinds {
		names[kind] = int64(i + 1)
	}
	return rename(board, names), rename(final, names), true
}

func (l limits) allows(kinds []int64) bool {
	for _, kind := range kinds {
		if kind < 1 || kind > l.maxKind {
			return false
		}
	}
	return true
}

// pad sets a board into the bottom left corner of the fixed shape: the bottom, because tiles come to rest there.
func (l limits) pad(board [][]int64) [][]int64 {
	padded := newBoard(l.rows, l.cols)
	for row := range board {
		copy(padded[l.rows-len(board)+row], board[row])
	}
	return padded
}
