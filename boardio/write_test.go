package boardio

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/match3"
)

// board reads the one board of input.
func board(t testing.TB, format Format, opts Options, input string) *Board {
	t.Helper()
	reads := readAll(t, format, opts, strings.NewReader(input), len(input))
	if len(reads) != 1 || reads[0].err != nil {
		t.Fatalf("%q gives %s, want one board", input, draw(t, reads))
	}
	return reads[0].board
}

// written is what a writer makes of boards, each with a result of 9 tiles and 2 passes or alone, and the first error.
func written(t testing.TB, format Format, opts Options, alone bool, boards ...*Board) (string, error) {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, format, opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boards {
		if alone {
			err = w.WriteBoard(b)
		} else {
			err = w.Write(b, match3.Result{Removed: 9, Passes: 2})
		}
		if err != nil {
			break
		}
	}
	if flushErr := w.Flush(); flushErr != nil {
		t.Fatal(flushErr)
	}
	return out.String(), err
}

// source is a board as it is read, and under which options.
type source struct {
	format Format
	empty  *string
	input  string
}

// in is a source under no options; inAs one where s is the empty cell.
func in(format Format, input string) source             { return source{format, nil, input} }
func inAs(s string, format Format, input string) source { return source{format, &s, input} }

func (s source) board(t testing.TB) *Board {
	return board(t, s.format, Options{Empty: s.empty}, s.input)
}

// writeCase is a board and how it is written in each format, with the options it was read with.
type writeCase struct {
	name                  string
	source                source
	json, pair, text, csv string
}

// refusedForm stands for what is written of a board that the format cannot hold.
const refusedForm = "refused"

func testWrite(t *testing.T, cases []writeCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for format, want := range map[Format]string{JSON: c.json, Pair: c.pair, Text: c.text, CSV: c.csv} {
				got, err := written(t, format, Options{Empty: c.source.empty}, false, c.source.board(t))
				if want == refusedForm {
					var refused *Error
					if !errors.As(err, &refused) || !errors.Is(err, ErrForm) || refused.Row != -1 || refused.Col != -1 || got != "" {
						t.Errorf("%v: written as %q, with the error %v; want a refusal", format, got, err)
					}
				} else if got != want || err != nil {
					t.Errorf("%v: written as\n%q\nwant\n%q\nerror %v", format, got, want, err)
				}
			}
		})
	}
}

