//go:build !unix

package main

// ignoreClosedPipes does nothing: no signal comes from a pipe here.
func ignoreClosedPipes() {}
