//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile makes sure that no other process has locked the file. The lock ends with the process.
func lockFile(file *os.File) error {
	return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
}
