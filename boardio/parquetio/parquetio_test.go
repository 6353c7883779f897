package parquetio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"example.com/match3"
	"example.com/match3/boardio"
)

// row is a row of a table of the tests.
type row struct {
	Rows  int32  `parquet:"rows"`
	Cols  int32  `parquet:"cols"`
	Cells []byte `parquet:"cells"`
}

// tableOf is a table of these rows.
func tableOf[T any](t testing.TB, rows []T, options ...parquet.WriterOption) []byte {
	t.Helper()
	var file bytes.Buffer
	w := parquet.NewGenericWriter[T](&file, options...)
	for half := range slices.Chunk(rows, max(1, (len(rows)+1)/2)) { // two row groups
		if _, err := w.Write(half); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// asLines resolves a table to pairs, and lists the refusals.
func asLines(t testing.TB, file []byte, s Stream) (lines string, refused []string) {
	t.Helper()
	var text bytes.Buffer
	s.To = boardio.JSON
	out, err := boardio.NewWriter(&text, s.To, s.Options)
	if err != nil {
		t.Fatal(err)
	}
	s.Refused = func(e *boardio.Error) error {
		refused = append(refused, e.Error())
		return nil
	}
	if _, err := s.Resolve(context.Background(), bytes.NewReader(file), int64(len(file)), out); err != nil {
		t.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	return text.String(), refused
}

// asTable resolves a table to another one.
func asTable(t testing.TB, file []byte, s Stream) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := s.ResolveTable(context.Background(), bytes.NewReader(file), int64(len(file)), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestCodecs(t *testing.T) {
	rows := []row{{1, 3, []byte{1, 1, 1}}, {2, 2, []byte{1, 2, 3, 255}}, {0, 5, nil}}
	want := `{"board":[[0,0,0]],"removed":3,"passes":1}
{"board":[[1,2],[3,255]],"removed":0,"passes":0}
{"board":[],"removed":0,"passes":0}
`
	for _, codec := range []compress.Codec{&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Zstd} {
		for _, version := range []int{1, 2} {
			file := tableOf(t, rows, parquet.Compression(codec), parquet.DataPageVersion(version))
			if lines, refused := asLines(t, file, Stream{}); lines != want || refused != nil {
				t.Errorf("%v, pages of version %d: got\n%srefused %v", codec, version, lines, refused)
			}
			again := asTable(t, file, Stream{})
			if lines, refused := asLines(t, again, Stream{}); lines != want || refused != nil {
				t.Errorf("%v, pages of version %d: resolved, got\n%srefused %v", codec, version, lines, refused)
			}
		}
	}
	for _, codec := range []compress.Codec{&parquet.Brotli, &parquet.Lz4Raw} {
		_, refused := asLines(t, tableOf(t, rows, parquet.Compression(codec)), Stream{})
		if len(refused) != 1 || !strings.Contains(refused[0], "write it with SNAPPY") {
			t.Errorf("%v: refused %v", codec, refused)
		}
	}
}

// lists are boards whose cells are lists, and whose columns may be null, as data frames write them.
type lists struct {
	Rows  *int64   `parquet:"rows,optional"`
	Cols  *int64   `parquet:"cols,optional"`
	Cells []*int64 `parquet:"cells,list"`
}

func pointers(numbers ...int64) []*int64 {
	all := []*int64{}
	for _, n := range numbers {
		all = append(all, &n)
	}
	return all
}

func TestLists(t *testing.T) {
	n := pointers(1, 2, 3, 0)
	rows := []lists{
		{n[0], n[2], pointers(4294967295, 4294967295, 4294967295)},
		{n[1], n[0], pointers(300, 7)},
		{n[3], n[3], pointers()},
		{nil, n[0], pointers(1)},
		{n[0], n[0], []*int64{nil}},
		{n[0], n[0], pointers(-1)},
		{n[0], n[0], pointers(4294967296)},
		{n[0], n[1], pointers(1)},
		{n[0], n[0], pointers(5)},
	}
	file := tableOf(t, rows)
	want := `{"board":[[0,0,0]],"removed":3,"passes":1}
{"board":[[300],[7]],"removed":0,"passes":0}
{"board":[],"removed":0,"passes":0}
{"board":[[5]],"removed":0,"passes":0}
`
	wantRefused := []string{
		"x: board 4: rows is null",
		"x: board 5: cell 0 is null; 0 stands for an empty cell",
		"x: board 6: cell 0 is -1; kinds are whole numbers from 0 to 4294967295",
		"x: board 7: cell 0 is 4294967296; kinds are whole numbers from 0 to 4294967295",
		"x: board 8: rows is 1 and cols is 2, which makes 2 cells, but there are 1",
	}
	lines, refused := asLines(t, file, Stream{Options: boardio.Options{Name: "x"}})
	if lines != want || !slices.Equal(refused, wantRefused) {
		t.Errorf("got\n%srefused\n%s", lines, strings.Join(refused, "\n"))
	}
	type result struct {
		lists
		Final   []*int64 `parquet:"final,list"`
		Removed int64    `parquet:"removed"`
		Passes  int64    `parquet:"passes"`
	}
	out := asTable(t, file, Stream{})
	results, err := parquet.Read[result](bytes.NewReader(out), int64(len(out)))
	if err != nil || len(results) != 4 {
		t.Fatalf("%d results, error %v", len(results), err)
	}
	if r := results[0]; *r.Cells[0] != 4294967295 || *r.Final[0] != 0 || len(r.Final) != 3 || r.Removed != 3 ||
		r.Passes != 1 {
		t.Errorf("the first result is %+v", r)
	}
	if r := results[3]; *r.Final[0] != 5 || r.Removed != 0 {
		t.Errorf("the last result is %+v", r)
	}
}

// Columns that are not ours come back as they are, whatever they are.
func TestOtherColumns(t *testing.T) {
	type deep struct {
		Names []string          `parquet:"names,list"`
		Tags  map[string]string `parquet:"tags"`
		Level *int16            `parquet:"level,optional"`
	}
	type wide struct {
		ID string `parquet:"id"`
		row
		Deep []deep   `parquet:"deep"`
		Rate float64  `parquet:"rate"`
		Hash [16]byte `parquet:"hash"`
	}
	type result struct {
		wide
		Final   []byte `parquet:"final"`
		Removed int64  `parquet:"removed"`
		Passes  int64  `parquet:"passes"`
	}
	level := int16(7)
	var rows []wide
	for i := range 5000 {
		r := wide{
			ID: fmt.Sprint("b\"", i), row: row{1, 4, []byte{1, 1, 1, byte(i)}}, Rate: float64(i) / 3, Hash: [16]byte{byte(i)},
		}
		for j := range i % 4 {
			r.Deep = append(r.Deep, deep{
				Names: []string{"a", fmt.Sprint(j)}[:j%3%2+1], Tags: map[string]string{"k": fmt.Sprint(i)},
			})
			if j%2 == 0 {
				r.Deep[j].Level = &level
			}
		}
		if i%10 == 3 {
			r.Cells = r.Cells[:3] // which is refused
		}
		rows = append(rows, r)
	}
	file := tableOf(t, rows)
	out := asTable(t, file, Stream{Jobs: 3})
	in, err := parquet.OpenFile(bytes.NewReader(out), int64(len(out)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range in.Root().Columns() {
		names = append(names, c.Name())
	}
	if got := strings.Join(names, " "); got != "id rows cols cells deep rate hash final removed passes" {
		t.Errorf("the columns are %s", got)
	}
	results, err := parquet.Read[result](bytes.NewReader(out), int64(len(out)))
	if err != nil {
		t.Fatal(err)
	}
	kept := slices.DeleteFunc(slices.Clone(rows), func(r wide) bool { return len(r.Cells) == 3 })
	if len(results) != len(kept) {
		t.Fatalf("%d results of %d boards", len(results), len(kept))
	}
	for i, r := range results {
		if got, want := fmt.Sprintf("%+v", withoutPointers(r.wide.Deep)),
			fmt.Sprintf("%+v", withoutPointers(kept[i].Deep)); got != want ||
			r.ID != kept[i].ID || r.Rate != kept[i].Rate || r.Hash != kept[i].Hash || !bytes.Equal(r.Cells, kept[i].Cells) {
			t.Fatalf("result %d is\n%+v\nof\n%+v", i, r, kept[i])
		}
		final := bytes.Clone(r.Cells)
		res, err := match3.ResolveBytes(final, 1, 4)
		if err != nil || !bytes.Equal(r.Final, final) || int(r.Removed) != res.Removed || int(r.Passes) != res.Passes {
			t.Fatalf("result %d is %+v, want %v and %v", i, r, final, res)
		}
	}
	lines, _ := asLines(t, file, Stream{})
	if first, _, _ := strings.Cut(lines, "\n"); first != `{"board":[[0,0,0,0]],"removed":3,"passes":1,"id":"b\"0"}` {
		t.Errorf("with its id the first result is %s", first)
	}
}

// withoutPointers is text in which pointers are what they point to.
func withoutPointers[T any](deep []T) string {
	var text strings.Builder
	for _, d := range deep {
		s := fmt.Sprintf("%+v", d)
		if at := strings.Index(s, "Level:0x"); at >= 0 {
			s = s[:at] + "Level:set}"
		}
		text.WriteString(s)
	}
	return text.String()
}

// Rows of an order keep it, for any number of jobs and row groups.
func TestOrder(t *testing.T) {
	var rows []row
	for i := range 200_000 {
		rows = append(rows, row{1, 3, []byte{byte(i), byte(i >> 8), byte(i >> 16)}})
	}
	file := tableOf(t, rows)
	want, _ := asLines(t, file, Stream{Jobs: 1})
	if got, _ := asLines(t, file, Stream{Jobs: 7}); got != want || strings.Count(want, "\n") != len(rows) {
		t.Error("the results depend on the number of jobs")
	}
	out := asTable(t, file, Stream{Jobs: 5})
	if got, _ := asLines(t, out, Stream{}); got != want {
		t.Error("the results of the results are others")
	}
}

// What ends a stream early leaves what came before.
func TestStop(t *testing.T) {
	file := tableOf(t, []row{{1, 1, []byte{1}}, {1, 2, []byte{1}}, {1, 1, []byte{3}}, {1, 1, []byte{4}}})
	stopped := errors.New("stopped")
	var out bytes.Buffer
	s := Stream{Stop: true, Refused: func(*boardio.Error) error { return stopped }}
	resolved, err := s.ResolveTable(context.Background(), bytes.NewReader(file), int64(len(file)), &out)
	if !errors.Is(err, stopped) || resolved != 1 {
		t.Errorf("%d resolved, error %v", resolved, err)
	}
	if lines, _ := asLines(t, out.Bytes(), Stream{}); lines != `{"board":[[1]],"removed":0,"passes":0}`+"\n" {
		t.Errorf("the results are\n%s", lines)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (&Stream{}).ResolveTable(ctx, bytes.NewReader(file), int64(len(file)), io.Discard); !errors.Is(err,
		context.Canceled) {
		t.Errorf("a run that was cancelled ends with %v", err)
	}
}

func TestSchemasThatAreRefused(t *testing.T) {
	type noCells struct{ Rows, Cols int32 }
	type noRows struct {
		Cols  int32
		Cells []byte
	}
	type text struct {
		Rows  int32  `parquet:"rows"`
		Cols  int32  `parquet:"cols"`
		Cells string `parquet:"cells"`
	}
	type flat struct {
		Cells []int32 `parquet:"cells,list"`
	}
	type plane struct {
		Lines []struct {
			Line []int32 `parquet:"line"`
		} `parquet:"lines"`
	}
	type deep struct {
		Board []plane `parquet:"board"`
	}
	type halves struct {
		Rows  int32     `parquet:"rows"`
		Cols  int32     `parquet:"cols"`
		Cells []float64 `parquet:"cells,list"`
	}
	type single struct {
		Rows  int32 `parquet:"rows"`
		Cols  int32 `parquet:"cols"`
		Cells int32 `parquet:"cells"`
	}
	type fractions struct {
		Rows  float64 `parquet:"rows"`
		Cols  int32   `parquet:"cols"`
		Cells []byte  `parquet:"cells"`
	}
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"no cells": {
			tableOf(t, []noCells{{}}),
			`the table has no column "cells"; it needs rows, cols and cells, or board with a list of the rows, ` +
				`and has "Rows", "Cols"`,
		},
		"other letters": {
			tableOf(t, []noRows{{}}),
			`no column "cells"; it needs rows, cols and cells, or board with a list of the rows, and has "Cols", "Cells"`,
		},
		"no rows": {tableOf(t, []flat{{}}), `no column "rows"; it needs`},
		"text":    {tableOf(t, []text{{}}), `the column "cells" has text; write bytes`},
		"lists of lists of lists": {
			tableOf(t, []deep{{}}), `the column "board" has lists of lists of lists; a board is a list of rows`,
		},
		"lists of fractions": {
			tableOf(t, []halves{{}}),
			`the column "cells" has lists of DOUBLE; write bytes (BLOB, BINARY), a list of whole numbers`,
		},
		"a number":  {tableOf(t, []single{{}}), `the column "cells" has INT(32,true); write bytes`},
		"fractions": {tableOf(t, []fractions{{}}), `the column "rows" has DOUBLE; write whole numbers, INT32 or INT64`},
	} {
		if _, refused := asLines(t, test.file, Stream{}); len(refused) != 1 || !strings.Contains(refused[0], test.want) {
			t.Errorf("%s: refused %q, want %q", name, refused, test.want)
		}
	}
}

func TestSizesThatAreRefused(t *testing.T) {
	for _, test := range []struct {
		row  row
		want string
	}{
		{row{-1, 3, nil}, "board 1: rows is -1; it must be 0 or more"},
		{row{3, -2147483648, nil}, "board 1: cols is -2147483648; it must be 0 or more"},
		{row{2, 2, []byte{1, 2, 3}}, "board 1: rows is 2 and cols is 2, which makes 4 cells, but there are 3"},
		{
			row{65536, 65536, nil},
			"board 1: a board of 65536 rows and 65536 columns has more than 1000 cells or rows, which is the limit (max-cells)",
		},
		{row{2147483647, 0, nil}, "which is the limit (max-cells)"},
	} {
		_, refused := asLines(t, tableOf(t, []row{test.row}), Stream{Options: boardio.Options{MaxCells: 1000}})
		if len(refused) != 1 || !strings.Contains(refused[0], test.want) {
			t.Errorf("%v: refused %q, want %q", test.row, refused, test.want)
		}
	}
}

func TestWriter(t *testing.T) {
	var file bytes.Buffer
	w := NewWriter(&file, true)
	write := func(names []string, cells ...match3.Kind) error {
		b := boardio.Numbers(boardOf(cells, 1, len(cells)))
		b.Names, b.Numeric = names, len(names) == 0 || names[0] < "A"
		final := b.Cells.Clone()
		return w.Write(b, final, final.Resolve())
	}
	if err := errors.Join(write(nil, 1, 1, 1), write([]string{"9"}, 1, 0)); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{write([]string{"R"}, 1), write([]string{"0"}, 1)} {
		if !errors.Is(err, boardio.ErrForm) {
			t.Errorf("it is not refused but %v", err)
		}
	}
	if err := w.flush(); err != nil {
		t.Fatal(err)
	}
	if err := write(nil, 256); !errors.Is(err, boardio.ErrForm) {
		t.Errorf("a kind above the others is not refused but %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	lines, refused := asLines(t, file.Bytes(), Stream{})
	if lines != `{"board":[[0,0,0]],"removed":3,"passes":1}`+"\n"+`{"board":[[9,0]],"removed":0,"passes":0}`+"\n" ||
		refused != nil {
		t.Errorf("read back as\n%srefused %v", lines, refused)
	}
}
