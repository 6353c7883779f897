package claim

import (
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/match3/boardio"
	"example.com/match3/internal/sample"
	"example.com/match3/match3test"
)

// hostile are claims as an enemy would send them.
var hostile = []string{
	strings.Repeat("[", 100_000),
	strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
	strings.Repeat(`{"board":`, 20_000),
	strings.Repeat("]", 100),
	strings.Repeat("[[1]]", 1000),
	`{"board":[[1]],"removed":1e9}`,
	`{"board":[[1]],"removed":-9223372036854775808,"passes":9223372036854775807}`,
	`{"board":[[1]],"removed":{"removed":[3]}}`,
	`{"board":[[1]],"removed":"3","passes":null}`,
	`[[[1]],-1e400]`,
	"[[" + strings.Repeat("4294967296,", 10_000) + "1]]",
	`[["` + strings.Repeat("x", 100_000) + `"]]`,
	"[" + strings.Repeat("[],", 10_000) + "[1]]",
	`["` + strings.Repeat("é́́", 10_000) + `"]`,
	"\x00\x01\x02\xff\xfe",
	"\xef\xbb\xbf",
	"\u2028\u202e",
	"removed: 1\npasses: 2\n",
	"removed: -1\n\nremoved: 99999999999999999999999\n",
	strings.Repeat("1 ", 10_000) + "\n" + strings.Repeat("1;", 10_000),
	strings.Repeat("\n", 100_000),
	"\"\n\"\"\",\n",
	`{"format":"match3-trace"}`,
	`{"format":"match3-trace","version":1,"rows":1,"cols":-1,"empty":[[]],"trace":[{}]}`,
	`{"format":"match3-trace","version":1,"rows":1000000000,"cols":1000000000,"empty":0}` +
		strings.Repeat("\n"+`{"pass":1}`, 100),
	`{"format":"match3-trace","version":1,"rows":3,"cols":3,"empty":0,"board":[[1]],"trace":[` +
		strings.Repeat("{},", 1000) + `{}]}`,
	`{"format":"match3-trace","version":1,"rows":3,"cols":3,"empty":0,` +
		`"trace":[{"pass":1,"runs":[{"direction":"vertical","start":[-9223372036854775808,9223372036854775807],` +
		`"length":9223372036854775807,"kind":1}],"matches":[{"kind":1,"shape":"T","cells":[]}],"removed":[[9,9]],` +
		`"falls":[{"kind":0,"from":[0,0],"to":[0,0]}],"removed_so_far":-1}],"removed":0,"passes":0}`,
}

// judged reads all claims of a text in a format, and explains each as the command would.
func judged(t *testing.T, board *boardio.Board, text string, format boardio.Format) {
	t.Helper()
	opts := boardio.Options{MaxCells: 1 << 16, MaxLine: 1 << 20}
	in, err := NewReader(strings.NewReader(text), format, opts)
	if err != nil {
		t.Fatal(err)
	}
	judge := match3test.Judge{MistakeCells: 16}
	for n := 0; ; n++ {
		kinds := NewKinds(board, opts)
		claim, err := in.Next(kinds)
		if errors.Is(err, io.EOF) {
			return
		}
		var refused *boardio.Error
		if err != nil && !errors.As(err, &refused) {
			t.Fatalf("an error that is none of the claim: %v", err)
		}
		if n > len(text) {
			t.Fatal("there are more claims than bytes")
		}
		if err != nil {
			_ = err.Error()
			continue
		}
		v, err := judge.Check(t.Context(), Rows(board.Cells), claim.Claim)
		if err != nil {
			t.Fatal(err)
		}
		if v.Right() {
			continue
		}
		for _, text := range []string{v.Difference.Words(kinds.Name), v.Remarks(kinds.Name), v.String()} {
			if strings.ContainsAny(text, "\x1b\x00\u202e\u2028") {
				t.Errorf("%q would act on a terminal", text)
			}
		}
	}
}

func hostileBoards(t testing.TB) []*boardio.Board {
	return []*boardio.Board{
		boardOf(t, "ABC\nXXX\nDEF\n", boardio.Text, boardio.Options{}),
		boardOf(t, "[[1,2,3],[7,7,7],[4294967295,0,1]]", boardio.JSON, boardio.Options{}),
		boardOf(t, "[]", boardio.JSON, boardio.Options{}),
	}
}

func TestHostileClaims(t *testing.T) {
	number := 0
	for _, board := range hostileBoards(t) {
		for _, text := range hostile {
			for _, format := range []boardio.Format{boardio.JSON, boardio.Text, boardio.CSV} {
				if number++; number%sample.Step != 0 {
					continue
				}
				judged(t, board, text, format)
			}
		}
	}
}

func FuzzClaims(f *testing.F) {
	for _, text := range hostile {
		if len(text) < 10_000 {
			f.Add(text, byte(0), byte(0))
		}
	}
	for _, text := range []string{
		"[[1,0],[2,3]]", `{"board":["A.B"],"removed":9,"passes":1}`,
		`[["R","G"],3]`, "AB\nC.\nremoved: 3\n\nD\n", "1,2\n3,\n",
		traceOf(f, traced, boardio.Trace, true), traceOf(f, traced, boardio.Passes, true),
	} {
		for format := range byte(3) {
			f.Add(text, format, byte(0))
			f.Add(text, format, byte(1))
		}
	}
	boards := hostileBoards(f)
	formats := []boardio.Format{boardio.JSON, boardio.Text, boardio.CSV}
	f.Fuzz(func(t *testing.T, text string, format, board byte) {
		judged(t, boards[int(board)%len(boards)], text, formats[int(format)%len(formats)])
	})
}
