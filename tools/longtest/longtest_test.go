package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/engine"
)

func command(t *testing.T, args ...string) (status int, out, complaints string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// The last line has the count, and no more boards than were asked for but the last case may have some too many.
func TestRun(t *testing.T) {
	before := engine.InUse()
	againsts := []string{referenceName}
	if engine.Best > engine.Portable {
		againsts = append(againsts, engine.Portable.String())
	}
	for _, against := range againsts {
		status, out, _ := command(t, "--boards", "200", "--against", against)
		if status != 0 || !regexp.MustCompile(`^[0-9]+ boards in [0-9]+ cases, [a-z0-9]+ against `+against+`, seed 1, from case 0: no difference\n$`).MatchString(out) {
			t.Errorf("exit status %d, output %q", status, out)
		}
	}
	if status, out, _ := command(t, "--boards", "1", "--first", "12", "--seed", "7"); status != 0 || !strings.Contains(out, " in 1 cases, ") {
		t.Errorf("exit status %d, output %q", status, out)
	}
	if status, out, _ := command(t, "--boards", "3000", "--jobs", "3"); status != 0 || !strings.Contains(out, "no difference") {
		t.Errorf("exit status %d, output %q", status, out)
	}
	if engine.InUse() != before {
		t.Errorf("tier %v is in use, before it was %v", engine.InUse(), before)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"--against", "fast"},
		{"--tier", "fast"},
		{"--boards", "-1"},
		{"--seconds", "-1"},
		{"--seconds", "NaN"},
		{"--jobs", "0"},
		{"--jobs", "100000"},
		{"now"},
		{"--tier", "portable", "--against", "portable"},
	} {
		if status, out, complaints := command(t, args...); status != 2 || out != "" || complaints == "" {
			t.Errorf("%q: exit status %d, output %q, complaints %q", args, status, out, complaints)
		}
	}
}

// A case depends on the seed and its number alone, whatever was drawn before.
func TestDraw(t *testing.T) {
	var warm drawn
	shapes := map[[2]int]bool{}
	for number := range uint64(2000) {
		var cold drawn
		warm.draw(3, number)
		cold.draw(3, number)
		if warm.rows != cold.rows || warm.cols != cold.cols || warm.boards != cold.boards || !slices.Equal(warm.cells, cold.cells) {
			t.Fatalf("case %d is not the same twice", number)
		}
		shapes[[2]int{warm.rows, warm.cols}] = true
	}
	if len(shapes) < 300 {
		t.Errorf("2000 cases have %d shapes", len(shapes))
	}
}

// Whatever the path under test does wrong comes to light.
func TestDifferences(t *testing.T) {
	for _, test := range []struct {
		name  string
		wrong func(h *held)
		want  string
	}{
		{"a cell", func(h *held) { h.final()[0] ^= 1 }, "the reference: "},
		{"a count", func(h *held) { h.results[0].Removed++ }, "the reference: "},
		{"passes", func(h *held) { h.results[0].Passes++ }, "the reference: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := worker{cases: make([]held, 1), begin: caseWithCells, count: 1}
			w.underTest(1)
			w.byReference()
			if len(w.found) > 0 {
				t.Fatal(w.found)
			}
			test.wrong(&w.cases[0])
			w.byReference()
			if len(w.found) != 1 || !strings.Contains(w.found[0].text, test.want) {
				t.Errorf("found %q", w.found)
			}
		})
	}
	var h held
	h.draw(1, caseWithCells)
	h.lay()
	h.memory[len(h.memory)-guards] = 0
	if h.guarded() {
		t.Error("a guard that was written to is taken for whole")
	}
}

// caseWithCells is a case with a single board that has cells.
const caseWithCells = 44

// A panic is a difference too. Here it comes from a second case for which there is no memory.
func TestPanics(t *testing.T) {
	w := worker{cases: make([]held, 1), begin: 7, count: 2}
	w.underTest(1)
	if len(w.found) != 1 || !strings.Contains(w.found[0].text, "panic") {
		t.Errorf("found %q", w.found)
	}
}

func TestPicture(t *testing.T) {
	if got, want := picture([]byte{1, 0, 255, 7}, 2), "1 .\n255 7\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
