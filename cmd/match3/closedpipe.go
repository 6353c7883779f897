//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// isClosedPipe says whether err comes from a reader of the output that has read enough, as head does.
func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE)
}
