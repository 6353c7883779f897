//go:build !amd64 || purego

package engine

// batchMemory is nothing here.
type batchMemory struct{}

// ResolveBatch resolves len(outcomes) boards of rows x cols that lie back to back, each as ResolveRows does.
func ResolveBatch[O Outcome](s *Scratch, cells []byte, rows, cols int, outcomes []O) {
	resolveEach(s, cells, rows, cols, outcomes)
}
