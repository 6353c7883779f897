package mistakes

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/match3/internal/reference"
	"example.com/match3/internal/sample"
	"example.com/match3/vectors"
)

// Steps that were wrong by themselves would make every mistake a second one.
func TestLiteralAgreesWithReference(t *testing.T) {
	r := literal()
	compare := func(name string, board grid) {
		t.Helper()
		final, removed, passes := r.resolve(board)
		want, wantRemoved, wantPasses := reference.Resolve(board, 0)
		if !equal(final, want) || removed != wantRemoved || passes != wantPasses {
			t.Errorf("%s: board %v\ngot  %v, removed %d, passes %d\nwant %v, removed %d, passes %d",
				name, board, final, removed, passes, want, wantRemoved, wantPasses)
		}
	}
	for _, v := range vectors.All() {
		compare(v.ID, v.Board)
	}
	rnd := rand.New(rand.NewPCG(3, 3))
	for i := range 2000 {
		compare(fmt.Sprint("random board ", i), randomBoard(rnd))
	}
}

// longCascade is the number of passes above which a board is held against the mistakes of chapter 5 only. The few
// boards above it would take nearly all the time of these tests, and they are there to show what goes wrong with
// passes.
const longCascade = 50

// found is what the vectors find out about one mistake.
type found struct {
	caught       []string // the vectors that catch it
	ofItsClause  []string // those among them that belong to the clause it breaks
	changedInput bool
	answers      [sha256.Size]byte // a fingerprint of the wrong ones, to tell mistakes apart
}

func TestVectorsCatchEveryMistake(t *testing.T) {
	var all []Mistake
	for i, m := range All() {
		if i%sample.Step == 0 {
			all = append(all, m)
		}
	}
	results := caughtBy(all)
	catchers := map[string]map[string]bool{} // vector: the clauses of the mistakes it catches
	alike := map[[sha256.Size]byte]string{}  // the wrong answers of a mistake: its name
	var table strings.Builder
	fmt.Fprintln(&table, "mistake | clause | how many vectors catch it | first that does")
	for i, m := range all {
		f := results[i]
		first := "none"
		if len(f.caught) > 0 {
			first = f.caught[0]
		}
		fmt.Fprintf(&table, "%s | %s | %d | %s\n", m.Name, m.Clause, len(f.caught), first)
		if len(f.caught) == 0 {
			t.Errorf("%s: no vector catches it", m.Name)
		} else if len(f.ofItsClause) == 0 {
			t.Errorf("%s: %d vectors catch it, but none of clause %s, which it breaks", m.Name, len(f.caught), m.Clause)
		}
		if f.changedInput != m.MutatesInput {
			t.Errorf("%s: changes the board it is given: %v, but MutatesInput is %v", m.Name, f.changedInput, m.MutatesInput)
		}
		if other, same := alike[f.answers]; same && !m.MutatesInput {
			t.Errorf("%s and %s: no vector tells them apart", m.Name, other)
		}
		alike[f.answers] = m.Name
		for _, id := range f.caught {
			if catchers[id] == nil {
				catchers[id] = map[string]bool{}
			}
			catchers[id][m.Clause] = true
		}
	}
	t.Logf("%d mistakes\n%s", len(all), table.String())

	if sample.Only {
		return
	}
	// And the other way round: a vector stands under a clause that can be broken on it.
	for _, v := range vectors.All() {
		if !catchers[v.ID][v.Clause] {
			t.Errorf("vector %s stands under clause %s, but catches no mistake that breaks it", v.ID, v.Clause)
		}
	}
}

// caughtBy holds the mistakes against the vectors, side by side. Each mistake gets the vectors in their order, because
// some remember the board before.
func caughtBy(all []Mistake) []found {
	results := make([]found, len(all))
	against := vectors.All()
	var next sync.Mutex
	todo := 0
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				next.Lock()
				i := todo
				todo++
				next.Unlock()
				if i >= len(all) {
					return
				}
				results[i] = findOut(all[i], against)
			}
		})
	}
	workers.Wait()
	return results
}

func findOut(m Mistake, against []vectors.Vector) found {
	var f found
	answers := sha256.New()
	for _, v := range against {
		if v.Passes > longCascade && !strings.HasPrefix(m.Clause, "5.") {
			continue
		}
		given := clone(v.Board)
		final, removed, passes := m.Resolve(given)
		changed := !equal(given, v.Board)
		f.changedInput = f.changedInput || changed
		if changed || !equal(final, v.Final) || removed != v.Removed || passes != v.Passes {
			f.caught = append(f.caught, v.ID)
			if v.Clause == m.Clause {
				f.ofItsClause = append(f.ofItsClause, v.ID)
			}
			fmt.Fprintln(answers, v.ID, final, removed, passes)
		}
	}
	answers.Sum(f.answers[:0])
	return f
}

func TestMistakesEndOnEveryBoard(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	boards := []grid{{}, {{}}, {{}, {}}, {{0}}, {{7}}, {{-1, -1, -1}}, {{1 << 62, -1 << 62, 0}}}
	for range 300 {
		boards = append(boards, randomBoard(rnd))
	}
	for _, m := range All() {
		for _, board := range boards {
			given := clone(board)
			m.Resolve(given)
			if !m.MutatesInput && !equal(given, board) {
				t.Errorf("%s: board %v has become %v", m.Name, board, given)
			}
		}
	}
}

func TestMistakesAreNamed(t *testing.T) {
	rules, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	what := regexp.MustCompile(`^[a-z0-9].*[^.]$`) // goes on with a sentence that somebody else ends
	named := map[string]bool{}
	all := All()
	for _, m := range all {
		if !name.MatchString(m.Name) {
			t.Errorf("%q: a name is of words in lower case, joined by hyphens", m.Name)
		}
		if named[m.Name] {
			t.Errorf("%s: two mistakes have this name", m.Name)
		}
		named[m.Name] = true
		if !what.MatchString(m.What) {
			t.Errorf("%s: %q does not fit behind %q", m.Name, m.What, "this is what comes out when")
		}
		if !strings.Contains(string(rules), "\n### "+m.Clause+" ") {
			t.Errorf("%s: docs/rules.md has no clause %s", m.Name, m.Clause)
		}
	}
	inOrder := func(a, b Mistake) int { return strings.Compare(a.Clause, b.Clause) }
	if !slices.IsSortedFunc(all, inOrder) {
		t.Error("the mistakes are not in the order of the clauses")
	}
}

func equal(a, b grid) bool { return slices.EqualFunc(a, b, slices.Equal[[]int64]) }

// randomBoard makes boards of all small shapes, of few kinds, and with empty cells on every other board.
func randomBoard(rnd *rand.Rand) grid {
	b := make(grid, rnd.IntN(10))
	cols := rnd.IntN(10)
	kinds := 1 + rnd.Int64N(5)
	least := rnd.Int64N(2)
	for row := range b {
		b[row] = make([]int64, cols)
		for col := range b[row] {
			b[row][col] = least + rnd.Int64N(kinds+1-least)
		}
	}
	return b
}
