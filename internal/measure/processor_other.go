//go:build !linux && !darwin

package measure

import (
	"cmp"
	"os"
)

// processor names the processor as far as the environment does, as on Windows.
func processor() string {
	return cmp.Or(os.Getenv("PROCESSOR_IDENTIFIER"), unknownProcessor)
}
