// Package parquet holds the tables that the project reads and writes against another library for the format. It is a
// module of its own, because the project itself needs no second one.
package parquet

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/boardio/parquetio"
)

// record is a record of those boards whose cells are of a type.
func record(t *testing.T, of arrow.DataType, a, b, c string) arrow.RecordBatch {
	t.Helper()
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "id", Type: arrow.BinaryTypes.String, Nullable: true},
		{Name: "rows", Type: arrow.PrimitiveTypes.Int32, Nullable: true},
		{Name: "cols", Type: arrow.PrimitiveTypes.Int64},
		{Name: "cells", Type: of, Nullable: true},
		{Name: "tags", Type: arrow.ListOf(arrow.BinaryTypes.String), Nullable: true},
	}, nil)
	text := fmt.Sprintf(`[
		{"rows":1,"cols":4,"cells":%s,"id":"first","tags":["x",null,"y"]},
		{"rows":2,"cols":2,"cells":%s,"id":null,"tags":null},
		{"rows":0,"cols":0,"cells":%s,"id":"last","tags":[]}
	]`, a, b, c)
	made, _, err := array.RecordFromJSON(memory.DefaultAllocator, schema, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// readBack reads a table with the other library, as JSON, a line a row.
func readBack(t *testing.T, table []byte) string {
	t.Helper()
	in, err := file.NewParquetReader(bytes.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := pqarrow.NewFileReader(in, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	read, err := reader.ReadTable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	rows := array.NewTableReader(read, 0)
	for rows.Next() {
		if err := array.RecordToJSON(rows.RecordBatch(), &lines); err != nil {
			t.Fatal(err)
		}
	}
	return lines.String()
}

// What the other library writes is resolved, and the results are what it reads, with all columns.
func TestTablesOfTheOther(t *testing.T) {
	numbers := [3]string{"[1,1,1,2]", "[3,4,5,6]", "[]"}
	want := `{"cells":[1,1,1,2],"cols":4,"final":[0,0,0,2],"id":"first","passes":1,"removed":3,` +
		`"rows":1,"tags":["x",null,"y"]}
{"cells":[3,4,5,6],"cols":2,"final":[3,4,5,6],"id":null,"passes":0,"removed":0,"rows":2,"tags":null}
{"cells":[],"cols":0,"final":[],"id":"last","passes":0,"removed":0,"rows":0,"tags":[]}
`
	asBytes := strings.NewReplacer("[1,1,1,2]", `"AQEBAg=="`, "[3,4,5,6]", `"AwQFBg=="`, "[0,0,0,2]", `"AAAAAg=="`,
		`"cells":[]`, `"cells":""`, `"final":[]`, `"final":""`)
	for _, test := range []struct {
		of    arrow.DataType
		cells [3]string
		want  string
	}{
		{arrow.BinaryTypes.Binary, [3]string{`"AQEBAg=="`, `"AwQFBg=="`, `""`}, asBytes.Replace(want)},
		{arrow.ListOf(arrow.PrimitiveTypes.Uint32), numbers, want},
		{arrow.ListOf(arrow.PrimitiveTypes.Uint8), numbers, want},
		{arrow.ListOf(arrow.PrimitiveTypes.Int32), numbers, want},
		{arrow.ListOfNonNullable(arrow.PrimitiveTypes.Int64), numbers, want},
	} {
		for _, codec := range []compress.Compression{
			compress.Codecs.Uncompressed, compress.Codecs.Snappy, compress.Codecs.Gzip, compress.Codecs.Zstd,
		} {
			for _, version := range []parquet.DataPageVersion{parquet.DataPageV1, parquet.DataPageV2} {
				name := fmt.Sprint(test.of, " ", codec, " ", version)
				batch := record(t, test.of, test.cells[0], test.cells[1], test.cells[2])
				var table, results bytes.Buffer
				out, err := pqarrow.NewFileWriter(batch.Schema(), &table,
					parquet.NewWriterProperties(parquet.WithCompression(codec), parquet.WithDataPageVersion(version)),
					pqarrow.DefaultWriterProps())
				if err != nil {
					t.Fatal(err)
				}
				if err := out.Write(batch); err != nil {
					t.Fatal(err)
				}
				if err := out.Close(); err != nil {
					t.Fatal(err)
				}
				stream := parquetio.Stream{Refused: func(refused *boardio.Error) error { return refused }}
				resolved, err := stream.ResolveTable(context.Background(), bytes.NewReader(table.Bytes()), int64(table.Len()),
					&results)
				if err != nil || resolved != 3 {
					t.Errorf("%s: %d resolved, error %v", name, resolved, err)
					continue
				}
				if got := readBack(t, results.Bytes()); got != test.want {
					t.Errorf("%s: read back as\n%swant\n%s", name, got, test.want)
				}
			}
		}
	}
}

// What the project writes of boards of its own is what the other library reads.
func TestTablesOfOurs(t *testing.T) {
	for _, test := range []struct {
		high match3.Kind
		want string
	}{
		{255, `{"cells":"AQID/w==","cols":2,"final":"AQID/w==","passes":0,"removed":0,"rows":2}` + "\n"},
		{
			4294967295,
			`{"cells":[1,2,3,4294967295],"cols":2,"final":[1,2,3,4294967295],"passes":0,"removed":0,"rows":2}` + "\n",
		},
	} {
		board, err := match3.FromCells([]match3.Kind{1, 2, 3, test.high}, 2, 2)
		if err != nil {
			t.Fatal(err)
		}
		var table bytes.Buffer
		out := parquetio.NewWriter(&table, true)
		if err := out.Write(boardio.Numbers(board), board, match3.Result{}); err != nil {
			t.Fatal(err)
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		if got := readBack(t, table.Bytes()); got != test.want {
			t.Errorf("read back as\n%swant\n%s", got, test.want)
		}
	}
}
