//go:build !amd64 || purego

package engine

// SmallShape would be a shape of small boards with a kernel of their own: here is none.
type SmallShape struct{}

// SmallShapeOf is nil.
func SmallShapeOf(rows, cols int) *SmallShape { return nil }

// Fits is never called.
func (s *SmallShape) Fits([]byte) bool { return false }

// Resolve is never called.
func (s *SmallShape) Resolve([]byte) (removed, passes int) { return 0, 0 }

func learnSmallShape(rows, cols int) *SmallShape { return nil }
