// Command kernels times each kernel of the engine beside the path that would serve its boards if it were not there, and
// prints the table of docs/performance.md.
//
//	go run ./kernels [-time 1s] [-write ../../docs/performance.md]
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

var inDocument = document.Place{Name: "kernels", Command: "make figures"}

func main() {
	budget := flag.Duration("time", time.Second, "about how `long` to time each kernel")
	file := flag.String("write", "", "the Markdown `file` to put the table into, in place of printing it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *budget, *file)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "kernels: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, budget time.Duration, file string) error {
	var rows []row
	for _, k := range engine.Kernels() {
		r := row{kernel: k, shape: shapeOf(k)}
		fmt.Fprintf(os.Stderr, "kernels: %s on %s\n", k.Name, r.shape)
		w, err := measure.NewWork(r.shape)
		if err != nil {
			return err
		}
		timings, err := w.Run(ctx, contenders(w, k), budget)
		if err != nil {
			return err
		}
		r.board, r.simpler = timings[0].Min, timings[1].Min
		rows = append(rows, r)
	}
	var text bytes.Buffer
	write(&text, rows, time.Now())
	return inDocument.Replace(file, text.Bytes())
}

func shapeOf(k engine.Kernel) measure.Shape {
	form := measure.Single
	if k.Batch {
		form = measure.Batch
	}
	return measure.Shape{Form: form, Rows: k.Rows, Cols: k.Cols, Kinds: uint32(k.Kinds)}
}

// contenders are the kernel, by the way on which the library comes to it, and the simpler path, on which nothing is asked
// before it is there.
func contenders(w *measure.Work, k engine.Kernel) []*measure.Contender {
	var s engine.Scratch
	simpler := func(cells []byte, rows, cols int) (removed, passes int) {
		return k.Simpler(&s, cells, rows, cols)
	}
	return []*measure.Contender{measure.Match3(w, k.Tier), measure.Path(w, k.SimplerName, k.Tier, simpler)}
}

// row is a kernel and what a board took, in nanoseconds.
type row struct {
	kernel         engine.Kernel
	shape          measure.Shape
	board, simpler float64
}

func write(out io.Writer, rows []row, now time.Time) {
	document.Origin(out, now)
	document.Head(out, 5, "tier", "kernel", "shape", "kinds", "simpler path", "kernel, ns", "simpler, ns", "×")
	for _, r := range rows {
		document.Row(out, r.kernel.Tier.String(), "`"+r.kernel.Name+"`", r.shape.String(), fmt.Sprint(r.kernel.Kinds), "`"+r.kernel.SimplerName+"`",
			document.Figure(r.board), document.Figure(r.simpler), measure.Figure(r.simpler/r.board))
	}
}
