package match3test

import (
	"fmt"
	"slices"
)

func (c *checker) checkRandomBoards() {
	random := newRandom(c.limits)
	for _, board := range random.boards() {
		c.checkProperties(board, random.names(board))
		if c.hung {
			return
		}
	}
}

// checkProperties holds the answer for one board to all properties, as far as each can still be asked. The names are
// the other kinds under which the board is given once more.
func (c *checker) checkProperties(board [][]int64, names map[int64]int64) {
	c.boards++
	a, ok := c.answer(board)
	if !ok {
		return
	}
	for _, ask := range []func([][]int64, answer) *Failure{
		inputUntouched, ownMemory,
		noRunLeft, leftAlone, runsRemoved, removedCount, passCount, columnOrder, gravity,
	} {
		if failure := ask(board, a); failure != nil {
			c.fail(failure)
		}
	}

	c.compare(propRepeatable, board, a)
	c.compare(propResolveAgain, a.final, answer{final: a.final, passes: min(a.passes, 0)})
	c.compare(propMirror, mirror(board), answer{final: mirror(a.final), removed: a.removed, passes: a.passes})
	if keepsKinds(board, a.final) {
		renamed := answer{final: rename(a.final, names), removed: a.removed, passes: a.passes}
		c.compare(propRename, rename(board, names), renamed)
	}
}

// answer has a board resolved, and reports what makes the answer unfit to be asked about anything else.
func (c *checker) answer(board [][]int64) (answer, bool) {
	if c.hung {
		return answer{}, false
	}
	a, failure := c.call(board)
	if failure == nil && !sameShape(board, a.final) {
		failure = &Failure{
			Property: propShape, Board: board, Got: a.final,
			Message: "the final board has " + shapeText(a.final) + ", not " + shapeText(board),
		}
	}
	if failure != nil {
		failure.Clause = propertyClauses[failure.Property]
		c.fail(failure)
		return answer{}, false
	}
	return a, true
}

// compare has a board resolved whose answer follows from that for another one.
func (c *checker) compare(property string, board [][]int64, want answer) {
	a, ok := c.answer(board)
	if !ok {
		return
	}
	failure := broken(property, board, a)
	failure.Want = want.final
	first, count := firstDifference(a.final, want.final)
	switch {
	case count > 0:
		failure.Message = differenceText(a.final, want.final, first, count)
		failure.at = first
	case a.removed != want.removed:
		failure.Message = fmt.Sprintf("removed is %d, not %d", a.removed, want.removed)
	case a.passes != want.passes:
		failure.Message = fmt.Sprintf("passes is %d, not %d", a.passes, want.passes)
	default:
		return
	}
	c.fail(failure)
}

func broken(property string, board [][]int64, a answer) *Failure {
	return &Failure{Property: property, Clause: propertyClauses[property], Board: board, Got: a.final}
}

func inputUntouched(board [][]int64, a answer) *Failure {
	if equal(board, a.given) {
		return nil
	}
	failure := broken(propInputUntouched, board, a)
	// What the drawing must show is the board that was spoiled, not the answer.
	failure.Got, failure.Want = clone(a.given), board
	failure.Message = "the board that was given has changed; drawn is what became of it"
	return failure
}

// ownMemory writes into the board that was returned and looks whether the one that was given changes. A resolver that
// works in place has been told so already by inputUntouched.
func ownMemory(board [][]int64, a answer) *Failure {
	if !equal(board, a.given) {
		return nil
	}
	for row := range a.returned {
		for col := range a.returned[row] {
			a.returned[row][col]++
		}
	}
	shared := !equal(board, a.given)
	// What was written is taken back, lest a resolver be blamed that keeps its answers and gives them out again.
	for row := range a.returned {
		copy(a.returned[row], a.final[row])
	}
	if !shared {
		return nil
	}
	failure := broken(propOwnMemory, board, a)
	failure.Message = "writing to the final board changes the board that was given"
	return failure
}

func noRunLeft(board [][]int64, a answer) *Failure {
	runs := inRuns(a.final)
	if len(runs) == 0 {
		return nil
	}
	failure := broken(propNoRunLeft, board, a)
	failure.at = runs[0]
	failure.Message = fmt.Sprintf("the final board holds a run of kind %d at row %d, column %d",
		a.final[runs[0].row][runs[0].col], runs[0].row, runs[0].col)
	return failure
}

