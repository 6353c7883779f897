package server

import (
	"net/http"
	"strings"
	"testing"
)

// refuseCase is a request that is refused.
type refuseCase struct {
	name, procedure, body string
	status                int
	code, message         string // message holds these words
	field                 string
	row, col              int // -1 for none
	line, column          int
	limit                 string
}

func TestWhatIsWrongIsNamed(t *testing.T) {
	s := start(t, func(c *Config) {
		c.Limits.MaxCells, c.Limits.MaxBoards, c.Limits.MaxBody = 12, 3, 4096
	})
	const invalid, exhausted = "invalid_argument", "resource_exhausted"
	tests := []refuseCase{
		{"no board", "Resolve", `{}`, 400, invalid, "the board is missing", "board", -1, -1, 0, 0, ""},
		{"no JSON", "Resolve", `{"board":`, 400, invalid, "unexpected EOF", "", -1, -1, 0, 0, ""},
		{"an unknown field", "Resolve", `{"bord":{}}`, 400, invalid, `unknown field "bord"`, "", -1, -1, 0, 0, ""},
		{"two forms", "Resolve", `{"board":{"text":"A","kinds":{}}}`, 400, invalid, "already set", "", -1, -1, 0, 0, ""},
		{
			"a kind below 0", "Resolve",
			`{"board":{"rows":1,"cols":1,"kinds":{"cells":[-1]}}}`,
			400, invalid, "invalid value for uint32", "", -1, -1, 0, 0, "",
		},
		{
			"a kind too large", "Resolve",
			`{"board":{"rows":1,"cols":1,"kinds":{"cells":[4294967296]}}}`,
			400, invalid, "invalid value for uint32", "", -1, -1, 0, 0, "",
		},
		{
			"a fraction", "Resolve",
			`{"board":{"rows":1,"cols":1,"kinds":{"cells":[1.5]}}}`,
			400, invalid, "invalid value for uint32", "", -1, -1, 0, 0, "",
		},
		{
			"too few kinds", "Resolve", `{"board":{"rows":2,"cols":3,"kinds":{"cells":[1,2,3,4,5]}}}`,
			400, invalid, "5 cells, but 2 rows and 3 columns need 6", "board.kinds.cells", -1, -1, 0, 0, "",
		},
		{
			"cells, but no shape", "Resolve", `{"board":{"kinds":{"cells":[1]}}}`,
			400, invalid, "1 cells, but 0 rows and 0 columns need 0", "board.kinds.cells", -1, -1, 0, 0, "",
		},
		{
			"a shape, but no cells", "Resolve", `{"board":{"rows":2,"cols":2}}`,
			400, invalid, "0 cells, but 2 rows and 2 columns need 4", "board.kinds.cells", -1, -1, 0, 0, "",
		},
		{
			"too many symbols", "Resolve", `{"board":{"rows":1,"cols":1,"symbols":{"cells":["A","B"]}}}`,
			400, invalid, "2 cells, but 1 rows and 1 columns need 1", "board.symbols.cells", -1, -1, 0, 0, "",
		},
		{
			"a symbol that acts on terminals", "Resolve",
			`{"board":{"rows":2,"cols":2,"symbols":{"cells":["A","B","C","\u001b[31m"]}}}`,
			400, invalid, "row 1, column 1: ", "board.symbols.cells", 1, 1, 0, 0, "",
		},
		{
			"an invisible symbol", "Resolve", `{"board":{"rows":1,"cols":2,"symbols":{"cells":["A"," "]}}}`,
			400, invalid, "row 0, column 1: ", "board.symbols.cells", 0, 1, 0, 0, "",
		},
		{
			"a name twice", "Resolve", `{"board":{"rows":1,"cols":1,"kinds":{"cells":[1],"names":["A","A"]}}}`,
			400, invalid, `kind 2: "A" is the name of kind 1 already`, "board.kinds.names", -1, -1, 0, 0, "",
		},
		{
			"a name that is an empty cell", "Resolve", `{"board":{"rows":1,"cols":1,"kinds":{"cells":[1],"names":["."]}}}`,
			400, invalid, `kind 1: "." is an empty cell`, "board.kinds.names", -1, -1, 0, 0, "",
		},
		{
			"ragged text", "Resolve", `{"board":{"text":"ABC\nAB\n"}}`,
			400, invalid, "2:3: row 1: this row has 2 cells", "board.text", 1, -1, 2, 3, "",
		},
		{
			"a negative number in text", "Resolve", `{"board":{"text":"[[1,2],[3,-4]]"}}`,
			400, invalid, "row 1, column 1: ", "board.text", 1, 1, 1, 11, "",
		},
		{"no text", "Resolve", `{"board":{"text":""}}`, 400, invalid, "there is no board", "board.text", -1, -1, 1, 1, ""},
		{
			"two boards in text", "Resolve", `{"board":{"text":"A\n\nB\n"}}`,
			400, invalid, "a second board begins in line 3", "board.text", -1, -1, 0, 0, "",
		},
		{
			"a bad board behind a good one", "Resolve", `{"board":{"text":"[[1]] ]"}}`,
			400, invalid, "1:7: ", "board.text", -1, -1, 1, 7, "",
		},
		{
			"text of another shape", "Resolve", `{"board":{"text":"AB","rows":2}}`,
			400, invalid, "1 rows and 2 columns, but rows is 2 and cols is 0", "board.text", -1, -1, 0, 0, "",
		},
		{
			"too many cells", "Resolve", `{"board":{"rows":4,"cols":4,"kinds":{"cells":[]}}}`,
			429, exhausted, "16 cells; 12 are the most", "board", -1, -1, 0, 0, "max-cells",
		},
		{
			"too many rows", "Resolve", `{"board":{"rows":13}}`,
			429, exhausted, "13 rows; 12 are the most", "board.rows", -1, -1, 0, 0, "max-cells",
		},
		{
			"too many columns", "Resolve", `{"board":{"rows":1,"cols":4294967295}}`,
			429, exhausted, "4294967295 columns; 12 are the most", "board.cols", -1, -1, 0, 0, "max-cells",
		},
		{
			"too many cells in text", "Resolve", `{"board":{"text":"ABCDEF\nABCDEF\nABCDEF\n"}}`,
			429, exhausted, "more than 12 cells", "board.text", 2, 0, 3, 1, "max-cells",
		},
		{
			"too many names", "Resolve",
			`{"board":{"rows":1,"cols":1,"kinds":{"cells":[1],"names":["1","2","3","4","5","6","7","8","9","a","b","c","d"]}}}`,
			429, exhausted, "13 names; 12 are the most", "board.kinds.names", -1, -1, 0, 0, "max-cells",
		},
		{
			"a long request", "Resolve",
			`{"board":{"text":"` + strings.Repeat(" ", 4096) + `"}}`,
			429, exhausted, "4096", "", -1, -1, 0, 0, "max-body",
		},

		{
			"bytes that are no whole boards", "ResolveBatch", `{"rows":2,"cols":2,"cells":"AQEBAQE="}`,
			400, invalid, "5 bytes are no whole number of boards of 4 cells; the last one has 1", "cells", -1, -1, 0, 0, "",
		},
		{
			"fewer bytes than boards", "ResolveBatch", `{"rows":1,"cols":1,"cells":"AQ==","boards":2}`,
			400, invalid, "1 bytes, but 2 boards of 1 rows and 1 columns need 2", "cells", -1, -1, 0, 0, "",
		},
		{
			"bytes without a shape", "ResolveBatch", `{"cells":"AQ=="}`,
			400, invalid, "1 bytes, but 0 boards of 0 rows and 0 columns need 0", "cells", -1, -1, 0, 0, "",
		},
		{
			"too many boards", "ResolveBatch", `{"rows":1,"cols":1,"cells":"AQEBAQ=="}`,
			429, exhausted, "4 boards; 3 are the most", "cells", -1, -1, 0, 0, "max-boards",
		},
		{
			"too many boards without cells", "ResolveBatch", `{"boards":4294967295}`,
			429, exhausted, "4294967295 boards; 3 are the most", "cells", -1, -1, 0, 0, "max-boards",
		},
		{
			"too many cells a board", "ResolveBatch", `{"rows":4294967295,"cols":4294967295,"cells":"AQ=="}`,
			429, exhausted, "12 cells are the most", "rows", -1, -1, 0, 0, "max-cells",
		},

		{"no claim", "Check", `{"board":{"text":"A"}}`, 400, invalid, "the claim is missing", "claim", -1, -1, 0, 0, ""},
		{
			"a claim in two ways", "Check", `{"board":{"text":"A"},"claim":{"text":"A","removed":1}}`,
			400, invalid, "a claim is given in one way", "claim", -1, -1, 0, 0, "",
		},
		{
			"numbers without a board", "Check", `{"board":{"text":"A"},"claim":{"removed":1}}`,
			400, invalid, "the claim is missing", "claim", -1, -1, 0, 0, "",
		},
		{
			"a claim that is no JSON", "Check", `{"board":{"text":"A"},"claim":{"text":"[[1,]]"}}`,
			400, invalid, "claim.text: 1:", "claim.text", -1, -1, 1, 4, "",
		},
		{
			"two claims", "Check", `{"board":{"text":"A"},"claim":{"text":"[[1]] [[1]]"}}`,
			400, invalid, "a second claim begins", "claim.text", -1, -1, 0, 0, "",
		},
		{
			"a claim of a wrong length", "Check",
			`{"board":{"text":"A"},"claim":{"board":{"rows":1,"cols":2,"kinds":{"cells":[1]}}}}`,
			400, invalid, "1 cells, but 1 rows and 2 columns need 2", "claim.board.kinds.cells", -1, -1, 0, 0, "",
		},

		{
			"a format that is none", "Read", `{"text":"A","format":9}`, 400, invalid, "9 is none of", "format", -1, -1, 0, 0, "",
		},
		{
			"an empty cell that acts on terminals", "Read", `{"text":"A","empty":"\u0007"}`,
			400, invalid, "U+0007", "empty", -1, -1, 0, 0, "",
		},
		{
			"more boards than are read", "Read", `{"text":"1\n\n2\n\n3\n\n4"}`,
			429, exhausted, "more than 3 boards", "text", -1, -1, 0, 0, "max-boards",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, s) })
	}
}

