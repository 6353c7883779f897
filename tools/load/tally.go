package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
)

// tally is what came of asking.
type tally struct {
	answered, turned []time.Duration // how long answers and refusals took
	refused          map[string]int  // by their codes
	lasted           time.Duration
}

func newTally() tally { return tally{refused: map[string]int{}} }

// add adds what came of asking elsewhere, or later.
func (t *tally) add(other tally) {
	t.answered = append(t.answered, other.answered...)
	t.turned = append(t.turned, other.turned...)
	for code, count := range other.refused {
		t.refused[code] += count
	}
	t.lasted += other.lasted
}

// report says what came from so many clients.
func (t *tally) report(out io.Writer, s settings, clients int) {
	boards := max(1, s.batch)
	what := fmt.Sprintf("%d boards of %dx%d a request", boards, s.rows, s.cols)
	if s.mixed {
		what = "calls of all kinds, " + what + " of ResolveBatch"
	}
	fmt.Fprintf(out, "%d clients, %s, %s, %.1f s\n", clients, s.protocol, what, t.lasted.Seconds())
	rate := float64(len(t.answered)) / t.lasted.Seconds()
	fmt.Fprintf(out, "  answers: %d, %.0f a second", len(t.answered), rate)
	if !s.mixed {
		fmt.Fprintf(out, ", %.0f boards a second", rate*float64(boards))
	}
	fmt.Fprintln(out)
	if len(t.answered) > 0 {
		fmt.Fprintf(out, "  latency: %s\n", quantiles(t.answered))
	}
	for _, code := range slices.Sorted(maps.Keys(t.refused)) {
		fmt.Fprintf(out, "  refused: %d with %s, %.0f a second\n",
			t.refused[code], code, float64(t.refused[code])/t.lasted.Seconds())
	}
	if len(t.turned) > 0 {
		fmt.Fprintf(out, "  latency of refusals: %s\n", quantiles(t.turned))
	}
}

// quantiles says how long the middle one, the slow ones and the slowest took.
func quantiles(took []time.Duration) string {
	slices.Sort(took)
	at := func(part float64) time.Duration { return took[int(part*float64(len(took)-1))].Round(time.Microsecond) }
	return fmt.Sprintf("p50 %v, p90 %v, p99 %v, longest %v", at(.5), at(.9), at(.99), at(1))
}
