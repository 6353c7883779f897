package match3test

import (
	"strings"

	"example.com/match3/internal/sidebyside"
)

// Verdict is the result of comparing a claim with the right answer. The zero value, which is returned with an error,
// finds nothing right.
type Verdict struct {
	Given [][]int64 // the board
	Claim Claim
	Want  Answer // what is right

	// Difference is the first difference; nil where there is none.
	Difference *Difference
	// Hint names a simple relation between a wrong board and the right one, such as "rows and columns are exchanged".
	// It is empty where there is none, and the board after one of the passes is known again only on a board of at most
	// DefaultMistakeCells cells.
	Hint string
	// Contradiction is where the passes of a claimed trace contradict one another; nil where they do not. That may be
	// behind the first difference.
	Contradiction *Contradiction
	// Mistakes are all known mistakes that give exactly this claim on this board, in the order of their clauses.
	Mistakes []KnownMistake
	// MistakesUntried reports whether the mistakes were not tried because the board has too many cells.
	MistakesUntried bool

	compared bool // with the right answer
}

// Right reports whether everything that is claimed is right.
func (v Verdict) Right() bool { return v.compared && v.Difference == nil }

// String is the verdict in words: "right", or the first difference, the boards side by side with the cells that differ
// in brackets, the hint, and the known mistakes. The zero value is "not compared".
func (v Verdict) String() string {
	switch {
	case !v.compared:
		return "not compared"
	case v.Right():
		return "right"
	}
	text := "wrong: " + v.Difference.String() + "\n" + v.drawing() + v.Remarks(nil)
	return strings.TrimSuffix(text, "\n")
}

// Remarks returns the lines that follow the boards: a contradiction, the hint, and what is known about mistakes. There
// may be none. Kinds are written as name says, or as numbers if it is nil.
func (v Verdict) Remarks(name func(kind int64) string) string {
	var text strings.Builder
	if v.Contradiction != nil {
		text.WriteString("The trace contradicts itself: " + v.Contradiction.Words(name) + ".\n")
	}
	if v.Hint != "" {
		text.WriteString("Hint: " + v.Hint + ".\n")
	}
	if v.MistakesUntried {
		text.WriteString("Known mistakes were not tried, because the board has too many cells.\n")
	}
	text.WriteString(mistakesText(v.Mistakes))
	return text.String()
}

// Boards returns the claimed and the right board in which the difference shows; for a trace these are the boards after
// the pass. If it does not show on boards, both are nil.
func (v Verdict) Boards() (claimed, right [][]int64) {
	switch d := v.Difference; {
	case d == nil || d.Aspect == AspectRemoved || d.Aspect == AspectPasses:
		return nil, nil
	case d.words == nil:
		return v.Claim.Board, v.Want.Board
	case d.claimed == nil || d.right == nil || equal(d.claimed, d.right):
		return nil, nil
	default:
		return d.claimed, d.right
	}
}

// drawing shows the claimed and the right board where they differ.
func (v Verdict) drawing() string {
	claimed, right := v.Boards()
	if right == nil {
		return ""
	}
	return sidebyside.Draw(sidebyside.Compare("claim", claimed, "right", right, nil), max(v.Difference.Row, 0),
		max(v.Difference.Col, 0))
}
