package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"

	"example.com/match3/internal/measure"
)

// place is where a floor holds.
type place struct{ shape, tier string }

// floors are how many times as fast as a plain resolver the library must be, see [row.baseline].
type floors map[place]float64

func readFloors(name string) (floors, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comment = '#'
	reader.FieldsPerRecord = 3
	lines, err := reader.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	known := map[place]bool{}
	for _, shape := range measure.DefaultShapes(0) {
		for _, tier := range measure.TierNames() {
			known[place{shape.String(), tier}] = true
		}
	}
	all := floors{}
	for i, line := range lines {
		if i == 0 {
			continue // the heads of the columns
		}
		at := place{line[0], line[1]}
		times, err := strconv.ParseFloat(line[2], 64)
		if err != nil || times <= 0 || !known[at] {
			return nil, fmt.Errorf("%s: %q: want a shape, a tier and a number above 0", name, line)
		}
		all[at] = times
	}
	return all, nil
}

// missed names the shapes and tiers that are slower than their floors.
func (f floors) missed(rows []row) []string {
	var missed []string
	for _, r := range rows {
		for _, tier := range measure.Tiers() {
			if floor, ok := f[place{r.shape.String(), tier.String()}]; ok && r.times(tier.String()) < floor {
				missed = append(missed, fmt.Sprintf("%s through %s is %.1f times as fast as %s, below its floor of %g",
					r.shape, tier, r.times(tier.String()), r.baseline().Contender, floor))
			}
		}
	}
	return missed
}

// baseline is the timing of the resolver that floors refer to: textbook, with which they were found, or nested where the
// library is given rows that it must leave as they are.
func (r row) baseline() measure.Timing {
	if r.shape.Form == measure.Rows {
		return r.timings[measure.NestedName]
	}
	return r.timings[measure.TextbookName]
}

// of gives the timings of those of some resolvers that were timed.
func (r row) of(resolvers []string) (timings []measure.Timing) {
	for _, name := range resolvers {
		if timing, ok := r.timings[name]; ok {
			timings = append(timings, timing)
		}
	}
	return timings
}

// times is how many times as fast as the baseline a resolver is.
func (r row) times(resolver string) float64 {
	return r.baseline().Min / r.timings[resolver].Min
}
