package vectors

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
)

// fewest is the number of vectors that every clause has at least.
const fewest = 5

func TestNumbersAreRight(t *testing.T) {
	for _, v := range All() {
		final, removed, passes := reference.Resolve(v.Board, 0)
		if !reflect.DeepEqual(final, v.Final) {
			t.Errorf("%s: final is %v, want %v", v.ID, v.Final, final)
		}
		if removed != v.Removed || passes != v.Passes {
			t.Errorf("%s: removed %d, passes %d; want removed %d, passes %d", v.ID, v.Removed, v.Passes, removed, passes)
		}
	}
}

func TestSymbolsAreRight(t *testing.T) {
	for _, v := range Symbols() {
		final, removed, passes := reference.Resolve(v.Board, EmptySymbol)
		if !reflect.DeepEqual(final, v.Final) {
			t.Errorf("%s: final is %q, want %q", v.ID, v.Final, final)
		}
		if removed != v.Removed || passes != v.Passes {
			t.Errorf("%s: removed %d, passes %d; want removed %d, passes %d", v.ID, v.Removed, v.Passes, removed, passes)
		}
	}
}

func TestBoardsAreBoards(t *testing.T) {
	ids := map[string]bool{}
	for _, v := range All() {
		if ids[v.ID] {
			t.Errorf("%s: two vectors have this id", v.ID)
		}
		ids[v.ID] = true
		if len(v.Board) != len(v.Final) {
			t.Errorf("%s: %d rows become %d", v.ID, len(v.Board), len(v.Final))
			continue
		}
		for row := range v.Board {
			if len(v.Board[row]) != len(v.Board[0]) || len(v.Final[row]) != len(v.Board[0]) {
				t.Errorf("%s: row %d is not as long as row 0 of the board", v.ID, row)
			}
			for col, kind := range v.Board[row] {
				if kind < 0 || kind > 1<<32-1 {
					t.Errorf("%s: row %d, column %d: %d is no kind", v.ID, row, col, kind)
				}
			}
		}
	}
}

func TestEveryClauseHasVectors(t *testing.T) {
	const rulesFile = "../docs/rules.md"
	rules, err := os.ReadFile(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, v := range All() {
		count[v.Clause]++
	}
	var headings []string
	for _, m := range regexp.MustCompile(`(?m)^### ([1-5]\.\d+) `).FindAllStringSubmatch(string(rules), -1) {
		headings = append(headings, m[1])
		if count[m[1]] < fewest {
			t.Errorf("clause %s has %d vectors, want %d or more", m[1], count[m[1]], fewest)
		}
	}
	if clauses := Clauses(); !slices.Equal(clauses, headings) {
		t.Errorf("Clauses() = %v, but %s has %v", clauses, rulesFile, headings)
	}
}

// A symbol is compared as it is written. Whoever compares something less must come to another answer on some vector.
func TestSymbolsTellReadingsApart(t *testing.T) {
	readings := []struct {
		name string
		read func(symbol string) string
	}{
		{"case folded", strings.ToLower},
		{"first character only", func(s string) string { return string([]rune(s)[0]) }},
		{"digits read as numbers", func(s string) string {
			if number := strings.TrimLeft(s, "0"); number != "" {
				return number
			}
			return "0"
		}},
		{"0 taken for an empty cell", func(s string) string {
			if s == "0" {
				return EmptySymbol
			}
			return s
		}},
	}
	for _, r := range readings {
		t.Run(r.name, func(t *testing.T) {
			for _, v := range Symbols() {
				for _, row := range v.Board {
					for col, symbol := range row {
						row[col] = r.read(symbol)
					}
				}
				if _, removed, passes := reference.Resolve(v.Board, EmptySymbol); removed != v.Removed || passes != v.Passes {
					t.Logf("%s tells", v.ID)
					return
				}
			}
			t.Error("no vector tells")
		})
	}
}

func TestSymbolsAreNumberedAsMet(t *testing.T) {
	all, symbols := All(), Symbols()
	first := len(all) - len(symbols)
	for i, s := range symbols {
		v := all[first+i]
		var met []string // met[n-1] is the symbol that has become n
		for row := range s.Board {
			for col, symbol := range s.Board[row] {
				n := v.Board[row][col]
				switch {
				case symbol == EmptySymbol && n == 0:
				case n == int64(len(met))+1 && !slices.Contains(met, symbol):
					met = append(met, symbol)
				case n < 1 || n > int64(len(met)) || met[n-1] != symbol:
					t.Errorf("%s: row %d, column %d: %q has become %d", s.ID, row, col, symbol, n)
				}
			}
		}
	}
}

func TestCallersMayChangeWhatTheyGet(t *testing.T) {
	all, symbols, generated, inputs := fmt.Sprint(All()), fmt.Sprint(Symbols()), fmt.Sprint(GeneratedBoards()), inputsInFull()
	for _, v := range All() {
		for _, row := range v.Board {
			clear(row)
		}
	}
	for _, v := range Symbols() {
		for _, row := range v.Board {
			clear(row)
		}
	}
	for _, g := range GeneratedBoards() {
		for _, row := range g.Cells {
			clear(row)
		}
	}
	for _, in := range Inputs() {
		if in.Empty != nil {
			*in.Empty = ""
		}
		clear(in.Text)
		clear(in.Results)
	}
	if fmt.Sprint(All()) != all || fmt.Sprint(Symbols()) != symbols || fmt.Sprint(GeneratedBoards()) != generated ||
		inputsInFull() != inputs {
		t.Error("a caller's change is seen by the next one")
	}
}
