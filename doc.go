// Package match3 resolves the boards of match-3 games: every horizontal or vertical run of three or more equal tiles is
// marked, all marked tiles are removed at once, the rest fall, and this repeats until the board is stable. The result is
// the final board and the number of tiles removed. The rules are written down clause by clause in docs/rules.md.
//
// # Which function to use
//
//   - [Resolve] takes rows of any comparable type and returns fresh rows: the whole job in one call.
//   - [ResolveBytes] and [ResolveBatch] work in place on row-major bytes, without allocating.
//   - [Board] holds a board of up to 2^32-1 kinds, reads and writes it as text and JSON, and resolves it in place.
//   - [Resolver] owns the memory that resolving needs, for resolving many boards in one goroutine.
//   - [Board.Passes] resolves a board pass by pass and reports what each pass did: runs, matches and their shapes, what
//     was removed and what fell. Use it to animate or explain a cascade.
//   - [Board.Mark], [Board.Remove] and [Board.Fall] are the phases of a pass one by one, for a loop of your own.
//   - [Diff] describes how two boards differ, for the messages of tests.
//
// # Positions
//
// Row 0 is the top row and column 0 the left one, in arguments, results and errors.
package match3

// Result says what resolving a board did.
type Result struct {
	// Removed is the number of tiles removed over all passes, each counted once.
	Removed int
	// Passes is the number of passes that removed something: 0 for a board that was stable already.
	Passes int
}
