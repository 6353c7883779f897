package match3

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestJSONForm(t *testing.T) {
	tests := []struct {
		name string
		rows [][]int64
		want string
	}{
		{"no rows", [][]int64{}, `[]`},
		{"rows without columns", [][]int64{{}, {}}, `[[],[]]`},
		{"one empty cell", [][]int64{{0}}, `[[0]]`},
		{"two by three", [][]int64{{1, 0, 3}, {40, 5, math.MaxUint32}}, `[[1,0,3],[40,5,4294967295]]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := FromRows(tt.rows)
			noError(t, err)
			text, err := json.Marshal(*b)
			noError(t, err)
			if string(text) != tt.want {
				t.Errorf("written as %s, want %s", text, tt.want)
			}
			var read Board
			noError(t, json.Unmarshal(text, &read))
			if !read.Equal(*b) {
				t.Errorf("read back as\n%v\nwant\n%v", read, b)
			}
		})
	}
}

func TestJSONWithBlanks(t *testing.T) {
	var b Board
	noError(t, b.UnmarshalJSON([]byte(" \t\r\n[ [ 1 , 2 ] ,\n[0,0 ]\r\n]\n ")))
	wantBoard(t, &b, "ab ..")
}

// Boards are held by value in the types of games, and must be written there as they are by pointer.
func TestJSONInOtherTypes(t *testing.T) {
	type level struct {
		Name   string           `json:"name"`
		Board  Board            `json:"board"`
		Next   *Board           `json:"next"`
		Named  map[string]Board `json:"named"`
		Listed []Board          `json:"listed"`
		Spare  Board            `json:"spare,omitzero"`
	}
	tests := []struct {
		name  string
		level level
		want  string
	}{
		{
			"zero values",
			level{},
			`{"name":"","board":[],"next":null,"named":null,"listed":null}`,
		},
		{
			"boards everywhere",
			level{
				Name: "first", Board: *board(t, "ab .c"), Next: board(t, "d"),
				Named:  map[string]Board{"x": *board(t, "e")},
				Listed: []Board{*board(t, "f"), {}},
				Spare:  *board(t, "."),
			},
			`{"name":"first","board":[[1,2],[0,3]],"next":[[4]],"named":{"x":[[5]]},"listed":[[[6]],[]],"spare":[[0]]}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(tt.level)
			noError(t, err)
			if string(text) != tt.want {
				t.Fatalf("written as\n%s\nwant\n%s", text, tt.want)
			}
			var read level
			noError(t, json.Unmarshal(text, &read))
			again, err := json.Marshal(&read)
			noError(t, err)
			if string(again) != tt.want || !read.Board.Equal(tt.level.Board) || !read.Spare.Equal(tt.level.Spare) {
				t.Errorf("read back as %+v and written as\n%s", read, again)
			}
		})
	}
}

func TestJSONNoBoardIsOmitted(t *testing.T) {
	var read struct {
		Board Board `json:",omitzero"`
	}
	noError(t, json.Unmarshal([]byte(`{"Board":[]}`), &read))
	text, err := json.Marshal(read)
	noError(t, err)
	if string(text) != `{}` {
		t.Errorf("a board without rows, once read, is written as %s", text)
	}
}

func TestJSONRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
		place      string
	}{
		{"ragged rows", `[[1,2],[3]]`, ErrRagged, "row 1 has 1"},
		{"an empty row among full ones", `[[1,1,1],[]]`, ErrRagged, "row 1 has 0"},
		{"a full row after an empty one", `[[],[1]]`, ErrRagged, "row 1 has 1"},

		{"a negative number", `[[1,2],[3,-1]]`, ErrKind, "row 1, column 1"},
		{"minus zero", `[[-0]]`, ErrKind, "row 0, column 0"},
		{"a fraction", `[[0.5]]`, ErrKind, "row 0, column 0"},
		{"a whole number with a fraction", `[[1,1.0]]`, ErrKind, "row 0, column 1"},
		{"an exponent", `[[1e9]]`, ErrKind, "row 0, column 0"},
		{"an exponent that changes nothing", `[[1E0]]`, ErrKind, "row 0, column 0"},
		{"infinite in a float", `[[1e400]]`, ErrKind, "row 0, column 0"},
		{"2^32", `[[4294967296]]`, ErrKind, "row 0, column 0"},
		{"2^53+1", `[[9007199254740993]]`, ErrKind, "row 0, column 0"},
		{"2^64+1", `[[18446744073709551617]]`, ErrKind, "row 0, column 0"},

		{"null for a board", `null`, ErrSyntax, ""},
		{"null for a row", `[[1],null]`, ErrSyntax, "row 1"},
		{"null for a cell", `[[1,null]]`, ErrKind, "row 0, column 1"},
		{"true for a board", `true`, ErrSyntax, ""},
		{"true for a row", `[true]`, ErrSyntax, "row 0"},
		{"true for a cell", `[[true]]`, ErrKind, "row 0, column 0"},
		{"a string for a board", `"1"`, ErrSyntax, ""},
		{"a string for a row", `["1"]`, ErrSyntax, "row 0"},
		{"a string for a cell", `[["1"]]`, ErrKind, "row 0, column 0"},
		{"a symbol", `[["R"]]`, ErrKind, "row 0, column 0"},
		{"an empty string", `[[1,""]]`, ErrKind, "row 0, column 1"},
		{"numbers and strings", `[[1,"."]]`, ErrKind, "row 0, column 1"},
		{"an object for a board", `{"board":[[1]]}`, ErrSyntax, ""},
		{"an object for a row", `[{}]`, ErrSyntax, "row 0"},
		{"an object for a cell", `[[{}]]`, ErrSyntax, "row 0, column 0"},
		{"a bare number", `1`, ErrSyntax, ""},
		{"a flat list", `[1,1,1]`, ErrSyntax, "row 0"},
		{"a number after rows", `[[1],1]`, ErrSyntax, "row 1"},
		{"nested deeper", `[[[1]]]`, ErrSyntax, "row 0, column 0"},
		{"nested deeper and empty", `[[[]]]`, ErrSyntax, "row 0, column 0"},

		{"a leading zero", `[[01]]`, ErrSyntax, "row 0"},
		{"a plus sign", `[[+1]]`, ErrSyntax, "row 0"},
		{"a bare fraction", `[[.5]]`, ErrSyntax, "row 0"},
		{"a hexadecimal number", `[[0x1]]`, ErrSyntax, "row 0"},
		{"a comma after the last cell", `[[1,]]`, ErrSyntax, "row 0"},
		{"a comma after the last row", `[[1],]`, ErrSyntax, "row 1"},
		{"a comma before the first cell", `[[,1]]`, ErrSyntax, "row 0"},
		{"two commas", `[[1,,2]]`, ErrSyntax, "row 0"},
		{"no comma between cells", `[[1 2]]`, ErrSyntax, "row 0"},
		{"no comma between rows", `[[1][2]]`, ErrSyntax, ""},
		{"colons for commas", `[[1:2]]`, ErrSyntax, "row 0"},
		{"a line comment", "[[1]] // one", ErrSyntax, ""},
		{"a comment", `[[1/*one*/]]`, ErrSyntax, "row 0"},
		{"single quotes", `[['1']]`, ErrSyntax, "row 0"},
		{"NaN", `[[NaN]]`, ErrSyntax, "row 0"},
		{"a byte order mark", "\ufeff[[1]]", ErrSyntax, ""},
		{"not UTF-8", "[[1]\xff]", ErrSyntax, ""},

		{"nothing", ``, ErrSyntax, ""},
		{"nothing but blanks", " \n", ErrSyntax, ""},
		{"cut off in the board", `[`, ErrSyntax, ""},
		{"cut off after a row", `[[1]`, ErrSyntax, "1 rows"},
		{"cut off after a comma", `[[1],`, ErrSyntax, ""},
		{"cut off in a row", `[[1,2`, ErrSyntax, "row 0"},
		{"cut off in a number", `[[-`, ErrSyntax, "row 0"},
		{"closed with a brace", `[[1}]`, ErrSyntax, "row 0"},
		{"a bracket too many", `[[1]]]`, ErrSyntax, ""},
		{"a second board", `[[1]] [[2]]`, ErrSyntax, ""},
		{"text after the board", `[[1]] x`, ErrSyntax, ""},
		{"a comma after the board", `[[1]],`, ErrSyntax, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := board(t, "ab cd")
			wantError(t, b.UnmarshalJSON([]byte(tt.text)), tt.want, tt.place)
			wantBoard(t, b, "ab cd")
		})
	}
}

// Through encoding/json too, a null is no board, and what is refused leaves the board as it was.
func TestJSONRefusesThroughOtherTypes(t *testing.T) {
	level := struct{ Board Board }{*board(t, "ab")}
	wantError(t, json.Unmarshal([]byte(`{"Board":null}`), &level), ErrSyntax)
	wantError(t, json.Unmarshal([]byte(`{"Board":[[1],[2,3]]}`), &level), ErrRagged, "row 1")
	wantError(t, json.Unmarshal([]byte(`{"Board":[[1,-2]]}`), &level), ErrKind, "row 0, column 1")
	wantBoard(t, &level.Board, "ab")
}

func TestJSONShortensWhatItQuotes(t *testing.T) {
	var b Board
	err := b.UnmarshalJSON([]byte(`[["` + strings.Repeat("x", 10_000) + `"]]`))
	wantError(t, err, ErrKind)
	if len(err.Error()) > 200 {
		t.Errorf("the error is %d bytes long", len(err.Error()))
	}
}
