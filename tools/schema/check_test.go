package schema

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const checkSchema = "../docs/check.schema.json" // from the folder of the vectors

func TestBrokenVerdictsAreNotValid(t *testing.T) {
	const good = `{"board":0,"line":1,"claim_line":2,"verdict":"wrong","right":{"removed":5,"passes":1},` +
		`"difference":{"aspect":"cell","row":1,"column":2,"expected":".","claimed":"X","unknown_kind":true,` +
		`"cells":2,"text":"t"},` +
		`"hint":"h","mistakes_tried":true,"mistakes":[{"name":"rows-only","clause":"2.2","what":"w"}]}`
	testBreakages(t, checkSchema, good, []breakage{
		{"another verdict", `"wrong"`, `"bad"`},
		{"a right verdict with a difference", `"wrong"`, `"right"`},
		{"no difference", `"difference"`, `"differences"`},
		{"board negative", `"board":0`, `"board":-1`},
		{"line 0", `"line":1`, `"line":0`},
		{"another aspect", `"cell"`, `"cel"`},
		{"claimed without expected", `"expected":".",`, ``},
		{"a column without a row", `"row":1,`, ``},
		{"no text", `"text":"t"`, `"text":""`},
		{"mistakes that were not tried", `"mistakes_tried":true`, `"mistakes_tried":false`},
		{"no mistakes", `[{"name":"rows-only","clause":"2.2","what":"w"}]`, `[]`},
		{"a clause of chapter 6", `"2.2"`, `"6.2"`},
		{"a member more", `"hint"`, `"tip"`},
		{"right negative", `"removed":5`, `"removed":-5`},
	})
}

// What the command writes is valid, whatever the claim.
func TestVerdictsAreValid(t *testing.T) {
	schema := compile(t, checkSchema)
	dir := t.TempDir()
	claims := []string{
		`{"board":["...","A.B","C.D"],"removed":5,"passes":1}`,
		`["...","AXB","CXD"]`, `["...","A.B","C.."]`, `["A","B"]`, `[]`,
		`[["...","A.B","C.D"],-3]`, `{"board":["...","A.B","C.D"],"passes":9}`,
		`[[0,null,1.5],["x",7,-3],[true,"",""]]`, `[["."],[]]`,
		`{}`, `[[`, `7`,
		`{"format":"match3-trace","version":1,"rows":3,"cols":3,"empty":".","trace":[],"removed":0,"passes":0}`,
		`{"format":"match3-trace","version":1,"rows":9,"cols":3,"empty":".","trace":[],"removed":0,"passes":0}`,
		`{"format":"match3-trace","version":1,"rows":3,"cols":3,"empty":".","trace":[{"pass":1,"runs":[],` +
			`"matches":[],"removed":[[-1,9]],"falls":[],"removed_so_far":0}],"removed":1,"passes":0}`,
	}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	boards := write("boards.jsonl", strings.Repeat("[\"AXB\",\"XXX\",\"CXD\"]\n", len(claims)+1)+"[[1],[]]\n")
	command := exec.Command("go", "run", "./cmd/match3", "check", "--json", boards,
		write("claims.jsonl", strings.Join(claims, "\n")))
	command.Dir = "../.."
	lines, err := command.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) { // some are wrong
		t.Fatalf("%v", err)
	}
	n := 0
	for line := range bytes.Lines(lines) {
		n++
		if err := validate(schema, line); err != nil {
			t.Errorf("%s%v", line, err)
		}
	}
	if want := len(claims) + 2; n != want {
		t.Errorf("%d lines, want %d", n, want)
	}
}
