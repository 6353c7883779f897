//go:build !amd64 || purego

package engine

// PatchShape would be a shape of boards with the kernel for patches: here is none.
type PatchShape struct{}

// PatchShapeOf is nil.
func PatchShapeOf(rows, cols int) *PatchShape { return nil }

// Fits is never called.
func (s *PatchShape) Fits([]byte) bool { return false }

// Resolve is never called.
func (s *PatchShape) Resolve([]byte) (removed, passes int) { return 0, 0 }
