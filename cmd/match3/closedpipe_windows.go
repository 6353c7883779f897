package main

import (
	"errors"
	"syscall"
)

// errorNoData is ERROR_NO_DATA, which package syscall does not name: the pipe is being closed.
const errorNoData = syscall.Errno(232)

// isClosedPipe says whether err comes from a reader of the output that has read enough, as head does.
func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, errorNoData)
}
