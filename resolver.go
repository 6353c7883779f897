package match3

import (
	"context"
	"sync"

	"example.com/match3/internal/engine"
)

// Resolver resolves boards with memory that it keeps from one board to the next: a board no larger than those before it
// is resolved without allocating. The zero value is ready to use. A Resolver must not be used by several goroutines at
// once; give each its own, or call the functions of the package.
type Resolver struct {
	scratch engine.Scratch
	codes   []byte  // of the cells that Resolve has before it
	tracer  *tracer // for Passes; large, so only there once needed
}

// Resolve resolves b in place.
func (r *Resolver) Resolve(b *Board) Result {
	b.note()
	removed, passes := engine.ResolveBoard(&r.scratch, b.engine())
	return Result{Removed: removed, Passes: passes}
}

// ResolveBytes resolves in place a board of rows x cols bytes that lies row by row, top row first: 0 is empty, 1 to 255
// are kinds. If len(cells) is not rows*cols, or a size is negative or overflows, the error wraps [ErrSize] and cells is
// unchanged.
func (r *Resolver) ResolveBytes(cells []byte, rows, cols int) (Result, error) {
	if shape := engine.SmallShapeOf(rows, cols); shape != nil && shape.Fits(cells) {
		removed, passes := shape.Resolve(cells)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if engine.FitsSmall(len(cells), rows, cols) {
		removed, passes := engine.ResolveSmall(cells, rows, cols)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if shape := engine.PatchShapeOf(rows, cols); shape != nil && shape.Fits(cells) {
		removed, passes := shape.Resolve(cells)
		return Result{Removed: removed, Passes: passes}, nil
	}
	return r.resolveMore(cells, rows, cols)
}

// resolveMore is ResolveBytes for the boards that the shortest way does not serve, and for sizes that do not fit.
func (r *Resolver) resolveMore(cells []byte, rows, cols int) (Result, error) {
	if res, done := resolveAlone(cells, rows, cols); done {
		return res, nil
	}
	if err := checkCells(len(cells), rows, cols, 1); err != nil {
		return Result{}, err
	}
	removed, passes := engine.ResolveRows(&r.scratch, cells, rows, cols)
	return Result{Removed: removed, Passes: passes}, nil
}

// resolveAlone is ResolveBytes for boards that need no memory beside them.
func resolveAlone(cells []byte, rows, cols int) (res Result, done bool) {
	switch size := len(cells); {
	case engine.FitsSquare(size, rows, cols):
		res.Removed, res.Passes = engine.ResolveSquare(cells, rows, cols)
	case engine.FitsAlone(size, rows, cols):
		res.Removed, res.Passes = engine.ResolveAlone(cells, rows, cols)
	default:
		return Result{}, false
	}
	return res, true
}

// ResolveBatch resolves in place len(results) boards of rows x cols bytes each that lie back to back in cells, laid out
// as for [Resolver.ResolveBytes], and fills in results. If the sizes do not fit, the error wraps [ErrSize] and nothing
// is changed.
func (r *Resolver) ResolveBatch(cells []byte, rows, cols int, results []Result) error {
	if err := checkCells(len(cells), rows, cols, len(results)); err != nil {
		return err
	}
	engine.ResolveBatch(&r.scratch, cells, rows, cols, results)
	return nil
}

// resolvers serve the functions and methods that are not given a Resolver.
var resolvers = sync.Pool{New: func() any { return new(Resolver) }}

// ResolveBytes is [Resolver.ResolveBytes] for callers without a Resolver. Many goroutines may call it at once on slices
// that do not overlap.
func ResolveBytes(cells []byte, rows, cols int) (Result, error) {
	if shape := engine.SmallShapeOf(rows, cols); shape != nil && shape.Fits(cells) {
		removed, passes := shape.Resolve(cells)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if engine.FitsSmall(len(cells), rows, cols) {
		removed, passes := engine.ResolveSmall(cells, rows, cols)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if shape := engine.PatchShapeOf(rows, cols); shape != nil && shape.Fits(cells) {
		removed, passes := shape.Resolve(cells)
		return Result{Removed: removed, Passes: passes}, nil
	}
	if res, done := resolveAlone(cells, rows, cols); done {
		return res, nil
	}
	return resolvePooled(cells, rows, cols)
}

// resolvePooled is ResolveBytes with a Resolver from the pool.
func resolvePooled(cells []byte, rows, cols int) (Result, error) {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	return r.ResolveBytes(cells, rows, cols)
}

// ResolveBatch is [Resolver.ResolveBatch] for callers without a Resolver. Many goroutines may call it at once on slices
// that do not overlap.
func ResolveBatch(cells []byte, rows, cols int, results []Result) error {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	return r.ResolveBatch(cells, rows, cols, results)
}

// Resolve resolves the board in place.
func (b *Board) Resolve() Result {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	return r.Resolve(b)
}

// ResolveContext resolves the board in place and checks ctx before each pass. When ctx is done it returns the result so
// far with the error of ctx, and leaves the board as it is after the last complete pass; calling it again continues
// from there.
func (b *Board) ResolveContext(ctx context.Context) (Result, error) {
	r := resolvers.Get().(*Resolver)
	defer resolvers.Put(r)
	b.note()
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

// engine is the board as the engine takes it, on the same cells.
func (b *Board) engine() engine.Board[Kind] {
	return engine.Board[Kind]{Rows: b.rows, Cols: b.cols, Cells: b.cells}
}
