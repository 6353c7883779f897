package parquetio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
)

// fromJSON resolves lines of JSON to a table, and lists the refusals.
func fromJSON(t testing.TB, input string, jobs int) (table []byte, refused []string) {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, true)
	w.Jobs = jobs
	s := boardio.Stream{
		Options: boardio.Options{Name: "x"}, From: boardio.JSON, To: boardio.Parquet, Jobs: jobs, Take: w.Take,
		Refused: func(e *boardio.Error) error {
			if !errors.Is(e, boardio.ErrForm) {
				t.Errorf("%v is no refusal of the form", e)
			}
			refused = append(refused, e.Error())
			return nil
		},
	}
	if _, err := s.Resolve(context.Background(), strings.NewReader(input), nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), refused
}

// typeOfIDs is the type of the column of ids as it is written in a schema, or nothing where there is none.
func typeOfIDs(t testing.TB, table []byte) string {
	t.Helper()
	file, err := parquet.OpenFile(bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(file.Schema().String(), "\n") {
		if line = strings.TrimSpace(line); strings.Contains(line, " id") {
			return strings.TrimSuffix(line, ";")
		}
	}
	return ""
}

func TestIDs(t *testing.T) {
	const whole, text = "optional int64 id (INT(64,true))", "optional binary id (STRING)"
	for _, c := range []struct {
		name, input string
		of          string // the type
		want        string // the ids, in JSON
		refused     string
	}{
		{
			"whole numbers",
			`{"id":1,"board":[[1]]}` + "\n" + `{"id":-9223372036854775808,"board":[[1]]}`,
			whole, "1 -9223372036854775808", "",
		},
		{
			"strings",
			`{"id":"a","board":[[1]]}` + "\n" + `{"id":"\u00e4\"","board":[[300]]}` + "\n" + `{"id":"","board":[[1]]}`,
			text, `"a" "ä\"" ""`, "",
		},
		{"without", "[[1]]\n[[2]]", "", "", ""},
		{"null alone", `{"id":null,"board":[[1]]}`, "", "", ""},
		{"some without", "[[1]]\n" + `{"id":7,"board":[[1]]}` + "\n" + `{"id":null,"board":[[1]]}`, whole, "null 7 null", ""},
		{
			"of two types",
			`{"id":7,"board":[[1]]}` + "\n" + `{"id":"7","board":[[1]]}` + "\n" + `{"id":8,"board":[[1]]}`, whole, "7 8",
			`x:2: the id "7" is a string, and the first id of the table is a whole number; give all boards ids of one type`,
		},
		{
			"of two types, a string first", `{"id":"7","board":[[1]]}` + "\n" + `{"id":7,"board":[[1]]}`, text, `"7"`,
			"x:2: the id 7 is a whole number, and the first id of the table is a string; give all boards ids of one type",
		},
		{
			"of no type",
			`{"id":1.5,"board":[[1]]}` + "\n" + `{"id":true,"board":[[1]]}` + "\n" +
				`{"id":9223372036854775808,"board":[[1]]}` + "\n" + `{"id":-0,"board":[[1]]}` + "\n" + `{"id":"a","board":[[1]]}`,
			text, `"a"`,
			"x:1: the id 1.5 is neither a whole number of 64 bits nor a string, as those of a table are; " +
				"write the board as JSON\n" +
				"x:2: the id true is neither a whole number of 64 bits nor a string, as those of a table are; " +
				"write the board as JSON\n" +
				"x:3: the id 9223372036854775808 is neither a whole number of 64 bits nor a string, as those of a table are; " +
				"write the board as JSON\n" +
				"x:4: the id -0 is neither a whole number of 64 bits nor a string, as those of a table are; " +
				"write the board as JSON",
		},
		{
			"of a board that is refused", `{"id":7,"board":[["R"]]}` + "\n" + `{"id":"a","board":[[1]]}`, text, `"a"`,
			"x:1: a table holds numbers, and this is a board of symbols; write it as JSON or text",
		},
		{"in another form of JSON", ` {"id" : 7, "board": [[1, 1]]}`, whole, "7", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, refused := fromJSON(t, c.input, 2)
			if all := strings.Join(refused, "\n"); all != c.refused {
				t.Errorf("refused\n%s\nwant\n%s", all, c.refused)
			}
			if of := typeOfIDs(t, table); of != c.of {
				t.Errorf("the ids are %q, want %q", of, c.of)
			}
			var ids []string
			s := Stream{Each: func(o *boardio.Outcome) {
				if o.ID != nil {
					ids = append(ids, string(o.ID))
				}
			}}
			if _, err := s.Resolve(context.Background(), bytes.NewReader(table), int64(len(table)), nil); err != nil {
				t.Fatal(err)
			}
			if all := strings.Join(ids, " "); all != c.want {
				t.Errorf("the ids are %s, want %s", all, c.want)
			}
		})
	}
}

