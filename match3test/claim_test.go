package match3test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/match3"
	"example.com/match3/internal/mistakes"
	"example.com/match3/internal/sample"
	"example.com/match3/vectors"
)

func mustCheck(t *testing.T, board [][]int64, claim Claim) Verdict {
	t.Helper()
	v, err := CheckClaim(board, claim)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDifferences(t *testing.T) {
	for _, test := range []struct{ name, drawing, want string }{
		{
			"a cell", `
			A X B  ->  . . .
			X X X  ->  A . B
			C X D  ->  C A D`,
			"row 2, column 1: an empty cell is expected, the claim has 1",
		},
		{
			"cells", `
			A X B  ->  . . .
			X X X  ->  A . C
			C X D  ->  D . C`,
			"row 1, column 2: 2 is expected, the claim has 3; 3 cells in all differ",
		},
		{
			"a kind that was never there", `
			A X B  ->  . . .
			X X X  ->  A . B
			C X D  ->  C . E`,
			"row 2, column 2: 4 is expected, the claim has 5, which the board never held",
		},
		{
			"a kind that is no longer there", `
			X  ->  X
			X  ->  .
			X  ->  .`,
			"row 0, column 0: an empty cell is expected, the claim has 24",
		},
		{
			"too few rows", `
			A B  ->  A B
			C D  ->`,
			"the claim has 1 row, the board has 2",
		},
		{
			"too many rows", `
			A  ->  A
			   ->  .`,
			"the claim has 2 rows, the board has 1",
		},
		{
			"no rows", `
			A  ->`,
			"the claim has 0 rows, the board has 1",
		},
		{
			"a short row", `
			A B  ->  A B
			C D  ->  C`,
			"row 1 of the claim has 1 cell, the rows of the board have 2",
		},
		{
			"a long row comes before a wrong cell", `
			A B  ->  B A
			C D  ->  C D D`,
			"row 1 of the claim has 3 cells, the rows of the board have 2",
		},
		{
			"the number of tiles", `
			A A A  ->  . . .
			removed 2, passes 2`,
			"the board is right, but not the number of tiles removed: 3 is expected, the claim has 2",
		},
		{
			"the number of passes", `
			A A A  ->  . . .
			removed 3, passes -1`,
			"the board is right, but not the number of passes: 1 is expected, the claim has -1",
		},
		{
			"nothing", `
			A A A  ->  . . .
			removed 3, passes 1`,
			"",
		},
		{
			"nothing, where no counts are claimed", `
			A A A B  ->  . . . B`,
			"",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := mustCheck(t, first(drawnClaim(t, test.drawing)), second(drawnClaim(t, test.drawing)))
			got := ""
			if v.Difference != nil {
				got = v.Difference.String()
			}
			if got != test.want || v.Right() != (test.want == "") {
				t.Errorf("right: %v, difference %q, want %q", v.Right(), got, test.want)
			}
		})
	}
}

func first(board [][]int64, _ Claim) [][]int64 { return board }
func second(_ [][]int64, claim Claim) Claim    { return claim }

func TestHints(t *testing.T) {
	for _, test := range []struct{ name, drawing, want string }{
		{"exchanged", "A B C -> A D \n D E F -> B E \n -> C F", "rows and columns are exchanged"},
		{"upside down", "A B C -> D E F \n D E F -> A B C", "the top is at the bottom: the rows come in reverse order"},
		{"mirrored", "A B C -> C B A \n D E F -> F E D", "left and right are exchanged: the columns come in reverse order"},
		{"half", "A B C -> F E D \n D E F -> C B A", "the board is turned by half"},
		{"right", "A B C -> D A \n D E F -> E B \n -> F C", "the board is turned by a quarter to the right"},
		{"left", "A B C -> C F \n D E F -> B E \n -> A D", "the board is turned by a quarter to the left"},
		{"both", "A B C -> F C \n D E F -> E B \n -> D A", "rows and columns are exchanged, and both come in reverse order"},
		{"as given", "A A A -> A A A \n B C D -> B C D", "this is the board as it was given"},
		{
			"after a pass", `
			A B C  ->  . B C
			X D E  ->  . D E
			X F G  ->  . F G
			X A A  ->  A A A`, "this is the board after pass 1 of 2",
		},
		{"nothing known", "A B C -> A B D \n D E F -> C E F", ""},
		{"nearly exchanged", "A B C -> A D \n D E F -> B E \n -> C A", ""},
		{"exchanged, but cut off", "A B C -> A D \n D E F ->", ""},
		{"exchanged, but ragged", "A B C -> A D \n D E F -> B E \n -> C", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			board, claim := drawnClaim(t, test.drawing)
			v := mustCheck(t, board, claim)
			if v.Right() || v.Hint != test.want {
				t.Errorf("hint %q, want %q\n%v", v.Hint, test.want, v)
			}
		})
	}
}

