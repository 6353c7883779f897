package reference_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/match3/internal/reference"
)

// passChapter is the chapter that says what is told of a pass, and draws it in blocks of its own.
const passChapter = "7."

// Every pass drawn in the rules is what the reference tells of it, and every clause of their chapter has a drawing.
func TestPassesAreDrawnRight(t *testing.T) {
	headings, blocks := readBlocks(t, "pass")
	drawn := map[string]bool{}
	shapes := map[string]bool{}
	for _, b := range blocks {
		drawn[b.clause] = true
		board, err := boardOfPass(b.lines)
		if err != nil {
			t.Fatalf("%s:%d: %v", rulesFile, b.line, err)
		}
		passes := reference.Passes(board, noTile)
		if len(passes) == 0 {
			t.Fatalf("%s:%d: there is no pass over this board", rulesFile, b.line)
		}
		for _, match := range passes[0].Matches {
			shapes[match.Shape] = true
		}
		if want := drawPass(board, passes[0]); !slices.Equal(b.lines, want) {
			t.Errorf("%s:%d: drawn as\n%s\nwant\n%s", rulesFile, b.line, strings.Join(b.lines, "\n"), strings.Join(want, "\n"))
		}
	}
	for _, clause := range headings {
		if strings.HasPrefix(clause, passChapter) && !drawn[clause] {
			t.Errorf("%s: clause %s has no drawing of a pass", rulesFile, clause)
		}
	}
	for _, shape := range []string{"line3", "line4", "line5+", "L", "T", "cross", "other"} {
		if !shapes[shape] {
			t.Errorf("%s: no match of the shape %s is drawn", rulesFile, shape)
		}
		delete(shapes, shape)
	}
	if len(shapes) > 0 {
		t.Errorf("there are other shapes: %v", shapes)
	}
}

// boardOfPass is the board left of the arrows of a drawing.
func boardOfPass(lines []string) (board [][]string, err error) {
	for _, line := range lines {
		cells, _, isRow := strings.Cut(line, "->")
		if !isRow {
			break
		}
		board = append(board, strings.Fields(cells))
		if len(board[len(board)-1]) != len(board[0]) {
			return nil, fmt.Errorf("rows of different lengths: %q", line)
		}
	}
	if len(board) == 0 {
		return nil, fmt.Errorf("no row has an arrow")
	}
	return board, nil
}

// drawPass draws a pass as the rules do.
func drawPass(board [][]string, pass reference.Pass[string]) []string {
	var lines []string
	numbers := map[[2]int]int{}
	for i, match := range pass.Matches {
		for _, cell := range match.Cells {
			numbers[cell] = i + 1
		}
	}
	for row := range board {
		var after []string
		for col := range board[row] {
			cell := "."
			if number, in := numbers[[2]int{row, col}]; in {
				cell = fmt.Sprint(number)
			}
			after = append(after, cell)
		}
		lines = append(lines, strings.Join(board[row], " ")+"  ->  "+strings.Join(after, " "))
	}
	for i, run := range pass.Runs {
		direction := "across"
		if run.Down {
			direction = "down"
		}
		lines = append(lines, fmt.Sprintf("run %d: %s %s from %d,%d, length %d", i+1, run.Kind, direction, run.Row, run.Col, run.Length))
	}
	for i, match := range pass.Matches {
		line := fmt.Sprintf("match %d: %s, run", i+1, match.Shape)
		if len(match.Runs) > 1 {
			line += "s"
		}
		for _, run := range match.Runs {
			line += fmt.Sprint(" ", run+1)
		}
		lines = append(lines, line)
	}
	for i, fall := range pass.Falls {
		lines = append(lines, fmt.Sprintf("fall %d: %s from %d,%d to %d,%d", i+1, fall.Kind, fall.From, fall.Col, fall.To, fall.Col))
	}
	return lines
}

// What is told of passes makes of each board the next, and the last has the numbers of the result. The order of the
// falls counts: a tile falls to where another lay.
func TestPassesAddUp(t *testing.T) {
	_, drawings := readRules(t)
	for _, d := range drawings {
		board := d.boards[0]
		passes := reference.Passes(board, noTile)
		removed := 0
		for _, pass := range passes {
			folded := make([][]string, len(board))
			for row := range board {
				folded[row] = slices.Clone(board[row])
			}
			for _, cell := range pass.Removed {
				folded[cell[0]][cell[1]] = noTile
			}
			for _, fall := range pass.Falls {
				folded[fall.From][fall.Col], folded[fall.To][fall.Col] = noTile, fall.Kind
			}
			if got, want := bracketed(folded), bracketed(pass.After); got != want {
				t.Errorf("%s:%d: pass %d makes\n%s\nwant\n%s", rulesFile, d.line, pass.Number, got, want)
			}
			removed += len(pass.Removed)
			if pass.RemovedSoFar != removed {
				t.Errorf("%s:%d: pass %d: %d removed so far, want %d", rulesFile, d.line, pass.Number, pass.RemovedSoFar, removed)
			}
			board = pass.After
		}
		if len(passes) != d.passes || removed != d.removed {
			t.Errorf("%s:%d: told of %d passes that remove %d, want %d and %d", rulesFile, d.line, len(passes), removed, d.passes, d.removed)
		}
	}
}
