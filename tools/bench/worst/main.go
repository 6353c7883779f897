// Command worst times the boards that tools/worst has found to take longest, beside uniform ones of the same sizes,
// through each tier that the machine has, and prints the table of docs/performance.md.
//
//	go run ./worst [-time 500ms] [-boards ../../testdata/worst.jsonl] [-write ../../docs/performance.md]
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
	"example.com/match3/internal/worst"
	"example.com/match3/tools/bench/document"
)

var inDocument = document.Place{Name: "worst", Command: "make figures"}

func main() {
	budget := flag.Duration("time", 500*time.Millisecond, "about how `long` to time each board")
	boards := flag.String("boards", "../../testdata/worst.jsonl", "the `file` with the boards")
	file := flag.String("write", "", "the Markdown `file` to put the table into, in place of printing it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *budget, *boards, *file)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "worst: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, budget time.Duration, boards, file string) error {
	kept, err := os.ReadFile(boards)
	if err != nil {
		return err
	}
	finds, err := worst.Read(bytes.NewReader(kept))
	if err != nil {
		return fmt.Errorf("%s: %w", boards, err)
	}
	var rows []*row
	for _, find := range finds {
		fmt.Fprintf(os.Stderr, "worst: %s, %s\n", find.Size(), find.How)
		if len(rows) == 0 || rows[len(rows)-1].size != find.Size() {
			uniform, err := timeUniform(ctx, find.Rows, find.Cols, budget)
			if err != nil {
				return err
			}
			rows = append(rows, &row{size: find.Size(), uniform: uniform, worst: make([]figure, len(uniform))})
		}
		if err := rows[len(rows)-1].add(ctx, find, budget); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	write(&text, rows, time.Now())
	return inDocument.Replace(file, text.Bytes())
}

// row is the figures of a size, by tier.
type row struct {
	size    string
	uniform []figure
	worst   []figure
}

// figure is what a cell of a board took through a tier, in nanoseconds.
type figure struct {
	cell   float64
	passes int
}

// add times a board and keeps, for each tier, the worse figure.
func (r *row) add(ctx context.Context, find worst.Find, budget time.Duration) error {
	// A small board is too short for a clock, so there are copies of it.
	const copiesCells = 1 << 15
	cells := bytes.Repeat(find.Cells, max(1, copiesCells/len(find.Cells)))
	got, err := timeWork(ctx, measure.WorkOf(cells, find.Rows, find.Cols), budget)
	if err != nil {
		return err
	}
	for tier := range got {
		if got[tier].cell > r.worst[tier].cell {
			r.worst[tier] = got[tier]
		}
	}
	return nil
}

func timeUniform(ctx context.Context, rows, cols int, budget time.Duration) ([]figure, error) {
	w, err := measure.NewWork(measure.Shape{
		Form: measure.Single, Rows: rows, Cols: cols,
		Kinds: measure.KindsFor(rows, cols),
	})
	if err != nil {
		return nil, err
	}
	return timeWork(ctx, w, budget)
}

func timeWork(ctx context.Context, w *measure.Work, budget time.Duration) (figures []figure, err error) {
	var contenders []*measure.Contender
	for _, tier := range measure.Tiers() {
		contenders = append(contenders, measure.Match3(w, tier))
	}
	timings, err := w.Run(ctx, contenders, budget)
	for _, timing := range timings {
		figures = append(figures, figure{timing.Min / float64(w.Cells()), w.Passes / w.Boards})
	}
	return figures, err
}

// write writes the table, with a place for each tier that there is.
func write(out io.Writer, rows []*row, now time.Time) {
	document.Origin(out, now)
	names := []string{"shape"}
	for tier := engine.Portable; tier <= engine.AVX512; tier++ {
		names = append(names, tier.String()+", uniform", "worst found", "passes", "×")
	}
	document.Head(out, 1, names...)
	for _, r := range rows {
		cells := []string{r.size}
		for tier := range int(engine.AVX512) + 1 {
			if tier >= len(r.worst) {
				cells = append(cells, "–", "–", "–", "–")
				continue
			}
			u, w := r.uniform[tier], r.worst[tier]
			cells = append(cells, measure.Figure(u.cell), measure.Figure(w.cell), fmt.Sprint(w.passes),
				measure.Figure(w.cell/u.cell))
		}
		document.Row(out, cells...)
	}
}
