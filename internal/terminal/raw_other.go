//go:build unix && !linux

package terminal

import (
	"errors"
	"os"
)

// isRaw is known on Linux only.
func isRaw(*os.File) (bool, error) { return false, errors.ErrUnsupported }
