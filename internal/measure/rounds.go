package measure

import (
	"cmp"
	"context"
	"slices"
	"time"

	"example.com/match3/internal/engine"
)

// Timing is what one contender took, in nanoseconds a board.
//
// Disturbances only ever add to what a round takes, and a long round is seldom without any. So a round is timed in
// portions of its boards, and the least time of each portion over all rounds, added up, is the figure to compare. The
// whole rounds say how far to trust it.
//
// Is that fair? A slow contender has rounds of up to 0.1 s, none of which is undisturbed, and a fast one has many of
// less than a millisecond; the fastest of whole rounds would count disturbances for the slow one alone. Portions are as
// long for both. They follow one another without a pause, so that none begins with cold predictors or caches but the
// first of a round, and the clock is read for less than a thousandth of them. A slow contender has more portions in a
// round, and the more there are, the lower their sum: what bias is left is in favour of the plain resolvers. On an idle
// machine the figure lies up to 2 in 100 below the fastest whole round of a plain resolver, and up to 1 in 100, or 3
// where boards do not fit a near cache, below that of the library; the ratios of both ways differ by less than 2 in
// 100. On a busy one the fastest whole rounds make the library look faster than it is, by a tenth and more. Portions do
// so too where a slow contender has too few rounds for each portion to be undisturbed once: then its rounds differ
// widely, see [Timing.Spread], and the figures are not to be used.
type Timing struct {
	Contender string      `json:"contender"`
	Tier      engine.Tier `json:"-"`
	Rounds    int         `json:"rounds"`
	Min       float64     `json:"min_ns"`
	Median    float64     `json:"median_ns"`
	P90       float64     `json:"p90_ns"` // nine of ten rounds took no longer
}

// Faster is the timing with the lowest figure; there must be one.
func Faster(timings []Timing) Timing {
	return slices.MinFunc(timings, func(a, b Timing) int { return cmp.Compare(a.Min, b.Min) })
}

// Spread is the median as a multiple of the minimum.
func (t Timing) Spread() float64 { return t.Median / t.Min }

const (
	// turn is how long a contender runs at least before the next one has its turn. Beside a slow one, a fast one has a
	// tenth of the time of the slow one.
	turn       = 2 * time.Millisecond
	partOfSlow = 10

	// portionTime is about how long a portion of a round takes: short beside what disturbs, long beside reading a
	// clock.
	portionTime = 100 * time.Microsecond

	// leastTurns is how often every contender has its turn even when the budget is spent, as long as it is not spent
	// twice, nor patience after it.
	leastTurns = 3
	patience   = time.Second
)

// Run times the contenders on the boards of w by turns, so that what disturbs one disturbs all, for about as long as
// the budget says. First each runs once untimed; if they do not agree then, the error wraps [ErrDiffer]. When ctx is
// done, its error comes back after the round under way.
func (w *Work) Run(ctx context.Context, contenders []*Contender, budget time.Duration) ([]Timing, error) {
	start := time.Now()
	defer engine.Use(engine.InUse())
	warmUps, err := w.agree(ctx, contenders)
	if err != nil {
		return nil, err
	}
	clocks := make([]*clock, len(contenders))
	for i, c := range contenders {
		clocks[i] = newClock(w, c, warmUps[i])
	}
	turn := max(turn, slices.Max(warmUps)/partOfSlow)
	for turns := 0; ; turns++ {
		if spent := time.Since(start); spent >= budget && (turns >= leastTurns || turns > 0 && spent >= 2*budget+patience) {
			break
		}
		for _, clock := range clocks {
			engine.Use(clock.contender.Tier)
			for spent := time.Duration(0); spent < turn; {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				spent += max(clock.round(), 1)
			}
		}
	}
	timings := make([]Timing, len(contenders))
	for i, clock := range clocks {
		timings[i] = clock.timing()
	}
	return timings, nil
}

// clock times the rounds of one contender.
type clock struct {
	contender *Contender
	boards    int
	portion   int // boards
	least     []time.Duration
	rounds    []time.Duration
}

// newClock is a clock for a contender that took so long to resolve all boards when it had to warm up.
func newClock(w *Work, c *Contender, warmUp time.Duration) *clock {
	portions := int(min(max(warmUp/portionTime, 1), time.Duration(w.Boards)))
	if c.whole {
		portions = 1
	}
	portion := (w.Boards + portions - 1) / portions
	return &clock{
		contender: c, boards: w.Boards, portion: portion,
		least: make([]time.Duration, (w.Boards+portion-1)/portion),
	}
}

// round restores the boards, resolves and times them, and returns the time in all.
func (c *clock) round() (took time.Duration) {
	c.contender.restore()
	before := time.Now()
	for i := range c.least {
		c.contender.resolve(i*c.portion, min((i+1)*c.portion, c.boards))
		now := time.Now()
		portion := now.Sub(before)
		if len(c.rounds) == 0 || portion < c.least[i] {
			c.least[i] = portion
		}
		took += portion
		before = now
	}
	c.rounds = append(c.rounds, took)
	return took
}

// timing sums the rounds up.
func (c *clock) timing() Timing {
	slices.Sort(c.rounds)
	var least time.Duration
	for _, portion := range c.least {
		least += portion
	}
	n := len(c.rounds)
	perBoard := func(d time.Duration) float64 { return float64(max(d, 1)) / float64(c.boards) }
	return Timing{
		Contender: c.contender.Name, Tier: c.contender.Tier, Rounds: n,
		Min: perBoard(least), Median: perBoard(c.rounds[n/2]), P90: perBoard(c.rounds[n*9/10]),
	}
}