// randomClaimBoard makes boards of all small shapes, some with gaps.
func randomClaimBoard(rnd *rand.Rand) [][]int64 {
	board := newBoard(rnd.IntN(9), rnd.IntN(9))
	least, kinds := rnd.Int64N(2), 2+rnd.Int64N(4)
	for row := range board {
		for col := range board[row] {
			board[row][col] = least + rnd.Int64N(kinds)
		}
	}
	return board
}

func TestRightClaimsAreNeverWrong(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 11))
	for range 3000 {
		board := randomClaimBoard(rnd)
		final, removed, passes := right(board)
		for _, claim := range []Claim{
			ClaimOf(final, removed, passes), ClaimOf(final, removed, -1), {Board: final}, {Board: final, Passes: &passes},
		} {
			if v := mustCheck(t, board, claim); !v.Right() || v.String() != "right" || v.Mistakes != nil || v.Hint != "" {
				t.Fatalf("board %v: %v", board, v)
			}
		}
	}
	for _, vector := range vectors.All() {
		if v := mustCheck(t, vector.Board, ClaimOf(vector.Final, vector.Removed, vector.Passes)); !v.Right() {
			t.Errorf("%s: %v", vector.ID, v)
		}
	}
}

// What is wrong in a way of its own is wrong, and nothing is said about mistakes.
func TestOtherWrongClaimsNameNoMistake(t *testing.T) {
	rnd := rand.New(rand.NewPCG(12, 12))
	all := mistakes.All()
	tried := 0
	for range 800 / sample.Step {
		board := randomClaimBoard(rnd)
		final, removed, passes := right(board)
		claim := ClaimOf(clone(final), removed, passes)
		switch cell := rnd.IntN(max(1, cells(board))); {
		case rnd.IntN(4) == 0:
			claim.Removed = new(removed + rnd.IntN(9) - 12)
		case cells(board) == 0:
			claim.Passes = new(7)
		default:
			claim.Board[cell/width(board)][cell%width(board)] += 1 + rnd.Int64N(3)
		}
		known := slices.ContainsFunc(all, func(m mistakes.Mistake) bool {
			final, removed, passes := m.Resolve(clone(board))
			return m.Clause != "5.5" && equal(final, claim.Board) && removed == *claim.Removed && passes == *claim.Passes
		})
		if known {
			continue
		}
		tried++
		v := mustCheck(t, board, claim)
		if v.Right() || len(v.Mistakes) > 0 || strings.Contains(v.String(), "mistake") {
			t.Fatalf("board %v: %v", board, v)
		}
	}
	if tried < 500/sample.Step {
		t.Errorf("only %d claims were tried", tried)
	}
}

// Each mistake is named by its own answers, wherever these are wrong.
func TestAnswersOfMistakesAreNamed(t *testing.T) {
	named := map[string]int{}
	for i, vector := range cases() {
		if i%sample.Step != 0 {
			continue
		}
		long := vector.Passes > 50 // takes seconds, and shows what goes wrong with passes
		if cells(vector.Board) > DefaultMistakeCells || testing.Short() && cells(vector.Board) > 40 {
			continue
		}
		large := cells(vector.Board) > 30 // and is looked at for those mistakes alone that smaller ones seldom show
		type key struct {
			final           string
			removed, passes int
		}
		of := map[key][]string{} // the names of the mistakes that give an answer
		claims := map[key]Claim{}
		for _, mistake := range mistakes.All() {
			if long && !strings.HasPrefix(mistake.Clause, "5.4") {
				continue
			}
			final, removed, passes := mistake.Resolve(clone(vector.Board))
			if equal(final, vector.Final) && removed == vector.Removed && passes == vector.Passes {
				continue
			}
			if large && (named[mistake.Name] > 2 || long && named[mistake.Name] > 0) {
				continue
			}
			k := key{fmt.Sprint(final), removed, passes}
			of[k] = append(of[k], mistake.Name)
			claims[k] = ClaimOf(final, removed, passes)
		}
		for k, names := range of {
			v := mustCheck(t, vector.Board, claims[k])
			if v.Right() || !large && !long && !slices.Equal(namesOf(v.Mistakes), names) {
				t.Errorf("vector %s: %v, and no others, are to be named: %v", vector.ID, names, v)
			}
			for _, name := range names {
				if !slices.Contains(namesOf(v.Mistakes), name) {
					t.Errorf("vector %s: %s is not named: %v", vector.ID, name, v)
				}
			}
			for _, mistake := range v.Mistakes {
				named[mistake.Name]++
			}
		}
	}
	if testing.Short() || sample.Only {
		return
	}
	// These show only from one board to the next, or in the board that was given.
	silent := []string{"input-changed", "count-carried-over", "answer-reused"}
	for _, mistake := range mistakes.All() {
		if (named[mistake.Name] == 0) != slices.Contains(silent, mistake.Name) {
			t.Errorf("%s is named %d times", mistake.Name, named[mistake.Name])
		}
	}
}

