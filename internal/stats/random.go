package stats

import (
	"context"

	"example.com/match3"
	"example.com/match3/internal/generate"
	"example.com/match3/internal/ordered"
)

// Random says which generated boards are summed up.
type Random struct {
	Params generate.Params
	First  uint64 // the number of the first board
	Count  uint64
	Jobs   int // goroutines; as many as there are processors when 0

	// Progress is told, now and then, how many boards are done.
	Progress func(boards uint64)
}

const (
	maxByteKinds = 255
	// batchCells is about how many cells are resolved at once: few enough to stay in the cache.
	batchCells = 1 << 16
	// MaxSampled is of about how many generated boards the passes are looked at one by one, which takes far longer than
	// the boards do.
	MaxSampled = 100_000
)

// batch is the numbers of the boards that are resolved at once.
type batch struct{ first, count uint64 }

// Sum generates the boards, resolves them and sums them up. The summary does not depend on the number of goroutines.
func (r *Random) Sum(ctx context.Context) (*Summary, error) {
	generator, err := generate.New(r.Params)
	if err != nil {
		return nil, err
	}
	size := max(1, r.Params.Rows*r.Params.Cols)
	each := max(1, uint64(batchCells/size))
	done := uint64(0)
	results := ordered.Start(ctx, r.Jobs, ordered.Work[batch, *Summary]{
		Next: func() (batch, bool, error) {
			b := batch{r.First + done, min(each, r.Count-done)}
			done += b.count
			return b, b.count > 0, nil
		},
		Worker: func() func(batch) *Summary {
			w := &randomWorker{random: r, generator: generator, every: max(1, r.Count/MaxSampled)}
			return w.sum
		},
		Size: func(batch) int { return 1 }, MaxSize: 1 << 20,
	})
	defer results.Stop()
	all := new(Summary)
	for {
		part, more, err := results.Next(ctx)
		if err != nil || !more {
			return all, err
		}
		all.Merge(part)
		if r.Progress != nil {
			r.Progress(all.Boards())
		}
	}
}

// randomWorker sums up batches of generated boards.
type randomWorker struct {
	random    *Random
	generator *generate.Generator
	every     uint64 // the passes of one board in so many are looked at

	resolver match3.Resolver
	drawn    []uint32
	cells    []byte
	results  []match3.Result
}

func (w *randomWorker) sum(b batch) *Summary {
	s := new(Summary)
	p := w.random.Params
	if p.Kinds > maxByteKinds {
		for k := b.first; k < b.first+b.count; k++ {
			w.addBoard(s, k, w.board(k).Resolve())
		}
	} else {
		w.sumBytes(s, b)
	}
	for k := b.first; k < b.first+b.count; k++ {
		if (k-w.random.First)%w.every == 0 {
			var byPass []int
			for pass := range w.board(k).Passes() {
				byPass = append(byPass, len(pass.Removed))
			}
			s.AddPasses(byPass)
		}
	}
	return s
}

// sumBytes resolves a batch of boards as bytes.
func (w *randomWorker) sumBytes(s *Summary, b batch) {
	w.cells = w.cells[:0]
	for k := b.first; k < b.first+b.count; k++ {
		w.drawn = w.generator.Board(k, w.drawn)
		for _, kind := range w.drawn {
			w.cells = append(w.cells, byte(kind))
		}
	}
	if cap(w.results) < int(b.count) {
		w.results = make([]match3.Result, b.count)
	}
	w.results = w.results[:b.count]
	p := w.random.Params
	if err := w.resolver.ResolveBatch(w.cells, p.Rows, p.Cols, w.results); err != nil {
		panic(err) // the sizes fit
	}
	for i, res := range w.results {
		w.addBoard(s, b.first+uint64(i), res)
	}
}

func (w *randomWorker) addBoard(s *Summary, k uint64, res match3.Result) {
	p := w.random.Params
	s.Add(Result{Number: k, Shape: Shape{p.Rows, p.Cols}, Removed: res.Removed, Passes: res.Passes})
}

// board is board k as a Board.
func (w *randomWorker) board(k uint64) *match3.Board {
	w.drawn = w.generator.Board(k, w.drawn)
	kinds := make([]match3.Kind, len(w.drawn))
	for i, kind := range w.drawn {
		kinds[i] = match3.Kind(kind)
	}
	board, err := match3.FromCells(kinds, w.random.Params.Rows, w.random.Params.Cols)
	if err != nil {
		panic(err) // the sizes fit
	}
	return board
}
