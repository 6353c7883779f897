// Command record times boards of growing size, and cascades of growing length, and writes what the plots are drawn
// from.
//
//	go run ./record [-time 500ms] [-limit 20s] [-out ../../docs/plots]
//
// It takes a few minutes. A resolver is left out from the size on at which one round of it would take longer than the
// limit.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"example.com/match3/internal/measure"
)

func main() {
	budget := flag.Duration("time", 500*time.Millisecond, "about how `long` to time each size")
	limit := flag.Duration("limit", 20*time.Second, "the longest a round may take")
	most := flag.Int("cells", 100_000_000, "the largest board, in `cells`")
	out := flag.String("out", filepath.Join("..", "..", "docs", "plots"), "the `directory` to write into")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	var err error
	for _, family := range families {
		run := recording{ctx: ctx, family: family, budget: *budget, limit: *limit, most: *most}
		if err = run.write(filepath.Join(*out, family.name+".csv")); err != nil {
			break
		}
	}
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "record: %v\n", err)
		os.Exit(1)
	}
}

// family is the boards of one plot.
type family struct {
	name  string
	about string
	form  measure.Form
	sides []int // of square boards
	power float64
}

// families are those of all plots. The sides make steps of half a decade in cells, or in passes. A round grows as the
// cells to the power.
var families = []family{
	{
		name: "size", about: "uniform boards of 6 kinds", form: measure.Single, power: 1,
		sides: []int{3, 6, 10, 18, 32, 56, 100, 178, 316, 562, 1000, 1778, 3162, 5623, 10_000},
	},
	{
		name: "chain", about: "chain boards, on which passes come one after another", form: measure.Chain, power: 2,
		sides: []int{7, 10, 17, 32, 56, 100, 178, 316, 562, 1000},
	},
}

// contender makes a contender for some work.
type contender struct {
	name string
	make func(*measure.Work) *measure.Contender
}

func contenders() []contender {
	all := []contender{{"plain", measure.Flat}}
	for _, tier := range measure.Tiers() {
		all = append(all, contender{tier.String(), func(w *measure.Work) *measure.Contender { return measure.Match3(w, tier) }})
	}
	return all
}
