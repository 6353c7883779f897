//go:build !amd64 || purego

package engine

func detect() Tier { return Portable }
