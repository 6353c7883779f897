package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/clipperhouse/displaywidth"

	"example.com/match3/internal/sidebyside"
	"example.com/match3/match3test"
)

// checkOutput is where the verdicts go, and whether a person sees them in colours.
type checkOutput struct {
	*bufio.Writer
	coloured bool
}

// newCheckOutput writes to out, with colours as their flag says.
func newCheckOutput(out io.Writer, color string) checkOutput {
	file, isFile := out.(*os.File)
	return checkOutput{bufio.NewWriter(out), coloured(color, isFile && isTerminal(file))}
}

// checkWords is a report for people. Where there is one board it says that it is right; where there are several, those
// that are not are described, and all are counted in the end.
type checkWords struct {
	out            checkOutput
	errors         io.Writer
	boards, claims string // the names of the inputs

	first *checked // held back until it is known whether there is another
	count int
}

func (w *checkWords) checked(c checked) error {
	w.count++
	if w.count == 1 {
		w.first = &c
		return nil
	}
	if err := w.flushFirst(true); err != nil {
		return err
	}
	return w.describe(c, true)
}

func (w *checkWords) end(right, wrong, refused int) error {
	if err := w.flushFirst(false); err != nil {
		return err
	}
	if w.count > 1 {
		fmt.Fprintf(w.out, "%d boards: %d right, %d wrong", w.count, right, wrong)
		if refused > 0 {
			fmt.Fprintf(w.out, ", %d refused", refused)
		}
		fmt.Fprintln(w.out)
	}
	return w.out.Flush()
}

// flushFirst describes the board that was held back.
func (w *checkWords) flushFirst(several bool) error {
	if w.first == nil {
		return nil
	}
	c := *w.first
	w.first = nil
	return w.describe(c, several)
}

// describe writes about one board, under a heading of its own if there are several.
func (w *checkWords) describe(c checked, several bool) error {
	if c.refused != nil {
		complainOf(w.errors, c.refused)
		return nil
	}
	if c.verdict.Right() {
		if several {
			return nil
		}
		_, err := fmt.Fprintln(w.out, "right: "+whatAgrees(c.verdict))
		return err
	}
	if several {
		heading := fmt.Sprintf("board %d (%s:%d, %s:%d): ", c.number, w.boards, c.line, w.claims, c.claimLine)
		fmt.Fprint(w.out, escaped(heading))
	}
	fmt.Fprintf(w.out, "wrong: %s\n", c.verdict.Difference.Words(c.kinds.Name))
	w.draw(c)
	_, err := fmt.Fprint(w.out, c.verdict.Remarks(c.kinds.Name))
	if several {
		_, err = fmt.Fprintln(w.out)
	}
	return err
}

// draw draws the claimed board beside the right one, where they differ.
func (w *checkWords) draw(c checked) {
	difference := c.verdict.Difference
	claimed, right := c.verdict.Boards()
	if right == nil {
		return
	}
	boards := sidebyside.Compare("claim", claimed, "right", right, c.kinds.Name)
	if w.out.coloured {
		boards[0].Emphasis = func(text string) string { return "\x1b[1;31m" + text + "\x1b[0m" }
		boards[1].Emphasis = func(text string) string { return "\x1b[1;32m" + text + "\x1b[0m" }
	}
	boards[0].Width, boards[1].Width = displaywidth.String, displaywidth.String
	fmt.Fprint(w.out, sidebyside.Draw(boards, max(difference.Row, 0), max(difference.Col, 0)))
}

// whatAgrees says what was claimed and is right.
func whatAgrees(v match3test.Verdict) string {
	text := "the board agrees"
	if v.Claim.Trace != nil {
		text = "each pass agrees"
	}
	if v.Claim.Removed != nil {
		text += fmt.Sprintf(", removed: %d", v.Want.Removed)
	}
	if v.Claim.Passes != nil {
		text += fmt.Sprintf(", passes: %d", v.Want.Passes)
	}
	return text
}
