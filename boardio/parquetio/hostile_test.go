package parquetio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"example.com/match3/boardio"
	"example.com/match3/internal/sample"
)

// refooted is a file with its footer changed.
func refooted(t testing.TB, file []byte, change func(*format.FileMetaData)) []byte {
	t.Helper()
	size := int(binary.LittleEndian.Uint32(file[len(file)-8:]))
	body, footer := file[:len(file)-8-size], file[len(file)-8-size:len(file)-8]
	var protocol thrift.CompactProtocol
	var meta format.FileMetaData
	if err := thrift.Unmarshal(&protocol, footer, &meta); err != nil {
		t.Fatal(err)
	}
	change(&meta)
	footer, err := thrift.Marshal(&protocol, &meta)
	if err != nil {
		t.Fatal(err)
	}
	file = append(bytes.Clone(body), footer...)
	return append(binary.LittleEndian.AppendUint32(file, uint32(len(footer))), magic...)
}

// spent is how much memory was asked for while f ran.
func spent(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// holdRefused wants a file to be refused with an error that has these words, for little memory.
func holdRefused(t *testing.T, name string, file []byte, want string) {
	t.Helper()
	used := spent(func() {
		_, refused := asLines(t, file, Stream{Options: boardio.Options{Name: "x", MaxCells: 1 << 20}, Jobs: 1})
		if len(refused) != 1 || !strings.Contains(refused[0], want) || !strings.HasPrefix(refused[0], "x: ") {
			t.Errorf("%s: refused %q, want %q", name, refused, want)
		}
	})
	if used > 32<<20 {
		t.Errorf("%s: %d bytes were asked for", name, used)
	}
}

func TestFootersThatLie(t *testing.T) {
	file := tableOf(t, []row{{1, 3, []byte{1, 2, 3}}, {1, 3, []byte{4, 5, 6}}})
	column := func(m *format.FileMetaData, i int) *format.ColumnMetaData { return &m.RowGroups[0].Columns[i].MetaData }
	for name, test := range map[string]struct {
		change func(*format.FileMetaData)
		want   string
	}{
		"more rows than there are": {
			func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 2 }, "has 1 values, and the row group 2 rows",
		},
		"rows without end": {
			func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 1 << 62 },
			"values, and the row group 4611686018427387904 rows",
		},
		"fewer rows than there are": {func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 0 }, ""},
		"negative rows": {
			func(m *format.FileMetaData) { m.RowGroups[0].NumRows = -1 }, "num_rows=-1 is negative",
		},
		"pages outside of the file": {
			func(m *format.FileMetaData) { column(m, 2).DataPageOffset = 1 << 40 }, "outside of the file",
		},
		"pages before the file": {
			func(m *format.FileMetaData) { column(m, 2).DataPageOffset = -5 }, "outside of the file",
		},
		"pages beyond the file": {
			func(m *format.FileMetaData) { column(m, 2).TotalCompressedSize = 1 << 62 }, "outside of the file",
		},
		"a negative size": {
			func(m *format.FileMetaData) { column(m, 2).TotalCompressedSize = -1 }, "outside of the file",
		},
		"pages that are the footer": {
			func(m *format.FileMetaData) { column(m, 2).DataPageOffset = 200 }, `column "cells"`,
		},
		"another codec": {func(m *format.FileMetaData) { column(m, 2).Codec = 77 }, "it is compressed with"},
		"a missing column": {
			func(m *format.FileMetaData) { m.RowGroups[0].Columns = m.RowGroups[0].Columns[:2] }, "",
		},
		"no schema":                   {func(m *format.FileMetaData) { m.Schema = nil }, ""},
		"children that are not there": {func(m *format.FileMetaData) { m.Schema[0].NumChildren.V = 1 << 30 }, ""},
		"a schema without end": {
			func(m *format.FileMetaData) { m.Schema = append(m.Schema, make([]format.SchemaElement, 5000)...) },
			"4096 are the most",
		},
		"row groups in great numbers": {
			func(m *format.FileMetaData) { m.RowGroups = make([]format.RowGroup, 600_000) }, "damaged",
		},
		"a column of another type":  {func(m *format.FileMetaData) { m.Schema[1].Type.V = format.ByteArray }, ""},
		"values that are not there": {func(m *format.FileMetaData) { column(m, 0).NumValues = 1 << 40 }, ""},
		"a dictionary at another page": {
			func(m *format.FileMetaData) { column(m, 0).DictionaryPageOffset = column(m, 2).DataPageOffset }, "",
		},
	} {
		changed := refooted(t, file, test.change)
		if test.want != "" {
			holdRefused(t, name, changed, test.want)
			continue
		}
		if used := spent(func() { asLines(t, changed, Stream{}) }); used > 32<<20 {
			t.Errorf("%s: %d bytes were asked for", name, used)
		}
	}
}

