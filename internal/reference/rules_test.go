package reference_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
)

const rulesFile = "../../docs/rules.md"

// fixedClauses are the numbers that docs/rules.md must have as headings, in this order. They are fixed: vectors, tests
// and messages point to them.
var fixedClauses = strings.Fields(`
	1.1 1.2 1.3
	2.1 2.2 2.3 2.4 2.5 2.6 2.7
	3.1 3.2 3.3
	4.1 4.2 4.3 4.4
	5.1 5.2 5.3 5.4 5.5
	7.1 7.2 7.3 7.4 7.5 7.6`)

const noTile = "."

// drawing is a block of docs/rules.md whose fence is labelled board.
type drawing struct {
	clause          string       // the heading it stands under
	line            int          // of its fence, counted from 1
	boards          [][][]string // as given, after each pass if they are drawn, as it comes out
	removed, passes int
}

// Everything drawn in the rules is what the reference does, and every clause has a drawing.
func TestRulesAreDrawnRight(t *testing.T) {
	headings, drawings := readRules(t)
	if !slices.Equal(headings, fixedClauses) {
		t.Errorf("%s: clauses are\n%v, want\n%v", rulesFile, headings, fixedClauses)
	}
	drawn := map[string]bool{}
	for _, d := range drawings {
		drawn[d.clause] = true
		t.Run(fmt.Sprintf("%s/line%d", d.clause, d.line), d.check)
	}
	for _, clause := range headings {
		if !drawn[clause] && !strings.HasPrefix(clause, passChapter) {
			t.Errorf("%s: clause %s has no drawing", rulesFile, clause)
		}
	}
}

func (d drawing) check(t *testing.T) {
	first, last := d.boards[0], d.boards[len(d.boards)-1]
	final, removed, passes := reference.Resolve(first, noTile)
	if removed != d.removed || passes != d.passes {
		t.Errorf("drawn as removed %d, passes %d; want removed %d, passes %d", d.removed, d.passes, removed, passes)
	}
	if got, want := bracketed(last), bracketed(final); got != want {
		t.Errorf("drawn as the final board:\n%s\nwant:\n%s", got, want)
	}
	if len(d.boards) == 2 {
		return
	}
	if len(d.boards) != passes+1 {
		t.Fatalf("%d boards drawn for %d passes; want the first and the last, or one after each pass", len(d.boards), passes)
	}
	board := first // of its own for this drawing, so it may be worked on
	for pass, drawn := range d.boards[1:] {
		reference.Remove(board, reference.Mark(board, noTile), noTile)
		reference.Fall(board, noTile)
		if got, want := bracketed(drawn), bracketed(board); got != want {
			t.Errorf("drawn after pass %d:\n%s\nwant:\n%s", pass+1, got, want)
		}
	}
}

var (
	clauseHeading = regexp.MustCompile(`^### (\d+\.\d+) \S`)
	countsLine    = regexp.MustCompile(`^removed (\d+), passes (\d+)$`)
)

// readRules gives the clauses of docs/rules.md and its drawings, both in their order. A drawing that cannot be read
// ends the test.
func readRules(t *testing.T) (headings []string, drawings []drawing) {
	t.Helper()
	headings, blocks := readBlocks(t, "board")
	for _, b := range blocks {
		d, err := readDrawing(b.lines)
		if err != nil {
			t.Fatalf("%s:%d: %v", rulesFile, b.line, err)
		}
		d.clause, d.line = b.clause, b.line
		drawings = append(drawings, d)
	}
	return headings, drawings
}

// block is what stands between two fences of docs/rules.md.
type block struct {
	clause string // the heading it stands under
	line   int    // of its first fence, counted from 1
	lines  []string
}

// readBlocks gives the clauses of docs/rules.md and the blocks whose fences have that label, both in their order.
func readBlocks(t *testing.T, label string) (headings []string, blocks []block) {
	t.Helper()
	text, err := os.ReadFile(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	clause := ""
	for i := 0; i < len(lines); i++ {
		if m := clauseHeading.FindStringSubmatch(lines[i]); m != nil {
			clause = m[1]
			headings = append(headings, clause)
		} else if strings.HasPrefix(lines[i], "#") {
			clause = ""
		}
		if lines[i] != "```"+label {
			continue
		}
		length := slices.Index(lines[i+1:], "```")
		if length < 0 {
			t.Fatalf("%s:%d: the drawing has no end", rulesFile, i+1)
		}
		blocks = append(blocks, block{clause, i + 1, lines[i+1 : i+1+length]})
		i += 1 + length
	}
	return headings, blocks
}

// readDrawing reads the lines between the fences: rows of boards side by side, then the line of the two numbers.
func readDrawing(lines []string) (drawing, error) {
	var d drawing
	if len(lines) == 0 || !countsLine.MatchString(lines[len(lines)-1]) {
		return d, fmt.Errorf("the last line of a drawing must read %q", "removed 0, passes 0")
	}
	counts := lines[len(lines)-1]
	if _, err := fmt.Sscanf(counts, "removed %d, passes %d", &d.removed, &d.passes); err != nil {
		return d, fmt.Errorf("%q: %w", counts, err)
	}
	d.boards = make([][][]string, 2) // a drawing without rows is of two boards without rows
	for i, line := range lines[:len(lines)-1] {
		rows := strings.Split(line, "->")
		switch {
		case len(rows) < 2:
			return d, fmt.Errorf("row %d has no arrow: %q", i, line)
		case i == 0:
			d.boards = make([][][]string, len(rows))
		case len(rows) != len(d.boards):
			return d, fmt.Errorf("row %d has parts of %d boards, row 0 of %d", i, len(rows), len(d.boards))
		}
		for b, row := range rows {
			cells := strings.Fields(row)
			if i > 0 && len(cells) != len(d.boards[b][0]) || len(cells) != len(strings.Fields(rows[0])) {
				return d, fmt.Errorf("row %d is not as long as the others: %q", i, line)
			}
			d.boards[b] = append(d.boards[b], cells)
		}
	}
	return d, nil
}

// bracketed shows a board with brackets round its rows, so that rows without cells can be seen too.
func bracketed(board [][]string) string {
	rows := make([]string, len(board))
	for i, row := range board {
		rows[i] = "[" + strings.Join(row, " ") + "]"
	}
	return strings.Join(rows, "\n")
}

// A reader of drawings that takes anything would prove nothing.
func TestBrokenDrawingsAreRefused(t *testing.T) {
	tests := []struct{ name, drawing string }{
		{"nothing at all", ""},
		{"no counts", "A  ->  A"},
		{"counts cut off", "A  ->  A\nremoved 0"},
		{"no arrow", "A A\nremoved 0, passes 0"},
		{"ragged rows", "A A  ->  A A\nA  ->  A\nremoved 0, passes 0"},
		{"final board narrower", "A A  ->  A\nremoved 0, passes 0"},
		{"an arrow more in one row", "A  ->  A\nA  ->  A  ->  A\nremoved 0, passes 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d, err := readDrawing(strings.Split(tt.drawing, "\n")); err == nil {
				t.Errorf("read as %v, want an error", d)
			}
		})
	}
}
