package main

import (
	"context"
	"sync"
	"time"

	"example.com/match3/internal/engine"
)

// search is a run over many cases.
type search struct {
	seed, first uint64
	boards      uint64    // end after so many, or never at 0
	deadline    time.Time // end then, or never
	tier, other engine.Tier
	byTier      bool // held against the other tier, else against the reference
	workers     int
	progress    progress

	cases, resolved uint64
}

// chunk is how many cases a worker has between two changes of the tier, which must not happen while it resolves.
const chunk = 200

// run holds case after case against the other path, until the end, or until some differ.
func (s *search) run(ctx context.Context) []difference {
	defer engine.Use(engine.InUse())
	defer s.progress.end()
	workers := make([]*worker, s.workers)
	for i := range workers {
		workers[i] = &worker{cases: make([]held, chunk)}
	}
	s.progress.start = time.Now()
	for next := s.first; !s.atEnd(ctx); {
		left := s.left()
		for i, w := range workers {
			w.begin, w.count = next, min(chunk, (left+s.workers-i-1)/(s.workers-i))
			next += uint64(w.count)
			left -= w.count
		}
		engine.Use(s.tier)
		each(workers, func(w *worker) { w.underTest(s.seed) })
		s.hold(workers)
		var found []difference
		for _, w := range workers {
			s.cases += uint64(w.count)
			for i := range w.count {
				s.resolved += uint64(w.cases[i].boards)
			}
			found = append(found, w.found...)
		}
		if len(found) > 0 {
			return found
		}
		s.progress.say(s.resolved, s.boards)
	}
	return nil
}

// hold holds what the workers have resolved against the other path.
func (s *search) hold(workers []*worker) {
	if s.byTier {
		engine.Use(s.other)
		each(workers, (*worker).byBytes)
	} else {
		each(workers, (*worker).byReference)
	}
}

func (s *search) atEnd(ctx context.Context) bool {
	return ctx.Err() != nil || s.boards > 0 && s.resolved >= s.boards || !s.deadline.IsZero() && time.Now().After(s.deadline)
}

// left is how many cases there may be left for all workers: a case has at least one board.
func (s *search) left() int {
	most := chunk * s.workers
	if s.boards == 0 {
		return most
	}
	return int(min(s.boards-s.resolved, uint64(most)))
}

// each lets all workers work at once and waits for them.
func each(workers []*worker, work func(*worker)) {
	var group sync.WaitGroup
	for _, w := range workers {
		group.Go(func() { work(w) })
	}
	group.Wait()
}
