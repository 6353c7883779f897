//go:build !amd64 || purego

package engine

// memory512 and memoryAVX2 are nothing here.
type (
	memory512  struct{}
	memoryAVX2 struct{}
)

// resolveFast says that there is no kernel.
func resolveFast(*Scratch, []byte, int, int) (removed, passes int, done bool) { return 0, 0, false }

// resolveUprightFast says the same.
func resolveUprightFast(*Scratch, []byte, int, int) (removed, passes int, done bool) {
	return 0, 0, false
}

// FitsSmall is false: ResolveSmall serves no boards.
func FitsSmall(cells, rows, cols int) bool { return false }

// ResolveSmall is never called.
func ResolveSmall([]byte, int, int) (removed, passes int) { return 0, 0 }