func leftAlone(board [][]int64, a answer) *Failure {
	if len(inRuns(board)) > 0 {
		return nil
	}
	failure := broken(propLeftAlone, board, a)
	failure.Want = board
	if first, count := firstDifference(a.final, board); count > 0 {
		failure.at = first
		failure.Message = "the board holds no run, yet " + differenceText(a.final, board, first, count)
		return failure
	}
	if a.removed != 0 {
		failure.Message = fmt.Sprintf("the board holds no run, yet removed is %d", a.removed)
		return failure
	}
	return nil
}

func runsRemoved(board [][]int64, a answer) *Failure {
	inRun := make(map[int64]int)
	for _, cell := range inRuns(board) {
		inRun[board[cell.row][cell.col]]++
	}
	before, after := countKinds(board), countKinds(a.final)
	for _, kind := range kindsOf(board) {
		if gone := before[kind] - after[kind]; gone < inRun[kind] {
			failure := broken(propRunsRemoved, board, a)
			failure.Message = fmt.Sprintf("%s of kind %d lie in runs of the board, but only %d are gone from the final one",
				plural(inRun[kind], "tile"), kind, max(gone, 0))
			return failure
		}
	}
	return nil
}

func removedCount(board [][]int64, a answer) *Failure {
	failure := broken(propRemovedCount, board, a)
	before, after := countKinds(board), countKinds(a.final)
	for _, kind := range kindsOf(a.final) {
		if after[kind] > before[kind] {
			failure.Message = fmt.Sprintf("the board has %s of kind %d, the final one %d",
				plural(before[kind], "tile"), kind, after[kind])
			return failure
		}
	}
	total := 0
	for _, kind := range kindsOf(board) {
		gone := before[kind] - after[kind]
		total += gone
		if gone == 1 || gone == 2 {
			failure.Message = fmt.Sprintf("%s of kind %d went, but no run has fewer than three",
				plural(gone, "tile"), kind)
			return failure
		}
	}
	if total != a.removed {
		failure.Message = fmt.Sprintf("removed is %d, but the final board has %s fewer than the board",
			a.removed, plural(total, "tile"))
		return failure
	}
	return nil
}

func passCount(board [][]int64, a answer) *Failure {
	if a.passes == notCounted {
		return nil
	}
	failure := broken(propPassCount, board, a)
	switch {
	case a.passes < 0:
		failure.Message = fmt.Sprintf("passes is %d; a resolver that does not count them returns -1", a.passes)
	case a.passes == 0 && a.removed > 0:
		failure.Message = fmt.Sprintf("passes is 0, but removed is %d", a.removed)
	case a.passes > 0 && a.removed/3 < a.passes:
		failure.Message = fmt.Sprintf("passes is %d, but removed is %d, fewer than three a pass", a.passes, a.removed)
	default:
		return nil
	}
	return failure
}

func columnOrder(board [][]int64, a answer) *Failure {
	for col := range width(board) {
		before, after := column(board, col), column(a.final, col)
		if !isSubsequence(after, before) {
			failure := broken(propColumnOrder, board, a)
			failure.at = cell{0, col}
			failure.Message = fmt.Sprintf("column %d of the final board is not what is left of that column of the board", col)
			return failure
		}
	}
	return nil
}

// gravity looks at tiles above empty cells. It leaves boards from which nothing was removed to leftAlone, for there
// tiles may float.
func gravity(board [][]int64, a answer) *Failure {
	if equal(board, a.final) {
		return nil
	}
	for row := range len(a.final) - 1 {
		for col, kind := range a.final[row] {
			if kind != 0 && a.final[row+1][col] == 0 {
				failure := broken(propGravity, board, a)
				failure.at = cell{row, col}
				failure.Message = fmt.Sprintf("the tile at row %d, column %d of the final board floats", row, col)
				return failure
			}
		}
	}
	return nil
}

// keepsKinds says whether the final board has no kinds but those of the board, so that it can be renamed as the board
// is.
func keepsKinds(board, final [][]int64) bool {
	kinds := kindsOf(board)
	for _, kind := range kindsOf(final) {
		if !slices.Contains(kinds, kind) {
			return false
		}
	}
	return true
}
