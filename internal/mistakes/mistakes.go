// Package mistakes holds typical wrong resolvers, each with the clause of docs/rules.md that it breaks. They prove that
// the vectors find such faults, and they tell the author of a wrong resolver which reading gives the same wrong answer.
//
// What may enter: a mistake that programs really make, said as a change to one step of the literal resolver in
// literal.go. What may not: a resolver written out a second time, a mistake that may hang or panic on some board, or
// anything that resolves boards for a user.
package mistakes

import "slices"

// Mistake is a wrong resolver.
type Mistake struct {
	Name         string // in lower case, words joined by hyphens; no two mistakes share one
	Clause       string // the clause of docs/rules.md that it breaks, such as "2.1"
	What         string // fits behind "this is what comes out when"
	MutatesInput bool   // whether Resolve changes the board it is given

	// Resolve resolves a board of rows of one length, top row first, in which 0 marks an empty cell. It ends on every
	// board and, unless MutatesInput says otherwise, leaves it untouched.
	Resolve func(board [][]int64) (final [][]int64, removed, passes int)
}

// All returns every mistake, in the order of the clauses. A mistake that remembers boards from one call to the next
// begins afresh with each call of All.
func All() []Mistake {
	return slices.Concat(
		shapeMistakes(),
		kindMistakes(),
		smallBoardMistakes(),
		markMistakes(),
		edgeMistakes(),
		lineMistakes(),
		choiceMistakes(),
		removalMistakes(),
		gravityMistakes(),
		passMistakes(),
		stateMistakes(),
	)
}

// mistaken makes a mistake of the literal resolver by changing some of its steps.
func mistaken(name, clause, what string, change func(r *resolver)) Mistake {
	r := literal()
	change(&r)
	return Mistake{Name: name, Clause: clause, What: what, MutatesInput: r.inPlace, Resolve: r.resolve}
}
