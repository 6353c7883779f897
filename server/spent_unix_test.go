//go:build unix

package server

import (
	"syscall"
	"testing"
	"time"
)

// spent is how long the processors have worked for this process, whatever else the machine has to do.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	noError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
