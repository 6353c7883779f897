package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/match3/internal/reference"
)

// The lines are ASCII: many of the inputs hold what cannot be seen, or what turns the direction of writing, and each
// character but ASCII is escaped so that it can.
func TestInputLinesAreCanonical(t *testing.T) {
	if !bytes.HasSuffix(inputsFile, []byte("\n")) {
		t.Error("inputs.jsonl: the last line has no end")
	}
	for i, text := range strings.Split(strings.TrimSuffix(string(inputsFile), "\n"), "\n") {
		_, canonical := rewritten[inputLine](t, text)
		if canonical = escaped(canonical); text != canonical {
			t.Errorf("inputs.jsonl:%d: is written\n%s\nwant\n%s", i+1, text, canonical)
		}
	}
}

// escaped is text with an escape in the place of each character that is not printable ASCII.
func escaped(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r >= ' ' && r <= '~' {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	return out.String()
}

func TestInputsAreInputs(t *testing.T) {
	ids := map[string]bool{}
	for i, text := range bytes.Split(bytes.TrimSuffix(inputsFile, []byte("\n")), []byte("\n")) {
		l, _ := rewritten[inputLine](t, string(text))
		if ids[l.ID] {
			t.Errorf("inputs.jsonl:%d: two inputs have the id %s", i+1, l.ID)
		}
		ids[l.ID] = true
		if (l.Input == nil) == (l.Base64 == nil) {
			t.Errorf("%s: has both input and input_base64, or neither", l.ID)
		}
		if l.Base64 != nil && utf8.Valid(l.Base64) {
			t.Errorf("%s: is UTF-8, so that it needs no Base64", l.ID)
		}
		if len(l.Results) == 0 {
			t.Errorf("%s: nothing comes of it; an input without a board is refused", l.ID)
		}
		for n, r := range l.Results {
			isResult := r.Final != nil && r.Removed != nil && r.Passes != nil
			isRefused := r.Refused != "" && r.Line > 0 && r.Column > 0
			if isResult == isRefused || isResult != (r.Final != nil) || isRefused != (r.Line > 0) || r.Col != nil && r.Row == nil {
				t.Errorf("%s: result %d is neither a result nor a refusal, or in part both", l.ID, n)
			}
		}
	}
}

// Every format is read and refused, and everything is refused for everything that there is.
func TestInputsCoverFormatsAndRefusals(t *testing.T) {
	count := map[string]int{}
	for _, in := range Inputs() {
		for _, r := range in.Results {
			count[in.Format+" "+r.Refused]++
		}
	}
	for _, format := range []string{"json", "text", "csv"} {
		for _, refused := range []string{"", "syntax", "ragged", "kind", "symbol", "encoding", "limit", "no-board"} {
			if count[format+" "+refused] == 0 {
				t.Errorf("no %s is refused for %q", format, refused)
			}
			delete(count, format+" "+refused)
		}
	}
	if len(count) > 0 {
		t.Errorf("there are other formats or refusals: %v", count)
	}
}

// A final board has rows of one length and nothing to remove, and is empty where tiles were removed.
func TestFinalBoardsAreStable(t *testing.T) {
	for _, in := range Inputs() {
		for n, r := range in.Results {
			if r.Refused != "" {
				continue
			}
			rows, empty := cellsOf(t, in, r)
			if rows == nil {
				continue
			}
			for row := range rows {
				if len(rows[row]) != len(rows[0]) {
					t.Errorf("%s: result %d: row %d has %d cells, row 0 has %d", in.ID, n, row, len(rows[row]), len(rows[0]))
				}
			}
			if _, removed, _ := reference.Resolve(rows, empty); removed != 0 {
				t.Errorf("%s: result %d: %d tiles can still be removed from %s", in.ID, n, removed, r.Final)
			}
			gaps := 0
			for _, row := range rows {
				for _, cell := range row {
					if cell == empty {
						gaps++
					}
				}
			}
			if gaps < r.Removed || r.Removed < 3*r.Passes {
				t.Errorf("%s: result %d: %d passes removed %d tiles, and %d cells are empty", in.ID, n, r.Passes, r.Removed, gaps)
			}
		}
	}
}

// cellsOf takes a final board apart, and says how its empty cells are written. It leaves out rows of one character a
// cell where these are not ASCII: that would take a library.
func cellsOf(t *testing.T, in Input, r InputResult) (rows [][]string, empty string) {
	t.Helper()
	var values []any
	reader := json.NewDecoder(strings.NewReader(r.Final))
	reader.UseNumber()
	if err := reader.Decode(&values); err != nil {
		t.Fatalf("%s: %v", in.ID, err)
	}
	empty = "0"
	for _, value := range values {
		var row []string
		switch value := value.(type) {
		case string:
			if strings.ContainsFunc(value, func(r rune) bool { return r > '~' }) {
				return nil, ""
			}
			row, empty = strings.Split(value, ""), EmptySymbol
		case []any:
			for _, cell := range value {
				if _, symbol := cell.(string); symbol {
					empty = EmptySymbol
				}
				row = append(row, fmt.Sprint(cell))
			}
		}
		rows = append(rows, row)
	}
	if in.Empty != nil && (empty == EmptySymbol || isNumber(*in.Empty)) {
		empty = *in.Empty
	}
	return rows, empty
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

// inputsInFull shows all that Inputs returns, behind pointers too.
func inputsInFull() string {
	full, err := json.Marshal(Inputs())
	if err != nil {
		return err.Error()
	}
	return string(full)
}
