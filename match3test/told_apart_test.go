package match3test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A drawing of a board and of what is claimed of it has a row a line, the board left of an arrow and the claim right of
// it. A letter is a kind (A is 1, B is 2), and so is a number; a point is an empty cell. Where a side is blank it has
// no such row. The last line has the claimed counts, or only the first, or none.
func drawnClaim(t *testing.T, drawing string) (board [][]int64, claim Claim) {
	t.Helper()
	board, claim.Board = [][]int64{}, [][]int64{}
	for line := range strings.Lines(strings.TrimSpace(drawing)) {
		line = strings.TrimSpace(line)
		left, right, isRow := strings.Cut(line, "->")
		if !isRow {
			for part := range strings.SplitSeq(line, ", ") {
				name, number, _ := strings.Cut(part, " ")
				value, err := strconv.Atoi(number)
				if err != nil {
					t.Fatal(err)
				}
				if name == "removed" {
					claim.Removed = &value
				} else {
					claim.Passes = &value
				}
			}
			continue
		}
		for _, side := range []struct {
			text string
			rows *[][]int64
		}{{left, &board}, {right, &claim.Board}} {
			if row := drawnRow(t, side.text); len(row) > 0 {
				*side.rows = append(*side.rows, row)
			}
		}
	}
	return board, claim
}

func drawnRow(t *testing.T, text string) []int64 {
	t.Helper()
	var row []int64
	for _, sign := range strings.Fields(text) {
		switch {
		case sign == ".":
			row = append(row, 0)
		case len(sign) == 1 && sign[0] >= 'A' && sign[0] <= 'Z':
			row = append(row, int64(sign[0]-'A')+1)
		default:
			kind, err := strconv.ParseInt(sign, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, kind)
		}
	}
	return row
}

func namesOf(mistakes []KnownMistake) []string {
	names := []string{}
	for _, mistake := range mistakes {
		names = append(names, mistake.Name)
	}
	return names
}

// Each board tells a mistake apart from all others: its answer is given by no other one.
func TestMistakesAreToldApart(t *testing.T) {
	file, err := os.ReadFile("testdata/told-apart.txt")
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(strings.TrimSpace(string(file)), "\n\n")[1:]
	if len(sections) < 100 {
		t.Errorf("only %d boards", len(sections))
	}
	for _, section := range sections {
		name, drawing, _ := strings.Cut(section, "\n")
		t.Run(name, func(t *testing.T) {
			board, claim := drawnClaim(t, drawing)
			v, err := CheckClaim(board, claim)
			if err != nil {
				t.Fatal(err)
			}
			if names := namesOf(v.Mistakes); !slices.Equal(names, []string{name}) {
				t.Errorf("%v\nnames %v", v, names)
			}
		})
	}
}

// Where a claim says less, or a board is plain, several mistakes give it, and all of them are named.
func TestAllMistakesThatFitAreNamed(t *testing.T) {
	for _, test := range []struct {
		name, drawing string
		want          []string
	}{
		{
			"two ways to fill a column", `
			A  ->  .
			B  ->  .
			X  ->  .
			X  ->  B
			X  ->  A
			removed 3, passes 1`,
			[]string{"order-reversed", "topmost-drops-first", "fallen-part-reversed"},
		},
		{
			"the board alone does not say what was counted", `
			A X B  ->  . . .
			X X X  ->  A X B
			C X D  ->  C X D`,
			[]string{
				"rows-removed-first", "rows-only", "first-row-unseen", "last-row-unseen", "run-open-at-column-end",
				"first-run-only", "longest-run-only", "columns-wait-for-rows", "columns-wait-for-the-fall", "fall-after-each-line",
			},
		},
		{
			"a right board, a wrong number of tiles", `
			A X B C  ->  . . . .
			X X X X  ->  A . B C
			D X E F  ->  D . E F
			removed 7`,
			[]string{"crossings-counted-twice"},
		},
		{
			"a right board, a right number of tiles, a wrong number of passes", `
			A B  ->  A B
			removed 0, passes 1`,
			[]string{"stable-look-counted"},
		},
		{
			"the counts of the right answer on the board of a mistake", `
			A X B  ->  . . .
			X X X  ->  A X B
			C X D  ->  C X D
			removed 5, passes 1`,
			[]string{},
		},
		{
			"a board of a mistake, with a number that no mistake gives", `
			X X X  ->  . . .
			A B C  ->  A B C
			removed 1000`,
			[]string{},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			board, claim := drawnClaim(t, test.drawing)
			v, err := CheckClaim(board, claim)
			if err != nil {
				t.Fatal(err)
			}
			if v.Right() {
				t.Fatal("the claim is right")
			}
			if names := namesOf(v.Mistakes); !slices.Equal(names, test.want) {
				t.Errorf("%v\nnames %v\nwant  %v", v, names, test.want)
			}
			if len(test.want) == 0 && strings.Contains(fmt.Sprint(v), "comes out") {
				t.Errorf("%v\nspeaks of mistakes", v)
			}
		})
	}
}
