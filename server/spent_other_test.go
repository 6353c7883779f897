//go:build !unix

package server

import (
	"testing"
	"time"
)

var born = time.Now()

// spent is how long this process has been there: what the processors have worked for it is known elsewhere alone.
func spent(*testing.T) time.Duration { return time.Since(born) }
