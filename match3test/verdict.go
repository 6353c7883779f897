package match3test

import (
	"strings"

	"example.com/match3/internal/sidebyside"
)

// Verdict is what comes of comparing a claim with the right answer.
type Verdict struct {
	Given [][]int64 // the board
	Claim Claim
	Want  Answer // what is right

	// Difference is the first difference; nil where there is none.
	Difference *Difference
	// Hint says in what plain relation a wrong board stands to the right one, such as "rows and columns are exchanged".
	// It is empty where there is none, and the board after one of the passes is known again only on a board of at most
	// DefaultMistakeCells cells.
	Hint string
	// Mistakes are all known mistakes that give just this claim on this board, in the order of their clauses.
	Mistakes []KnownMistake
	// MistakesUntried says that the mistakes were not tried, because the board has too many cells.
	MistakesUntried bool
}

// Right says whether all that is claimed is right.
func (v Verdict) Right() bool { return v.Difference == nil }

// String is the verdict in words: "right", or the first difference, the boards side by side with the cells that differ
// in brackets, the hint, and the known mistakes.
func (v Verdict) String() string {
	if v.Right() {
		return "right"
	}
	text := "wrong: " + v.Difference.String() + "\n" + v.drawing() + v.Remarks()
	return strings.TrimSuffix(text, "\n")
}

// Remarks are the lines that follow the boards: the hint, and what is known about mistakes. There may be none.
func (v Verdict) Remarks() string {
	var text strings.Builder
	if v.Hint != "" {
		text.WriteString("Hint: " + v.Hint + ".\n")
	}
	if v.MistakesUntried {
		text.WriteString("Known mistakes were not tried, because the board has too many cells.\n")
	}
	text.WriteString(mistakesText(v.Mistakes))
	return text.String()
}

// drawing shows the claimed and the right board where they differ.
func (v Verdict) drawing() string {
	if v.Difference.Aspect == AspectRemoved || v.Difference.Aspect == AspectPasses {
		return ""
	}
	boards := sidebyside.Compare("claim", v.Claim.Board, "right", v.Want.Board, nil)
	return sidebyside.Draw(boards, max(v.Difference.Row, 0), max(v.Difference.Col, 0))
}
