package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"example.com/match3/internal/measure"
	"example.com/match3/tools/bench/document"
)

// inDocument is where the tables stand in a document.
var inDocument = document.Place{Name: "figures", Command: "make figures"}

// writeTables writes the tables in Markdown: the library through each tier, then all resolvers.
func writeTables(out io.Writer, rows []row, floors floors, now time.Time) {
	document.Origin(out, now)
	tiers := measure.TierNames()

	fmt.Fprint(out,
		"### Against the baseline\n\nTimes are in ns per board. The baseline is `textbook`, or `nested` beside `[][]int`. × says how many times as fast as\nthat a tier is, floor the least that it must be.\n\n")
	fmt.Fprint(out, "| shape | baseline |")
	for _, tier := range tiers {
		fmt.Fprintf(out, " %s | × | floor |", tier)
	}
	fmt.Fprint(out, "\n|---|--:|")
	for range tiers {
		fmt.Fprint(out, "--:|--:|--:|")
	}
	fmt.Fprintln(out)
	for _, r := range rows {
		baseline := r.baseline()
		fmt.Fprintf(out, "| %s | %s |", r.shape, document.Figure(baseline.Min))
		for _, tier := range tiers {
			floor := "–"
			if times, ok := floors[place{r.shape.String(), tier}]; ok {
				floor = fmt.Sprintf("%g", times)
			}
			if timing, ok := r.timings[tier]; ok {
				fmt.Fprintf(out, " %s | %s | %s |", document.Figure(timing.Min), document.Figure(r.times(tier)), floor)
			} else {
				fmt.Fprintf(out, " – | – | %s |", floor)
			}
		}
		fmt.Fprintln(out)
	}

	baselines := []string{measure.TextbookName, measure.FlatName, measure.HighBitName}
	resolvers := slices.Concat([]string{"reference", measure.NestedName}, baselines, []string{"masks"}, tiers)
	fmt.Fprint(out, "\n### All resolvers, ns per cell\n\n| shape |")
	for _, name := range resolvers {
		fmt.Fprintf(out, " %s |", name)
	}
	for _, name := range baselines {
		fmt.Fprintf(out, " × `%s` |", name)
	}
	fmt.Fprint(out, " median |\n|---|")
	for range len(resolvers) + len(baselines) {
		fmt.Fprint(out, "--:|")
	}
	fmt.Fprintln(out, "--:|")
	for _, r := range rows {
		fmt.Fprintf(out, "| %s |", r.shape)
		worst := 0.0
		for _, name := range resolvers {
			timing, ok := r.timings[name]
			if !ok {
				fmt.Fprint(out, " – |")
				continue
			}
			fmt.Fprintf(out, " %s |", document.Figure(timing.Min/float64(r.cells)))
			worst = max(worst, timing.Spread())
		}
		for _, baseline := range baselines {
			fmt.Fprintf(out, " %s |", r.ratio(baseline))
		}
		fmt.Fprintf(out, " %.2f |\n", worst)
	}
	fmt.Fprint(out,
		"\nThe columns with × say how many times as fast as each of these resolvers the fastest tier is. The last column says how far\nthe figures can be trusted: it is the median round of the least steady resolver, as a multiple of the fastest.\n")
}

// ratio writes how many times as fast as a resolver the fastest tier is.
func (r row) ratio(resolver string) string {
	slow, timed := r.timings[resolver]
	if !timed {
		return "–"
	}
	return measure.Figure(slow.Min / measure.Faster(r.of(measure.TierNames())).Min)
}
