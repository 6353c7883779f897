// Command longtest resolves random boards of all shapes along two paths, for hours if need be, and stops at the first
// board on which they differ.
//
//	go run ./tools/longtest [--boards 1000000000] [--seconds 0] [--against reference|portable|avx2|avx512] [--tier avx512]
//	go run ./tools/longtest --seed 1 --first 4711 --boards 1    # a case again
//
// One path is the library through the tier in use: board by board, as a batch, and as a Board of 32-bit kinds. The other
// is internal/reference, or the library through another tier, board by board. A case is a few boards of one shape; which
// they are depends on the seed and the number of the case alone. The exit status is 1 when a case differed, 2 for
// a wrong command line.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"time"

	"example.com/match3/internal/engine"
	"example.com/match3/internal/measure"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// referenceName stands for internal/reference among the tiers.
const referenceName = "reference"

// mostShown is how many differences are written out.
const mostShown = 3

// run carries out the command line and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("longtest", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var s search
	boards := flags.Uint64("boards", 0, "end after so many `boards`, or a few more; 0 for no end")
	seconds := flags.Float64("seconds", 0, "end after so many `seconds`; 0 for no end (default 10, unless --boards is given)")
	tier := flags.String("tier", engine.Best.String(), "the `tier` under test")
	against := flags.String("against", referenceName, "what it is held against: reference, or a lower `tier`")
	flags.Uint64Var(&s.seed, "seed", 1, "the `seed` of all cases")
	flags.Uint64Var(&s.first, "first", 0, "the `number` of the first case")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if *boards == 0 && *seconds == 0 {
		*seconds = 10
	}
	if flags.NArg() > 0 || *seconds < 0 || math.IsNaN(*seconds) || *seconds > math.MaxInt32 {
		fmt.Fprintln(stderr, "longtest: give flags only, and no negative time; --help lists them")
		return 2
	}
	var err error
	if s.tier, err = measure.ParseTier(*tier); err == nil && *against != referenceName {
		s.byTier = true
		s.other, err = measure.ParseTier(*against)
	}
	if err == nil && s.byTier && s.other == s.tier {
		err = fmt.Errorf("%s is held against itself; give another --tier or --against", s.tier)
	}
	if err != nil {
		fmt.Fprintf(stderr, "longtest: %v\n", err)
		return 2
	}
	s.boards = *boards
	if *seconds > 0 {
		s.deadline = time.Now().Add(time.Duration(*seconds * float64(time.Second)))
	}
	s.workers = runtime.GOMAXPROCS(0)
	s.progress = stderr
	found := s.run(ctx)
	for i, difference := range found {
		if i == mostShown {
			fmt.Fprintf(stdout, "... and %d more\n\n", len(found)-i)
			break
		}
		fmt.Fprint(stdout, difference)
		fmt.Fprintf(stdout, "Again: go run ./tools/longtest --tier %s --against %s --seed %d --first %d --boards 1\n\n",
			*tier, *against, s.seed, difference.number)
	}
	fmt.Fprintf(stdout, "%d boards in %d cases, %s against %s, seed %d, from case %d: ", s.resolved, s.cases, *tier, *against, s.seed, s.first)
	if len(found) > 0 {
		fmt.Fprintln(stdout, "they differ")
		return 1
	}
	fmt.Fprintln(stdout, "no difference")
	return 0
}
