// Command worst searches for boards that take long to resolve for their size, through each tier of the processor.
//
//	go run ./tools/worst [--size 8x8 --size 3x10000] [--time 10s] [--seed 1] [--keep testdata/worst.jsonl]
//
// For each size it begins with boards of several families, changes them here and there, and keeps what costs more:
// first by a count that is the same on every machine (the passes, and the cells that they look at), then by time. It
// prints what took longest. With --keep it compares that with the boards in the file, for each size and tier, and
// writes the file anew with the worse ones. What it finds by time depends on the machine; the seed does for the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"example.com/match3/internal/measure"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// size is a size of boards to search.
type size struct{ rows, cols int }

func (s size) String() string { return fmt.Sprintf("%dx%d", s.rows, s.cols) }

// sizes are the default ones: boards of games, larger ones, and thin ones, the lowest of them that hold a chain among
// them.
var sizes = []size{
	{8, 8},
	{9, 9},
	{16, 16},
	{50, 50},
	{100, 100},
	{300, 300},
	{1000, 1000},
	{3, 10_000},
	{7, 100_000},
	{10_000, 3},
	{1, 10_000},
}

// mostCells is the largest board to search: one takes a second to count.
const mostCells = 1 << 21

// run carries out the command line and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("worst", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, "Worst searches for boards that take long to resolve for their size, and prints what it finds.\n\n"+
			"  go run ./tools/worst --keep testdata/worst.jsonl --time 60s\n"+
			"  go run ./tools/worst --size 12x7 --seed 2\n\n")
		flags.PrintDefaults()
	}
	var wanted []size
	flags.Func("size", "a `size`, ROWSxCOLUMNS; may be given more than once (default: several)", func(text string) error {
		rows, cols, err := measure.ParseSize(text)
		if err == nil && (rows == 0 || cols == 0 || rows > mostCells/cols) {
			err = fmt.Errorf("give 1 to %d cells", mostCells)
		}
		wanted = append(wanted, size{rows, cols})
		return err
	})
	budget := flags.Duration("time", 10*time.Second, "about how `long` to search each size")
	seed := flags.Uint64("seed", 1, "the `seed` of all starts and changes")
	keep := flags.String("keep", "", "the `file` of boards to compare with and to write anew")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() > 0 || *budget <= 0 {
		fmt.Fprintln(stderr, "worst: give flags only, and a time above 0; --help lists them")
		return 2
	}
	if len(wanted) == 0 {
		wanted = sizes
	}
	kept, err := readFinds(*keep)
	if err != nil {
		fmt.Fprintf(stderr, "worst: %v\n", err)
		return 1
	}
	for _, size := range wanted {
		fmt.Fprintf(stderr, "worst: %s\n", size)
		search := search{ctx: ctx, size: size, seed: *seed, budget: *budget}
		for _, find := range kept {
			if find.Rows == size.rows && find.Cols == size.cols {
				search.add(find.Cells, find.How)
			}
		}
		worst, err := search.run()
		if err != nil {
			fmt.Fprintf(stderr, "worst: %s: %v\n", size, err)
			return 1
		}
		for _, c := range worst {
			fmt.Fprintf(stdout, "%s, %s: %d passes, ns a cell%s, %s\n",
				size, strings.Join(c.tiers, " and "), c.counts.Passes, c.figures(), c.how)
		}
		kept = replace(kept, size, worst)
		if err := writeFinds(*keep, kept); err != nil { // after each size, so that little is lost when it is stopped
			fmt.Fprintf(stderr, "worst: %v\n", err)
			return 1
		}
	}
	return 0
}
