// Command table times the shapes of match3 bench through each tier that the machine has, beside the resolvers of
// internal/plain, and prints the tables of docs/performance.md.
//
//	go run ./table [-time 6s] [-write ../../docs/performance.md] [-check]
//
// With -write it puts them into that file, between the two lines that mark their place. With -check it ends with status
// 1 where a tier misses its floor.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"example.com/match3/internal/engine"
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

// The slower resolvers are timed on boards of so many cells at most, for this part of the time of the others.
const (
	othersCells = 50 * 50
	othersShare = 3
)

func timeShape(ctx context.Context, shape measure.Shape, budget time.Duration) (row, error) {
	w, err := measure.NewWork(shape)
	if err != nil {
		return row{}, err
	}
	contenders := measure.Baselines(w)
	if masks := measure.Masks(w); masks != nil {
		contenders = append(contenders, masks)
	}
	for _, tier := range measure.Tiers() {
		contenders = append(contenders, measure.Match3(w, tier))
	}
	r := row{shape: shape, cells: w.Cells(), timings: map[string]measure.Timing{}}
	if err := r.time(ctx, w, contenders, budget); err != nil {
		return row{}, err
	}
	if w.Cells() <= othersCells {
		// By themselves, since they take most of the time of a turn, and the fewer turns, the more a busy machine adds
		// to the time of the baselines.
		others := []*measure.Contender{measure.Match3(w, engine.Best), measure.Reference(w)}
		if shape.Form != measure.Rows { // whose baseline it is
			others = append(others, measure.Nested(w))
		}
		if err := r.time(ctx, w, others, budget/othersShare); err != nil {
			return row{}, err
		}
	}
	return r, nil
}

// time times some contenders. What is known of one stays.
func (r *row) time(ctx context.Context, w *measure.Work, contenders []*measure.Contender, budget time.Duration) error {
	timings, err := w.Run(ctx, contenders, budget)
	for _, timing := range timings {
		if _, known := r.timings[timing.Contender]; !known {
			r.timings[timing.Contender] = timing
		}
	}
	return err
}
