package generate

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// What a chain needs: the least board on which a nest of one pair, its trigger and its cap have room, and its kinds.
const (
	chainMinRows = 7
	chainMinCols = 1
	chainKinds   = 6
)

// stableMinKinds is the least number of kinds for which a cell of a stable board always has a choice: the two cells to
// its left and the two above it rule out two kinds at most.
const stableMinKinds = 3

// cellBytes is the size of a cell in the slice that Board returns.
const cellBytes = 4

func check(p Params) error {
	switch {
	case int(p.Shape) >= len(shapeNames):
		return fmt.Errorf("match3: shape %d is not known; give one of %s", uint8(p.Shape), strings.Join(Names(), ", "))
	case p.Rows < 0:
		return fmt.Errorf("match3: rows is %d; give 0 or more", p.Rows)
	case p.Cols < 0:
		return fmt.Errorf("match3: cols is %d; give 0 or more", p.Cols)
	case !fits(p.Rows, p.Cols):
		return fmt.Errorf("match3: rows is %d and cols is %d; give a smaller board, with no more than %d cells",
			p.Rows, p.Cols, math.MaxInt/cellBytes)
	case p.Shape == Chain:
		return checkChain(p)
	case p.Rows == 0 || p.Cols == 0:
		return nil // without cells the kinds have nothing to say
	case p.Kinds == 0:
		return fmt.Errorf("match3: kinds is 0, but a board of %d rows and %d cols has cells to fill; give 1 or more",
			p.Rows, p.Cols)
	case p.Shape == Stable && p.Kinds < stableMinKinds:
		return fmt.Errorf(
			"match3: kinds is %d; give %d or more for stable boards, as fewer can leave a cell without a choice",
			p.Kinds, stableMinKinds)
	}
	return nil
}

func checkChain(p Params) error {
	switch {
	case p.Rows < chainMinRows:
		return fmt.Errorf("match3: rows is %d; give %d or more for chain boards", p.Rows, chainMinRows)
	case p.Cols < chainMinCols:
		return fmt.Errorf("match3: cols is %d; give %d or more for chain boards", p.Cols, chainMinCols)
	case p.Kinds != chainKinds:
		return fmt.Errorf("match3: kinds is %d; give %d for chain boards, which are built from just these",
			p.Kinds, chainKinds)
	}
	return nil
}

// fits says whether the bytes of a board can be counted in an int, whose width differs between machines.
func fits(rows, cols int) bool {
	high, low := bits.Mul64(uint64(rows), uint64(cols))
	return high == 0 && low <= math.MaxInt/cellBytes
}
