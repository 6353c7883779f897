package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/boardio"
	"example.com/match3/internal/claim"
	"example.com/match3/match3test"
)

// Whoever feeds claims one by one learns of each before the next is written.
func TestVerdictsComeAtOnce(t *testing.T) {
	boards := filepath.Join(t.TempDir(), "boards.jsonl")
	if err := os.WriteFile(boards, []byte("[[1,1,1]]\n[[1,2,3]]\n[[7]]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := start(t, "check", "--json", boards, "-")
	for i, test := range []struct{ claim, want string }{
		{"[[0,0,0]]\n", `"verdict":"right"`},
		{"[[1,2,0]]\n", `"verdict":"wrong"`},
		{"{}\n", `"verdict":"refused"`},
	} {
		c.say(test.claim)
		if got := c.hear(1); !strings.HasPrefix(got, fmt.Sprintf(`{"board":%d,`, i)) || !strings.Contains(got, test.want) {
			t.Fatalf("claim %d brought\n%s\nnot %s", i, got, test.want)
		}
	}
}

// In colours the claimed cells are red and the right ones green, and the brackets are there for those who see neither.
func TestVerdictsInColours(t *testing.T) {
	cells, err := match3.FromRows([][]int{{1, 2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	verdict, err := match3test.CheckClaim(claim.Rows(cells), match3test.Claim{Board: [][]int64{{1, 5, 3}}})
	if err != nil {
		t.Fatal(err)
	}
	board := boardio.Numbers(cells)
	for _, color := range []string{"auto", "always", "never"} { // a buffer is no terminal
		var out bytes.Buffer
		output := newCheckOutput(&out, color)
		words := &checkWords{out: output, errors: os.Stderr}
		if err := words.checked(checked{
			board: board, kinds: claim.NewKinds(board, boardio.Options{}), verdict: verdict,
		}); err != nil {
			t.Fatal(err)
		}
		if err := words.end(0, 1, 0); err != nil {
			t.Fatal(err)
		}
		red, green, plain := "", "", ""
		if color == "always" {
			red, green, plain = "\x1b[1;31m", "\x1b[1;32m", "\x1b[0m"
		}
		want := "wrong: row 0, column 1: 2 is expected, the claim has 5, which the board never held\n" +
			"    claim        right\n" +
			"     1 " + red + "[5]" + plain + " 3      1 " + green + "[2]" + plain + " 3\n"
		if got := out.String(); got != want {
			t.Errorf("got\n%q\nwant\n%q", got, want)
		}
	}
}