func (test refuseCase) run(t *testing.T, s *started) {
	status, answer, _ := s.post(t, test.procedure, test.body)
	if status != test.status {
		t.Errorf("status %d, want %d", status, test.status)
	}
	refused := parseRefusal(t, answer)
	if refused.Code != test.code || !strings.Contains(refused.Message, test.message) {
		t.Errorf("got %s: %s\nwant %s with %q", refused.Code, refused.Message, test.code, test.message)
	}
	if test.field == "" && test.limit == "" {
		return
	}
	if len(refused.Details) != 1 || refused.Details[0].Type != "match3.v1.Fault" {
		t.Fatalf("no fault in %s", answer)
	}
	fault := refused.Details[0].Debug
	if fault.Field != test.field || fault.Limit != test.limit || fault.Reason == "" {
		t.Errorf("the fault is %+v, want the field %q and the limit %q", fault, test.field, test.limit)
	}
	for _, number := range []struct {
		name string
		got  *int
		want int
		none int
	}{
		{"row", fault.Row, test.row, -1},
		{"col", fault.Col, test.col, -1},
		{"line", fault.Line, test.line, 0},
		{"column", fault.Column, test.column, 0},
	} {
		got := number.none
		if number.got != nil {
			got = *number.got
		}
		if got != number.want {
			t.Errorf("%s is %d, want %d", number.name, got, number.want)
		}
	}
}

