//go:build !amd64 || purego

package engine

// fastKernels are none here.
func fastKernels() []Kernel { return nil }
