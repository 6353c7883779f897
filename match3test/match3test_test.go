package match3test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/mistakes"
	"example.com/match3/vectors"
)

func TestReferencePasses(t *testing.T) {
	Test(t, right)
	if err := Check(right); err != nil {
		t.Error(err)
	}
}

func TestPassesNeedNotBeCounted(t *testing.T) {
	uncounted := func(board [][]int64) ([][]int64, int, int) {
		final, removed, _ := right(board)
		return final, removed, -1
	}
	if err := Check(uncounted); err != nil {
		t.Error(err)
	}
}

// Results of 0 rows or 0 cells may be nil: the rules know no difference.
func TestNilForNothing(t *testing.T) {
	sparing := func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		if len(final) == 0 {
			return nil, removed, passes
		}
		for row := range final {
			if len(final[row]) == 0 {
				final[row] = nil
			}
		}
		return final, removed, passes
	}
	if err := Check(sparing); err != nil {
		t.Error(err)
	}
}

func TestAllVectorsAreUsed(t *testing.T) {
	all := len(vectors.All())
	if all == 0 {
		t.Fatal("there are no vectors")
	}
	c, _ := check(t, right)
	if want := all + randomBoards; c.boards != want || c.passedOver != 0 {
		t.Errorf("%d boards and %d passed over, want %d and 0", c.boards, c.passedOver, want)
	}
}

func TestFailuresAreFound(t *testing.T) {
	err := Check(func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		return final, removed + 1, passes
	})
	var failure *Failure
	if !errors.As(err, &failure) {
		t.Fatalf("no *Failure in %v", err)
	}
	first := cases()[0]
	if failure.Vector != first.ID || failure.Clause != first.Clause || failure.Property != "" {
		t.Errorf("the first failure is %v, want one of vector %s", failure, first.ID)
	}
	want := fmt.Sprintf("removed is %d, not %d", first.Removed+1, first.Removed)
	if failure.Message != want {
		t.Errorf("message %q, want %q", failure.Message, want)
	}
	if !equal(failure.Board, first.Board) || !equal(failure.Got, first.Final) || !equal(failure.Want, first.Final) {
		t.Errorf("the failure does not hold the boards of the vector:\n%v", failure)
	}

	total := len(vectors.All()) + randomBoards
	heading := fmt.Sprintf("on %d boards, %d of them shown", total, maxShown)
	if !strings.Contains(err.Error(), heading) {
		t.Errorf("the error does not say %q:\n%v", heading, err)
	}
	joined, ok := errors.Unwrap(err).(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != maxShown {
		t.Errorf("want %d failures joined", maxShown)
	}
}

func TestBadArguments(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"no resolver", Check(nil), "resolver is nil"},
		{"no kinds", Check(right, MaxKind(0)), "MaxKind is 0; give 1 or more"},
		{"negative kinds", Check(right, MaxKind(-5)), "MaxKind is -5"},
		{"negative rows", Check(right, Shape(-1, 3)), "Shape is -1 x 3"},
		{"negative columns", Check(right, Shape(3, -1)), "Shape is 3 x -1"},
		{"too large", Check(right, Shape(1<<20, 1<<20)), "16777216 cells at most"},
		{"the first error of two", Check(right, Shape(8, 8), MaxKind(0)), "MaxKind is 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
				t.Fatalf("error %v, want one that says %q", test.err, test.want)
			}
			var failure *Failure
			if errors.As(test.err, &failure) {
				t.Errorf("a Failure, although nothing was resolved: %v", failure)
			}
		})
	}
}

// recorder is a test that only writes down what it is told. Of testing.TB it has what Test uses.
type recorder struct {
	testing.TB
	errors, logs []string
	fatal        string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }
func (r *recorder) Log(args ...any)   { r.logs = append(r.logs, fmt.Sprint(args...)) }
func (r *recorder) Fatal(args ...any) {
	r.fatal = fmt.Sprint(args...)
	panic(r) // Fatal does not return
}

func record(resolve Resolve, options ...Option) *recorder {
	r := &recorder{}
	func() {
		defer func() {
			if value := recover(); value != nil && value != any(r) {
				panic(value)
			}
		}()
		Test(r, resolve, options...)
	}()
	return r
}