func TestReadNamesWhatItRefusesAndGoesOn(t *testing.T) {
	s := start(t, nil)
	_, answer, _ := s.post(t, "Read", `{"data":"QUIKQQoK/woKQUJDCg=="}`) // AB, A; \xff; ABC
	for _, want := range []string{
		`"row":1`, `"line":2`, `"reason":"this row has 1 cell, row 0 has 2"`, // the first
		`"line":4`, `UTF-8`, // the second
		`"names":["A","B","C"]`, `"line":6`, // the third
	} {
		if !strings.Contains(strings.ReplaceAll(answer, ", ", ","), strings.ReplaceAll(want, ", ", ",")) {
			t.Errorf("%s is not in %s", want, answer)
		}
	}
}

func TestOtherWaysToAsk(t *testing.T) {
	s := start(t, nil)
	path := "/match3.v1.Match3Service/Resolve"
	status, answer, header := s.get(t, path)
	if status != http.StatusMethodNotAllowed || header.Get("Allow") != "POST" ||
		!strings.Contains(answer, "A call is a POST") {
		t.Errorf("GET: status %d, Allow %q, %q", status, header.Get("Allow"), answer)
	}
	// What curl sends unless it is told otherwise.
	status, answer, header = s.post(t, "Resolve", `{"board":{}}`, "Content-Type", "application/x-www-form-urlencoded")
	if status != http.StatusUnsupportedMediaType || !strings.Contains(answer, "Content-Type: application/json") ||
		header.Get("Accept-Post") == "" {
		t.Errorf("a form: %d %q", status, answer)
	}
	if status, answer, _ := s.post(t, "Solve", "{}"); status != http.StatusNotImplemented &&
		status != http.StatusNotFound {
		t.Errorf("an unknown procedure: %d %s", status, answer)
	}
	if status, _, _ := s.post(t, "Resolve", "{}", "Content-Encoding", "br"); status != http.StatusNotImplemented {
		t.Errorf("an unknown encoding: %d", status)
	}
	if status, answer, _ := s.get(t, "/"); status != http.StatusOK || !strings.Contains(answer, "page") {
		t.Errorf("the page: %d %s", status, answer)
	}
	if status, _, _ := s.get(t, "/none.js"); status != http.StatusNotFound {
		t.Errorf("a file that is not there: %d", status)
	}
	if status, _, _ := s.get(t, "/%2e%2e/%2e%2e/etc/passwd"); status == http.StatusOK {
		t.Error("a file of the machine was served")
	}
}
