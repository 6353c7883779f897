package match3

import (
	"context"
	"sync"

	"example.com/match3/internal/engine"
)

// Resolver resolves boards with memory that it keeps from one to the next: once it has seen a board as large, resolving
// allocates nothing. The zero value is ready to use. It must not be used by several goroutines at once; give each its
// own, or call the functions of the package.
type Resolver struct {
	scratch engine.Scratch
}

// Resolve resolves b in place.
func (r *Resolver) Resolve(b *Board) Result {
	removed, passes := engine.Resolve(&r.scratch, b.engine())
	return Result{Removed: removed, Passes: passes}
}

// ResolveBytes resolves in place a board of rows x cols bytes that lies row by row, top row first: 0 is empty, 1 to 255
// are kinds. When len(cells) is not rows*cols, or the sizes are negative or overflow, the error wraps [ErrSize] and
// nothing was written.
func (r *Resolver) ResolveBytes(cells []byte, rows, cols int) (Result, error) {
	if engine.FitsSmall(len(cells), rows, cols) {
		removed, passes := engine.ResolveSmall(cells, rows, cols)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if _, err := checkCells(len(cells), rows, cols, 1); err != nil {
		return Result{}, err
	}
	return r.resolveBytes(cells, rows, cols), nil
}

// ResolveBatch resolves in place len(results) boards of rows x cols bytes each that lie back to back in cells, laid out
// as for [Resolver.ResolveBytes], and fills results. When the sizes do not fit, the error wraps [ErrSize] and nothing
// was written.
func (r *Resolver) ResolveBatch(cells []byte, rows, cols int, results []Result) error {
	size, err := checkCells(len(cells), rows, cols, len(results))
	if err != nil {
		return err
	}
	for i := range results {
		results[i] = r.resolveBytes(cells[i*size:(i+1)*size], rows, cols)
	}
	return nil
}

// resolveBytes resolves cells, whose number is known to fit.
func (r *Resolver) resolveBytes(cells []byte, rows, cols int) Result {
	removed, passes := engine.ResolveRows(&r.scratch, cells, rows, cols)
	return Result{Removed: removed, Passes: passes}
}

// resolvers are for the functions that have no Resolver at hand.
var resolvers = sync.Pool{New: func() any { return new(Resolver) }}

// ResolveBytes is [Resolver.ResolveBytes] without a Resolver at hand. Many goroutines may call it at once on slices that
// do not overlap.
func ResolveBytes(cells []byte, rows, cols int) (Result, error) {
	if engine.FitsSmall(len(cells), rows, cols) {
		removed, passes := engine.ResolveSmall(cells, rows, cols)
		return Result{Removed: removed, Passes: passes}, nil
	}
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	return r.ResolveBytes(cells, rows, cols)
}

// ResolveBatch is [Resolver.ResolveBatch] without a Resolver at hand. Many goroutines may call it at once on slices that
// do not overlap.
func ResolveBatch(cells []byte, rows, cols int, results []Result) error {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	return r.ResolveBatch(cells, rows, cols, results)
}

// Resolve resolves the board in place.
func (b *Board) Resolve() Result {
	return run(b.engine())
}

// ResolveContext resolves the board in place and looks at ctx before each pass. When ctx is done it returns what was
// done so far, with the error of ctx, and leaves the board as it is after the last whole pass; calling it again
// goes on from there.
func (b *Board) ResolveContext(ctx context.Context) (Result, error) {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	var res Result
	cascade := engine.Start(&r.scratch, b.engine())
	for {
		if ctx.Err() != nil {
			return res, ctx.Err()
		}
		removed := cascade.Pass()
		if removed == 0 {
			return res, nil
		}
		res.Removed += removed
		res.Passes++
	}
}

// run resolves a board of kinds with pooled memory.
func run(b engine.Board[Kind]) Result {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	removed, passes := engine.Resolve(&r.scratch, b)
	return Result{Removed: removed, Passes: passes}
}

// engine is the board as the engine takes it, on the same cells.
func (b *Board) engine() engine.Board[Kind] {
	return engine.Board[Kind]{Rows: b.rows, Cols: b.cols, Cells: b.cells}
}
