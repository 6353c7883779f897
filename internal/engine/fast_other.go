//go:build !amd64 || purego

package engine

// resolveFast has no kernel for any shape.
func resolveFast(*Scratch, []byte, int, int) (removed, passes int, done bool) { return 0, 0, false }
