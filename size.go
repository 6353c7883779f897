package match3

import (
	"fmt"
	"math"
	"math/bits"
)

// area is rows*cols, or an error if either is negative or the product overflows an int.
func area(rows, cols int) (int, error) {
	if rows < 0 || cols < 0 {
		return 0, fmt.Errorf("match3: a board of %d rows and %d columns: %w", rows, cols, ErrSize)
	}
	return product(rows, cols)
}

// product is a*b for two counts, or an error if it overflows an int.
func product(a, b int) (int, error) {
	high, low := bits.Mul64(uint64(a), uint64(b))
	if high != 0 || low > math.MaxInt {
		return 0, fmt.Errorf("match3: %d times %d cells are too many to count: %w", a, b, ErrSize)
	}
	return int(low), nil
}

// checkCells is an error unless length is exactly what so many boards of rows x cols take.
func checkCells(length, rows, cols, boards int) error {
	size, err := area(rows, cols)
	if err != nil {
		return err
	}
	total, err := product(size, boards)
	if err != nil {
		return err
	}
	if length != total {
		what := "a board"
		if boards != 1 {
			what = fmt.Sprintf("%d boards", boards)
		}
		return fmt.Errorf("match3: %d cells given, but %s of %d rows and %d columns needs %d: %w",
			length, what, rows, cols, total, ErrSize)
	}
	return nil
}
