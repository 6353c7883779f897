package match3test

import (
	"context"
	"fmt"

	"example.com/match3/internal/mistakes"
)

// KnownMistake is a wrong way of resolving boards that programs have been found to follow.
type KnownMistake struct {
	Name   string // such as "rows-removed-first"
	Clause string // of docs/rules.md, which it breaks, as "2.1"
	What   string // what such a program does, as part of a sentence
}

// String is a whole sentence without its full stop: what the answer comes from, the clause and the name.
func (m KnownMistake) String() string { return "this is what comes out when " + m.Text() }

// Text is what such a program does, the clause and the name.
func (m KnownMistake) Text() string {
	return fmt.Sprintf("%s: clause %s, %s", m.What, m.Clause, m.Name)
}

// Title is the heading of the clause in docs/rules.md.
func (m KnownMistake) Title() string { return clauseTitles[m.Clause] }

// mistakesThatGive lists the known mistakes whose answer to the board is just what is claimed: the final board, and
// those of the two numbers that the claim has.
//
// Each board is looked at by itself. So the few mistakes that remember the boards before are never among them.
func mistakesThatGive(ctx context.Context, board [][]int64, claim Claim) ([]KnownMistake, error) {
	var found []KnownMistake
	for _, mistake := range mistakes.All() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		final, removed, passes := mistake.Resolve(clone(board))
		if equal(final, claim.Board) && agrees(claim.Removed, removed) && agrees(claim.Passes, passes) {
			found = append(found, KnownMistake{Name: mistake.Name, Clause: mistake.Clause, What: mistake.What})
		}
	}
	return found, nil
}

// agrees says whether a claimed number is that one, or is not claimed.
func agrees(claimed *int, number int) bool { return claimed == nil || *claimed == number }

// mistakesText says in lines what an answer comes from, or nothing.
func mistakesText(known []KnownMistake) string {
	const begin = "This is what comes out when"
	if len(known) == 1 {
		return begin + " " + known[0].Text() + ".\n"
	}
	text := ""
	for _, mistake := range known {
		text += "  - " + mistake.Text() + "\n"
	}
	if text != "" {
		text = begin + "\n" + text
	}
	return text
}

// explainedCells is up to how many cells a vector may have for the known mistakes to be tried on it when it is missed.
// Most are smaller, and a finding should not take long.
const explainedCells = 144

// explainShown finds the known mistakes that give the answers of those findings that are shown.
func (c *checker) explainShown() {
	for _, failure := range c.findings.shown() {
		if failure.claim.Board == nil || cells(failure.Board) > explainedCells {
			continue
		}
		known, err := mistakesThatGive(context.Background(), failure.Board, failure.claim)
		if err == nil {
			failure.Mistakes = known
		}
	}
}
