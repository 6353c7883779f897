package generate

import (
	"fmt"
	"strings"
)

// Shape is a family of boards. The zero value is Uniform.
type Shape uint8

// The shapes.
const (
	// Uniform boards have each cell drawn by itself, every kind as likely as any other: in raster order (row 0 first,
	// left to right) a cell is 1 + a number below Kinds.
	Uniform Shape = iota

	// Stable boards hold no run, as a game wants them to begin with: in raster order each cell is uniform over the
	// kinds that complete no run. They need 3 kinds at least.
	Stable

	// Chain boards make long cascades on purpose: the passes come strictly one after another, three tiles each, and
	// number nearly a tenth of the cells. They need 7 rows and 1 column at least, and 6 kinds exactly. No random
	// numbers go into them: all chain boards of one size are the same.
	Chain
)

var shapeNames = [...]string{Uniform: "uniform", Stable: "stable", Chain: "chain"}

// String returns the name of the shape, which [ParseShape] reads.
func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return fmt.Sprintf("Shape(%d)", uint8(s))
}

// ParseShape returns the shape of that name. Names are lower case; the error lists them all.
func ParseShape(name string) (Shape, error) {
	for s, known := range shapeNames {
		if name == known {
			return Shape(s), nil
		}
	}
	return 0, fmt.Errorf("match3: shape %q is not known; give one of %s", name, strings.Join(Names(), ", "))
}

// Names returns the names of all shapes, in the order of their constants.
func Names() []string {
	return append([]string(nil), shapeNames[:]...)
}
