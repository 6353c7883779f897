//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreClosedPipes lets a process live on whose standard error nobody reads any more. Writing there fails then, and
// does not end it.
func ignoreClosedPipes() { signal.Ignore(syscall.SIGPIPE) }
