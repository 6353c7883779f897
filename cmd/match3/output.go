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
	o := &output{path: flags.path, kept: flags.resume}
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
	regular, err := o.check(flags, inputs)
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
		o.beside = partialOf(flags.path)
		o.file, err = os.OpenFile(o.beside, os.O_RDWR|os.O_CREATE, 0o666)
	} else {
		o.beside, o.file, err = createBeside(flags.path)
	}
	if err != nil {
		return nil, unwritable(flags.path, err)
	}
	return o, nil
}

// check refuses an output that is an input, or a file that is there already, and says whether it is a regular file, or
// will be.
func (o *output) check(flags outputFlags, inputs []*input) (regular bool, err error) {
	info, err := os.Stat(o.path)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, unwritable(o.path, err)
	}
	for _, in := range inputs {
		if other, err := os.Stat(in.path); err == nil && os.SameFile(info, other) {
			return false, usageError("%s is an input and cannot be the output too", o.path)
		}
	}
	switch {
	case info.IsDir():
		return false, usageError("--output %s: this is a directory; name a file in it", o.path)
	case !info.Mode().IsRegular():
		if flags.resume {
			return false, usageError("--resume needs a regular file to write, and %s is none", o.path)
		}
		return false, nil
	case !flags.force:
		if flags.resume {
			removeStaleJournal(o.path)
		}
		return false, usageError("%s is there already; --force replaces it", o.path)
	}
	return true, nil
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
func createBeside(path string) (name string, file *os.File, err error) {
	for i := range 1000 {
		name = partialOf(path) + strconv.Itoa(i)
		file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return name, file, err
		}
	}
	return "", nil, fmt.Errorf("%s and those before it are there already; remove them", name)
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
			return errors.New("fewer boards were written than the head of the output, which cannot be changed any more, tells of")
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
