// Package vectors holds boards with their right answers, for tests of anything that resolves boards. Each vector
// belongs to the clause of docs/rules.md that it tests best. Beside them it holds boards made from random numbers, for
// tests of what makes them, and inputs with their verdicts, for tests of what reads boards. The files are embedded
// here, and can be read without Go as well: README.md tells how.
package vectors

import (
	"maps"
	"slices"
)

// EmptySymbol is the empty cell of a board of symbols. On a board of numbers it is 0.
const EmptySymbol = "."

// Vector is a board of numbers and what comes of it.
type Vector struct {
	ID     string // no two vectors share one, be they of numbers or of symbols
	Clause string // the clause of docs/rules.md that it tests best, such as "2.1"

	// Board and Final are rows of one length, top row first. A cell is 0 where it is empty, and at most 4294967295.
	// Neither board is nil, and nor is any row.
	Board, Final [][]int64

	Removed int // tiles, over all passes
	Passes  int // those that removed something
}

// SymbolVector is a board of symbols and what comes of it. A cell is a string; each one but EmptySymbol is a kind.
type SymbolVector struct {
	ID, Clause      string
	Board, Final    [][]string
	Removed, Passes int
}

// All returns the vectors of numbers, and after them those of symbols, in which each symbol has become a number: 1 for
// the first that is met on the board, row by row from the top, 2 for the next one, and so on. They are made anew in
// each call, so that the caller may change them.
func All() []Vector {
	all := numbers()
	for _, s := range Symbols() {
		number := map[string]int64{EmptySymbol: 0}
		all = append(all, Vector{
			ID: s.ID, Clause: s.Clause,
			Board: numbered(s.Board, number), Final: numbered(s.Final, number),
			Removed: s.Removed, Passes: s.Passes,
		})
	}
	return all
}

// numbered replaces symbols by their numbers, and gives new symbols the next ones.
func numbered(board [][]string, number map[string]int64) [][]int64 {
	rows := make([][]int64, len(board))
	for row := range board {
		rows[row] = make([]int64, len(board[row]))
		for col, symbol := range board[row] {
			if _, met := number[symbol]; !met {
				number[symbol] = int64(len(number))
			}
			rows[row][col] = number[symbol]
		}
	}
	return rows
}

// Clauses returns the clauses that have vectors, in ascending order.
func Clauses() []string {
	clauses := map[string]bool{}
	for _, v := range numbers() {
		clauses[v.Clause] = true
	}
	for _, s := range Symbols() {
		clauses[s.Clause] = true
	}
	return slices.Sorted(maps.Keys(clauses))
}
