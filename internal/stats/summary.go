// Package stats sums up what resolving many boards came to.
//
// What may enter: counts, their distributions and how sure they are. What may not: how boards are read or resolved, and
// how figures are shown.
package stats

import (
	"cmp"
	"slices"
)

// Summary sums up boards and their results. The zero value is ready. Summaries of parts, merged in any order, are the
// summary of the whole.
type Summary struct {
	Removed Distribution
	Passes  Distribution
	Stable  uint64 // boards of which nothing was removed
	ByPass  []PassSum
	Sampled uint64 // the boards that ByPass is of

	shapes      map[Shape]uint64
	otherShapes uint64 // boards of shapes beyond the first maxShapes

	MostRemoved Extremes
	MostPasses  Extremes
}

// Shape is the size of a board.
type Shape struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
}

// PassSum is what all passes of one number came to.
type PassSum struct {
	Boards  uint64 `json:"boards"`  // that had such a pass
	Removed uint64 `json:"removed"` // tiles
}

const (
	maxShapes = 1000    // that are counted one by one
	maxPasses = 1 << 16 // that are summed up one by one
)

// Result is what resolving one board came to.
type Result struct {
	Number  uint64 // of the board, from 0
	ID      string // what it is called, or nothing
	Shape   Shape
	Removed int
	Passes  int
}

// Add adds a board.
func (s *Summary) Add(r Result) {
	s.Removed.Add(uint64(r.Removed))
	s.Passes.Add(uint64(r.Passes))
	if r.Removed == 0 {
		s.Stable++
	}
	s.addShape(r.Shape, 1)
	s.MostRemoved.add(Extreme{r.Number, r.ID, r.Removed})
	s.MostPasses.add(Extreme{r.Number, r.ID, r.Passes})
}

// AddPasses adds how many tiles each pass of a board removed.
func (s *Summary) AddPasses(removed []int) {
	s.Sampled++
	for i, count := range removed[:min(len(removed), maxPasses)] {
		if i == len(s.ByPass) {
			s.ByPass = append(s.ByPass, PassSum{})
		}
		s.ByPass[i].Boards++
		s.ByPass[i].Removed += uint64(count)
	}
}

func (s *Summary) addShape(shape Shape, boards uint64) {
	if s.shapes == nil {
		s.shapes = make(map[Shape]uint64)
	}
	if _, known := s.shapes[shape]; !known && len(s.shapes) >= maxShapes {
		s.otherShapes += boards
		return
	}
	s.shapes[shape] += boards
}

// Merge adds all boards of another summary.
func (s *Summary) Merge(other *Summary) {
	s.Removed.Merge(&other.Removed)
	s.Passes.Merge(&other.Passes)
	s.Stable += other.Stable
	s.Sampled += other.Sampled
	for i, pass := range other.ByPass {
		if i == len(s.ByPass) {
			s.ByPass = append(s.ByPass, PassSum{})
		}
		s.ByPass[i].Boards += pass.Boards
		s.ByPass[i].Removed += pass.Removed
	}
	for _, c := range other.Shapes() {
		s.addShape(c.Shape, c.Boards)
	}
	s.otherShapes += other.otherShapes
	s.MostRemoved.merge(&other.MostRemoved)
	s.MostPasses.merge(&other.MostPasses)
}

// Boards is how many boards there are.
func (s *Summary) Boards() uint64 { return s.Removed.Count() }

// ShapeCount is how many boards have a shape.
type ShapeCount struct {
	Shape
	Boards uint64 `json:"boards"`
}

// Shapes are the shapes, the most frequent first.
func (s *Summary) Shapes() []ShapeCount {
	all := make([]ShapeCount, 0, len(s.shapes))
	for shape, boards := range s.shapes {
		all = append(all, ShapeCount{shape, boards})
	}
	slices.SortFunc(all, func(a, b ShapeCount) int {
		return cmp.Or(-cmp.Compare(a.Boards, b.Boards), cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.Cols, b.Cols))
	})
	return all
}

// OtherShapes is how many boards have shapes that were not counted one by one, since there were too many.
func (s *Summary) OtherShapes() uint64 { return s.otherShapes }

// Extreme is a board with a large value.
type Extreme struct {
	Number uint64 `json:"number"` // of the board, from 0
	ID     string `json:"id,omitempty"`
	Value  int    `json:"value"`
}

// Extremes are the few boards with the largest values, the first of those that are as large as one another.
type Extremes struct{ list []Extreme }

// maxExtremes is how many extremes are kept.
const maxExtremes = 5

// List gives them, the largest first.
func (e *Extremes) List() []Extreme { return slices.Clone(e.list) }

func (e *Extremes) add(x Extreme) {
	at, _ := slices.BinarySearchFunc(e.list, x, func(a, b Extreme) int {
		return cmp.Or(-cmp.Compare(a.Value, b.Value), cmp.Compare(a.Number, b.Number))
	})
	if at == maxExtremes {
		return
	}
	if len(e.list) == maxExtremes {
		e.list = e.list[:maxExtremes-1]
	}
	e.list = slices.Insert(e.list, at, x)
}

func (e *Extremes) merge(other *Extremes) {
	for _, x := range other.list {
		e.add(x)
	}
}
