// Package match3 resolves the boards of match-3 games: every horizontal or vertical run of three or more equal tiles is
// marked, all marked tiles are removed at once, the rest fall, and this repeats until the board is stable. The final
// board and the number of tiles removed come out. The rules are written down clause by clause in docs/rules.md.
//
// # Which entry to take
//
//   - [Resolve] takes rows of any comparable type and gives back fresh rows: the whole job in one call.
//   - [ResolveBytes] and [ResolveBatch] work in place on plain row-major bytes, without allocating.
//   - [Board] holds a board of up to 2^32-1 kinds, is read and written as text and JSON, and resolves in place.
//   - [Resolver] owns the memory that resolving needs, for those who resolve many boards in one goroutine.
//   - [Board.Passes] resolves a board pass by pass and says what each did: runs, matches and their shapes, what was
//     removed and what fell. It is what animations and explanations are made of.
//   - [Board.Mark], [Board.Remove] and [Board.Fall] are the phases of a pass one by one, for a loop of your own.
//
// # Positions
//
// Row 0 is the top row and column 0 the left one, in arguments, results and errors.
package match3

// Result is what resolving a board did.
type Result struct {
	// Removed is the number of tiles removed over all passes, each counted once.
	Removed int
	// Passes is the number of passes that removed something: 0 for a board that was stable already.
	Passes int
}
