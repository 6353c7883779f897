// Command table times the shapes of match3 bench through each tier that the machine has, beside the resolvers of
// internal/plain, and prints the tables of docs/performance.md.
//
//	go run ./table [-time 6s] [-write ../../docs/performance.md] [-check]
//
// With -write it puts them into that file, between the two lines that mark their place. With -check it ends with status 1
// where a tier misses its floor.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"example.com/match3/internal/measure"
)

func main() {
	budget := flag.Duration("time", 6*time.Second, "about how `long` to time each shape")
	file := flag.String("write", "", "the Markdown `file` to put the tables into, in place of printing them")
	floorsFile := flag.String("floors", "floors.csv", "the `file` with the floors")
	check := flag.Bool("check", false, "end with status 1 where a tier misses its floor")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	missed, err := run(ctx, *budget, *file, *floorsFile)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "table: %v\n", err)
		os.Exit(1)
	}
	for _, miss := range missed {
		fmt.Fprintf(os.Stderr, "table: %s\n", miss)
	}
	if *check && len(missed) > 0 {
		os.Exit(1)
	}
}

// run times everything, writes the tables and names what missed its floor.
func run(ctx context.Context, budget time.Duration, file, floorsFile string) (missed []string, err error) {
	floors, err := readFloors(floorsFile)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, shape := range measure.DefaultShapes(0) {
		fmt.Fprintf(os.Stderr, "table: %s\n", shape)
		row, err := timeShape(ctx, shape, budget)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	var text bytes.Buffer
	writeTables(&text, rows, floors, time.Now())
	return floors.missed(rows), inDocument.Replace(file, text.Bytes())
}

// row is the figures of one shape, by resolver. One that does not take the shape is missing.
type row struct {
	shape   measure.Shape
	cells   int
	timings map[string]measure.Timing
}

// othersCells is the largest board that the slower resolvers are timed on.
const othersCells = 50 * 50

func timeShape(ctx context.Context, shape measure.Shape, budget time.Duration) (row, error) {
	w, err := measure.NewWork(shape)
	if err != nil {
		return row{}, err
	}
	contenders := measure.Baselines(w)
	if w.Cells() <= othersCells {
		contenders = append(contenders, measure.Nested(w), measure.Reference(w))
	}
	if masks := measure.Masks(w); masks != nil {
		contenders = append(contenders, masks)
	}
	for _, tier := range measure.Tiers() {
		contenders = append(contenders, measure.Match3(w, tier))
	}
	timings, err := w.Run(ctx, contenders, budget)
	if err != nil {
		return row{}, err
	}
	r := row{shape: shape, cells: w.Cells(), timings: map[string]measure.Timing{}}
	for _, timing := range timings {
		r.timings[timing.Contender] = timing
	}
	return r, nil
}
