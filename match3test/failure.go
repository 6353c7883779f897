package match3test

import "strings"

// Failure is one finding: a board whose answer does not follow the rules.
type Failure struct {
	Vector   string // the id of the vector; empty for random boards
	Property string // as the package comment lists them; empty where the written answer of a vector was missed
	Clause   string // of docs/rules.md, as "2.3"; empty where no clause is concerned
	Message  string // what is wrong with the answer, with places and numbers

	// Board is what the resolver was given, Got what it returned and Want what it should have returned; nil if there is
	// no such board. For the property input-untouched, Got is what became of the board that was given. They are
	// complete, even if the drawing of Error is cropped.
	Board, Got, Want [][]int64

	// Mistakes are the known mistakes that give exactly this answer. They are looked for if the answer to a small
	// vector was wrong and the failure is one of those shown.
	Mistakes []KnownMistake

	claim Claim // what was answered, where the answer of a vector was missed
	at    cell  // the place that the drawing must show
}

// Error returns the message, headed by vector or property and by the clause, and followed by a drawing of the boards
// and the known mistakes that give this answer.
func (f *Failure) Error() string {
	text := f.heading() + ": " + f.Message
	if drawing := f.drawing(); drawing != "" {
		text += "\n" + drawing
	}
	if len(f.Mistakes) > 0 {
		text = strings.TrimSuffix(text, "\n") + "\n" + mistakesText(f.Mistakes)
	}
	return text
}

func (f *Failure) heading() string {
	var parts []string
	if f.Vector != "" {
		parts = append(parts, "vector "+f.Vector)
	}
	if f.Property != "" {
		parts = append(parts, "property "+f.Property)
	}
	heading := strings.Join(parts, ", ")
	if f.Clause == "" {
		return heading
	}
	heading += " (clause " + f.Clause
	if title := clauseTitles[f.Clause]; title != "" {
		heading += ", " + title
	}
	return heading + ")"
}

// key is the group of findings that a finding belongs to: many boards fail for one reason.
func (f *Failure) key() string {
	if f.Property != "" {
		return "property " + f.Property
	}
	return "clause " + f.Clause
}