func TestWrite(t *testing.T) {
	testWrite(t, []writeCase{
		{
			"numbers", in(JSON, `[[0,10],[4294967295,1]]`),
			`{"board":[[0,10],[4294967295,1]],"removed":9,"passes":2}` + "\n",
			"[[[0,10],[4294967295,1]],9]\n",
			"0 10\n4294967295 1\nremoved: 9\npasses: 2\n",
			"0,10\n4294967295,1\n",
		},
		{
			"symbols", in(JSON, `[["R","."],["","dunkelgrün"]]`),
			`{"board":[["R","."],[".","dunkelgrün"]],"removed":9,"passes":2}` + "\n",
			`[[["R","."],[".","dunkelgrün"]],9]` + "\n",
			"R .\n. dunkelgrün\nremoved: 9\npasses: 2\n",
			"R,.\n.,dunkelgrün\n",
		},
		{
			"a string a row", in(JSON, `["R.","🟥G"]`),
			`{"board":["R.","🟥G"],"removed":9,"passes":2}` + "\n",
			`[["R.","🟥G"],9]` + "\n",
			"R.\n🟥G\nremoved: 9\npasses: 2\n",
			"R,.\n🟥,G\n",
		},
		{
			"characters of text", in(Text, "R.\n0G"),
			`{"board":["R.",".G"],"removed":9,"passes":2}` + "\n",
			`[["R.",".G"],9]` + "\n",
			"R.\n.G\nremoved: 9\npasses: 2\n",
			"R,.\n.,G\n",
		},
		{
			"digits of text", in(Text, "1.\n02"),
			`{"board":[[1,0],[0,2]],"removed":9,"passes":2}` + "\n",
			"[[[1,0],[0,2]],9]\n",
			"10\n02\nremoved: 9\npasses: 2\n",
			"1,0\n0,2\n",
		},
		{
			"numbers and symbols", in(Text, "1 R\n0 02"),
			`{"board":[["1","R"],[".","2"]],"removed":9,"passes":2}` + "\n",
			`[[["1","R"],[".","2"]],9]` + "\n",
			"1 R\n. 2\nremoved: 9\npasses: 2\n",
			"1,R\n.,2\n",
		},
		{
			"one column of several digits", in(JSON, `[[10],[2],[0]]`),
			`{"board":[[10],[2],[0]],"removed":9,"passes":2}` + "\n",
			"[[[10],[2],[0]],9]\n",
			"|10|\n2\n0\nremoved: 9\npasses: 2\n",
			"10\n2\n0\n",
		},
		{
			"one column of words", in(CSV, "red\nR\n.\n"),
			`{"board":[["red"],["R"],["."]],"removed":9,"passes":2}` + "\n",
			`[[["red"],["R"],["."]],9]` + "\n",
			"|red|\nR\n.\nremoved: 9\npasses: 2\n",
			"red\nR\n.\n",
		},
		{
			"one column of an emoji of many code points", in(JSON, `[["👨‍👩‍👧"],["🇩🇪"]]`),
			`{"board":[["👨‍👩‍👧"],["🇩🇪"]],"removed":9,"passes":2}` + "\n",
			`[[["👨‍👩‍👧"],["🇩🇪"]],9]` + "\n",
			"👨‍👩‍👧\n🇩🇪\nremoved: 9\npasses: 2\n",
			"👨‍👩‍👧\n🇩🇪\n",
		},
		{
			"no rows", in(JSON, `[]`),
			`{"board":[],"removed":9,"passes":2}` + "\n", "[[],9]\n", refusedForm, refusedForm,
		},
		{
			"rows of no cells", in(JSON, `[[],[]]`),
			`{"board":[[],[]],"removed":9,"passes":2}` + "\n", "[[[],[]],9]\n", refusedForm, refusedForm,
		},
		{
			"strings of nothing", in(JSON, `["",""]`),
			`{"board":["",""],"removed":9,"passes":2}` + "\n", `[["",""],9]` + "\n", refusedForm, refusedForm,
		},
		{
			"nothing but empty cells that are strings", in(JSON, `[[".",""]]`),
			`{"board":[[".","."]],"removed":9,"passes":2}` + "\n", `[[[".","."]],9]` + "\n",
			". .\nremoved: 9\npasses: 2\n", ".,.\n",
		},
		{
			"nothing but empty cells of text", in(Text, ". .\n. ."),
			`{"board":[[0,0],[0,0]],"removed":9,"passes":2}` + "\n", "[[[0,0],[0,0]],9]\n",
			"0 0\n0 0\nremoved: 9\npasses: 2\n", "0,0\n0,0\n",
		},
		{
			"symbols that JSON and CSV quote", in(CSV, "\"\"\"\",\\\n<,&\n"),
			`{"board":[["\"","\\"],["<","&"]],"removed":9,"passes":2}` + "\n", `[[["\"","\\"],["<","&"]],9]` + "\n",
			"\" \\\n< &\nremoved: 9\npasses: 2\n", "\"\"\"\",\\\n<,&\n",
		},
		{
			"a row like a line of the result", in(Text, "|removed:|9|"),
			`{"board":[["removed:","9"]],"removed":9,"passes":2}` + "\n", `[[["removed:","9"]],9]` + "\n",
			"|removed: 9|\nremoved: 9\npasses: 2\n", "removed:,9\n",
		},
	})
}

