package match3test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/match3/vectors"
)

// cases are the vectors, small boards first, so that the first findings are easy ones to read.
func cases() []vectors.Vector {
	all := vectors.All()
	slices.SortStableFunc(all, func(a, b vectors.Vector) int {
		return cmp.Compare(cells(a.Board), cells(b.Board))
	})
	return all
}

func (c *checker) checkVectors() {
	for _, vector := range cases() {
		board, final, ok := c.limits.fit(vector.Board, vector.Final)
		if !ok {
			c.passedOver++
			continue
		}
		vector.Board, vector.Final = board, final
		c.checkVector(vector)
		if c.hung {
			return
		}
	}
}

// checkVector holds one answer to the one that is written down. What the answer leaves of the board that was given is
// the business of the properties.
func (c *checker) checkVector(vector vectors.Vector) {
	c.boards++
	a, failure := c.call(vector.Board)
	if failure == nil {
		failure = missed(a, vector)
	}
	if failure != nil {
		failure.Vector, failure.Clause = vector.ID, vector.Clause
		c.fail(failure)
	}
}

// missed says in what the answer differs from that of the vector, or returns nil.
func missed(a answer, vector vectors.Vector) *Failure {
	failure := &Failure{
		Board: vector.Board, Got: a.final, Want: vector.Final,
		claim: ClaimOf(a.final, a.removed, a.passes),
	}
	if !sameShape(vector.Final, a.final) {
		failure.Message = "the final board has " + shapeText(a.final) + ", not " + shapeText(vector.Final)
		return failure
	}
	var wrong []string
	if first, count := firstDifference(a.final, vector.Final); count > 0 {
		wrong = append(wrong, differenceText(a.final, vector.Final, first, count))
		failure.at = first
	}
	if a.removed != vector.Removed {
		wrong = append(wrong, fmt.Sprintf("removed is %d, not %d", a.removed, vector.Removed))
	}
	if a.passes != vector.Passes && a.passes != notCounted {
		wrong = append(wrong, fmt.Sprintf("passes is %d, not %d", a.passes, vector.Passes))
	}
	if len(wrong) == 0 {
		return nil
	}
	failure.Message = strings.Join(wrong, "; ")
	return failure
}

// notCounted is the number of passes that a resolver gives when it does not count them.
const notCounted = -1

func differenceText(got, want [][]int64, first cell, count int) string {
	text := fmt.Sprintf("the final board has %s at row %d, column %d, not %s",
		drawCell(got[first.row][first.col]), first.row, first.col, drawCell(want[first.row][first.col]))
	if count > 1 {
		text += fmt.Sprintf(", and %s in all are wrong", plural(count, "cell"))
	}
	return text
}

// shapeText tells the shape of a board, also of one that is no rectangle.
func shapeText(board [][]int64) string {
	if len(board) == 0 {
		return "no rows"
	}
	first := len(board[0])
	for row := range board {
		if len(board[row]) != first {
			return fmt.Sprintf("%s, of %d and of %s", plural(len(board), "row"), first, plural(len(board[row]), "cell"))
		}
	}
	return fmt.Sprintf("%s of %s", plural(len(board), "row"), plural(first, "cell"))
}
