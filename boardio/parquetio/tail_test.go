package parquetio

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
)

// withBounds lists the columns of a table of which the footer tells the lowest and highest values. It wants no index of
// pages.
func withBounds(t *testing.T, table []byte) (bounds string) {
	t.Helper()
	file, err := parquet.OpenFile(bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range file.Metadata().RowGroups[0].Columns {
		name := strings.Join(column.MetaData.PathInSchema, ".")
		if column.MetaData.Statistics.MaxValue != nil {
			bounds += name + " "
		}
		if column.ColumnIndexOffset != 0 || column.ColumnIndexLength != 0 || column.OffsetIndexOffset != 0 ||
			column.OffsetIndexLength != 0 {
			t.Errorf("column %s has an index", name)
		}
	}
	return bounds
}

// The footer of a table does not grow with the size of boards, or of other long values.
func TestFooterOfLargeBoards(t *testing.T) {
	const boards, size = 12, 1_200_000
	var input strings.Builder
	for i := range boards {
		fmt.Fprintf(&input, `{"id":"%d","board":[[%s1]]}`+"\n", i, strings.Repeat("1,2,", size/2))
	}
	table, refused := fromJSON(t, input.String(), 2)
	if footer := binary.LittleEndian.Uint32(table[len(table)-8:]); refused != nil || footer > 20_000 {
		t.Errorf("refused %q, and the footer has %d bytes", refused, footer)
	}
	const want = "id rows cols removed passes "
	if bounds := withBounds(t, table); bounds != want {
		t.Errorf("columns %s have bounds, want %s", bounds, want)
	}
	lines, refused := asLines(t, table, Stream{})
	if n := strings.Count(lines, `],"removed":0,"passes":0,"id":"`); n != boards || refused != nil {
		t.Errorf("%d boards are read back, refused %q", n, refused)
	}

	type noted struct {
		Note  string   `parquet:"note"`
		Texts []string `parquet:"texts,list"`
		Hash  [16]byte `parquet:"hash"`
		Rows  int32    `parquet:"rows"`
		Cols  int32    `parquet:"cols"`
		Cells []byte   `parquet:"cells"`
	}
	note := strings.Repeat("x", 400_000)
	file := tableOf(t, []noted{{note, []string{note, "a"}, [16]byte{1}, 1, 3, []byte{7, 7, 7}}},
		parquet.DataPageStatistics(false))
	table = asTable(t, file, Stream{Refused: func(e *boardio.Error) error { return e }})
	if footer := binary.LittleEndian.Uint32(table[len(table)-8:]); footer > 20_000 {
		t.Errorf("with long texts the footer has %d bytes", footer)
	}
	const wantOfNoted = "hash rows cols removed passes "
	if bounds := withBounds(t, table); bounds != wantOfNoted {
		t.Errorf("columns %s have bounds, want %s", bounds, wantOfNoted)
	}
	rows, err := parquet.Read[noted](bytes.NewReader(table), int64(len(table)))
	if err != nil || len(rows) != 1 || rows[0].Note != note || len(rows[0].Texts) != 2 || rows[0].Texts[0] != note {
		t.Errorf("%d rows with long texts are read back: %v", len(rows), err)
	}
}
