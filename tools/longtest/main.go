// Command longtest resolves random boards of all shapes along two paths, for hours if need be, and stops at the first
// board on which they differ.
//
//	go run ./tools/longtest [--boards 1000000000] [--seconds 0] [--against reference|portable|avx2|avx512] [--tier avx512] [--jobs 2]
//	go run ./tools/longtest --seed 1 --first 4711 --boards 1    # a case again
//
// One path is the library through the tier in use: board by board and as a batch, each between guards, and for one case
// in sixteen as a Board of 32-bit kinds and as rows of strings too. The other is internal/reference, or the library
// through another tier, board by board. The boards that are left, the tiles removed and the passes must all be the
// same.
//
// A case is one board or a few of one shape; which they are depends on the seed and the number of the case alone. Most
// have up to 20 rows and columns, from 0 on, others sides around 64 and 128, or up to 5,000 rows or columns, a few
// 131,072 columns; they have 1 to 255 kinds, gaps, floating tiles, planted runs. A case that differs is made as small
// as it can be and printed with the command that draws it again. The exit status is 1 when a case differed, 2 for a
// wrong command line.
package main

import (
	"context"
	"errors"
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

// mostJobs is how many jobs may be asked for; each has some megabytes of cases.
const mostJobs = 256

// run carries out the command line and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("longtest", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var s search
	boards := flags.Uint64("boards", 0, "end after so many `boards`, or a few more; 0 for no end")
	seconds := flags.Float64("seconds", 0,
		"end after so many `seconds`; 0 for no end (default 10, unless --boards is given)")
	tier := flags.String("tier", engine.Best.String(), "the `tier` under test")
	against := flags.String("against", referenceName, "what it is held against: reference, or a lower `tier`")
	flags.Uint64Var(&s.seed, "seed", 1, "the `seed` of all cases")
	flags.Uint64Var(&s.first, "first", 0, "the `number` of the first case")
	flags.IntVar(&s.workers, "jobs", runtime.GOMAXPROCS(0), "how many `processors` to use")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if *boards == 0 && *seconds == 0 {
		*seconds = 10
	}
	if flags.NArg() > 0 || *seconds < 0 || math.IsNaN(*seconds) || *seconds > math.MaxInt32 || s.workers < 1 || s.workers > mostJobs {
		fmt.Fprintf(stderr, "longtest: give flags only, no negative time, and 1 to %d jobs; --help lists them\n",
			mostJobs)
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
	s.progress = newProgress(stderr)
	if s.report(stdout, s.run(ctx), *against) {
		return 1
	}
	return 0
}

// report writes what differs, the first case also as small as it can be, and how many boards there were. It says
// whether anything differs.
func (s *search) report(out io.Writer, found []difference, against string) (differ bool) {
	for i, difference := range found {
		if i == mostShown {
			fmt.Fprintf(out, "... and %d more\n\n", len(found)-i)
			break
		}
		fmt.Fprint(out, difference)
		fmt.Fprintf(out, "Again: go run ./tools/longtest --tier %s --against %s --seed %d --first %d --boards 1\n\n",
			s.tier, against, s.seed, difference.number)
		if i == 0 {
			fmt.Fprintln(out, s.shrunk(difference.number))
		}
	}
	verdict := "no difference"
	if len(found) > 0 {
		verdict = "they differ"
	}
	fmt.Fprintf(out, "%d boards in %d cases, %s against %s, seed %d, from case %d: %s\n",
		s.resolved, s.cases, s.tier, against, s.seed, s.first, verdict)
	return len(found) > 0
}
