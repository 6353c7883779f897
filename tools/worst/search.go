package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
	"example.com/match3/internal/worst"
)

// What a search goes by. The tests have a clock that is never late, and a machine that is never busy.
var (
	clock = time.Now
	timed = (*search).time
)

// search looks for the worst boards of one size.
type search struct {
	ctx    context.Context
	size   size
	seed   uint64
	budget time.Duration

	counter    worst.Counter
	candidates []*candidate
}

// candidate is a board that may be the worst.
type candidate struct {
	cells  []byte
	how    string
	counts worst.Counts
	times  []float64 // ns a cell, by tier
	tiers  []string  // for which it is the worst, in the end
}

// figures writes the times.
func (c *candidate) figures() (text string) {
	for tier, time := range c.times {
		text += fmt.Sprintf(" %s %s", engine.Tier(tier), measure.Figure(time))
	}
	return text
}

// mostPacked is how many bytes a board may take in a file: those that take long need not be many.
const mostPacked = 1 << 15

// add makes a board a candidate. A board twice is one, and one that cannot be kept is none.
func (s *search) add(cells []byte, how string) {
	var packed bytes.Buffer
	if err := worst.Write(&packed, []worst.Find{{Cells: cells}}); err != nil || packed.Len() > mostPacked {
		return
	}
	for _, c := range s.candidates {
		if bytes.Equal(c.cells, cells) {
			return
		}
	}
	s.candidates = append(s.candidates,
		&candidate{cells: cells, how: how, counts: s.counter.Count(cells, s.size.rows, s.size.cols)})
}

// cost is about what a board takes: so much for each pass, and so much for each cell that it looks at.
type cost struct{ pass, look float64 }

// costs are two of them, since what a pass takes differs: on small boards the passes are all, on large ones the cells.
var costs = []cost{{100, 0.125}, {1, 0.125}}

func (c cost) of(counts worst.Counts) float64 {
	return c.pass*float64(counts.Passes) + c.look*float64(counts.Looks)
}

// run searches: half of the time by cost, the rest by time. It returns the worst board for each tier.
func (s *search) run() ([]*candidate, error) {
	random := rand.New(rand.NewPCG(s.seed, uint64(s.size.rows)<<32|uint64(s.size.cols)))
	share := s.budget / 2 / time.Duration(len(starts)*len(costs))
	for _, start := range starts {
		cells := make([]byte, s.size.rows*s.size.cols)
		if !start.make(cells, s.size, random) {
			continue
		}
		s.add(slices.Clone(cells), start.name)
		for i, by := range costs {
			if i > 0 && s.size.rows <= 16 && s.size.cols <= 16 {
				continue // all kernels look at the whole board in each pass
			}
			climbed, changes := s.climb(cells, by, share, random)
			if changes > 0 {
				s.add(climbed, fmt.Sprintf("%s, changed %d times, seed %d", start.name, changes, s.seed))
			}
		}
	}
	for _, c := range slices.Clone(s.candidates) {
		dressed := dress(c.cells, s.counter.Lasting(c.cells, s.size.rows, s.size.cols))
		if s.counter.Count(dressed, s.size.rows, s.size.cols).Passes == c.counts.Passes {
			s.add(dressed, c.how+", and many kinds")
		}
	}
	for _, c := range s.candidates {
		if err := timed(s, c, s.budget/4/time.Duration(len(s.candidates))); err != nil {
			return nil, err
		}
	}
	return s.worst(random)
}

// worst goes on from the worst board for each tier, by time, and returns where that leads.
func (s *search) worst(random *rand.Rand) (all []*candidate, err error) {
	tiers := measure.Tiers()
	for tier := range tiers {
		by := func(a, b *candidate) int { return int(math.Copysign(1, a.times[tier]-b.times[tier])) }
		from := slices.MaxFunc(s.candidates, by)
		further, err := s.climbByTime(from, tiers[tier], s.budget/4/time.Duration(len(tiers)), random)
		if err != nil {
			return nil, err
		}
		if further != nil {
			s.candidates = append(s.candidates, further)
		}
		best := slices.MaxFunc(s.candidates, by)
		best.tiers = append(best.tiers, tiers[tier].String())
		if !slices.Contains(all, best) {
			all = append(all, best)
		}
	}
	return all, nil
}

// climb changes a board for some time and returns the costliest that it came by, and how many changes led there. Now
// and then it takes a board that costs a little less, the less often the more time has gone.
func (s *search) climb(start []byte, by cost, budget time.Duration, random *rand.Rand) (best []byte, changes int) {
	now := slices.Clone(start)
	best = slices.Clone(start)
	next := make([]byte, len(start))
	nowCost := by.of(s.counter.Count(now, s.size.rows, s.size.cols))
	bestCost := nowCost
	accepted := 0
	begun := clock()
	for left := 1.0; left > 0 && s.ctx.Err() == nil; left = 1 - float64(clock().Sub(begun))/float64(budget) {
		copy(next, now)
		for again := true; again; again = random.IntN(3) == 0 {
			change(next, s.size, random)
		}
		nextCost := by.of(s.counter.Count(next, s.size.rows, s.size.cols))
		if nextCost < nowCost-random.ExpFloat64()*left*left*bestCost/30 {
			continue
		}
		now, next = next, now
		nowCost = nextCost
		accepted++
		if nowCost > bestCost {
			bestCost, changes = nowCost, accepted
			copy(best, now)
		}
	}
	return best, changes
}

// climbByTime does the same by the time through one tier, taking only what is slower. It returns nil if nothing is.
func (s *search) climbByTime(from *candidate, tier engine.Tier, budget time.Duration, random *rand.Rand) (*candidate, error) {
	const (
		slower = 1.01 // at least: less may be noise
		tries  = 3
	)
	now := from
	changes := 0
	for begun := clock(); clock().Sub(begun) < budget && s.ctx.Err() == nil; {
		cells := slices.Clone(now.cells)
		change(cells, s.size, random)
		next := &candidate{cells: cells, counts: s.counter.Count(cells, s.size.rows, s.size.cols)}
		if next.counts.Passes*10 < now.counts.Passes*9 {
			continue
		}
		for try := range tries { // most drop out at the first
			if err := timed(s, next, time.Duration(try)*time.Millisecond); err != nil {
				return nil, err
			}
			if next.times[tier] < slower*now.times[tier] {
				break
			}
			if try == tries-1 {
				now = next
				changes++
			}
		}
	}
	if changes == 0 {
		return nil, s.ctx.Err()
	}
	now.how = fmt.Sprintf("%s, then changed %d times by time through %s", from.how, changes, tier)
	return now, timed(s, now, budget/10)
}

// copiesCells is how many cells are timed together: a small board is too short for a clock.
const copiesCells = 1 << 14

// time measures the candidate through all tiers, which must agree.
func (s *search) time(c *candidate, budget time.Duration) error {
	w := measure.WorkOf(bytes.Repeat(c.cells, max(1, copiesCells/len(c.cells))), s.size.rows, s.size.cols)
	var contenders []*measure.Contender
	for _, tier := range measure.Tiers() {
		contenders = append(contenders, measure.Match3(w, tier))
	}
	timings, err := w.Run(s.ctx, contenders, budget)
	if err != nil {
		return err
	}
	c.times = c.times[:0]
	for _, timing := range timings {
		c.times = append(c.times, timing.Min/float64(w.Cells()))
	}
	return nil
}