// wideBoards is how many boards of wideBoard make a row group.
const wideBoards = 256

// wideBoard is a line with a board of 4,096 cells that is stable.
var wideBoard = "[[" + strings.Repeat("1,2,", 2047) + "1,2]]\n"

// The first row group settles whether there are ids, and what a cell is.
func TestFirstRowGroupSettlesColumns(t *testing.T) {
	more := `{"id":7,"board":[[1]]}` + "\n[[300]]\n[[2]]\n"
	want := []string{
		"x:257: the board has an id, and those of the first row group, which had none, have made a table without ids; " +
			"put a board with an id first",
		"x:258: cell 0: the kind 300 is above 255, and the boards before, which had no such kind, " +
			"have made the cells of the table bytes; put a board with a high kind first",
	}
	table, refused := fromJSON(t, strings.Repeat(wideBoard, wideBoards)+more, 3)
	if fmt.Sprint(refused) != fmt.Sprint(want) {
		t.Errorf("refused %q\nwant %q", refused, want)
	}
	rows, err := parquet.Read[row](bytes.NewReader(table), int64(len(table)))
	if err != nil || len(rows) != wideBoards+1 || rows[wideBoards].Cells[0] != 2 {
		t.Errorf("the table has %d rows, %v", len(rows), err)
	}

	// Before the first row group is full, high kinds and ids may come at any time.
	table, refused = fromJSON(t, strings.Repeat(wideBoard, wideBoards-1)+more, 3)
	if len(refused) != 0 || typeOfIDs(t, table) == "" {
		t.Errorf("refused %q; the ids are %q", refused, typeOfIDs(t, table))
	}
}

// named is a row with an id of text.
type named struct {
	ID    string `parquet:"id"`
	Rows  int32  `parquet:"rows"`
	Cols  int32  `parquet:"cols"`
	Cells []byte `parquet:"cells"`
}

// Ids of text come as JSON that is read back, whatever they are, or are refused.
func TestIDsOfText(t *testing.T) {
	for _, c := range []struct{ id, want, refused string }{
		{strings.Repeat("<", 1022), `"` + strings.Repeat("<", 1022) + `"`, ""},
		{"\u2028&>\x7f\x01\"\\", "\"\u2028&>\x7f" + `\u0001\"\\"`, ""},
		{strings.Repeat("x", 1023), "", "board 1: the id has 1025 bytes, as JSON has it; 1024 are the most"},
		{strings.Repeat("\n", 512), "", "board 1: the id has 1026 bytes, as JSON has it; 1024 are the most"},
		{strings.Repeat("x", 1<<20), "", "board 1: the id has 1048576 bytes, as JSON has it; 1024 are the most"},
		{"\xff", "", "board 1: the id is not UTF-8"},
	} {
		file := tableOf(t, []named{{c.id, 1, 1, []byte{7}}}, parquet.DataPageStatistics(false))
		lines, refused := asLines(t, file, Stream{})
		if all := strings.Join(refused, "\n"); all != c.refused {
			t.Errorf("%.20q: refused %q, want %q", c.id, all, c.refused)
		}
		if c.refused != "" {
			continue
		}
		if want := `{"board":[[7]],"removed":0,"passes":0,"id":` + c.want + "}\n"; lines != want {
			t.Errorf("%.20q: got %.100s\nwant %.100s", c.id, lines, want)
		}
		reader, err := boardio.NewReader(strings.NewReader(lines), boardio.JSON, boardio.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if board, err := reader.Read(); err != nil || string(board.ID) != c.want {
			t.Errorf("%.20q: %v, read back %v", c.id, err, board)
		}
	}
}

// Long ids count among the bytes that fill a row group.
func TestLongIDsMakeMoreRowGroups(t *testing.T) {
	var input strings.Builder
	const boards = 12_000
	for range boards {
		input.WriteString(`{"id":"` + strings.Repeat("x", 1000) + `","board":[[1]]}` + "\n")
	}
	table, refused := fromJSON(t, input.String(), 2)
	file, err := parquet.OpenFile(bytes.NewReader(table), int64(len(table)))
	if err != nil {
		t.Fatal(err)
	}
	if len(refused) > 0 || file.NumRows() != boards || len(file.RowGroups()) != 2 {
		t.Errorf("%d refused, %d rows in %d row groups, want %d rows in 2",
			len(refused), file.NumRows(), len(file.RowGroups()), boards)
	}
}

// Headers of pages that tell of very long values are refused as what they are.
func TestLongPageHeads(t *testing.T) {
	file := tableOf(t, []named{{strings.Repeat("x", 1<<20), 1, 1, []byte{7}}})
	_, refused := asLines(t, file, Stream{})
	want := `column "id": a page has a header of more than 1048576 bytes`
	if len(refused) != 1 || !strings.Contains(refused[0], want) {
		t.Errorf("refused %q, want %q", refused, want)
	}
}
