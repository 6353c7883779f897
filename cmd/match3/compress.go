package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// compression is how an output is compressed.
type compression string

const (
	noCompression   compression = "none"
	gzipCompression compression = "gzip"
	zstdCompression compression = "zstd"
)

// compressionOf tells the compression of an output by the ending of its name.
func compressionOf(name string) compression {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzipCompression
	case ".zst", ".zstd":
		return zstdCompression
	}
	return noCompression
}

// parseCompression is the compression that a flag names, or that of the file of that name where it names none.
func parseCompression(flag, name string) (compression, error) {
	switch c := compression(flag); c {
	case "":
		return compressionOf(name), nil
	case noCompression, gzipCompression, zstdCompression:
		return c, nil
	}
	return "", fmt.Errorf("%q is not a compression; choose gzip, zstd or none", flag)
}

// withoutCompression is a name without an ending that tells of compression, so that the ending before it tells the format.
func withoutCompression(name string) string {
	if compressionOf(name) == noCompression {
		return name
	}
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// frames writes frames of compressed data one after another, each of which can be read without those before it. Where
// there is no compression a frame is what was written.
type frames struct {
	out   io.Writer
	into  compressor // nil where nothing is compressed
	begun bool       // a frame is
	size  int64      // what was written to it
}

// compressor is a writer of compressed data.
type compressor interface {
	io.WriteCloser
	Reset(out io.Writer)
}

func newFrames(out io.Writer, c compression) (*frames, error) {
	f := &frames{out: out}
	switch c {
	case gzipCompression:
		f.into = gzip.NewWriter(nil)
	case zstdCompression:
		// By one goroutine, so that the memory is bounded however many processors there are.
		into, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
		if err != nil {
			return nil, err
		}
		f.into = into
	}
	return f, nil
}

// frameSize is what a frame that is followed by another holds at least. That one ends does not depend on time, so that the
// output does not.
const frameSize = 1 << 20

func (f *frames) Write(p []byte) (int, error) {
	f.size += int64(len(p))
	if f.into == nil {
		return f.out.Write(p)
	}
	if !f.begun {
		f.into.Reset(f.out)
		f.begun = true
	}
	return f.into.Write(p)
}

// end ends the frame that is being written. If there is none and whole is wanted, it writes an empty one, without which the
// output would be no compressed file.
func (f *frames) end(whole bool) error {
	f.size = 0
	if f.into == nil || !f.begun && !whole {
		return nil
	}
	if !f.begun {
		f.into.Reset(f.out)
	}
	f.begun = false
	return f.into.Close()
}
