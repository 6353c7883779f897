package parquetio

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"example.com/match3/boardio"
)

// optionalRows is a column of lists of rows, each of which, like each cell, may be null.
func optionalRows() parquet.Node {
	row := parquet.Optional(parquet.List(parquet.Optional(parquet.Int(64))))
	return parquet.Optional(parquet.List(row))
}

// The definition levels of such a column.
const (
	noBoard = iota
	noRows
	nullRow
	emptyRow
	nullCell
	aCell
)

// rowsOf are the values of a column of such lists for a board that is drawn as text: rows parted by /, of which - is
// empty.
func rowsOf(drawn string, column int) []parquet.Value {
	null := func(level int) []parquet.Value { return []parquet.Value{parquet.NullValue().Level(0, level, column)} }
	switch drawn {
	case "null":
		return null(noBoard)
	case "":
		return null(noRows)
	}
	var values []parquet.Value
	for row := range strings.SplitSeq(drawn, "/") {
		repetition := min(len(values), 1)
		for cell := range strings.FieldsSeq(row) {
			level, value := aCell, parquet.NullValue()
			switch n, err := strconv.ParseInt(cell, 10, 64); {
			case row == "null":
				level = nullRow
			case cell == "-":
				level = emptyRow
			case err != nil:
				level = nullCell
			default:
				value = parquet.Int64Value(n)
			}
			values = append(values, value.Level(repetition, level, column))
			repetition = 2
		}
	}
	return values
}

