//go:build !amd64 || purego

package engine

// findRuns says that there is no kernel.
func findRuns[C Cell](Board[C], []byte) (found bool) { return false }
