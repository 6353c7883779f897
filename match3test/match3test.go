// Package match3test tests whether any resolver of match-3 boards follows the rules of docs/rules.md. A game with an
// engine of its own calls [Test] in one line of a test.
//
//	func TestEngine(t *testing.T) {
//		match3test.Test(t, func(board [][]int64) ([][]int64, int, int) {
//			... // hand the board to the engine, and return what it made of it
//		})
//	}
//
// The resolver is given the boards of example.com/match3/vectors, whose answers are written down, and several hundred
// random boards, the same in every run, whose answers must have these properties:
//
//	no-panic         the resolver does not panic
//	returns          it returns, within [Patience]
//	shape            the final board has the rows and columns of the board
//	input-untouched  the board that was given is unchanged
//	own-memory       the final board shares no memory with it
//	no-run-left      the final board holds no run
//	left-alone       a board without a run comes back unchanged
//	runs-removed     all tiles that lie in runs of the board are removed, kind by kind
//	removed-count    the tiles before are those after and those removed, and no kind loses only one or two tiles
//	pass-count       passes are counted if and only if tiles were removed, and each removed at least three
//	column-order     each column of the final board is its column of the board less some tiles, in the same order
//	gravity          where tiles were removed, no tile of the final board has an empty cell beneath it
//	repeatable       the same board gives the same answer twice
//	resolve-again    resolving the final board changes and removes nothing
//	mirror           a board mirrored left to right gives the mirrored answer
//	rename           a board whose kinds are renamed gives the renamed answer
//
// The vectors prove more, and name the clause; the properties are for the boards that nobody thought of.
//
// If the answer to a vector is wrong and known mistakes give exactly that answer, the finding names them. [CheckClaim]
// does the same for a single answer to any board.
//
// A panic of the resolver is caught and reported. What ends the whole program cannot be: a fatal error of the runtime,
// such as a stack that overflowed, or a call of os.Exit.
package match3test

import (
	"errors"
	"testing"
	"time"
)

// Resolve resolves a board: row 0 is the top row, 0 is an empty cell, every other number is a kind. All rows have the
// same length; there may be no rows, and rows may have no cells.
//
// It returns the final board, in the same form and in memory of its own, the number of tiles removed, and the number
// of passes that removed some. It must leave the board that it was given untouched. If an engine does not count passes,
// passes is -1 and is not checked.
type Resolve func(board [][]int64) (final [][]int64, removed, passes int)

// Patience is how long a resolver may take for one board; all boards are small. A resolver that takes longer is
// reported as hanging, and the check ends there. The goroutine in which it hangs cannot be stopped and goes on. Time in
// which the whole process does not run counts for next to nothing.
const Patience = 10 * time.Second

// patience is Patience but for the tests of this package, which cannot wait so long.
var patience = Patience

// Test tests the resolver with the vectors and the properties, and reports each finding as an error of the test, with
// the boards drawn side by side. As with [Check], at most twenty are shown and the rest counted. The log says how many
// boards the options excluded.
func Test(t testing.TB, resolve Resolve, options ...Option) {
	t.Helper()
	c, err := newChecker(resolve, options)
	if err != nil {
		t.Fatal(err)
	}
	c.run()
	for _, failure := range c.findings.shown() {
		t.Error(failure)
	}
	if !c.findings.none() {
		t.Error("match3test: " + c.summary())
	}
	if c.passedOver > 0 {
		t.Log("match3test: " + c.passedOverText())
	}
}

// Check tests the resolver with the vectors and the properties, and returns nil or all findings joined. Each is a
// [*Failure], which [errors.As] finds. At most twenty are shown, first one for each clause and property, then a second
// one for each, and so on; the rest are counted.
//
// A nil resolver and an option out of range are errors too, without a Failure.
func Check(resolve Resolve, options ...Option) error {
	c, err := newChecker(resolve, options)
	if err != nil {
		return err
	}
	c.run()
	return c.err()
}

// checker is one check of one resolver.
type checker struct {
	resolve    Resolve
	limits     limits
	findings   findings
	boards     int // that were resolved, the variants of a board not counted
	passedOver int // vectors that the limits exclude
	hung       bool
}

func newChecker(resolve Resolve, options []Option) (*checker, error) {
	if resolve == nil {
		return nil, errors.New("match3test: the resolver is nil; give a function")
	}
	limits, err := newLimits(options)
	if err != nil {
		return nil, err
	}
	return &checker{resolve: resolve, limits: limits}, nil
}

// run goes through the vectors first: where one of these fails, what is wrong is known most exactly.
func (c *checker) run() {
	c.checkVectors()
	if !c.hung {
		c.checkRandomBoards()
	}
	c.explainShown()
}

func (c *checker) fail(failure *Failure) {
	c.findings.add(failure)
}