// Symbols that a format cannot hold are refused there, and nothing is written.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		source  source
		refused []Format
	}{
		{"blanks in symbols", in(JSON, `[["dark red"]]`), []Format{Text}},
		{"commas in symbols", in(JSON, `[["a,b"]]`), []Format{Text}},
		{"pipes in symbols", in(JSON, `[["|"]]`), []Format{Text}},
		{"semicolons in symbols", in(JSON, `["a;"]`), []Format{Text}},
		{"blanks at an end of symbols", in(JSON, `[[" a"]]`), []Format{Text, CSV}},
		{"strings of digits that are no canonical numbers", in(JSON, `[["01"]]`), []Format{Text, CSV}},
		{"strings of nothing but zeros", in(JSON, `[["0"]]`), []Format{Text, CSV}},
		{"strings that are no kinds elsewhere", in(JSON, `[["-1"]]`), []Format{Text, CSV}},
		{"strings above the largest kind", in(JSON, `[["4294967296"]]`), []Format{Text, CSV}},
		{"NaN as a string", in(JSON, `[["NaN"]]`), []Format{Text, CSV}},
		{"strings of canonical numbers", in(JSON, `[["7"]]`), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, format := range []Format{JSON, Pair, Text, CSV} {
				got, err := written(t, format, Options{}, false, c.source.board(t))
				want := false
				for _, f := range c.refused {
					want = want || f == format
				}
				if errors.Is(err, ErrForm) != want || want && got != "" || !want && err != nil {
					t.Errorf("%v: written as %q with the error %v", format, got, err)
				}
			}
		})
	}
}

func TestWriteSeveralBoards(t *testing.T) {
	one, two := board(t, Text, Options{}, "RG"), board(t, JSON, Options{}, `[[1,2]]`)
	for _, c := range []struct {
		name   string
		format Format
		alone  bool
		want   string
	}{
		{
			"JSON", JSON, false,
			`{"board":["RG"],"removed":9,"passes":2}` + "\n" + `{"board":[[1,2]],"removed":9,"passes":2}` + "\n",
		},
		{"JSON, boards alone", JSON, true, `["RG"]` + "\n[[1,2]]\n"},
		{"pairs", Pair, false, `[["RG"],9]` + "\n[[[1,2]],9]\n"},
		{"pairs, boards alone", Pair, true, `["RG"]` + "\n[[1,2]]\n"},
		{"text", Text, false, "RG\nremoved: 9\npasses: 2\n\n1 2\nremoved: 9\npasses: 2\n"},
		{"text, boards alone", Text, true, "RG\n\n1 2\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := written(t, c.format, Options{}, c.alone, one, two)
			if got != c.want || err != nil {
				t.Errorf("written as\n%q\nwant\n%q\nerror %v", got, c.want, err)
			}
		})
	}
	t.Run("CSV", func(t *testing.T) {
		for _, alone := range []bool{false, true} {
			got, err := written(t, CSV, Options{}, alone, one, two)
			if got != "R,G\n" || !errors.Is(err, ErrForm) {
				t.Errorf("written as %q with the error %v", got, err)
			}
		}
	})
}

// A refusal leaves the writer as it was: no blank line too many, and CSV still takes its one board.
func TestWriteGoesOnAfterARefusal(t *testing.T) {
	good, bad := board(t, JSON, Options{}, `[[1,2]]`), board(t, JSON, Options{}, `[[]]`)
	for format, want := range map[Format]string{Text: "1 2\n\n1 2\n", CSV: "1,2\n"} {
		var out bytes.Buffer
		w, err := NewWriter(&out, format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range []*Board{bad, good, bad, good} {
			err := w.WriteBoard(b)
			if wantErr := b == bad || format == CSV && i == 3; errors.Is(err, ErrForm) != wantErr {
				t.Errorf("%v: board %d gives %v", format, i, err)
			}
		}
		if err := w.Flush(); err != nil || out.String() != want {
			t.Errorf("%v: written as %q, want %q, error %v", format, out.String(), want, err)
		}
	}
}

func TestWriterOfNoFormat(t *testing.T) {
	if _, err := NewWriter(io.Discard, Format(99), Options{}); err == nil {
		t.Error("there is a writer of Format(99)")
	}
	for _, format := range []Format{Pair, Format(99), Format(-1)} {
		if _, err := NewReader(strings.NewReader(""), format, Options{}); err == nil {
			t.Errorf("there is a reader of %v", format)
		}
	}
}
