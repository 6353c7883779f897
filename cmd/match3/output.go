package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// output is where results are written: standard output, or a file that appears once it is whole.
type output struct {
	frames *frames

	path    string // empty for standard output
	file    *os.File
	beside  string // the file that is written, and renamed in the end; empty where path itself is written
	written int64  // bytes in file
	kept    bool   // beside stays where the work is not finished
}

// outputFlags are the flags that say where results are written.
type outputFlags struct {
	path     string
	compress string
	force    bool
	resume   bool
}

// openOutput opens the output that the flags name, beside which nothing is written yet; stdout is what there is without
// a name.
func openOutput(flags outputFlags, stdout io.Writer, inputs []*input) (*output, error) {
	compression, err := parseCompression(flags.compress, flags.path)
	if err != nil {
		return nil, usageError("--compress: %w", err)
	}
	o := &output{kept: flags.resume}
	if flags.path == "" {
		if flags.resume || flags.force {
			return nil, usageError("--resume and --force need an output file; name it with --output")
		}
		o.frames, err = newFrames(stdout, compression)
		return o, err
	}
	o.frames, err = newFrames(o, compression)
	if err != nil {
		return nil, err
	}
	if o.path, err = followed(flags.path); err != nil {
		return nil, err
	}
	regular, mode, err := o.check(flags, inputs)
	switch {
	case err != nil:
		return nil, err
	case !regular:
		if o.file, err = os.OpenFile(o.path, os.O_WRONLY, 0); err != nil {
			return nil, unwritable(o.path, err)
		}
		return o, nil
	}
	if flags.resume {
		o.beside = partialOf(o.path)
		o.file, err = os.OpenFile(o.beside, os.O_RDWR|os.O_CREATE, mode)
	} else {
		o.beside, o.file, err = createBeside(o.path, mode)
	}
	if err != nil {
		return nil, unwritable(o.path, err)
	}
	if mode != newFileMode {
		_ = o.file.Chmod(mode) // what the umask took away; there are file systems that have no such bits
	}
	return o, nil
}

// newFileMode are the permissions of a new file, before the umask.
const newFileMode fs.FileMode = 0o666

// followed is where a name leads to in the end, so that what a link leads to is written, and not the link replaced.
func followed(path string) (string, error) {
	link, err := os.Lstat(path)
	if err != nil || link.Mode()&fs.ModeSymlink == 0 {
		return path, nil //nolint:nilerr // what is wrong with it shows when it is opened
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", usageError("--output %s: it is a link that leads nowhere; name the file to write", path)
	case err != nil:
		return "", unwritable(path, err)
	case !info.Mode().IsRegular():
		return path, nil
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", unwritable(path, err)
	}
	return target, nil
}

// check refuses an output that is an input, or a file that is there already, and says whether it is a regular file, or
// will be, and with what permissions: those of the file that it replaces, which may hide it from others.
func (o *output) check(flags outputFlags, inputs []*input) (regular bool, mode fs.FileMode, err error) {
	written := []string{o.path}
	if flags.resume {
		written = append(written, partialOf(o.path), journalOf(o.path))
	}
	for _, name := range written {
		if isInput(name, inputs) {
			return false, 0, usageError("%s is an input, so it cannot be the output", name)
		}
	}
	info, err := os.Stat(o.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, newFileMode, nil
	case err != nil:
		return false, 0, unwritable(o.path, err)
	case info.IsDir():
		return false, 0, usageError("--output %s: it is a directory; name a file in it", o.path)
	case !info.Mode().IsRegular():
		if flags.resume {
			return false, 0, usageError("--resume needs a regular file to write, and %s is not one", o.path)
		}
		return false, 0, nil
	case !flags.force:
		if flags.resume {
			removeStaleJournal(o.path)
		}
		return false, 0, usageError("%s already exists; --force replaces it", o.path)
	}
	return true, info.Mode().Perm(), nil
}

// isInput says whether the file of that name is one of the inputs, by whatever name.
func isInput(name string, inputs []*input) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	for _, in := range inputs {
		other, err := os.Stat(in.path)
		if in.path == "" {
			other, err = os.Stdin.Stat()
		}
		if err == nil && info.Mode().IsRegular() && os.SameFile(info, other) {
			return true
		}
	}
	return false
}

// isAt says whether an open file is still that of a name.
func isAt(file *os.File, name string) bool {
	info, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(info, named)
}

// Beside an output that is written with --resume lie the part that is finished and the journal.
func partialOf(path string) string { return path + ".partial" }
func journalOf(path string) string { return path + ".journal" }

// removeStaleJournal removes the journal of a run that was cut short after its output had appeared.
func removeStaleJournal(path string) {
	if _, err := os.Stat(partialOf(path)); errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(journalOf(path))
	}
}

// createBeside creates a file in the directory of path, with a name that no other file has.
func createBeside(path string, mode fs.FileMode) (name string, file *os.File, err error) {
	for i := range 1000 {
		name = partialOf(path) + strconv.Itoa(i)
		file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return name, file, err
		}
	}
	return "", nil, fmt.Errorf("%s and those before it already exist; remove them", name)
}

// unwritable says that a file cannot be written, and why.
func unwritable(name string, err error) error {
	return &statusError{statusRefused, unreadable(name, err)}
}

// Write writes to the file as it lies on the disk.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.file.Write(p)
	o.written += int64(n)
	return n, err
}

// finish makes the output whole and lets it appear. What patch has is written over the beginning.
func (o *output) finish(patch []byte) error {
	if err := o.frames.end(true); err != nil {
		return err
	}
	if patch != nil {
		if !o.patchable() {
			return errors.New("fewer boards were written than the head of the output says, which can no longer be changed")
		}
		if _, err := o.file.WriteAt(patch, 0); err != nil {
			return err
		}
	}
	if o.file == nil {
		return nil
	}
	if o.beside == "" {
		return o.file.Close()
	}
	if err := errors.Join(o.file.Sync(), o.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(o.beside, o.path); err != nil {
		return err
	}
	o.beside = ""
	return syncDir(filepath.Dir(o.path))
}

// abandon gives up an output that was not finished.
func (o *output) abandon() {
	if o.file == nil {
		_ = o.frames.end(false) // so that what was written can be read
		return
	}
	_ = o.file.Close()
	if o.beside != "" && !o.kept {
		_ = os.Remove(o.beside)
	}
}

// syncDir makes it last that a file in a directory was renamed. Where directories cannot be synced that is left to the
// system.
func syncDir(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return nil //nolint:nilerr // the file itself is there
	}
	defer func() { _ = dir.Close() }()
	_ = dir.Sync()
	return nil
}
