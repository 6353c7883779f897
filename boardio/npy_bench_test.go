package boardio

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"testing"

	"example.com/match3/internal/generate"
	"example.com/match3/internal/ordered"
)

// benchmarkedArrays are files with a million generated boards of 8x8, as bytes and as int64.
func benchmarkedArrays(b testing.TB) (asBytes, asInt64 string) {
	b.Helper()
	const boards = 1_000_000
	generator, err := generate.New(generate.Params{Rows: 8, Cols: 8, Kinds: 6, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	var narrow, wide bytes.Buffer
	narrow.Write(npyHead{boards, 8, 8}.text())
	wide.Write(bytes.Replace(npyHead{boards, 8, 8}.text(), []byte("|u1"), []byte("<i8"), 1))
	var kinds []uint32
	var words []byte
	for i := range uint64(boards) {
		kinds = generator.Board(i, kinds[:0])
		words = words[:0]
		for _, kind := range kinds {
			narrow.WriteByte(byte(kind))
			words = binary.LittleEndian.AppendUint64(words, uint64(kind))
		}
		wide.Write(words)
	}
	dir := b.TempDir()
	asBytes, asInt64 = filepath.Join(dir, "bytes.npy"), filepath.Join(dir, "int64.npy")
	for path, file := range map[string]*bytes.Buffer{asBytes: &narrow, asInt64: &wide} {
		if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return asBytes, asInt64
}

// BenchmarkArray resolves an array, from file to file and from a file to nothing, beside doing the same without
// resolving.
func BenchmarkArray(b *testing.B) {
	asBytes, asInt64 := benchmarkedArrays(b)
	for _, from := range []struct{ name, path string }{{"bytes", asBytes}, {"int64", asInt64}} {
		for _, to := range []struct{ name, path string }{{"file", filepath.Join(b.TempDir(), "out.npy")}, {"nothing", ""}} {
			for _, way := range []struct {
				name string
				run  func(io.Reader, *Writer) error
			}{
				{"copy", copyArray},
				{"resolve", func(in io.Reader, out *Writer) error {
					s := Stream{From: NPY, To: NPY}
					_, err := s.Resolve(context.Background(), in, out)
					return err
				}},
			} {
				b.Run(from.name+"/"+to.name+"/"+way.name, func(b *testing.B) {
					for b.Loop() {
						if err := fromFile(from.path, to.path, way.run); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// fromFile does something from a file to another, or to nothing.
func fromFile(from, to string, do func(io.Reader, *Writer) error) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // nothing was written to it
	out := io.Discard
	if to != "" {
		file, err := os.Create(to)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }() // what is in it is of no use
		out = file
	}
	w, err := NewWriter(out, NPY, Options{})
	if err == nil {
		err = do(in, w)
	}
	if err == nil {
		_, err = w.End()
	}
	return err
}

// copyArray is what Stream.Resolve does with an array, but for resolving.
func copyArray(in io.Reader, out *Writer) error {
	opts, err := Options{}.withDefaults()
	if err != nil {
		return err
	}
	source, err := newNPYSource(in, opts)
	if err == nil {
		err = source.announce(out)
	}
	if err != nil {
		return err
	}
	pieces := ordered.Start(context.Background(), 0, ordered.Work[*block, []byte]{
		Next: func() (*block, bool, error) { return source.block(defaultBlockSizes.usual) },
		Worker: func() func(*block) []byte {
			return func(b *block) []byte {
				cells, _ := source.number.narrow(b.text)
				return cells
			}
		},
		Size:    func(b *block) int { return len(b.text) },
		MaxSize: mostUnderWay,
	})
	defer pieces.Stop()
	for {
		cells, more, err := pieces.Next(context.Background())
		if err != nil || !more {
			return err
		}
		if err := out.Append(cells, len(cells)/source.head.size()); err != nil {
			return err
		}
	}
}
