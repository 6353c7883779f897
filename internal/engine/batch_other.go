//go:build !amd64 || purego

package engine

// batchMemory512 is nothing here.
type batchMemory512 struct{}

// ResolveBatch resolves len(outcomes) boards of rows x cols that lie back to back, each as ResolveRows does.
func ResolveBatch[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	resolveEach(s, cells, rows, cols, outcomes)
}