func TestTestReports(t *testing.T) {
	if r := record(right); len(r.errors)+len(r.logs) > 0 || r.fatal != "" {
		t.Errorf("the reference: %+v", r)
	}
	if r := record(nil); !strings.Contains(r.fatal, "resolver is nil") {
		t.Errorf("no resolver: %+v", r)
	}

	r := record(func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		return final, removed + 1, passes
	})
	if len(r.errors) != maxShown+1 {
		t.Fatalf("%d errors, want %d and a summary", len(r.errors), maxShown)
	}
	vector := cases()[0]
	heading := fmt.Sprintf("vector %s (clause %s, %s): ", vector.ID, vector.Clause, clauseTitles[vector.Clause])
	if !strings.HasPrefix(r.errors[0], heading) {
		t.Errorf("first error:\n%s\nwant it to begin with %q", r.errors[0], heading)
	}
	if summary := r.errors[maxShown]; !strings.Contains(summary, "20 of them shown") {
		t.Errorf("summary %q", summary)
	}
}

func TestSummaryCounts(t *testing.T) {
	var c checker
	c.boards = 1
	c.fail(&Failure{Vector: "v", Clause: "2.2", Message: "wrong"})
	if got, want := c.summary(), "1 finding on 1 board (clause 2.2: 1)"; got != want {
		t.Errorf("summary %q, want %q", got, want)
	}
	for range 30 {
		c.fail(&Failure{Property: propMirror, Clause: "5.5", Message: "wrong"})
	}
	c.boards, c.passedOver = 40, 2
	want := "match3test: 31 findings on 40 boards, 20 of them shown (clause 2.2: 1, property mirror: 30); " +
		"2 vectors passed over, which the options exclude:\n"
	if got := c.err().Error(); !strings.HasPrefix(got, want) {
		t.Errorf("error %q, want it to begin with %q", got, want)
	}
	// The lone finding of the clause is not crowded out, and the rest is filled up.
	shown := c.findings.shown()
	if len(shown) != maxShown || shown[0].Vector != "v" {
		t.Errorf("%d shown, the first %v", len(shown), shown[0])
	}
}

// The titles are those of the page, and every clause that is pointed to exists.
func TestClauses(t *testing.T) {
	page, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := make(map[string]string)
	for _, match := range regexp.MustCompile(`(?m)^### ([1-5]\.[0-9]+) (.+)$`).FindAllStringSubmatch(string(page), -1) {
		headings[match[1]] = match[2]
	}
	for clause, title := range headings {
		if clauseTitles[clause] != title {
			t.Errorf("clause %s is called %q here, %q in docs/rules.md", clause, clauseTitles[clause], title)
		}
	}
	for clause := range clauseTitles {
		if _, ok := headings[clause]; !ok {
			t.Errorf("clause %s is not in docs/rules.md", clause)
		}
	}
	for property, clause := range propertyClauses {
		if _, ok := clauseTitles[clause]; !ok && clause != "" {
			t.Errorf("property %s points to clause %s, which does not exist", property, clause)
		}
	}
	for _, vector := range vectors.All() {
		if _, ok := clauseTitles[vector.Clause]; !ok {
			t.Errorf("vector %s points to clause %s, which does not exist", vector.ID, vector.Clause)
		}
	}
}

// A resolver with a known mistake is told which, in the words of a verdict.
func TestFailuresNameKnownMistakes(t *testing.T) {
	for _, mistake := range mistakes.All() {
		if mistake.Name != "rows-removed-first" {
			continue
		}
		err := Check(mistake.Resolve)
		if err == nil {
			t.Fatal("nothing is found")
		}
		want := "This is what comes out when runs across are removed before runs down are looked for: " +
			"clause 2.1, rows-removed-first.\n"
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not have\n%s", err, want)
		}
		var failure *Failure
		if !errors.As(err, &failure) || !slices.Contains(namesOf(failure.Mistakes), mistake.Name) {
			t.Errorf("the first failure does not name the mistake: %v", failure)
		}
	}
	err := Check(func(board [][]int64) ([][]int64, int, int) {
		final, removed, passes := right(board)
		return final, removed + 77, passes
	})
	if err == nil || strings.Contains(err.Error(), "comes out") {
		t.Errorf("a mistake of its own: %v", err)
	}
}