// tableOfRows is a table with the columns board and others, whose numbers follow the drawing of a board.
func tableOfRows(t testing.TB, others []string, boards ...[]string) []byte {
	t.Helper()
	fields := []parquet.Field{&field{optionalRows(), "board"}}
	for _, name := range others {
		if name == "tiles" {
			fields = append(fields, &field{optionalRows(), name})
		} else {
			fields = append(fields, &field{numbersNode(parquet.Int32Type), name})
		}
	}
	var file bytes.Buffer
	w := writerOf(&file, schemaOf(fields))
	for i, column := range w.ColumnWriters() {
		for _, board := range boards {
			values := rowsOf(board[i], i)
			if i > 0 && others[i-1] != "tiles" {
				n, err := strconv.Atoi(board[i])
				if err != nil {
					t.Fatal(err)
				}
				values = []parquet.Value{parquet.Int32Value(int32(n)).Level(0, 0, i)}
			}
			if _, err := column.WriteRowValues(values); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// A list of rows is a board, whose shape no other column has to tell, and so is its final board.
func TestListsOfRows(t *testing.T) {
	var boards [][]string
	for _, drawn := range []string{
		"1 2/1 3/1 0", "", "-/-/-", "70000 70000 70000 4294967295", "1 2/3", "5/null",
		"5/7 null 6", "1/-1", "6", "7/8/9", "null", "1/-", "1 2/3 4/5", "1/2 3/4",
	} {
		boards = append(boards, []string{drawn})
	}
	file := tableOfRows(t, nil, boards...)
	want := `{"board":[[0,0],[0,2],[0,3]],"removed":3,"passes":1}
{"board":[],"removed":0,"passes":0}
{"board":[[],[],[]],"removed":0,"passes":0}
{"board":[[0,0,0,4294967295]],"removed":3,"passes":1}
{"board":[[6]],"removed":0,"passes":0}
{"board":[[7],[8],[9]],"removed":0,"passes":0}
`
	wantRefused := []string{
		"x: board 5: row 1 has 1 cells, and the rows before have 2",
		"x: board 6: row 1 is null",
		"x: board 7: row 1, column 1: the cell is null; 0 stands for an empty cell",
		"x: board 8: row 1, column 0: the cell is -1; kinds are whole numbers from 0 to 4294967295",
		"x: board 11: board is null; it must have the rows",
		"x: board 12: row 1 has 0 cells, and the rows before have 1",
		"x: board 13: row 2 has 1 cells, and the rows before have 2",
		"x: board 14: row 1 has 2 cells, and the rows before have 1",
	}
	options := boardio.Options{Name: "x"}
	lines, refused := asLines(t, file, Stream{Options: options})
	if lines != want || !slices.Equal(refused, wantRefused) {
		t.Errorf("got\n%srefused\n%s", lines, strings.Join(refused, "\n"))
	}
	out := asTable(t, file, Stream{})
	if lines, refused := asLines(t, out, Stream{}); lines != want || refused != nil {
		t.Errorf("the boards among the results are\n%srefused\n%s", lines, strings.Join(refused, "\n"))
	}
	finals, refused := asLines(t, out, Stream{Options: boardio.Options{Key: "final"}})
	wantFinals := regexp.MustCompile(`"removed":3,"passes":1`).ReplaceAllString(want, `"removed":0,"passes":0`)
	if finals != wantFinals || refused != nil {
		t.Errorf("the final boards are\n%srefused\n%s", finals, strings.Join(refused, "\n"))
	}
	if _, refused := asLines(t, file, Stream{Options: boardio.Options{Name: "x", MaxCells: 2}}); !slices.Contains(refused,
		"x: board 3: a board of 3 rows and 0 columns has more than 2 cells or rows, which is the limit (max-cells)") {
		t.Errorf("with a limit of 2, refused are\n%s", strings.Join(refused, "\n"))
	}
}

// Where columns tell the shape of a board, its rows must have it.
func TestListsOfRowsAndTheirShape(t *testing.T) {
	file := tableOfRows(t, []string{"rows", "cols"}, [][]string{
		{"3 4", "1", "2"}, {"3 4", "2", "1"}, {"", "0", "5"}, {"", "1", "5"}, {"3 4", "1", "3"}, {"1 2/3 4", "2", "2"},
	}...)
	lines, refused := asLines(t, file, Stream{})
	want := `{"board":[[3,4]],"removed":0,"passes":0}
{"board":[],"removed":0,"passes":0}
{"board":[[1,2],[3,4]],"removed":0,"passes":0}
`
	wantRefused := []string{
		"board 2: the columns rows and cols tell of another shape than that of board, which is of 1 rows and 2 columns",
		"board 4: the columns rows and cols tell of another shape than that of board, which is of 0 rows and 5 columns",
		"board 5: the columns rows and cols tell of another shape than that of board, which is of 1 rows and 2 columns",
	}
	if lines != want || !slices.Equal(refused, wantRefused) {
		t.Errorf("got\n%srefused\n%s", lines, strings.Join(refused, "\n"))
	}
}

// The key says which column has the cells; without it they are in cells, or else in board.
func TestKey(t *testing.T) {
	file := tableOfRows(t, []string{"tiles"}, []string{"8", "9"})
	for key, want := range map[string]string{"": "[[8]]", "board": "[[8]]", "tiles": "[[9]]"} {
		lines, refused := asLines(t, file, Stream{Options: boardio.Options{Key: key}})
		if lines != `{"board":`+want+`,"removed":0,"passes":0}`+"\n" || refused != nil {
			t.Errorf("key %q: got %s, refused %v, want %s", key, lines, refused, want)
		}
	}
	_, refused := asLines(t, file, Stream{Options: boardio.Options{Key: "cells"}})
	if len(refused) != 1 || !strings.HasPrefix(refused[0], `the table has no column "cells"; `) {
		t.Errorf("a key that no column has is refused with %q", refused)
	}
	type wide struct {
		row
		Board []int32 `parquet:"board,list"`
	}
	both := tableOf(t, []wide{{row{1, 1, []byte{7}}, []int32{8}}})
	for key, want := range map[string]string{"": "[[7]]", "cells": "[[7]]", "board": "[[7]]"} {
		lines, refused := asLines(t, both, Stream{Options: boardio.Options{Key: key}})
		if lines != `{"board":`+want+`,"removed":0,"passes":0}`+"\n" || refused != nil {
			t.Errorf("key %q, with cells and board: got %s, refused %v, want %s", key, lines, refused, want)
		}
	}
}