// bomb is a table of one board whose cells are one page, as it stands on the disk.
func bomb(
	t *testing.T, codec format.CompressionCodec, uncompressed int, values int32, encoding format.Encoding, page []byte,
) []byte {
	t.Helper()
	file := tableOf(t, []row{{1, 3, []byte{1, 2, 3}}}, parquet.Compression(&parquet.Uncompressed))
	var protocol thrift.CompactProtocol
	head := format.PageHeader{
		Type: format.DataPage, UncompressedPageSize: int32(uncompressed), CompressedPageSize: int32(len(page)),
	}
	head.DataPageHeader = thrift.Null[format.DataPageHeader]{
		Valid: true, V: format.DataPageHeader{NumValues: values, Encoding: encoding},
	}
	text, err := thrift.Marshal(&protocol, &head)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, page...)
	body := len(file)
	file = append(bytes.Clone(file[:body-8]), text...) // behind the footer, which is written once more
	footer := int(binary.LittleEndian.Uint32(
		tableOf(t, []row{{1, 3, []byte{1, 2, 3}}}, parquet.Compression(&parquet.Uncompressed))[body-8:]))
	file = append(file, file[body-8-footer:body-8]...)
	file = append(binary.LittleEndian.AppendUint32(file, uint32(footer)), magic...)
	return refooted(t, file, func(m *format.FileMetaData) {
		cells := &m.RowGroups[0].Columns[2].MetaData
		cells.Codec, cells.DataPageOffset, cells.TotalCompressedSize = codec, int64(body-8), int64(len(text))
	})
}

func TestBombs(t *testing.T) {
	zeros := make([]byte, 60<<20)
	gzipped, err := parquet.Gzip.Encode(nil, zeros)
	if err != nil {
		t.Fatal(err)
	}
	zstd, err := parquet.Zstd.Encode(nil, zeros)
	if err != nil {
		t.Fatal(err)
	}
	long := []byte{32, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0} // a run of 2^31-1 values of 32 bits
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"a page of 2 GB": {
			bomb(t, format.Snappy, 1<<31-1, 1, format.Plain, []byte("x")), "2147483647 bytes; 67108864 are the most",
		},
		"values in great number": {
			bomb(t, format.Uncompressed, 1, 1<<31-1, format.Plain, []byte("x")), "2147483647 values; 16777216 are the most",
		},
		"Snappy of 4 GB": {
			bomb(t, format.Snappy, 7, 1, format.Plain, []byte{0xff, 0xff, 0xff, 0xff, 0x0f, 0}),
			"more bytes than its header tells of",
		},
		"gzip": {bomb(t, format.Gzip, 7, 1, format.Plain, gzipped), "more bytes than its header tells of"},
		"zstd": {bomb(t, format.Zstd, 7, 1, format.Plain, zstd), "more bytes than its header tells of"},
		"a run of 2^31 values": {
			bomb(t, format.Uncompressed, len(long), 1, format.RLEDictionary, long), "other values than its header tells of",
		},
		"differences": {
			bomb(t, format.Uncompressed, 8, 1, format.DeltaLengthByteArray, []byte{128, 1, 4, 0xff, 0xff, 0xff, 0xff, 7}),
			"other values than its header tells of",
		},
		"an encoding": {
			bomb(t, format.Uncompressed, 8, 1, format.DeltaByteArray, make([]byte, 8)), "an encoding that is not read here",
		},
	} {
		holdRefused(t, name, test.file, test.want)
	}
}

// Whatever byte of a file is changed, it is read or refused.
func TestDamagedFiles(t *testing.T) {
	file := tableOf(t, []row{{1, 3, []byte{1, 1, 1}}, {2, 2, []byte{1, 2, 3, 4}}})
	random := rand.New(rand.NewPCG(1, 2))
	for at := 0; at < len(file); at += sample.Step {
		damaged := bytes.Clone(file)
		damaged[at] = byte(random.Uint32())
		holdReads(t, damaged)
		holdReads(t, file[:at])
	}
}

// holdReads wants a file to be read, or refused, without harm.
func holdReads(t *testing.T, file []byte) {
	t.Helper()
	s := Stream{Options: boardio.Options{MaxCells: 1 << 16}, Jobs: 1, Refused: func(*boardio.Error) error { return nil }}
	if _, err := s.ResolveTable(context.Background(), bytes.NewReader(file), int64(len(file)), io.Discard); err != nil {
		var failed *boardio.WriteError
		if errors.As(err, &failed) {
			t.Errorf("the table cannot be written: %v", err)
		}
	}
	asLines(t, file, Stream{Options: s.Options, Jobs: 1})
}

// FuzzTable wants whatever bytes come to be read without harm.
func FuzzTable(f *testing.F) {
	n := pointers(1, 2)
	f.Add(tableOf(f, []row{{1, 3, []byte{1, 1, 1}}, {2, 2, []byte{1, 2, 3, 4}}}))
	f.Add(tableOf(f, []row{{1, 3, []byte{1, 1, 1}}}, parquet.Compression(&parquet.Zstd), parquet.DataPageVersion(1)))
	f.Add(tableOf(f, []row{{1, 3, []byte{1, 1, 1}}}, parquet.Compression(&parquet.Snappy)))
	f.Add(tableOf(f, []lists{{n[0], n[1], pointers(7, 300)}, {nil, nil, nil}}))
	f.Add(tableOf(f, []lists{{n[0], n[1], pointers(7, 300)}}, parquet.DataPageVersion(1)))
	f.Add(tableOfRows(f, []string{"rows"}, []string{"1 1 1/2 3 4", "2"}, []string{"", "0"}, []string{"-/null", "2"}))
	f.Fuzz(func(t *testing.T, file []byte) { holdReads(t, file) })
}
