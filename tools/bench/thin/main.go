// Command thin times boards of few rows or few columns beside square ones of as many cells, through each tier that the
// machine has, and prints the table of docs/performance.md.
//
//	go run ./thin [-time 1s] [-write ../../docs/performance.md]
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
	"example.com/match3/tools/bench/document"
)

var inDocument = document.Place{Name: "thin", Command: "make figures"}

// most is how many times as long as a cell of a square one a cell of a thin board may take.
const most = 4

// group is thin boards with a square one of about as many cells.
type group struct {
	side int
	thin [][2]int
}

var groups = []group{
	{245, [][2]int{{1, 60_000}, {60_000, 1}, {2, 30_000}, {30_000, 2}, {3, 20_000}, {20_000, 3}, {8, 7_500}, {7_500, 8}}},
	{775, [][2]int{{1, 600_000}, {600_000, 1}, {2, 300_000}, {300_000, 2}, {3, 200_000}, {200_000, 3}}},
	{1000, [][2]int{{2, 500_000}, {500_000, 2}}},
}

func main() {
	budget := flag.Duration("time", time.Second, "about how `long` to time each shape")
	file := flag.String("write", "", "the Markdown `file` to put the table into, in place of printing it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *budget, *file)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "thin: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, budget time.Duration, file string) error {
	var text bytes.Buffer
	document.Origin(&text, time.Now())
	head(&text)
	for _, g := range groups {
		square, err := timeCells(ctx, g.side, g.side, budget)
		if err != nil {
			return err
		}
		writeRow(&text, g.side, g.side, square, nil)
		for _, size := range g.thin {
			cells, err := timeCells(ctx, size[0], size[1], budget)
			if err != nil {
				return err
			}
			writeRow(&text, size[0], size[1], cells, square)
		}
	}
	return inDocument.Replace(file, text.Bytes())
}

// timeCells is what a cell of uniform boards takes through each tier, in nanoseconds.
func timeCells(ctx context.Context, rows, cols int, budget time.Duration) (cells []float64, err error) {
	fmt.Fprintf(os.Stderr, "thin: %dx%d\n", rows, cols)
	w, err := measure.NewWork(measure.Shape{Form: measure.Single, Rows: rows, Cols: cols, Kinds: measure.DefaultKinds})
	if err != nil {
		return nil, err
	}
	var contenders []*measure.Contender
	for _, tier := range measure.Tiers() {
		contenders = append(contenders, measure.Match3(w, tier))
	}
	timings, err := w.Run(ctx, contenders, budget)
	for _, timing := range timings {
		cells = append(cells, timing.Min/float64(w.Cells()))
	}
	return cells, err
}

func head(out io.Writer) {
	names := []string{"shape"}
	for _, tier := range measure.TierNames() {
		names = append(names, tier, "×")
	}
	document.Head(out, 1, names...)
}

// writeRow writes a row, with each figure as a multiple of that of the square board, in bold where that is too much.
func writeRow(out io.Writer, rows, cols int, times, square []float64) {
	cells := []string{fmt.Sprintf("%dx%d", rows, cols)}
	for tier := range int(engine.AVX512) + 1 {
		if tier >= len(times) {
			cells = append(cells, "–", "–")
			continue
		}
		times, ratio := times[tier], ""
		if square != nil {
			ratio = measure.Figure(times / square[tier])
			if times > most*square[tier] {
				ratio = "**" + ratio + "**"
			}
		}
		cells = append(cells, measure.Figure(times), ratio)
	}
	document.Row(out, cells...)
}