func TestVerdictIsDrawn(t *testing.T) {
	board, claim := drawnClaim(t, `
		1 2 10  ->  . .  .
		3 3  3  ->  1 2  .
		4 5  3  ->  4 5 10
		removed 4`)
	got := mustCheck(t, board, claim).String()
	want := text(`
			wrong: row 1, column 2: 10 is expected, the claim has an empty cell; 2 cells in all differ
			    claim           right
			      .   .   .       .   .   .
			      1   2 [ .]      1   2 [10]
			      4   5 [10]      4   5 [ 3]
			This is what comes out when
			  - two in a line are enough: clause 2.2, two-are-a-run
			  - three tiles that hang together in any way are a match: clause 2.5, areas-count
			  - all tiles that hang together with a run are removed with it: clause 2.5, area-goes-with-its-run
			  - tiles of the same kind beside a run are removed with it: clause 2.5, neighbours-go-with-their-run
		`)
	if got+"\n" != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLargeBoardsAreJudgedWithoutMistakes(t *testing.T) {
	large := newBoard(300, 300)
	for row := range large {
		for col := range large[row] {
			large[row][col] = int64(1 + (row/2+col/2)%5)
		}
	}
	wrong := clone(large)
	wrong[250][250] = 0
	v := mustCheck(t, large, Claim{Board: wrong})
	text := v.String()
	if v.Right() || !v.MistakesUntried || v.Mistakes != nil || !strings.Contains(text, "Known mistakes were not tried") {
		t.Errorf("%v", text)
	}
	if !strings.Contains(text, "rows 240 to 259 of 300, columns 242 to 257 of 300") || strings.Count(text, "\n") > 30 {
		t.Errorf("the drawing is not cropped to the difference:\n%v", text)
	}
	small := [][]int64{{1, 1, 1, 1}}
	claim := Claim{Board: newBoard(1, 4), Removed: new(3)}
	for _, test := range []struct {
		limit int
		tried bool
	}{{0, true}, {3, false}, {4, true}, {-1, false}} {
		v, err := Judge{MistakeCells: test.limit}.Check(context.Background(), small, claim)
		if err != nil || v.MistakesUntried == test.tried || (len(v.Mistakes) > 0) != test.tried {
			t.Errorf("up to %d cells: %v, %v", test.limit, v, err)
		}
	}
}

func TestBoardMustBeARectangle(t *testing.T) {
	v, err := CheckClaim([][]int64{{1, 2}, {1}}, Claim{})
	if v.Right() || v.String() != "not compared" {
		t.Errorf("whoever overlooks the error is told %v: %v", v.Right(), v)
	}
	if !errors.Is(err, match3.ErrRagged) || !strings.HasPrefix(err.Error(), "match3test: row 1: ") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Judge{}).Check(ctx, [][]int64{{1, 1, 1}}, Claim{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}

// Of claims nothing is asked.
func TestAnyClaimIsTaken(t *testing.T) {
	for _, claim := range []Claim{
		{},
		{Board: [][]int64{nil, nil}},
		{Board: [][]int64{{-1 << 63, 1<<63 - 1}}},
		{Board: newBoard(1, 3), Removed: new(-1 << 31), Passes: new(1<<31 - 1)},
		{Board: [][]int64{{1}, {}, {1, 2, 3}}},
	} {
		if v := mustCheck(t, [][]int64{{1, 1, 1}}, claim); v.Right() || v.String() == "" {
			t.Errorf("%v: %v", claim, v)
		}
		if v := mustCheck(t, [][]int64{}, claim); v.Right() != (len(claim.Board) == 0 && claim.Removed == nil) {
			t.Errorf("%v: %v", claim, v)
		}
	}
}

func TestEveryMistakeHasATitle(t *testing.T) {
	rules, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mistakes.All() {
		known := KnownMistake{m.Name, m.Clause, m.What}
		if !strings.Contains(string(rules), "\n### "+m.Clause+" "+known.Title()+"\n") {
			t.Errorf("%s: clause %s is not called %q", m.Name, m.Clause, known.Title())
		}
		if want := "this is what comes out when " + m.What + ": clause " + m.Clause + ", " + m.Name; known.String() != want {
			t.Errorf("%q, want %q", known, want)
		}
	}
}
