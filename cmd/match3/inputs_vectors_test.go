package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/match3/vectors"
)

// The command gives the verdicts of the vectors: results on standard output, places of what is refused on standard
// error, and the exit status. Inputs that are read in the same way, and of which something or nothing is refused, are
// the files of one run.
func TestInputVectors(t *testing.T) {
	type run struct {
		flags   string
		refuses bool
	}
	inputs := map[run][]vectors.Input{}
	for _, v := range vectors.Inputs() {
		way := run{flags: strings.Join(readingFlags(v), "\x00")}
		for _, result := range v.Results {
			way.refuses = way.refuses || result.Refused != ""
		}
		inputs[way] = append(inputs[way], v)
	}
	for way, alike := range inputs {
		flags := strings.Split(way.flags, "\x00")
		status := 0
		if way.refuses {
			status = 1
		}
		t.Run(fmt.Sprintf("%q status %d", flags, status), func(t *testing.T) {
			runInputs(t, flags, alike, status)
		})
	}
}

// readingFlags are what tells resolve how to read an input.
func readingFlags(v vectors.Input) []string {
	all := []string{"--from=" + v.Format}
	if v.Empty != nil {
		all = append(all, "--empty="+*v.Empty)
	}
	if v.Key != "" {
		all = append(all, "--key="+v.Key)
	}
	if v.MaxCells != 0 {
		all = append(all, "--max-cells="+strconv.Itoa(v.MaxCells))
	}
	if v.MaxLine != 0 {
		all = append(all, "--max-line="+strconv.Itoa(v.MaxLine))
	}
	return all
}

// runInputs resolves inputs in one run, each a file that has its name.
func runInputs(t *testing.T, flags []string, inputs []vectors.Input, status int) {
	args := append([]string{"resolve", "--to=json", "--max-named=0"}, flags...)
	dir := t.TempDir()
	var results, places []wantedLine
	for _, v := range inputs {
		args = append(args, v.ID)
		if err := os.WriteFile(filepath.Join(dir, v.ID), v.Text, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, r := range v.Results {
			if r.Refused != "" {
				places = append(places, wantedLine{v.ID, placeOf(v.ID, r)})
				continue
			}
			line := fmt.Sprintf(`{"board":%s,"removed":%d,"passes":%d}`, r.Final, r.Removed, r.Passes)
			results = append(results, wantedLine{v.ID, line})
		}
	}
	cmd := exec.Command("match3", args...)
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != status {
		t.Errorf("exit status is %d, want %d", got, status)
	}
	compareLines(t, "standard output", linesOf(stdout.String()), results, agree)
	complaints := linesOf(stderr.String())
	if len(places) > 1 { // how many were refused comes last
		complaints = complaints[:max(0, len(complaints)-1)]
	}
	compareLines(t, "standard error", complaints, places, strings.HasPrefix)
}

// agree says whether a result is the wanted one; the id of a board may follow.
func agree(got, want string) bool {
	return got == want || strings.HasPrefix(got, strings.TrimSuffix(want, "}")+`,"id":`)
}

// placeOf is how the line on standard error begins that refuses a board.
func placeOf(name string, r vectors.InputResult) string {
	place := fmt.Sprintf("%s:%d:%d: ", name, r.Line, r.Column)
	if r.Row >= 0 {
		place += fmt.Sprintf("row %d", r.Row)
	}
	if r.Row >= 0 && r.Col >= 0 {
		place += fmt.Sprintf(", column %d: ", r.Col)
	}
	return place
}

func linesOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

// wantedLine is a line that is wanted, and the input that gives it.
type wantedLine struct{ id, line string }

// compareLines finds the first line that is not the wanted one.
func compareLines(t *testing.T, what string, got []string, want []wantedLine, agree func(got, want string) bool) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%s: %s: a line is missing, want\n%q", what, want[i].id, want[i].line)
		case i >= len(want):
			t.Errorf("%s: a line is one too many:\n%q", what, got[i])
		case !agree(got[i], want[i].line):
			t.Errorf("%s: %s: the line is\n%q\nwant\n%q", what, want[i].id, got[i], want[i].line)
		default:
			continue
		}
		return
	}
}
