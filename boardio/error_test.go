package boardio

import (
	"errors"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/fault"
)

func TestErrorText(t *testing.T) {
	what := fault.New(match3.ErrKind, "no kind")
	for _, c := range []struct {
		name          string
		err           Error
		text, message string
	}{
		{
			"all of it",
			Error{Name: "a.json", Line: 2, Column: 5, Row: 0, Col: 1, Err: what},
			"a.json:2:5: row 0, column 1: no kind",
			"row 0, column 1: no kind",
		},
		{
			"a row",
			Error{Name: "a.json", Line: 2, Column: 5, Row: 3, Col: -1, Err: what},
			"a.json:2:5: row 3: no kind",
			"row 3: no kind",
		},
		{"no cell", Error{Name: "a.json", Line: 2, Column: 5, Row: -1, Col: -1, Err: what}, "a.json:2:5: no kind", "no kind"},
		{"no column", Error{Name: "a.json", Line: 2, Row: -1, Col: -1, Err: what}, "a.json:2: no kind", "no kind"},
		{"no line", Error{Name: "a.json", Row: -1, Col: -1, Err: what}, "a.json: no kind", "no kind"},
		{"no name", Error{Line: 2, Column: 5, Row: -1, Col: -1, Err: what}, "2:5: no kind", "no kind"},
		{"no place", Error{Row: -1, Col: -1, Err: what}, "no kind", "no kind"},
		{
			"a name that would act on a terminal",
			Error{Name: "\x1b[2J", Line: 1, Row: -1, Col: -1, Err: what},
			`"\x1b[2J":1: no kind`,
			"no kind",
		},
		{
			"a name in another script",
			Error{Name: "уровень 1", Line: 1, Row: -1, Col: -1, Err: what},
			"уровень 1:1: no kind",
			"no kind",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.err.Error() != c.text || c.err.Message() != c.message || !errors.Is(&c.err, match3.ErrKind) {
				t.Errorf("gives %q and %q, want %q and %q", c.err.Error(), c.err.Message(), c.text, c.message)
			}
		})
	}
}

func TestErrorsNameTheInput(t *testing.T) {
	for format, input := range map[Format]string{
		JSON: "x\n[[1,x]]\n[[2\n[[-1]]\n[[1]] x", Text: "1 -1\n\n;\n\n\xff", CSV: "1\n1,2",
	} {
		for _, input := range []string{input, ""} {
			for _, r := range readAll(t, format, Options{Name: "levels"}, strings.NewReader(input), 100) {
				if r.err == nil || !strings.HasPrefix(r.err.Error(), "levels:") {
					t.Errorf("%v: %v", format, r.err)
				}
			}
		}
	}
	for _, c := range []struct {
		format Format
		opts   Options
		input  string
	}{
		{Text, Options{Name: "levels", MaxLine: 3}, "RGBY"},
		{CSV, Options{Name: "levels", MaxLine: 3}, "1,2,3"},
		{JSON, Options{Name: "levels", MaxCells: 1}, "[[1,2]]"},
	} {
		for _, r := range readAll(t, c.format, c.opts, strings.NewReader(c.input), 100) {
			if !errors.Is(r.err, ErrLimit) || !strings.HasPrefix(r.err.Error(), "levels:1:") {
				t.Errorf("%v: %v", c.format, r.err)
			}
		}
	}
}

// What is wrong is said in words that help: these are what people get wrong most.
func TestErrorsHelp(t *testing.T) {
	for _, c := range []struct {
		name   string
		format Format
		input  string
		words  string
	}{
		{"another member", JSON, `{"name":"x","tiles":[[1]]}`, "--key tiles"},
		{"a flat list", JSON, `[1,1,1]`, "[[...],[...]]"},
		{"a comment", JSON, `[[1]] // one`, "follows the board"},
		{"a comment inside", JSON, `[[1, // one`, "comments are not JSON"},
		{"single quotes", JSON, `[['R']]`, "single quotes"},
		{"NaN", JSON, `[[NaN]]`, "NaN"},
		{"a comma too many", JSON, `[[1,]]`, "','"},
		{"cut off", JSON, `[[1,`, "cut off"},
		{"a line that is cut off", JSON, "[[1,\n[[2]]", "cut off"},
		{"a member twice", JSON, `{"a":1,"a":2}`, `the member "a" stands twice`},
		{"numbers and strings", JSON, `[[1,"R"]]`, "a string among numbers"},
		{"above the largest", JSON, `[[4294967296]]`, "above 4294967295"},
		{"negative", Text, "1 -1", "minus"},
		{"a fraction", Text, "1 1.5", "fraction"},
		{"an exponent", CSV, "1,1e9", "exponent"},
		{"ragged", Text, "RG\nR", "1 cell, row 0 has 2"},
		{"a missing cell", Text, "1,,2", "no cell between two separators"},
		{"a character that acts", Text, "a\u202eb", "U+202E"},
		{"empty input", JSON, "", "the board without rows is written []"},
	} {
		t.Run(c.name, func(t *testing.T) {
			reads := readAll(t, c.format, Options{}, strings.NewReader(c.input), len(c.input))
			if reads[0].err == nil || !strings.Contains(reads[0].err.Error(), c.words) {
				t.Errorf("%q gives %v, which does not say %q", c.input, reads[0].err, c.words)
			}
		})
	}
}

// Errors stay short, whatever they are about.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("9", 100_000)
	for format, input := range map[Format]string{
		JSON: `[[` + long + `]]` + "\n" + `[["` + long + `"]]` + "\n" + `{"` + long + `":[[1]]}` + "\n" + `{"` + long +
			`":1,"` + long + `":1}` + "\n[[1]] " + long,
		Text: "1 " + long + "\n\n1 x" + long + "\n\n1 " + long + ".5", CSV: "1," + long,
	} {
		for _, r := range readAll(t, format, Options{Name: "levels"}, strings.NewReader(input), len(input)) {
			if r.err == nil || len(r.err.Error()) > 300 {
				t.Errorf("%v: an error of %d bytes: %.300v", format, len(r.err.Error()), r.err)
			}
		}
	}
}
