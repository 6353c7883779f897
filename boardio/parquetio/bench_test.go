package parquetio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
	"example.com/match3/internal/generate"
)

// benchmarked is a table of a million generated boards of 8x8.
func benchmarked(b *testing.B) []byte {
	b.Helper()
	generator, err := generate.New(generate.Params{Rows: 8, Cols: 8, Kinds: 6, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	var file bytes.Buffer
	w := NewWriter(&file, false)
	for i := range uint64(1_000_000) {
		if err := w.WriteBoard(boardio.Numbers(boardOf(bytesOf(generator.Board(i, nil)), 8, 8))); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return file.Bytes()
}

func bytesOf(kinds []uint32) []byte {
	cells := make([]byte, len(kinds))
	for i, kind := range kinds {
		cells[i] = byte(kind)
	}
	return cells
}

// BenchmarkTable resolves a table beside copying it with the same library, page by page, on one goroutine.
func BenchmarkTable(b *testing.B) {
	file := benchmarked(b)
	for _, way := range []struct {
		name string
		run  func() error
	}{
		{"copy", func() error { return copyTable(file) }},
		{"resolve", func() error {
			s := Stream{Refused: func(e *boardio.Error) error { return e }}
			_, err := s.ResolveTable(context.Background(), bytes.NewReader(file), int64(len(file)), io.Discard)
			return err
		}},
	} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				if err := way.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// copyTable reads a table and writes it again.
func copyTable(file []byte) error {
	in, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)), parquet.SkipPageIndex(true),
		parquet.SkipBloomFilters(true))
	if err != nil {
		return err
	}
	out := parquet.NewWriter(io.Discard, in.Schema(), parquet.Compression(&parquet.Snappy))
	var buffer [4096]parquet.Value
	for _, group := range in.RowGroups() {
		for i, chunk := range group.ColumnChunks() {
			pages := chunk.Pages()
			for {
				page, err := pages.ReadPage()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					return err
				}
				values := page.Values()
				for {
					n, err := values.ReadValues(buffer[:])
					if n > 0 {
						if _, err := out.ColumnWriters()[i].WriteRowValues(buffer[:n]); err != nil {
							return err
						}
					}
					if err != nil {
						break
					}
				}
				parquet.Release(page)
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return out.Close()
}
