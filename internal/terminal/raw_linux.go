package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// isRaw says whether the terminal hands on keys one by one and does not show them itself.
func isRaw(line *os.File) (bool, error) {
	modes, err := unix.IoctlGetTermios(int(line.Fd()), unix.TCGETS)
	if err != nil {
		return false, err
	}
	return modes.Lflag&(unix.ICANON|unix.ECHO) == 0, nil
}
